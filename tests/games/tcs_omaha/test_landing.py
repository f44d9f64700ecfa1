"""The landing in the course of a match: plan, boats, beach, leaders, release, points."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.fire import Converted
from domain.games.tcs_omaha.fire.firing import PitFired, PitStrayed
from domain.games.tcs_omaha.landing import BoatRan
from domain.games.tcs_omaha.landing.loading import check, check_whole_plan
from domain.games.tcs_omaha.landing.running import BoatsDrifted
from domain.games.tcs_omaha.movement.breaches import BreachPassed, ShingleBreached
from domain.games.tcs_omaha.position import Aboard, Boats
from domain.games.tcs_omaha.position.lookup import CARDS, TcsEvent
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.rules import ending
from domain.games.tcs_omaha.rules.ending import MatchEnded
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import Given

GERMANS = " 1/WN65@A29.16"


@pytest.mark.rule("2.1", "2.1h", "1.7")
def test_the_historical_plan_is_one_line_and_can_be_changed_boat_by_boat() -> None:
    now = planning().waits_for("american")
    now.when("american", "done").refused("2.1h", "Nobody is in a boat")
    now.when("american", "move 1/E/2/16 A34.17").refused("2.1h", "First the landing plan")
    whole = now.when("american", "plan historical")
    assert whole.state.landing.plan == landing.historical("easy-red")
    whole.when("american", "load 1 2 lca to easy-red-2 with E/2/16").refused("2.1h", "aboard")
    struck = whole.when("american", "unload 1")
    assert len(struck.state.landing.plan) == len(whole.state.landing.plan) - 1
    struck.when("american", "unload 99").refused("2.1h", "lines")
    again = struck.when("american", "load 1 2 lca to easy-red-1 with E/2/16")
    assert again.state.landing.plan[-1].sector == "Easy Red 1"
    again.when("american", "load 1 1 lca to easy-red-1 with Z/9/99").refused("2.1h", "No unit")


@pytest.mark.rule("2.1g")
def test_a_line_of_history_is_offered_while_its_boats_are_left() -> None:
    whole = planning("day").when("american", "plan historical")
    lines = enumerate(whole.state.landing.plan, 1)
    cannon = next(k for k, x in lines if (x.kind, x.sector) == ("dukw", "Easy Red 4"))
    again = "load 3 6 dukw to easy-red-4 with 1/Cannon/16"
    struck = whole.when("american", f"unload {cannon}").offers("american", again)
    other = struck.when("american", "load 3 1 dukw to easy-red-4 with 1/AT/1/115")
    other.withholds("american", again).when("american", again).refused("2.1g", "5 are left")


@pytest.mark.rule("2.1b", "2.1c", "2.1f", "2.1g")
@pytest.mark.parametrize("scenario", ["easy-red", "day"])
def test_the_historical_plan_breaks_no_rule(scenario: str) -> None:
    units, boats = landing.afloat(scenario), landing.available(scenario)
    whole = landing.historical(scenario)
    for at, line in enumerate(whole):
        check(line, whole[:at], units, boats)
    check_whole_plan(whole, boats, units)
    assert sum(line.n for line in landing.historical("day")) == 12 + 4 + 29 + 6 + 15 + 24 + 18


@pytest.mark.rule("1.17", "1.16", "2.1j")
def test_a_line_may_write_what_each_boat_carries_and_lands_where_boats_land() -> None:
    now = planning()
    words = "load 1 2 lca to easy-red-2 with 1/E/2/16 2/E/2/16:4 | 2/E/2/16:1 3/E/2/16 wpn/E/2/16"
    (line,) = now.when("american", words).state.landing.plan
    assert line == Boats(1, "lca", 2, "Easy Red 2", (
        (Aboard("1/E/2/16", 5), Aboard("2/E/2/16", 4)),
        (Aboard("2/E/2/16", 1), Aboard("3/E/2/16", 5), Aboard("wpn/E/2/16", 2)),
    ))  # fmt: skip
    now.when("american", "load 1 2 lca to fox-red-2 with E/2/16").refused("1.17", "Easy Red")
    now.when("american", "load 1 1 lca to easy-red-2 with E/2/16").refused("2.1b", "at least 2")


@pytest.mark.rule("2.1h", "2.2a")
def test_the_plan_is_sealed_to_the_landing_side() -> None:
    loaded = planning().when("american", "plan historical").happened
    for event in loaded:
        assert set(event.sealed()) <= {"lines", "line", "targets"}
        assert all(seats == ("american",) for seats in event.sealed().values())
    aimed = planning().when("american", "rockets A20.13 A32.14")
    assert aimed.state.landing.salvos == ("A20.13", "A32.14")
    planning().when("american", "rockets A10.01").refused("2.2a", "hexes from the beach")


@pytest.mark.rule("2.3f", "2.1a")
def test_leaders_are_drawn_when_the_plan_is_settled() -> None:
    whole = planning().when("american", "plan historical")
    now = whole.when("american", "done", 1, 3, "Wyman", "Taylor", "York")
    assert now.state.landing.leaders == ("Wyman", "Taylor", "York")
    assert now.state.landing.sealed


def sailing(*lines: Boats, **more: object) -> Given:
    """An American action of 0640 in which these boats run."""
    words = {"plan": lines, "rolled": 1} | more
    return ashore("1/WN65@A29.16", turn=1, landing=words)


COMPANY = (*(Aboard(f"{n}/E/2/16", 5) for n in (1, 2, 3)), Aboard("wpn/E/2/16", 2))
GROUP = Boats(1, "lca", 2, "Easy Red 2", (COMPANY,))


@pytest.mark.rule("2.1i", "2.1l", "2.1n")
def test_a_boat_group_survives_drifts_together_and_lands_boat_by_boat() -> None:
    # one pill box: -1. Two boats of 12-1; drift 4, Easy Red 4; hexes 2 and 5 of it.
    landed = sailing(GROUP).steps(6, 6, 6, 6, 4, 2, 5).goes_on()
    assert unit(landed, "1/E/2/16").hex == "A41.20"
    assert unit(landed, "3/E/2/16").hex == "A44.20"
    assert {u.mode for n, u in landed.state.units.items() if "E/2/16" in n} == {"move"}
    assert forces.clock("easy-red", 1) == "0640"
    landed.waits_for("american")
    landed.when("american", "move 1/E/2/16 A41.18").accepted()


@pytest.mark.rule("2.1j", "2.1k")
def test_a_sunk_boat_takes_nine_steps_of_who_is_drawn() -> None:
    boxes = " ".join(f"{n}/WN62@A4{n}.14" for n in range(1, 6)) + " 1/WN65@A29.16"
    now = ashore(boxes, turn=1, landing={"plan": (GROUP,), "rolled": 1})
    order = ("2/E/2/16", "1/E/2/16", "wpn/E/2/16", "3/E/2/16")
    # six pill boxes: no change, and an LCA lives with 12; one that sinks needs 14 or more
    assert now.steps(6, 6, 6, 6, 1, 1, 1).happened[0] == BoatRan(0, 0, "lca", (6, 6), 12, 12)
    works = {"WN60": 3, "WN61": 3, "WN62": 5, "WN68": 3}
    many = " ".join(f"{n}/{wn}@A42.14" for wn, k in works.items() for n in range(1, k + 1))
    hard = ashore(many, turn=1, landing={"plan": (GROUP,), "rolled": 1})
    sunk = hard.steps(6, 6, *order, 3, 4, 4, 2)
    assert sunk.happened[0] == BoatRan(0, 0, "lca", (6, 6), 13, 12, {"2/E/2/16": 5, "1/E/2/16": 4})
    assert unit(sunk, "1/E/2/16").lost == 4
    assert "2/E/2/16" in sunk.state.gone
    assert sunk.state.steps_lost == {"american": 9}


@pytest.mark.rule("2.1e")
def test_each_tank_swims_for_itself_and_a_platoon_lands_with_those_that_live() -> None:
    line = Boats(1, "dd", 0, "Easy Red 3", ((Aboard("plt1/B/741", 4),),))
    now = sailing(line).steps(1, 1, 2, 3, 2, 2, 6, 6, 3, 1)
    assert [ran.total for ran in now.happened[:4]] == [2, 5, 4, 12]
    assert unit(now, "plt1/B/741").lost == 2


@pytest.mark.rule("2.1l")
def test_who_drifts_off_the_map_is_lost() -> None:
    line = Boats(1, "lca", 1, "Dog Red 1", ((Aboard("1/E/2/16", 5),),))
    now = sailing(line).steps(1, 1, 1)
    now.includes(BoatsDrifted(0, "lca", 1, ""))
    assert "1/E/2/16" in now.state.gone


@pytest.mark.rule("2.3f")
def test_a_leader_lands_or_goes_down_with_the_first_boat_of_his_men() -> None:
    safe = sailing(GROUP, leaders=("Hicks",)).steps(1, 1, 1, 1, 3, 1, 6)
    assert unit(safe, "Hicks").hex == unit(safe, "1/E/2/16").hex
    line = Boats(1, "lca", 1, "Dog Red 1", ((Aboard("1/E/2/16", 5),),))
    lost = sailing(line, leaders=("Hicks",)).steps(1, 1, 1)
    assert "Hicks" in lost.state.gone


@pytest.mark.rule("2.3f")
def test_a_leader_frees_who_is_near_and_dies_on_a_twelve() -> None:
    units = "Taylor@A34.17 1/E/2/16@A34.17m 2/E/2/16@A38.17m 1/WN64@A33.15"
    now = ashore(units, landing={"rolled": 4})
    alive = now.steps(6, 5)
    assert alive.state.landing.led == ("1/E/2/16",)
    dead = now.steps(6, 6)
    assert dead.state.landing.led == ()
    assert "Taylor" in dead.state.gone
    far = ashore("Taylor@A4.22 1/E/2/16@A4.22m 1/WN61@A46.14", landing={"rolled": 4})
    assert far.steps().state.landing.led == ("1/E/2/16",)


@pytest.mark.rule("2.3", "2.3c", "2.3d")
def test_who_has_no_sheet_moves_seaward_of_the_shingle_only() -> None:
    free = {"A33.16": "clear"}
    now = ashore("1/E/2/16@A33.17m" + GERMANS, landing={"obstacles": free})
    now.when("american", "move 1/E/2/16 A34.17").accepted()
    now.when("american", "move 1/E/2/16 A33.16").refused("2.3d", "takes a leader")
    led = ashore("1/E/2/16@A33.17m" + GERMANS, landing={"obstacles": free, "led": ("1/E/2/16",)})
    led.when("american", "move 1/E/2/16 A33.16").accepted()
    inland = ashore("1/E/2/16@A33.10m" + GERMANS)
    inland.when("american", "move 1/E/2/16 A33.11").refused("2.3d", "without orders")


@pytest.mark.rule("1.11", "1.12")
def test_nobody_goes_beyond_the_tide_line() -> None:
    now = ashore("1/E/2/16@A33.18m" + GERMANS, turn=5)
    now.when("american", "move 1/E/2/16 A33.19").accepted()
    now.when("american", "move 1/E/2/16 A33.20").refused("1.11", "A33.19")
    now.when("american", "move 1/E/2/16 A33.19-A33.20").refused("1.11", "sea now")


@pytest.mark.rule("1.12a")
def test_the_hour_drives_units_before_it_and_drowns_guns() -> None:
    units = "1/E/2/16@A33.20p 2/E/2/16@A33.20d 1/A/7-FA@A34.20 1/B/7-FA@A35.19 1/Trucks/7-FA@A35.19"
    now = ashore(units + GERMANS, turn=4, stage="clean", begun=False)
    assert unit(now, "2/E/2/16").dug
    turned = now.steps(1, 1, 1, 1, 2, 2, 3, 3)
    assert unit(turned, "1/E/2/16").hex == unit(turned, "2/E/2/16").hex == "A33.19"
    assert not unit(turned, "2/E/2/16").dug
    assert "1/A/7-FA" in turned.state.gone
    assert "1/B/7-FA" in turned.state.units


@pytest.mark.rule("2.4", "2.4a", "2.4b")
def test_obstacles_are_tested_and_breached_when_the_american_action_ends() -> None:
    now = ashore("1/E/2/16@A33.17 2/E/2/16@A41.16s" + GERMANS)
    tested = now.when("american", "done", 4)
    assert tested.state.landing.obstacles == {"A33.16": "mines"}
    mined = ashore("1/E/2/16@A33.17" + GERMANS, landing={"obstacles": {"A33.16": "mines"}})
    failed = mined.when("american", "done", 4)
    assert failed.state.landing.obstacles == {"A33.16": "mines"}
    opened = mined.when("american", "done", 3)
    assert opened.state.landing.obstacles == {"A33.16": "breached"}
    engineers = ashore("1/A/1-Eng@A33.17" + GERMANS, landing={"obstacles": {"A33.16": "mines"}})
    assert engineers.when("american", "done", 5).state.landing.obstacles["A33.16"] == "breached"


@pytest.mark.rule("2.4", "2.4b", "2.4c")
def test_an_obstacle_hex_bars_the_way_until_it_is_open() -> None:
    def led(found: dict[str, str]) -> Given:
        words = {"obstacles": found, "led": ("1/E/2/16", "Taylor")}
        return ashore("1/E/2/16@A33.17m" + GERMANS, landing=words)

    led({}).when("american", "move 1/E/2/16 A33.16").refused("2.4", "test it")
    led({"A33.16": "mines"}).when("american", "move 1/E/2/16 A33.16").refused("2.4b")
    led({"A33.16": "breached"}).when("american", "move 1/E/2/16 A33.16").accepted()
    led({"A33.16": "wire"}).when("american", "move 1/E/2/16 A33.16").accepted()


@pytest.mark.rule("2.5", "2.5a")
def test_a_breach_opens_when_all_four_conditions_are_met() -> None:
    right = "1/E/2/16@A36.14 2/E/2/16@A38.14 plt1/A/741@A37.18m"
    ashore(f"{right} 1/WN70@A6.20").when("american", "breach 5").then(ShingleBreached("5"))
    ashore(f"{right} 1/WN64@A34.14").when("american", "breach 5").refused("2.5a", "hexes off")
    seen = ashore(f"{right} 1/WN61@A47.13").when("american", "breach 5")
    seen.refused("2.5a", "pill box", "1/WN61")
    ashore("1/E/2/16@A36.14 plt1/A/741@A37.18m 1/WN70@A6.20").when("american", "breach 5").refused(
        "2.5a", "A38.14"
    )
    ashore(f"{right} 1/WN70@A6.20").when("american", "breach 8").refused("2.5", "E-1 west")
    once = ashore(f"{right} 1/WN70@A6.20", landing={"breaches": ("5",)})
    once.when("american", "breach 5").refused("2.5", "open")
    ashore(right).offers("american", "breach 5")


@pytest.mark.rule("2.5b", "1.13")
def test_one_vehicle_a_turn_rolls_through_a_breach() -> None:
    clear = {"A37.15": "clear"}
    units = "plt1/A/741@A37.16m plt2/A/741@A37.16m" + GERMANS
    led = ("plt1/A/741", "plt2/A/741")
    shut = ashore(units, landing={"obstacles": clear, "led": led})
    shut.when("american", "move plt1/A/741 A37.15").refused("1.13", "the shingle")
    open_ = ashore(units, landing={"obstacles": clear, "led": led, "breaches": ("5",)})
    one = open_.when("american", "move plt1/A/741 A37.15").includes(BreachPassed("5", "plt1/A/741"))
    two = one.goes_on()
    two.when("american", "move plt2/A/741 A37.15").refused("2.5b", "passes breach 5 in a turn")
    two.when("american", "move plt2/A/741 A37.16-A37.15").refused("2.5b", "passes breach 5")
    two.when("american", "move plt2/A/741 A36.15").refused("2.5b", "passes breach 5 in a turn")


@pytest.mark.rule("3.3e", "3.3f", "3.3d")
def test_a_garrison_comes_out_by_choice_or_when_its_box_is_taken() -> None:
    now = ashore("1/E/2/16@A33.17 1/WN65@A29.16", stage="plan", side="german")
    left = now.when("german", "convert 1/WN65").then(Converted("1/WN65", "sqd-1/WN65", "A29.16", 2))
    assert "1/WN65" not in left.state.units
    told = [Converted("1/WN65", "sqd-1/WN65", "A29.16", 1, d).told(now.state) for d in (4, 0)]
    assert told == ["A step comes out of 1/WN65 (die 4).", "A step leaves 1/WN65."]
    two = Converted("1/WN65", "sqd-1/WN65", "A29.16", 2, 3).told(now.state)
    assert two == "2 steps come out of 1/WN65 (die 3)."
    assert CARDS["sqd-1/WN65"].kind.morale == 7
    later = ashore("1/E/2/16@A33.17 1/WN65@A29.16", side="german")
    later.when("german", "convert 1/WN65").refused("3.3e", "when its side plans")
    foot = ashore("1/E/2/16@A33.17 mg/5/916@A29.10", stage="plan", side="german")
    foot.when("german", "convert mg/5/916").refused("3.3e", "not a pill box")


@pytest.mark.rule("3.4a", "3.4b")
def test_a_rocket_pit_hits_or_falls_elsewhere_and_is_gone() -> None:
    now = ashore("1/E/2/16@A37.16 2/E/2/16@A37.19 1/WN64@A33.15 1/Pits@A36.09", side="german")
    hit = now.when("german", "fire A37.16 with 1/Pits", 3, 1, 1)
    hit.includes(PitFired("1/Pits", "A37.16", 3, True))
    assert "1/Pits" in hit.state.gone
    miss = now.when("german", "fire A37.16 with 1/Pits", 4, 1, 3, 1, 1)
    miss.includes(PitStrayed("1/Pits", "A37.19"))
    assert "1/Pits" in miss.state.gone


@pytest.mark.rule("3.1")
def test_a_released_company_comes_over_the_south_edge() -> None:
    now = ashore(
        "1/E/2/16@A33.17" + GERMANS, stage="plan", side="german", landing={"entering": {"5/916": 0}}
    )
    now.when("german", "enter 5/916 at A25.01").refused("3.1", "nobody may")
    ready = ashore(
        "1/E/2/16@A33.17" + GERMANS, stage="plan", side="german",
        landing={"entering": {"5/916": -1}},
    )  # fmt: skip
    ready.when("german", "enter 5/916 at A25.05").refused("3.1", "south edge")
    came = ready.when("german", "enter 5/916 at A25.01")
    assert {u.hex for n, u in came.state.units.items() if CARDS[n].company == "5/916"} == {
        "A25.01", "A24.01",
    }  # fmt: skip


@pytest.mark.rule("19.3")
def test_points_decide_between_victory_draw_and_defeat() -> None:
    def ends(*breaches: str, lost: int = 0, held: tuple[str, ...] = ()) -> str:
        now = ashore("1/E/2/16@A33.17" + GERMANS, landing={"breaches": breaches, "held": held},
                     steps_lost={"american": lost})  # fmt: skip
        return ending.by_points(now.state)

    three = ("2", "3", "4")
    assert ends(*three, lost=199) == "american-victory"
    assert ends(*three, lost=200) == "draw"
    assert ends(*three, lost=549) == "draw"
    assert ends(*three, lost=550) == "german-victory"
    assert ends("2", "3", held=("A20.10",)) == "american-victory"
    assert ends() == "german-victory"


@pytest.mark.rule("19.3")
def test_a_hex_is_held_by_who_stands_on_it_alone() -> None:
    assert ending.prizes_held(ashore("1/E/2/16@A20.10" + GERMANS).state) == ("A20.10",)
    both = ashore("1/E/2/16@A20.10 mg/5/916@A20.10", landing={"held": ("A20.10",)})
    assert ending.prizes_held(both.state) == ("A20.10",)
    lost = ashore("mg/5/916@A20.10", landing={"held": ("A20.10",)})
    assert ending.prizes_held(lost.state) == ()
    assert isinstance(MatchEnded("draw"), TcsEvent)


@pytest.mark.rule("19.3")
def test_a_landing_that_nobody_survives_is_over() -> None:
    now = ashore("1/WN65@A29.16", turn=5, stage="clean", begun=False)
    now.steps().includes(MatchEnded("german-victory", 0))


@pytest.mark.rule("2.1h", "2.4a")
def test_the_plan_is_read_by_its_side_and_the_beach_by_everybody() -> None:
    whole = planning().when("american", "plan historical")
    rules = whole.rules
    plans = {seat: [c for c in rules.view(whole.state, seat).cards if c.place == "landing plan"]
             for seat in ("american", "german")}  # fmt: skip
    assert len(plans["american"]) == len(whole.state.landing.plan)
    assert plans["german"] == []
    first = replace(whole.state, landing=replace(whole.state.landing, landed=(0,)))
    lines = [c.name for c in rules.view(first, "american").cards if c.place == "landing plan"]
    assert lines == [c.name for c in plans["american"][1:]]
    now = ashore("1/E/2/16@A33.17" + GERMANS, landing={"obstacles": {"A33.16": "wire"}})
    names = {p.name for p in rules.view(now.state, None).pieces}
    assert "Wire only" in names


@pytest.mark.rule("2.1h")
def test_how_many_lines_have_yet_to_land_is_told_to_who_knows_the_plan() -> None:
    now = ashore("1/E/2/16@A33.17" + GERMANS, landing={"plan": (GROUP, GROUP), "landed": (0,)})
    told = "Lines of boats that have yet to land: 1."
    assert told in now.rules.view(now.state, "american").notes
    sealed = replace(now.state, landing=replace(now.state.landing, plan=None))
    notes = now.rules.view(sealed, "german").notes
    assert not [note for note in notes if note.startswith("Lines of boats")]
