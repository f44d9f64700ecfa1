"""What lands, and what supports it, at its edges: the last that counts, the first that does not."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.sheets import SheetTorn
from domain.games.tcs_omaha.fire import retreating
from domain.games.tcs_omaha.germans import Release, entering
from domain.games.tcs_omaha.landing import BoatRan, running
from domain.games.tcs_omaha.position import Aboard, Battery, Boats, Plane, Sheet
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.clock import coming
from domain.games.tcs_omaha.rules import turns
from domain.games.tcs_omaha.support import DestroyerFired
from domain.games.tcs_omaha.words import DAY, HOUR
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore
from tests.games.tcs_omaha.test_support import whole
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

HALF_TEN = 10
"""The turn of 0940, from which on destroyers fire."""


def plans(units: str, turn: int = HALF_TEN, **more: object) -> Given:
    """A side plans; the American one if no other is named."""
    return ashore(units, turn, stage="plan", **more)


@pytest.mark.rule("2.1j")
def test_what_each_boat_of_a_written_group_carries_goes_down_with_it() -> None:
    one, two = (Aboard("1/E/2/16", 5),), (Aboard("2/E/2/16", 4),)
    line = Boats(1, "lca", 2, "Easy Red 2", (one, two))
    many = " ".join(f"{n}/{wn}@A42.14" for wn, k in WORKS.items() for n in range(1, k + 1))
    now = ashore(many, turn=1, landing={"plan": (line,)})
    dice = Scripted(6, 6, 1, 1, 1, 1)  # nobody is drawn: it was written down
    now = now._after(running.run(now.state, 0, dice), dice)
    assert [x.lost for x in now.happened if isinstance(x, BoatRan)] == [{"1/E/2/16": 5}, {}]
    assert now.state.gone == ("1/E/2/16",)
    assert now.state.units["2/E/2/16"].lost == 1


WORKS = {"WN60": 3, "WN61": 3, "WN62": 5, "WN68": 3}
"""Fourteen pill boxes, with which an LCA sinks at 12 (2.1k)."""


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("dice", "releases"), [((4, 4), 1), ((3, 4), 0)])
def test_a_roll_that_brings_nothing_is_no_release(dice: tuple[int, int], releases: int) -> None:
    now = Now(whole(ashore("1/E/2/16@A34.18")).state)
    list(entering.roll(now, 10 * 60, Scripted(*dice)))
    assert now.state.landing.releases == releases


@pytest.mark.rule("3.1")
def test_releases_are_offered_to_the_german_side_that_has_one() -> None:
    state = whole(ashore("1/5/916@A34.10")).state
    waits = replace(state.landing, unreleased=("5/916",))
    none = replace(state, landing=waits)
    one = replace(state, landing=replace(waits, releases=1))
    assert list(Release.offers(one, "german"))
    assert not list(Release.offers(one, "american"))
    assert not list(Release.offers(none, "german"))


@pytest.mark.rule("2.10")
def test_a_sortie_is_offered_once_a_turn_under_a_clear_sky_by_day() -> None:
    line, units = "air bombs gunship", "1/E/2/16@A20.18 1/5/916@A33.13"
    plans(units, HALF_TEN).offers("american", line)
    plans(units, HALF_TEN, weather="overcast").withholds("american", line)
    plans(units, HALF_TEN, landing={"flown": "nobody"}).withholds("american", line)
    plans(units, HALF_TEN, side="german").withholds("german", line)
    whole(plans(units, 50)).withholds("american", line)  # by night


@pytest.mark.rule("2.6b", "10.3")
def test_the_first_round_of_a_destroyer_that_falls_off_the_map_is_not_seen() -> None:
    now = plans("1/E/2/16@A20.18 1/5/916@A46.17", HALF_TEN)
    fired = now.when("american", "destroyer A46.17", 2, 6, 1, 1)
    (shot,) = (x for x in fired.happened if isinstance(x, DestroyerFired))
    assert (shot.spot, shot.need) == ("", 9 + 3)


BOX = "1/WN65@A29.16"


def begun(units: str, turn: int) -> Now:
    """A turn of Easy Red begins; nothing is released."""
    now = Now(ashore(f"{units} {BOX}", turn).state)
    list(turns.turn_begins(now, Scripted(1, 1)))
    return now


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(("turn", "there"), [(19, True), (20, False)])
def test_leaders_leave_at_1300_and_nobody_else(turn: int, there: bool) -> None:
    now = begun("Taylor@A33.15 1/E/2/16@A33.15", turn)
    assert ("Taylor" in now.state.units) is there
    assert "1/E/2/16" in now.state.units


@pytest.mark.rule("1.12a")
@pytest.mark.parametrize(
    ("units", "gun", "lives"),
    [
        ("1/A/7-FA@A33.20 1/Trucks/7-FA@A33.20", "1/A/7-FA", True),
        ("1/A/7-FA@A33.20 1/Trucks/7-FA@A34.19", "1/A/7-FA", False),
        ("1/A/7-FA@A33.20 1/E/2/16@A33.20", "1/A/7-FA", False),
        ("1/AT/2/16@A33.20", "1/AT/2/16", True),
    ],
)
def test_a_gun_that_is_only_towed_needs_a_carrier_before_the_tide(
    units: str, gun: str, lives: bool
) -> None:
    now = begun(units, 5)
    assert (gun in now.state.units) is lives
    assert not lives or now.state.units[gun].hex == "A33.19"


LANE = {"A32.17": "clear", "A34.16": "clear", "A34.17": "clear"}


@pytest.mark.rule("2.4a", "2.4b")
def test_engineers_breach_before_others_try() -> None:
    now = ashore(f"1/E/2/16@A33.17 1/A/1-Eng@A33.17 {BOX}",
                 landing={"obstacles": LANE | {"A33.16": "mines"}})  # fmt: skip
    assert now.when("american", "done", 5).state.landing.obstacles["A33.16"] == "breached"


@pytest.mark.rule("2.4a")
def test_each_hex_is_tested_once_in_a_turn() -> None:
    one = ashore(f"1/E/2/16@A33.17 2/E/2/16@A33.17 {BOX}", landing={"obstacles": LANE})
    assert one.when("american", "done", 4).state.landing.obstacles == {**LANE, "A33.16": "mines"}


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("foes", "becomes"),
    [
        ("1/A/1/16@A40.09 2/A/1/16@A41.08 3/A/1/16@A39.05", "paralyzed"),
        ("1/A/1/16@A40.08 2/A/1/16@A41.06 3/A/1/16@A39.06", "lost"),
    ],
)
def test_who_has_no_way_back_is_lost_beside_an_enemy_and_paralyzed_elsewhere(
    foes: str, becomes: str
) -> None:
    now = Now(at(f"{foes} 1/5/916@A40.07").state)
    list(retreating.fall_back(now, "1/5/916", 18))
    unit = now.state.units.get("1/5/916")
    assert (unit.morale if unit else "lost") == becomes


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


@pytest.mark.rule("8.1", "8.8")
@pytest.mark.parametrize(
    ("words", "day", "hour"),
    [
        ("1200", 0, 12), ("1200 tomorrow", 1, 12), ("noon on 7 June", 1, 12), ("0900", 1, 9),
        ("0900 the next day", 1, 9), ("6 pm tomorrow", 1, 18), ("1000 of 7th June", 1, 10),
    ],
)  # fmt: skip
def test_an_hour_is_the_next_on_the_clock_or_that_of_the_day_that_is_named(
    words: str, day: int, hour: int
) -> None:
    now = 9 * HOUR + 40
    assert coming(words, now, "8.1") == day * DAY + hour * HOUR


@pytest.mark.rule("8.1", "8.8", "8.13")
def test_tomorrow_is_said_of_a_sheet_a_route_and_a_plan() -> None:
    state = replace(plans("1/E/2/16@A33.17").state, scenario="campaign", turn=10, last=144)
    now = Given(ashore("1/E/2/16@A33.17").rules, state)
    (written,) = now.when("american", "opsheet a attack E-3 with E/2/16 by noon tomorrow").happened
    assert written.sheet.by == "7 June 1200"  # type: ignore[attr-defined]
    sheet, noon = written.sheet, turn_at("campaign", DAY + 720)  # type: ignore[attr-defined]
    late = (staffs._is_late(replace(state, turn=t), sheet) for t in (noon - 72, noon - 1, noon))
    assert [*late] == [False, False, True]
    on = now.when("american", "carry-on until 1200 tomorrow: E/2/16 to A33.16; end").happened[-1]
    assert on.plan.until == noon  # type: ignore[attr-defined]
    ended = Given(now.rules, replace(state, scenario="day", last=46))
    ended.when("american", "carry-on until 1200 tomorrow: E/2/16 to A33.16; end").refused(
        "8.8", "No later turn begins at 1200 tomorrow"
    )


def turn_at(scenario: str, minute: int) -> int:
    return next(t for t in range(1, 145) if forces.minutes(scenario, t) == minute)
