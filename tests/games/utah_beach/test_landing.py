"""11.2: the landings from sea and air, reinforcements, replacements, naval gunfire."""

import pytest

from domain.games.utah_beach.aftermath import CombatResolved
from domain.games.utah_beach.bombarding import Bombarded
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.ending import out_of_supply
from domain.games.utah_beach.ground import BEACHES
from domain.games.utah_beach.landing import BY_SEA, BeachheadRemoved
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.losses import UnitEliminated
from domain.games.utah_beach.phases import CupsFilled
from domain.games.utah_beach.printed import BEACHHEADS, CUPS, SUPPORT, UNITS
from domain.games.utah_beach.refitting import points
from domain.games.utah_beach.state import Combat, State
from domain.games.utah_beach.zones import BY_AIR
from tests.games.utah_beach.field import EMPTY, FULL, at, hex_of, owes, without
from tests.rigs.scenario import Given, given

SEA = "8/4@2607b 12/4@2607b 22/4@2707b 359/90@2508b"


def start() -> Given:
    """The empty map before the landings."""
    state = State(scenario="landing", last=17, cups=CUPS, naval=SUPPORT.naval_markers)
    return given(RULES, state)


def dropping(units: str = SEA, **more: object) -> Given:
    """The airborne landings are to be laid out."""
    return at(units, "drop", turn=0, cups=FULL, gone=(), **more)


def test_an_assault_before_the_drop_is_told_what_comes_first() -> None:
    dropping().when("allied", "assault 2607").refused("3.1", "First all units drop")


@pytest.mark.rule("11.2.1", "11.2.1a")
def test_beachheads_lie_on_beaches_and_there_are_six() -> None:
    now = start()
    now.when("allied", "beachhead 2605").refused("11.2.1a", "not a beach")
    now.when("allied", "beachhead 2607 2607").refused("11.2.1a", "already a beachhead marker")
    assert BEACHHEADS == len(BEACHES) == 6
    laid = now.when("allied", f"beachhead {' '.join(BEACHES)}").accepted()
    laid.when("allied", f"beachhead {BEACHES[-1]}").refused("11.2.1a", "already a beachhead marker")
    five = now.when("allied", f"beachhead {' '.join(BEACHES[:5])}")
    five.when("allied", f"land 8/4 {BEACHES[-1]}").refused("11.2.1a", "no beachhead")
    five.when("allied", f"land 8/4 {BEACHES[0]}").accepted()
    assert BY_SEA == ("8/4", "12/4", "22/4", "359/90")


@pytest.mark.rule("3.1")
def test_what_comes_later_in_the_same_phase_is_told_so() -> None:
    refused = dropping().when("allied", "assault 2607 support ground")
    refused.refused("3.1", "later in the Airborne Landings")


@pytest.mark.rule("11.2.1b")
def test_three_units_a_beachhead_and_the_fourth_waits() -> None:
    now = start().when("allied", "beachhead 2607")
    now.when("allied", "pass").refused("11.2.1b")
    for name in ("8/4", "12/4", "22/4"):
        now = now.when("allied", f"land {name} 2607")
    now.when("allied", "land 359/90 2607").refused("11.2.1b", "no room")
    over = now.when("allied", "pass")
    assert over.state.stage == "drop"
    second = at("8/4@2607b", "land", turn=2, gone=without("359/90"))
    second.offers("allied", "land 359/90 2607")


@pytest.mark.rule("11.2.1c", "11.2.1b")
def test_nobody_lands_beside_a_unit_from_inland() -> None:
    now = at("8/4@2607", "land", turn=4, gone=without("39/9"))
    now.when("allied", "land 39/9 2607").refused("11.2.1c", "8/4")
    full = at("8/4@2607b 12/4@2607b 22/4@2607b", "land", turn=4, gone=without("39/9"))
    full.when("allied", "land 39/9 2607").refused("11.2.1b", "Three units")


@pytest.mark.rule("11.2.1d")
def test_who_landed_neither_moves_nor_attacks_on_turn_1() -> None:
    now = at(f"{SEA} 919/709@2606", "move", turn=1)
    now.when("allied", "move 8/4 2506").refused("11.2.1d")
    fight = at(f"{SEA} 919/709@2606", "fight", turn=1)
    fight.when("allied", "attack 2606 from 8/4").refused("11.2.1d")
    at(f"{SEA} 919/709@2606", "move", turn=2).when("allied", "move 8/4 2507").accepted()


