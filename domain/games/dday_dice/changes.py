"""The small changes that events are made of."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.games.dday_dice.state import State
from domain.games.dday_dice.words import Seat

Name = TypeVar("Name", bound=str)
REOPENED = {
    "tallied": "tally",
    "mustered": "muster",
    "stayed": "march",
    "braced": "brace",
    "ready": "fire",
}
"""Where a Unit stands again that has received something."""


def change(state: State, seat: Seat, **changes: Any) -> State:
    """The position with one Unit changed."""
    units = state.units
    return replace(state, units={**units, seat: replace(units[seat], **changes)})


def without(cards: tuple[Name, ...], card: str) -> tuple[Name, ...]:
    """The cards without the one that is called so."""
    return tuple(c for c in cards if c != card)


def with_mark(marks: tuple[str, ...], mark: str) -> tuple[str, ...]:
    """The marks with this one among them."""
    return marks if mark in marks else (*marks, mark)


def put(faces: tuple[int, ...], index: int, face: int) -> tuple[int, ...]:
    """The faces with one replaced."""
    return (*faces[:index], face, *faces[index + 1 :])


def recolour(colours: str, index: int, colour: str) -> str:
    """The colours with one replaced."""
    return colours[:index] + colour + colours[index + 1 :]
