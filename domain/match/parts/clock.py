"""The clock of a match: how long a seat has, whose time stands still, who was warned.

``clock.set`` ends a command that changed whom the match waits for: it says until when each seat
should have decided. Between two of them only an extension or a leave puts a deadline off.
"""

import re
from typing import assert_never

import msgspec

from domain.game.ruleset import Illegal, Seat
from domain.journal.timestamps import DAY, HOUR, between, later
from domain.match.events.clock import (
    ClockSet,
    Extended,
    Overdue,
    Paused,
    PauseOver,
    Reminded,
    Resumed,
    SeatAway,
    SeatBack,
)

LONGEST_PACE = 365
"""Days that a seat may have at most."""

_PACES = f"A pace is “none”, or 1 hour to {LONGEST_PACE} days, like “7 days” or “36 hours”."

LEAVE_DAYS = 30
"""Days of leave that a seat has in one match."""

FRACTIONS = (("9/10", 10), ("1/2", 2))
"""When to warn: the name, and which part of the pace is left then; the later one first."""

GRACE = 10
"""The grace is this part of the pace."""


AFTER_AN_ORDER = 4
"""Who orders and is waited for still has at least this part of the pace from then on."""

WINDOW_PART = 4
"""The time for an answer out of turn is this part of the pace."""


PACES = 2
"""The disputes of a seat last so many times the pace at most, all together, but for those that were
settled otherwise than “stands”."""


class Warned(msgspec.Struct, frozen=True, array_like=True):
    """The warnings of one wait."""

    fractions: tuple[str, ...]
    since: int
    """The entry of the first one: a mail that tells it is a delivered warning."""
    grace: str


class Clock(msgspec.Struct, frozen=True):
    """The time of a match, as its entries left it."""

    pace: str = "none"
    due: dict[Seat, str] = {}
    left: dict[Seat, int] = {}
    away: dict[Seat, str] = {}
    """The end of each seat's leave."""
    leave: dict[Seat, int] = {}
    """Days of leave that each seat took."""
    warned: dict[Seat, Warned] = {}
    overdue: tuple[Seat, ...] = ()
    paused: bool = False
    until: str = ""
    """The end of the pause, where it has one."""
    window: str = ""
    """The seats whose deadlines are those of short answers, with a blank between; "" for none."""
    short: tuple[Seat, ...] = ()
    """Seats whose deadline was set at most half a pace ahead: half their time tells nothing."""
    disputed: dict[Seat, int] = {}
    """Seconds that the disputes of each seat stopped the time for, where they led to nothing."""
    gained: dict[Seat, int] = {}
    """Seconds that each seat's orders put its deadline off, since it had the whole pace."""
    before_answer: dict[Seat, int] = {}
    """Seconds that each seat had left for its move when it was asked for a short answer."""

    @property
    def answering(self) -> tuple[Seat, ...]:
        """The seats whose deadlines are those of short answers."""
        return tuple(self.window.split())

    @property
    def seconds(self) -> int:
        """How long a seat has; 0 for as long as it wants."""
        return pace_seconds(self.pace)


