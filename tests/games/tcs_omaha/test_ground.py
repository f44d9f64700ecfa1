"""The four maps: numbering, ground, what lies along hexsides, works; and what hangs together."""

import itertools

import pytest

from domain.games.tcs_omaha.ground import (
    ALONG,
    AURE,
    FOOT,
    INLAND,
    LEVEL,
    OBSTACLES,
    ROADS,
    TERRAIN,
    map_ground,
)
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID, cell, name
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import Feet
from domain.grid.hexes import spread
from domain.grid.lines import beyond

ALL = map_ground("ABCD")


@pytest.mark.rule("1.15")
def test_hexes_are_numbered_from_the_west_and_from_the_south_of_each_map() -> None:
    assert len(GRID.names) == 4 * 51 * 30
    assert cell("A10.10") == (10, 40)
    assert cell("C1.01") == (1, 1)
    assert cell("B1.01") == (52, 31)
    assert cell("D51.30") == (102, 30)
    assert all(name(*cell(hex_)) == hex_ for hex_ in GRID.names)


@pytest.mark.rule("1.15")
def test_the_four_maps_are_one_field() -> None:
    assert set(GRID.beside["A51.01"]) == {"A51.02", "A50.01", "A50.02", "B1.01", "B1.02", "C51.30"}
    assert set(GRID.beside["A50.01"]) == {
        "A50.02",
        "A49.01",
        "A51.01",
        "C50.30",
        "C49.30",
        "C51.30",
    }
    assert GRID.distance("A1.30", "B1.05") == 51


@pytest.mark.rule("1.8")
def test_beyond_the_edge_there_is_nothing() -> None:
    one = map_ground("A")
    assert "B1.16" not in one.cells
    assert len(one.grid.beside["A51.16"]) == 4
    assert beyond(one.grid, "A51.16", 1, 1) == ""
    assert beyond(ALL.grid, "A51.16", 1, 1) == "B1.17"
    assert {edge: len(hexes) for edge, hexes in ALL.edges.items()} == {
        "west": 60, "east": 60, "south": 102, "north": 102,
    }  # fmt: skip


def test_a_piece_has_what_lies_on_it_and_nothing_else() -> None:
    piece = map_ground("spalding")
    assert {int(h[1:].partition(".")[0]) for h in piece.cells} == set(range(28, 43))
    assert set(piece.sites) == {"WN62", "WN64", "WN65"}
    assert all(side <= piece.cells.keys() for side in piece.sides)
    assert set(map_ground("B").breaches) == {"8"}


@pytest.mark.rule("1.13")
def test_the_shingle_parts_all_beach_from_all_land_but_for_the_cliffs() -> None:
    parted = {
        frozenset((a, b))
        for a in GRID.names
        for b in GRID.beside[a]
        if (INLAND[a] <= 0) != (INLAND[b] <= 0)
    }
    assert ALONG["shingle"] | ALONG["cliff"] == parted
    assert not ALONG["shingle"] & ALONG["cliff"]
    assert {TERRAIN[h] for side in ALONG["shingle"] for h in side if INLAND[h] <= 0} == {"beach"}


@pytest.mark.rule("1.9")
def test_cliffs_stand_east_of_fox_green_but_for_the_gap_of_les_bateaux() -> None:
    foot = {hex_: column for column, hex_ in enumerate(FOOT, 1)}
    below = {foot[h] for side in ALONG["cliff"] for h in side if h in foot}
    assert below == {56, *range(57, 69), *range(72, 103)}  # the last of Fox Green touches one


@pytest.mark.rule("1.10")
def test_vehicles_leave_the_beach_by_draws_and_roads_alone() -> None:
    closed = ALONG["slope"] | ALONG["cliff"]
    ways = set()
    for a in (h for h in GRID.names if INLAND[h] == 1):
        for b in GRID.beside[a]:
            if INLAND[b] == 2 and frozenset((a, b)) not in closed and GRID.cells[a][0] <= 56:
                ways.add(frozenset((a, b)))
    drawn = {h for hexes in FRAME.draws.values() for h in hexes}
    roads = frozenset().union(*ROADS.values())
    assert all(side <= drawn or side in roads for side in ways)
    assert ways


@pytest.mark.rule("2.4")
def test_the_obstacles_are_one_continuous_line_behind_the_shingle() -> None:
    assert len(OBSTACLES) == 102
    assert all(b in GRID.beside[a] for a, b in itertools.pairwise(OBSTACLES))
    assert {INLAND[h] for h in OBSTACLES} == {1}


@pytest.mark.rule("2.5", "2.5b")
@pytest.mark.parametrize("key", FRAME.breaches)
@pytest.mark.parametrize("feet", ["tracked", "wheeled"])
def test_from_each_breach_a_vehicle_comes_up_to_the_coast_road(key: str, feet: Feet) -> None:
    """By no second obstacle hex, and over no other breach."""
    breach = FRAME.breaches[key]
    assert frozenset((breach.beach, breach.land)) in ALONG["shingle"]
    here = field("campaign", frozenset((key,)))
    assert breach.land in dict(here.ways[feet][breach.beach])
    kept = {h: tuple(n for n, _ in here.ways[feet][h] if INLAND[n] > 1) for h in here.land}
    coast_road = set(FRAME.roads["primary"]["Coast road"].split("-"))
    assert coast_road & spread([breach.land], kept)


