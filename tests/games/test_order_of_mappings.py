"""A position that stands in memory is the one that its journal tells, to the order of its mappings.

What a game decides may hang on that order, and an audit folds the journal.
"""

import random
from typing import Any

import msgspec
import pytest

from domain.game.grammar.orders import line
from domain.games import library
from tests.domain.room import Room
from workers.bots import bot_names, choose

GAMES = library()
ORDERS = 12


def in_order(value: Any) -> Any:
    """A value with its mappings as lists, so that their order counts; sets have none."""
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return type(value).__name__, [(n, in_order(getattr(value, n))) for n in names]
    if isinstance(value, dict):
        return [(key, in_order(one)) for key, one in value.items()]
    if isinstance(value, tuple | list):
        return [in_order(one) for one in value]
    return sorted(map(str, value)) if isinstance(value, frozenset | set) else value


@pytest.mark.parametrize("game", GAMES)
def test_a_position_in_memory_is_the_one_of_its_journal(game: str) -> None:
    rules = GAMES[game]
    scenario = rules.scenarios[0]
    seats = scenario.seats[: max(2, scenario.fewest)]
    room = Room(rules, scenario=scenario.key, **dict.fromkeys(seats, "person")).begin()
    luck, bot = random.Random(5), bot_names(rules)[0]
    for _ in range(ORDERS):
        state = room.match.table.position
        moving = sorted(rules.to_move(state))
        if not moving:
            break
        seen = room.match.table.seen_by(moving[0])
        offered = list(rules.legal_orders(seen, moving[0]))
        room.give(moving[0], line(choose(rules, bot, seen, moving[0], offered, luck)))
    assert in_order(room.match.table.position) == in_order(room.folded().table.position)
