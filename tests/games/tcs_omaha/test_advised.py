"""What a refusal advises is accepted: where a unit can get, and what it may fire at."""

import random
import re

import pytest

from domain.game.grammar.orders import parse
from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, hexes, of_side
from domain.games.tcs_omaha.words import OTHER
from tests.games.tcs_omaha.test_offers import accepts, swept
from tests.playthrough import Written, lucky

ADVISED = re.compile(r"(?:can get as far as|may fire at) (.+?)\.(?:$| )")


def refusal(state: State, seat: str, text: str) -> str:
    """Why an order is refused, "" if it is not."""
    try:
        list(RULES.decide(state, seat, parse(text, RULES.orders), Written(lucky(1))))
    except Illegal as error:
        return error.reason
    return ""


@pytest.mark.rule("8.5", "12.2", "6.2")
def test_a_hex_that_a_refusal_advises_is_one_that_is_accepted() -> None:
    luck, found = random.Random(2), 0
    for state in swept():
        side = state.side
        if state.stage != "action" or RULES.to_move(state) != {side}:
            continue
        land, foes = ground(state).land, sorted(hexes(state, OTHER[side]))
        for unit in of_side(state, side):
            tries = {f"move {unit} {{}}": land, f"fire {{}} with {unit}": foes}
            for form, goals in tries.items():
                for goal in luck.sample(goals, min(len(goals), 8)):
                    told = refusal(state, side, form.format(goal))
                    advised = ADVISED.search(told)
                    for hex_ in re.split(" or |, ", advised[1]) if advised else ():
                        order = parse(form.format(hex_), RULES.orders)
                        assert accepts(state, side, order), f"{told} But {hex_} is refused"
                        found += 1
    assert found > 100
