"""What referees found who read the seed alone and wrote their cases before they played them."""

import pytest

from domain.games.five_for_fighting import cards
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.ground import edge_hexes, shore
from domain.games.five_for_fighting.lookup import left
from domain.games.five_for_fighting.replacing import ReplacementRolled
from domain.games.five_for_fighting.setting_up import SwimRolled
from domain.games.five_for_fighting.words import BEACHES
from tests.games.five_for_fighting.field import at, hex_of
from tests.rigs.scripted import Scripted

TEN = RULES.scenario("campaign").seats
WIDE = (
    "1/8@1026 1/116@2928 RWR@5433 RRR@5533 1-Hamps@4431 1-S.Lancs@6932 "
    "5/919@0818 10/726@2728 4/726@3829 6/736@5434 5/736@5534 10/736@7031"
)


# --- Fubar and Snafu --------------------------------------------------------------------------


@pytest.mark.rule("8.7a", "8.7c")
@pytest.mark.parametrize(
    ("side", "suit", "first", "second", "event"),
    [
        ("german", "S", "move 6/736 5334", "move 5/736 5634", "Fubar"),
        ("allied", "H", "move RWR 5432", "move RRR 5532", "Snafu"),
    ],
)
def test_the_map_that_loses_is_told_of_the_event_that_took_it(
    side: str, suit: str, first: str, second: str, event: str
) -> None:
    rule = {"Fubar": "8.7a", "Snafu": "8.7c"}[event]
    late = at("campaign", WIDE, "", late=(side,))
    lost = late.steps(f"3{suit}").when(side, "lose juno")
    lost.when(side, first).refused(rule, f"{event}: Juno has no activation", "another beach")
    one = late.steps(f"2{suit}").when(side, "lose juno").when(side, first)
    one.when(side, second).refused(rule, f"{event}: Juno has 1 instead of 2 activations")


@pytest.mark.rule("8.7a", "11.1")
def test_a_commander_who_lost_his_activation_is_told_so() -> None:
    asked = at("campaign", WIDE, "", seats=TEN, late=("german",)).steps("3S")
    assert "Fubar" in RULES.view(asked.state, "german").prompts[0].text
    lost = asked.when("german", "lose juno")
    lost.when("german-juno", "move 6/736 5334").refused("8.7a", "Fubar", "wait for the next card")


@pytest.mark.rule("8.7a", "8.7c")
@pytest.mark.parametrize(("side", "card"), [("german", "AS"), ("allied", "AH")])
def test_an_ace_is_odd_and_leaves_nothing_on_the_map_that_loses(side: str, card: str) -> None:
    lost = at("campaign", WIDE, "", late=(side,)).steps(card).when(side, "lose juno")
    assert [left(lost.state, b) for b in BEACHES] == [3, 3, 3, 0, 3]
    assert sum(lost.state.given.values()) == 4
    ten = at("campaign", WIDE, "", seats=TEN, late=("german",)).steps("AS")
    ten.when("german", "lose juno").when("german", "share 1 juno from omaha").refused("8.2")


# --- Medals -----------------------------------------------------------------------------------


@pytest.mark.rule("8.7b", "8.7e")
def test_a_medal_is_refused_to_a_unit_by_what_is_wrong_with_it() -> None:
    units = "RWR@5433r RRR@5533r 1-Hamps@4431 6/736@5434r"
    asked = at("campaign", units, "").steps("Joker-1", 2)
    asked.when("allied", "recover 6/736").refused("8.7", "6/736 is German", "RWR, RRR")
    asked.when("allied", "recover 1/22").refused("8.7", "1/22 is not on the map", "RWR, RRR")
    asked.when("allied", "recover 1-Hamps").refused("8.7", "1-Hamps is at full strength")
    asked.when("allied", "recover SFRX").refused("2.2", "no Allied unit SFRX", "SFR")
    assert not asked.when("allied", "recover 5433").state.units["RWR"].reduced


