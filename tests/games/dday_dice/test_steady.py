"""The computer player: sensible enough to be company."""

from random import Random

import pytest

from domain.game.ruleset import Outcome
from domain.games.dday_dice.contents import RULES
from tests.games.luck import Seeded


def played(scenario: str, units: int, seed: int) -> Outcome:
    """A match of computer players alone."""
    chance, luck, table = Seeded(seed), Random(seed), RULES.scenario(scenario)
    state = RULES.start
    for event in RULES.setup(table, table.seats[:units], {}, chance):
        state = event.after(state)
    for _ in range(2000):
        while happened := list(RULES.advance(state, chance)):
            for event in happened:
                state = event.after(state)
        outcome = RULES.outcome(state)
        if outcome:
            return outcome
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        order = RULES.bots["steady"](state, seat, offered, luck)
        for event in list(RULES.decide(state, seat, order, chance)):
            state = event.after(state)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("scenario", ["tiger-practice", "tiger-basic", "tiger-advanced"])
def test_alone_it_wins_more_often_than_not(scenario: str) -> None:
    won = sum(played(scenario, 1, seed).ending == "bunker-taken" for seed in range(12))
    assert won > 6


@pytest.mark.parametrize("units", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_it_plays_with_others_to_the_end(units: int, seed: int) -> None:
    assert played("tiger-advanced", units, seed).ending in ("bunker-taken", "unit-lost")
