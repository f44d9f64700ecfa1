"""What every order and every event of Five for Fighting has; the chapters have the rest."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Order
from domain.games.five_for_fighting.ground import BEACH_OF, POINTE, PRIZES
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import JOKERS, Stage, card_name

COUNTED = PRIZES.keys() | {POINTE}
D10 = "d10"


class FiveEvent(Event, frozen=True):
    """An event of this game."""


class Shot(FiveEvent, frozen=True, kw_only=True):
    """A unit, or support, has fired: the number, what was added, what it needed.

    ``how`` is the card or "d10"; ``free`` for one that spends nothing.
    """

    target: str
    victim: str
    how: str
    number: int
    modifier: int
    need: int
    hit: bool
    free: bool = False

    @property
    def result(self) -> str:
        """The number and what it came to, in words."""
        if self.how in JOKERS:
            return "a Joker hits"
        die = f"D10 {self.number}" if self.number else "D10 10, which is 0"
        shown = die if self.how == D10 else f"the {card_name(self.how)}"
        total = f"{self.number}{self.modifier:+d}" if self.modifier else f"{self.number}"
        return f"{shown}, {total} against {self.need}, {'a hit' if self.hit else 'a miss'}"


class FiveOrder(Order, frozen=True):
    """An order of this game. A unit is named by its counter ("16/2") or by its hex."""

    stages: ClassVar[tuple[Stage, ...]] = ("cards",)
    """Where it may be given of one's own accord; none for what only answers (3.8)."""
    names: ClassVar[tuple[str, ...]] = ()
    """The fields that name what it is about, a unit or a hex each."""

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["FiveOrder"]:
        """Those that a seat to move may give; on a number card each unit has its own, and a
        question offers its answers."""
        return iter(())

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """What happens at the right moment; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def risk(self, state: State, seat: str) -> tuple[int, int] | None:
        """What it hits on and what is added (6.1); None if it is not an attack."""
        return None

    def touched(self) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        return tuple(getattr(self, field) for field in self.names)


# --- What events change -----------------------------------------------------------------------


def stand(state: State, name: str, unit: Unit, *path: str) -> State:
    """The position in which a unit stands so, and holds what counts on its path (12.1)."""
    side, held = UNITS[name].side, state.held
    taken = [h for h in path if h in COUNTED and held.get(h, "german") != side]
    held = {**held, **dict.fromkeys(taken, side)} if taken else held
    return replace(state, units={**state.units, name: unit}, held=held)


def lift(state: State, name: str) -> State:
    """The position in which a unit is no more on the map."""
    return replace(state, units={n: u for n, u in state.units.items() if n != name})


def spend(state: State, hex_: str, *acted: str) -> State:
    """The position after an action on the beach of a hex, by units that may not act again."""
    beach = BEACH_OF[hex_]
    used = {**state.used, beach: state.used.get(beach, 0) + 1}
    return replace(state, used=used, acted=(*state.acted, *acted))