# --- Replacements -----------------------------------------------------------------------------


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("beach", "unit", "option"),
    [
        ("utah", "3KG/6FJ", "utah-fj=on"),
        ("utah", "82-BG", "utah-airborne=on"),
        ("omaha", "2-Ranger", "omaha-pointe=rangers"),
        ("omaha", "2-Ranger", "omaha-pointe=german"),
        ("sword", "5/6", "sword-airborne=on"),
        ("gold", "1/Lehr-KG", "gold-lehr=on"),
    ],
)
def test_a_unit_of_a_variant_returns_where_every_unit_does(
    beach: str, unit: str, option: str
) -> None:
    stand = {"utah": "1/8@1026 5/919@0522", "omaha": "1/116@2828 439-Ost@1926",
             "gold": "1-Hamps@4431 4/726@3829", "sword": "2-KSLI@6932 8/192@7434"}  # fmt: skip
    more = {"options": ("replacements=on", option), "released": (unit,)}
    over = at(beach, stand[beach], "", turn=2, gone=(unit,), **more).steps("Joker-1", 2)
    side = over.state.debts[0].seat
    hexes = shore(beach) if side == "allied" else edge_hexes(f"{beach} south")  # type: ignore[arg-type]
    assert {o.split()[1] for o in over.offered(side) if o != "later"} == set(hexes)
    card = "2H" if side == "allied" else "2S"
    back = {"options": more["options"], "released": (unit,), "weak": (unit,), "waiting": (unit,)}
    later = at(beach, stand[beach], card, **back)
    ways = {
        o.split()[2] for o in later.offered(side) if o.startswith((f"enter {unit}", f"land {unit}"))
    }
    assert ways == set(hexes)


@pytest.mark.rule("9.2", "10.3")
def test_with_the_free_set_up_a_variant_unit_returns_by_the_south_edges_that_it_has_there() -> None:
    units = "1-Hamps@4431 RWR@5433 4/726@3829"
    for name, maps in (("12SS-Panzer", ("gold", "juno")), ("3KG/6FJ", ("utah", "omaha"))):
        more = {"options": ("replacements=on", "free-setup=on"), "gone": (name,), "jokers": 1}
        over = at("campaign", units, "", turn=2, **more).steps("Joker-1", 2)
        ways = {o.split()[1] for o in over.offered("german") if o != "later"}
        assert ways == {h for beach in maps for h in edge_hexes(f"{beach} south")}


@pytest.mark.rule("10.4", "10.10")
def test_a_variant_that_comes_for_the_first_time_keeps_its_own_edges() -> None:
    name = "3KG/6FJ"
    more = {"options": ("replacements=on", "utah-fj=on"), "waiting": (name,)}
    now = at("utah", "1/8@1224 5/919@0818", "2S", released=(name,), **more)
    now.offers("german", f"enter {name} 0118", f"enter {name} 1229")


@pytest.mark.rule("10.1")
def test_a_tank_that_went_down_is_not_replaced() -> None:
    now = at("campaign", WIDE, "", options=("replacements=on",), gone=())
    state = SwimRolled(unit="Staffs.Y", die=6, result="eliminated").after(now.state)
    rolled = [
        event for event in cards.end(state, Scripted()) if isinstance(event, ReplacementRolled)
    ]
    assert "Staffs.Y" in state.gone
    assert not rolled


# --- Where a unit is that is not on the map ---------------------------------------------------


@pytest.mark.rule("2.2", "4.3")
def test_an_absent_unit_is_told_of_by_what_keeps_it_away() -> None:
    stand = "1/8@1224 5/919@0818"
    now = at("utah", stand, "2S", gone=("1/795-Ost",), waiting=("2/1058", "3KG/6FJ"), turn=1)
    now.when("german", "move 1/795-Ost 0522").refused("2.2", "it was eliminated")
    now.when("german", "enter 2/1058 0118").refused("4.3", "it comes on turn 2")
    now.when("german", "enter 3KG/6FJ 0118").refused("4.3", "with the option utah-fj")
    now.when("german", "move 1/352-AT 0522").refused("2.2", "Omaha is not played")
    due = at("utah", stand, "2S", waiting=("2/1058",), turn=2)
    due.when("german", "move 2/1058 0119").refused("2.2", "“enter 2/1058 …” brings it")
    more = {"options": ("utah-fj=on", "replacements=on"), "gone": ("Radar", "5/919")}
    rolled = at("utah", "1/8@1224 1/919@0826", "2S", waiting=("3KG/6FJ",), **more)
    rolled.when("german", "enter 3KG/6FJ 0118").refused("4.3", "a die is rolled for it")
    rolled.when("german", "move 5/919 0718").refused("2.2", "may bring it back")
    gone = at("sword", "1-S.Lancs@6932 10/736@7031", "2H", exited={"1-Norfolk": "sword"})
    gone.when("allied", "move 1-Norfolk 6938").refused("2.2", "it has left the map")


