"""What brings a Unit resources and Awards: its tally, a straight, 6 Courage, and more (5.4)."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark, without
from domain.games.dday_dice.lookup import battle, expect
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import because, called, resources
from domain.games.dday_dice.words import Award, By, Seat

AWARD_COURAGE = 6


class AwardEarned(DiceEvent, frozen=True):
    """An Award comes to a Unit; ``courage`` is what it paid, ``by`` what gave it."""

    unit: Seat
    award: Award
    courage: int = 0
    by: By = ""

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        state = replace(state, awards=without(state.awards, self.award))
        if self.by == "sector" and unit.sector not in state.taken:
            state = replace(state, taken=(*state.taken, unit.sector))
        return change(
            state,
            self.unit,
            awards=(*unit.awards, self.award),
            earned=unit.earned + 1,
            courage=unit.courage - self.courage,
            stage="moved" if unit.stage == "prize" else unit.stage,
            turn=with_mark(unit.turn, "award"),
        )

    def told(self, state: State) -> str:
        how = f" for {self.courage} Courage" if self.courage else " for a straight"
        how = because(self.by) if self.by else how
        return f"{called(self.unit)} earns the {name(self.award)}{how}."


class Buy(DiceOrder, frozen=True):
    """Draw an Award for Courage."""

    form = "buy award"
    help = "Spend 6 Courage and draw an Award at random."
    stages = ("muster",)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.courage >= AWARD_COURAGE and state.awards and "award" not in unit.turn:
            yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, self.stages, "buy an Award")
        if "award" in unit.turn:
            raise Illegal("5.5", "A Unit earns one Award a turn.")
        if not state.awards:
            left = "left to draw" if battle(state).items else "in this battle"
            raise Illegal("5.4", f"There are no Awards {left}.")
        if unit.courage < AWARD_COURAGE:
            raise Illegal("5.4", f"An Award costs 6 Courage and this Unit has {unit.courage}.")
        drawn = chance.draw(state.awards, 1, why=f"an Award for {unit.seat.capitalize()}")
        yield AwardEarned(unit=unit.seat, award=cast(Award, drawn[0]), courage=AWARD_COURAGE)

    def words(self, state: State, mine: Unit) -> str:
        return f"Draw an Award at random for {AWARD_COURAGE} Courage"


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
