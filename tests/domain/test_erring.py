"""A weaker computer player errs as often as it says, and never ends its part by that."""

import random
from typing import Any

import pytest

from domain.game.bots import erring
from domain.game.ruleset import Order


class Go(Order, frozen=True):
    """Whatever there is to do."""

    n: int


class Stop(Order, frozen=True):
    """The end of a part."""


BEST, STOP = Go(9), Stop()


def best(state: Any, seat: str, offered: Any, luck: Any) -> Order:
    return BEST


def chosen(errs: float, *offered: Order) -> set[Order]:
    luck, player = random.Random(1), erring(best, errs, Stop)
    return {player(None, "red", offered, luck) for _ in range(200)}


@pytest.mark.parametrize(
    ("errs", "orders"), [(0.0, {BEST}), (0.5, {BEST, Go(1), Go(2)}), (1.0, {Go(1), Go(2)})]
)
def test_it_errs_so_often_and_does_not_end_its_part(errs: float, orders: set[Order]) -> None:
    assert chosen(errs, Go(1), STOP, Go(2)) == orders


def test_it_ends_its_part_where_nothing_else_is_offered() -> None:
    assert chosen(1.0, STOP) == {STOP}