@pytest.mark.rule("2.5")
def test_a_potential_breach_of_each_way_up_is_printed() -> None:
    assert len(FRAME.breaches) == 8


@pytest.mark.rule("1.7")
def test_the_historical_pill_boxes_stand_where_they_may() -> None:
    boxes = [hex_ for site in FRAME.works.values() for hex_ in site.boxes]
    assert len(boxes) == len(set(boxes)) == 26
    assert all(2 <= INLAND[h] <= 6 for h in boxes)
    assert set(boxes) <= ALL.zones
    assert len(FRAME.other.rocket_pits) == 10
    assert all(INLAND[h] <= 11 for h in FRAME.other.rocket_pits)


@pytest.mark.rule("1.6")
def test_a_defensive_zone_is_every_hex_of_a_work() -> None:
    assert {"A42.15", "A42.13", "A45.05"} <= ALL.zones
    assert "A40.13" not in ALL.zones


LANES = {("B21.12", "B21.13"), ("C23.13", "C24.13"), ("C45.12", "C46.13"), ("D12.21", "D13.22")}
"""Where a lane leads through a hedge."""


@pytest.mark.rule("1.3")
def test_bocage_lies_between_two_fields_and_four_lanes_cross_it() -> None:
    assert 3500 < len(ALONG["bocage"]) < 4500
    assert not ALONG["bocage"] & ROADS["primary"]
    roads = frozenset().union(*ROADS.values())
    assert {tuple(sorted(side)) for side in ALONG["bocage"] & roads} == LANES
    assert all(TERRAIN[h] not in ("sea", "beach", "village") for s in ALONG["bocage"] for h in s)


@pytest.mark.rule("1.3", "12.3")
@pytest.mark.parametrize(("one", "other"), sorted(LANES))
def test_a_lane_through_a_hedge_takes_its_cost_away_and_lets_no_vehicle_through(
    one: str, other: str
) -> None:
    """In half points: foot pays a road and no hedge; across a field it pays the ground and 2."""
    here = field("day")
    up = 2 * abs(here.level[one] - here.level[other]) // 10
    assert here.step("foot", one, other) == TABLES.move.foot["road"] + up
    for feet in ("tracked", "wheeled"):
        assert here.step(feet, one, other) == here.step(feet, other, one) == 0
        assert here.bar(feet, one, other)[0] == "1.3"


@pytest.mark.rule("1.3")
def test_bocage_costs_foot_two_points_more() -> None:
    here = field("day")
    for side in sorted(ALONG["bocage"], key=sorted)[:100]:
        a, b = sorted(side)
        if {a, b} <= set(here.land) and (a, b) not in LANES:
            up = 2 * abs(here.level[a] - here.level[b]) // 10
            slope = TABLES.move.foot["slope"] * ("slope" in here.side(a, b))
            assert here.step("foot", a, b) == TABLES.move.foot[here.terrain[b]] + 4 + up + slope


@pytest.mark.rule("1.5")
def test_a_village_is_every_hex_in_its_boundary() -> None:
    assert {TERRAIN[h] for hexes in ALL.villages.values() for h in hexes} == {"village"}
    assert "A44.05" in ALL.villages["Colleville-sur-Mer"]


@pytest.mark.rule("1.4")
def test_one_black_building_makes_a_building_hex() -> None:
    assert {TERRAIN[h] for h in ("A16.18", "B1.10")} == {"building"}
    assert "building" not in {TERRAIN[h] for hexes in ALL.villages.values() for h in hexes}


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
def test_woods_and_forest_are_two_kinds_of_ground() -> None:
    assert TERRAIN["A29.13"] == "forest"
    assert TERRAIN["A29.12"] == "woods"


@pytest.mark.rule("1.10")
def test_a_rise_of_thirty_metres_is_an_extreme_slope_or_a_road_or_the_bed_of_a_draw() -> None:
    roads = frozenset().union(*ROADS.values())
    drawn = {h for hexes in FRAME.draws.values() for h in hexes}
    land = [h for h in GRID.names if INLAND[h] >= 1]
    steep = {
        frozenset((a, b)) for a in land for b in GRID.beside[a]
        if INLAND[b] >= 1 and abs(LEVEL[a] - LEVEL[b]) >= 30
    }  # fmt: skip
    assert all(side in roads or side <= drawn for side in steep - ALONG["slope"])


def test_the_land_rises_from_the_beach_and_falls_to_the_aure() -> None:
    assert {LEVEL[h] for h in GRID.names if INLAND[h] <= 0} == {0}
    assert max(LEVEL.values()) == 70
    assert all(LEVEL[h] <= 20 for h in AURE)
    assert all(LEVEL[h] >= 40 for h in FRAME.villages["Colleville-sur-Mer"])


def test_every_way_and_stream_hangs_together_and_roads_end_at_the_shingle() -> None:
    assert not frozenset().union(*ROADS.values()) & ALONG["shingle"]
    assert "primary" in ALL.sides[frozenset(("A3.15", "A4.15"))]
    assert ALL.sides[frozenset(("A16.19", "A16.18"))] == {"road"}
