"""A space of a board in words."""

import pytest

from domain.game.view.board import Layer, Link, Map, Piece, Space, View
from domain.game.view.survey import Place
from service.reading.places import named, told

BOARD = View(
    "A fight", "1", "Move",
    maps=(
        Map("Here", (Space("S5", "Sector 5", 0, 0, terrain="woods", facts=("DEF 6",)),
                     Space("S6", "S6", 1, 0)), (Link("S5", "S6", "barrier"),)),
        Map("There", (Space("T1", "T1", 0, 0),)),
    ),
    pieces=(Piece("able", "Able", "S5", "blue", facts=("4 steps",)), Piece("x", "X", "S6")),
    layers=(Layer("Fire", ("S5",)), Layer("Fog", ("S6",))),
)  # fmt: skip


@pytest.mark.parametrize("said", ["S5", "s5", "sector 5", "Sector-5"])
def test_a_space_is_named_by_its_id_or_its_name(said: str) -> None:
    assert named(BOARD, said) == Place("S5", ("Sector 5, woods, DEF 6.",))


def test_all_is_told_that_is_there_and_nothing_of_other_places() -> None:
    assert told(BOARD, named(BOARD, "S5")) == [
        "Sector 5, woods, DEF 6.",
        "Barrier towards S6.",
        "Here Able of Blue: 4 steps.",
        "Under Fire.",
    ]
    assert told(BOARD, named(BOARD, "T1")) == []


def test_what_is_no_space_is_told_the_nearest() -> None:
    with pytest.raises(ValueError, match="No space of this board is called S7"):
        named(BOARD, "S7")
