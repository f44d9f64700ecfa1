"""The clocks of matches that were opened before the third one: as they were, for ever.

A takeback that is asked stops the time of those who move, and who is waited for again has the
whole pace (``domain/table/deadlines.py`` has the rule of today).
"""

from collections.abc import Sequence

from domain.game.ruleset import Seat, Window
from domain.journal.timestamps import between
from domain.match import clock
from domain.match.clock import Clock
from domain.table.timing import (
    AnyMatch,
    AnyRules,
    AnyWriter,
    Deadlines,
    movers_of,
    running_out,
    told,
    turn_of,
)


def deadlines(writer: AnyWriter, match: AnyMatch, after: AnyMatch, ordered: Seat) -> Deadlines:
    """Until when each seat should decide, and what is left to those whose time stands."""
    ticking, now, rules = after.clock, writer.context.ts, writer.codec.rules
    if not after.begun or after.outcome is not None:
        return told(ticking)
    if not _runs(after):
        return _time_stopped(rules, match, after, now)
    asked = [w for w in rules.windows(after.table.position) if w.seat in after.sitting.persons]
    if asked and after.on_hold is None:
        return _in_windows(rules, match, after, asked, now, ordered)
    runs_out = running_out(after, now)
    if not ticking.seconds:
        return {}, {}, runs_out
    movers = movers_of(rules, after)
    turned = not match.begun or turn_of(rules, match) != turn_of(rules, after)
    if not _runs(match):
        return *_on_again(ticking, movers, now, was_paused=match.clock.paused), ""
    if ticking.window:
        over = ticking.answering
        left = {} if turned else {s: t for s, t in ticking.left.items() if s not in over}
        due = {s: clock.fresh(ticking, s, now, left.get(s)) for s in movers}
        return due, {}, runs_out
    kept = {} if turned else {**ticking.due, **clock.after_order(ticking, ordered, now)}
    return _due(ticking, movers, now, kept), {}, ""


def _time_stopped(rules: AnyRules, match: AnyMatch, after: AnyMatch, now: str) -> Deadlines:
    """In a pause, and while a takeback is asked: time runs at most for those who are asked."""
    ticking, ran, movers = after.clock, _runs(match), movers_of(rules, after)
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
