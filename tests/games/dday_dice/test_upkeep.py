"""Chapter 3: Upkeep."""

import pytest

from domain.games.dday_dice.earning import AwardEarned, TallyCollected
from domain.games.dday_dice.straights import TieBroken
from domain.games.dday_dice.tally import item_points
from domain.games.dday_dice.upkeep import DiceCancelled
from tests.games.dday_dice.beach import baker, beach, unit

rule = pytest.mark.rule


@rule("3.1")
def test_a_skull_cancels_another_die_of_choice() -> None:
    turn = beach(unit("count", "skull soldier soldier two courage tool", sector="4")).goes_on()
    turn.waits_for("able").offers("able", "cancel R2", "cancel W2", "cancel B1")
    cancelled = turn.when("able", "cancel R2")
    cancelled.then(DiceCancelled(unit="able", dice=("R2",)))
    cancelled.goes_on().includes(TallyCollected(unit="able", soldiers=3, courage=1, points=1))


@rule("3.1")
def test_two_skulls_cancel_two_different_dice() -> None:
    turn = beach(unit("count", "skull skull soldier two courage tool"))
    turn.when("able", "cancel W1").refused("3.1", "2")
    turn.when("able", "cancel W1 W1").refused("3.1", "twice")
    turn.when("able", "cancel W1 W2 B1").refused("3.1")
    turn.when("able", "cancel W1 B2").accepted()
    turn.when("able", "cancel courage tool").accepted()  # by what they show (2.11)


@rule("3.1")
def test_skulls_take_what_is_left_by_itself() -> None:
    turn = beach(unit("count", "skull skull skull skull two star", specialists=()))
    turn.goes_on().includes(DiceCancelled(unit="able", dice=("B1", "B2")))


@rule("3.1")
def test_what_counts_for_nothing_is_cancelled_first() -> None:
    turn = beach(unit("count", "skull tool soldier two courage star"), scenario="tiger-basic")
    turn.goes_on().includes(DiceCancelled(unit="able", dice=("R2",)))


@rule("3.1")
def test_a_cancelled_die_counts_for_no_bonus() -> None:
    turn = beach(unit("count", "soldier skull soldier two soldier tool"))
    turn.when("able", "cancel B1").goes_on().includes(
        TallyCollected(unit="able", soldiers=4, points=1)
    )


@rule("3.2")
def test_a_skull_is_safe_from_skulls() -> None:
    turn = beach(unit("count", "skull skull soldier two courage tool"))
    turn.when("able", "cancel R1 W1").refused("3.2", "R1")
    assert all("R1" not in text and "R2" not in text for text in turn.offered("able"))


@rule("3.2")
def test_a_skull_without_a_die_to_cancel_does_nothing() -> None:
    turn = beach(unit("count", "skull skull soldier skull skull skull", sector="4"))
    turn = turn.goes_on()  # a Dead Man's Gift takes three of the five
    turn.includes(DiceCancelled(unit="able", dice=("W1",)))


@rule("3.3")
def test_results_without_colour_count_in_the_tally_but_for_no_bonus() -> None:
    dice = "star soldier star two two courage"
    turn = beach(unit("count", dice, sector="3")).goes_on()  # Sector 3 adds a Star
    turn.includes(TallyCollected(unit="able", soldiers=5, courage=1, stars=3))
    assert turn.state.phase == 3


@rule("3.3")
def test_results_without_colour_are_not_cancelled() -> None:
    turn = beach(unit("count", "skull two two two courage courage", sector="3"))
    turn.withholds("able", "cancel R1").when("able", "cancel B1").goes_on().includes(
        TallyCollected(unit="able", soldiers=6, courage=1, stars=1)
    )


@rule("3.4")
@pytest.mark.parametrize(
    ("tools", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 12), (5, 24), (6, 48), (7, 72), (9, 120)],
)
def test_tools_bring_item_points_together(tools: int, points: int) -> None:
    assert item_points(tools) == points


@rule("3.4")
def test_six_tools_and_those_of_cards() -> None:
    able = unit("count", "tool " * 6, sector="5", specialists=("scout",), turn=("toolkit",))
    turn = beach(able).goes_on()
    turn.waits_for("able")
    assert turn.state.units["able"].points == 48 + 4 * 24


@rule("3.5")
def test_a_tally_is_added_to_what_a_unit_has() -> None:
    able = unit("count", "two soldier courage star star tool", courage=1, stars=2, points=5)
    after = beach(able).goes_on().state.units["able"]
    assert (after.soldiers, after.courage, after.stars, after.points) == (13, 2, 4, 6)


@rule("3.6")
def test_the_marker_gains_a_chevron_in_phase_2() -> None:
    for shown, next_ in ((1, 2), (2, 3), (3, 4)):
        turn = beach(unit("tallied", "two two star star tool tool", chevrons=shown))
        assert turn.steps().state.units["able"].chevrons == next_


@rule("3.6")
def test_a_unit_arrives_with_one_chevron() -> None:
    turn = beach(unit("march", courage=1, chevrons=3))
    assert turn.when("able", "move 2").state.units["able"].chevrons == 1


@rule("3.7")
def test_a_straight_chooses_an_award() -> None:
    turn = beach(unit("count", "skull star soldier two courage tool"))
    turn = turn.when("able", "cancel B2").goes_on().waits_for("able")
    assert len(turn.offered("able")) == 11
    turn.when("able", "choose military-cross").then(
        AwardEarned(unit="able", award="military-cross")
    )


@rule("3.7")
def test_a_result_without_colour_may_complete_a_straight() -> None:
    dice = "skull star soldier two courage courage"
    beach(unit("collected", dice, sector="5")).waits_for("able")


@rule("3.7")
def test_the_unit_with_fewest_soldiers_chooses_first() -> None:
    dice = "skull star soldier two courage tool"
    turn = beach(unit("collected", dice, soldiers=9), baker("collected", dice, soldiers=8))
    turn.waits_for("baker")
    turn.when("able", "choose military-cross").refused("3.7", "first")
    after = turn.when("baker", "choose military-cross").waits_for("able")
    after.when("able", "choose military-cross").refused("5.5", "another")


@rule("3.7", "5.8")
@pytest.mark.parametrize(("dice", "first"), [((2, 5), "baker"), ((3, 3, 6, 1), "able")])
def test_equal_units_roll_for_who_chooses_first(dice: tuple[int, ...], first: str) -> None:
    straight = "skull star soldier two courage tool"
    turn = beach(unit("collected", straight), baker("collected", straight)).goes_on(*dice)
    turn = turn.includes(TieBroken(unit=first, what="award")).waits_for(first)  # type: ignore[arg-type]
    (second,) = {"able", "baker"} - {first}
    turn.when(second, "choose military-cross").refused("3.7", "first")
    turn = turn.when(first, "choose military-cross").goes_on().waits_for(second)
    turn.when(second, "choose silver-star").accepted()


@rule("3.7", "5.8")
def test_nobody_rolls_before_all_who_are_equal_have_counted() -> None:
    straight = "skull star soldier two courage tool"
    turn = beach(unit("collected", straight), baker("count", straight)).goes_on()
    turn = turn.lacks(TieBroken).waits_for("baker").withholds("able", "choose military-cross")
    turn = turn.when("baker", "cancel W2").goes_on()
    turn.lacks(TieBroken).waits_for("able")  # Baker has collected a Soldier


@rule("3.7")
def test_the_last_award_comes_by_itself() -> None:
    turn = beach(unit("collected", "skull star soldier two courage tool"), awards=("silver-star",))
    turn.goes_on().includes(AwardEarned(unit="able", award="silver-star"))