def window_seconds(clock: Clock) -> int:
    """How long a seat has for an answer out of its turn."""
    return max(HOUR, clock.seconds // WINDOW_PART) if clock.seconds else DAY


def read_pace(text: str) -> str:
    """A pace in the one spelling that the journal keeps; raises Illegal for what is none."""
    words = " ".join(text.split()).casefold()
    found = re.fullmatch(r"([1-9][0-9]{0,3}) (day|hour)s?", words)
    if words in ("", "none"):
        return "none"
    if not found:
        raise Illegal("table.8", _PACES)
    pace = f"{found[1]} {found[2]}{'' if found[1] == '1' else 's'}"
    if pace_seconds(pace) > LONGEST_PACE * DAY:
        raise Illegal("table.8", _PACES)
    return pace


def pace_seconds(pace: str) -> int:
    """The seconds of a pace, 0 for none."""
    if pace == "none":
        return 0
    number, unit = pace.split()
    return int(number) * (DAY if unit.startswith("day") else HOUR)


def starts(clock: Clock, seat: Seat, now: str) -> str:
    """When the time of a seat begins to run: now, or when its leave ends."""
    return max(now, clock.away.get(seat, ""))


def time_left(clock: Clock, seat: Seat, now: str) -> int:
    """The seconds that a seat has left, whether its time runs or stands."""
    if seat in clock.left:
        return clock.left[seat]
    if seat in clock.due:
        return max(0, between(starts(clock, seat, now), clock.due[seat]))
    return clock.seconds


def fresh(clock: Clock, seat: Seat, now: str, seconds: int | None = None) -> str:
    """When a wait ends that begins now, of the whole pace or of so many seconds."""
    return later(starts(clock, seat, now), clock.seconds if seconds is None else seconds)


def after_order(clock: Clock, seat: Seat, now: str) -> dict[Seat, str]:
    """The deadline of a seat that orders now and is waited for still (table.8)."""
    if seat not in clock.due:
        return {}
    until = fresh(clock, seat, now, clock.seconds // AFTER_AN_ORDER)
    more = clock.seconds - clock.gained.get(seat, 0)
    until = min(until, later(_counts_from(clock, seat, now), more))
    if until <= now:  # a deadline that is over stays as it is
        return {}
    return {seat: max(clock.due[seat], until)}


def gives_time(clock: Clock, seat: Seat) -> bool:
    """Whether an order that does not end the wait would give time to a seat that is overdue."""
    over = clock.due.get(seat, "")
    return bool(over and after_order(clock, seat, later(over, clock.seconds // GRACE)))


def _counts_from(clock: Clock, seat: Seat, now: str) -> str:
    """From when on an order's time is counted: the deadline; being overdue costs no more than the
    grace."""
    return max(clock.due[seat], later(starts(clock, seat, now), -(clock.seconds // GRACE)))


def _counted(clock: Clock, now: str, event: ClockSet) -> Clock:
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
            more = between(_counts_from(clock, seat, now), until)
            gained[seat] = gained.get(seat, 0) + max(0, more)
    given = {seat: seconds for seat, seconds in gained.items() if seconds}
    had = {seat: time_left(clock, seat, now) for seat in event.window.split()} | clock.before_answer
    if not event.window and any(at > now for at in event.due.values()):
        had = {}
    return msgspec.structs.replace(clock, gained=given, before_answer=had)


def set_to(
    clock: Clock, now: str, due: dict[Seat, str], left: dict[Seat, int], window: str = ""
) -> Clock:
    """The clock with other deadlines: warnings count only for the deadline they were about."""
    same = {seat for seat in due if clock.due.get(seat) == due[seat]}
    half = later(now, clock.seconds // 2)
    soon = (s for s in due if (s in clock.short if s in same else due[s] <= half))
    return msgspec.structs.replace(
        clock,
        due=due,
        left=left,
        window=window,
        short=tuple(sorted(soon)),
        warned={s: w for s, w in clock.warned.items() if s in same},
        overdue=tuple(s for s in clock.overdue if s in same),
    )


def put_to(clock: Clock, due: dict[Seat, str]) -> Clock:
    """The clock with other deadlines, as one to reckon with; nothing is written of it."""
    return msgspec.structs.replace(clock, due=due)


def put_off(clock: Clock, seat: Seat, now: str, seconds: int) -> Clock:
    """The clock with a deadline so much later than it was, or than now; none where none runs."""
    if seat not in clock.due:
        return clock
    until = later(max(clock.due[seat], now), seconds)
    return set_to(clock, now, {**clock.due, seat: until}, clock.left, clock.window)


def warned_of(clock: Clock, body: Reminded, n: int) -> Clock:
    """The clock after the warning at entry ``n``."""
    before = clock.warned.get(body.seat, Warned((), n, ""))
    given = Warned((*before.fractions, body.fraction), before.since, body.grace)
    return msgspec.structs.replace(clock, warned={**clock.warned, body.seat: given})


def overdue(clock: Clock, seat: Seat) -> Clock:
    """The clock after a seat was found overdue."""
    return msgspec.structs.replace(clock, overdue=(*clock.overdue, seat))


def away(clock: Clock, body: SeatAway) -> Clock:
    """The clock after a seat took leave."""
    days = clock.leave.get(body.seat, 0) + body.days
    return msgspec.structs.replace(
        clock,
        away={**clock.away, body.seat: body.until},
        leave={**clock.leave, body.seat: days},
    )


def back(clock: Clock, seat: Seat) -> Clock:
    """The clock after a seat's leave ended."""
    still = {s: until for s, until in clock.away.items() if s != seat}
    return msgspec.structs.replace(clock, away=still)


def ruled(clock: Clock, seat: Seat, until: str, ts: str) -> Clock:
    """The clock after a dispute of a seat, which could last ``until``, led to nothing."""
    if not until:
        return clock
    used = PACES * clock.seconds - max(0, between(ts, until))
    return msgspec.structs.replace(clock, disputed={**clock.disputed, seat: used})


Ticking = (
    ClockSet | Paused | Resumed | PauseOver | Extended | SeatAway | SeatBack | Reminded | Overdue
)
"""The events that change a clock."""


def evolve(clock: Clock, event: Ticking, n: int, ts: str) -> Clock:
    """The clock after entry ``n``, written at ``ts``."""
    match event:
        case ClockSet():
            counted = _counted(clock, ts, event)
            return set_to(counted, ts, event.due, event.left, event.window)
        case Paused():
            return msgspec.structs.replace(clock, paused=True, until=event.until)
        case Resumed() | PauseOver():
            return msgspec.structs.replace(clock, paused=False, until="")
        case Extended():
            return put_off(clock, event.seat, ts, event.seconds)
        case SeatAway():
            if clock.due.get(event.seat, "") <= ts:
                return away(clock, event)  # a time that is over does not stand still
            return put_off(away(clock, event), event.seat, ts, event.days * DAY)
        case SeatBack():
            return back(clock, event.seat)
        case Reminded():
            return warned_of(clock, event, n)
        case Overdue():
            return overdue(clock, event.seat)
        case _:
            assert_never(event)
