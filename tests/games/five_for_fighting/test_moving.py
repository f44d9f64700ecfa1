"""Chapters 4 and 5: set-up, reinforcements, movement."""

import pytest

from domain.games.five_for_fighting.cards import TurnBegan
from domain.games.five_for_fighting.entering import UnitEntered
from domain.games.five_for_fighting.ground import LANDING, PRIZES
from domain.games.five_for_fighting.movement import UnitExited, UnitMoved
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Unit
from tests.games.five_for_fighting.field import at, hex_of, opened

FIRST = ("1/8", "2/8", "3/8", "70")


@pytest.mark.rule("4.1")
def test_the_germans_stand_and_the_allies_set_up() -> None:
    now = opened("utah")
    assert now.state.units["3/919"] == Unit("1223")
    assert len(now.state.units) == 10
    now.waits_for("allied")
    now.when("german", "pass").refused("4.1")
    now.when("allied", "pass").refused("4.1", "ashore")
    now.when("allied", "move 1/8 1125").refused("4.1")
    begun = now.when("allied", "ashore").steps()
    assert begun.state.stage == "cards"
    begun.steps().includes(TurnBegan(turn=1, deck=begun.steps().state.deck))
    at("utah", "1/8@1224 5/919@0818").when("allied", "ashore").refused("4.1", "over")


@pytest.mark.rule("4.2")
def test_the_first_wave_is_set_up_on_landing_hexes() -> None:
    now = opened("utah")
    assert {line.split()[1] for line in now.offered("allied") if line != "ashore"} == set(FIRST)
    two = now.when("allied", "land 1/8 1224").when("allied", "land 2/8 1224")
    two.when("allied", "land 3/8 1224").refused("4.3", "two units")
    two.when("allied", "land 3/8 1223").refused("4.3")
    two.when("allied", "land 3/22 1325").refused("4.3", "turn 2")
    two.when("allied", "land 1/8 1325").refused("4.3", "already")
    all_ = two.when("allied", "ashore")
    assert all(all_.state.units[name].hex in LANDING["utah"] for name in FIRST)
    all_.waits_for()


@pytest.mark.rule("4.3")
def test_a_reinforcement_comes_with_a_number_card_and_may_act() -> None:
    now = at("utah", "1/8@1026 5/919@0818", waiting=("3/22", "2/22"))
    now.when("allied", "land 2/22 1224").refused("4.3", "turn 3")
    came = now.when("allied", "land 3/22 1224")
    came.then(UnitEntered(unit="3/22", hex="1224"))
    assert came.state.used == {}
    came.when("allied", "move 3/22 1125").accepted()
    face = at("utah", "1/8@1224r 5/919@0818", "KH", waiting=("3/22",))
    face.when("allied", "land 3/22 1224").refused("3.4")


@pytest.mark.rule("4.3")
def test_a_reinforcement_comes_by_its_own_edge_only() -> None:
    now = at("utah", "5/919@0818 1/8@0118", "2S", waiting=("2/1058",))
    now.offers("german", "enter 2/1058 0119", "enter 2/1058 0121")
    now.withholds("german", "enter 2/1058 0118", "enter 2/1058 0122")
    now.when("german", "enter 2/1058 0122").refused("4.3", "0121")
    now.when("german", "enter 2/1058 0118").refused("4.3", "enemy")
    used = at("utah", "5/919@0818 1/8@1224", "3S", waiting=("2/1058",))
    later = used.when("german", "move 5/919 0819")
    later.when("german", "enter 2/1058 0119").refused("3.3")
    assert later.goes_on().state.card == ""


@pytest.mark.rule("5.1")
def test_a_unit_goes_hex_by_hex_or_to_its_goal() -> None:
    now = at("juno", "RWR@5433 5/736@5730", "2H")
    assert hex_of(now.when("allied", "move RWR 5633"), "RWR") == "5633"
    now.when("allied", "move RWR 5433-5533-5633").then(UnitMoved(unit="RWR", path=("5533", "5633")))
    now.when("allied", "move RWR 5433").refused("5.1", "already")
    now.when("allied", "move RWR 5433-5632").refused("5.1", "next to")
    radar = at("juno", "Radar@6132 RWR@5433", "2S")
    radar.when("german", "move Radar 6133").refused("5.1", "never")


@pytest.mark.rule("5.2")
def test_ground_costs_and_the_first_step_is_always_possible() -> None:
    now = at("utah", "1/8@0324 70@0824 5/919@0818", "2H")
    now.when("allied", "move 1/8 0325").accepted()  # bocage, two points
    now.when("allied", "move 1/8 0326").refused("5.2", "2 movement points")
    now.when("allied", "move 1/8 0325-0425").refused("5.2")
    static = at("utah", "1/919@0625 1/8@1224", "2S")
    static.when("german", "move 1/919 0624").accepted()  # one point, a step of two
    static.when("german", "move 1/919 0823").refused("5.2")


