"""The small changes that the folds are made of."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.games.dday_dice.state import State
from domain.games.dday_dice.words import Seat, Specialist

Name = TypeVar("Name", bound=str)

OPENED = {2: "count", 3: "muster", 4: "march", 5: "brace"}
"""Where a Unit stands when a phase begins."""
CLOSED = {
    "tally": "tallied",
    "muster": "mustered",
    "toll": "tolled",
    "survey": "surveyed",
    "mines": "mined",
    "brace": "braced",
    "fire": "ready",
    "taken": "pressing",
}
"""Where a Unit stands that has said done, or goes on."""
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


def fall(
    state: State, seat: Seat, soldiers: int, specialists: tuple[Specialist, ...], **changes: Any
) -> State:
    """The position after Soldiers and Specialists of a Unit are lost."""
    unit = state.units[seat]
    if not specialists:
        return change(state, seat, soldiers=unit.soldiers - soldiers, **changes)
    if "lieutenant" in specialists:
        state = replace(state, spare=())
    return change(
        state,
        seat,
        soldiers=unit.soldiers - soldiers,
        specialists=tuple(s for s in unit.specialists if s not in specialists),
        dead=(*unit.dead, *specialists),
        **changes,
    )
