"""Chapter 2: what the words of an order name, as far as only the position tells."""

import pytest

from domain.game.grammar.orders import parse
from domain.games.utah_beach.bombarding import Bombarded
from domain.games.utah_beach.combat import AttackDeclared
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.dropping import UnitDropped
from domain.games.utah_beach.ground import BEACHES
from domain.games.utah_beach.landing import BeachheadPlaced, UnitLanded
from domain.games.utah_beach.movement import UnitMoved
from tests.games.utah_beach.field import FULL, at, hex_of, owes, without
from tests.rigs.scenario import Given

LINE = "505/82@2403 8/4@2505 919/709@2503 709/709@3002"


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("said", ["Ste-Marie-du-Mont", "ste marie du mont", "Ste-Marie", "2206"])
def test_a_place_is_named_in_full_or_by_its_first_two_words(said: str) -> None:
    now = at("8/4@2305").when("allied", f"move 8/4 {said.replace(' ', '-')}")
    assert hex_of(now, "8/4") == "2206"


@pytest.mark.rule("2.1")
def test_a_way_may_end_at_a_place_with_hyphens_of_its_own() -> None:
    now = at("8/4@2505")
    now.when("allied", "move 8/4 2504-Ste-Mère-Église").then(
        UnitMoved(unit="8/4", path=("2504", "2503"), takes=("2503",))
    )


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("said", ["St", "Ste", "Mont"])
def test_less_than_two_words_name_no_place(said: str) -> None:
    at("8/4@2405").when("allied", f"move 8/4 {said}").refused("2.1", "no hex")


@pytest.mark.rule("2.1")
def test_of_the_two_hexes_of_carentan_one_is_to_be_named() -> None:
    at("8/4@1905").when("allied", "move 8/4 Carentan").refused("2.1", "1805 and 1706", "name")


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("said", ["505", "505th", "505/82", "2403"])
def test_a_regiment_alone_names_its_unit(said: str) -> None:
    now = at(LINE).when("allied", f"move {said} 2304")
    assert hex_of(now, "505/82") == "2304"


@pytest.mark.rule("2.2")
def test_one_of_three_commands_is_meant_if_it_alone_is_on_the_map() -> None:
    alone = at("CCA/4@2404").when("allied", "move CCA 2304")
    assert hex_of(alone, "CCA/4") == "2304"
    two = at("CCA/4@2404 CCA/5@2406").when("allied", "move CCA 2304")
    two.refused("2.2", "CCA/4 or CCA/5")


@pytest.mark.rule("2.2")
def test_who_lands_is_one_of_those_that_are_at_sea() -> None:
    now = at("", "beach", turn=0, gone=without("8/4", "12/4"), beachheads=("2607",))
    now.when("allied", "land 12 2607").includes(UnitLanded(unit="12/4", hex="2607"))
    now.when("allied", "land 919 2607").refused("2.2", "German")


@pytest.mark.rule("2.2")
def test_who_is_attacked_or_bombarded_is_named_for_the_hex_where_it_stands() -> None:
    attack = at(LINE, "fight", cups=FULL).when("allied", "attack 919/709 from 505")
    attack.includes(AttackDeclared(kind="attack", seat="allied", target="2503", by=("505/82",),
                                   defender="919/709"))  # fmt: skip
    at(LINE, "fight", cups=FULL).when("allied", "attack 8/4 from 505").refused("2.2", "Allied")
    at(LINE, "fight").when("allied", "attack 6/2 from 505").refused("2.2", "not on the map")


@pytest.mark.rule("2.2", "11.2.4")
@pytest.mark.parametrize(
    ("unit", "why"), [("CCA/5", "arrives on turn 15"), ("2/5", "the match ends with turn 17")]
)
def test_a_unit_that_comes_after_the_last_turn_is_told_so(unit: str, why: str) -> None:
    at(LINE, "move", last=17).when("allied", f"move {unit} 2503").refused("11.2.4", why)
    at(LINE, "fight", last=17).when("allied", f"attack 2503 from {unit}").refused("2.2", why)


