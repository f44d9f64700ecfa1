"""Keeping time: the deadlines after each command, and what the server writes as time goes by."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.game.ruleset import Seat
from domain.match.chance import SealedChance
from domain.match.codec import Codec
from domain.match.events.clock import (
    AgreementEnded,
    BankOpened,
    ClockSet,
    LeaveBegun,
    Overdue,
    PauseOver,
    Reminded,
    SeatBack,
)
from domain.match.events.lifecycle import Lapsed
from domain.match.parts import clock
from domain.match.parts.clock import Clock
from domain.match.parts.pace import NO_PACE
from domain.match.writing import TABLE_STREAM, Commit, Context, EventWriter
from domain.table.accord import AnyMatch, stands
from domain.table.deadlines import deadlines, late, told
from domain.table.dispute import lapse
from domain.table.standing import go_on, lapses
from domain.table.table_order import AnyWriter

Delivered = Callable[[Seat, int], bool]
"""Whether a mail or a page that tells a seat this entry reached it."""

Hindered = Callable[[Seat, str], bool]
"""Whether the mail of a seat is still under way, or was held up and arrived after a moment."""


def nobody(_seat: Seat, _moment: str) -> bool:
    """No mail is held up."""
    return False


def settle(writer: AnyWriter, ordered: Seat = "") -> None:
    """The last entries of a command: what is asked in vain, and the deadlines as they are now.

    ``ordered`` is the seat that gave an order of the game.
    """
    before = writer.before
    timed = {before.clock.pace, writer.match.clock.pace} != {NO_PACE}
    if not timed and before.pending.asked is None and not _short_answers(writer):
        return
    now = deadlines(writer, before, writer.match, ordered)
    if now != told(before.clock):
        due, left, window = now
        # In the order in which they are stored, so that whoever keeps time, and whoever audits it,
        # comes to the seats one after the other in the same one.
        writer.emit(ClockSet(dict(sorted(due.items())), dict(sorted(left.items())), window))
    after, asked = writer.match, writer.match.pending.asked
    if asked is not None and after.outcome is None and not stands(after, asked):
        writer.emit(AgreementEnded("it cannot be granted any more"))


def _short_answers(writer: AnyWriter) -> bool:
    """Whether somebody has, had or may have again a time for an answer out of turn."""
    rules, then = writer.codec.rules, writer.before.clock
    if not rules.reactions:
        return False
    match, back = writer.match, writer.before.given.rewound
    if then.due or then.left or match.pending.asked is not None or match.given.rewound != back:
        return True
    before = writer.before  # time for an answer hangs on the position, and on who sits there
    changed = match.table is not before.table or match.sitting is not before.sitting
    return changed and bool(rules.windows(match.table.position))


# What the server writes


def strike(
    codec: Codec[Any, Any, Any],
    match: AnyMatch,
    context: Context,
    delivered: Delivered,
    hindered: Hindered = nobody,
) -> Commit[Any] | None:
    """Warnings, who is overdue and whose leave ended, as of now; None where there is nothing."""
    if match.outcome is not None or match.dice.waits is not None:
        return None
    if _window_is_over(match, context.ts, hindered):
        return _lapse(codec, match, context)
    writer, now = EventWriter(codec, match, context), context.ts
    dispute = match.pending.dispute
    if dispute is not None and dispute.until and dispute.until <= now:
        lapse(writer)
        settle(writer)
        return writer.finish()
    if pause_is_over(match.clock, now):
        writer.emit(PauseOver())
        settle(writer)
        return writer.finish()
    for seat, until in match.clock.away.items():
        if until <= now:
            writer.emit(SeatBack(seat))
    for seat, (begins, until) in _next_leaves(match.clock).items():
        if begins <= now:
            writer.emit(LeaveBegun(seat, until))
    for seat, due in _to_warn(match):
        if due <= now and (held := _in_bank(match, seat)):
            writer.emit(BankOpened(seat, held, clock.runs(match.clock, seat, due, held)))
            continue
        fraction = _fraction(match.clock, seat, due, now)
        if fraction:
            grace = clock.runs(match.clock, seat, max(due, now), match.clock.seconds // clock.GRACE)
            writer.emit(Reminded(seat, fraction, due, grace))
        elif _is_overdue(match, seat, now, delivered):
            writer.emit(Overdue(seat, due))
    if not writer.drafts:
        return None
    if writer.match.pending.blocked and _is_unanswered(writer.match):
        _unanswered(writer)
    return writer.finish()


def pause_is_over(ticking: Clock, now: str) -> bool:
    """Whether a pause has come to its end; in a dispute too, where time stands still anyway."""
    return ticking.paused and bool(ticking.until) and ticking.until <= now


def _to_warn(match: AnyMatch) -> list[tuple[Seat, str]]:
    """The deadlines of which is warned: a short answer costs nothing when it does not come."""
    return [(s, due) for s, due in match.clock.due.items() if s not in match.clock.answering]


def _next_leaves(ticking: Clock) -> dict[Seat, tuple[str, str]]:
    """Of each seat that booked a leave, the next one."""
    return {seat: spans[0] for seat, spans in ticking.booked.items()}


def _in_bank(match: AnyMatch, seat: Seat) -> int:
    """Seconds that the bank of a seat adds to a time that is over: it is for moves, no answers."""
    asked = match.pending.asked
    answers = asked is not None and asked.blocks and seat in asked.waits_for
    return 0 if answers or len(match.sitting.persons) < 2 else match.clock.bank(seat)


def _window_is_over(match: AnyMatch, now: str, hindered: Hindered) -> bool:
    """Whether no answers came in time from people who could know of it: a question that was held
    up has its whole time from when it arrived (table.22)."""
    ticking, over = match.clock, late(match.clock, now)
    whole = clock.window_seconds(ticking)
    return bool(over) and not any(hindered(s, clock.runs(ticking, s, now, -whole)) for s in over)


def _lapse(codec: Codec[Any, Any, Any], match: AnyMatch, context: Context) -> Commit[Any]:
    """No answers came in time: the game goes on, with dice of its own (table.22)."""
    writer = EventWriter(codec, match, context)
    writer.emit(Lapsed())
    writer.follow(lambda: go_on_without(writer))
    return writer.finish()


def go_on_without(writer: AnyWriter) -> None:
    """What follows where no answer came in time: as when that was written down."""
    cause = writer.match.dice.cause
    assert cause is not None
    _without(writer, late(writer.match.clock, cause.ts))


def _without(writer: AnyWriter, silent: Sequence[Seat]) -> None:
    """Go on without the answers of these seats, in their order; of all where none is named."""
    rules = writer.codec.rules
    silent = silent or [window.seat for window in rules.windows(writer.position)]
    for seat in silent:
        window = next((w for w in rules.windows(writer.position) if w.seat == seat), None)
        if window is not None:
            lapses(writer, window, SealedChance(writer, TABLE_STREAM))
    go_on(writer, TABLE_STREAM)
    settle(writer)


def _is_unanswered(match: AnyMatch) -> bool:
    asked, overdue = match.pending.asked, match.clock.overdue
    if asked is None:
        return bool(overdue)
    return any(seat in overdue for seat in asked.waits_for)


def _unanswered(writer: AnyWriter) -> None:
    """Who lets the time for an answer pass refuses a takeback: it cannot hold the match up."""
    writer.emit(AgreementEnded("no answer came in time"))
    settle(writer)


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
            yield name, clock.runs(ticking, seat, due, -(ticking.seconds // part))


def _is_overdue(match: AnyMatch, seat: Seat, now: str, delivered: Delivered) -> bool:
    warned = match.clock.warned.get(seat)
    if warned is None or seat in match.clock.overdue or len(match.sitting.persons) < 2:
        return False
    return now >= warned.grace and now >= match.clock.due[seat] and delivered(seat, warned.since)


def next_look(match: AnyMatch) -> str:
    """When the server has something to write next, "" for never."""
    if match.outcome is not None or match.dice.waits is not None:
        return ""
    times = list(match.clock.away.values())
    times += [begins for begins, _until in _next_leaves(match.clock).values()]
    if match.clock.paused and match.clock.until:
        times.append(match.clock.until)
    dispute = match.pending.dispute
    if dispute is not None and dispute.until:
        times.append(dispute.until)
    if match.clock.window:
        times += [match.clock.due.get(seat, "") for seat in match.clock.answering]
    for seat, due in _to_warn(match):
        warned = match.clock.warned.get(seat)
        given = warned.fractions if warned else ()
        ahead = [at for name, at in _warnings(match.clock, seat, due) if name not in given]
        if given and given[-1] == "9/10":
            ahead = []
        times += ahead
        if _in_bank(match, seat):
            times.append(due)
        if (
            warned
            and not ahead
            and seat not in match.clock.overdue
            and len(match.sitting.persons) > 1
        ):
            times.append(max(warned.grace, due))
    return min(times, default="")
