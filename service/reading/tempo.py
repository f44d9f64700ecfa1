"""The clock of each seat as everybody may read it: its bank, its leaves, how soon it answers."""

from collections.abc import Iterable, Iterator
from statistics import median
from typing import Annotated

import msgspec

from domain.game.ruleset import Seat
from domain.journal.timestamps import between
from domain.match.events.clock import ClockSet
from domain.match.evolve import EntryLine
from service.store.repository import AnyMatch, Repository
from service.words.telling import seat_told

LOOKED_AT = 400
"""Entries about time from which it is reckoned how soon seats answer: the newest ones."""

_SET = msgspec.json.Decoder(EntryLine[ClockSet])


class LeaveAhead(msgspec.Struct, frozen=True):
    """A leave that has not begun."""

    begins: Annotated[str, "When it begins."]
    until: Annotated[str, "When it ends."]


class SeatClock(msgspec.Struct, frozen=True):
    """What everybody may know of a seat's time."""

    seat: Annotated[Seat, "The seat."]
    bank: Annotated[int, "Seconds that its time bank holds, beside those that run now."]
    away: Annotated[str, "The end of its leave; empty if it is there."]
    booked: Annotated[list[LeaveAhead], "The leaves that have not begun, the earliest first."]
    leave_left: Annotated[int, "Days of leave that it has left in this calendar year."]
    answers_in: Annotated[
        int | None, "The seconds within which it answers, in the median; null for not yet known."
    ]


def seat_clocks(
    repository: Repository, match_id: str, match: AnyMatch, now: str
) -> list[SeatClock]:
    """The clocks of all seats that people play; none in a match without a pace."""
    clock = match.clock
    if not clock.seconds:
        return []
    rows = repository.newest(match_id, ClockSet.topic, LOOKED_AT)
    answers = answers_in(line for _n, line in rows)
    return [
        SeatClock(
            seat=seat,
            bank=clock.bank(seat),
            away=clock.away.get(seat, ""),
            booked=[LeaveAhead(*span) for span in clock.booked.get(seat, ())],
            leave_left=clock.leave_left(seat, now[:4]),
            answers_in=answers.get(seat),
        )
        for seat in match.sitting.persons
    ]


def clock_told(clock: SeatClock) -> Iterator[str]:
    """The same in the words of the reader, but for the leave that runs."""
    booked = [(one.begins, one.until) for one in clock.booked]
    yield from seat_told(clock.bank, booked, clock.answers_in)


def answers_in(lines: Iterable[bytes]) -> dict[Seat, int]:
    """The median of seconds from when the match begins to wait for a seat to when it does no more,
    by its ``clock.set`` entries. What a pause or a dispute stops is told of nobody."""
    since, took = dict[Seat, str](), dict[Seat, list[int]]()
    for line in lines:
        entry = _SET.decode(line)
        for seat in since.keys() - entry.pub.due.keys():
            began = since.pop(seat)
            if seat not in entry.pub.left:
                took.setdefault(seat, []).append(between(began, entry.ts))
        since |= {seat: entry.ts for seat in entry.pub.due if seat not in since}
    return {seat: int(median(times)) for seat, times in took.items()}
