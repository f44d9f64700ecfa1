"""Until when each seat should decide: one rule, by which no order stretches time (table.8).

A seat's time runs while the match waits for it, and stands still while it cannot act. It is given
anew only when the match waits for the seat anew: a position that returns brings the time of then.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from domain.game.ruleset import Ruleset, Seat, Window
from domain.match.parts import clock
from domain.match.parts.clock import Clock
from domain.match.seeing import to_move
from domain.table.accord import AnyMatch
from domain.table.rewound import last_deadline, time_of_then
from domain.table.table_order import AnyWriter

AnyRules = Ruleset[Any, Any, Any]
T = TypeVar("T")

Deadlines = tuple[dict[Seat, str], dict[Seat, int], str]
"""Until when each seat should decide, seconds left to the others, and whose answers are short."""
Times = tuple[dict[Seat, str], dict[Seat, int]]
"""Until when each seat should decide, and seconds left to the others."""


def told(ticking: Clock) -> Deadlines:
    """The deadlines of a clock."""
    return ticking.due, ticking.left, ticking.window


def late(ticking: Clock, now: str) -> tuple[Seat, ...]:
    """The seats whose time for an answer is over; one without a deadline has none any more."""
    return tuple(seat for seat in ticking.answering if now >= ticking.due.get(seat, ""))


def movers_of(rules: AnyRules, match: AnyMatch) -> tuple[Seat, ...]:
    """The people at the table whom the match waits for."""
    moving = to_move(rules, match)
    return tuple(s for s in match.sitting.persons if s in moving and s in match.sitting.taken)


def turn_of(rules: AnyRules, match: AnyMatch) -> int:
    """The turn that is played."""
    return rules.moment(match.table.position).turn


def deadlines(writer: AnyWriter, before: AnyMatch, after: AnyMatch, ordered: Seat) -> Deadlines:
    """What ``clock.set`` says at the end of a command, or what stood before."""
    ticking, now, rules = after.clock, writer.context.ts, writer.codec.rules
    if not after.begun or after.outcome is not None:
        return told(ticking)
    asked = _asked(rules, after)
    then = time_of_then(writer)
    if then is not None:
        return _given_back(rules, after, then, asked, now)
    if not _runs(after):
        return *_stopped(rules, after, ticking, now), ""
    if asked:
        return _in_windows(rules, before, after, asked, now, ordered)
    if not ticking.seconds:
        return {}, {}, ""
    kept = _of_the_same_move(writer, before, after, ordered)
    return *_in_turn(rules, before, after, now, ordered, kept), ""


def _asked(rules: AnyRules, match: AnyMatch) -> tuple[Window, ...]:
    """The answers out of turn that people are asked for now."""
    asked = rules.windows(match.table.position)
    return tuple(w for w in asked if w.seat in match.sitting.persons)


def _runs(match: AnyMatch) -> bool:
    """Whether time runs: in no pause and no dispute. To ask for something stops no clock."""
    return not match.clock.paused and match.pending.dispute is None


def _owing(rules: AnyRules, match: AnyMatch) -> frozenset[Seat]:
    """The seats whose decision is still to come, whether they can give it now or not: who left
    his seat owes it, and who is ready with a plan that is not opened yet."""
    planning = rules.planning(match.table.position)
    owing = to_move(rules, match) if planning is None else frozenset(planning.seats)
    return owing & frozenset(match.sitting.persons)


def _in_turn(
    rules: AnyRules,
    before: AnyMatch,
    after: AnyMatch,
    now: str,
    ordered: Seat,
    kept: dict[Seat, str],
) -> Times:
    """The time of those who move goes on, and that of who owes a move but cannot stands still."""
    ticking, movers = after.clock, movers_of(rules, after)
    over = ticking.answering
    due, left = _without(ticking.due, over), _without(ticking.left, over)
    if over:
        had = {s: t for s, t in ticking.before_answer.items() if t < ticking.seconds}
        left = had | left
    if not before.begun or _new_turn(rules, before, after):
        due, left = {}, {}
    if before.clock.paused:
        left = {s: max(t, ticking.seconds // 2) for s, t in left.items()}
    due |= _after_order(after, due, ordered, now)
    due |= kept
    still = {s: t for s, t in left.items() if s in _owing(rules, after)}
    running = {s: due.get(s) or clock.fresh(ticking, s, now, left.get(s)) for s in movers}
    for seat in _owing(rules, after) & due.keys() - running.keys():
        if due[seat] > now:
            still[seat] = clock.time_left(ticking, seat, now)
        elif seat not in after.sitting.taken:
            running[seat] = due[seat]
    return running | _answering(after, due, running, now), _without(still, tuple(running))


def _new_turn(rules: AnyRules, before: AnyMatch, after: AnyMatch) -> bool:
    return rules.has_the_move is None and turn_of(rules, before) != turn_of(rules, after)


def _of_the_same_move(
    writer: AnyWriter, before: AnyMatch, after: AnyMatch, ordered: Seat
) -> dict[Seat, str]:
    """The deadline of who has the move still, and was not waited for while others were asked."""
    whose, ticking = writer.codec.rules.has_the_move, before.clock
    if whose is None or not ordered or not before.begun:
        return {}
    seat = whose(after.table.position)
    moved = seat != whose(before.table.position) or seat not in movers_of(writer.codec.rules, after)
    if moved or seat in ticking.due or seat in ticking.left:
        return {}
    last = last_deadline(writer, seat)
    return {seat: last} if last else {}


def _without(times: dict[Seat, T], seats: Sequence[Seat]) -> dict[Seat, T]:
    return {s: t for s, t in times.items() if s not in seats}


def _after_order(match: AnyMatch, due: dict[Seat, str], ordered: Seat, now: str) -> dict[Seat, str]:
    """The deadline of who orders and is waited for still; to seal a plan changes nothing yet."""
    if ordered not in due or ordered in match.ahead.planned:
        return {}
    return clock.after_order(match.clock, ordered, now)


def _answering(
    match: AnyMatch, due: dict[Seat, str], running: dict[Seat, str], now: str
) -> dict[Seat, str]:
    """The deadlines of those who are asked for a takeback and have no other."""
    asked, ticking = match.pending.asked, match.clock
    if asked is None or not asked.blocks or not ticking.seconds:
        return {}
    seats = [s for s in asked.waits_for if s in match.sitting.taken and s not in running]
    return {s: due.get(s) or clock.fresh(ticking, s, now) for s in seats}


def _in_windows(
    rules: AnyRules,
    before: AnyMatch,
    after: AnyMatch,
    asked: Sequence[Window],
    now: str,
    ordered: Seat,
) -> Deadlines:
    """A short time for each answer; that of the seats that moved before stands still."""
    ticking, seats = after.clock, tuple(window.seat for window in asked)
    whole, stood = clock.window_seconds(ticking), not _runs(before)
    earlier = rules.windows(before.table.position) if ticking.window else ()
    same = {w.seat for w in asked if w in earlier and w.seat in ticking.answering}
    due, left = _without(ticking.due, ticking.answering), dict(ticking.left)
    if not ticking.window:
        due |= _after_order(after, due, ordered, now)
    short = dict[Seat, str]()
    for seat in seats:
        had = min(left.get(seat, whole), whole) if stood else whole
        had = max(had, whole // 2) if before.clock.paused else had
        kept = ticking.due.get(seat) if seat in same else None
        short[seat] = kept or clock.fresh(ticking, seat, now, had)
    late, still = _standing(after, clock.put_to(ticking, due), now)
    answers = _answering(after, due, short, now)
    left = _without(left if before.pending.blocked else left | still, seats)
    return short | late | answers, left, " ".join(seats)


def _standing(match: AnyMatch, ticking: Clock, now: str) -> Times:
    """The time of all stands still, but for whose time is over: that stays as it is."""
    due = {s: at for s, at in ticking.due.items() if s in match.sitting.persons}
    over = {s: at for s, at in due.items() if at <= now and s not in ticking.answering}
    left = {s: clock.time_left(ticking, s, now) for s in due if s not in over}
    return over, left


def _stopped(rules: AnyRules, match: AnyMatch, ticking: Clock, now: str) -> Times:
    """In a pause and in a dispute; all agreed to a pause, so nobody is overdue in one."""
    over, left = _standing(match, ticking, now)
    if match.clock.paused:
        over, left = {}, left | dict.fromkeys(over, 0)
    left = ticking.left | left
    asked = {w.seat for w in _asked(rules, match)}
    if not asked:
        left = {s: t for s, t in left.items() if s in _owing(rules, match)}
    if ticking.seconds:
        left = dict.fromkeys(movers_of(rules, match), ticking.seconds) | left
    return over, _without(left, tuple(over))


def _given_back(
    rules: AnyRules, match: AnyMatch, then: Clock, asked: Sequence[Window], now: str
) -> Deadlines:
    """The clock of then, for those who are waited for as they were."""
    ticking, seats = match.clock, tuple(window.seat for window in asked)
    whole = clock.window_seconds(ticking) if asked else ticking.seconds
    movers = seats or (movers_of(rules, match) if ticking.seconds else ())
    due = {
        s: then.due.get(s) or clock.fresh(ticking, s, now, then.left.get(s, whole)) for s in movers
    }
    put = clock.put_to(then, then.due | due)
    if not _runs(match):
        return *_stopped(rules, match, put, now), ""
    others = clock.put_to(then, _without(then.due, movers))
    late, still = _standing(match, others, now)
    left = _without(then.left | still, movers)
    if not asked:
        left = {s: t for s, t in left.items() if s in _owing(rules, match)}
        late = {s: at for s, at in late.items() if s in _owing(rules, match)}
    return due | late, left, " ".join(seats)
