"""Chapter 4: Red, White and Blue."""

import pytest
from msgspec.structs import replace

from domain.games.dday_dice.bonuses import BonusTaken
from domain.games.dday_dice.earning import ResourcesGained, TallyCollected
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.straights import TieBroken
from domain.games.dday_dice.tally import skulls
from domain.games.dday_dice.upkeep import DiceCancelled
from domain.games.dday_dice.words import COURAGE, SKULL
from tests.games.dday_dice.beach import baker, beach, charlie, unit

rule = pytest.mark.rule


@rule("4.1")
def test_three_colours_make_a_bonus_on_top_of_the_dice() -> None:
    turn = beach(unit("count", "two star two star two tool")).goes_on()
    turn.includes(
        BonusTaken(unit="able", bonus="fresh-troops"),
        TallyCollected(unit="able", soldiers=6, stars=2, points=1),
    )


@rule("4.1")
def test_three_dice_of_two_colours_make_none() -> None:
    beach(unit("count", "two two two star star tool")).goes_on().lacks(BonusTaken)


@rule("4.1")
def test_six_dice_make_two_bonuses_at_most() -> None:
    turn = beach(unit("count", "two " * 6)).goes_on()
    fresh = BonusTaken(unit="able", bonus="fresh-troops")
    turn.includes(fresh, fresh, TallyCollected(unit="able", soldiers=12))


@rule("4.1")
def test_a_die_counts_in_the_colour_a_card_gave_it() -> None:
    turn = beach(unit("count", "two two star star two tool", colours="RWWWBB")).goes_on()
    turn.includes(BonusTaken(unit="able", bonus="fresh-troops"))


@rule("4.1")
def test_only_bonuses_of_the_tally_are_taken() -> None:
    turn = beach(unit("count", "star two star two star skull"))
    turn.when("able", "bonus leadership star").refused("3.1", "Skulls come first")
    turn = turn.when("able", "cancel R2")
    turn.when("able", "bonus battle-cry move").refused("4.1", "battle cry")


@rule("4.2")
def test_a_dead_mans_gift_brings_points_and_its_skulls_cancel_nothing() -> None:
    turn = beach(unit("count", "skull two skull two skull star")).goes_on()
    turn.lacks(DiceCancelled)
    turn.includes(ResourcesGained(unit="able", by="dead-mans-gift", points=20))


@rule("4.2")
def test_a_fourth_skull_cancels_one_die() -> None:
    turn = beach(unit("count", "skull skull skull two skull star")).goes_on().waits_for("able")
    assert turn.offered("able") == {"cancel W2", "cancel B2"}


@rule("4.2")
def test_six_skulls_make_two_gifts() -> None:
    turn = beach(unit("count", "skull " * 6)).goes_on()
    assert turn.state.units["able"].points == 40


@rule("4.3")
def test_leadership_adds_a_white_result() -> None:
    turn = beach(unit("count", "star two star soldier star tool"), baker("count", "two " * 6))
    turn = turn.goes_on().waits_for("able")
    turn.when("able", "bonus leadership two-soldiers").then(
        BonusTaken(unit="able", bonus="leadership", choice="two-soldiers", adds=4)
    )


@rule("4.3")
def test_leadership_may_complete_another_bonus() -> None:
    turn = beach(unit("count", "star two star tool star two"))
    turn.when("able", "bonus leadership two-soldiers").goes_on().includes(
        BonusTaken(unit="able", bonus="fresh-troops"),
        TallyCollected(unit="able", soldiers=6, stars=3, points=1),
    )


@rule("4.3")
def test_leadership_may_chain_into_leadership() -> None:
    turn = beach(unit("count", "star star star two star star"))
    turn = turn.when("able", "bonus leadership star").goes_on().waits_for("able")
    turn.when("able", "bonus leadership courage").then(
        BonusTaken(unit="able", bonus="leadership", choice="courage", adds=COURAGE)
    )


@rule("4.3")
def test_leadership_may_give_courage_to_another_unit() -> None:
    dice = "star two star soldier star tool"
    turn = beach(unit("count", dice), baker("collected"))
    turn.when("able", "bonus leadership baker").then(
        BonusTaken(unit="able", bonus="leadership", choice="baker"),
        ResourcesGained(unit="baker", by="leadership", courage=2),
    )


@rule("4.3")
def test_a_white_skull_may_be_chosen_and_cancels_one_more_die() -> None:
    turn = beach(unit("count", "star two star soldier star skull")).when("able", "cancel R2")
    turn = turn.when("able", "bonus leadership skull").goes_on().waits_for("able")
    more = {f"cancel R2 {die}" for die in ("W1", "W2", "B1")}
    assert turn.offered("able") == {"cancel R1 R2", *more}
    turn.when("able", "cancel W1 W2").refused("3.1", "R2 are cancelled")
    turn = turn.when("able", "cancel R2 W2").goes_on()
    turn.includes(TallyCollected(unit="able", stars=3))


