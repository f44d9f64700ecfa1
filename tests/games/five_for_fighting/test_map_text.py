"""A beach that cannot be is refused when its table loads, with the file, line and column."""

from typing import Any

import msgspec
import pytest

from domain.game.tables import BadTable
from domain.games.five_for_fighting import ground


def refused(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> str:
    """What is said of Omaha with something else on its ground."""
    sheet = ground.SHEETS["omaha"]
    other = msgspec.structs.replace(sheet, ground=msgspec.structs.replace(sheet.ground, **changed))
    monkeypatch.setitem(ground.SHEETS, "omaha", other)
    with pytest.raises(BadTable) as told:
        ground._checked("omaha")
    return str(told.value)


def test_each_beach_is_read_whole() -> None:
    for beach in ground.BEACHES:
        ground._checked(beach)


def test_an_unknown_mark_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "KNOWN", ground.KNOWN - {"M"})
    told = refused(monkeypatch)
    assert "beaches/omaha.toml, line " in told
    assert '"M" is no mark of this map' in told


def test_a_road_that_jumps_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the road jumps from 2626 to 2630" in refused(monkeypatch, roads={"D-1": "2626-2630"})


def test_a_bluff_between_hexes_that_do_not_touch_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "the bluff jumps from 2526 to 3128" in refused(monkeypatch, bluffs=["2526-3128"])


def test_a_name_without_a_place_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "9999 is not on the map" in refused(monkeypatch, places={"9999": "Nowhere"})


def test_a_bank_beyond_the_map_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = refused(monkeypatch, bank=("19-24:33-36",))
    assert "the block 19-24:33-36 reaches beyond the map" in told
