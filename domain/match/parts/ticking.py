"""What each event of time does to a clock: deadlines, warnings, leave, and time banks."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.timestamps import DAY, between
from domain.match.events.clock import (
    BankOpened,
    ClockSet,
    Extended,
    LeaveBegun,
    LeaveBooked,
    LeaveCancelled,
    Overdue,
    PaceSet,
    Paused,
    PauseOver,
    Reminded,
    Resumed,
    SeatAway,
    SeatBack,
)
from domain.match.parts.clock import (
    AFTER_AN_ORDER,
    Clock,
    Drawn,
    Warned,
    by_year,
    counts_from,
    fresh,
    put_off,
    ran,
    set_to,
    starts,
    time_left,
)

T = TypeVar("T")


def _gained(clock: Clock, now: str, event: ClockSet) -> Clock:
    """The clock with what orders gave of these deadlines. Nothing but an order puts a deadline
    off to a quarter of the pace from now or before; the whole pace begins anew."""
    gained, short = dict(clock.gained), (*clock.answering, *event.window.split())
    left = {s: fresh(clock, s, now, still) for s, still in event.left.items() if still}
    for seat, until in (event.due | left).items():
        if seat in short:
            continue
        if until == fresh(clock, seat, now):
            gained[seat] = 0
        elif seat in clock.due and until <= fresh(
            clock, seat, now, clock.seconds // AFTER_AN_ORDER
        ):
            more = ran(clock, seat, counts_from(clock, seat, now), until)
            gained[seat] = gained.get(seat, 0) + max(0, more)
    given = {seat: seconds for seat, seconds in gained.items() if seconds}
    had = {seat: time_left(clock, seat, now) for seat in event.window.split()} | clock.before_answer
    if not event.window and any(at > now for at in event.due.values()):
        had = {}
    return replace(clock, gained=given, before_answer=had)


def _warned(clock: Clock, body: Reminded, n: int) -> Clock:
    """The clock after the warning at entry ``n``."""
    before = clock.warned.get(body.seat, Warned((), n, ""))
    given = Warned((*before.fractions, body.fraction), before.since, body.grace)
    return replace(clock, warned={**clock.warned, body.seat: given})


def _overdue(clock: Clock, seat: Seat) -> Clock:
    """The clock after a seat was found overdue."""
    return replace(clock, overdue=(*clock.overdue, seat))


def _went(clock: Clock, event: SeatAway, now: str) -> Clock:
    """The clock after a seat took leave that begins at once: its time stands still, unless it is
    over."""
    stands = ran(clock, event.seat, starts(clock, event.seat, now), event.until)
    clock = _taken(clock, event.seat, by_year(event.until, event.days), 1)
    clock = replace(clock, away={**clock.away, event.seat: event.until})
    if clock.due.get(event.seat, "") <= now:
        return clock
    return put_off(clock, event.seat, now, stands)


def _taken(clock: Clock, seat: Seat, days: dict[str, int], sign: int) -> Clock:
    """The clock with more days of leave taken, or with fewer."""
    before = clock.leave.get(seat, {})
    after = before | {year: before.get(year, 0) + sign * n for year, n in days.items()}
    return replace(clock, leave={**clock.leave, seat: after})


def _booked(clock: Clock, event: LeaveBooked, now: str) -> Clock:
    """The clock after a seat booked a leave, in which its time will stand still."""
    seat, spans = event.seat, clock.booked.get(event.seat, ())
    days = between(event.begins, event.until) // DAY
    after = _taken(clock, seat, by_year(event.until, days), 1)
    spans = tuple(sorted((*spans, (event.begins, event.until))))
    after = replace(after, booked={**clock.booked, seat: spans})
    return _recounted(clock, after, seat, now)


def _cancelled(clock: Clock, seat: Seat, now: str) -> Clock:
    """The clock after a seat took back every leave that has not begun."""
    after = clock
    for begins, until in clock.booked.get(seat, ()):
        days = by_year(until, between(begins, until) // DAY)
        after = _taken(after, seat, days, -1)
    after = replace(after, booked=_but(clock.booked, seat))
    return _recounted(clock, after, seat, now)


def _recounted(before: Clock, after: Clock, seat: Seat, now: str) -> Clock:
    """The clock with the deadline of a seat that has the time it had, by other hours."""
    if before.due.get(seat, "") <= now:
        return after
    until = fresh(after, seat, now, time_left(before, seat, now))
    if until == after.due[seat]:
        return after
    return set_to(after, now, {**after.due, seat: until}, after.left, after.window)


def _begun(clock: Clock, event: LeaveBegun) -> Clock:
    """The clock after a leave that was booked has begun."""
    left = tuple(one for one in clock.booked.get(event.seat, ()) if one[1] != event.until)
    booked = {**_but(clock.booked, event.seat), **({event.seat: left} if left else {})}
    away = {**clock.away, event.seat: event.until}
    return replace(clock, booked=booked, away=away)


def _draws(clock: Clock, event: BankOpened, now: str) -> Clock:
    """The clock after the time of a seat was over and its bank was added to it."""
    drawn = Drawn(event.seconds, clock.gained.get(event.seat, 0))
    due = {**clock.due, event.seat: event.until}
    after = set_to(clock, now, due, clock.left, clock.window)
    return replace(after, drawn={**clock.drawn, event.seat: drawn})


def _banked(clock: Clock, now: str, event: ClockSet) -> Clock:
    """The clock with what is left of each bank back in it, once the wait for its seat is over."""
    for seat in clock.drawn:
        until = event.due.get(seat, "")
        goes_on = seat in event.left or (until and until != fresh(clock, seat, now))
        clock = clock if goes_on else _paid(clock, seat, now)
    return clock


def _paid(clock: Clock, seat: Seat, now: str) -> Clock:
    """The clock after a seat drew on its bank: what orders gave it beside that is not paid back."""
    drawn = clock.drawn[seat]
    left = time_left(clock, seat, now) - clock.gained.get(seat, 0) + drawn.gained
    spent = clock.spent.get(seat, 0) + drawn.seconds - min(drawn.seconds, max(0, left))
    return replace(clock, drawn=_but(clock.drawn, seat), spent={**clock.spent, seat: spent})


def _but(found: dict[Seat, T], seat: Seat) -> dict[Seat, T]:
    return {s: one for s, one in found.items() if s != seat}


def _back(clock: Clock, seat: Seat) -> Clock:
    """The clock after a seat's leave ended."""
    return replace(clock, away=_but(clock.away, seat))


