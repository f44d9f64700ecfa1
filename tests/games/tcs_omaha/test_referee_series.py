"""Fire, overwatch, sheets and guns of the series (chapters 5 to 10) and the ground (chapter 1), in
which a referee found the game at odds with the rulebook."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.artillery.effect import FireAdjusted, HardHit
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.sheets import SheetTorn
from domain.games.tcs_omaha.fire import aim, answering, area
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import FireReturned, PointFired
from domain.games.tcs_omaha.ground import ALONG, ZONES
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.movement import assault
from domain.games.tcs_omaha.position import Battery, Debt, Pool, Sheet
from domain.games.tcs_omaha.position.lookup import Now, ground
from domain.games.tcs_omaha.rules.turns import TurnEnded
from domain.games.tcs_omaha.support.flying import Bombed
from domain.games.tcs_omaha.view.reference import survey
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore, planning
from tests.games.tcs_omaha.test_support import waiting
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

MG, FOOT, TRUCKS, HALFTRACKS = "mg/5/916", "1/A/1/16", "1/Trucks/7-FA", "1/AAA/467"

# --- Bocage (1.3) -------------------------------------------------------------------------------


@pytest.mark.rule("1.3", "6.4")
@pytest.mark.parametrize("mode", ["", "m"])
def test_who_moves_behind_bocage_is_fired_at_as_in_forest_and_not_in_the_open(mode: str) -> None:
    def added(there: str) -> int:
        state = at(f"{FOOT}@{there}{mode} {MG}@A37.06").state
        return area.modifiers(state, (MG,), there, (FOOT,))

    assert added("A37.09") == -2  # bocage lies before it
    assert added("A36.08") == (3 if mode else 1)  # two hexes off, in the open


@pytest.mark.rule("1.3")
def test_bocage_between_neighbours_is_the_firers_own_and_left_out() -> None:
    near, other = "A28.02", "A28.03"
    assert frozenset((near, other)) in ALONG["bocage"]
    state = ashore(f"{MG}@{near} 1/E/2/16@{other}m").state
    assert area.modifiers(state, (MG,), other, ("1/E/2/16",)) == 3  # beside it, in Move Mode
    assert aim.can_watch(state, MG, other, moving=True)
    assert "Bocage" not in survey("easy-red", near, other).words


@pytest.mark.rule("1.3", "10.2")
def test_nobody_spots_for_guns_over_bocage_between() -> None:
    state = at(f"{FOOT}@A40.12 {MG}@A36.08").state
    assert ground(state).sees("A40.12", "A36.08"), "nothing but bocage is in the way"
    assert not aim.observed(state, "american", "A36.08")
    assert not artillery.can_see(state, FOOT, "A36.08")
    assert not artillery.could_see(state, FOOT, "A36.08")
    beside = at(f"{FOOT}@A37.06 {MG}@A37.09").state  # one sees who stands at a hedge
    assert artillery.can_see(beside, FOOT, "A37.09")


# --- Area fire (6.4, 6.6) -----------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_a_firer_is_beyond_half_of_his_own_reach() -> None:
    def added(*firers: str) -> int:
        state = at(f"1/5/916@A40.08 {MG}@A40.05 {FOOT}@A40.10").state
        return area.modifiers(state, firers, "A40.10", (FOOT,))

    assert added("1/5/916") == 1  # two hexes
    assert added(MG) == 0  # five of ten
    assert added("1/5/916", MG) == 0, "neither is beyond half of his reach"
    far = at(f"{MG}@A40.05 {FOOT}@A40.11").state
    assert area.modifiers(far, (MG,), "A40.11", (FOOT,)) == -1


@pytest.mark.rule("6.4", "6.6")
def test_six_half_tracks_are_a_crowd_and_each_two_steps_take_one_of_them() -> None:
    state = ashore(f"1/WN70@A33.15 {HALFTRACKS}@A33.20 ht/A/741@A33.21").state

    def added(hex_: str, victim: str) -> int:
        return area.modifiers(state, (), hex_, (victim,), indirect=True)

    assert added("A33.20", HALFTRACKS) - added("A33.21", "ht/A/741") == 1
    assert [area.losses(state, (HALFTRACKS,), n).get(HALFTRACKS, 0) for n in (1, 2, 3, 4, 6)] == [
        0, 1, 1, 2, 3,
    ]  # fmt: skip
    two = (HALFTRACKS, "ht/A/741")
    assert area.losses(state, two, 4) == {HALFTRACKS: 2}, "by who has most left"
    assert area.losses(state, ("ht/A/741",), 6) == {"ht/A/741": 1}


# --- Overwatch (9.2, 9.3, 9.5) --------------------------------------------------------------------


def answered(given: Given, watcher: str, mover: str, *dice: int, marked: bool = False) -> list[str]:
    """The fires with which a watcher answers a movement, each with its first letter."""
    now, units = Now(given.state), given.state.units
    assert aim.watching(given.state, mover, units[mover].hex, moving=True)
    owed = Debt("moves-in-open", "german", mover, units[mover].hex, (units[watcher].hex,))
    script = Scripted(*dice)
    fired = answering._shots(now, [watcher], owed, script, marked=marked)
    kinds = [type(x).__name__[0] for x in fired if isinstance(x, (PointFired, AreaFired))]
    assert script.is_used_up()
    return kinds


@pytest.mark.rule("9.2", "3.3b", "6.1")
@pytest.mark.parametrize(
    ("hex_", "fires", "dice"),
    [("A33.21", "PA", (1, 1, 1, 1)), ("A33.22", "PA", (1, 1, 1, 1)), ("A33.23", "A", (1, 1))],
)
def test_a_weapon_answers_as_far_as_it_reaches(
    hex_: str, fires: str, dice: tuple[int, ...]
) -> None:
    boxed = ashore(f"1/WN70@A33.15 ht/A/741@{hex_}m")  # its gun reaches 7 hexes, its MG 12
    assert answered(boxed, "1/WN70", "ht/A/741", *dice) == list(fires)


@pytest.mark.rule("9.2", "6.1")
def test_only_a_pill_box_answers_with_both_weapons() -> None:
    assert aim.weapons("1/A/741", "pak/14/916", 5) == ("area",)  # the crew of a gun
    assert aim.weapons("1/A/741", "ht/A/741", 5) == ("point",)
    assert aim.weapons("1/A/741", "ht/A/741", 13) == ()
    assert aim.weapons("1/A/741", FOOT, 5) == ("area",)
    assert aim.weapons("1/WN70", "ht/A/741", 5) == ("point", "area")
    assert aim.weapons("1/WN70", FOOT, 5) == ("area",)
    assert aim.weapons("1/WN70", FOOT, 13) == ()


@pytest.mark.rule("9.3", "3.3b")
@pytest.mark.parametrize(
    ("hex_", "fired", "fresh"),
    [
        ("A33.22", ("area",), True),  # the gun has not fired
        ("A33.22", ("point",), True),  # the machine guns have not
        ("A33.22", ("point", "area"), False),
        ("A33.23", ("area",), False),  # the gun does not reach
    ],
)
def test_a_pill_box_has_fired_with_what_it_would_turn_on_who_comes(
    hex_: str, fired: tuple[str, ...], fresh: bool
) -> None:
    state = ashore(f"1/WN70@A33.15 ht/A/741@{hex_}m", landing={"guns": {"1/WN70": fired}}).state
    assert aim.fresh(state, "A33.15", "german", "ht/A/741") is fresh


@pytest.mark.rule("9.3", "9.4")
def test_where_the_die_of_a_stack_fails_nobody_else_answers() -> None:
    now = at(f"{FOOT}@A40.10m {MG}@A40.05f 1/5/916@A38.08")
    asked = now.when("american", f"move {FOOT} A40.09").waits_for("german")
    asked.offers("german", "fire from A38.08")
    asked.when("german", "fire from A40.05", 4).goes_on().waits_for("american")
    asked.when("german", "fire from A40.05", 5, 1, 1).waits_for("german")  # the near one may too


@pytest.mark.rule("9.2", "8.3", "8.7")
def test_who_stands_beside_the_one_that_overwatch_fires_at_is_not_fired_at() -> None:
    now = at(f"{FOOT}@A40.10m 2/A/1/16@A40.09 {MG}@A40.05")
    shot = now.when("american", f"move {FOOT} A40.09").when("german", "fire", 1, 1)
    assert unit(shot, FOOT).hit
    assert not unit(shot, "2/A/1/16").hit
    both = at(f"{FOOT}@A40.09 2/A/1/16@A40.09 {MG}@A40.05", side="german", first="german")
    fired = both.when("german", f"fire A40.09 with {MG}", 1, 1)
    assert unit(fired, FOOT).hit
    assert unit(fired, "2/A/1/16").hit


@pytest.mark.rule("8.3")
def test_who_is_shelled_or_bombed_was_fired_at() -> None:
    tank, state = "plt1/A/741", ashore("plt1/A/741@A33.18 1/WN70@A33.15").state
    now, chance = Now(state), Scripted(1, 1)
    list(effect.shelled(now, "A33.18", [tank], 1, 105, chance))
    assert now.state.units[tank].hit
    for event in (HardHit(tank, (1, 1), 11, False), Bombed(tank, (1, 1), 8, False)):
        assert not event.after(state).units[tank].hit, "as in a journal of before"
    bombed = Bombed(tank, (1, 1), 8, False, marks=True).after(state)
    assert bombed.units[tank].hit


def test_a_journal_of_before_marks_all_on_the_hex() -> None:
    now = at(f"{FOOT}@A40.09 2/A/1/16@A40.09 {MG}@A40.05")
    old = AreaFired((MG,), "A40.09", 5, (1, 1), 0, "", True)
    after = Given(now.rules, old.after(now.state))
    assert unit(after, FOOT).hit
    assert unit(after, "2/A/1/16").hit


@pytest.mark.rule("9.5")
def test_fire_is_returned_also_where_it_destroyed_who_moved() -> None:
    now = at(f"{FOOT}@A40.09m-4 2/A/1/16@A39.08 {MG}@A40.05")
    going = now.when("american", f"move {FOOT} A40.08 covered by A39.08")
    shot = going.when("german", "fire", 6, 6, 1, 1)
    assert FOOT not in shot.state.units
    shot.includes(FireReturned(FOOT, "A39.08", "A40.05"))
    assert unit(shot, "2/A/1/16").fired


@pytest.mark.rule("9.5", "3.3b")
@pytest.mark.parametrize(("fired", "returns"), [((), True), (("area",), False)])
def test_a_pill_box_returns_fire_with_a_weapon_that_has_not_fired(
    fired: tuple[str, ...], returns: bool
) -> None:
    now = ashore(
        "1/WN70@A33.15 2/5/916@A33.14m 1/E/2/16@A33.18", side="german", first="german",
        landing={"guns": {"1/WN70": fired}},
    )  # fmt: skip
    state = replace(now.state, sheets={
        "german-1": Sheet("german", "x", "attack", "A33.12", ("5/916",), active=True)
    })  # fmt: skip
    gone = Given(now.rules, state).when("german", "move 2/5/916 A34.15 covered by A33.15")
    gone.waits_for("american")
    shot = gone.when("american", "fire", 1, 1, *([1, 1] if returns else []))
    assert any(isinstance(x, FireReturned) for x in shot.happened) is returns


# --- Morale (7.2) ---------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "7.4")
def test_who_is_made_to_fall_back_is_not_asked_any_more() -> None:
    now = Now(at(f"{FOOT}@A40.09 {MG}@A40.05").state)
    list(area.suffer(now, FOOT, 13))
    assert [debt.kind for debt in now.state.debts] == ["breaks"]
    list(area.suffer(now, FOOT, 18))
    after = now.state.units[FOOT]
    assert after.hex != "A40.09"
    assert (after.morale, after.mode) == ("suppressed", "move"), "though it was paralyzed"
    assert now.state.debts == ()


# --- Sheets (8.1) ---------------------------------------------------------------------------------


def prepared(turn: int = 2, **more: Any) -> list[str | None]:
    """Why a sheet that is prepared is torn at the beginning of a turn; turn 2 is 1320."""
    words = {"units": FOOT, "entering": {}} | more
    sheet = Sheet("american", "x", "attack", "A36.09", (words.pop("units"),))
    sheet = replace(sheet, by=words.pop("by", ""), fail=words.pop("fail", ""))
    entering = words.pop("entering")
    state = at(f"{FOOT}@A40.09-2 {MG}@A40.05", turn=turn, sheets={"american-1": sheet}, **words)
    landing = replace(state.state.landing, entering=entering)
    torn = list(staffs.failed(replace(state.state, landing=landing)))
    return [event.why for event in torn if isinstance(event, SheetTorn)]


@pytest.mark.rule("8.1")
def test_a_sheet_that_is_prepared_is_torn_as_one_that_is_implemented() -> None:
    assert prepared() == []
    assert prepared(by="1340") == []
    assert prepared(3, by="1340") == ["1340 has passed"]
    assert prepared(fail="half lost") == []
    assert prepared(fail="third lost") == ["third lost"]  # two steps of five
    assert prepared(units="2/A/1/16", gone=("2/A/1/16",)) == ["none of its units is left"]
    assert prepared(units="1/915", entering={"1/915": 0}) == [], "they are to come"
    assert prepared(units="1/915", entering={"1/915": 3}) == ["none of its units is left"]


# --- Guns (2.9, 10.8) -----------------------------------------------------------------------------


@pytest.mark.rule("10.8", "2.9")
@pytest.mark.parametrize(
    ("left", "lost", "fires"), [(4, (), True), (3, (), False), (4, ("1/B/7-FA",), False)]
)
def test_what_was_plotted_falls_only_where_guns_and_rounds_are_left(
    left: int, lost: tuple[str, ...], fires: bool
) -> None:
    now = ashore(
        "1/B/7-FA@A33.17 1/E/2/16@A34.17 1/WN70@A6.20", stage="plan",
        batteries={"B/7-FA": Battery("american", 4, 105, 0)}, landing={"pool": {"105": Pool(8)}},
    )  # fmt: skip
    called = now.when("american", "call B/7-FA A33.10 at 0900")
    landing = replace(called.state.landing, pool={"105": Pool(left)})
    units = {n: u for n, u in called.state.units.items() if n not in lost}
    later = replace(called.state, turn=8, landing=landing, units=units)
    due = Given(now.rules, later).steps(1, 2)
    assert [x.done for x in due.happened if isinstance(x, FireAdjusted)] == [fires]
    assert due.state.landing.pool["105"].he == left - 4 * fires


# --- The beach and its boats (1.6, 2.1m, 2.3f, 2.4d) ----------------------------------------------


@pytest.mark.rule("1.6", "14.2")
def test_a_defensive_zone_shelters_in_an_assault_too() -> None:
    def added(hex_: str) -> int:
        near = next(h for h in GRID.beside[hex_] if h not in ZONES)
        state = ashore(f"1/E/2/16@{near}m 1/5/916@{hex_}").state
        fires = assault._round(Now(state), ["1/E/2/16"], ["1/5/916"], hex_, Scripted(*[1] * 20))
        return next(x.added for x in fires if isinstance(x, AreaFired) and x.target == hex_)

    here = ground(ashore(f"{FOOT}@A33.18").state)
    zone = next(h for h in sorted(ZONES & here.terrain.keys()) if here.terrain[h] == "open")
    assert (added(zone), added("A33.11")) == (-2, 0)


@pytest.mark.rule("2.4d", "2.4a")
def test_a_hex_without_obstacles_is_open_ground_from_the_next_turn_on() -> None:
    now = ashore("1/E/2/16@A33.17 2/E/2/16@A34.17 1/5/916@A33.14m 1/WN70@A6.20")
    tested = now.when("american", "done", 6, 1)
    assert tested.state.landing.obstacles["A33.16"] == "empty"
    german = Given(now.rules, replace(tested.state, sheets={
        "german-1": Sheet("german", "x", "attack", "A33.17", ("5/916",), active=True)
    }))  # fmt: skip
    german.when("german", "move 1/5/916 A33.15-A33.16").refused("2.4d", "from the next turn on")
    clean = Given(now.rules, TurnEnded(5).after(tested.state))
    assert clean.state.landing.obstacles["A33.16"] == "clear"


@pytest.mark.rule("2.1m")
def test_a_transport_takes_those_of_a_company_that_still_wait() -> None:
    first = waiting().when("american", "ferry 1 lct to easy-red with 1/A/1/115")
    rest = first.when("american", "ferry 1 lci to easy-red with A/1/115")
    aboard = [part.unit for part in rest.state.landing.ferries[1].aboard]
    assert aboard
    assert "1/A/1/115" not in aboard
    rest.when("american", "ferry 1 lct to easy-red with A/1/115").refused("2.1m", "not waiting")


@pytest.mark.rule("2.3f")
def test_a_leader_is_to_land_with_a_unit_that_sails() -> None:
    now = planning("day")
    now.when("american", "berth Hicks with 1/F/2/16").refused("2.3f", "not in a boat", "load it")
    loaded = now.when("american", "load 1 1 lca to easy-red-2 with 2/F/2/16")
    loaded.when("american", "berth Hicks with 1/F/2/16").refused("2.3f", "not in a boat")
    assert loaded.when("american", "berth Hicks with F/2/16").state.landing.berths == {
        "Hicks": "2/F/2/16"
    }
    followed = now.when("american", "follow F/2/16").when("american", "berth Hicks with 1/F/2/16")
    followed.accepted()
