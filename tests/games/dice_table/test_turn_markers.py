"""Rule 11.1: whatever map a set-up uses, the marker on its track of turns goes along."""

import pytest

from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated, TurnBegan
from domain.games.dice_table.opening import BoxOpened
from domain.kits.kit import Kit, hash_of
from service.kits.own import read
from tests.games.dice_table.boxed import on_the_shelf
from tests.rigs.scenario import Given, given

TWO_MAPS = """
title = "Two Maps"
turns = 3
[sides]
us = "red"
them = "blue"
[[boards]]
name = "classic"
boxes = "Turn | 1 2 3"
[[boards]]
name = "deluxe"
boxes = "Turn | 1 2 3"
[pieces]
counters = '''
us | Turn | flag | | {turn}
us | Rifle | infantry | 1 | {rifle}
{more}
'''
[setup.deluxe]
boards = ["deluxe"]
counters = '''
Rifle | deluxe Turn-1
{other}
'''
[setup.classic]
boards = ["classic"]
counters = '''
Rifle | classic Turn-1
'''
"""


def box(turn: str = "classic Turn-1", more: str = "", other: str = "") -> Kit:
    return read(TWO_MAPS.format(turn=turn, rifle=turn, more=more, other=other).encode())


def begun(kit: Kit, setup: str) -> Given:
    sides = {"red": "us", "blue": "them"}
    return given(RULES, None, Seated(("red", "blue")), BoxOpened(hash_of(kit), setup, sides))


@pytest.mark.parametrize(
    ("setup", "to"), [("deluxe", "m1.Turn-2"), ("classic", "m0.Turn-2"), ("", "m0.Turn-2")]
)
def test_it_goes_along_on_the_map_that_a_set_up_uses(setup: str, to: str) -> None:
    kit = box(other="Turn | deluxe Turn-1")
    with on_the_shelf(kit):
        begun(kit, setup).when("red", "turn 2").then(TurnBegan("red", 2, "", "p1", to))


@pytest.mark.parametrize(("setup", "piece", "to"), [
    ("deluxe", "p3", "m1.Turn-2"), ("classic", "p1", "m0.Turn-2"), ("", "", ""),
])  # fmt: skip
def test_of_several_it_is_the_one_on_the_table(setup: str, piece: str, to: str) -> None:
    kit = box(more="us | Turn | flag | | deluxe Turn-1")
    with on_the_shelf(kit):
        begun(kit, setup).when("red", "turn 2").then(TurnBegan("red", 2, "", piece, to))


def test_one_that_lies_off_the_track_comes_to_it() -> None:
    kit = box("supply")
    with on_the_shelf(kit):
        begun(kit, "").when("red", "turn 2").then(TurnBegan("red", 2, "", "p1", "m0.Turn-2"))
        begun(kit, "deluxe").when("red", "turn 2").then(TurnBegan("red", 2, "", "p1", "m1.Turn-2"))
