"""Grids: the names of VASSAL's own arithmetic, and from a name to its point and back."""

import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kits.kit import Board, BoardPart
from domain.kits.spaces import Spaces
from service.kits.vassal.grids import GridAndZones, of_board
from service.kits.vassal.markup import parse
from tests.kits import island

SIZE = (420, 370)


def laid(grid: str, size: tuple[int, int] = SIZE) -> tuple[GridAndZones, Counter[str]]:
    left = Counter[str]()
    return of_board(parse(island.board("Board", grid).encode()), size, left), left


def spaces(grid: str, size: tuple[int, int] = SIZE) -> Spaces:
    found, _ = laid(grid, size)
    part = BoardPart(0, 0, *size)
    return Spaces(Board("m0", "Board", parts=(part,), grid=found.grid, zones=found.zones))


NUMBERINGS = st.fixed_dictionaries({
    "first": st.sampled_from("HV"),
    "sep": st.sampled_from([".", "-"]),
    "hType": st.sampled_from("NA"),
    "vType": st.sampled_from("NA"),
    "hLeading": st.integers(0, 2),
    "vLeading": st.integers(0, 2),
    "hOff": st.integers(-3, 30),
    "vOff": st.integers(-3, 30),
    "hDescend": st.sampled_from(["true", "false"]),
    "vDescend": st.sampled_from(["true", "false"]),
})  # fmt: skip
HEXES = st.fixed_dictionaries({
    "x0": st.integers(-40, 80),
    "y0": st.integers(-40, 80),
    "dx": st.sampled_from([40.0, 55.43, 60.5]),
    "dy": st.sampled_from([48.0, 64.0, 69.28]),
    "sideways": st.sampled_from(["true", "false"]),
})  # fmt: skip
POINTS = st.tuples(st.integers(30, SIZE[0] - 30), st.integers(30, SIZE[1] - 30))


def figure(n: int, kind: str, leading: int) -> str:
    """A number or letter, as RegularGridNumbering makes it."""
    told, n = "-" if n < 0 else "", abs(n)
    if kind == "A":
        while True:
            told, n = told + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26], n - 26
            if n < 0:
                return told
    while leading > 0 and n < 10**leading:
        told, leading = told + "0", leading - 1
    return f"{told}{n}"


def called(column: int, row: int, number: dict[str, Any]) -> str:
    across = figure(column + number["hOff"], number["hType"], number["hLeading"])
    down = figure(row + number["vOff"], number["vType"], number["vLeading"])
    pair = (across, down) if number["first"] == "H" else (down, across)
    return str(number["sep"]).join(pair)


def of_hexes(x: int, y: int, grid: dict[str, Any], number: dict[str, Any]) -> str:
    """The name of a point, as HexGridNumbering makes it."""
    sideways = grid["sideways"] == "true"
    if sideways:
        x, y = y, x
    wide = math.floor(SIZE[0] / grid["dy"] + 0.5)
    high = math.floor(SIZE[1] / grid["dx"] + 0.5)
    raw = math.floor((x - grid["x0"]) / grid["dx"] + 0.5)
    lower = grid["dy"] / 2 if raw % 2 else 0
    column, row = raw, math.floor((y - grid["y0"] - lower) / grid["dy"] + 0.5)
    across_back, down_back = (number[key] == "true" for key in ("hDescend", "vDescend"))
    if sideways:
        column = high - column if down_back else column
        row = wide - row if across_back else row
    else:
        row = high - row if down_back else row
        column = wide - column if across_back else column
    if number["stagger"] == "true" and raw % 2:
        row += -1 if (across_back if sideways else down_back) else 1
    return called(column, row, number)


@given(HEXES, NUMBERINGS, st.sampled_from(["true", "false"]), POINTS)
def test_a_point_among_hexes_is_called_as_vassal_calls_it(
    grid: dict[str, Any], number: dict[str, Any], stagger: str, point: tuple[int, int]
) -> None:
    number = {**number, "stagger": stagger}
    found = spaces(island.hexes(island.numbering(**number), **grid))
    name = of_hexes(*point, grid, number)
    at = found.at(*point)
    # Two cells of one name, such as A and its 26th follower, are told apart by a number.
    assert at == name or at.startswith(f"{name} (")


@given(NUMBERINGS, POINTS)
def test_a_point_among_squares_is_called_as_vassal_calls_it(
    number: dict[str, Any], point: tuple[int, int]
) -> None:
    found = spaces(island.squares(island.numbering("Square", **number)))
    column, row = (math.floor((n - 20) / 40 + 0.5) for n in point)
    if number["hDescend"] == "true":
        column = math.floor(SIZE[0] / 40 + 0.5) - column
    if number["vDescend"] == "true":
        row = math.floor(SIZE[1] / 40 + 0.5) - row
    name, at = called(column, row, number), found.at(*point)
    assert at == name or at.startswith(f"{name} (")


