"""How many orders there are, to a depth: a tripwire for every change of the rules."""

import pytest

from domain.games.combined_arms.contents import RULES
from tests.games.combined_arms.board import battle, moving
from tests.rigs.scripted import Scripted

SKIRMISH = """
    . . . . . . . q
    . . . . . . . .
    . . . m . . . .
    . . w . . . . .
    . . . . L . . .
    . . . P . . . .
    . . . . . . . .
    Q . . . . . . .
"""


def count(state: object, depth: int) -> int:
    """How many ways there are to give so many orders."""
    if depth == 0:
        return 1
    total = 0
    for seat in sorted(RULES.to_move(state)):  # type: ignore[arg-type]
        for order in RULES.legal_orders(state, seat):  # type: ignore[arg-type]
            after = state
            for event in RULES.decide(after, seat, order, Scripted()):  # type: ignore[arg-type]
                after = event.after(after)  # type: ignore[arg-type]
            while more := list(RULES.advance(after, Scripted())):  # type: ignore[arg-type]
                for event in more:
                    after = event.after(after)  # type: ignore[arg-type]
            total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "orders"), [(1, 52), (2, 713), (3, 8490)])
def test_orders_of_a_skirmish_from_its_move_phase(depth: int, orders: int) -> None:
    assert count(moving(SKIRMISH).state, depth) == orders


@pytest.mark.parametrize(("depth", "orders"), [(1, 3), (2, 87), (3, 1041)])
def test_orders_of_a_skirmish_from_its_attack_phase(depth: int, orders: int) -> None:
    assert count(battle(SKIRMISH).state, depth) == orders