@pytest.mark.rule("11.2.1e")
def test_empty_beachheads_are_taken_away() -> None:
    now = at(SEA, "beach", turn=0, beachheads=("2607", "2707", "2508", "3005"), gone=())
    gone = now.goes_on().includes(BeachheadRemoved(hex="3005", why="empty"))
    assert gone.state.stage == "drop"


@pytest.mark.rule("11.2.1f")
def test_a_german_on_a_beachhead_removes_it() -> None:
    now = at("8/4@2405 919/709@2606", "move", "german", beachheads=("2607", "2508"))
    gone = now.when("german", "move 919/709 2607")
    gone.includes(BeachheadRemoved(hex="2607", why="taken"))
    march = at("8/4@2405 1057/91@2607", "move", "german", beachheads=("2707", "2508"))
    passed = march.when("german", "move 1057/91 2707-2706")
    passed.includes(BeachheadRemoved(hex="2707", why="taken"))
    assert passed.state.beachheads == ("2508",)
    ally = at("8/4@2607b", "move", beachheads=("2707", "2607"))
    ally.when("allied", "move 8/4 2707").lacks(BeachheadRemoved)
    won = Combat("attack", "allied", "2706", ("8/4",), "919/709", result="D2")
    chased = at("8/4@2705 919/709@2706", debts=owes("retreat", "german", "919/709", n=1),
                beachheads=("2707",), combat=won)  # fmt: skip
    chased.when("german", "retreat 2707").includes(BeachheadRemoved(hex="2707", why="taken"))


@pytest.mark.rule("11.2.2", "11.2.2a")
def test_a_drop_zone_needs_open_ground_in_the_north() -> None:
    now = dropping()
    now.when("allied", "zone 82 1902").refused("11.2.2a", "too far south")
    now.when("allied", "zone 82 2002").accepted()
    now.when("allied", "zone 82 2303").refused("11.2.2a", "woods")
    now.when("allied", "zone 82 2607").refused("11.2.2a", "a beach")
    now.when("allied", "zone 82 3002").refused("11.2.2a", "a city")
    now.when("allied", "zone 82 2403").when("allied", "zone 82 2405").refused("11.2.2a")
    assert len(BY_AIR) == 8


def test_what_the_allies_need_is_named_while_zones_are_chosen() -> None:
    (needs,) = (n for n in RULES.view(dropping().state, "allied").notes if "still need" in n)
    assert "Carentan (1706)" in needs
    assert "Ste-Mère-Église (2503)" in needs


@pytest.mark.rule("11.2.2b")
def test_a_division_drops_on_its_zone_and_next_to_it() -> None:
    now = dropping()
    now.when("allied", "drop 505/82 2403").refused("11.2.2b", "Choose the drop zone")
    zone = now.when("allied", "zone 82 2403")
    zone.when("allied", "drop 8/4 2403").refused("11.2.2b", "not an airborne")
    zone.when("allied", "drop 505/82 2405").refused("11.2.2b", "next to it")
    down = zone.when("allied", "drop 505/82 2404")
    down.when("allied", "drop 505/82 2403").refused("11.2.2b", "has its drop hex")
    down.when("allied", "drop 507/82 2404").refused("11.2.2b", "only one may")
    down.when("allied", "drop 507/82 2403").accepted()


@pytest.mark.rule("11.2.2b")
def test_zones_leave_a_hex_of_its_own_for_each_unit() -> None:
    one = dropping().when("allied", "zone 82 2403")
    one.when("allied", "zone 101 2403").refused("11.2.2b", "too few")
    one.withholds("allied", "zone 101 2403")
    near = one.when("allied", "zone 101 2404").accepted()  # ten hexes together
    for name, hex_ in (("505/82", "2404"), ("507/82", "2504"), ("508/82", "2304")):
        near = near.when("allied", f"drop {name} {hex_}").accepted()
    last = near.when("allied", "drop 325/82 2403")  # 2405, 2505 and 2305 are left for four
    last.refused("11.2.2b", "no hex of its own")
    near.when("allied", "drop 325/82 2402").accepted()


def drifting(units: str, *aloft: str) -> Given:
    """Units that are about to come down."""
    return at(units, "drift", turn=0, gone=(), aloft=aloft)


@pytest.mark.rule("11.2.2c")
def test_a_unit_survives_its_drop_and_drifts() -> None:
    now = drifting("505/82@2405", "505/82")
    assert "505/82" in now.steps(1).state.gone
    hit = now.steps(3, 1)
    assert hit.state.units["505/82"].reduced
    assert hex_of(hit, "505/82") == "2404"
    assert hex_of(now.steps(4, 2), "505/82") == "2505"
    assert not now.steps(5, 3).state.units["505/82"].reduced
    assert hex_of(now.steps(5, 3), "505/82") == "2506"
    assert hex_of(now.steps(4, 4), "505/82") == "2406"
    assert hex_of(now.steps(4, 5), "505/82") == "2306"
    assert hex_of(now.steps(4, 6), "505/82") == "2305"
    assert hex_of(now.steps(6), "505/82") == "2405"


