"""What every order and every event of Utah Beach has; the chapters have the rest."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Order
from domain.games.utah_beach.ground import DEPOTS, PRIZES, place
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State, Unit
from domain.games.utah_beach.words import Seat, Stage


class UtahEvent(Event, frozen=True):
    """An event of this game. Figures are outcomes, not rules."""


class Walk(UtahEvent, frozen=True):
    """A unit goes over these hexes.

    ``takes`` names the places that it takes by standing there; None, as in the first rules, are
    all on its way.
    """

    verb: ClassVar[str]
    unit: str
    path: tuple[str, ...]
    takes: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        before = state.units.get(self.unit)
        unit = Unit(self.path[-1], reduced=before is not None and before.reduced)
        taken = self.path if self.takes is None else self.takes
        return take(stand(state, {self.unit: unit}), UNITS[self.unit].seat, taken)

    def told(self, state: State) -> str:
        return f"{self.unit} {self.verb} from {state.units[self.unit].hex} to {way(self.path)}."


class UtahOrder(Order, frozen=True):
    """An order of this game. A unit is named by its number ("8/4") or by its hex."""

    stages: ClassVar[tuple[Stage, ...]] = ()
    """Where in the sequence of play it may be given; none for an answer (3.3)."""
    allied: ClassVar[str] = ""
    """Why no German gives it; "" if both sides do."""
    names: ClassVar[tuple[str, ...]] = ()
    """The fields that name what it is about, a unit or a hex each."""

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["UtahOrder"]:
        """Those that the side to move may give in the phase; a question offers its answers."""
        return iter(())

    @classmethod
    def weigher(cls, state: State) -> Callable[[Any], str]:
        """A function from such orders to what each costs or promises, which reckons once what they
        have in common."""
        return lambda _: ""

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """What happens at the right moment; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def touched(self, state: State) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        return tuple(getattr(self, field) for field in self.names)


# --- What events change -----------------------------------------------------------------------


def stand(state: State, units: dict[str, Unit]) -> State:
    """The position in which units stand so on the map."""
    return replace(state, units={**state.units, **units})


def take(state: State, seat: Seat, hexes: tuple[str, ...]) -> State:
    """What counts is held by the side that took it; a depot stays raided (11.1.4b)."""
    prizes = sorted(PRIZES.intersection(hexes))
    if not prizes:
        return state
    raids = [h for h in prizes if seat == "allied" and h in DEPOTS and h not in state.raided]
    held = {**state.held, **dict.fromkeys(prizes, seat)}
    return replace(state, held=held, raided=(*state.raided, *raids))


def way(path: tuple[str, ...]) -> str:
    """A path in words; its end by its name."""
    return "-".join((*path[:-1], place(path[-1])))
