"""The ground follows the country: it does not repeat itself, and what carries no rule says so."""

import re
from typing import Any

import msgspec
import pytest

from domain.game.tables import BadTable
from domain.games.utah_beach import ground
from domain.games.utah_beach.ground import GRID, HEIGHTS, TERRAIN
from domain.games.utah_beach.view import _SHEETS


def row(number: int) -> str:
    """The marks of a row, from the west."""
    return "".join(TERRAIN[name] for name in GRID.names if name.startswith(f"{number:02}"))


def test_no_row_repeats_the_ground_of_the_row_two_above_it() -> None:
    for number in range(1, 33):
        if set(row(number)) != {"~"}:
            same = sum(a == b for a, b in zip(row(number), row(number + 2), strict=False))
            assert same < len(row(number)), number


def test_heights_are_drawn_and_the_legend_says_that_they_have_no_effect() -> None:
    assert HEIGHTS.keys() == TERRAIN.keys()
    assert {space.level for space in _SHEETS["landing"].spaces} == {0, 1, 2, 3}
    assert all(sheet.heights == "no effect" for sheet in _SHEETS.values())


def test_the_sea_and_the_flooded_meadows_lie_lowest() -> None:
    assert {HEIGHTS[name] for name, mark in TERRAIN.items() if mark in "~mB"} == {0}


@pytest.mark.parametrize(
    ("part", "changed", "told"),
    [
        ("ways", {"roads": ("0101-0105",)}, "the way jumps from 0101 to 0105"),
        ("rivers", {"banks": ("0101-0105",)}, "the bank jumps from 0101 to 0105"),
        ("ground", {"rows": "02 . q .\n"}, 'column 6: "q" is not a mark of this map'),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(part: str, changed: Any, told: str) -> None:
    sheet = ground._SHEET
    other = msgspec.structs.replace(getattr(sheet, part), **changed)
    with pytest.raises(BadTable, match=re.escape(told)):
        ground._checked(msgspec.structs.replace(sheet, **{part: other}))


def test_a_name_without_a_place_is_refused() -> None:
    sheet = msgspec.structs.replace(ground._SHEET, places={"9999": "Nowhere"})
    with pytest.raises(BadTable, match="9999 is not on the map"):
        ground._checked(sheet)
