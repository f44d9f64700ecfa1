"""2.3, 2.7 to 2.9, 2.11: leaders, op sheets, the 29th Division, batteries, replacements."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.command import sheet_of, staffs
from domain.games.tcs_omaha.command.sheets import SheetTorn
from domain.games.tcs_omaha.landing import division
from domain.games.tcs_omaha.landing.leaders import (
    REMOVED,
    check_boat,
    drawn,
    freed,
    in_danger,
    in_the_cup,
    killed,
)
from domain.games.tcs_omaha.landing.settling import check_count, check_landing_sheet
from domain.games.tcs_omaha.position import Debt, Sheet
from domain.games.tcs_omaha.printed import command
from domain.games.tcs_omaha.printed.command import LEADERS, Shells
from tests.games.tcs_omaha.refusing import refused
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import Given


def at(clock: str, day: int = 6) -> int:
    return (day - 6) * 1440 + int(clock[:2]) * 60 + int(clock[2:])


@pytest.mark.rule("2.3f")
def test_the_cup_holds_the_leaders_of_what_lands() -> None:
    landing = ["1/A/1/16", "W/I/3/16", "1/A/1/18", "1/K/3/116", "A/741"]
    assert in_the_cup(landing) == ("Wyman", "Taylor", "Driscoll", "Horner", "Smith", "York")
    assert in_the_cup(["1/A/1/116"]) == ("Wyman",)
    assert len(LEADERS) == 13


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(
    ("dice", "leaders"),
    [(2, 3), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5), (9, 7), (10, 7), (11, 8), (12, 9)],
)
def test_how_many_leaders_land(dice: int, leaders: int) -> None:
    assert drawn((dice - 1, 1), 13) == leaders
    assert drawn((dice - 1, 1), 3) == 3


@pytest.mark.rule("2.3f")
def test_a_leader_lands_with_a_boat_of_his_own_men() -> None:
    check_boat("Driscoll", ["1/A/1/16"])
    check_boat("Taylor", ["1/A/1/16"])
    check_boat("Wyman", ["A/741"])
    refused("2.3f", "units of 1/16", check_boat, "Driscoll", ["1/E/2/16"])


@pytest.mark.rule("2.3f")
def test_a_leader_in_danger_dies_on_a_twelve() -> None:
    assert [killed(dice) for dice in ((6, 5), (6, 6))] == [False, True]


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(
    ("leader", "foe", "rolls"),
    [("A37.17", "A37.13", True), ("A37.17", "A37.12", False), ("A36.10", "A36.06", False)],
)  # in reach; out of reach, though seen; in reach, and hidden
def test_a_leader_is_in_danger_within_sight_and_reach(leader: str, foe: str, rolls: bool) -> None:
    assert in_danger(ashore(f"Taylor@{leader} 1/5/916@{foe}").state, "Taylor") is rolls


@pytest.mark.rule("2.3f")
def test_who_stands_within_three_hexes_of_a_leader_acts_freely() -> None:
    assert freed({"1/A/1/16": 3, "2/A/1/16": 4, "1/K/3/116": 0}) == ("1/A/1/16", "1/K/3/116")
    assert at("1300") == REMOVED


@pytest.mark.rule("2.3a", "3.2")
def test_twelve_and_six_implemented_op_sheets() -> None:
    check_count("american", 11)
    refused("2.3a", "may have 12", check_count, "american", 12)
    check_count("german", 5)
    refused("3.2", "may have 6", check_count, "german", 6)


@pytest.mark.rule("2.3a", "8.1")
@pytest.mark.parametrize(("landed", "torn"), [((), False), ((0,), True)])
def test_a_landing_sheet_holds_while_a_boat_of_its_units_is_at_sea(
    landed: tuple[int, ...], torn: bool
) -> None:
    wrote = planning().when("american", LINE).when("american", SHEET)
    sails = replace(wrote.state.landing, landed=landed)
    found = list(staffs.failed(replace(wrote.state, landing=sails)))
    lost = SheetTorn("american", "american-1", "none of its units is left")
    assert found == ([lost] if torn else [])


@pytest.mark.rule("2.3a", "2.3b", "2.3e")
def test_a_landing_sheet_names_its_sector_and_begins_there() -> None:
    check = check_landing_sheet
    check("Fox Green 2", {"Fox Green"}, "Fox Green", transport=False)
    refused(
        "2.3a", "not Easy Red", check, "Fox Green 2", {"Easy Red", "Fox Green"}, "Fox Green",
        transport=False,
    )  # fmt: skip
    refused("2.3a", "names its beach sector", check, "", {"Easy Red"}, "", transport=False)
    refused("2.1m", "without op sheets", check, "Easy Red 1", (), "Easy Red", transport=True)


@pytest.mark.rule("2.7a")
def test_as_in_history_the_116th_sails_and_the_115th_comes_first_from_transports() -> None:
    others = ["1/A/1/115", "1/A/1/16"]
    division.check_all_sail(others)
    refused("2.7a", "1/E/2/116 is not in any wave", division.check_all_sail, [*others, "1/E/2/116"])
    division.check_transport("1/A/1/26", ["1/A/1/26", "1/E/2/116"])
    division.check_transport("1/A/1/115", [*others, "1/A/1/26"])
    refused("2.7a", "1/A/1/115 waits", division.check_transport, "1/A/1/26", others)


@pytest.mark.rule("2.8", "2.9")
def test_a_unit_brings_ammunition_for_the_guns_that_land() -> None:
    assert artillery.landed("7-FA", 12) == Shells(60, 9, 3)
    assert artillery.landed("7-FA", 6) == Shells(30, 4, 2)
    assert artillery.landed("7-FA", 1) == Shells(5, 0, 1)
    assert artillery.landed("62-Arm-FA", 16) == Shells(40, 6, 2)
    assert artillery.landed("62-Arm-FA", 9) == Shells(22, 3, 2)
    assert artillery.landed("Cannon/16", 6) == Shells(20, 3, 1)
    assert artillery.landed("Cannon/16", 5) == Shells(16, 2, 1)
    assert artillery.landed("Cannon/16", 0) == Shells(0, 0, 0)


@pytest.mark.rule("2.11")
def test_five_steps_go_to_the_weakest_and_none_beyond_full_strength() -> None:
    assert artillery.replaced({"1/A/1/16": 4, "2/A/1/16": 1}) == {"1/A/1/16": 4, "2/A/1/16": 1}
    assert artillery.replaced({"1/A/1/16": 5, "2/A/1/16": 2}) == {"1/A/1/16": 4, "2/A/1/16": 1}
    assert artillery.replaced({"1/A/1/16": 2, "2/A/1/16": 0}) == {"1/A/1/16": 2}
    assert artillery.replaced({}) == {}
    assert sum(artillery.replaced({"1/A/1/16": 4, "2/A/1/16": 4, "3/A/1/16": 4}).values()) == 5
    assert at("1200", 7) == artillery.OVERDRAFT_AT
    assert len(command.OVERDRAFT.companies) == 9


# --- Sheets of the landing ------------------------------------------------------------------------

LINE = "load 1 2 lca to easy-red-2 with E/2/16"
SHEET = "opsheet first attack E-3 from easy-red-2 with E/2/16 by 0900"


@pytest.mark.rule("2.3a")
def test_a_landing_sheet_names_its_sector_and_starts_from_its_box() -> None:
    now = planning()
    now.when("american", SHEET).refused("2.1m", "after the landing")
    loaded = now.when("american", LINE)
    wrote = loaded.when("american", SHEET)
    (sheet,) = (s for s in wrote.state.sheets.values() if s and s.side == "american")
    assert (sheet.sector, sheet.by, sheet.goal) == ("Easy Red 2", "0900", "A44.07")
    loaded.when("american", SHEET.replace("from easy-red-2 ", "")).refused(
        "2.3a", "names its beach"
    )
    loaded.when("american", SHEET.replace("easy-red-2", "dog-red-1")).refused("2.3a", "box of Dog")
    loaded.when("american", SHEET.replace("easy-red-2", "blue")).refused("1.16", "easy-red-2")
    loaded.when("american", SHEET.replace("E/2/16", "E/2/17")).refused("8.1", "Did you mean E/2/1")
    wrote.when("american", SHEET).refused("8.1", "another name")
    wrote.when("american", "tear first").accepted()


@pytest.mark.rule("2.3a", "2.3b", "2.3e")
@pytest.mark.parametrize(("hex_", "begins"), [("A34.18", False), ("A33.17", True)])
def test_a_unit_begins_with_its_sheet_on_its_own_sector(hex_: str, begins: bool) -> None:
    sheet = Sheet("american", "first", "attack", "A44.07", ("E/2/16",), active=True,
                  sector="Easy Red 2" if begins else "Easy Red 1")  # fmt: skip
    now = ashore(f"1/E/2/16@{hex_}m", sheets={"american-1": sheet})
    assert sheet_of(now.state, "1/E/2/16") is None, "without a sheet until then (2.3b)"
    on = now.goes_on()
    assert bool(sheet_of(on.state, "1/E/2/16")) is begins
    if begins:
        (event,) = on.happened
        assert event.sealed() == {"sheet": ("american",), "units": ("american",)}


@pytest.mark.rule("2.3e", "9.1")
def test_who_steps_onto_his_sector_under_fire_is_answered_first() -> None:
    sheet = Sheet("american", "first", "attack", "A44.07", ("E/2/16",), active=True,
                  sector="Easy Red 2")  # fmt: skip
    now = ashore("1/E/2/16@A33.17m 1/WN64@A33.15", sheets={"american-1": sheet})
    owed = Debt("moves-in-open", "german", "1/E/2/16", "A33.17", ("A33.15",))
    fired_at = Given(now.rules, replace(now.state, debts=(owed,)))
    fired_at.waits_for("german")
    passed = fired_at.when("german", "hold").goes_on()
    assert sheet_of(passed.state, "1/E/2/16") is not None
    passed.waits_for("american")