@rule("4.3", "10.14")
@pytest.mark.parametrize(("choice", "climbs"), [("skull", True), ("star", False)])
def test_a_white_skull_is_the_fourth_of_a_climb(choice: str, climbs: bool) -> None:
    dice = "skull skull skull two courage tool"
    able = unit("count", dice, sector="9", courage=4, granted=("leadership",))
    turn = beach(able, scenario="pointe-du-hoc").when("able", "cancel W2 B1 B2")
    turn = turn.when("able", f"bonus leadership {choice}").goes_on()
    assert skulls(turn.state, turn.state.units["able"]) == 3 + climbs
    assert ("move 11" in turn.offered("able")) is climbs


@rule("4.3", "3.7")
def test_a_white_skull_may_complete_a_straight() -> None:
    able = unit("count", "star soldier two star courage tool", granted=("leadership",))
    turn = beach(able).when("able", "bonus leadership skull").when("able", "cancel R1").goes_on()
    turn.offers("able", "choose bronze-star")


@rule("4.3")
def test_dice_are_uncovered_when_a_white_skull_completes_the_gift() -> None:
    able = unit("count", "star skull star star star skull", specialists=("sharpshooter",))
    turn = beach(able).when("able", "cancel W2").offers("able", "bonus leadership skull")
    turn = turn.when("able", "bonus leadership skull")
    turn.then(BonusTaken(unit="able", bonus="leadership", choice="skull", adds=SKULL))
    turn.goes_on().includes(
        BonusTaken(unit="able", bonus="dead-mans-gift"), TallyCollected(unit="able", stars=4)
    )


@rule("4.4")
def test_reinforcement_helps_another_unit_too() -> None:
    dice = "soldier star soldier courage soldier tool"
    both = beach(unit("count", dice), baker("collected")).goes_on()
    both.includes(
        ResourcesGained(unit="able", by="reinforcement", soldiers=4),
        ResourcesGained(unit="baker", by="reinforcement", soldiers=4),
    )
    three = beach(unit("count", dice), baker("collected", sector="2"), charlie("collected"))
    three.goes_on().offers("able", "bonus reinforcement baker", "bonus reinforcement charlie")
    three.when("able", "bonus reinforcement able").refused("4.4")


@rule("4.4")
def test_reinforcement_of_the_last_on_the_beach_is_halved() -> None:
    dice = "soldier star soldier courage soldier tool"
    turn = beach(unit("count", dice), baker("bled", home=2)).goes_on()
    turn.includes(ResourcesGained(unit="able", by="reinforcement", soldiers=4))
    assert turn.state.units["able"].soldiers == 10 + 3 + 4


@rule("4.5")
def test_fresh_troops_are_six_soldiers() -> None:
    beach(unit("count", "two star two star two tool")).goes_on().includes(
        ResourcesGained(unit="able", by="fresh-troops", soldiers=6)
    )


@rule("4.6")
def test_a_battle_cry_is_three_soldiers_or_a_free_move() -> None:
    turn = beach(unit("count", "courage two courage two courage star", sector="5", chevrons=2))
    turn = turn.offers("able", "bonus battle-cry soldiers", "bonus battle-cry move")
    turn.when("able", "bonus battle-cry soldiers").includes(
        ResourcesGained(unit="able", by="battle-cry", soldiers=3)
    )
    cry = turn.when("able", "bonus battle-cry move")
    cry.then(BonusTaken(unit="able", bonus="battle-cry", choice="move"))
    assert "cry" in cry.state.units["able"].turn


@rule("4.6")
def test_a_battle_cry_ignores_requirements_and_courage_but_not_mines() -> None:
    able = unit("march", sector="5", turn=("cry",))
    moved = beach(able).when("able", "move 7", 4)
    assert moved.state.units["able"].sector == "7"
    assert moved.state.units["able"].mine == 4
    beach(unit("march", sector="2", turn=("cry",))).when("able", "move 5").accepted()


@rule("4.7")
def test_a_special_find_finds_a_special_item_or_brings_two_stars() -> None:
    able = unit("collected", "tool star tool two tool star", points=15)
    turn = beach(able).waits_for("able").offers("able", "bonus special-find bazooka")
    turn.withholds("able", "bonus special-find grenade")
    turn.when("able", "bonus special-find bazooka").then(
        BonusTaken(unit="able", bonus="special-find", choice="bazooka"),
        ItemFound(unit="able", item="bazooka", points=15, by="special-find"),
    )
    turn.when("able", "bonus special-find stars").includes(
        ResourcesGained(unit="able", by="special-find", stars=2)
    )
    turn.when("able", "bonus special-find grenade").refused("4.7")