def _anew(clock: Clock, event: PaceSet, now: str) -> Clock:
    """The clock with another pace, by which everybody's time begins anew; of a bank the seats have
    spent what they had."""
    for seat in clock.drawn:
        clock = _paid(clock, seat, now)
    clock = replace(clock, pace=event.pace, due={}, left={}, window="", before_answer={})
    return replace(clock, warned={}, overdue=(), gained={}, short=())


Ticking = (
    ClockSet | Paused | Resumed | PauseOver | Extended | SeatAway | SeatBack | Reminded | Overdue
    | LeaveBooked | LeaveCancelled | LeaveBegun | BankOpened | PaceSet
)  # fmt: skip
"""The events that change a clock."""


def evolve(clock: Clock, event: Ticking, n: int, ts: str) -> Clock:
    """The clock after entry ``n``, written at ``ts``."""
    match event:
        case ClockSet():
            given = _gained(_banked(clock, ts, event), ts, event)
            return set_to(given, ts, event.due, event.left, event.window)
        case Paused():
            return replace(clock, paused=True, until=event.until)
        case Resumed() | PauseOver():
            return replace(clock, paused=False, until="")
        case Extended():
            return put_off(clock, event.seat, ts, event.seconds)
        case SeatAway():
            return _went(clock, event, ts)
        case SeatBack():
            return _back(clock, event.seat)
        case Reminded():
            return _warned(clock, event, n)
        case Overdue():
            return _overdue(clock, event.seat)
        case LeaveBooked():
            return _booked(clock, event, ts)
        case LeaveCancelled():
            return _cancelled(clock, event.seat, ts)
        case LeaveBegun():
            return _begun(clock, event)
        case BankOpened():
            return _draws(clock, event, ts)
        case PaceSet():
            return _anew(clock, event, ts)
        case _:
            assert_never(event)
