"""Groups, targets and sectors as people name them who know the rulebook and no form."""

from typing import Any

import pytest

from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import point
from domain.games.tcs_omaha.ground import sectors_of
from domain.games.tcs_omaha.position.naming import enemy, own
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore, planning

CODEC: Codec[Any, Any, Any] = Codec(RULES)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("all leaders move to A40.17", "move all-leaders A40.17"),
        ("the leaders move to A40.17", "move all-leaders A40.17"),
        ("E Company and the leaders go up to the shingle at A40.17",
         "move E-company all-leaders to A40.17"),
        ("Everything that can fires at A48.16", "fire A48.16 with all"),
        ("everyone fires at will", "fire at-will with all"),
        ("E/2/16 fires at will", "fire at-will with E/2/16"),
        ("open fire with everything", "fire at-will with all"),
        ("DD tanks of B/741 swim ashore on Easy Red 2 in the first wave",
         "swim 1 to easy-red-2 with B/741"),
        ("The tanks of B/741 swim to Easy Red 3", "swim 1 to easy-red-3 with B/741"),
        ("engineers A/1-Eng in wave 2 on a Rhino to Easy Red 1",
         "load 2 1 rhino to easy-red-1 with A/1-Eng"),
        ("lay the registered targets on Easy Red 2, E-3 and the draw D-3",
         "register Easy-Red-2 E-3 D-3"),
        ("Taylor lands with the first platoon of E/2/16", "berth Taylor with 1/E/2/16"),
        ("3/F/2/18 fires at 1/WN62 from A38.13", "fire 1/WN62 with 3/F/2/18"),
        ("fire at 1/WN62 from A38.13", "fire 1/WN62 with A38.13"),
        ("Everything that sees it opens up on F/2/18", "fire F/2/18 with all"),
        ("3/WN62 fires machine guns at 1/G/2/18", "fire 1/G/2/18 with 3/WN62"),
        ("mtr1/4/726 bombards A40.13 spotted by 2/WN62", "fire A40.13 with mtr1/4/726"),
        ("mtr1/4/726 fires at A40.13, 2/WN62 observes", "fire A40.13 with mtr1/4/726"),
        ("the battery 1/AR352 shells A38.12, observed by 2/WN62", "call 1/AR352 A38.12 by 2/WN62"),
        ("E/2/16 moves to Colleville as far as it gets", "move E/2/16 Colleville"),
        ("all tanks go up E-1", "move all-tanks E-1"),
        ("mtr/H/2/16 drops on A42.15, observed by G/2/18", "fire A42.15 with mtr/H/2/16"),
        ("tanks fire at WN62", "fire WN62 with all-tanks"),
        ("2/Trucks/7-FA tows 1/A/7-FA to A42.17", "move 1/A/7-FA A42.17 towed by 2/Trucks/7-FA"),
        ("convert 1/WN64 into a squad in fire mode", "convert 1/WN64 in fire mode"),
        ("Call the A-20s: one bomber, one gunship", "air bombs gunship"),
        ("Operation sheet Storm: G/2/18 attacks WN 62 by 1500, give up at half losses",
         "opsheet Storm attack WN62 with G/2/18 by 1500 fail half lost"),
        ("K and L companies attack Cabourg by 1600, then hold there",
         "opsheet K-coy attack Cabourg then hold with K-company L-company by 1600"),
        ("carry on until 1500 unless somebody shoots at us: 2/16 to Colleville",
         "carry-on until 1500 unless fire: 2/16 to Colleville; end"),
    ],
)  # fmt: skip
def test_groups_and_fire_at_will_are_read(line: str, order: str) -> None:
    assert spelled(*read_said(CODEC, line)) == order


@pytest.mark.rule("22.2", "12.6")
def test_the_leaders_are_a_group() -> None:
    now = ashore("Taylor@A40.20 Hicks@A40.20 1/E/2/16@A40.20m 1/WN70@A6.20")
    moved = now.when("american", "move all-leaders to A40.19").happened[0]
    assert moved.units == ("Taylor", "Hicks")  # type: ignore[attr-defined]
    ashore("1/E/2/16@A40.20m").when("american", "move all-leaders to A40.19").refused(
        "22.2", "You have no leaders on the map."
    )


@pytest.mark.rule("22.4")
def test_a_company_as_a_target_is_the_hex_on_which_it_stands() -> None:
    now = ashore("1/E/2/16@A33.18 2/E/2/16@A33.18 1/5/916@A33.16 2/5/916@A33.16 1/7/916@A34.15")
    fired = now.when("american", "fire 5/916 with 1/E/2/16", 1, 1)
    assert next(iter(fired.happened)).target == "A33.16"  # type: ignore[attr-defined]
    two = ashore("1/E/2/16@A33.18 1/5/916@A33.16 2/5/916@A34.15")
    two.when("american", "fire 5/916 with 1/E/2/16").refused(
        "22.4", "5/916 stands on several hexes: name “A33.16” or “A34.15”."
    )


@pytest.mark.rule("6.1")
def test_who_fires_at_will_is_shown_the_hexes_that_most_of_his_reach() -> None:
    now = ashore("1/E/2/16@A33.18 2/E/2/16@A33.18 3/E/2/16@A33.18m 1/WN65@A33.16 1/5/916@A33.17")
    told = now.when("american", "fire at-will with E/2/16")
    told.refused("6.1", "Fire is ordered hex by hex", "“fire A33.17 with E/2/16”")
    off = ashore("1/E/2/16@A33.18 1/WN70@A6.20").when("american", "fire at-will with all")
    off.refused("6.1", "Nobody of them has an enemy in reach now")


