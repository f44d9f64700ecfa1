"""Return matches: who comes from which seat."""

from collections.abc import Mapping

from domain.game.ruleset import Seat
from domain.match.parts.sitting import Sitting


def came_from(sitting: Sitting) -> Mapping[Seat, Seat]:
    """Each seat of a return match, and the seat from which its player comes.

    People go one seat on among themselves. Somebody alone against one computer takes its seat;
    alone among several, everybody stays.
    """
    seats = tuple(sitting.seats)
    persons = [seat for seat in seats if is_persons(sitting, seat)]
    going = list(seats) if len(seats) == 2 else persons
    return dict(zip(seats, seats, strict=True)) | dict(
        zip(going, [*going[1:], *going[:1]], strict=True)
    )


def is_persons(sitting: Sitting, seat: Seat) -> bool:
    """Whether a person plays a seat, or has a computer stand in."""
    return sitting.seats[seat] == "person" or seat in sitting.stood_in
