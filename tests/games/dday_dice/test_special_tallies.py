"""What Sectors of the beaches do to dice and tallies, and the Vehicles that stand in them."""

import pytest

from domain.games.dday_dice.earning import ResourcesGained, TallyCollected
from domain.games.dday_dice.finding import VehicleFound
from domain.games.dday_dice.losses import CasualtiesDue, CasualtiesTaken, TollDue, UnitWipedOut
from domain.games.dday_dice.throwing import DiceLocked, DiceThrown
from tests.games.dday_dice.beach import beach, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"
CLIMB = "skull skull skull skull courage tool"


# --- Dice (2.9, 2.10) -------------------------------------------------------------------------


@rule("2.9")
@pytest.mark.parametrize(
    ("scenario", "sector"), [("juno", "7"), ("merville", "4"), ("merville", "12")]
)
def test_three_dice_are_locked(scenario: str, sector: str) -> None:
    turn = beach(unit("throw", sector=sector), scenario=scenario).steps(*[3] * 6)
    turn.then(DiceThrown(unit="able", faces=(3,) * 6, locks=3))
    turn.when("able", "lock R1 R2").refused("2.9", "three dice")
    turn.when("able", "lock R1 R2 W1 B1").refused("2.9")
    turn.when("able", "lock R1 R2 W1").then(DiceLocked(unit="able", dice=("R1", "R2", "W1")))


@rule("2.9", "6.5")
def test_a_general_cancels_the_third_lock_and_the_second() -> None:
    able = unit("throw", sector="12", specialists=("general",))
    turn = beach(able, scenario="merville").steps(*[3] * 6)
    turn.then(DiceThrown(unit="able", faces=(3,) * 6, locks=1))


@rule("2.10")
def test_skulls_are_not_rolled_again() -> None:
    able = unit("roll", DICE, sector="6", specialists=("corporal",))
    turn = beach(able, scenario="utah")
    turn.when("able", "reroll R1").refused("2.10", "R1 is a Skull")
    turn.when("able", "reroll R2", 1).accepted()
    after = beach(unit("tally", DICE, sector="6", specialists=("corporal",)), scenario="utah")
    after.when("able", "use corporal R1").refused("2.10", "Skulls are not rolled again")
    after.when("able", "use corporal R2", 2).accepted()


@rule("2.10", "7.3")
def test_skulls_that_stay_are_still_turned() -> None:
    able = unit("tally", DICE, sector="6", items=("binoculars", "ammo-box"))
    turn = beach(able, scenario="utah")
    turn.offers("able", "use binoculars R1 star", "use ammo-box courage")


# --- The tally (3.8, 3.9) ---------------------------------------------------------------------


@rule("3.8")
@pytest.mark.parametrize(
    ("dice", "stars"),
    [("star star star star two tool", 1), ("star star star two two tool", 0),
     ("star tool tool two two tool", 0)],
)  # fmt: skip
def test_a_penalty_takes_results_as_far_as_there_are(dice: str, stars: int) -> None:
    able = unit("count", dice, sector="8", stars=7, taken=("leadership",))
    turn = beach(able, scenario="juno").steps()
    collected = next(x for x in turn.happened if isinstance(x, TallyCollected))
    assert collected.stars == stars
    assert turn.state.units["able"].stars == 7 + stars


FOUR = "two two two two tool star"
TAKEN = ("fresh-troops",)


@rule("3.9")
@pytest.mark.parametrize(
    ("dice", "gains"),
    [(FOUR, True), ("two two two two two two", True), ("two two two tool tool star", False)],
)
def test_four_of_a_kind_brings_five_soldiers_at_utah(dice: str, gains: bool) -> None:
    taken = ("fresh-troops", "fresh-troops", "special-find")
    turn = beach(unit("count", dice, sector="11", taken=taken), scenario="utah").steps()
    gift = ResourcesGained(unit="able", by="sector", soldiers=5)
    assert (gift in turn.happened) is gains


@rule("3.9")
def test_four_of_a_kind_costs_three_soldiers_at_juno() -> None:
    turn = beach(unit("count", FOUR, sector="11", taken=TAKEN), scenario="juno").steps()
    turn.includes(TollDue(unit="able", n=3))
    turn = turn.goes_on().includes(CasualtiesDue(unit="able", n=3, mine=3))
    turn.includes(CasualtiesTaken(unit="able", soldiers=3))


@rule("3.9", "6.7", "6.23")
def test_a_medic_and_a_hero_save_from_that_toll() -> None:
    able = unit("count", FOUR, sector="11", taken=TAKEN, courage=1, specialists=("medic", "hero"))
    turn = beach(able, scenario="juno").goes_on()
    turn = turn.includes(TollDue(unit="able", n=3, saved=1)).waits_for("able")
    turn = turn.when("able", "use hero courage 1").when("able", "done").goes_on()
    turn.includes(CasualtiesDue(unit="able", n=1, mine=3, saved=2))


@rule("3.9")
@pytest.mark.parametrize(("soldiers", "falls"), [(0, True), (1, False)])
def test_that_toll_may_be_the_end_of_a_unit(soldiers: int, falls: bool) -> None:
    dice = "skull skull skull skull tool star"
    able = unit("count", dice, sector="11", soldiers=3 + soldiers,
                taken=("dead-mans-gift",), cancelled=("B2",))  # fmt: skip
    turn = beach(able, scenario="juno").goes_on()
    assert (UnitWipedOut(unit="able", why="toll") in turn.happened) is falls


# --- Vehicles of a Sector (8.21) --------------------------------------------------------------


@rule("8.21")
@pytest.mark.parametrize(("points", "enough"), [(19, False), (20, True)])
def test_the_tank_of_juno_is_found_for_its_points(points: int, enough: bool) -> None:
    turn = beach(unit("muster", sector="5", points=points), scenario="juno")
    if enough:
        turn = turn.offers("able", "find tank").when("able", "find tank")
        turn.then(VehicleFound(unit="able", vehicle="tank", points=20))
        turn.when("able", "find walkie-talkie").refused("5.3", "one Item a turn")
    else:
        turn.withholds("able", "find tank").when("able", "find tank").refused("5.3", "costs 20")


@rule("8.21")
def test_a_vehicle_is_found_only_where_it_stands_and_only_one() -> None:
    away = beach(unit("muster", sector="6", points=60), scenario="juno")
    away.when("able", "find tank").refused("8.21", "No Tank stands in")
    driver = unit("muster", sector="5", points=60, vehicle="jeep")
    beach(driver, scenario="juno").when("able", "find tank").refused("8.21")
