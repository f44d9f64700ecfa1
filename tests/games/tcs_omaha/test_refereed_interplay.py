"""Cases where two rules meet, in which a referee found the game at odds with the rulebook."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire.retreating import Retreated
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.movement.assault import HexTaken
from domain.games.tcs_omaha.movement.breaches import BreachPassed
from domain.games.tcs_omaha.position import Sheet
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.words import Side
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given, given
from tests.rigs.scripted import Scripted

OPEN: dict[str, Any] = {"breaches": ("3",), "obstacles": {"A30.17": "clear"}}
TANK, FOOT = "plt1/A/741", "1/E/2/16"


def at_breach(name: str, foe: str) -> Given:
    """A unit two hexes before the breach of E-1, near a leader."""
    return ashore(f"{name}@A30.19m {foe}", landing={**OPEN, "led": (name,)})


@pytest.mark.rule("2.5b")
@pytest.mark.parametrize(
    ("name", "to", "road"),
    [(TANK, "A30.17", True), (FOOT, "A30.17", True), (FOOT, "A30.18", False)],
)
def test_who_crosses_at_a_breach_has_moved_by_road(name: str, to: str, road: bool) -> None:
    moved = at_breach(name, "1/WN70@A6.20").when("american", f"move {name} {to}")
    assert unit(moved.accepted(), name).road is road
    assert bool(moved.state.landing.passed) is (name == TANK)


@pytest.mark.rule("1.13", "2.5b", "2.5c")
@pytest.mark.parametrize(
    ("name", "landing", "goes"),
    [(TANK, {}, True), (TANK, {"passed": ("3",)}, False), (FOOT, {"passed": ("3",)}, True),
     (TANK, {"breaches": ()}, False)],
)  # fmt: skip
def test_one_counter_a_turn_rolls_through_a_breach(
    name: str, landing: dict[str, Any], goes: bool
) -> None:
    now = ashore(f"{name}@A30.19m 1/WN70@A6.20", landing={**OPEN, "led": (name,), **landing})
    assert (f"move {name} A30.17" in now.offered("american")) is goes


@pytest.mark.rule("2.5b")
def test_who_is_stopped_before_a_breach_leaves_it_to_the_next() -> None:
    halted = at_breach(TANK, "1/WN65@A29.16").when("american", f"move {TANK} A30.17")
    assert unit(halted, TANK).hex == "A30.18"
    assert halted.state.landing.passed == ()
    through = halted.when("german", "let-pass").goes_on()
    through.includes(BreachPassed("3", TANK))
    assert unit(through, TANK).road


@pytest.mark.rule("2.5a")
@pytest.mark.parametrize(
    ("name", "off"),
    [(TANK, 1), ("plt1/B/741", 1), ("1/A/62-Arm-FA", None), ("1/AAA/467", None), (FOOT, None)],
)
def test_self_propelled_guns_and_half_tracks_are_no_tanks(name: str, off: int | None) -> None:
    assert breaches.site(ashore(f"{name}@A30.19m").state, "3").tank == off


# --- Op sheets ----------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("old", "new"), [("E/2/16", FOOT), (FOOT, "E/2/16")])
def test_a_platoon_follows_the_sheet_that_was_implemented_last(old: str, new: str) -> None:
    written = {
        "american-1": Sheet("american", "old", "attack", "A33.10", (old,), active=True),
        "american-2": Sheet("american", "new", "attack", "A29.10", (new,), weighted=60),
    }
    state = ashore(f"{FOOT}@A33.14 2/E/2/16@A33.14", sheets=written).state
    followed = command.sheet_of(state, FOOT)
    assert followed is not None
    assert followed[1].title == "old"
    after = Given(ashore(f"{FOOT}@A33.14").rules, state)._after(
        staffs.tries(state, Scripted(66)), None
    )
    followed = command.sheet_of(after.state, FOOT)
    assert followed is not None
    assert followed[1].title == "new"


def tried(sheets_: dict[str, Sheet], *rolls: int, units: str) -> Given:
    """What follows where the sheets of both sides are tried with these rolls."""
    state = ashore(units, sheets=sheets_).state
    return Given(ashore(f"{FOOT}@A33.14").rules, state)._after(
        staffs.tries(state, Scripted(*rolls)), None
    )


TWO = f"{FOOT}@A33.14 2/E/2/16@A33.14 1/F/2/16@A34.14"


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("members", "stays"),
    [
        (("E/2/16",), ("F/2/16",)),
        ((FOOT,), ("2/E/2/16", "F/2/16")),
        (("1/F/2/16",), ("E/2/16",)),
        (("E/2/16", "F/2/16"), None),
        ((FOOT, "2/E/2/16", "1/F/2/16"), None),
    ],
)
def test_a_newer_sheet_takes_its_own_units_alone(
    members: tuple[str, ...], stays: tuple[str, ...] | None
) -> None:
    written = {
        "american-1": Sheet(
            "american", "old", "attack", "A33.10", ("E/2/16", "F/2/16"), active=True
        ),
        "american-2": Sheet("american", "new", "attack", "A29.10", members, weighted=60),
    }
    after = tried(written, 66, units=TWO)
    old = after.state.sheets.get("american-1")
    assert (old and old.members) == stays
    followed = {n: command.sheet_of(after.state, n) for n in after.state.units}
    titles = {n: found[1].title for n, found in followed.items() if found}
    new = {n for n in titles if n in members or n.partition("/")[2] in members}
    assert titles == {n: "new" if n in new else "old" for n in titles}
    missed = tried(written, 11, units=TWO).state.sheets["american-1"]
    assert missed is not None
    assert missed.members == ("E/2/16", "F/2/16")


@pytest.mark.rule("8.4", "2.3a")
def test_who_left_the_sheet_of_his_landing_has_not_begun_with_it() -> None:
    written = {
        "american-1": Sheet(
            "american", "old", "attack", "A33.10", ("E/2/16", "F/2/16"), active=True,
            sector="Easy Red 5", begun=(FOOT, "1/F/2/16"),
        ),
        "american-2": Sheet("american", "new", "attack", "A29.10", ("E/2/16",), weighted=60),
    }  # fmt: skip
    left = tried(written, 66, units=TWO).state.sheets["american-1"]
    assert left is not None
    assert (left.members, left.begun) == (("F/2/16",), ("1/F/2/16",))


def many(side: Side, most: int, companies: tuple[str, ...]) -> dict[str, Sheet]:
    """So many sheets that are implemented: the first of some companies, the others of none."""
    known = {
        f"{side}-{n}": Sheet(side, f"s{n}", "attack", "A33.10", ("A/741",), active=True)
        for n in range(2, most + 1)
    }
    first = Sheet(side, "s1", "attack", "A33.10", companies, active=True)
    return {f"{side}-1": first, **known}


@pytest.mark.rule("2.3a", "3.2", "8.4")
@pytest.mark.parametrize(
    ("side", "most", "old", "one"),
    [("american", 12, ("E/2/16", "F/2/16"), "E/2/16"), ("german", 6, ("5/916", "6/916"), "5/916")],
)
@pytest.mark.parametrize(
    ("less", "followed", "tries"),
    [(1, "none", True), (0, "none", False), (0, "one", True), (0, "both", False)],
)
def test_a_sheet_that_replaces_one_is_tried_at_the_limit_too(
    side: Side, most: int, old: tuple[str, ...], one: str, less: int, followed: str, tries: bool
) -> None:
    companies = {"none": ("C/741",), "one": (one,), "both": old}[followed]
    new = Sheet(side, "new", "attack", "A29.10", (one,), weighted=60)
    written = many(side, most - less, companies) | {f"{side}-99": new}
    units = f"1/{one}@A33.14 1/{old[1]}@A34.14 plt1/A/741@A30.19"
    after = tried(written, *((66,) if tries else ()), units=units)
    now = after.state.sheets[f"{side}-99"]
    assert now is not None
    assert now.active is tries
    active = sum(s.active for s in after.state.sheets.values() if s is not None)
    assert active == most


@pytest.mark.rule("2.3a")
def test_two_sheets_do_not_share_the_last_place() -> None:
    sheet = Sheet("american", "new", "attack", "A29.10", ("E/2/16",), weighted=60)
    other = Sheet("american", "other", "attack", "A29.10", ("F/2/16",), weighted=60)
    written = many("american", 11, ("C/741",)) | {"american-98": sheet, "american-99": other}
    after = tried(written, 66, units=f"{TWO} plt1/A/741@A30.19").state.sheets
    assert [s.active for s in after.values() if s and s.weighted] == [True, False]


# --- Assault ------------------------------------------------------------------------------------

BROKEN = "1/5/916@A33.10s"


@pytest.mark.rule("14.1", "13.1")
def test_nobody_assaults_into_mines() -> None:
    words = {"led": (FOOT,)}
    order = f"assault A33.10 with {FOOT}"
    ashore(f"{FOOT}@A33.11m {BROKEN}", landing=words).when("american", order).accepted()
    mined = ashore(f"{FOOT}@A33.11m {BROKEN}", landing={**words, "obstacles": {"A33.10": "mines"}})
    mined.withholds("american", order).when("american", order).refused("14.1", "cannot step onto")


@pytest.mark.rule("14.3", "4.1")
@pytest.mark.parametrize(("lost", "inside"), [("", 3), ("-4", 4)])
def test_no_more_go_in_than_there_is_room_for(lost: str, inside: int) -> None:
    four = (FOOT, "2/E/2/16", "1/F/2/16", "2/F/2/16")
    at = [f"{four[0]}@A33.11m{lost}", f"{four[1]}@A33.11m", f"{four[2]}@A32.11m{lost}",
          f"{four[3]}@A32.11m"]  # fmt: skip
    now = ashore(f"{' '.join(at)} {BROKEN}", landing={"led": four})
    taken = now.when("american", f"assault A33.10 with {' '.join(four)}")
    assert taken.happened[-1] == HexTaken(four[:inside], "A33.10")


@pytest.mark.rule("15.2", "2.5b")
def test_one_tank_drives_over_the_enemy_through_a_breach() -> None:
    tanks, foe = f"{TANK}@A30.18m hq/A/745@A30.18m", "mtr1/8/916@A30.17s"
    led = (TANK, "hq/A/745")
    now = ashore(f"{tanks} {foe}", landing={**OPEN, "led": led})
    driven = now.when("american", f"overrun A30.17 with {' '.join(led)}", 6, 6)
    assert driven.happened[-2:] == [BreachPassed("3", TANK), HexTaken((TANK,), "A30.17")]
    used = ashore(f"{tanks} {foe}", landing={**OPEN, "led": led, "passed": ("3",)})
    used.when("american", f"overrun A30.17 with {TANK}").refused("15.1", "cannot drive onto")


# --- Wire, and the tide -------------------------------------------------------------------------

LANE = {"A34.16": "clear", "A35.16": "wire", "A36.16": "clear"}


@pytest.mark.rule("2.4c", "7.4")
def test_who_falls_back_through_wire_pays_and_clears_it() -> None:
    units = "1/5/916@A34.16 2/5/916@A34.16 mg/5/916@A34.16 1/E/2/16@A32.17 2/E/2/16@A35.14"
    now = ashore(units, side="german", landing={"obstacles": LANE})
    now.when("german", "fall-back mg/5/916").refused("7.8", "no way back")
    first = now.when("german", "fall-back 1/5/916")
    paid = Retreated("1/5/916", ("A35.16", "A36.16"), action=True)
    assert first.happened[1:] == [paid, ObstacleTested("A35.16", "1/5/916", 0, "clear")]
    second = first.when("german", "fall-back 2/5/916")
    way = ("A35.16", "A36.16", "A37.16")
    assert second.happened[1:] == [Retreated("2/5/916", way, action=True)]


@pytest.mark.rule("2.4c", "14.3")
def test_an_assault_into_wire_pays_and_clears_it() -> None:
    words = {"obstacles": LANE, "led": (FOOT,)}
    order = f"assault A35.16 with {FOOT}"
    for start in ("A35.17", "A34.16"):
        now = ashore(f"{FOOT}@{start}m 1/Pits@A35.16", landing=words).offers("american", order)
        assaulted = now.when("american", order)
        assert assaulted.happened[-1] == ObstacleTested("A35.16", FOOT, 0, "clear")


@pytest.mark.rule("23.4", "1.12a")
def test_who_is_moved_by_the_tide_begins_to_dig_anew() -> None:
    now = ashore("1/E/2/16@A33.20 2/E/2/16@A33.19 1/WN65@A29.16", turn=4, stage="clean")
    digging = {n: replace(u, quiet=1) for n, u in now.state.units.items() if n != "1/WN65"}
    units = {**now.state.units, **digging}
    turned = given(RULES, replace(now.state, units=units)).steps().steps(1, 1, 1, 1, 2, 2, 3, 3)
    assert {n: (u.hex, u.quiet) for n, u in turned.state.units.items() if n in digging} == {
        "1/E/2/16": ("A33.19", 0), "2/E/2/16": ("A33.19", 2),
    }  # fmt: skip
