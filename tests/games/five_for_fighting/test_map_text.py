"""A beach that cannot be is refused when its table loads, with the file, line and column."""

from typing import Any

import msgspec
import pytest

from domain.game import tables
from domain.game.tables import BadTable
from domain.games.five_for_fighting import ground
from domain.games.five_for_fighting.printed import Sheet
from domain.games.five_for_fighting.words import Beach


def refused(**changed: Any) -> str:
    """What is said of Omaha with something else on its ground."""
    sheet = ground.SHEETS["omaha"]
    other = msgspec.structs.replace(sheet, ground=msgspec.structs.replace(sheet.ground, **changed))
    with pytest.raises(BadTable) as told:
        ground._checked("omaha", other)
    return str(told.value)


def test_each_beach_is_read_whole() -> None:
    for beach in ground.BEACHES:
        ground._checked(beach, ground.SHEETS[beach])


def test_an_unknown_mark_is_refused() -> None:
    rows = ground.SHEETS["omaha"].ground.rows
    told = refused(rows=rows.replace("M", "Q"))
    assert "beaches/omaha.toml, line " in told
    assert '"Q" is not a mark of this map' in told


def test_a_road_that_jumps_is_refused() -> None:
    assert "the road jumps from 2626 to 2630" in refused(roads={"D-1": "2626-2630"})


def test_a_bluff_between_hexes_that_do_not_touch_is_refused() -> None:
    assert "the bluff jumps from 2526 to 3128" in refused(bluffs=["2526-3128"])


def test_a_name_without_a_place_is_refused() -> None:
    assert "9999 is not on the map" in refused(places={"9999": "Nowhere"})


def test_a_bank_beyond_the_map_is_refused() -> None:
    told = refused(bank=("19-24:33-36",))
    assert "the block 19-24:33-36 reaches beyond the map" in told


@pytest.mark.parametrize(
    ("beach", "hex_", "what"),
    [("juno", "5238", "exit"), ("juno", "5032", "road"), ("utah", "0126", "exit")],
)
def test_an_exit_or_a_road_that_nobody_says_the_end_of_is_refused(
    beach: Beach, hex_: str, what: str
) -> None:
    """Only the page fell over it before, with a bare KeyError."""
    sheet = ground.SHEETS[beach]
    row = sheet_text(beach).splitlines().index("[drawn.leads]") + 1
    for word in (None, " "):
        leads = {one: to for one, to in sheet.drawn.leads.items() if one != hex_}
        leads |= {hex_: word} if word else {}
        drawn = msgspec.structs.replace(sheet.drawn, leads=leads)
        with pytest.raises(BadTable) as told:
            ground._led(beach, msgspec.structs.replace(sheet, drawn=drawn))
        assert f"beaches/{beach}.toml, line {row}, column 8: {hex_} is missing here" in str(
            told.value
        )
        assert f"where the {what} leads" in str(told.value)


def sheet_text(beach: Beach) -> str:
    return tables.text(ground.PACKAGE, f"beaches/{beach}.toml")[1]


def test_an_exit_over_no_edge_is_refused() -> None:
    raw = sheet_text("juno").replace('5238 = "south"', '5238 = "down"').encode()
    with pytest.raises(BadTable, match=r"juno\.toml, line \d+, column \d+: “exits” cannot be"):
        tables.read_bytes(raw, "juno.toml", Sheet)
