"""Hex grids: both ways that hexes stand, distances, reach and zones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.hexes import Hexes, away, reach, spread, zone

ROWS = Hexes({f"{r:02}{c:02}": (c, r) for r in range(1, 12) for c in range(1, 12)})
COLUMNS = Hexes(
    {f"{c:02}{r:02}": (c, r) for c in range(1, 12) for r in range(1, 12)},
    straight="columns",
    pushed=1,
)
GRIDS = (ROWS, COLUMNS)
names = st.sampled_from(ROWS.names)


def test_the_ring_runs_clockwise_from_west_in_rows() -> None:
    assert ROWS.ring["0605"] == ("0604", "0705", "0706", "0606", "0506", "0505")  # an even row
    assert ROWS.ring["0505"] == ("0504", "0604", "0605", "0506", "0405", "0404")  # an odd one


def test_the_ring_runs_clockwise_from_north_in_columns() -> None:
    assert COLUMNS.ring["0505"] == ("0506", "0606", "0605", "0504", "0405", "0406")
    assert COLUMNS.ring["0605"] == ("0606", "0705", "0704", "0604", "0504", "0505")


def test_the_edge_of_the_map_has_no_neighbours() -> None:
    assert ROWS.ring["0101"] == ("", "", "0201", "0102", "", "")
    assert ROWS.beside["0101"] == ("0201", "0102")


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_one_step_and_one_length_apart(grid: Hexes) -> None:
    for name, beside in grid.beside.items():
        x, y = grid.middle(name)
        for near in beside:
            assert grid.distance(name, near) == 1
            assert name in grid.beside[near]
            a, b = grid.middle(near)
            assert abs(x - a) + abs(y - b) in (1.0, 1.5)


@pytest.mark.parametrize("grid", GRIDS)
@given(a=names, b=names, c=names)
def test_distance_is_a_distance(grid: Hexes, a: str, b: str, c: str) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(name=names, steps=st.integers(0, 4))
def test_within_is_everything_near_enough_nearest_first(name: str, steps: int) -> None:
    found = ROWS.within(name, steps)
    assert set(found) == {n for n in ROWS.names if ROWS.distance(name, n) <= steps}
    assert [ROWS.distance(name, n) for n in found] == sorted(ROWS.distance(name, n) for n in found)


WAYS = {name: tuple((near, 2) for near in beside) for name, beside in ROWS.beside.items()}


@given(name=names, most=st.integers(0, 9))
def test_over_even_ground_reach_is_distance(name: str, most: int) -> None:
    found = reach(WAYS[name], most, WAYS)
    away = {n for n in ROWS.names if 2 <= 2 * ROWS.distance(name, n) <= most}
    assert set(found.spent) - {name} == away
    for goal in away:
        path = found.path(goal)
        assert path[-1] == goal
        assert len(path) * 2 == found.spent[goal]
        assert all(b in ROWS.beside[a] for a, b in zip((name, *path), path, strict=False))


def test_reach_takes_the_cheaper_way_round() -> None:
    ways = {"a": (("b", 5), ("c", 1)), "b": (), "c": (("b", 2),)}
    assert reach(ways["a"], 5, ways).path("b") == ("c", "b")
    assert reach(ways["a"], 5, ways).spent == {"c": 1, "b": 3}


def test_reach_enters_nothing_closed_and_goes_no_further_from_what_stops() -> None:
    ways = {"a": (("b", 1),), "b": (("c", 1),), "c": (("d", 1),), "d": ()}
    assert set(reach(ways["a"], 9, ways, closed={"c"}).spent) == {"b"}
    assert set(reach(ways["a"], 9, ways, stops={"c"}).spent) == {"b", "c"}
    assert set(reach(ways["a"], 2, ways).spent) == {"b", "c"}


def test_ways_away_lead_a_step_farther_each_time_and_around_what_is_closed() -> None:
    ways = {name: [(near, 1) for near in beside] for name, beside in ROWS.beside.items()}
    one, two = away(ROWS, "0505", 2, ways, closed={"0604", "0605"})
    assert set(one) == {"0504", "0506", "0405", "0404"}
    assert {to: len(path) for to, path in two.items()} == dict.fromkeys(two, 2)
    assert all(ROWS.distance("0505", to) == 2 for to in two)
    assert two["0603"] == ("0504", "0603")  # the other way there is closed
    assert "0705" not in two  # both ways there are


def test_no_way_leads_away_where_all_around_is_closed() -> None:
    ways = {name: [(near, 1) for near in beside] for name, beside in ROWS.beside.items()}
    assert list(away(ROWS, "0505", 2, ways, closed=ROWS.beside["0505"])) == [{}, {}]


def test_what_hangs_together_passes_no_stop_but_begins_on_one() -> None:
    beside = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}
    assert spread(("a",), beside, stops={"a"}) == {"a", "b", "c", "d"}
    assert spread(("a",), beside, stops={"b"}) == {"a", "b"}
    assert spread(("a",), beside, closed={"b"}) == {"a"}


def test_a_zone_is_all_that_pieces_touch() -> None:
    assert zone(("0605", "0606"), ROWS.beside) == {*ROWS.beside["0605"], *ROWS.beside["0606"]}
    assert zone((), ROWS.beside) == set()
