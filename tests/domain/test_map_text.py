"""A map that cannot be is refused when its table loads, with line and column."""

import re

import pytest

from domain.game.tables import BadTable
from domain.grid.hexes import Hexes
from domain.grid.map_text import bare, marks
from domain.grid.reading import MapText

RAW = """# a map
[ground]
rows = '''
02 . h .
01 w . q
'''
roads = ["0101-0102-0201", "0101-0203"]

[places]
0101 = "Here"
0909 = "Nowhere"
"""
ROWS = "02 . h .\n01 w . q\n"
GRID = Hexes({f"{row:02}{n:02}": (n, row) for row in (1, 2) for n in (1, 2, 3)})


def touch(one: str, other: str) -> bool:
    return other in GRID.beside.get(one, ())


def refused(check: str, *arguments: object) -> str:
    with pytest.raises(BadTable) as told:
        getattr(MapText("toy/map.toml", RAW), check)(*arguments)
    return str(told.value)


def test_an_unknown_mark_is_refused() -> None:
    assert refused("rows", ROWS, ".hw").startswith(
        'toy/map.toml, line 5, column 8: "q" is not a mark of this map'
    )
    MapText("toy/map.toml", RAW).rows(ROWS, ".hwq")


def test_a_road_that_jumps_is_refused() -> None:
    told = refused("chains", ["0101-0102-0201", "0101-0203"], "road", touch)
    assert told == (
        "toy/map.toml, line 7, column 34: the road jumps from 0101 to 0203, which do not touch."
    )
    MapText("toy/map.toml", RAW).chains(["0101-0102-0201"], "road", touch)


def test_a_bank_between_hexes_that_do_not_touch_is_refused() -> None:
    assert "the bank jumps from 0101 to 0203" in refused("chains", ["0101-0203"], "bank", touch)


def test_a_name_without_a_place_is_refused() -> None:
    told = refused("names", ["0101", "0909"], GRID.cells)
    assert told.startswith("toy/map.toml, line 11, column 1: 0909 is not on the map")
    assert "0808" in refused("names", ["0808/NE"], GRID.cells)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("02 . h .\n01 w .\n", "line 2, column 1: row 1 with 3 marks should be here"),
        ("03 . h .\n01 w . .\n", "line 2, column 1: row 2 with 3 marks should be here"),
        ("02 . h .\nx1 w . .\n", 'column 1: a line begins with the number of its row, and "x1"'),
        ("02 . 7 .\n01 w . .\n", 'line 1, column 6: "7" is not a mark of this map'),
    ],
)
def test_rows_that_are_short_missing_or_misnumbered_are_refused(rows: str, told: str) -> None:
    with pytest.raises(BadTable, match=re.escape(told)):
        MapText("toy", rows).rows(rows, ".hw")


def test_rows_of_heights_are_those_of_the_ground() -> None:
    ground, heights = "02 . h .\n01 w . .\n", "02 0 1 0\n"
    with pytest.raises(BadTable, match="line 5, column 9: row 1 is missing"):
        MapText("toy", f"{ground}\n--\n{heights}"[:-1]).rows(heights[:-1], "01", like=ground)
    with pytest.raises(BadTable, match="there should be no row"):
        MapText("toy", f"{heights}01 0 0 0\n00 0 0 0").rows(
            f"{heights}01 0 0 0\n00 0 0 0", "01", like=ground
        )


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("02 .h\n01 .q\n", 'line 2, column 5: "q" is not a mark'),
        ("02 .h\n01 .\n", "line 2, column 5: row 01 has 1 marks, and must have 2"),
        ("02 .h\n01 .hh\n", "line 2, column 6: row 01 has 3 marks, and must have 2"),
        ("02 .h\n", "line 2, column 1: row 01 should be here"),
        ("02 .h\n01 .h\n00 .h\n", "line 3, column 1: there should be no further row"),
    ],
)
def test_packed_rows_are_read_as_strictly(rows: str, told: str) -> None:
    with pytest.raises(BadTable, match=re.escape(told)):
        MapText("toy", rows).packed(rows, ".h", ("02", "01"), 2)


def test_a_way_of_one_place_and_a_point_that_is_none_are_refused() -> None:
    raw = 'road = ["0101"]\nat = ["0102/X"]\n'
    with pytest.raises(BadTable, match="line 1, column 10: the road has one place alone"):
        MapText("toy", raw).chains(["0101"], "road", touch)
    with pytest.raises(BadTable, match='line 2, column 8: "X" is not a point of the compass'):
        MapText("toy", raw).names(["0102/X"], GRID.cells)


def test_what_must_hold_of_a_place_is_refused_where_that_is_written() -> None:
    text = MapText("toy", 'first = 1\nblock = "0101:0909"\n')
    text.wanted("block", True, "the block reaches beyond the map")
    with pytest.raises(BadTable, match="line 2, column 1: the block reaches beyond the map"):
        text.wanted("block", False, "the block reaches beyond the map")


def test_line_ends_of_another_system_count_the_same() -> None:
    windows = RAW.replace("\n", "\r\n")
    with pytest.raises(BadTable, match="line 5, column 8"):
        MapText("toy/map.toml", windows).rows(ROWS, ".hw")


def test_the_marks_of_a_map_go_by_the_names_of_its_hexes() -> None:
    assert marks("2 . h\n1 w .", lambda column, row: f"{row}-{column}", first=4) == {
        "2-4": ".", "2-5": "h", "1-4": "w", "1-5": ".",
    }  # fmt: skip


def test_a_bare_name_has_no_accents_and_no_capitals() -> None:
    assert bare("Ste-Mère-Église") == "ste-mere-eglise"
    assert bare("Ste-Me\u0300re-E\u0301glise") == "ste-mere-eglise"
