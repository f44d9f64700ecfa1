"""Chapters 4, 5 and 12: stacking, sight, movement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import sight
from tests.games.tcs_omaha.board import at, unit

HERE = field("firefight")
FARM = "1/5/916@A36.09"


@pytest.mark.rule("4.1")
def test_fifteen_steps_of_foot_and_six_of_vehicles_stand_on_a_hex() -> None:
    ten = "2/A/1/16@A30.13 3/A/1/16@A30.13"
    now = at(f"1/A/1/16@A30.14m 1/A/741@A30.13 {ten} {FARM}")
    now.when("american", "move 1/A/1/16 A30.13").accepted()
    eleven = f"1/A/1/16@A30.14m {ten} mtr/1/16@A30.13 {FARM}"
    at(eleven).when("american", "move 1/A/1/16 A30.13").refused("4.1", "full")
    at(eleven).withholds("american", "move 1/A/1/16 A30.13")
    at(eleven).when("american", "move 1/A/1/16 A30.13-A30.12").accepted()


@pytest.mark.rule("4.1")
def test_tanks_find_room_among_fifteen_steps_of_foot() -> None:
    foot = "1/A/1/16@A30.13 2/A/1/16@A30.13 3/A/1/16@A30.13"
    at(f"1/A/741@A30.14m {foot} {FARM}").when("american", "move 1/A/741 A30.13").accepted()
    platoon = "1/A/741@A30.14m plt1/A/745@A30.13"
    at(f"{platoon} hq/A/745@A30.13 {FARM}").when("american", "move 1/A/741 A30.13").accepted()
    six = f"{platoon} hq/A/745@A30.13 hq/B/745@A30.13 {FARM}"
    at(six).when("american", "move 1/A/741 A30.13").refused("4.1", "full")


@pytest.mark.rule("5.1")
def test_rain_shortens_sight() -> None:
    now = at(f"1/A/1/16@A34.14 {FARM}")
    assert sight(now.state) == 30
    assert sight(at(f"1/A/1/16@A34.14 {FARM}", weather="overcast").state) == 30
    assert sight(at(f"1/A/1/16@A34.14 {FARM}", weather="rain").state) == 8


@pytest.mark.rule("5.2")
def test_woods_on_level_ground_hide_what_lies_behind() -> None:
    assert HERE.sees("A35.10", "A35.11")
    assert HERE.terrain["A35.11"] == "woods"
    assert not HERE.sees("A35.10", "A35.12")
    assert HERE.sees("A40.09", "A40.11")


@pytest.mark.rule("5.2")
@given(st.sampled_from(HERE.grid.names), st.sampled_from(HERE.grid.names))
def test_sight_is_the_same_both_ways(a: str, b: str) -> None:
    assert HERE.sees(a, b) == HERE.sees(b, a)


@pytest.mark.rule("5.3")
def test_mortars_fire_at_what_another_sees() -> None:
    blind = at("mtr/1/16@A35.10 1/A/1/16@A35.13p 1/5/916@A35.12")
    blind.when("american", "fire A35.12 with mtr/1/16").refused("6.2", "unit of yours sees")
    seen = at("mtr/1/16@A35.10 1/A/1/16@A35.13s 1/5/916@A35.12")
    seen.when("american", "fire A35.12 with mtr/1/16", 1, 1).accepted()


@pytest.mark.rule("12.1")
def test_a_unit_moves_once_and_steady() -> None:
    now = at(f"1/A/1/16@A30.14m 2/A/1/16@A31.14ma 3/A/1/16@A32.14ms {FARM}")
    now.when("american", "move 1/A/1/16 A30.13").then(Marched("1/A/1/16", ("A30.13",)))
    now.when("american", "move 2/A/1/16 A31.13").refused("12.1", "has already acted")
    now.when("american", "move 3/A/1/16 A32.13").refused("12.1", "suppressed")
    now.when("american", "move 1/A/1/16 A30.14").refused("12.1", "already on")


@pytest.mark.rule("12.1")
def test_fire_that_breaks_a_unit_ends_its_movement() -> None:
    now = at("1/A/1/16@A40.09m mg/5/916@A40.05")
    going = now.when("american", "move 1/A/1/16 A40.08-A39.08-A38.09")
    going.waits_for("german")
    hit = going.when("german", "fire", 4, 4, 4, 4)
    assert unit(hit, "1/A/1/16").morale == "suppressed"
    assert unit(hit, "1/A/1/16").hex == "A40.08"
    hit.goes_on().includes(MarchEnded("1/A/1/16", "suppressed"))


@pytest.mark.rule("12.2")
@pytest.mark.parametrize(
    ("feet", "start", "to", "cost"),
    [
        ("foot", "A40.06", "A40.07", 2),
        ("tracked", "A40.06", "A40.07", 2),
        ("wheeled", "A40.06", "A40.07", 4),
        ("tracked", "A38.06", "A38.07", 4),
        ("foot", "A34.06", "A34.07", 2),
        ("tracked", "A34.06", "A34.07", 4),
        ("foot", "A38.12", "A38.11", 8),
        ("tracked", "A38.12", "A38.11", 0),
        ("foot", "A36.06", "A36.07", 2),
        ("tracked", "A36.06", "A36.07", 1),
        ("foot", "A30.13", "A30.12", 4),
    ],
)
def test_what_a_step_costs(feet: str, start: str, to: str, cost: int) -> None:
    assert HERE.step(feet, start, to) == cost  # type: ignore[arg-type]


@pytest.mark.rule("12.2")
def test_a_way_too_long_is_refused_with_how_far_it_goes() -> None:
    now = at(f"1/A/1/16@A30.14m {FARM}")
    now.when("american", "move 1/A/1/16 A30.08").refused("12.2", "as far as")
    now.when("american", "move 1/A/1/16 A30.13-A30.11").refused("12.2", "cannot go")
    way = "A30.13-A30.12-A30.11-A30.10-A30.09"
    now.when("american", f"move 1/A/1/16 {way}").refused("12.2", "no movement left at A30.10")


@pytest.mark.rule("12.3")
def test_a_road_costs_what_the_road_costs() -> None:
    assert HERE.step("wheeled", "A36.06", "A36.07") == 1
    assert HERE.step("foot", "A36.11", "A36.12") == 4, "ten metres down"


@pytest.mark.rule("12.4")
def test_nobody_moves_through_enemies() -> None:
    now = at(f"1/A/1/16@A36.11m {FARM} mg/5/916@A36.10")
    now.when("american", "move 1/A/1/16 A36.10").refused("12.4", "assault")
    now.when("american", "move 1/A/1/16 A36.10-A35.10").refused("12.4")
