"""What brings a Unit resources: its tally, and much besides."""

from domain.games.dday_dice.changes import change
from domain.games.dday_dice.dday import DiceEvent
from domain.games.dday_dice.state import State
from domain.games.dday_dice.wording import because, called, resources
from domain.games.dday_dice.words import By, Seat


class TallyCollected(DiceEvent, frozen=True):
    """The Final Tally goes onto the Resource Card."""

    unit: Seat
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0

    def after(self, state: State) -> State:
        return _gained(state, self, "collected")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} collects {resources(self)}."


class ResourcesGained(DiceEvent, frozen=True):
    """Something besides the tally brings resources."""

    unit: Seat
    by: By
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0

    def after(self, state: State) -> State:
        return _gained(state, self, state.units[self.unit].stage)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} gains {resources(self)}{because(self.by)}."


def _gained(state: State, event: TallyCollected | ResourcesGained, stage: str) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        soldiers=unit.soldiers + event.soldiers,
        courage=unit.courage + event.courage,
        stars=unit.stars + event.stars,
        points=unit.points + event.points,
        stage=stage,
    )