@rule("4.7")
def test_a_special_find_leaves_the_find_of_the_turn() -> None:
    able = unit("collected", "tool star tool two tool star", points=30)
    turn = beach(able).when("able", "bonus special-find bazooka").goes_on()
    turn.when("able", "find binoculars").accepted()


@rule("4.7")
def test_without_a_find_that_can_be_paid_for_the_stars_come_by_themselves() -> None:
    able = unit("collected", "tool star tool two tool star", points=2)
    turn = beach(able).goes_on()
    turn.includes(ResourcesGained(unit="able", by="special-find", stars=2))


@rule("4.7")
def test_its_own_tools_help_to_pay() -> None:
    turn = beach(unit("count", "tool two tool two tool star", points=1)).goes_on()
    assert turn.state.units["able"].points == 7
    turn.offers("able", "bonus special-find toolkit").withholds(
        "able", "bonus special-find bazooka"
    )


@rule("4.7")
def test_no_special_find_where_nothing_is_found() -> None:
    able = unit("collected", "tool star tool two tool star", points=30, sector="9")
    beach(able).goes_on().includes(ResourcesGained(unit="able", by="special-find", stars=2))


@rule("4.7", "5.8")
@pytest.mark.parametrize(("soldiers", "first"), [(9, "baker"), (11, "able")])
def test_the_unit_with_the_fewest_soldiers_takes_its_special_find_first(
    soldiers: int, first: str
) -> None:
    dice = "tool star tool two tool star"
    turn = beach(
        unit("collected", dice, points=15), baker("collected", dice, points=15, soldiers=soldiers)
    )
    turn = turn.goes_on().waits_for(first)
    (second,) = {"able", "baker"} - {first}
    turn.withholds(second, "bonus special-find bazooka")
    turn.when(second, "bonus special-find bazooka").refused("4.7", "fewest Soldiers")
    turn = turn.when(first, "bonus special-find bazooka").goes_on().waits_for(second)
    turn.withholds(second, "bonus special-find bazooka").offers(second, "bonus special-find stars")


@rule("4.7")
def test_a_unit_without_anything_to_find_keeps_nobody_waiting() -> None:
    dice = "tool star tool two tool star"
    turn = beach(unit("collected", dice, points=15), baker("collected", dice, soldiers=3))
    turn.goes_on().waits_for("able").when("able", "bonus special-find bazooka").accepted()


@rule("4.6", "1.5")
@pytest.mark.parametrize(
    ("scenario", "sector", "ground"), [("sword", "11", {"11": 2}), ("pointe-du-hoc", "9", {})]
)
def test_no_card_brings_a_battle_cry_where_the_text_says_none(
    scenario: str, sector: str, ground: dict[str, int]
) -> None:
    cards = {"items": ("dexedrine",), "awards": ("distinguished-service-order",)}
    able = unit("tally", "courage two courage two courage tool", sector=sector, **cards)
    turn = beach(able, scenario=scenario, ground=ground)
    turn.withholds("able", "use dexedrine", "use distinguished-service-order battle-cry")
    turn.offers("able", "use distinguished-service-order fresh-troops")
    turn.when("able", "use dexedrine").refused("4.6", "no Battle Cry")
    turn.when("able", "use distinguished-service-order battle-cry").refused("4.6", "no Battle Cry")
    there = beach(replace(able, sector="6"), scenario="pointe-du-hoc")
    there.when("able", "use dexedrine").accepted()


@rule("4.7", "5.8")
@pytest.mark.parametrize(("dice", "first"), [((2, 5), "baker"), ((3, 3, 6, 1), "able")])
def test_equal_units_roll_for_who_takes_its_special_find_first(
    dice: tuple[int, ...], first: str
) -> None:
    tools = "tool star tool two tool star"
    turn = beach(unit("collected", tools, points=15), baker("collected", tools, points=15))
    turn = turn.goes_on(*dice).waits_for(first)
    turn.includes(TieBroken(unit=first, what="special-find"))  # type: ignore[arg-type]
    (second,) = {"able", "baker"} - {first}
    turn.when(second, "bonus special-find stars").refused("4.7")
    turn = turn.when(first, "bonus special-find stars").goes_on().waits_for(second)
    turn.when(second, "bonus special-find bazooka").accepted()
