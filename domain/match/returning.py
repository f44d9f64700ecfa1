"""Return matches: who comes from which seat, on the same terms."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from domain.game.ruleset import Seat
from domain.match.match import Match
from domain.match.parts.sitting import Sitting


class Return(NamedTuple):
    """A return match, whatever opens it."""

    came: Mapping[Seat, Seat]
    """Each seat, and the seat from which its player comes."""
    game: str
    scenario: str
    seats: dict[Seat, str]
    """Who plays each seat: ``person`` or ``computer:<bot>``."""
    options: dict[str, str]
    title: str
    pace: str
    referee: bool
    dice: Literal["proved", "quick"]


def return_of(match: Match[Any]) -> Return:
    """The return match of one that is over: the same terms, and people one seat on."""
    came, sat = came_from(match.sitting), match.sitting
    return Return(
        came=came,
        game=match.rules,
        scenario=match.scenario,
        seats={s: "person" if is_persons(sat, o) else sat.seats[o] for s, o in came.items()},
        options=dict(match.options),
        title=match.title,
        pace=match.clock.pace,
        referee=sat.referee,
        dice="proved" if match.dice.fair.beacon else "quick",
    )


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
