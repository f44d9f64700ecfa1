"""The ground follows the country: it does not repeat itself, and what carries no rule says so."""

from domain.games.utah_beach import RULES
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
    assert {HEIGHTS[name] for name, mark in TERRAIN.items() if mark in "~mB"} == {"0"}


def test_the_ground_is_that_of_the_third_rules() -> None:
    assert RULES.version == 3
