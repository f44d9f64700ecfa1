"""Bunkers that are taken (11.5, 14.5, 15.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change
from domain.games.dday_dice.lookup import battle, expect
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.turns import UnitReady
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Seat, Sector


class BunkerTaken(DiceEvent, frozen=True):
    """A Unit has survived in the Bunker and is safe; or ``stays`` in play.

    ``sector`` tells which Bunker, where there are two.
    """

    unit: Seat
    sector: Sector | None = None
    stays: bool = False

    def after(self, state: State) -> State:
        if self.sector and self.sector not in state.bunkers:
            state = replace(state, bunkers=(*state.bunkers, self.sector))
        if self.stays:
            stormed = state.units[self.unit].stormed or state.turn
            return change(state, self.unit, stage="taken", stormed=stormed)
        return change(state, self.unit, home=state.turn)

    def told(self, state: State) -> str:
        if self.sector:
            safe = "" if self.stays else " and is safe"
            return f"{called(self.unit)} has taken {place(self.sector)}{safe}."
        return f"{called(self.unit)} has taken the Bunker and is safe."


def taken(state: State, unit: Unit) -> Happening:
    """A Unit is safe in the Bunker, or goes on from it (11.5, 14.5, 15.7)."""
    where: Sector | None = unit.sector if len(battle(state).bunkers) > 1 else None
    if battle(state).both_bunkers and state.alone and not state.bunkers:
        yield BunkerTaken(unit=unit.seat, sector=where, stays=True)
        yield UnitReady(unit=unit.seat)
    elif not (battle(state).both_bunkers and state.alone and where in state.bunkers):
        yield BunkerTaken(unit=unit.seat, sector=where, stays=where == "m-bunker")


class Withdraw(DiceOrder, frozen=True):
    """Be safe in a Bunker that was taken."""

    form = "withdraw"
    help = "Operation Deadstick: your Unit has taken Merville's Bunker and is safe there."
    stages = ("taken",)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, self.stages, "withdraw")
        yield BunkerTaken(unit=unit.seat, sector=unit.sector)

    def words(self, state: State, mine: Unit) -> str:
        return f"Withdraw, safe in {place(mine.sector)}"


class PressOn(DiceOrder, frozen=True):
    """Stay in play after a Bunker was taken."""

    form = "press on"
    help = "Operation Deadstick: your Unit goes on from Merville's Bunker to Sword's."
    stages = ("taken",)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, self.stages, "press on")
        yield UnitReady(unit=unit.seat)

    def words(self, state: State, mine: Unit) -> str:
        return f"Press on to {place('s-bunker')}"
