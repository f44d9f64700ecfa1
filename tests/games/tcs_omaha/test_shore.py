"""The tide, the beach sectors, and what the dice of a landing mean on the map."""

import pytest

from domain.games.tcs_omaha.ground import INLAND, map_ground
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.ground.shore import (
    BOXES,
    LINES,
    SECTORS,
    landing,
    last_dry,
    sea,
    seaward,
)

ALL = map_ground("ABCD")


@pytest.mark.rule("1.12")
@pytest.mark.parametrize(
    ("hour", "last"),
    [(6, "A37.20"), (7, "A37.19"), (8, "A37.18"), (9, "A37.17"), (10, "A37.16"), (11, "A37.16"),
     (12, "A37.17"), (15, "A37.20"), (17, "A37.20"), (18, "A37.19"), (21, "A37.16")],
)  # fmt: skip
def test_the_tide_line_of_an_hour_is_the_last_land(hour: int, last: str) -> None:
    assert last_dry(37, "6 June", hour) == last
    drowned = sea(ALL, "6 June", hour)
    assert last not in drowned
    assert GRID.ring[last][0] in drowned


@pytest.mark.rule("1.12")
def test_five_lines_are_printed_one_for_each_hour_of_the_flood() -> None:
    assert LINES == {"0600": 4, "0700": 3, "0800": 2, "0900": 1, "1000": 0}


@pytest.mark.rule("1.12")
def test_below_the_cliffs_the_beach_is_never_deep() -> None:
    assert last_dry(60, "6 June", 6) == "B9.19"
    assert INLAND["B9.19"] == -2
    assert INLAND[last_dry(70, "6 June", 6)] == -4


@pytest.mark.rule("1.11")
def test_all_land_is_dry_at_every_hour_and_the_sea_never() -> None:
    for hour in range(24):
        drowned = sea(ALL, "7 June", hour)
        assert not any(INLAND[h] >= 0 for h in drowned)
        assert drowned >= {h for h in GRID.names if ALL.terrain[h] == "sea"}


@pytest.mark.rule("1.16")
def test_seventeen_sectors_lie_along_the_coast_from_dog_red_to_fox_red() -> None:
    assert next(iter(SECTORS)) == "Dog Red 1"
    assert list(SECTORS)[-1] == "Fox Red 8"
    assert len(SECTORS) == 17
    columns = [c for sector in SECTORS.values() for c in sector.columns]
    assert columns == list(range(1, 103))
    assert seaward("A40.17")
    assert not seaward("A40.16")


@pytest.mark.rule("1.16")
def test_a_die_names_a_hex_of_a_sector_along_the_tide_line() -> None:
    assert [landing("Easy Red 2", face, "6 June", 7) for face in (1, 6)] == [
        ("A28.21",), ("A33.20",),
    ]  # fmt: skip
    assert landing("Dog Red 1", 1, "6 June", 6) == ("A1.27", "A2.27")
    assert landing("Dog Red 1", 6, "6 June", 6) == ("A9.25",)
    assert landing("Fox Red 8", 1, "6 June", 6) == landing("Fox Red 8", 2, "6 June", 6)


@pytest.mark.rule("1.17")
def test_six_paths_lead_from_each_box_and_one_of_dog_red_off_the_map() -> None:
    assert list(BOXES) == ["Dog Red", "Easy Green", "Easy Red", "Fox Green", "Fox Red"]
    led = [s for box in BOXES.values() for s in box.scatter]
    assert led.count("") == 1
    assert BOXES["Dog Red"].scatter[0] == ""
    assert set(led) - {""} <= set(SECTORS)
    assert all(ALL.terrain[box.hex] == "sea" for box in BOXES.values())
