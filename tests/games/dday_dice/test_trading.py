"""Chapter 9: Trading."""

import pytest

from domain.games.dday_dice.exchanging import (
    CardGiven,
    ExchangeAgreed,
    ExchangeDeclined,
    ExchangeOffered,
)
from domain.games.dday_dice.giving import ResourcesGiven
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.turns import PhaseBegan
from tests.games.dday_dice.beach import baker, beach, charlie, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("9.1")
@pytest.mark.parametrize("what", ["soldiers", "courage", "stars", "points"])
def test_units_of_one_sector_give_each_other_resources(what: str) -> None:
    turn = beach(unit("muster", courage=5, stars=5, points=5), baker("muster"))
    turn.when("able", f"give 3 {what} to baker").then(
        ResourcesGiven(unit="able", to="baker", **{what: 3})  # type: ignore[arg-type]
    )


@rule("9.1")
def test_units_of_one_sector_give_each_other_items() -> None:
    turn = beach(unit("muster", items=("whistle",)), baker("muster"))
    turn = turn.when("able", "give whistle to baker")
    turn.then(CardGiven(unit="able", to="baker", card="whistle"))
    assert turn.state.units["baker"].items == ("whistle",)
    assert turn.state.units["able"].items == ()


@rule("9.1")
def test_units_of_different_sectors_do_not_trade() -> None:
    turn = beach(unit("muster", sector="2"), baker("muster", sector="3"))
    turn.when("able", "give 1 soldiers to baker").refused("9.1", "not in this Sector")
    turn.waits_for()


@rule("9.2")
def test_specialists_and_awards_are_not_traded() -> None:
    able = unit("muster", specialists=("medic", "messenger"), awards=("silver-star",))
    turn = beach(able, baker("muster"))
    turn.when("able", "give medic to baker").refused("9.2", "except the Messenger")
    turn.when("able", "give silver-star to baker").refused("9.2", "Awards are never")
    gifts = {text for text in turn.offered("able") if text.startswith("give")}
    assert gifts == {
        "give 1 soldiers to baker",
        "give 10 soldiers to baker",
        "give messenger to baker",
    }


@rule("9.3")
def test_trading_is_possible_while_rolling_but_nobody_waits_for_it() -> None:
    turn = beach(unit("tally", "two " * 6, sector="4"), baker("roll", DICE, sector="4"))
    turn.goes_on().waits_for("baker")
    turn.when("able", "give 1 soldiers to baker").accepted()


@rule("9.3")
@pytest.mark.parametrize("stage", ["muster", "fire"])
def test_units_that_share_a_sector_are_waited_for_in_phases_3_and_5(stage: str) -> None:
    beach(unit(stage), baker(stage)).goes_on().waits_for("able", "baker")


@rule("9.3")
def test_casualties_come_when_both_are_ready() -> None:
    turn = beach(unit("fire", sector="4"), baker("fire", sector="4"))
    turn = turn.when("able", "done").goes_on()
    turn.lacks(CasualtiesDue).waits_for("baker")
    turn.when("baker", "done").steps().includes(CasualtiesDue(unit="able", n=6, defence=6))


@rule("9.3")
def test_after_casualties_nothing_is_traded() -> None:
    able = unit("losses", sector="4", owed=3, specialists=("medic",))
    turn = beach(able, baker("bled", sector="4"), charlie("fire", sector="4"))
    turn.when("able", "give 1 soldiers to charlie").refused("1.6")
    turn.when("charlie", "give 1 soldiers to able").refused("9.3", "casualties")
    turn.when("charlie", "give 1 soldiers to baker").refused("9.3")


@rule("9.3")
def test_who_receives_something_is_asked_again() -> None:
    turn = beach(unit("muster", stars=4), baker("mustered"))
    turn.waits_for("able").when("able", "give 4 stars to baker").waits_for("able", "baker")
    turn.when("able", "give 4 stars to baker").when("baker", "recruit medic").accepted()


@rule("9.4")
def test_what_was_received_is_not_given_on_in_the_phase() -> None:
    turn = beach(unit("muster", items=("whistle",)), baker("muster"))
    turn = turn.when("able", "give 3 soldiers to baker").when("able", "give whistle to baker")
    turn.when("baker", "give 11 soldiers to able").refused("9.4", "received 3", "give 10")
    turn.when("baker", "give whistle to able").refused("9.4", "Whistle")
    turn.withholds("baker", "give 11 soldiers to able", "give whistle to able")
    later = turn.when("able", "done").when("baker", "done").goes_on()
    later.includes(PhaseBegan(phase=4))
    later.when("baker", "give 11 soldiers to able").accepted()


@rule("9.3", "9.4")
@pytest.mark.parametrize("stage", ["muster", "march", "fire"])
def test_what_it_had_before_a_unit_may_give_at_any_time(stage: str) -> None:
    turn = beach(unit(stage), baker(stage, soldiers=4))
    turn = turn.when("able", "give 1 soldiers to baker")
    turn.offers("baker", "give 1 soldiers to able", "give 4 soldiers to able")
    turn.when("baker", "give 4 soldiers to able").accepted()
    turn = turn.when("baker", "give 3 soldiers to able")
    turn.when("baker", "give 1 soldiers to able").accepted()
    last = turn.when("baker", "give 1 soldiers to able")
    last.when("baker", "give 1 soldiers to able").refused("9.5")
    more = beach(unit(stage), baker(stage, courage=2)).when("able", "give 1 soldiers to baker")
    more.when("baker", "give 11 soldiers to able").refused("9.5")
    full = beach(unit(stage, courage=3), baker(stage, courage=2))
    full = full.when("able", "give 3 courage to baker")
    full.when("baker", "give 3 courage to able").refused("9.4", "received 3", "give 2 of its own")


