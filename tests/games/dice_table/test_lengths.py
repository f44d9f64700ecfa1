"""Lengths on boards on which pieces lie anywhere."""

import math

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits.kit import Board, BoardPart, Kind, Kit, Stands, hash_of
from tests.games.dice_table.boxed import on_the_shelf
from tests.games.dice_table.test_box import opened
from tests.games.dice_table.test_moving import told

rule = pytest.mark.rule


@rule("5.1", "8.1")
def test_lengths_on_a_free_board_are_told_in_what_somebody_says_a_unit_is() -> None:
    paper = BoardPart(w=900, h=300, colour="#ffffff")
    board = Board("m0", "table", parts=(paper,), free=True, pixels=50, unit="inch")
    kit = Kit(
        reader=1, title="Skirmish", made="vassal", boards=(board,), kinds={"k0": Kind("Duke")},
        pieces={"p0": Stands("k0", "m0.@100,100")},
    )  # fmt: skip
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        order = "move Duke to 400,100 via 100,200"
        far = 100 + round(math.hypot(300, 100))
        assert told(begun, begun.when("red", order))[0].endswith(f", {far} px (8.3 inch).")
        (sheet,) = RULES.view(begun.state, None).maps
        assert (sheet.scale, sheet.unit) == (1 / 50, "inch")
        paced = begun.when("red", "set pace 25 px")
        moved = paced.when("red", order)
        assert told(paced, moved)[0].endswith(f", {far} px (16.6 pace).")
        (sheet,) = RULES.view(paced.state, None).maps
        assert (sheet.scale, sheet.unit) == (1 / 25, "pace")
