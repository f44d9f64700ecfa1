"""The clock of a match: how long a seat has, whose time stands still, who was warned.

``clock.set`` ends a command that changed whom the match waits for: it says until when each seat
should have decided. Between two of them only an extension, a leave or a time bank puts a deadline
off.
"""

import msgspec

from domain.game.ruleset import Seat
from domain.journal.timestamps import DAY, HOUR, between, later, seconds, timestamp
from domain.match.parts.pace import Pace, counted, gone_on, pace_of

LEAVE_DAYS = 30
"""Days of leave that a seat has in a match and calendar year."""

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


class Drawn(msgspec.Struct, frozen=True, array_like=True):
    """A time bank on which a seat draws."""

    seconds: int
    """What it held."""
    gained: int
    """What orders had put the deadline off until then."""


class Clock(msgspec.Struct, frozen=True):
    """The time of a match, as its entries left it."""

    pace: str = "none"
    due: dict[Seat, str] = {}
    left: dict[Seat, int] = {}
    away: dict[Seat, str] = {}
    """The end of each seat's leave that has begun."""
    booked: dict[Seat, tuple[tuple[str, str], ...]] = {}
    """From when until when each seat will be away, the earliest first."""
    leave: dict[Seat, dict[str, int]] = {}
    """Days of leave that each seat took or booked, by the calendar year in which they lie."""
    spent: dict[Seat, int] = {}
    """Seconds that each seat drew from its time bank."""
    drawn: dict[Seat, Drawn] = {}
    """The seats that draw on their bank now: all of it was added to their time."""
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
        return self.hours.seconds

    @property
    def hours(self) -> Pace:
        """How long a seat has, what its bank holds at first, and which hours count."""
        return pace_of(self.pace)

    def bank(self, seat: Seat) -> int:
        """Seconds that a seat's time bank holds, beside those on which it draws now."""
        return 0 if seat in self.drawn else self.hours.bank - self.spent.get(seat, 0)

    def leave_left(self, seat: Seat, year: str) -> int:
        """Days of leave that a seat has left in a calendar year."""
        return LEAVE_DAYS - self.leave.get(seat, {}).get(year, 0)


def window_seconds(clock: Clock) -> int:
    """How long a seat has for an answer out of its turn."""
    return max(HOUR, clock.seconds // WINDOW_PART) if clock.seconds else DAY


def runs(clock: Clock, seat: Seat, since: str, length: int) -> str:
    """When so many seconds of a seat's time have run since a moment; before it, if negative."""
    return timestamp(gone_on(clock.hours, _away(clock, seat), seconds(since), length))


def ran(clock: Clock, seat: Seat, start: str, end: str) -> int:
    """The seconds of a seat's time between two moments."""
    return counted(clock.hours, _away(clock, seat), seconds(start), seconds(end))


def _away(clock: Clock, seat: Seat) -> tuple[tuple[int, int], ...]:
    return tuple((seconds(a), seconds(b)) for a, b in clock.booked.get(seat, ()))


def by_year(until: str, days: int) -> dict[str, int]:
    """Days of leave up to a moment, by the calendar year in which each begins."""
    found = dict[str, int]()
    for k in range(days, 0, -1):
        year = later(until, -k * DAY)[:4]
        found[year] = found.get(year, 0) + 1
    return found


def starts(clock: Clock, seat: Seat, now: str) -> str:
    """When the time of a seat begins to run: now, or when its leave ends."""
    return max(now, clock.away.get(seat, ""))


def time_left(clock: Clock, seat: Seat, now: str) -> int:
    """The seconds that a seat has left, whether its time runs or stands."""
    if seat in clock.left:
        return clock.left[seat]
    if seat in clock.due:
        return max(0, ran(clock, seat, starts(clock, seat, now), clock.due[seat]))
    return clock.seconds


def fresh(clock: Clock, seat: Seat, now: str, length: int | None = None) -> str:
    """When a wait ends that begins now, of the whole pace or of so many seconds."""
    length = clock.seconds if length is None else length
    return runs(clock, seat, starts(clock, seat, now), length)


def after_order(clock: Clock, seat: Seat, now: str) -> dict[Seat, str]:
    """The deadline of a seat that orders now and is waited for still (table.8)."""
    if seat not in clock.due:
        return {}
    until = fresh(clock, seat, now, clock.seconds // AFTER_AN_ORDER)
    more = clock.seconds - clock.gained.get(seat, 0)
    until = min(until, runs(clock, seat, counts_from(clock, seat, now), more))
    if until <= now:  # a deadline that is over stays as it is
        return {}
    return {seat: max(clock.due[seat], until)}


def gives_time(clock: Clock, seat: Seat) -> bool:
    """Whether an order that does not end the wait would give time to a seat that is overdue."""
    over = clock.due.get(seat, "")
    return bool(over and after_order(clock, seat, later(over, clock.seconds // GRACE)))


def counts_from(clock: Clock, seat: Seat, now: str) -> str:
    """From when on an order's time is counted: the deadline; being overdue costs no more than the
    grace."""
    return max(clock.due[seat], later(starts(clock, seat, now), -(clock.seconds // GRACE)))


def set_to(
    clock: Clock, now: str, due: dict[Seat, str], left: dict[Seat, int], window: str = ""
) -> Clock:
    """The clock with other deadlines: warnings count only for the deadline they were about."""
    same = {seat for seat in due if clock.due.get(seat) == due[seat]}
    half = clock.seconds // 2
    soon = (
        s for s in due if (s in clock.short if s in same else due[s] <= runs(clock, s, now, half))
    )
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


def put_off(clock: Clock, seat: Seat, now: str, length: int) -> Clock:
    """The clock with a deadline so much later than it was, or than now; none where none runs."""
    if seat not in clock.due:
        return clock
    until = runs(clock, seat, max(clock.due[seat], now), length)
    return set_to(clock, now, {**clock.due, seat: until}, clock.left, clock.window)


def ruled(clock: Clock, seat: Seat, until: str, ts: str) -> Clock:
    """The clock after a dispute of a seat, which could last ``until``, led to nothing."""
    if not until:
        return clock
    used = PACES * clock.seconds - max(0, between(ts, until))
    return msgspec.structs.replace(clock, disputed={**clock.disputed, seat: used})
