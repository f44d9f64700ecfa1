"""Phase 4: staying in a Sector, and leaving a Vehicle behind."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.changes import change
from domain.games.dday_dice.combat import under_fire
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening
from domain.games.dday_dice.lookup import expect, must_move
from domain.games.dday_dice.movement import moves
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Seat, Vehicle


class UnitStayed(DiceEvent, frozen=True):
    """A Unit stays where it is."""

    unit: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, stage="stayed")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} stays in {place(state.units[self.unit].sector)}."


class Stay(DiceOrder, frozen=True):
    """Stay in the Sector."""

    form = "stay"
    help = "Stay in this Sector."
    stages = ("march",)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if not must_move(state, unit) or next(moves(state, unit), None) is None:
            yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Stay in the Sector (10.4)."""
        expect(unit, self.stages, "stay")
        if must_move(state, unit) and next(moves(state, unit), None):
            raise Illegal("10.4", f"This Unit must leave {place(unit.sector)} this turn.")
        yield UnitStayed(unit=unit.seat)

    def words(self, state: State, mine: Unit) -> str:
        return f"Stay in {place(mine.sector)}"

    def weighed(self, state: State, unit: Unit) -> str:
        return under_fire(state, unit)


class VehicleAbandoned(DiceEvent, frozen=True):
    """A Vehicle is left behind for good."""

    unit: Seat
    vehicle: Vehicle

    def after(self, state: State) -> State:
        return change(state, self.unit, vehicle=None)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} abandons the {name(self.vehicle)}."


class Abandon(DiceOrder, frozen=True):
    """Leave a Vehicle behind."""

    form = "abandon {vehicle}"
    help = "Leave your Vehicle behind for good."
    stages = ("muster", "march")
    vehicle: Vehicle

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.vehicle:
            yield cls(vehicle=unit.vehicle)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Leave a Vehicle behind (8.14)."""
        expect(unit, self.stages, "abandon a Vehicle")
        if unit.vehicle != self.vehicle:
            raise Illegal("8.14", f"This Unit has no {name(self.vehicle)}.")
        yield VehicleAbandoned(unit=unit.seat, vehicle=self.vehicle)

    def words(self, state: State, mine: Unit) -> str:
        return f"Leave the {name(self.vehicle)} behind for good"