@pytest.mark.rule("2.2", "11.2.3d")
def test_a_bombardment_strikes_the_unit_that_it_names_of_two() -> None:
    two = at("8/4@2505 919/709@2503 709/709@2503", "bombard", cups=FULL)
    two.when("allied", "bombard 2503 air", "8", 6).refused("11.2.3d", "Name")
    now = two.when("allied", "bombard 709/709 air", "8", 6)
    assert [e.unit for e in now.happened if isinstance(e, Bombarded)] == ["709/709"]


@pytest.mark.rule("2.2", "11.2.1a")
def test_all_are_the_beaches_without_a_marker() -> None:
    now = at("", "beach", turn=0, gone=without("8/4"), beachheads=("2607",))
    placed = now.when("allied", "beachhead all")
    placed.includes(*(BeachheadPlaced(hex=hex_) for hex_ in BEACHES if hex_ != "2607"))
    placed.when("allied", "beachhead all").refused("11.2.1a", "Every beach")


@pytest.mark.rule("2.2", "11.2.2b")
def test_zone_is_the_drop_zone_of_the_unit() -> None:
    now = at("", "drop", turn=0, zones={"82": "2403"})
    now.when("allied", "drop 505 zone").includes(UnitDropped(unit="505/82", hex="2403"))
    now.when("allied", "drop 506 zone").refused("11.2.2b", "drop zone first")


RETREATING = at(LINE, "fight", cups=FULL, debts=owes("retreat", "allied", "505/82", n=1))


@pytest.mark.rule("2.2", "7.6")
def test_a_move_of_a_unit_that_must_retreat_is_its_retreat() -> None:
    now = RETREATING.when("allied", "move 505 2304")
    assert hex_of(now, "505/82") == "2304"
    RETREATING.when("allied", "move 505 2204").refused("7.6", "cannot retreat there")
    RETREATING.when("allied", "move 8/4 2405").refused("3.1", "retreat of 505/82")


@pytest.mark.rule("7.6")
def test_a_retreat_names_its_place() -> None:
    now = at("709/709@2603 8/4@2604", "fight", debts=owes("retreat", "german", "709/709", n=1))
    assert hex_of(now.when("german", "retreat Ste-Mère-Église"), "709/709") == "2503"


@pytest.mark.parametrize(
    ("now", "line", "says"),
    [
        (at(LINE, "fight"), "attack 919 from 505", "Attack 919/709 on Ste-Mère-Église (2503)"),
        (at(LINE, "bombard"), "bombard 919 air", "Bombard 919/709 on Ste-Mère-Église (2503)"),
        (at(LINE), "move 505 Ste-Marie-du-Mont", "Move 505/82 to Ste-Marie-du-Mont (2206)"),
    ],
)
def test_an_order_is_told_with_what_it_names(now: Given, line: str, says: str) -> None:
    assert parse(line, RULES.orders).said(now.state, "allied").startswith(says)


@pytest.mark.rule("2.2")
def test_a_unit_is_named_by_the_place_where_it_stands_alone() -> None:
    alone = at("8/4@2206").when("allied", "move Ste-Marie-du-Mont 2305")
    assert hex_of(alone, "8/4") == "2305"
    stack = at("8/4@2206 12/4@2206").when("allied", "move Ste-Marie-du-Mont 2305")
    stack.refused("2.2", "8/4 and 12/4", "name one")
    at("8/4@2305").when("allied", "move Ste-Marie-du-Mont 2305").refused("2.2", "No Allied unit")


@pytest.mark.rule("2.2")
def test_all_attack_who_stand_next_to_the_hex_one_of_each_stack() -> None:
    units = "8/4@2504 359/90@2504 505/82@2403 12/4@2306 919/709@2503"
    attack = at(units, "fight").when("allied", "attack 2503 from all")
    assert attack.state.combat is not None
    assert sorted(attack.state.combat.by) == ["359/90", "505/82"]
    tired = at(units, "fight", fought=("8/4", "359/90", "505/82"))
    tired.when("allied", "attack 2503 from all").refused("7.1", "No unit of yours")
