"""Chapter 6: Specialists."""

import pytest

from domain.games.dday_dice.combat import MinesStruck
from domain.games.dday_dice.earning import ResourcesGained, TallyCollected
from domain.games.dday_dice.exchanging import CardGiven
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.movement import SectorEntered, SpecialistSacrificed
from domain.games.dday_dice.powers import DieRecoloured, DieRerolled
from domain.games.dday_dice.recruiting import SpecialistRecruited
from domain.games.dday_dice.swapping import DiceSwapped, SwapDeclined, SwapOffered
from domain.games.dday_dice.throwing import DiceLocked, DiceThrown
from domain.games.dday_dice.turns import PhaseBegan
from domain.games.dday_dice.upkeep import DiceCancelled
from tests.games.dday_dice.beach import baker, beach, charlie, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("6.1")
def test_a_beachmaster_brings_three_soldiers_with_each_advance() -> None:
    able = unit("march", courage=1, specialists=("beachmaster",))
    beach(able).when("able", "move 2").then(
        SectorEntered(unit="able", sector="2", courage=1),
        ResourcesGained(unit="able", by="beachmaster", soldiers=3),
    )


@rule("6.1")
def test_a_beachmaster_does_nothing_sideways() -> None:
    able = unit("march", sector="4", specialists=("beachmaster", "corporal"))
    beach(able).when("able", "move 5").lacks(ResourcesGained)


@rule("6.1")
def test_a_sacrificed_beachmaster_still_brings_them_and_before_the_mines() -> None:
    able = unit("march", sector="5", courage=2, specialists=("beachmaster",))
    beach(able).when("able", "move 7 sacrificing beachmaster", 4).then(
        SectorEntered(unit="able", sector="7", courage=2),
        ResourcesGained(unit="able", by="beachmaster", soldiers=3),
        MinesStruck(unit="able", die=4),
        SpecialistSacrificed(unit="able", specialist="beachmaster"),
    )


@rule("6.2")
def test_a_captain_changes_the_colour_of_one_die_once_a_turn() -> None:
    turn = beach(unit("tally", DICE, specialists=("captain",)))
    turn = turn.waits_for("able").when("able", "use captain R1 blue")
    turn.then(DieRecoloured(unit="able", die="R1", colour="B", by="captain"))
    turn.when("able", "use captain R2 blue").refused("6.2", "used this turn")


@rule("6.2")
def test_a_captain_needs_another_colour() -> None:
    turn = beach(unit("tally", DICE, specialists=("captain",)))
    turn.when("able", "use captain R1 red").refused("6.2", "R1 is already red")
    beach(unit("tally", DICE)).when("able", "use captain R1 blue").refused("6.2", "has no Captain")


@rule("6.3")
def test_a_corporal_rolls_one_unlocked_die_again_once_a_turn() -> None:
    turn = beach(unit("tally", DICE, specialists=("corporal",), locked=("R1", "W2")))
    turn.when("able", "use corporal R1").refused("6.3", "R1 is locked")
    turn = turn.when("able", "use corporal R2", 4)
    turn.then(DieRerolled(unit="able", die="R2", face=4, by="corporal"))
    turn.when("able", "use corporal B1").refused("6.3", "used this turn")


@rule("6.4")
def test_an_engineer_takes_five_from_the_bunker_for_all_there() -> None:
    able = unit("fire", sector="bunker", specialists=("engineer",))
    turn = beach(able, baker("fire", sector="bunker"))
    for seat in ("able", "baker"):
        turn = turn.when(seat, "done")
    turn.steps().then(
        CasualtiesDue(unit="able", n=7, defence=7), CasualtiesDue(unit="baker", n=7, defence=7)
    )


@rule("6.4")
def test_an_engineer_does_nothing_elsewhere() -> None:
    turn = beach(unit("fire", sector="4", specialists=("engineer",)))
    turn.steps().then(CasualtiesDue(unit="able", n=6, defence=6))