@pytest.mark.rule("5.3")
def test_rivers_bluffs_and_floods_bar_armour_and_guns() -> None:
    flood = at("utah", "70@1224 1/8@1325 5/919@0818")
    flood.when("allied", "move 70 1124").refused("5.3", "flooded")
    flood.when("allied", "move 1/8 1225").accepted()
    flood.when("allied", "move 70 1125").accepted()  # the causeway of Exit 2
    bluff = at("omaha", "741@2727 1/116@2727 2/116@2626 8/916@2929")
    bluff.when("allied", "move 741 2727-2728").refused("5.3", "bluffs")
    assert hex_of(bluff.when("allied", "move 741 2728"), "741") == "2728"  # by the exit D-1
    bluff.when("allied", "move 1/116 2727-2728").accepted()
    guns = at("omaha", "1/352-AT@2728 1/116@3128", "2S")
    guns.when("german", "move 1/352-AT 2727").refused("5.3", "bluffs")


@pytest.mark.rule("5.3")
def test_armour_crosses_a_river_by_a_bridge_only() -> None:
    now = at("omaha", "745@2731 1/18@2731 439-Ost@1926")
    now.when("allied", "move 745 2732").refused("5.3", "bridge")
    now.when("allied", "move 1/18 2732").accepted()
    bridge = at("omaha", "745@2631 439-Ost@1926")
    bridge.when("allied", "move 745 2632").accepted()


@pytest.mark.rule("5.4")
def test_a_road_costs_one_point_and_half_for_armour() -> None:
    now = at("utah", "1/8@0823 70@0823 5/919@0818", "2H")
    now.when("allied", "move 1/8 0523").accepted()  # three hexes by road alone
    now.when("allied", "move 1/8 0423").refused("5.2")
    assert hex_of(now.when("allied", "move 70 0223"), "70") == "0223"
    mixed = at("utah", "1/8@0927 5/919@0818", "2H")
    mixed.when("allied", "move 1/8 0926-0826").accepted()
    mixed.when("allied", "move 1/8 0926-0826-0726").refused("5.2")
    far = at("utah", "70@1023 5/919@0818", "2H")
    far.when("allied", "move 70 0223").accepted()
    far.when("allied", "move 70 1023-0923-0823-0723-0623-0523-0423-0323-0222").refused("5.2")
    static = at("utah", "1/919@0423 1/8@1224", "2S")
    static.when("german", "move 1/919 0223").accepted()
    static.when("german", "move 1/919 0623-0723").refused("5.1")


@pytest.mark.rule("5.5")
def test_a_unit_stops_next_to_an_enemy_and_enters_no_hex_of_his() -> None:
    now = at("juno", "1H@5433 5/736@5634", "2H")
    now.when("allied", "move 1H 5634").refused("5.5", "attack")
    now.when("allied", "move 1H 5635").refused("5.5", "stop")
    now.when("allied", "move 1H 5433-5533-5534-5535").refused("5.5", "stop")
    now.when("allied", "move 1H 5434-5534").accepted()
    beside = at("juno", "1H@5534 5/736@5634", "2H")
    beside.when("allied", "move 1H 5634-5635").refused("5.5", "around")
    beside.when("allied", "move 1H 5535").accepted()


@pytest.mark.rule("5.6")
def test_two_units_of_a_side_fill_a_hex() -> None:
    now = at("juno", "RWR@5433 RRR@5533 QOR@5533 5/736@5730", "2H")
    now.when("allied", "move RWR 5533").refused("5.6", "RRR", "QOR")
    now.withholds("allied", "move RWR 5533")
    one = at("juno", "RWR@5433 RRR@5533 5/736@5730", "2H")
    one.when("allied", "move RWR 5533").accepted()
    now.when("allied", "move RWR 5433-5533-5633").accepted()


@pytest.mark.rule("5.7")
def test_an_allied_unit_leaves_by_an_exit() -> None:
    now = at("omaha", "1/116@2634 741@2633 439-Ost@1926", "2H")
    left = now.when("allied", "exit 1/116")
    left.then(UnitExited(unit="1/116", beach="omaha"))
    assert left.state.used == {"omaha": 1}
    assert "1/116" not in left.state.units
    now.when("allied", "exit 741").refused("5.7", "2634")
    left.when("allied", "move 1/116 2633").refused("2.2")
    german = at("omaha", "439-Ost@2634 741@2631", "2S")
    german.when("german", "exit 439-Ost").refused("5.7")


@pytest.mark.rule("8.5")
def test_units_move_over_the_joined_edges_in_the_campaign_alone() -> None:
    alone = at("gold", "Nott.Y@4934 4/726@3829", "2H")
    alone.when("allied", "move Nott.Y 5034").refused("2.1")
    joined = at("campaign", "Nott.Y@4934 4/726@3829", "2H")
    over = joined.when("allied", "move Nott.Y 5034")
    assert hex_of(over, "Nott.Y") == "5034"
    assert over.state.used == {"gold": 1}


def test_a_hex_is_held_by_the_last_who_went_there() -> None:
    assert PRIZES["5733"]
    now = at("juno", "RWR@5732 5/736@5930", "2H")
    taken = now.when("allied", "move RWR 5733")
    assert taken.state.held == {"5733": "allied"}
    assert UNITS["RWR"].side == "allied"
