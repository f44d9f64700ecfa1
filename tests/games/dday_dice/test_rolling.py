"""Chapter 2: Roll the Dice."""

import pytest

from domain.games.dday_dice.rolling import DiceKept, DiceRerolled
from domain.games.dday_dice.throwing import DiceLocked, DiceThrown, MulliganTaken
from domain.games.dday_dice.turns import PhaseBegan
from tests.games.dday_dice.beach import baker, beach, landed, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("2.1")
def test_pips_are_faces_in_the_printed_order() -> None:
    rolled = beach(unit("throw")).steps(1, 2, 3, 4, 5, 6)
    assert rolled.happened[0].told(rolled.state) == (
        "Able rolls R1 Skull, R2 Star, W1 Soldier, W2 two Soldiers, B1 Courage and B2 Tool."
    )


@rule("2.2")
def test_the_first_throw_of_all_units_falls_by_itself() -> None:
    turn = beach(unit("throw"), baker("throw"))
    thrown = turn.steps(1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1)
    thrown.then(
        DiceThrown(unit="able", faces=(1, 2, 3, 4, 5, 6)),
        DiceThrown(unit="baker", faces=(6, 5, 4, 3, 2, 1)),
    )
    assert thrown.whys == ["6d6 for first roll of turn 3"] * 2


@rule("2.3")
def test_exactly_two_dice_are_locked() -> None:
    turn = beach(unit("lock", DICE))
    turn.when("able", "lock R1 W2").then(DiceLocked(unit="able", dice=("R1", "W2")))
    turn.when("able", "lock R1").refused("2.3", "two")
    turn.when("able", "lock R1 W1 B1").refused("2.3", "two")
    turn.when("able", "lock R1 R1").refused("2.3", "twice")
    assert len(turn.offered("able")) == 15


@rule("2.3")
def test_a_locked_die_is_not_rolled_again() -> None:
    turn = beach(unit("roll", DICE, locked=("R1", "W2")))
    turn.when("able", "reroll R1 B1").refused("2.3", "R1")
    turn.withholds("able", "reroll R1").offers("able", "reroll B1 B2", "reroll R2 W1 B1 B2")


@rule("2.4")
def test_any_of_the_other_dice_are_rolled_again_twice() -> None:
    turn = beach(unit("roll", DICE, locked=("R1", "W2")))
    second = turn.when("able", "reroll B1 R2", 3, 4)
    second.then(DiceRerolled(unit="able", dice=("B1", "R2"), faces=(3, 4)))
    third = second.when("able", "reroll B1", 6)
    third.then(DiceRerolled(unit="able", dice=("B1",), faces=(6,), last=True))
    assert third.state.units["able"].dice.faces == (1, 4, 3, 4, 6, 6)
    assert third.state.units["able"].stage == "tally"
    third.when("able", "reroll B1").refused("1.6")


@rule("2.11")
def test_dice_are_named_by_what_they_show() -> None:
    turn = beach(unit("lock", "skull star soldier soldier star tool"))
    turn.when("able", "lock skull tool").then(DiceLocked(unit="able", dice=("R1", "B2")))
    turn.when("able", "lock stars").then(DiceLocked(unit="able", dice=("R2", "B1")))
    turn.when("able", "lock two-soldiers").then(DiceLocked(unit="able", dice=("W1", "W2")))
    turn.when("able", "lock star tool").refused("2.11", "R2 and B1 show Star")
    turn.when("able", "lock courage tool").refused("2.11", "shows Courage")
    turn.when("able", "lock skull R1").refused("2.3", "twice")
    turn.when("able", "lock red-star blue-star").then(DiceLocked(unit="able", dice=("R2", "B1")))
    turn.when("able", "lock white-two-soldiers R1").refused("2.11", "None of W1 and W2 is white")
    turn.when("able", "lock white-soldier R1").refused("2.11", "W1 and W2 are white and show")
    turn.when("able", "lock red-tool R1").refused("2.11", "None of R1 and R2 is red")
    pair = beach(unit("lock", "courage star soldier courage star tool"))
    pair.when("able", "lock courages").then(DiceLocked(unit="able", dice=("R1", "W2")))
    both = beach(unit("lock", "two star soldier soldier star tool"))
    both.when("able", "lock two-soldiers").refused("2.11", "R1 or W1 and W2?")


@rule("2.11")
def test_the_rest_are_the_dice_that_may_be_rolled_again() -> None:
    turn = beach(unit("roll", DICE, locked=("R1", "W2")))
    rolled = turn.when("able", "reroll rest", 1, 1, 1, 1)
    rolled.then(DiceRerolled(unit="able", dice=("R2", "W1", "B1", "B2"), faces=(1, 1, 1, 1)))
    turn.when("able", "reroll tool rest", 1, 1, 1, 1).accepted()


