"""The computer players: they see what the rules say, and know a kill when they see it."""

from random import Random
from typing import Any

import pytest

from domain.game.grammar.orders import line
from domain.games.combined_arms.bot.field import position
from domain.games.combined_arms.bot.search import CAPTAIN, GENERAL, PRIVATE, chosen
from domain.games.combined_arms.bot.worth import plain
from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.lookup import defence
from domain.games.combined_arms.retreating import ways
from tests.games.combined_arms.board import battle, moving
from tests.games.luck import Seeded
from tests.rigs.scenario import Given

PLAYERS = RULES.bots
THREAT = """
    . . . . . . W q
    . . . . . . W W
    . . . . . W . .
    . . . . . W . .
    . . . I . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


def order(turn: Given, seat: str, player: str) -> str:
    """What a computer player orders."""
    offered = list(RULES.legal_orders(turn.state, seat))
    return line(PLAYERS[player](turn.state, seat, offered, Random(1)))


@pytest.mark.parametrize("player", PLAYERS)
def test_they_bring_down_headquarters_that_they_can_reach(player: str) -> None:
    turn = moving(THREAT.replace("    . . . I", "    . . . W"))
    for _ in range(40):
        if RULES.outcome(turn.state):
            break
        turn = turn.when("allied", order(turn, "allied", player)).goes_on()
    outcome = RULES.outcome(turn.state)
    assert outcome is not None
    assert outcome.winners == ("allied",)
    assert turn.state.turn == 2


def test_out_of_the_fire_that_is_left() -> None:
    drawn = THREAT.replace("    . . . I . . . .", "    . . . i W . . .")
    turn = battle(drawn, broken="d4", damage={"d4": 5}, fired=("f5", "f6"))
    assert order(turn, "axis", "general").startswith("retreat ")


def _positions(seed: int, orders: int) -> Any:
    scenario = RULES.scenario("battle")
    luck, chance, state = Random(seed), Seeded(seed), RULES.start
    options = {o.key: luck.choice(o.choices) for o in scenario.options}
    happened: Any = RULES.setup(scenario, scenario.seats, options, chance)
    for _ in range(orders):
        for event in happened:
            state = event.after(state)
        while more := list(RULES.advance(state, chance)):
            for event in more:
                state = event.after(state)
        if RULES.outcome(state):
            return
        yield state
        seat = min(RULES.to_move(state))
        happened = RULES.decide(
            state, seat, luck.choice(list(RULES.legal_orders(state, seat))), chance
        )


@pytest.mark.parametrize("seed", range(6))
def test_the_search_sees_defence_and_retreat_as_the_rules_do(seed: int) -> None:
    for state in _positions(seed, 150):
        seen = position(state)
        names = seen.ground.names
        for square, unit in seen.units.items():
            assert seen.ground.defence(square, unit) == defence(state, names[square])
            found = {names[s] for s in seen.ground.ways(seen.units, square, unit)}
            assert found == set(ways(state, names[square]))


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_plan_can_be_made(seed: int) -> None:
    for state in _positions(seed, 120):
        if state.stage != "move" or state.moved:
            continue
        turn = Given(RULES, state)
        for strength in (PRIVATE, CAPTAIN, GENERAL):
            after, seen = turn, position(state)
            for start, to in chosen(seen, strength):
                names = seen.ground.names
                after = after.when(state.seat, f"move {names[start]}-{names[to]}").accepted()


def test_what_one_side_has_the_other_lacks() -> None:
    seen = position(battle(THREAT).state)
    assert plain(seen, "allied") == -plain(seen, "axis")