@pytest.mark.rule("11.2.2c")
def test_bad_ground_costs_a_step_and_the_sea_the_unit() -> None:
    woods = drifting("505/82@2304", "505/82").steps(4, 1)
    assert not woods.state.units["505/82"].reduced
    assert woods.steps().state.units["505/82"].reduced
    both = drifting("505/82@2304", "505/82").steps(2, 1)
    assert both.state.units["505/82"].reduced  # all others come down first
    assert "505/82" in both.steps().state.gone
    city = drifting("505/82@3103 507/82@2405", "505/82", "507/82").steps(3, 6)
    assert hex_of(city, "505/82") == "3002"
    assert "505/82" not in city.state.gone
    landed = city.steps(6).steps()
    assert landed.state.gone == ("505/82",)
    sea = drifting("505/82@2408", "505/82").steps(5, 4)
    assert "505/82" in sea.state.gone
    off = drifting("505/82@2401", "505/82").steps(5, 1)
    assert "505/82" in off.state.gone


@pytest.mark.rule("11.2.2d")
def test_two_on_a_hex_cost_a_step() -> None:
    now = drifting("505/82@2405 507/82@2405 508/82@2406").steps()
    now.waits_for("allied").offers("allied", "lose 505/82", "lose 507/82")
    paid = now.when("allied", "lose 507/82")
    assert paid.state.units["507/82"].reduced
    mixed = drifting("505/82@2405r 507/82@2405").steps()
    mixed.waits_for("allied").offers("allied", "lose 505/82", "lose 507/82")
    assert "505/82" in mixed.when("allied", "lose 505/82").state.gone
    assert mixed.when("allied", "lose 507/82").state.units["507/82"].reduced
    mixed.when("allied", "lose 508/82").refused("2.2")
    third = drifting("505/82@2405 507/82@2405 508/82@2406").steps()
    third.when("allied", "lose 508/82").refused("11.2.2d", "505/82 and 507/82")
    weak = drifting("505/82@2405r 507/82@2405r").steps().when("allied", "lose 505/82")
    assert weak.state.gone == ("505/82",)
    three = drifting("505/82@2405 507/82@2405 508/82@2405").steps()
    twice = three.when("allied", "lose 505/82").when("allied", "lose 507/82")
    assert not twice.state.debts
    gone = drifting("505/82@2405r 507/82@2405 508/82@2405").steps().when("allied", "lose 505/82")
    gone.waits_for("allied").offers("allied", "lose 507/82", "lose 508/82")
    assert gone.when("allied", "lose 508/82").state.units["508/82"].reduced


@pytest.mark.rule("11.2.2d", "11.2.1b")
def test_a_drop_on_a_beach_pays_for_the_ground_and_for_who_is_there() -> None:
    one = drifting("8/4@2607b 505/82@2607").steps()
    assert one.state.units["505/82"].reduced
    one.waits_for("allied").offers("allied", "lose 8/4", "lose 505/82")
    assert one.when("allied", "lose 8/4").state.units["8/4"].reduced
    three = "8/4@2607b 12/4@2607b 22/4@2607b 505/82@2607"
    full = drifting(three).steps().when("allied", "lose 12/4")
    assert full.state.gone == ("12/4",)  # a fourth cannot stay
    assert not full.state.debts


STORM = "505/82@3002 919/709@3002 8/4@2607b"


@pytest.mark.rule("11.2.2e")
def test_a_drop_among_germans_is_fought_at_once() -> None:
    now = at(STORM, "storm", turn=0, cups=FULL, gone=())
    now.when("allied", "assault 3002 support ground ground").refused(
        "11.2.2e", "At most one support"
    )
    now.when("allied", "assault 3002 support naval").refused("11.2.2e")
    now.when("allied", "assault 2503").refused("11.2.2e", "No unit")
    beaten = now.when("allied", "assault 3002 support air", "10").goes_on(1)
    assert "505/82" in beaten.state.gone
    strong = at(f"{STORM} 507/82@3002", "storm", turn=0, cups=FULL, gone=())
    won = strong.when("allied", "assault 3002 support air", "10").goes_on(6)
    won.lacks(UnitEliminated)
    assert won.state.debts[0].task == "retreat"  # 16 on the city line: D3, no resistance
    away = won.when("german", "retreat west").goes_on()
    assert hex_of(away, "505/82") == "3002"


