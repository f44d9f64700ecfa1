"""Chapter 2.2: what the words of an order name, as far as only the position tells."""

import pytest

from domain.game.grammar.orders import parse
from domain.games.five_for_fighting.combat import Attacked
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.entering import UnitPlaced
from domain.games.five_for_fighting.support import Supported
from tests.games.five_for_fighting.field import at, hex_of, opened
from tests.rigs.scenario import Given

SHORE = "70@1325 1/8@1224 3/919@1223 2/919@1126"
PAIR = "70@1325 1/8@1224 3/919@1223 2/919@1223"


def victims(now: Given) -> list[tuple[str, str]]:
    """The hexes that were fired at, each with the unit there."""
    found = (e for e in now.happened if isinstance(e, (Attacked, Supported)))
    return [(e.target, e.victim) for e in found]


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("said", ["70", "70th", "tanks", "Tanks", "shermans", "1325"])
def test_a_unit_is_named_by_its_number_its_kind_or_its_hex(said: str) -> None:
    now = at("utah", SHORE, "4H").when("allied", f"move {said} 1326")
    assert hex_of(now, "70") == "1326"


@pytest.mark.rule("2.2")
def test_of_two_that_may_be_meant_both_are_named() -> None:
    two = at("utah", "70@1325 746@1122 3/919@1223", "4H")
    two.when("allied", "move tanks 1326").refused("2.2", "70 or 746")
    none = at("utah", SHORE, "4H")
    none.when("allied", "move paratroopers 1326").refused("2.2", "No Allied paratroopers")
    none.when("allied", "move churchills 1326").refused("2.2", "No Allied churchills")


@pytest.mark.rule("2.2", "4.2")
def test_who_lands_is_one_of_those_that_are_due() -> None:
    now = opened("utah").when("allied", "land tanks 1325")
    now.then(UnitPlaced(unit="70", hex="1325"))
    now.when("allied", "land tanks 1326").refused("2.2", "No Allied tanks")


@pytest.mark.rule("2.2", "6.1")
def test_who_is_attacked_is_named_for_the_hex_where_it_stands() -> None:
    now = at("utah", SHORE, "4H")
    assert victims(now.when("allied", "attack 3/919 with 1/8", "5H")) == [("1223", "3/919")]
    now.when("allied", "attack 70 with 1/8").refused("6.1", "Allied itself")
    now.when("allied", "attack 4/919 with 1/8").refused("2.2", "not on the map")


@pytest.mark.rule("2.2", "6.5")
def test_a_kind_on_a_hex_is_who_is_of_it_there() -> None:
    now = at("utah", f"{SHORE} 709-AT@1223", "4H")
    there = now.when("allied", "attack 1223 with 1/8 at infantry", "5H")
    assert victims(there) == [("1223", "3/919")], "2/919 is infantry too, on another hex"
    now.when("allied", "attack 1223 with 1/8 at tanks").refused("2.2", "No German tanks")


@pytest.mark.rule("2.2", "6.5")
@pytest.mark.parametrize("unit", ["3/919", "2/919"])
def test_of_two_the_named_one_is_the_victim(unit: str) -> None:
    now = at("utah", PAIR, "4H")
    assert victims(now.when("allied", f"attack {unit} with 1/8", "5H")) == [("1223", unit)]
    guns = at("utah", PAIR, "KH").when("allied", f"support {unit}", "5H")
    assert victims(guns) == [("1223", unit)]


@pytest.mark.rule("2.2")
def test_the_strongpoint_is_the_only_one_in_range() -> None:
    now = at("utah", "70@1325 1/8@1224 3/919@1223 4/919@1327", "4H")
    hit = now.when("allied", "attack strongpoint with 1/8", "5H")
    assert victims(hit) == [("1223", "3/919")]
    now.when("allied", "attack strongpoint with 70").refused("2.2", "1223 or 1327")
    far = at("utah", "70@1325 2/919@1126", "4H")
    far.when("allied", "attack strongpoint with 70").refused("2.2", "not in range")


@pytest.mark.rule("2.2")
def test_germans_fire_at_the_tanks_in_range() -> None:
    now = at("utah", "70@1325 746@0223 2/919@1126", "4S")
    assert victims(now.when("german", "attack tanks with 2/919", "5S")) == [("1325", "70")]


@pytest.mark.parametrize(
    ("card", "line", "says"),
    [
        ("4H", "attack 2/919 with tanks", "Attack 2/919 on Pouppeville (1126) with 70"),
        ("4H", "attack Pouppeville with 70", "Attack 2/919 on Pouppeville (1126) with 70"),
        ("4H", "move tanks Pouppeville", "Move 70 to Pouppeville"),
        ("KH", "support strongpoint", "Fire naval guns at 3/919 on hex 1223"),
    ],
)
def test_an_order_is_told_with_what_it_names(card: str, line: str, says: str) -> None:
    now = at("utah", SHORE, card)
    assert parse(line, RULES.orders).said(now.state, "allied") == says


@pytest.mark.rule("2.2")
def test_from_says_where_the_unit_stands_that_acts() -> None:
    now = at("utah", "70@1325 746@1122 1/8@1224 2/8@1224 3/919@1223", "4H")
    tanks = now.when("allied", "move tanks from 1325 1326")
    assert (hex_of(tanks, "70"), hex_of(tanks, "746")) == ("1326", "1122")
    shot = now.when("allied", "attack 1223 with 1/8 from 1224", "5H")
    assert victims(shot) == [("1223", "3/919")]
    now.when("allied", "attack 1223 with 1/8 from 1325").refused("2.2", "1/8 does not stand", "70")
    now.when("allied", "attack 1223 with 1/8 from 1226").refused("2.2", "No Allied unit stands")
    now.when("allied", "attack 1223 with infantry from 1224").refused("2.2", "1/8 or 2/8")


@pytest.mark.rule("2.2")
def test_a_unit_is_named_by_the_place_where_it_stands_alone() -> None:
    now = at("omaha", "741@3029 3/726@3129", "4H")
    moved = now.when("allied", "move Colleville 2929")
    assert hex_of(moved, "741") == "2929"
    now.when("allied", "move Vierville 2929").refused("2.2", "No Allied unit stands on Vierville")


@pytest.mark.rule("2.2", "7.5")
def test_the_tanks_that_recover_are_those_that_are_reduced() -> None:
    now = at("utah", "70@1325r 746@1326 3/919@1223", "QH")
    assert not now.when("allied", "recover tanks").state.units["70"].reduced
