"""Chapter 5: Recruit and Find."""

import pytest

from domain.games.dday_dice.earning import AwardEarned
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.powers import CardPlayed
from domain.games.dday_dice.recruiting import SpecialistRecruited
from domain.games.dday_dice.straights import CardClaimed, ClaimLost
from domain.games.dday_dice.weapons import SectorRelieved
from tests.games.dday_dice.beach import baker, beach, charlie, unit

rule = pytest.mark.rule


@rule("5.1")
def test_a_specialist_costs_his_stars() -> None:
    beach(unit("muster", stars=4)).when("able", "recruit medic").then(
        SpecialistRecruited(unit="able", specialist="medic", stars=4)
    )
    turn = beach(unit("muster", stars=3))
    turn.when("able", "recruit medic").refused("5.1", "4 Stars")
    turn.withholds("able", "recruit medic").offers("able", "recruit veteran")


@rule("5.1")
def test_one_recruit_a_turn() -> None:
    turn = (
        beach(unit("muster", stars=9))
        .when("able", "recruit medic")
        .withholds("able", "recruit scout")
    )
    turn.when("able", "recruit scout").refused("5.1", "one Specialist a turn")


@rule("5.1")
def test_each_unit_has_its_own_regular_specialists_but_unique_ones_are_shared() -> None:
    turn = beach(unit("muster", stars=9, turn=("recruited",), specialists=("medic", "captain")))
    turn = beach(unit("muster", specialists=("medic", "captain")), baker("muster", stars=9))
    turn.when("baker", "recruit medic").accepted()
    turn.when("baker", "recruit captain").refused("5.1", "serves with Able")
    turn.withholds("baker", "recruit captain")


@rule("5.2")
def test_the_dead_stay_dead() -> None:
    turn = beach(unit("muster", stars=9, dead=("medic",)))
    turn.when("able", "recruit medic").refused("5.2", "fallen")
    turn.withholds("able", "recruit medic")


@rule("5.3")
def test_an_item_costs_its_points() -> None:
    beach(unit("muster", points=7)).when("able", "find whistle").then(
        ItemFound(unit="able", item="whistle", points=7)
    )
    turn = beach(unit("muster", points=6))
    turn.when("able", "find whistle").refused("5.3", "7 Item Points")
    turn.withholds("able", "find whistle").offers("able", "find lucky-charm")


@rule("5.3")
def test_one_find_a_turn_and_one_card_of_each() -> None:
    turn = beach(unit("muster", points=30)).when("able", "find whistle")
    turn.when("able", "find grenade").refused("5.3", "one Item a turn")
    later = beach(unit("muster", items=("whistle",)), baker("muster", points=30))
    later.when("baker", "find whistle").refused("5.3", "Able has it")


@rule("5.4")
def test_six_courage_buy_a_random_award() -> None:
    turn = beach(unit("muster", courage=6)).offers("able", "buy award")
    turn.when("able", "buy award", "military-cross").then(
        AwardEarned(unit="able", award="military-cross", courage=6)
    )
    beach(unit("muster", courage=5)).when("able", "buy award").refused("5.4", "6 Courage")
    none = beach(unit("muster", courage=6), awards=())
    none.when("able", "buy award").refused("5.4", "no Awards")


@rule("5.5")
def test_one_award_a_turn_and_it_does_not_return() -> None:
    turn = beach(unit("muster", courage=12)).when("able", "buy award", "military-cross")
    turn.when("able", "buy award").refused("5.5", "one Award a turn")
    assert "military-cross" not in turn.state.awards


@rule("5.6")
def test_an_item_is_used_once() -> None:
    turn = beach(unit("fire", sector="4", items=("bazooka",))).when("able", "use bazooka")
    turn.then(CardPlayed(unit="able", card="bazooka"), SectorRelieved(sector="4", by="bazooka"))
    turn.when("able", "use bazooka").refused("7.2", "has no Bazooka")
    assert "bazooka" not in turn.state.items


@rule("5.6")
def test_many_items_a_turn_and_at_once_when_found() -> None:
    turn = beach(unit("muster", points=5, items=("lucky-charm",)))
    turn = turn.when("able", "use lucky-charm star").when("able", "find walkie-talkie")
    turn.when("able", "use walkie-talkie").accepted()


@rule("5.7")
def test_nothing_is_found_in_sector_9_but_used() -> None:
    turn = beach(unit("muster", sector="9", points=30, items=("lucky-charm",)))
    turn.when("able", "find grenade").refused("5.7")
    turn.withholds("able", "find grenade").when("able", "use lucky-charm star").accepted()


@rule("5.8")
def test_a_card_that_others_could_take_is_claimed_first() -> None:
    turn = beach(unit("muster", stars=4), baker("muster", stars=4))
    turn = turn.when("able", "recruit captain")
    turn.then(CardClaimed(unit="able", card="captain"))
    turn.when("able", "recruit medic").refused("5.1")
    turn.waits_for("baker").when("baker", "done").goes_on().includes(
        SpecialistRecruited(unit="able", specialist="captain", stars=4)
    )


@rule("5.8")
def test_no_claim_is_needed_when_nobody_else_can_pay() -> None:
    turn = beach(unit("muster", points=10), baker("muster", points=9))
    turn.when("able", "find grenade").then(ItemFound(unit="able", item="grenade", points=10))


@rule("5.8")
def test_the_fewest_soldiers_win_a_claim_and_the_loser_is_asked_again() -> None:
    turn = beach(unit("muster", stars=4, soldiers=9), baker("muster", stars=4, soldiers=8))
    turn = turn.when("able", "recruit captain").when("baker", "recruit captain").goes_on()
    turn.includes(
        ClaimLost(unit="able", card="captain", to="baker"),
        SpecialistRecruited(unit="baker", specialist="captain", stars=4),
    )
    turn.when("able", "recruit medic").accepted()


@rule("5.8")
def test_equal_claims_are_rolled_for_until_one_is_highest() -> None:
    turn = beach(*(f("muster", points=10) for f in (unit, baker, charlie)))
    for seat in ("able", "baker", "charlie"):
        turn = turn.when(seat, "find grenade").goes_on() if seat != "charlie" else turn
    turn = turn.when("charlie", "find grenade").goes_on(5, 2, 5, 3, 4)
    turn.includes(ItemFound(unit="charlie", item="grenade", points=10))
    assert turn.whys == ["3d6 for who gets the Grenade", "2d6 for who gets the Grenade"]


@rule("5.8")
def test_nothing_is_given_away_while_a_claim_is_open() -> None:
    turn = beach(unit("muster", stars=4), baker("muster", stars=4))
    turn = turn.when("able", "recruit captain")
    turn.when("able", "give 4 stars to baker").refused("5.8", "Captain")


@rule("5.8")
def test_a_unit_has_one_claim_at_a_time() -> None:
    turn = beach(*(f("muster", stars=4, points=10) for f in (unit, baker)))
    turn = turn.when("able", "recruit captain")
    turn.withholds("able", "find grenade").when("able", "find grenade").refused("5.8", "Captain")
    turn = turn.when("baker", "find grenade").goes_on()
    turn.includes(
        CardClaimed(unit="baker", card="grenade"),
        SpecialistRecruited(unit="able", specialist="captain", stars=4),
    )
    turn.when("able", "done").goes_on().includes(ItemFound(unit="baker", item="grenade", points=10))