@rule("6.5")
def test_with_a_general_on_the_beach_all_units_lock_one_die() -> None:
    turn = beach(unit("throw", specialists=("general",)), baker("throw"))
    turn = turn.steps(*[3] * 12)
    turn.includes(DiceThrown(unit="baker", faces=(3,) * 6, locks=1))
    turn.when("baker", "lock R1").then(DiceLocked(unit="baker", dice=("R1",)))
    turn.when("baker", "lock R1 W1").refused("6.5", "one die")


@rule("6.5")
def test_a_general_who_is_safe_is_no_longer_in_play() -> None:
    turn = beach(unit("throw"), baker("bled", specialists=("general",), home=2))
    turn.steps(*[3] * 6).then(DiceThrown(unit="able", faces=(3,) * 6))


@rule("6.6")
def test_through_the_lieutenant_dice_change_places_when_both_agree() -> None:
    able = unit("tally", DICE, specialists=("lieutenant",))
    turn = beach(able, baker("tallied", "two " * 6, sector="2"))
    turn = turn.waits_for("able").when("able", "swap R1 for B2 of baker")
    turn.then(SwapOffered(unit="able", die="R1", to="baker", theirs="B2")).waits_for("baker")
    assert turn.offered("baker") == {"accept able", "decline able"}
    turn = turn.when("baker", "accept able")
    turn.then(DiceSwapped(unit="able", die="R1", to="baker", theirs="B2", locks=True))
    able, other = turn.state.units["able"].dice, turn.state.units["baker"].dice
    assert (able.faces[0], able.colours) == (4, "BRWWBB")
    assert (other.faces[5], other.colours) == (1, "RRWWBR")


@rule("6.6")
def test_the_lock_goes_with_the_die() -> None:
    able = unit("tally", DICE, specialists=("lieutenant", "corporal"), locked=("R1", "R2"))
    other = baker("tally", "two " * 6, specialists=("corporal",), locked=("W1", "W2"))
    turn = beach(able, other).when("able", "swap R1 for B2 of baker").when("baker", "accept able")
    mine, theirs = turn.state.units["able"].dice, turn.state.units["baker"].dice
    assert mine.locked == ("R2",)
    assert theirs.locked == ("W1", "W2", "B2")
    turn.offers("able", "use corporal R1").withholds("baker", "use corporal B2")
    locked = beach(able, other).when("able", "swap R1 for W1 of baker").when("baker", "accept able")
    assert set(locked.state.units["able"].dice.locked) == {"R1", "R2"}
    old = DiceSwapped(unit="able", die="R1", to="baker", theirs="B2").after(
        beach(able, other).state
    )
    assert old.units["able"].dice.locked == ("R1", "R2")  # as the first rules had it


@rule("6.6")
def test_a_declined_trade_is_not_asked_again_this_turn() -> None:
    able = unit("tally", DICE, specialists=("lieutenant",))
    turn = beach(able, baker("tally", "two " * 6)).when("able", "swap R1 for B2 of baker")
    turn = turn.when("baker", "decline able")
    turn.then(SwapDeclined(unit="able", by="baker"))
    turn.when("able", "swap R2 for B2 of baker").refused("6.6", "once")
    turn.when("baker", "swap B2 for R2 of able").accepted()


@rule("6.6")
def test_nothing_else_happens_between_offer_and_answer() -> None:
    able = unit("tally", DICE, specialists=("lieutenant", "corporal"))
    turn = beach(able, baker("tally", "two " * 6, specialists=("corporal",)))
    turn = turn.when("able", "swap R1 for B2 of baker")
    turn.when("able", "use corporal R2").refused("6.6", "Baker")
    turn.when("baker", "use corporal R2").refused("6.6", "accept able")
    turn.when("able", "accept baker").refused("6.6", "no dice trade")


@rule("6.6")
def test_each_unit_trades_one_die_a_turn_and_other_offers_are_void() -> None:
    able = unit("tally", DICE, specialists=("lieutenant",))
    turn = beach(able, baker("tally", "two " * 6), charlie("tally", "star " * 6))
    turn = turn.when("able", "swap R1 for B2 of baker").when("charlie", "swap R1 for B2 of baker")
    turn = turn.when("baker", "accept able")
    assert turn.state.units["charlie"].offer is None
    turn.when("able", "swap R2 for B1 of charlie").refused("6.6", "has traded")
    turn.when("charlie", "swap R1 for B1 of baker").refused("6.6", "Baker has traded its die")


