"""Keeping time: the deadlines after each command, and what the server writes as time goes by."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.game.ruleset import Ruleset, Seat, Window
from domain.journal.timestamps import between, later
from domain.match import clock
from domain.match.chance import SealedChance
from domain.match.clock import Clock
from domain.match.clock_events import (
    AgreementEnded,
    ClockSet,
    Overdue,
    PauseOver,
    Reminded,
    SeatBack,
)
from domain.match.codec import Codec
from domain.match.events import Lapsed
from domain.match.seeing import to_move
from domain.match.writing import LAPSE_STREAMS, TABLE_STREAM, Means, Pen, Written
from domain.table.accord import AnyMatch, AnyPen, stands
from domain.table.course import go_on
from domain.table.dispute import lapse
from domain.table.seats import begin_or_wait
from domain.table.standing import lapses

AnyRules = Ruleset[Any, Any, Any]

Deadlines = tuple[dict[Seat, str], dict[Seat, int], str]
"""Until when each seat should decide, seconds left to the others, and whose answers are short."""

Delivered = Callable[[Seat, int], bool]
"""Whether a mail or a page that tells a seat this entry reached it."""


def settle(pen: AnyPen, ordered: Seat = "") -> None:
    """The last entries of a command: what is asked in vain, and the deadlines as they are now.

    ``ordered`` is the seat that gave an order of the game.
    """
    before = pen.before
    if not before.clock.seconds and before.pending.asked is None and not pen.codec.rules.reactions:
        return
    deadlines = _deadlines(pen, before, pen.match, ordered)
    if deadlines != _told(before.clock):
        pen.emit(ClockSet(*deadlines))
    after, asked = pen.match, pen.match.pending.asked
    if asked is not None and after.outcome is None and not stands(after, asked):
        pen.emit(AgreementEnded("it cannot be granted any more"))


def _told(ticking: Clock) -> Deadlines:
    return ticking.due, ticking.left, ticking.window


def _deadlines(pen: AnyPen, match: AnyMatch, after: AnyMatch, ordered: Seat) -> Deadlines:
    """Until when each seat should decide, and what is left to those whose time stands."""
    ticking, now, rules = after.clock, pen.means.ts, pen.codec.rules
    if not after.begun or after.outcome is not None:
        return _told(ticking)
    if not _runs(after):
        return _time_stopped(rules, match, after, now)
    asked = [w for w in rules.windows(after.table.position) if w.seat in after.sitting.persons]
    if asked and after.on_hold is None:
        return _in_windows(rules, match, after, asked, now, ordered)
    running_out = _running_out(after, now)
    if not ticking.seconds:
        return {}, {}, running_out
    movers = _movers(rules, after)
    turned = not match.begun or _turn(rules, match) != _turn(rules, after)
    if not _runs(match):
        return *_on_again(ticking, movers, now, was_paused=match.clock.paused), ""
    if ticking.window:
        over = ticking.answering
        left = {} if turned else {s: t for s, t in ticking.left.items() if s not in over}
        due = {s: clock.fresh(ticking, s, now, left.get(s)) for s in movers}
        return due, {}, running_out
    kept = {} if turned else {**ticking.due, **clock.after_order(ticking, ordered, now)}
    return _due(ticking, movers, now, kept), {}, ""


def _time_stopped(rules: AnyRules, match: AnyMatch, after: AnyMatch, now: str) -> Deadlines:
    """In a pause, and while a takeback is asked: time runs at most for those who are asked."""
    ticking, ran, movers = after.clock, _runs(match), _movers(rules, after)
    if not ticking.seconds and not ticking.window:
        return {}, {}, ""
    if ran:
        left = {s: clock.time_left(ticking, s, now) for s in movers}
    else:
        left = {s: ticking.left.get(s, ticking.seconds) for s in movers}
    if rules.windows(after.table.position):
        left = {**ticking.left, **left}
    asked, disputed = after.pending.asked, after.pending.dispute is not None
    if disputed or ticking.paused or asked is None or not ticking.seconds:
        return {}, left, ""
    answerers = tuple(s for s in asked.waits_for if s in after.sitting.taken)
    kept = {} if ran or match.pending.asked is None else ticking.due
    return _due(ticking, answerers, now, kept), left, ""


def _in_windows(
    rules: AnyRules,
    match: AnyMatch,
    after: AnyMatch,
    asked: Sequence[Window],
    now: str,
    ordered: Seat,
) -> Deadlines:
    """A short time for each answer; that of the seats that moved before stands still."""
    ticking, seats = after.clock, tuple(window.seat for window in asked)
    whole, told = clock.window_seconds(ticking), " ".join(seats)
    if ticking.window:
        before = rules.windows(match.table.position)
        same = {w.seat for w in asked if w in before and w.seat in ticking.answering}
        fresh = {s: clock.fresh(ticking, s, now, whole) for s in seats}
        due = {s: ticking.due.get(s, fresh[s]) if s in same else fresh[s] for s in seats}
        return due, ticking.left, told
    left = dict(ticking.left)
    if _runs(match):
        running = {**ticking.due, **clock.after_order(ticking, ordered, now)}
        left = {s: max(0, between(clock.starts(ticking, s, now), at)) for s, at in running.items()}
    due = dict[Seat, str]()
    for seat in seats:
        still = left.pop(seat, whole)
        had = whole if _runs(match) else max(still, whole // 2)
        due[seat] = clock.fresh(ticking, seat, now, min(had, whole))
    return due, left, told


def _running_out(match: AnyMatch, now: str) -> str:
    """Of several seats those whose time is over, while a key is waited for to go on."""
    waits, several = match.dice.waits, len(match.clock.answering) > 1
    if waits is None or waits.kind != "lapse" or not several:
        return ""
    return " ".join(_late(match.clock, now))


def _due(
    ticking: Clock, seats: tuple[Seat, ...], now: str, kept: dict[Seat, str]
) -> dict[Seat, str]:
    return {s: kept.get(s) or clock.fresh(ticking, s, now) for s in seats}


def _on_again(
    ticking: Clock, movers: tuple[Seat, ...], now: str, *, was_paused: bool
) -> tuple[dict[Seat, str], dict[Seat, int]]:
    """Deadlines when time goes on; after a pause nobody has less than half of the pace."""
    least = ticking.seconds // 2 if was_paused else 0
    left = {s: max(least, ticking.left.get(s, ticking.seconds)) for s in movers}
    return {s: clock.fresh(ticking, s, now, left[s]) for s in movers}, {}


def _runs(match: AnyMatch) -> bool:
    """Whether the time of those who move runs: in no pause, and while nothing else comes first."""
    return not (match.clock.paused or match.pending.dispute is not None or match.pending.blocked)


def _movers(rules: AnyRules, match: AnyMatch) -> tuple[Seat, ...]:
    moving = match.sitting.keepers if match.on_hold else to_move(rules, match)
    return tuple(s for s in match.sitting.persons if s in moving and s in match.sitting.taken)


def _turn(rules: AnyRules, match: AnyMatch) -> int:
    return rules.moment(match.table.position).turn


# What the server writes


def strike(
    codec: Codec[Any, Any, Any], match: AnyMatch, means: Means, delivered: Delivered
) -> Written[Any] | None:
    """Warnings, who is overdue and whose leave ended, as of now; None where there is nothing."""
    if match.outcome is not None or (match.dice.waits is not None and not match.lettered):
        return None
    if _window_is_over(match, means.ts):
        return _lapse(codec, match, means)
    pen, now = Pen(codec, match, means), means.ts
    dispute = match.pending.dispute
    if dispute is not None and dispute.until and dispute.until <= now:
        lapse(pen)
        settle(pen)
        return pen.finish()
    if pause_is_over(match.clock, now):
        pen.emit(PauseOver())
        settle(pen)
        return pen.finish()
    for seat, until in match.clock.away.items():
        if until <= now:
            pen.emit(SeatBack(seat))
    for seat, due in _to_warn(match):
        fraction = _fraction(match.clock, seat, due, now)
        if fraction:
            grace = later(max(due, now), match.clock.seconds // clock.GRACE)
            pen.emit(Reminded(seat, fraction, due, grace))
        elif _is_overdue(match, seat, now, delivered):
            pen.emit(Overdue(seat, due))
    if not pen.drafts:
        return None
    if pen.match.pending.blocked and pen.match.clock.overdue:
        _unanswered(pen)
    return pen.finish()


def pause_is_over(ticking: Clock, now: str) -> bool:
    """Whether a pause has come to its end; in a dispute too, where time stands still anyway."""
    return ticking.paused and bool(ticking.until) and ticking.until <= now


def _to_warn(match: AnyMatch) -> list[tuple[Seat, str]]:
    """The deadlines of which is warned: a short answer costs nothing when it does not come."""
    return [(s, due) for s, due in match.clock.due.items() if s not in match.clock.answering]


def _window_is_over(match: AnyMatch, now: str) -> bool:
    return bool(_late(match.clock, now)) and _may_lapse(match)


def _late(ticking: Clock, now: str) -> tuple[Seat, ...]:
    """The seats whose time for an answer is over; one without a deadline has none any more."""
    return tuple(seat for seat in ticking.answering if now >= ticking.due.get(seat, ""))


def _may_lapse(match: AnyMatch) -> bool:
    """Whether dice may be rolled for the latest command once more (table.19, table.22).

    In version 2 what time itself rolls has a cause of its own.
    """
    if match.dice.fair == 2:
        return match.dice.waits is None
    free = match.pending.held is None and match.given.commander not in match.sitting.two_keys
    return free and match.given.lapses < len(LAPSE_STREAMS)


def _lapse(codec: Codec[Any, Any, Any], match: AnyMatch, means: Means) -> Written[Any]:
    """No answers came in time: the game goes on, with dice for the latest command (table.22)."""
    if match.dice.fair == 2:
        pen = Pen(codec, match, means)
        pen.emit(Lapsed())
        begin_or_wait(pen, lambda: go_on_without(pen))
        if pen.would_roll and match.lettered:
            settle(pen)
        return pen.finish()
    pen = Pen(codec, match, means)
    _without(pen, _late(match.clock, means.ts), LAPSE_STREAMS[match.given.lapses])
    return pen.finish()


def go_on_without(pen: AnyPen) -> None:
    """What follows where no answer came in time, in version 2: as when that was written down."""
    waits, ticking = pen.match.dice.waits, pen.match.clock
    late = _late(ticking, pen.means.ts if waits is None else waits.ts)
    if waits is not None and pen.match.lettered:  # the clock runs for the key, and names them
        late = ticking.answering
    _without(pen, late, TABLE_STREAM)


def _without(pen: AnyPen, late: Sequence[Seat], stream: str) -> None:
    """Go on without the answers of these seats, in their order; of all where none is named."""
    rules = pen.codec.rules
    late = late or [window.seat for window in rules.windows(pen.position)]
    for seat in late:
        window = next((w for w in rules.windows(pen.position) if w.seat == seat), None)
        if window is not None:
            lapses(pen, window, SealedChance(pen, stream))
    go_on(pen, stream)
    settle(pen)


def _unanswered(pen: AnyPen) -> None:
    """Who lets the time for an answer pass refuses a takeback: it cannot hold the match up."""
    pen.emit(AgreementEnded("no answer came in time"))
    settle(pen)


def _fraction(ticking: Clock, seat: Seat, due: str, now: str) -> str:
    """The latest warning whose time has come and that was not given; "" for none."""
    given = ticking.warned[seat].fractions if seat in ticking.warned else ()
    for name, at in _warnings(ticking, seat, due):
        if now >= at:
            return "" if name in given else name
    return ""


def _warnings(ticking: Clock, seat: Seat, due: str) -> Iterator[tuple[str, str]]:
    for name, part in clock.FRACTIONS:
        if not (name == "1/2" and seat in ticking.short):
            yield name, later(due, -(ticking.seconds // part))


def _is_overdue(match: AnyMatch, seat: Seat, now: str, delivered: Delivered) -> bool:
    warned = match.clock.warned.get(seat)
    if warned is None or seat in match.clock.overdue or len(match.sitting.persons) < 2:
        return False
    return now >= warned.grace and now >= match.clock.due[seat] and delivered(seat, warned.since)


def next_look(match: AnyMatch) -> str:
    """When the server has something to write next, "" for never."""
    if match.outcome is not None or (match.dice.waits is not None and not match.lettered):
        return ""
    times = list(match.clock.away.values())
    if match.clock.paused and match.clock.until:
        times.append(match.clock.until)
    dispute = match.pending.dispute
    if dispute is not None and dispute.until:
        times.append(dispute.until)
    if match.clock.window and _may_lapse(match):
        times += [match.clock.due.get(seat, "") for seat in match.clock.answering]
    for seat, due in _to_warn(match):
        warned = match.clock.warned.get(seat)
        given = warned.fractions if warned else ()
        ahead = [at for name, at in _warnings(match.clock, seat, due) if name not in given]
        if given and given[-1] == "9/10":
            ahead = []
        times += ahead
        if (
            warned
            and not ahead
            and seat not in match.clock.overdue
            and len(match.sitting.persons) > 1
        ):
            times.append(max(warned.grace, due))
    return min(times, default="")
