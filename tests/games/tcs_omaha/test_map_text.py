"""A map of Omaha that cannot be is refused when its table loads, with file, line and column."""

import re
from typing import Any

import msgspec
import pytest

from domain.game import tables
from domain.game.tables import BadTable
from domain.games.tcs_omaha.ground import sheets
from domain.games.tcs_omaha.ground.sheets import Sheet
from domain.games.tcs_omaha.printed import forces
from domain.grid.reading import MapText

TEXT = tables.text(sheets.PACKAGE, "maps/a.toml")[1]


def refused(old: str, new: str) -> str:
    """What is said of map A with something else in its text."""
    assert old in TEXT
    raw = TEXT.replace(old, new, 1)
    sheet = tables.read_bytes(raw.encode(), "maps/a.toml", Sheet)
    with pytest.raises(BadTable) as bad:
        sheets._check_rows(MapText("maps/a.toml", raw), sheet)
    return str(bad.value)


def line_of(part: str) -> int:
    return TEXT[: TEXT.index(part)].count("\n") + 1


def test_an_unknown_mark_is_refused() -> None:
    row = TEXT[TEXT.index("\n05 ") + 1 :].partition("\n")[0]
    told = refused(row, f"{row[:10]}q{row[11:]}")
    assert told.startswith(f'maps/a.toml, line {line_of(row)}, column 11: "q" is not a mark')


def test_a_row_that_is_too_short_is_refused() -> None:
    row = TEXT[TEXT.index("\n05 ") + 1 :].partition("\n")[0]
    assert f"line {line_of(row)}, column 54: row 05 has 50 marks" in refused(row, row[:-1])


def test_a_row_that_is_missing_is_refused() -> None:
    row = TEXT[TEXT.index("\n05 ") + 1 :].partition("\n")[0]
    assert f"line {line_of(row)}, column 1: row 05 should be here" in refused(f"{row}\n", "")


@pytest.mark.parametrize(
    ("part", "changed", "told"),
    [
        ("roads", {"primary": {"Lane": "A1.16-A9.16"}}, "the road jumps from A1.16 to A9.16"),
        ("streams", {"Brook": "A1.16-A9.16"}, "the stream jumps from A1.16 to A9.16"),
        ("villages", {"Nowhere": ("A99.99",)}, "A99.99 is not on the map"),
    ],
)
def test_what_jumps_or_has_no_place_is_refused(part: str, changed: Any, told: str) -> None:
    with pytest.raises(BadTable, match=told):
        sheets._checked(msgspec.structs.replace(sheets.FRAME, **{part: changed}))


@pytest.mark.parametrize("hex_", ["A34.18", "A33.15", "A20.13"])
def test_a_force_or_a_goal_on_no_map_is_refused_with_its_place(hex_: str) -> None:
    """A unit, a place that counts, a pit."""
    file, raw = tables.text(sheets.PACKAGE, "forces.toml")
    place = raw[: raw.index(hex_)]
    line, column = place.count("\n") + 1, len(place) - place.rfind("\n")
    cells = {name: at for name, at in sheets.GRID.cells.items() if name != hex_}
    told = f"{file}, line {line}, column {column}: {hex_} is not on the map"
    with pytest.raises(BadTable, match=re.escape(told)):
        forces._checked(cells)
