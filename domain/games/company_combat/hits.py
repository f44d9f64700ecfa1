"""What fire and assault do to a unit: Casualties, Pinned markers, and the loss of it."""

from itertools import product
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Losses
from domain.game.told import many, say
from domain.games.company_combat.company import CompanyEvent, Happening
from domain.games.company_combat.lookup import capital, the_unit
from domain.games.company_combat.printed import squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import SIDES, Seat

SUMS = [sum(dice) for dice in product(range(1, 7), repeat=2)]
"""Every throw of two dice."""


def percent(throws: int) -> str:
    """How likely it is that one of so many throws comes."""
    return f"{100 * throws / len(SUMS):.0f} %"


class UnitPinned(CompanyEvent, frozen=True):
    """A unit is Pinned."""

    seat: Seat
    unit: str

    def after(self, state: State) -> State:
        return state.with_unit(self.seat, self.unit, pinned=True)

    def told(self, state: State) -> str:
        return say("{unit} is Pinned.", unit=capital(the_unit(self.seat, self.unit)))


class CasualtyTaken(CompanyEvent, frozen=True):
    """A unit has a Casualty more."""

    seat: Seat
    unit: str
    n: int = 1

    def after(self, state: State) -> State:
        taken = state.sides[self.seat].units[self.unit].casualties + self.n
        return state.with_unit(self.seat, self.unit, casualties=taken)

    def told(self, state: State) -> str:
        taken = many(self.n, "a Casualty", "{n} Casualties")
        unit = capital(the_unit(self.seat, self.unit))
        return say("{unit} takes {casualties}.", unit=unit, casualties=taken)


class UnitLost(CompanyEvent, frozen=True):
    """A unit is destroyed, or has routed."""

    seat: Seat
    unit: str
    why: Literal["destroyed", "routed"]

    def after(self, state: State) -> State:
        side = state.sides[self.seat]
        units = {n: u for n, u in side.units.items() if n != self.unit}
        if state.assault is not None:
            left = tuple(u for u in state.assault.waiting if u != self.unit)
            state = replace(state, assault=replace(state.assault, waiting=left))
        return state.with_side(self.seat, units=units, lost=side.lost + 1)

    def told(self, state: State) -> str:
        unit = capital(the_unit(self.seat, self.unit))
        if self.why == "destroyed":
            return say("{unit} is destroyed.", unit=unit)
        return say("{unit} routs.", unit=unit)


def losses(state: State) -> Losses:
    """The units of each side that were destroyed or have routed."""
    lost = {SIDES[seat]: side.lost for seat, side in state.sides.items()}
    return Losses(lost, (say("unit"), say("units")))


def casualties(state: State, seat: Seat, name: str, n: int = 1) -> Happening:
    """Casualties; as many as its Strength destroy a unit (2.4)."""
    yield CasualtyTaken(seat=seat, unit=name, n=n)
    if is_destroyed(state, seat, name, n):
        yield UnitLost(seat=seat, unit=name, why="destroyed")


def is_destroyed(state: State, seat: Seat, name: str, n: int) -> bool:
    """Whether so many more Casualties destroy a unit (2.4)."""
    return state.sides[seat].units[name].casualties + n >= squad(name).strength


def pinned(state: State, seat: Seat, name: str, *, routs: bool) -> Happening:
    """A Pinned marker; a second one routs the unit, if it comes of an assault (2.8, 7.6)."""
    if not state.sides[seat].units[name].pinned:
        yield UnitPinned(seat=seat, unit=name)
    elif routs:
        yield UnitLost(seat=seat, unit=name, why="routed")
