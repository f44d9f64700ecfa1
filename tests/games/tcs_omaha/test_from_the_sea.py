"""2.2, 2.6, 2.10: rocket craft, destroyers, aircraft."""

import pytest

from domain.games.tcs_omaha import support
from domain.games.tcs_omaha.artillery.effect import OUTCOMES, hexes_within, impacts, row
from domain.games.tcs_omaha.landing import planning
from domain.games.tcs_omaha.printed import landing
from domain.games.tcs_omaha.support import flying
from tests.games.tcs_omaha.refusing import refused


@pytest.mark.rule("2.2b")
def test_the_row_of_a_thousand_rockets_is_the_published_one() -> None:
    assert support.AREA == hexes_within(10) == 331
    assert row(1000, 331) == (12, 21, 33, 45, 55, 63, 65, 66)
    assert [support.rockets_in(d) for d in (11, 12, 13, 21, 22, 33, 34, 45, 46)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4,
    ]  # fmt: skip
    assert [support.rockets_in(d) for d in (55, 56, 63, 64, 65, 66)] == [4, 5, 5, 6, 6, 7]


@pytest.mark.rule("2.2b")
def test_other_rows_are_rounded_poisson_too_and_grow_with_the_dice() -> None:
    assert row(30, 7) == (0, 13, 21, 32, 43, 53, 61, 63, 65, 66)
    assert row(2, 1) == (15, 33, 46, 61, 64, 65, 66)
    assert impacts(11, 30, 7) == 1
    for rounds in (1, 7, 30, 400):
        fallen = [impacts(dice, rounds, 7) for dice in OUTCOMES]
        assert fallen == sorted(fallen)
        assert abs(sum(fallen) / 36 - rounds / 7) < 0.5


@pytest.mark.rule("2.2", "2.2a")
def test_four_rocket_craft_fire_near_the_obstacles_and_scatter_widely() -> None:
    planning.check_targets([("A20.13", 4), ("A32.14", 15)])
    refused("2.2a", "16 hexes", planning.check_targets, [("A32.02", 16)])
    refused("2.2a", "There are 4", planning.check_targets, [("A20.13", 4)] * 5)


@pytest.mark.rule("2.6b")
def test_a_designator_of_a_ship_falls_twice_as_far_and_thrice_at_night() -> None:
    assert support.designator(3, night=False) == 6
    assert support.designator(3, night=True) == 9
    assert impacts(66, landing.DESTROYERS.rounds, 7) == 9


@pytest.mark.rule("2.6c")
def test_ships_fire_at_what_they_see_and_never_within_eight_hexes_of_friends() -> None:
    check = support.check_target
    check("A42.14", {"1/A/1/16": 9}, seen=True, team=False)
    check("A42.14", {}, seen=False, team=True)
    near = {"1/A/1/16": 9, "2/A/1/16": 8, "3/A/1/16": 7}
    refused("2.6c", "3/A/1/16 is 7", check, "A42.14", near, seen=True, team=False)
    refused("2.6c", "2/A/1/16 is 8", check, "A42.14", {"2/A/1/16": 8}, seen=True, team=True)
    refused("2.6c", "No ship at the north edge sees", check, "A42.02", {}, seen=False, team=False)


@pytest.mark.rule("2.10")
def test_aircraft_do_not_always_come_to_friends() -> None:
    assert flying.mistaken((3, 4), 1439)
    assert not flying.mistaken((3, 3), 1439)
    assert not flying.mistaken((3, 4), 1440)
    assert flying.mistaken((4, 4), 1440)


@pytest.mark.rule("2.10a")
def test_what_an_a20_can_do() -> None:
    flying.check_types(("bombs", "gunship"))
    refused("2.10a", "each of the 2", flying.check_types, ("bombs",))
    flying.check_attack("bombs", strafed=2, bombed=0, bombs=False)
    refused("2.10a", "strafed 3", flying.check_attack, "bombs", strafed=3, bombed=0, bombs=False)
    flying.check_attack("bombs", strafed=3, bombed=0, bombs=True)
    refused("2.10a", "dropped", flying.check_attack, "bombs", strafed=0, bombed=1, bombs=True)
    refused("2.10a", "no bombs", flying.check_attack, "gunship", strafed=0, bombed=0, bombs=True)
    flying.check_attack("gunship", strafed=3, bombed=0, bombs=False)
    refused("2.10a", "strafed 4", flying.check_attack, "gunship", strafed=4, bombed=0, bombs=False)
    assert flying.firepower("bombs", bombs=False) == 5
    assert flying.firepower("bombs", bombs=True) == 36
    assert flying.firepower("gunship", bombs=False) == 15