@pytest.mark.rule("11.2.2f")
def test_airborne_units_are_bound_on_turn_1() -> None:
    units = "505/82@2405 919/709@2404"
    at(units, turn=1).when("allied", "move 505/82 2406").refused("11.2.2f")
    at(units, "fight", turn=1).when("allied", "attack 2404 from 505/82").refused("11.2.2f")
    at(units, "fight", turn=2).when("allied", "attack 2404 from 505/82").accepted()
    at("505/82@2405", turn=2).when("allied", "move 505/82 2406").accepted()
    assert not Field(at(units, turn=1).state, "german").zone
    assert Field(at(units, turn=2).state, "german").zone
    assert Field(at("8/4@2405", turn=1).state, "german").zone


@pytest.mark.rule("11.2.2g", "12.0")
def test_drop_zones_supply_airborne_units_until_turn_3() -> None:
    corner = "505/82@0101 6/2@0202"  # both ways out of the corner are controlled
    zone = {"zones": {"82": "0101"}, "turn": 2}
    assert not set(out_of_supply(at(corner, **zone).state))
    assert set(out_of_supply(at(corner, turn=2).state)) == {"505/82"}
    assert set(out_of_supply(at(corner.replace("505/82", "8/4"), **zone).state)) == {"8/4"}
    over = at(corner, "mobile-fight", "german", **zone)
    assert not over.when("german", "pass").state.zones


def assaulting(units: str = "8/4@2607b 12/4@2607b", **more: object) -> Given:
    """A beach assault is to be resolved."""
    started = {"turn": 0, "cups": FULL, "naval": 6, "gone": (), **more}
    return at(units, "assault", **started)


@pytest.mark.rule("11.2.3", "11.2.3a", "11.2.7")
def test_all_units_of_a_beachhead_assault_with_naval_gunfire() -> None:
    now = assaulting()
    fired = now.when("allied", "assault 2607 support naval naval")
    assert fired.state.naval == 4
    rolled = fired.goes_on(2)
    total = 2 * UNITS["8/4"].full[0] + 14
    line = "Beach Assault not in EZOC"
    rolled.includes(CombatResolved(line=line, differential=total, die=2, result="EX"))
    now.when("allied", "assault 2607 support naval naval ground").refused("8.1")
    now.when("allied", "assault 2508").refused("11.2.3a")
    assaulting(naval=1).when("allied", "assault 2607 support naval naval").refused("11.2.7")
    begun = at("8/4@2607b", "assault", turn=0, attacked=("2607",), naval=4).steps()
    assert begun.state.naval == 0
    assert begun.state.turn == 1


@pytest.mark.rule("11.2.3b")
def test_the_line_hangs_on_german_zones_and_their_support_on_the_range() -> None:
    two = assaulting("8/4@2607b 919/709@2605").when("allied", "assault 2607")
    two.waits_for("german")
    three = assaulting("8/4@2607b 919/709@2604").when("allied", "assault 2607")
    assert not three.state.debts
    letter = assaulting("8/4@2607b 919/709@2604", options=("as-printed",))
    letter.when("allied", "assault 2607").waits_for("german")
    near = assaulting("8/4@2607b 919/709@2606", cups=EMPTY).when("allied", "assault 2607")
    found = [x for x in near.goes_on(6).happened if isinstance(x, CombatResolved)]
    assert found[0].line == "Beach Assault within EZOC"


@pytest.mark.rule("11.2.3c")
def test_results_on_the_beach_hit_the_landing_force() -> None:
    d3 = assaulting("8/4@2607b 12/4@2607b", cups=EMPTY).when("allied", "assault 2607").goes_on(1)
    assert [x.result for x in d3.happened if isinstance(x, CombatResolved)] == ["D2"]
    assert all(unit.reduced for unit in d3.state.units.values())
    ex = assaulting("8/4@2607b 12/4@2607b", cups=EMPTY).when("allied", "assault 2607").goes_on(3)
    ex.waits_for("allied")
    assert ex.when("allied", "lose 8/4").state.units["8/4"].reduced
    weak = assaulting("8/4@2607br 919/709@2606", cups=EMPTY).when("allied", "assault 2607")
    lost = weak.goes_on(1).includes(BeachheadRemoved(hex="2607", why="annihilated"))
    assert "8/4" in lost.state.gone


