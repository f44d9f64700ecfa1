"""1.11 to 1.13, 2.4, 2.5: tide, shingle, obstacles, breaches."""

import pytest

from domain.games.tcs_omaha import ground
from domain.games.tcs_omaha.fire import retreating
from domain.games.tcs_omaha.ground.sheets import cell, name
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.movement.breaches import Site
from domain.games.tcs_omaha.position import closed
from tests.games.tcs_omaha.refusing import refused


def at(clock: str, day: int = 6) -> int:
    return (day - 6) * 1440 + int(clock[:2]) * 60 + int(clock[2:])


@pytest.mark.rule("1.11", "1.12")
@pytest.mark.parametrize(
    ("clock", "dry"),
    [("0600", "A28.22"), ("0640", "A28.22"), ("0659", "A28.22"), ("0700", "A28.21"),
     ("0740", "A28.21"), ("0940", "A28.19"), ("1000", "A28.18"), ("1500", "A28.22")],
)  # fmt: skip
def test_a_tide_line_is_the_edge_of_the_sea_for_its_whole_hour(clock: str, dry: str) -> None:
    column, row = cell(dry)
    assert ground.tide_line(column, at(clock)) == dry
    assert not ground.is_sea(dry, at(clock))
    assert ground.is_sea(name(column, row + 1), at(clock))
    assert not ground.is_sea(ground.inland(dry), at(clock))


@pytest.mark.rule("1.12")
def test_the_tide_comes_an_hour_later_each_day() -> None:
    for clock in ("1100", "1300", "1500", "1800"):
        later = f"{int(clock) + 100:04}"
        assert ground.tide_line(28, at(later, 7)) == ground.tide_line(28, at(clock))


@pytest.mark.rule("1.12a")
def test_who_the_tide_catches_advances_one_hex_and_what_is_towed_is_lost() -> None:
    seven = at("0700")
    assert ground.caught("A28.21", seven) == "dry"
    assert ground.caught("A28.22", seven) == "advances"
    assert ground.caught("A28.23", seven) == "destroyed"
    assert ground.caught("A28.22", seven, tow_only=True) == "destroyed"
    assert ground.caught("A28.22", seven, tow_only=True, carrier=True) == "advances"
    assert ground.inland("A28.22") == "A28.21"


@pytest.mark.rule("1.13a")
def test_a_forced_retreat_may_lead_to_the_shingle_a_chosen_one_may_not() -> None:
    assert retreating.may_retreat("seaward", 3, 2, voluntary=False, farther=False)
    assert retreating.may_retreat("seaward", 3, 3, voluntary=False, farther=False)
    assert not retreating.may_retreat("seaward", 3, 4, voluntary=False, farther=False)
    assert not retreating.may_retreat("landward", 3, 2, voluntary=False, farther=False)
    assert retreating.may_retreat("seaward", 3, 3, voluntary=True)
    assert not retreating.may_retreat("seaward", 3, 3, voluntary=True, farther=False)
    assert not retreating.may_retreat("seaward", 3, 2, voluntary=True)


@pytest.mark.rule("1.13a")
def test_who_lies_at_the_shingle_is_paralyzed_there_and_his_company_is_shaken() -> None:
    assert retreating.at_the_shingle("seaward", beside=True) == ("paralyzed", 1)
    assert retreating.at_the_shingle("seaward", beside=False) == ("goes", 0)
    assert retreating.at_the_shingle("landward", beside=True) == ("goes", 0)


@pytest.mark.rule("2.4", "2.4a", "2.4d")
def test_a_die_says_what_an_obstacle_hex_holds() -> None:
    found = [closed.tested(die) for die in range(1, 7)]
    assert found == ["mines"] * 4 + ["wire", "empty"]
    closed.check_entry("clear", infantry=False)
    closed.check_entry("breached", infantry=False)
    refused("2.4", "test it", closed.check_entry, "untested", infantry=True)
    refused("2.4d", "from the next turn on", closed.check_entry, "empty", infantry=True)


@pytest.mark.rule("2.4b")
def test_mines_are_breached_never_forced() -> None:
    refused("2.4b", "never forced", closed.check_entry, "mines", infantry=True)
    assert [closed.breaches(die, engineers=False) for die in (3, 4)] == [True, False]
    assert [closed.breaches(die, engineers=True) for die in (5, 6)] == [True, False]


@pytest.mark.rule("2.4c")
def test_the_first_infantry_clears_wire_with_half_its_movement() -> None:
    closed.check_entry("wire", infantry=True)
    refused("2.4c", "Only infantry", closed.check_entry, "wire", infantry=False)
    assert closed.wire_cost(10) == 5
    assert closed.wire_cost(5) == 3


def site(**wrong: object) -> Site:
    whole = Site(
        pill_boxes=(), security=("A36.14", "A38.14"), held={"A36.14", "A38.14"}, tank=3, german=6
    )
    return whole._replace(**wrong)


@pytest.mark.rule("2.5", "2.5a")
def test_a_breach_needs_all_four_conditions_at_one_time() -> None:
    assert breaches.missing(site()) == []
    assert breaches.missing(site(german=None)) == []
    assert "PB-62" in " ".join(breaches.missing(site(pill_boxes=["PB-62"])))
    assert "stand on A38.14" in " ".join(breaches.missing(site(held={"A36.14"})))
    assert "the nearest is 4 away" in " ".join(breaches.missing(site(tank=4)))
    assert "there is none" in " ".join(breaches.missing(site(tank=None)))
    assert "5 hexes off" in " ".join(breaches.missing(site(german=5)))
    assert "is 1 hex off" in " ".join(breaches.missing(site(german=1)))
    assert len(breaches.missing(Site(["PB"], ("A36.14",), (), None, 1))) == 4
