"""Phase 4: landmines (10.8)."""

from domain.games.dday_dice.changes import change
from domain.games.dday_dice.dday import DiceEvent
from domain.games.dday_dice.lookup import battle
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Seat


class MinesStruck(DiceEvent, frozen=True):
    """A landmine die is rolled; ``saved`` of the losses are prevented by those who crossed."""

    unit: Seat
    die: int
    saved: int = 0

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.die, saves=self.saved, stage="mines")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} runs into landmines: {self.die}."


def ignores_mines(unit: Unit) -> bool:
    """Whether landmines do nothing to a Unit (6.9, 7.11)."""
    return "minesweeper" in unit.specialists or "mine-detector" in unit.turn


def mines_ahead(state: State, unit: Unit) -> bool:
    """Whether a Unit may have to cross landmines now."""
    ways = battle(state).ways[unit.sector]
    mined = any(line.mined and line.to not in unit.visited for line in ways)
    return mined and not ignores_mines(unit)


def toll_losses(unit: Unit) -> int:
    """What landmines, or the toll of a Sector, cost (6.7, 6.23)."""
    return max(0, unit.mine - unit.saves)


def explode(unit: Unit) -> CasualtiesDue:
    """The landmine die, or the toll, as losses."""
    saved = min(unit.saves, unit.mine)
    return CasualtiesDue(unit=unit.seat, n=toll_losses(unit), mine=unit.mine, saved=saved)
