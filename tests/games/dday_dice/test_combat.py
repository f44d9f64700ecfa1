"""Chapter 11: Combat."""

import pytest
from msgspec.structs import replace

from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.bunkers import BunkerTaken
from domain.games.dday_dice.combat import EnemyFired
from domain.games.dday_dice.losses import (
    CasualtiesDue,
    CasualtiesTaken,
    SpecialistsSpared,
    UnitWipedOut,
)
from tests.games.dday_dice.beach import baker, beach, unit

rule = pytest.mark.rule


@rule("11.1")
@pytest.mark.parametrize(
    ("sector", "defence"),
    [("1", 2), ("2", 4), ("3", 4), ("4", 6), ("5", 3), ("6", 6), ("7", 8), ("8", 8), ("9", 10)],
)
def test_every_unit_loses_the_defence_of_its_sector(sector: str, defence: int) -> None:
    turn = beach(unit("fire", sector=sector)).goes_on()
    turn.includes(CasualtiesDue(unit="able", n=defence, defence=defence))


@rule("11.1")
def test_what_lowers_the_defence_adds_up_and_stops_at_0() -> None:
    relief = (("bunker", "bazooka"), ("bunker", "flame-thrower"))
    turn = beach(unit("fire", sector="bunker"), relief=relief).steps()
    turn.then(CasualtiesDue(unit="able", n=0))
    able = unit("fire", sector="bunker", specialists=("engineer",))
    turn = beach(able, relief=(("bunker", "bazooka"),)).steps()
    turn.then(CasualtiesDue(unit="able", n=0))


@rule("11.1")
@pytest.mark.parametrize(("chevrons", "defence"), [(1, 7), (2, 9), (3, 11), (4, 11)])
def test_a_sector_with_several_defences_goes_through_them(chevrons: int, defence: int) -> None:
    sector = replace(BATTLES["tiger-advanced"].sectors["4"], defence=(7, 9, 11))
    assert sector.hard(chevrons) == defence


@rule("11.2")
def test_machine_guns_roll_once_for_all_units_of_a_sector() -> None:
    turn = beach(unit("brace", sector="9"), baker("brace", sector="9")).steps(4)
    turn.then(EnemyFired(guns={"9": (4,)}))
    turn = turn.when("able", "done").when("baker", "done").steps()
    turn.includes(
        CasualtiesDue(unit="able", n=14, defence=10, guns=4),
        CasualtiesDue(unit="baker", n=14, defence=10, guns=4),
    )


@rule("11.2")
def test_each_sector_with_units_has_its_own_roll() -> None:
    turn = beach(unit("brace", sector="9"), baker("brace", sector="5")).steps(4, 2)
    turn.then(EnemyFired(guns={"5": (4,), "9": (2,)}))
    assert turn.whys == ["1d6 for machine-gun fire, turn 3"] * 2


@rule("11.2")
def test_no_guns_where_none_are_printed() -> None:
    beach(unit("brace", sector="4")).steps().then(EnemyFired())


@rule("11.3")
def test_losses_are_soldiers_and_specialists_together() -> None:
    turn = beach(unit("losses", sector="4", soldiers=5, owed=6, specialists=("scout", "medic")))
    turn = turn.waits_for("able")
    turn.when("able", "lose 5 soldiers").refused("11.3", "Exactly 6")
    turn.when("able", "lose 6 soldiers").refused("11.3", "5 Soldiers")
    turn.when("able", "lose 5 soldiers captain").refused("11.3", "no Captain to lose")
    turn.when("able", "lose 4 soldiers medic medic").refused("11.3", "name each once")
    turn.when("able", "lose -1 soldiers medic").refused("11.3")
    turn = turn.when("able", "lose 4 soldiers medic scout")
    turn.then(CasualtiesTaken(unit="able", soldiers=4, specialists=("medic", "scout")))
    assert turn.state.units["able"].dead == ("medic", "scout")


@rule("11.3")
def test_every_way_to_share_small_losses_is_offered() -> None:
    turn = beach(unit("losses", soldiers=5, owed=2, specialists=("scout", "medic")))
    assert turn.offered("able") == {
        "lose 2 soldiers",
        "lose 1 soldiers scout",
        "lose 1 soldiers medic",
        "lose 0 soldiers scout medic",
        "spare specialists",
    }


@rule("11.3")
def test_soldiers_alone_fall_by_themselves() -> None:
    turn = beach(unit("losses", sector="4", owed=6)).steps()
    turn.then(CasualtiesTaken(unit="able", soldiers=6))


@rule("11.4")
@pytest.mark.parametrize(("soldiers", "dies"), [(4, True), (5, True), (6, False)])
def test_a_unit_without_men_is_wiped_out(soldiers: int, dies: bool) -> None:
    able = unit("fire", sector="4", soldiers=soldiers, specialists=("scout",))
    turn = beach(able, scenario="tiger-basic").goes_on()
    assert (UnitWipedOut(unit="able", why="combat") in turn.happened) is dies
    if not dies:
        turn.waits_for("able").when("able", "lose 6 soldiers").accepted()


@rule("11.5")
def test_a_unit_that_survives_in_the_bunker_is_safe() -> None:
    able = unit("fire", sector="bunker", soldiers=13)
    turn = beach(able, baker("bled"), guns={}).goes_on()
    turn.includes(BunkerTaken(unit="able"))
    assert turn.state.units["able"].home == 3
    turn.when("able", "give 1 soldiers to baker").refused("1.6")


@rule("11.5")
def test_specialists_in_the_bunker_weaken_it_for_those_who_follow() -> None:
    safe = baker("bled", sector="bunker", specialists=("scout", "medic"), home=2)
    turn = beach(unit("fire", sector="bunker"), safe)
    turn.steps().then(CasualtiesDue(unit="able", n=10, defence=10))


@rule("11.5")
def test_units_that_enter_together_do_not_weaken_it_for_each_other() -> None:
    other = baker("ready", sector="bunker", specialists=("scout", "medic"))
    turn = beach(unit("ready", sector="bunker"), other).steps()
    turn.includes(CasualtiesDue(unit="able", n=12, defence=12))


@rule("11.6")
def test_a_standing_order_lets_soldiers_fall_first_while_they_suffice() -> None:
    able = unit("losses", sector="4", owed=6, specialists=("scout",))
    turn = beach(able).offers("able", "spare specialists").when("able", "spare specialists")
    turn.then(SpecialistsSpared(unit="able"))
    turn.steps().then(CasualtiesTaken(unit="able", soldiers=6))
    few = unit("losses", soldiers=5, owed=5, specialists=("scout",), match=("spares",))
    beach(few).goes_on().includes(CasualtiesTaken(unit="able", soldiers=5))
    short = replace(few, soldiers=4, specialists=("scout", "medic"))
    beach(short).goes_on().waits_for("able")


@rule("11.6")
def test_the_standing_order_is_lifted_again() -> None:
    turn = beach(unit("march", courage=1, specialists=("scout",), match=("spares",)))
    turn.when("able", "spare specialists").refused("11.6", "already")
    turn = turn.offers("able", "spare nobody").when("able", "spare nobody")
    turn.then(SpecialistsSpared(unit="able", on=False))
    turn.withholds("able", "spare nobody").when("able", "spare nobody").refused("11.6")