@given(HEXES, NUMBERINGS)
def test_from_each_name_to_its_point_and_back(grid: dict[str, Any], number: dict[str, Any]) -> None:
    for found in (spaces(island.hexes(island.numbering(**number), **grid)),
                  spaces(island.squares(island.numbering("Square", **number))),
                  spaces(island.GROUND)):  # fmt: skip
        assert found.by_name
        assert {found.at(*space.middle) for space in found.by_name.values()} == set(found.by_name)


@pytest.mark.parametrize(("form", "name"), [
    ("$gridLocation$", "0101"),
    ("Hex $gridLocation$", "Hex 0101"),
    ("Row $row$, Column $column$", "Row 01, Column 01"),
    ("$unknown$ $gridLocation$", "0101"),
    ("nothing", "0101"),
    ("$column$", "0101"),
    ("{$gridLocation$}", "(0101)"),
])  # fmt: skip
def test_how_a_cell_is_told(form: str, name: str) -> None:
    assert spaces(island.hexes(island.numbering(locationFormat=form))).at(40, 40) == name


@pytest.mark.parametrize(("form", "name"), [
    ("$gridLocation$", "Turn 1"),
    ("$name$", "Turn 1"),  # else all its spaces had one name
    ("$name$: $gridLocation$", "Track: Turn 1"),
    ("", "Turn 1"),
])  # fmt: skip
def test_how_a_space_of_a_zone_is_told(form: str, name: str) -> None:
    inside = island.regions(Turn_1=(40, 330), Turn_2=(120, 330))
    track = island.zone("Track", "0,300;400,300;400,360;0,360", inside, locationFormat=form)
    assert spaces(island.zoned(track, island.hexes())).at(30, 340) == name


def test_a_zone_without_a_grid_is_one_space() -> None:
    found = spaces(
        island.zoned(island.zone("Dead", "0,0;90,0;90,90;0,90", locationFormat="$name$"))
    )
    assert list(found.by_name) == ["Dead"]
    assert found.at(300, 300) == "Dead"  # the nearest


def test_a_zone_may_share_the_grid_below() -> None:
    path = "0,0;200,0;200,200;0,200"
    shared = island.zone(
        "Hills", path, useParentGrid="true", locationFormat="$name$ $gridLocation$"
    )
    found = spaces(island.zoned(shared, island.hexes()))
    assert (found.at(40, 40), found.at(340, 75)) == ("Hills 0101", "0601")


def test_of_two_zones_the_first_that_holds_a_point_is_meant() -> None:
    path = "0,0;200,0;200,200;0,200"
    both = (island.zone(name, path, locationFormat="$name$") for name in ("First", "Second"))
    assert spaces(island.zoned(*both)).at(100, 100) == "First"


def test_what_is_counted_backwards_in_a_zone_begins_at_the_size_of_the_zone() -> None:
    grid = island.squares(island.numbering("Square", hDescend="true", hLeading=0, vLeading=0))
    found = spaces(island.zoned(island.zone("Track", "200,80;320,80;320,120;200,120", grid)))
    assert [found.at(x, 100) for x in (220, 260, 300)] == ["-13", "-23", "-33"]


def test_squares_that_nobody_sees_and_that_have_no_names_are_no_spaces() -> None:
    assert laid(island.squares(""))[0].grid is None
    assert laid(island.squares("", visible="true"))[0].grid is not None
    assert spaces(island.hexes("")).at(40, 40) == "0101"


def test_two_regions_of_one_name_stay_apart() -> None:
    inside = (island.regions(Lyon=(10, 10)) + island.regions(Lyon=(90, 90))).replace(
        f'</{island.BOARD}.board.RegionGrid><{island.BOARD}.board.RegionGrid snapto="true">', ""
    )
    assert set(spaces(inside).by_name) == {"Lyon", "Lyon (2)"}


def test_a_grid_has_so_many_regions_at_most() -> None:
    spot = island.tag(f"{island.BOARD}.board.Region", name="R", originx=9, originy=9)
    found, left = laid(island.tag(f"{island.BOARD}.board.RegionGrid", spot * 5_001))
    assert found.grid is not None
    assert (len(found.grid.spots), list(found.grid.spots)[-1]) == (5_000, "R (5000)")
    assert left == {"grids of too many spaces": 1}


@pytest.mark.parametrize("step", ["0", "-5", "0.0001", "nan", "1e300", ""])
def test_cells_have_a_least_and_a_largest_size(step: str) -> None:
    found, _ = laid(island.hexes(dx=step, dy=step), (400, 400))
    assert found.grid is not None
    assert 4 <= found.grid.dx <= 10_000
    assert 4 <= found.grid.dy <= 10_000


def test_a_grid_of_too_many_cells_is_left_out() -> None:
    found, left = laid(island.squares(dx=4, dy=4), (8_000, 8_000))
    assert found == GridAndZones()
    assert left == {"grids of too many cells": 1}


def test_a_zone_needs_three_corners() -> None:
    found, left = laid(island.zoned(island.zone("Line", "0,0;9,9"), island.hexes()))
    assert found.zones == ()
    assert left == {"zones without an outline": 1}
