"""Being away: from now on for some days, or ahead with dates."""

from itertools import pairwise
from typing import Final, Literal

from domain.game.grammar.forms import Day
from domain.game.ruleset import Illegal, Seat
from domain.journal.timestamps import DAY, between, later
from domain.match.events.clock import LeaveBooked, LeaveCancelled, SeatAway
from domain.match.parts import clock
from domain.match.parts.clock import Clock
from domain.table.accord import Settling
from domain.table.table_order import AnyWriter

LONGEST_AHEAD = 365
"""Days before it begins that a leave may be booked."""

_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
_HOW: Final = "Say it like this: “leave 7 days”, “leave until 3 Jan” or “leave 20 Dec to 3 Jan”."


class LeaveFor(Settling, frozen=True):
    """Be away for some days."""

    form = "leave {days} {unit}"
    help = "be away for some days; your clock stops"
    in_disputes = True
    days: int
    unit: Literal["days", "day"]

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        if self.days < 1:
            raise Illegal("table.10", f"Leave lasts at least one day. {_HOW}")
        if self.days > LONGEST_AHEAD:
            _check_left(writer.match.clock, seat, {writer.context.ts[:4]: self.days})
        begins = clock.starts(writer.match.clock, seat, writer.context.ts)
        _go(writer, seat, begins, later(begins, self.days * DAY))


class LeaveUntil(Settling, frozen=True):
    """Be away from now on, up to a day and on it."""

    form = "leave until {last}"
    help = "be away up to that day and on it, as in “leave until 3 Jan”"
    in_disputes = True
    last: Day

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        today = writer.context.ts[:10]
        _take(writer, seat, today, _day(self.last, today))


class LeaveFrom(Settling, frozen=True):
    """Be away from one day to another, both of them included."""

    form = "leave {first} to {last}"
    help = "be away from one day to another, as in “leave 20 Dec to 3 Jan”"
    in_disputes = True
    first: Day
    last: Day

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        first = _day(self.first, writer.context.ts[:10])
        _take(writer, seat, first, _day(self.last, first))


class LeaveOff(Settling, frozen=True):
    """Take back every leave that has not begun."""

    form = "leave cancelled"
    help = "take back every leave that you booked and that has not begun"
    in_disputes = True

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        if seat not in writer.match.clock.booked:
            until = writer.match.clock.away.get(seat, "")
            begun = f" The one that has begun ends on {_told(_last(until))}." if until else ""
            raise Illegal("table.10", f"You have booked no leave.{begun}")
        writer.emit(LeaveCancelled(seat))


def _take(writer: AnyWriter, seat: Seat, first: str, last: str) -> None:
    """Be away from the beginning of one day to the end of another, in UTC. Raises Illegal."""
    today = writer.context.ts[:10]
    if last < first:
        told = f"it cannot begin on {_told(first)} and end on {_told(last)}"
        raise Illegal("table.10", f"A leave ends after it begins: {told}.")
    if first < today:
        told = f"today is {_told(today)}, in UTC"
        raise Illegal("table.10", f"A leave cannot begin in the past: {told}.")
    if first > later(_at(today), LONGEST_AHEAD * DAY)[:10]:
        raise Illegal("table.10", f"A leave begins within {LONGEST_AHEAD} days from today.")
    _go(writer, seat, _at(first), later(_at(last), DAY))


def _go(writer: AnyWriter, seat: Seat, begins: str, until: str) -> None:
    """Be away between two moments, at once or later on. Raises Illegal."""
    ticking, now = writer.match.clock, writer.context.ts
    spans = [*ticking.booked.get(seat, ()), (begins, until)]
    if seat in ticking.away:
        spans.append((now, ticking.away[seat]))
    for (first, end), (start, _end) in pairwise(sorted(spans)):
        if start < end:
            other = (first, end) if (first, end) != (begins, until) else (start, _end)
            told = f"from {_told(other[0])} to {_told(_last(other[1]))}"
            raise Illegal("table.10", f"You are away then already, {told}.")
    days = -(-between(begins, until) // DAY)
    _check_left(ticking, seat, clock.by_year(until, days))
    if begins > now and begins > ticking.away.get(seat, ""):
        writer.emit(LeaveBooked(seat, begins, until))
        return
    if seat in ticking.due and ticking.due[seat] <= now:
        raise Illegal("table.10", "Your time has already run out, so leave cannot stop it.")
    writer.emit(SeatAway(seat, days, until))


def _check_left(ticking: Clock, seat: Seat, days: dict[str, int]) -> None:
    """Raises Illegal if a year has fewer days of leave left."""
    for year, wanted in days.items():
        left = ticking.leave_left(seat, year)
        if wanted > left:
            told = f"{left} days" if left > 1 else "1 day" if left else "no day"
            raise Illegal("table.10", f"You have {told} of leave left in {year} in this match.")


def _day(said: Day, near: str) -> str:
    """A day with its year, ``2026-12-20``; of one without a year the nearest to another day.

    Raises Illegal for one that no calendar has.
    """
    *year, month, day = said.split("-")
    years = [int(year[0])] if year else [int(near[:4]) + k for k in (-1, 0, 1)]
    days = [f"{y:04}-{month}-{day}" for y in years]
    if month == "02" and day == "29" and not year:
        days += [f"{int(near[:4]) + k:04}-02-29" for k in (2, 3, 4)]
    days = [one for one in days if later(_at(one), 0) == _at(one)]
    if not days:
        named = _MONTHS[int(month) - 1] if 1 <= int(month) <= len(_MONTHS) else f"month {month}"
        told = " ".join((str(int(day)), named, *year))
        raise Illegal("table.10", f"There is no {told}. {_HOW}")
    return min(days, key=lambda one: abs(between(_at(near), _at(one))))


def _at(day: str) -> str:
    return f"{day}T00:00:00Z"


def _last(until: str) -> str:
    """The last day of a leave that ends then."""
    return later(until, -1)[:10]


def _told(day: str) -> str:
    return f"{int(day[8:10])} {_MONTHS[int(day[5:7]) - 1]} {day[:4]}"
