"""What speaks for an order, in the figures of the position: the coach of a first match says it."""

from typing import Any

import pytest

from domain.game.grammar.orders import parse
from domain.games.dday_dice.contents import RULES
from tests.games.dday_dice.beach import beach, printed, unit

HERE, NEXT = printed("tiger-practice", "1"), printed("tiger-practice", "2")


def why(order: str, stage: str = "march", dice: str = "", **fields: Any) -> str:
    """What speaks for an order of a Unit in the first Sector of the practice map."""
    state = beach(unit(stage, dice, **fields), scenario="tiger-practice").state
    return parse(order, RULES.orders).why(state, "able")


@pytest.mark.parametrize("more", [1, 2])
def test_a_move_tells_the_men_beyond_what_the_next_sector_takes(more: int) -> None:
    men = NEXT + more
    assert why("move 2", soldiers=men) == (
        f"You have {men} men, {more} more than Sector 2 takes in a turn."
    )


def test_a_move_with_no_man_to_spare_tells_that() -> None:
    assert why("move 2", soldiers=NEXT).startswith(f"Sector 2 takes {NEXT} a turn and you have")


def test_a_stay_tells_the_courage_that_is_short() -> None:
    assert why("stay", courage=0) == "Sector 2 costs 1 Courage and you have 0: save 1 more."


def test_a_stay_that_could_pay_tells_what_waiting_costs() -> None:
    assert why("stay", courage=1, soldiers=9) == (
        f"With 9 men you can wait: {HERE} fall here each turn, {NEXT} in Sector 2."
    )


def test_a_lock_of_two_colours_tells_of_the_third() -> None:
    dice = "soldier star soldier star courage tool"
    assert "third colour" in why("lock R1 W1", "lock", dice)
    assert "Sector 2 asks for" in why("lock R1 R2", "lock", dice)


@pytest.mark.parametrize(("throws", "left"), [(1, "one more throw"), (2, "the last")])
def test_a_throw_tells_what_stays_and_how_many_follow(throws: int, left: str) -> None:
    told = why("reroll R1", "roll", "skull star soldier star courage tool", throws=throws)
    assert left in told
    assert "R2 Star" in told
