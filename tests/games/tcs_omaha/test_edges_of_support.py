"""Guns, ships, aircraft and hours at their edges: the last that counts, the first that does not."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.sheets import SheetTorn
from domain.games.tcs_omaha.position import Battery, Plane, Sheet
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given

HALF_TEN = 10
"""The turn of 0940, from which on destroyers fire."""


def plans(units: str, turn: int = HALF_TEN, **more: object) -> Given:
    """A side plans; the American one if no other is named."""
    return ashore(units, turn, stage="plan", **more)


@pytest.mark.rule("10.2", "5.1")
@pytest.mark.parametrize(("target", "seen"), [("A22.18", True), ("A21.18", False)])
def test_in_rain_batteries_are_offered_eight_hexes_away(target: str, seen: bool) -> None:
    units, guns = f"1/5/916@A30.18 1/E/2/16@{target}", {"1/AR352": Battery("german", 4, 105, 1)}
    now = plans(units, side="german", weather="rain", batteries=guns)
    (now.offers if seen else now.withholds)("german", f"call 1/AR352 {target}")


@pytest.mark.rule("11.2", "5.1")
@pytest.mark.parametrize(("target", "seen"), [("A22.18", True), ("A21.18", False)])
def test_a_flare_is_called_as_far_as_one_would_see_by_day(target: str, seen: bool) -> None:
    night = replace(ashore("1/E/2/16@A30.18", weather="rain").state, scenario="campaign", turn=50)
    assert not artillery.can_see(night, "1/E/2/16", target)
    assert artillery.could_see(night, "1/E/2/16", target) is seen


@pytest.mark.rule("2.6c", "5.1")
@pytest.mark.parametrize(("target", "seen"), [("A20.22", True), ("A20.21", False)])
def test_in_rain_ships_see_eight_hexes_from_the_edge_of_the_map(target: str, seen: bool) -> None:
    now = plans(f"1/E/2/16@A33.20 1/5/916@{target}", weather="rain")
    (now.offers if seen else now.withholds)("american", f"destroyer {target}")


@pytest.mark.rule("2.10a")
@pytest.mark.parametrize(
    ("plane", "strafes", "bombs"),
    [
        (Plane("bombs", strafed=2), True, True), (Plane("bombs", strafed=3), False, True),
        (Plane("bombs", strafed=2, bombed=1), True, False),
        (Plane("gunship", strafed=3), True, False), (Plane("gunship", strafed=4), False, False),
    ],
)  # fmt: skip
def test_an_aircraft_is_offered_what_it_has_left(plane: Plane, strafes: bool, bombs: bool) -> None:
    sortie = {"sortie": (plane,), "flown": "american"}
    now = ashore("1/5/916@A33.13 1/E/2/16@A34.18", landing=sortie)
    (now.offers if strafes else now.withholds)("american", "strike A33.13 by 1")
    (now.offers if bombs else now.withholds)("american", "strike A33.13 by 1 with bombs")


@pytest.mark.rule("8.1")
def test_a_sheet_is_to_hold_until_a_later_hour_than_that_of_the_turn() -> None:
    now = plans("1/E/2/16@A33.17")
    now.when("american", "opsheet a attack E-3 with E/2/16 by 1000").accepted()
    now.when("american", "opsheet a attack E-3 with E/2/16 by 0940").refused("8.1", "has passed")


@pytest.mark.rule("8.1")
def test_an_hour_that_has_passed_is_tomorrows_to_the_last_hour_of_the_match() -> None:
    state = plans("1/E/2/16@A33.17").state
    now = replace(
        state, scenario="campaign", turn=94, last=144
    )  # 1900 of 7 June; the match ends at 1700 of 8 June
    seven = Given(ashore("1/E/2/16@A33.17").rules, now)
    seven.when("american", "opsheet a attack E-3 with E/2/16 by 1700").accepted()
    seven.when("american", "opsheet a attack E-3 with E/2/16 by 1720").refused("8.1", "has passed")


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("turn", "by", "late"), [(2, "0700", True), (2, "0720", False),
                                                  (1, "0640", False)])  # fmt: skip
def test_a_sheet_ends_from_the_second_turn_on(turn: int, by: str, late: bool) -> None:
    sheet = Sheet("american", "x", "attack", "A44.07", ("E/2/16",), by, active=True)
    state = ashore("1/E/2/16@A33.17", turn, sheets={"american-1": sheet}).state
    torn = [SheetTorn("american", "american-1", f"{by} has passed")] if late else []
    assert list(staffs.failed(state)) == torn