@pytest.mark.rule("11.2.3d")
def test_of_a_stack_the_bombarding_side_names_one() -> None:
    now = at("8/4@2607b 12/4@2607b 919/709@2605", "bombard", "german", cups=FULL)
    now.when("german", "bombard 2607 1").refused("11.2.3d", "on 8/4")
    hit = now.when("german", "bombard 2607 2 on 12/4", "6", "6", 5)
    assert [x.unit for x in hit.happened if isinstance(x, Bombarded)] == ["12/4"]


@pytest.mark.rule("11.2.4", "11.2.4a")
def test_reinforcements_land_after_movement_and_may_fight() -> None:
    now = at("8/4@2405 919/709@2606", "move", turn=4, gone=without("CCA/4", "39/9"),
             beachheads=("2508",))  # fmt: skip
    now.when("allied", "move CCA/4 2508").refused("11.2.4")
    ashore = now.when("allied", "land CCA/4 2508")
    assert ashore.state.stage == "land"
    ashore.when("allied", "move CCA/4 2408").accepted()  # in the Mobile Movement Phase
    assert ashore.when("allied", "move CCA/4 2408").state.stage == "mobile-move"
    ashore.when("allied", "move 39/9 2408").refused("11.2.4")
    now.when("allied", "land 313/79 2508").refused("1.2", "eliminated")
    now.when("allied", "land 8/4 2508").refused("11.2.4a", "already on the map")
    now.when("allied", "land 505/82 2508").refused("11.2.2", "by air")
    early = at("8/4@2508b", "land", turn=3, gone=without("CCA/4"), beachheads=("2508",))
    early.when("allied", "land CCA/4 2508").refused("11.2.4a", "on turn 4")


@pytest.mark.rule("11.2.4b")
def test_nobody_lands_on_an_empty_beach_in_a_german_zone() -> None:
    now = at("8/4@2405 919/709@2606", "land", turn=3, gone=without("39/9"))
    now.when("allied", "land 39/9 2607").refused("11.2.4b")
    held = at("8/4@2607b 919/709@2606", "land", turn=3, gone=without("39/9"))
    held.when("allied", "land 39/9 2607").accepted()


@pytest.mark.rule("11.2.5")
def test_replacement_points_by_turn() -> None:
    by_turn = {t: points(State(scenario="landing"), t) for t in range(1, 8)}
    assert [by_turn[t].leg for t in (1, 2, 3)] == [0, 1, 1]
    assert [by_turn[t].mobile for t in (3, 4, 5, 6, 7)] == [0, 0, 1, 0, 1]
    now = at("8/4@2606r CCA/4@2605r 12/4@2505", "refit", points=(1, 0), gone=without())
    now.withholds("allied", "rebuild CCA/4", "rebuild 12/4")
    now.when("allied", "rebuild CCA/4").refused("11.2.5", "for mobile units on turn 8")
    now.when("allied", "rebuild 12/4").refused("11.2.5", "full strength")
    back = now.when("allied", "rebuild 8/4")
    assert not back.state.units["8/4"].reduced
    assert back.goes_on().state.stage != "refit"
    cut = at("8/4@1605r 12/4@2606 919/709@1705", "refit", points=(1, 0), beachheads=())
    cut.when("allied", "rebuild 8/4").refused("11.2.5", "line of supply")


@pytest.mark.rule("11.2.6")
def test_the_allies_have_twenty_markers_in_two_cups() -> None:
    every = sorted(int(face) for cup in ("ground", "air") for face in CUPS[cup])
    assert every == [2] * 3 + [3] * 4 + [4, 5] + [6] * 5 + [8] * 4 + [10] * 2


@pytest.mark.rule("11.2")
def test_the_cups_are_full_for_the_landings_and_again_on_turn_1() -> None:
    laid = given(RULES).rules.setup(
        RULES.scenario("landing"),
        ("allied", "german"),
        {},
        None,  # type: ignore[arg-type]
    )
    cups = [event for event in laid if isinstance(event, CupsFilled)]
    assert cups == [CupsFilled(cups=CUPS, naval=6)]
    begun = at("8/4@2607b", "assault", turn=0, attacked=("2607",), cups=EMPTY).steps()
    assert begun.state.cups == CUPS
    assert owes("lose", "allied", "8/4")[0].seat == "allied"


@pytest.mark.rule("4.2", "11.2.4")
def test_who_moves_is_told_who_still_lands_and_that_an_attack_ends_the_landing() -> None:
    now = at("8/4@2505", turn=2, gone=without("357/90", "358/90"))
    (prompt,) = RULES.view(now.state, "allied").prompts
    assert "357/90 and 358/90 land after your moves; an attack before that ends" in prompt.text
    (prompt,) = RULES.view(at("8/4@2505").state, "allied").prompts
    assert prompt.text == "Move your units, or pass."