@rule("9.5")
def test_all_that_is_given_leaves_the_last_man_and_what_was_received() -> None:
    turn = beach(unit("muster", soldiers=8, courage=3, phase=("courage 1",)), baker("muster"))
    turn.when("able", "give all soldiers to baker").then(
        ResourcesGiven(unit="able", to="baker", soldiers=7)
    )
    turn.when("able", "give all courage to baker").then(
        ResourcesGiven(unit="able", to="baker", courage=2)
    )
    turn.when("able", "give all stars to baker").refused("9.5", "no stars to give")


@rule("9.5")
def test_no_more_is_given_than_there_is() -> None:
    turn = beach(unit("muster", soldiers=3, courage=1), baker("muster"))
    turn.when("able", "give 2 courage to baker").refused("9.5", "1 to 1")
    turn.when("able", "give 0 courage to baker").refused("9.5")
    turn.when("able", "give 1 stars to baker").refused("9.5", "has no stars to give")
    turn.when("able", "give -1 courage to baker").refused("9.5")
    turn.when("able", "give whistle to baker").refused("9.5", "no Whistle")


@rule("9.5")
def test_the_last_man_stays() -> None:
    turn = beach(unit("muster", soldiers=3), baker("muster"))
    turn.when("able", "give 3 soldiers to baker").refused("9.5", "1 to 2")
    turn.when("able", "give 2 soldiers to baker").accepted()
    led = beach(unit("muster", soldiers=3, specialists=("medic",)), baker("muster"))
    led.when("able", "give 3 soldiers to baker").accepted()
    alone = beach(unit("muster", soldiers=0, specialists=("messenger",)), baker("muster"))
    alone.when("able", "give messenger to baker").refused("9.5", "last man")


# --- Exchanges (9.6) --------------------------------------------------------------------------

OFFER = "offer 2 courage for 3 soldiers of baker"


@rule("9.6")
def test_an_exchange_is_offered_and_accepted_at_its_price() -> None:
    turn = beach(unit("muster", courage=2), baker("mustered")).when("able", OFFER)
    offered = ExchangeOffered(unit="able", to="baker", n=2, what="courage", m=3, price="soldiers")
    turn = turn.then(offered).offers("baker", "accept able", "decline able")
    assert "baker" in turn.rules.to_move(turn.state)
    turn = turn.when("baker", "accept able").then(
        ExchangeAgreed(unit="able", by="baker"),
        ResourcesGiven(unit="able", to="baker", courage=2),
        ResourcesGiven(unit="baker", to="able", soldiers=3),
    )
    able, other = turn.state.units["able"], turn.state.units["baker"]
    assert (able.courage, able.soldiers, other.courage, other.soldiers) == (0, 13, 2, 7)
    turn.when("baker", "accept able").refused("9.6", "offers this Unit no exchange")


@rule("9.6")
def test_a_declined_exchange_is_not_offered_again_in_the_phase() -> None:
    turn = beach(unit("muster", courage=2), baker("muster")).when("able", OFFER)
    turn = turn.when("baker", "decline able").then(ExchangeDeclined(unit="able", by="baker"))
    turn.withholds("baker", "accept able", "decline able")
    turn.when("able", OFFER).refused("9.6", "was offered an exchange in this phase")


@rule("9.6")
def test_an_exchange_ends_with_the_phase_and_nobody_waits_for_it() -> None:
    turn = beach(unit("muster", courage=2), baker("muster")).when("able", OFFER)
    turn = turn.when("able", "done").when("baker", "done").goes_on()
    assert turn.state.phase > 3
    assert turn.state.units["able"].exchange is None
    turn.when("baker", "accept able").refused("9.6")


@rule("9.6", "9.5")
def test_an_exchange_is_about_what_both_have() -> None:
    turn = beach(unit("muster", courage=2), baker("muster", soldiers=3))
    turn.when("able", "offer 3 courage for 1 soldiers of baker").refused("9.5", "Able can give")
    turn.when("able", OFFER).refused("9.5", "Baker can give at most 2")
    turn.when("able", "offer 1 courage for 1 courage of baker").refused("9.6", "for another")
    turn.when("able", "offer 1 courage for 0 soldiers of baker").refused("9.6")


@rule("9.6", "9.1")
def test_an_exchange_needs_one_sector_and_is_possible_in_any_phase() -> None:
    far = beach(unit("muster", courage=2), baker("muster", sector="2"))
    far.when("able", OFFER).refused("9.1", "not in this Sector")
    for stage in ("tally", "collected", "march", "fire"):
        early = beach(unit(stage, "two " * 6, courage=2), baker(stage, "two " * 6))
        turn = early.when("able", OFFER).when("baker", "accept able")
        turn.includes(ExchangeAgreed(unit="able", by="baker"))


@rule("9.6", "9.4")
def test_what_was_given_away_meanwhile_is_not_exchanged() -> None:
    turn = beach(unit("muster", courage=2), baker("muster")).when("able", OFFER)
    turn = turn.when("able", "give 1 courage to baker").withholds("baker", "accept able")
    turn.when("baker", "accept able").refused("9.5", "Able can give at most 1")
    turn.when("baker", "decline able").accepted()
