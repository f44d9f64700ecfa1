"""Chapter 3.3: what is decided between orders, and how a question says it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from domain.game.decisions import ReactionDecision
from domain.games.utah_beach.ground import CITY_HEXES, COVER, GOALS, TERRAIN, place
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import OTHER, SIDES

PLACES = ("goal", "city", "cover", "open", "beach")
STATES = ("full", "reduced")


class Owed(UtahEvent, frozen=True):
    """What is still to be settled."""

    debts: tuple[Debt, ...] = ()

    def after(self, state: State) -> State:
        return replace(state, debts=self.debts)


def rest(state: State) -> Owed:
    """What is left when the first debt is settled."""
    return Owed(debts=state.debts[1:])


@dataclass(frozen=True, kw_only=True)
class UtahQuestion(ReactionDecision[State, Debt, UtahOrder]):
    """A kind of debt: how it is asked, and when there is no choice."""

    first: str
    """What its side does first, while others wait."""
    text: str
    """What its side is asked."""
    settled: Callable[[State, Debt], Iterable[UtahEvent]] = lambda *_: ()
    """What happens if there is no choice (3.2); nothing while there is one."""

    def waits(self, debt: Debt) -> str:
        """What must be decided first, in words."""
        return self.first.format(side=SIDES[debt.seat], unit="".join(debt.units[:1]))

    def prompt(self, state: State, debt: Debt) -> str:
        """The question to its side."""
        unit, foe = "".join(debt.units[:1]), SIDES[OTHER[debt.seat]]
        target = state.combat.target if state.combat else ""
        return self.text.format(unit=unit, foe=foe, target=target, place=place(target))


# --- The words of such a moment ---------------------------------------------------------------


def of_target(state: State, _: Debt) -> Iterator[str]:
    """The ground that is fought for."""
    if state.combat is not None:
        yield from _ground(state.combat.target)


def of_unit(state: State, debt: Debt) -> Iterator[str]:
    """How the unit stands that it is about, and where."""
    unit = state.units[debt.units[0]]
    yield "reduced" if unit.reduced else "full"
    yield from _ground(unit.hex)
    if state.combat is None:
        yield "bombarded"


def _ground(hex_: str) -> Iterator[str]:
    if hex_ in GOALS:
        yield "goal"
    if hex_ in CITY_HEXES:
        yield "city"
    if TERRAIN[hex_] == "B":
        yield "beach"
    yield "cover" if TERRAIN[hex_] in COVER else "open"
