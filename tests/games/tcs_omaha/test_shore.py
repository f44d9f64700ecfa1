"""The tide, the beach sectors, and what the dice of a landing mean on the map."""

import pytest

from domain.games.tcs_omaha.ground import (
    BOXES,
    INLAND,
    LINES,
    SECTORS,
    map_ground,
    sea,
    seaward,
    tide_line,
)
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.words import HOUR

ALL = map_ground("ABCD")


@pytest.mark.rule("1.12")
@pytest.mark.parametrize(
    ("hour", "last"),
    [(6, "A37.20"), (7, "A37.19"), (8, "A37.18"), (9, "A37.17"), (10, "A37.16"), (11, "A37.16"),
     (12, "A37.17"), (15, "A37.20"), (17, "A37.20"), (18, "A37.19"), (21, "A37.16")],
)  # fmt: skip
def test_the_tide_line_of_an_hour_is_the_last_land(hour: int, last: str) -> None:
    assert tide_line(37, hour * HOUR) == last
    drowned = sea(hour)
    assert last not in drowned
    assert GRID.ring[last][0] in drowned


@pytest.mark.rule("1.12")
def test_five_lines_are_printed_one_for_each_hour_of_the_flood() -> None:
    assert LINES == {"0600": 4, "0700": 3, "0800": 2, "0900": 1, "1000": 0}


@pytest.mark.rule("1.12")
def test_below_the_cliffs_the_beach_is_never_deep() -> None:
    assert tide_line(60, 6 * HOUR) == "B9.19"
    assert INLAND["B9.19"] == -2
    assert INLAND[tide_line(70, 6 * HOUR)] == -4


@pytest.mark.rule("1.11")
def test_all_land_is_dry_at_every_hour_and_the_sea_never() -> None:
    for hour in range(24):
        drowned = sea(24 + hour)
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
    meant = {key: [[tide_line(c, 6 * HOUR) for c in face] for face in SECTORS[key].faces]
             for key in ("Dog Red 1", "Easy Red 2", "Fox Red 8")}  # fmt: skip
    assert (meant["Easy Red 2"][0], meant["Easy Red 2"][-1]) == (["A28.22"], ["A33.21"])
    assert (meant["Dog Red 1"][0], meant["Dog Red 1"][-1]) == (["A1.27", "A2.27"], ["A9.25"])
    assert meant["Fox Red 8"][0] == meant["Fox Red 8"][1]


@pytest.mark.rule("1.17")
def test_six_paths_lead_from_each_box_and_one_of_dog_red_off_the_map() -> None:
    assert list(BOXES) == ["Dog Red", "Easy Green", "Easy Red", "Fox Green", "Fox Red"]
    led = [s for box in BOXES.values() for s in box.scatter]
    assert led.count("") == 1
    assert BOXES["Dog Red"].scatter[0] == ""
    assert set(led) - {""} <= set(SECTORS)
    assert all(ALL.terrain[box.hex] == "sea" for box in BOXES.values())