@rule("2.4")
def test_the_dice_may_be_kept_sooner() -> None:
    turn = beach(unit("roll", DICE))
    turn.when("able", "keep").then(DiceKept(unit="able"))
    assert len(turn.offered("able")) == 64


@rule("2.5")
def test_no_dice_are_locked_in_sector_7() -> None:
    turn = beach(unit("throw", sector="7")).steps(1, 2, 3, 4, 5, 6)
    turn.then(DiceThrown(unit="able", faces=(1, 2, 3, 4, 5, 6), locks=0))
    turn.when("able", "lock R1 W1").refused("1.6")
    turn.when("able", "reroll R1 R2 W1 W2 B1 B2", *[3] * 6).accepted()


@rule("2.6")
def test_five_dice_are_rolled_in_sector_8() -> None:
    turn = beach(unit("throw", sector="8")).steps(1, 2, 3, 4, 5)
    turn.then(DiceThrown(unit="able", faces=(1, 2, 3, 4, 5, 0)))
    turn.when("able", "lock R1 B2").refused("2.6", "B2")
    assert len(turn.offered("able")) == 10


@rule("2.6")
def test_all_six_are_rolled_where_attributes_are_ignored() -> None:
    beach(unit("throw", sector="8"), scenario="tiger-basic").steps(1, 2, 3, 4, 5, 6)


@rule("2.7")
def test_a_final_tally_without_cards_ends_the_phase() -> None:
    turn = beach(unit("roll", "soldier " * 6, sector="4"), scenario="tiger-practice")
    turn.when("able", "keep").goes_on().includes(PhaseBegan(phase=2))


@rule("2.7")
def test_a_final_tally_with_cards_waits_for_done() -> None:
    cards = {"specialists": ("corporal",), "items": ("toolkit",), "awards": ("croix-de-guerre",)}
    turn = beach(unit("tally", "soldier " * 6, sector="4", **cards)).goes_on()
    turn.waits_for("able").offers(
        "able", "use corporal R1", "use toolkit", "use croix-de-guerre", "done"
    )
    turn.when("able", "done").goes_on().includes(PhaseBegan(phase=2))


@rule("2.8")
def test_a_mulligan_throws_all_dice_again_once_a_match() -> None:
    turn = beach(unit("lock", "skull star courage tool skull star"), options=("soldier-mulligan",))
    again = turn.offers("able", "mulligan").when("able", "mulligan", 1, 1, 2, 2, 5, 5)
    again.then(MulliganTaken(unit="able", faces=(1, 1, 2, 2, 5, 5)))
    again.when("able", "mulligan").refused("2.8", "once")


@rule("2.8")
@pytest.mark.parametrize("soldier", ["soldier", "two"])
def test_no_mulligan_with_a_soldier_in_sight(soldier: str) -> None:
    dice = f"skull star courage tool skull {soldier}"
    turn = beach(unit("lock", dice), options=("soldier-mulligan",))
    turn.when("able", "mulligan").refused("2.8")


@rule("2.8")
def test_no_mulligan_after_locking() -> None:
    turn = beach(unit("lock", "skull star courage tool skull star"), options=("soldier-mulligan",))
    turn = turn.when("able", "lock R1 R2").withholds("able", "mulligan")
    turn.when("able", "mulligan").refused("2.8", "before any die is locked")


@rule("2.8", "2.10")
def test_skulls_that_stay_are_not_thrown_in_a_mulligan() -> None:
    able = unit("lock", "skull star courage tool skull star", sector="6")
    turn = beach(able, scenario="utah", options=("soldier-mulligan",))
    turn = turn.when("able", "mulligan", 2, 3, 4, 5)
    turn.then(MulliganTaken(unit="able", faces=(1, 2, 3, 4, 1, 5)))
    skulls = unit("lock", "skull " * 6, sector="6")
    beach(skulls, scenario="utah", options=("soldier-mulligan",)).withholds("able", "mulligan")


@rule("2.8")
def test_a_mulligan_is_an_option() -> None:
    beach(unit("lock", "skull " * 6)).when("able", "mulligan").refused("2.8", "option")
    assert landed(soldier_mulligan="on").state.options == ("soldier-mulligan",)


@rule("2.8")
def test_no_mulligan_after_the_second_throw_where_nothing_is_locked() -> None:
    turn = beach(unit("roll", "skull " * 6, sector="7"), options=("soldier-mulligan",))
    turn.when("able", "reroll R1", 2).when("able", "mulligan").refused("2.8")
