"""The campaign: the maps in order, and the Awards that a Unit keeps from one to the next (16)."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from domain.game.ruleset import Outcome, Sequel
from domain.game.told import listed
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.changes import change
from domain.games.dday_dice.dday import DiceEvent, Happening
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Award, Seat

ORDER = tuple(BATTLES)
"""The battles in the order of their maps (16.1)."""


class AwardsCarried(DiceEvent, frozen=True):
    """A Unit brings Awards from the battle before."""

    unit: Seat
    awards: tuple[Award, ...]

    def after(self, state: State) -> State:
        left = tuple(award for award in state.awards if award not in self.awards)
        return change(replace(state, awards=left), self.unit, awards=self.awards)

    def told(self, state: State) -> str:
        held = listed(f"the {name(award)}" for award in self.awards)
        return f"{called(self.unit)} brings {held} from the battle before."


def sequel(state: State, outcome: Outcome) -> Sequel | None:
    """The next battle of a campaign, after one that was won, and the Awards that are kept."""
    if not outcome.winners:
        return None
    later = ORDER[ORDER.index(state.scenario) + 1 :]
    following = next(iter(later), None)
    if following is None or (BATTLES[following].decks and state.alone):
        return None
    kept = {seat: list(unit.awards) for seat, unit in state.units.items() if unit.home}
    return Sequel(following, {"awards": {seat: held for seat, held in kept.items() if held}})


def receive(state: State, carried: Mapping[str, Any]) -> Happening:
    """The Awards that Units bring from the battle before (16.2)."""
    for seat, awards in carried["awards"].items():
        held = tuple(cast(Award, award) for award in awards if award in state.awards)
        if seat in state.units and held:
            yield AwardsCarried(unit=cast(Seat, seat), awards=held)
