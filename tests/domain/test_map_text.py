"""A map that cannot be is refused when its table loads, with line and column."""

import pytest

from domain.game.tables import BadTable
from domain.grid.hexes import Hexes
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
        'toy/map.toml, line 5, column 8: "q" is no ground'
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
