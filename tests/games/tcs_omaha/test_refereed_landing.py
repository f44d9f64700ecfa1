"""Transports, sheets, shells and choices in which a referee found the game at odds with the
rulebook."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.fire import StepsLost, area, firing, retreating
from domain.games.tcs_omaha.fire.answering import PermissionRolled
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.landing import running, transports
from domain.games.tcs_omaha.landing.transports import FerryLoaded
from domain.games.tcs_omaha.movement import assault
from domain.games.tcs_omaha.position import Aboard, Boats, FireMission, closed
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.rules import turns
from tests.games.tcs_omaha.shore import ashore, planning
from tests.games.tcs_omaha.test_support import waiting
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

FOOT, FAR = "1/E/2/16", " 1/WN70@A6.20"
TEN = 11
"""The turn of 1000."""

# --- Transports of two hours (2.1m) -------------------------------------------------------------


def aboard(boats: tuple[Boats, ...]) -> list[tuple[str, str]]:
    """The kind and the first unit of some boats."""
    return [(line.kind, next(iter(line.aboard)).unit) for line in boats]


def at_ten() -> Given:
    """At 1000 an LCI and an LCT land; two more boats are assigned for 1100."""
    first = waiting().when("american", "ferry 1 lct to easy-red with A/1/115")
    first = first.when("american", "ferry 1 lci to easy-red with C/1/115")
    now = Given(first.rules, replace(first.state, turn=TEN))
    now = now.when("american", "ferry 1 lci to easy-red with B/1/115")
    return now.when("american", "ferry 1 lct to easy-red with E/2/115")


@pytest.mark.rule("2.1m")
def test_transports_assigned_while_others_land_take_none_of_their_boats_nor_their_hour() -> None:
    now = at_ten()
    landing = now.state.landing
    assert aboard(landing.ferries) == [("lct", "1/A/1/115"), ("lci", "1/C/1/115")]
    assert (landing.ferried, transports.lands(now.state)) == (10 * 60, True)
    assert aboard(landing.later) == [("lci", "1/B/1/115"), ("lct", "1/E/2/115")]
    five = "ferry 5 lct to easy-red with F/2/115"
    now.when("american", five).refused("2.1g", "has 5 LCT; 4 are left")
    now.when("american", "ferry 1 lct to easy-red with B/1/115").refused("2.1m", "not waiting")
    now.when("american", "beach 3 in easy-red-3").refused("2.1m", "on the next hour")
    now.when("american", "beach 5 in easy-red-3").refused("2.1m", "way: 4")


@pytest.mark.rule("2.1m")
def test_those_of_the_next_hour_land_then() -> None:
    dice = Scripted(1, 1, 1, 1, 1, 1)
    now = at_ten()
    landed = now._after(transports.run(now.state, dice), dice)
    assert {"1/A/1/115", "1/C/1/115"} <= set(landed.state.units)
    assert not {"1/B/1/115", "1/E/2/115"} & set(landed.state.units)
    landing = landed.state.landing
    assert aboard(landing.ferries) == [("lci", "1/B/1/115"), ("lct", "1/E/2/115")]
    assert (landing.ferried, landing.later) == (11 * 60, ())
    assert not transports.lands(landed.state)
    assert transports.lands(replace(landed.state, turn=TEN + 3))


def test_a_journal_of_before_in_which_an_hour_was_put_off_folds_as_it_did() -> None:
    old = Boats(1, "lct", 1, "Easy Red 1", ((Aboard("1/A/1/115", 5),),))
    first = waiting().state
    for minute in (600, 660):
        first = FerryLoaded(minute, old).after(first)
    assert (first.landing.ferries, first.landing.ferried, first.landing.later) == (
        (old, old), 660, ()
    )  # fmt: skip


# --- Sheets and boats (2.3a, 2.1h) --------------------------------------------------------------


@pytest.mark.rule("2.3a", "2.1h")
def test_a_plan_is_settled_only_where_boats_start_from_the_box_of_their_sheet() -> None:
    sheet = f"opsheet red attack A34.10 from easy-red-2 with {FOOT}"
    now = planning("day").when("american", f"load 1 1 lca to easy-red-2 with {FOOT}")
    written = now.when("american", sheet)
    emptied = written.when("american", "unload 1")
    moved = emptied.when("american", f"load 1 1 lca to fox-green-1 with {FOOT}")
    moved.withholds("american", "done")
    moved.when("american", "done").refused("2.3a", "from the box of Easy Red, not Fox Green")
    other = emptied.when("american", "load 1 1 lca to easy-red-2 with 2/E/2/16")
    other.when("american", "done").refused("2.3a", "Nobody of sheet red sails")
    other.when("american", "tear red").offers("american", "done")
    emptied.when("american", f"load 1 1 lca to easy-red-4 with {FOOT}").offers("american", "done")


# --- Whom fire can hurt (6.4, 2.3f, 3.3d) -------------------------------------------------------


@pytest.mark.rule("6.4", "2.3f", "3.3d")
@pytest.mark.parametrize("beside", ["Taylor@A33.18mr", "plt1/A/741@A33.18mr", "1/WN65@A33.18"])
def test_what_fire_cannot_hurt_changes_nothing_for_those_beside_it(beside: str) -> None:
    def added(units: str) -> int:
        state = ashore(f"1/WN70@A33.15 {units}").state
        there = [n for n, u in state.units.items() if u.hex == "A33.18"]
        return area.modifiers(state, ("1/WN70",), "A33.18", there)

    for foot in (f"{FOOT}@A33.18d", f"{FOOT}@A33.18", f"{FOOT}@A33.18mr"):
        assert added(f"{foot} {beside}") == added(foot)
    assert added(f"{FOOT}@A33.18d") == added(f"{FOOT}@A33.18") - 2
    assert added(f"{FOOT}@A33.18mr") == added(f"{FOOT}@A33.18") + 3
    assert added("ht/A/741@A33.18mr plt1/A/741@A33.18") == added("ht/A/741@A33.18mr")


@pytest.mark.rule("4.1", "2.3f")
def test_a_leader_takes_no_room_and_finds_some_everywhere() -> None:
    six = " ".join(f"plt{n}/{c}/741@A33.18" for c, n in (("A", 1), ("A", 2)))
    state = ashore(f"{six} Taylor@A33.18m Hicks@A33.17m").state
    there = closed.loads(state)
    assert there["A33.18", "vehicles"] == sum(
        closed._steps(state, n) for n in state.units if n.startswith("plt")
    )
    full = {**there, ("A33.18", "vehicles"): 6}
    assert closed.fits(state, "Hicks", "A33.18", full)
    assert not closed.fits(state, "plt3/A/741", "A33.18", full)


# --- The two weapons of a pill box (3.3b, 9.3) --------------------------------------------------


@pytest.mark.rule("3.3b", "9.3")
@pytest.mark.parametrize(
    ("guns", "dice", "gun", "machine_guns"),
    [
        ((), (1, 1, 1, 1), True, True),
        (("area",), (1, 1), True, False),
        (("area", "point"), (6, 1, 1, 1, 1), True, True),  # let to fire once more
    ],
)
def test_a_weapon_that_has_fired_does_not_answer_with_the_other(
    guns: tuple[str, ...], dice: tuple[int, ...], gun: bool, machine_guns: bool
) -> None:
    now = ashore(
        f"ht/A/741@A33.17m 1/WN65@A33.15 {FOOT}@A20.20", landing={"guns": {"1/WN65": guns}}
    )
    fired = now.when("american", "move ht/A/741 A34.18").when("german", "fire", *dice).happened
    assert any(isinstance(x, PermissionRolled) for x in fired) == (len(dice) == 5)
    assert any(type(x).__name__ == "PointFired" for x in fired) == gun
    assert any(isinstance(x, AreaFired) for x in fired) == machine_guns


# --- Who is asked (7.2, 1.13a, 2.3d) ------------------------------------------------------------


@pytest.mark.rule("7.2", "1.13a", "2.3d")
@pytest.mark.parametrize(
    ("where", "asked"),
    [
        (f"{FOOT}@A33.18 1/WN65@A33.14", True),
        (f"{FOOT}@A33.17 1/WN65@A33.14", False),  # at the shingle
        (f"{FOOT}@A34.12 1/5/916@A34.09", True),  # toward the sea
        (f"{FOOT}@A34.12 1/5/916@A34.15", False),  # inland, without orders
    ],
)
def test_who_has_no_choice_is_not_asked(where: str, asked: bool) -> None:
    now = Now(ashore(where).state)
    list(area.suffer(now, FOOT, 13))
    assert now.state.units[FOOT].morale == "paralyzed"
    assert bool(now.state.debts) == asked


# --- Bursts (1.11, 10.3) ------------------------------------------------------------------------


@pytest.mark.rule("1.11")
@pytest.mark.parametrize(("turn", "wet"), [(1, False), (TEN, True)])
def test_a_burst_on_beach_that_the_tide_covers_falls_into_the_sea(turn: int, wet: bool) -> None:
    state = ashore(f"{FOOT}@A33.17", turn).state
    assert artillery.in_the_sea(state, "A33.20") is wet
    assert not artillery.in_the_sea(state, "A33.17")


@pytest.mark.rule("10.3", "5.1", "11.2")
@pytest.mark.parametrize(
    ("shell", "need"), [({}, (5, 8)), ({"illum": True}, (5, 5))], ids=["shells", "illumination"]
)
def test_a_burst_is_seen_no_farther_than_anything_else_but_lights_itself(
    shell: dict[str, Any], need: tuple[int, int]
) -> None:
    night = replace(ashore(f"{FOOT}@A30.17").state, scenario="campaign", turn=50)
    for direction, wanted in zip((1, 2), need, strict=True):  # three hexes off, and four
        mission = FireMission("american", "A/7-FA", 50, "A33.17", FOOT, False, **shell)
        fell = effect._fell(Now(night), mission, Scripted(direction, 1, 1, 1))
        assert fell.need == wanted


# --- Losses (19.3), and who is safe (3.3f) ------------------------------------------------------


@pytest.mark.rule("19.3", "1.12a", "7.4")
def test_who_is_lost_whole_costs_the_steps_that_he_had_and_a_leader_none() -> None:
    tide = Now(ashore(f"{FOOT}@A33.22-2 Taylor@A33.22m{FAR}", turn=5).state)
    list(turns.tide_turns(tide, 8 * 60))
    assert tide.state.gone == (FOOT, "Taylor")
    assert tide.state.steps_lost == {"american": 3}
    caught = Now(ashore(f"{FOOT}@A34.12-1 1/5/916@A34.13 2/5/916@A34.11").state)
    list(retreating.fall_back(caught, FOOT, 18))
    assert caught.state.steps_lost == {"american": 4}


@pytest.mark.rule("14.3", "19.3")
def test_who_is_overrun_in_an_assault_costs_his_steps() -> None:
    now = Now(ashore(f"{FOOT}@A34.12 2/E/2/16@A34.10 1/5/916@A34.11-1p").state)
    list(assault._decided(now, "american", [FOOT], "A34.11"))
    assert now.state.gone == ("1/5/916",)
    assert now.state.steps_lost == {"german": 4}


@pytest.mark.rule("2.1l", "19.3")
def test_boats_that_drift_off_the_map_cost_all_their_steps() -> None:
    line = Boats(1, "lca", 1, "Dog Red 1", ((Aboard(FOOT, 5),),))
    state = replace(waiting(turn=1).state, scenario="day")
    state = replace(state, units={"1/WN70": state.units["1/WN65"]})
    state = replace(state, landing=replace(state.landing, plan=(line,)))
    dice = Scripted(1, 1, 1)
    now = Given(waiting().rules, state)._after(running.run(state, 0, dice), dice)
    now.includes(StepsLost(FOOT, 5))
    assert now.state.steps_lost == {"american": 5}
    assert now.state.gone == (FOOT,)


@pytest.mark.rule("3.4b", "3.3f", "2.3f")
def test_a_salvo_that_strays_spares_leaders_and_who_is_safe() -> None:
    state = ashore("1/5/916@A33.15 Taylor@A33.15m 2/5/916@A33.15 1/Pits@A33.10").state
    state = replace(state, landing=replace(state.landing, safe=("1/5/916",)))
    now = Now(state)
    dice = Scripted(1, 1, 5, 5, 1, 1)
    list(firing._astray(now, "1/Pits", "A33.14", dice))
    assert unit_lost(now, "2/5/916") > 0
    assert unit_lost(now, "1/5/916") == 0


def unit_lost(now: Now, name: str) -> int:
    """The steps that a unit has lost."""
    return now.state.units[name].lost
