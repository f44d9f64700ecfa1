"""What every order and every event of D-Day Dice has, and the small changes that events make."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, TypeVar, cast

from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Order
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Seat


class DiceEvent(Event, frozen=True):
    """An event of this game. ``unit`` is always the Unit to which it happens."""


Happening = Iterator[DiceEvent]


class DiceOrder(Order, frozen=True):
    """An order of this game."""

    stages: ClassVar[tuple[str, ...]] = ()
    """Where a Unit is offered such orders."""
    names: ClassVar[tuple[str, ...]] = ()
    """The fields that name what it is about."""

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator["DiceOrder"]:
        """Those that a Unit may give now, where it stands."""
        return iter(())

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """What happens; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def said(self, state: State, seat: str) -> str:
        return self.words(state, state.units[cast(Seat, seat)])

    def words(self, state: State, mine: Unit) -> str:
        """What it does if this Unit gives it."""
        raise NotImplementedError

    def why(self, state: State, seat: str) -> str:
        return self.because(state, state.units[cast(Seat, seat)])

    def because(self, state: State, unit: Unit) -> str:
        """Why a coach would let this Unit give it now, in figures; "" for no reason."""
        return ""

    def weighed(self, state: State, unit: Unit) -> str:
        """What it costs a Unit that may give it, in words (5.1, 5.3, 10.1); "" if nothing."""
        return ""

    def touched(self) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        named = (getattr(self, field) for field in self.names)
        return tuple(chain.from_iterable(n if isinstance(n, tuple) else (n,) for n in named))


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
