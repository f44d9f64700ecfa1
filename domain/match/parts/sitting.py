"""Who sits where: the seats of a match, and the referee's; who sits down and who gets up."""

from collections.abc import Collection
from typing import assert_never

import msgspec
from msgspec.structs import replace

from domain.game.grammar.words import did_you_mean
from domain.game.ruleset import Seat
from domain.match.events.clock import SeatReplaced
from domain.match.events.lifecycle import SeatLeft, SeatTaken

REFEREE = "referee"
"""The seat that plays nothing and rules in disputes."""


def no_such_seat(name: str, seats: Collection[Seat]) -> str:
    """Refuse a seat that a match does not have."""
    return f"The seats of this match are {', '.join(seats)}.{did_you_mean(name, seats)}"


class Sitting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The seats of a match."""

    seats: dict[Seat, str] = {}
    """Who plays each seat: ``person`` or ``computer:<bot>``."""
    taken: tuple[Seat, ...] = ()
    """The seats at which somebody sits."""
    stood_in: tuple[Seat, ...] = ()
    """Seats of people that a computer commands until they sit down again."""
    referee: bool = False
    """Whether there is a seat that rules in disputes."""
    ours: tuple[Seat, ...] = ()
    """The seats of who runs the house, and those that a computer ever held."""

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(s for s, who in self.seats.items() if who == "person")

    @property
    def places(self) -> tuple[Seat, ...]:
        """Every seat at which somebody may sit, the referee's among them."""
        return (*self.seats, *((REFEREE,) if self.referee else ()))

    @property
    def readers(self) -> tuple[Seat, ...]:
        """Who gets mails: the people who play, and the referee."""
        return (*self.persons, *((REFEREE,) if self.referee else ()))

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that wait for a person."""
        return tuple(s for s in self.persons if s not in self.taken)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other people who sit at the table."""
        return tuple(s for s in self.persons if s != seat and s in self.taken)


def seated(sitting: Sitting, event: SeatTaken | SeatLeft | SeatReplaced) -> Sitting:
    """A person sits down, perhaps in place of a computer, or gets up; or a computer stands in."""
    seat, seats = event.seat, sitting.seats
    taken = sitting.taken if seat in sitting.taken else (*sitting.taken, seat)
    match event:
        case SeatLeft():
            return replace(sitting, taken=tuple(s for s in sitting.taken if s != seat))
        case SeatReplaced():
            stood_in, ours = (*sitting.stood_in, seat), sitting.ours
            if event.by.startswith("computer:"):
                ours = tuple(sorted({*ours, seat}))
            seats = {**seats, seat: event.by}
            return replace(sitting, seats=seats, taken=taken, stood_in=stood_in, ours=ours)
        case SeatTaken():
            if seat not in sitting.stood_in:
                return replace(sitting, taken=taken)
            seats = {**seats, seat: "person"}
            stood_in = tuple(s for s in sitting.stood_in if s != seat)
            return replace(sitting, seats=seats, taken=taken, stood_in=stood_in)
        case _:
            assert_never(event)