# --- Maps that do not connect -----------------------------------------------------------------


@pytest.mark.rule("1.3", "7.3")
def test_nobody_is_told_to_attack_over_maps_that_do_not_connect() -> None:
    now = at("campaign", "1/116@3328 1-Hamps@3829 4/726@3529", "2H")
    now.when("allied", "move 1/116 3529").refused("1.3", "Omaha and Gold do not connect")
    face = at("campaign", "1-Hamps@3529 3/726@3328", "KS")
    face.when("german", "support 3529").refused("7.3", "on a map that connects")
    near = at("campaign", "1-S.Lancs@6633 6/736@6332", "KS")
    near.when("german", "support 6633", 5).accepted()


@pytest.mark.rule("5.3")
def test_a_bluff_next_door_is_named_as_what_bars_the_way() -> None:
    now = at("omaha", "741@3128 4/916@3229", "2H")
    now.when("allied", "move 741 3228").refused("5.3", "bluffs")


# --- Orders as people type them ---------------------------------------------------------------


@pytest.mark.rule("2.1", "5.1")
@pytest.mark.parametrize(
    "way", ["Pointe-du-Hoc", "pointe-du-hoc.", "2026-Pointe-du-Hoc", "2026\u20132025", "2025!"]
)
def test_a_place_with_hyphens_is_a_goal_and_not_a_path(way: str) -> None:
    now = at("omaha", "1/116@2126 10/726@2728", "2H")
    assert hex_of(now.when("allied", f"move 1/116 {way}"), "1/116") == "2025"


@pytest.mark.rule("2.2")
def test_a_name_that_is_nearly_right_is_answered_with_the_right_one() -> None:
    now = at("campaign", WIDE, "2S")
    now.when("german", "move 795-Ost 0522").refused("2.2", "795-Ost")
    now.when("german", "move HQ736 7233").refused("2.2", "HQ/736 is not on the map")
    for number in ("1116", "5736"):  # figures alone are a hex and no counter
        now.when("german", f"move {number} 2728").refused("2.2", f"no German unit {number}")


# --- Commanders -------------------------------------------------------------------------------


@pytest.mark.rule("11.1", "11.3")
def test_a_commander_is_told_whose_beach_it_is_and_what_he_can_still_do() -> None:
    now = at("campaign", WIDE, "3H", seats=TEN)
    now.when("allied-gold", "move RWR 5432").refused("11.1", "allied-juno", "you command Gold")
    moved = now.when("allied-juno", "move RWR 5432")
    moved.when("allied-juno", "move RRR 5532").refused("8.2", "wait for the next card")
    ace = at("campaign", WIDE, "AH", seats=TEN)
    passed = ace.when("allied-juno", "pass")
    passed.when("allied-juno", "pass").refused("3.7", "You have passed")
    passed.when("allied-juno", "pass juno").refused("3.7", "You have passed on Juno")
    ace.when("allied", "share 0 juno").refused("11.3", "Give 1 action or more")
    ace.when("allied", "share 2 juno").refused("11.3", "1 action left")


@pytest.mark.rule("8.2")
def test_no_more_is_shared_out_than_can_be_used() -> None:
    seats = ("allied", "german", "allied-omaha", "german-omaha", "allied-gold", "german-gold")
    given = {"allied": 3, "allied-omaha": 1, "allied-gold": 1}
    now = at("campaign", WIDE, "AH", seats=seats, given=given)
    now.when("allied", "share 3 gold from utah").refused("8.2", "allied-gold can use 2 more")
    shared = now.when("allied", "share 2 gold from utah")
    assert shared.state.given["allied-gold"] == 3
    shared.when("allied", "share 1 gold from utah").refused("8.2", "can use no more")
    assert not [
        o for o in RULES.legal_orders(shared.state, "allied") if getattr(o, "to", "") == "gold"
    ]