@rule("6.6")
def test_dice_are_traded_with_a_lieutenant_on_the_beach_and_a_final_tally() -> None:
    turn = beach(unit("tally", DICE), baker("tally", DICE))
    turn.when("able", "swap R1 for B2 of baker").refused("6.6", "no Unit on the beach")
    able = unit("tally", DICE, specialists=("lieutenant",))
    turn = beach(able, baker("roll", DICE))
    turn.when("able", "swap R1 for B2 of baker").refused("6.6", "Final Tally")
    turn.when("able", "swap R1 for B2 of dog").refused("6.6")


@rule("6.7")
def test_a_medic_saves_one_soldier_in_combat_and_one_from_mines() -> None:
    turn = beach(unit("fire", sector="4", specialists=("medic",)))
    turn.steps().then(CasualtiesDue(unit="able", n=5, defence=6, saved=1))
    mines = beach(unit("march", sector="2", specialists=("medic",))).when("able", "move 3", 5)
    mines.then(SectorEntered(unit="able", sector="3"), MinesStruck(unit="able", die=5, saved=1))
    mines.steps().then(CasualtiesDue(unit="able", n=4, mine=5, saved=1))


@rule("6.7")
def test_a_medic_saves_nobody_where_nobody_falls() -> None:
    able = unit("fire", sector="1", specialists=("medic",))
    turn = beach(able, relief=(("1", "bangalore-torpedo"),)).steps()
    turn.then(CasualtiesDue(unit="able", n=0))


@rule("6.8")
def test_with_the_messenger_specialists_cost_a_star_less() -> None:
    turn = beach(unit("muster", stars=3, specialists=("messenger",)))
    turn.offers("able", "recruit medic").when("able", "recruit medic").then(
        SpecialistRecruited(unit="able", specialist="medic", stars=3)
    )


@rule("6.8")
def test_the_messenger_changes_units_once_a_turn() -> None:
    turn = beach(unit("muster", specialists=("messenger",)), baker("muster"))
    turn = turn.when("able", "give messenger to baker")
    turn.then(CardGiven(unit="able", to="baker", card="messenger"))
    assert turn.state.units["baker"].specialists == ("messenger",)
    turn = turn.when("able", "done").when("baker", "done").goes_on()
    turn.includes(PhaseBegan(phase=4))
    turn.when("baker", "give messenger to able").refused("6.8", "this turn")


@rule("6.9")
def test_a_minesweeper_makes_the_way_safe() -> None:
    able = unit("march", sector="2", specialists=("minesweeper",))
    beach(able).when("able", "move 3").then(SectorEntered(unit="able", sector="3"))


@rule("6.10")
def test_a_scout_adds_a_tool() -> None:
    turn = beach(unit("count", "two star soldier two courage tool", specialists=("scout",)))
    turn.goes_on().includes(TallyCollected(unit="able", soldiers=5, courage=1, stars=1, points=3))


@rule("6.11")
def test_a_sharpshooter_spares_one_skull() -> None:
    dice = "skull skull soldier two courage tool"
    turn = beach(unit("count", dice, specialists=("sharpshooter",)))
    turn.when("able", "cancel W1 W2").refused("3.1", "Name 1")
    turn.when("able", "cancel W1").accepted()
    one = beach(unit("count", "skull star soldier two two tool", specialists=("sharpshooter",)))
    one.goes_on().lacks(DiceCancelled)


@rule("6.12")
def test_a_veteran_brings_a_soldier_for_each_bonus() -> None:
    turn = beach(unit("count", "two " * 6, specialists=("veteran",))).goes_on()
    veteran = ResourcesGained(unit="able", by="veteran", soldiers=1)
    turn.includes(veteran, veteran)
