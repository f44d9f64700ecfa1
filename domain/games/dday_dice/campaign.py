"""The campaign: the maps in order, and the Awards that a Unit keeps from one to the next (16)."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from domain.game.ruleset import Outcome, Sequel
from domain.games.dday_dice import events as e
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.state import State
from domain.games.dday_dice.words import Award, Seat

ORDER = tuple(BATTLES)
"""The battles in the order of their maps (16.1)."""


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


def receive(state: State, carried: Mapping[str, Any]) -> Iterator[e.DiceEvent]:
    """The Awards that Units bring from the battle before (16.2)."""
    for seat, awards in carried["awards"].items():
        held = tuple(cast(Award, award) for award in awards if award in state.awards)
        if seat in state.units and held:
            yield e.AwardsCarried(unit=cast(Seat, seat), awards=held)
