"""A grid laid over a picture by a few spaces: every kind of grid, and what no grid goes through."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kits import grids
from domain.kits.fitting import NoFit, Pair, figured, fit, within
from domain.kits.kit import Grid

CCRR = figured("CCRR")
assert CCRR
WHOLE = [(1, 1), (40, 2), (3, 30), (38, 29)]
"""Spaces near the corners of a map, in columns and rows of both kinds."""


def pointed(grid: Grid, cells: list[Pair], off: int = 0) -> dict[Pair, tuple[int, int]]:
    found = {}
    for n, (column, row) in enumerate(cells):
        x, y = grids.middle(grid, (row, column) if grid.sideways else (column, row))
        found[column, row] = round(x) + off * (-1) ** n, round(y) + off * (-1) ** (n // 2)
    return found


@given(
    st.booleans(), st.integers(0, 1), st.floats(30, 150), st.floats(-300, 300),
    st.floats(0.97, 1.03),
)  # fmt: skip
def test_four_hexes_tell_all_of_a_grid(
    sideways: bool, pushed: int, high: float, start: float, stretched: float
) -> None:
    wide = high * math.sqrt(3) / 2 * stretched
    grid = Grid("hex", start, 50, wide, high, sideways, pushed)
    assert CCRR
    found = fit("hex", pointed(grid, WHOLE, 2), CCRR.numbering).grid
    assert (found.sideways, found.pushed) == (sideways, pushed)
    for cell in [(1, 1), (40, 30), (1, 30), (20, 15)]:
        asked = grids.middle(grid, cell), grids.middle(found, cell)
        assert math.dist(*asked) < 8
        assert grids.called(found, cell) == (
            f"{cell[1]:02}{cell[0]:02}" if sideways else f"{cell[0]:02}{cell[1]:02}"
        )


@pytest.mark.parametrize("ways", [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_a_map_is_counted_from_any_corner(ways: tuple[int, int]) -> None:
    across, up = ways
    points = {}
    for column, row in WHOLE:
        lower = 30 if column % 2 == 0 else 0
        points[column, row] = (3000 + across * 52 * column, 3000 + up * 60 * row + lower)
    assert CCRR
    found = fit("hex", points, CCRR.numbering).grid
    for (column, row), point in points.items():
        assert grids.called(found, grids.cell_at(found, *point)) == f"{column:02}{row:02}"


def test_squares_are_fitted_and_counted_by_letters() -> None:
    letters = figured("ARR")
    assert letters
    named = {"A01": (40, 50), "D01": (190, 50), "A05": (40, 250), "C03": (140, 150)}
    points = {pair: at for name, at in named.items() if (pair := letters.read(name))}
    grid = fit("square", points, letters.numbering).grid
    assert (grid.dx, grid.dy) == (50, 50)
    assert grids.called(grid, grids.cell_at(grid, 95, 110)) == "B02"


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ({(1, 1): (0, 0), (2, 2): (50, 90)}, "3 spaces at least"),
        ({(1, 1): (0, 0), (1, 2): (0, 60), (1, 3): (0, 120)}, "different columns"),
        ({(1, 1): (0, 0), (9, 1): (416, 0), (1, 9): (0, 480)}, "which columns lie lower"),
        ({(1, 1): (0, 0), (9, 1): (416, 0), (1, 9): (0, 480), (8, 8): (350, 412)}, "one grid"),
        ({(1, 1): (0, 0), (9, 1): (99, 0), (1, 9): (0, 480), (8, 8): (90, 450)}, "No regular grid"),
        ({(1, 1): (0, 0), (9, 2): (16, 4), (2, 9): (2, 17), (8, 8): (14, 16)}, "pixels at least"),
    ],
)
def test_what_no_grid_goes_through_is_told(points: dict[Pair, tuple[int, int]], words: str) -> None:
    assert CCRR
    with pytest.raises(NoFit, match=words):
        fit("hex", points, CCRR.numbering)


def test_only_the_spaces_of_the_map_are_within() -> None:
    grid = Grid("hex", 0, -15, 52, 60, pushed=0)
    outline = within(grid, (0, 0, 676, 420), (1, 1), (12, 6))
    cells = grids.cells(grid, grids.around(outline))
    inside = {cell for cell in cells if grids.inside(outline, *grids.middle(grid, cell))}
    assert inside == {(column, row) for column in range(1, 13) for row in range(1, 7)}


@pytest.mark.parametrize("form", ["", "CC", "RR", "CCCC", "CxRR", "CC RR", "RRCCRR"])
def test_what_is_no_form_of_names(form: str) -> None:
    assert figured(form) is None


def test_the_one_space_that_does_not_fit_is_named() -> None:
    grid = Grid("hex", 30, 50, 52, 60)
    points = pointed(grid, [*WHOLE, (20, 15)])
    points[20, 15] = points[20, 15][0] + 52, points[20, 15][1]
    assert CCRR
    with pytest.raises(NoFit, match="2015 was not pressed at its middle"):
        fit("hex", points, CCRR.numbering)


def test_spaces_in_one_line_are_too_few() -> None:
    points = {(n, n): (100 * n, 100 * n) for n in (1, 5, 9)}
    assert CCRR
    with pytest.raises(NoFit, match="in one line; point at one that is far from it"):
        fit("square", points, CCRR.numbering)