@pytest.mark.rule("1.16")
@pytest.mark.parametrize(
    "line",
    ["swim 1 to easy-red with B/741", "load 1 2 lca to fox green 7 with E/2/16",
     "DD tanks of B/741 swim ashore on Easy Red in the first wave"],
)  # fmt: skip
def test_no_beach_sector_is_told_the_sectors_that_there_are(line: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_said(CODEC, line)
    assert "there are dog-red-1, easy-green-1 and 2, easy-red-1 to 4, " in str(refusal.value)
    assert "fox-green-1 and 2, fox-red-1 to 8." in str(refusal.value)
    assert [len(sectors_of(beach)) for beach in BEACHES] == [1, 2, 4, 2, 8]


BEACHES = ("Dog Red", "Easy Green", "Easy Red", "Fox Green", "Fox Red")


@pytest.mark.rule("1.16", "2.3a")
def test_a_sheet_from_no_sector_is_told_to_which_its_units_sail() -> None:
    now = planning().when("american", "plan historical")
    told = now.when("american", "opsheet a attack WN64 from fox-green-9 with E/2/16")
    told.refused("1.16", "fox-green-9 is not a beach sector; write “easy-red-")
    nobody = planning().when("american", "opsheet a attack WN64 from fox-green-9 with E/2/16")
    nobody.refused("1.16", "write “fox-green-1” or “fox-green-2”")


@pytest.mark.rule("9.5")
def test_a_company_that_covers_is_the_nearest_stack_of_it_that_can() -> None:
    units = "1/A/1/16@A40.12m 1/B/1/16@A38.13 2/B/1/16@A40.13 3/B/1/16@A40.11s 1/5/916@A40.06"
    now = at(units)
    assert point.cover_of(now.state, "american", "1/A/1/16", "B/1/16") == "A40.13"
    assert point.cover_of(now.state, "american", "1/A/1/16", "1/B/1/16") == "A38.13"
    with pytest.raises(Illegal, match=r"nobody on A40\.11 who can return fire"):
        point.cover_of(now.state, "american", "1/A/1/16", "3/B/1/16")


@pytest.mark.rule("22.2")
def test_the_beginning_of_a_name_is_the_only_unit_that_begins_so() -> None:
    now = at("1/A/1/16@A34.14 2/A/1/16@A35.14 2/A/741@A36.13 mg/5/916@A36.11")
    for said in ("1/A", "1st", "1st-platoon"):
        assert own(now.state, "american", said) == "1/A/1/16"
    assert enemy(now.state, "american", "mg") == "mg/5/916"
    for said in ("2/A", "2nd"):
        with pytest.raises(Illegal, match="2/A/1/16, 2/A/741"):
            own(now.state, "american", said)
    with pytest.raises(Illegal, match="You have no unit 3/A"):
        own(now.state, "american", "3/A")


TANKS = "1/A/741@A36.13m 2/A/741@A36.14m ht/A/741@A36.14m 2/A/1/16@A36.14m 1/5/916@A36.09"


@pytest.mark.rule("22.2")
def test_a_kind_names_its_units_also_on_one_hex_and_both_of_two() -> None:
    def gone(words: str) -> set[str]:
        moved = at(TANKS, stage="plan").when("american", f"mode fire {words}").happened[0]
        return {*moved.units}  # type: ignore[attr-defined]

    assert gone("both-tanks") == gone("Shermans") == {"1/A/741", "2/A/741"}
    assert gone("the-tank@A36.13") == {"1/A/741"}
    assert (
        spelled(*read_said(CODEC, "put the tank on A36.14 into move mode"))
        == "mode move the-tank@A36.14"
    ), "it alone"
    assert spelled(*read_said(CODEC, "2 platoons into move mode")) == "mode move both-platoons", (
        "not unit 2"
    )
    assert gone("half-tracks 2nd-rifle-platoon") == {"ht/A/741", "2/A/1/16"}
    now = at(TANKS, stage="plan")
    now.when("american", "mode fire the-tank").refused("22.2", "You have several: 1/A/741, 2/A/741")
    now.when("american", "mode fire 2nd-platoon").refused("22.2", "2/A/1/16", "2/A/741")
    now.when("american", "mode fire the-gun@A36.13").refused("22.2", "no guns on A36.13")
    now.when("american", "mode fire both-half-tracks").refused(
        "22.2", "not 2 half tracks but ht/A/741"
    )
    now.when("american", "mode fire the company").refused("22.2", "“the company” names no unit")


@pytest.mark.rule("22.2", "9.2")
def test_an_answer_in_overwatch_may_name_who_stands_there() -> None:
    asked = at("1/A/1/16@A40.10m mg/5/916@A40.05 1/5/916@A36.05").when(
        "american", "move 1/A/1/16 A40.09-A39.09"
    )
    asked.when("german", "fire from mg", 1, 1).accepted()
    asked.when("german", "fire from the-mortar").refused("22.2", "You have no mortars")
    asked.when("german", "fire from 1/5/916").refused("9.2", "No stack on A36.05", "A40.05")
