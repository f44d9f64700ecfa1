"""The battles: landing, options, maps, two Bunkers, and what is different alone."""

import pytest

from domain.game.ruleset import Options
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.bunkers import BunkerTaken
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.landing import UnitLanded
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.printed import (
    ITEMS,
    REGULAR_ITEMS,
    REGULARS,
    UNIQUES,
)
from domain.games.dday_dice.setting_up import ExerciseBegan
from domain.games.dday_dice.turns import TurnBegan, UnitReady
from domain.games.dday_dice.words import SEATS
from tests.games.dday_dice.beach import baker, beach, landed, printed, unit
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule
MAPS = ("omaha", "utah", "gold", "juno", "sword", "pointe-du-hoc", "merville")


def began(scenario: str, units: int, options: Options | None = None, *chance: str) -> ExerciseBegan:
    """The first event of a match."""
    script = Scripted(*chance)
    table = RULES.scenario(scenario)
    (event,) = RULES.setup(table, SEATS[:units], options or {}, script)
    assert script.is_used_up()
    assert isinstance(event, ExerciseBegan)
    return event


# --- Landing ----------------------------------------------------------------------------------


@rule("1.7")
@pytest.mark.parametrize(
    ("scenario", "to", "event"),
    [
        ("utah", "1", UnitLanded(unit="able", sector="1", soldiers=4)),
        ("utah", "2", UnitLanded(unit="able", sector="2", specialist="corporal")),
        ("pointe-du-hoc", "2", UnitLanded(unit="able", sector="2", soldiers=1, courage=3)),
        ("merville", "2", UnitLanded(unit="able", sector="2", soldiers=1, stars=2)),
    ],
)
def test_a_unit_chooses_where_to_land(scenario: str, to: str, event: UnitLanded) -> None:
    turn = landed(scenario, 2).waits_for("able", "baker").offers("able", f"land {to}")
    turn = turn.when("able", f"land {to}").then(event).waits_for("baker")
    turn.when("able", "land 1").refused("1.6")
    turn.when("baker", "land 3").refused("1.7", "Sector 1 or Sector 2")
    turn.when("baker", "land 1").goes_on(*range(1, 7), *range(1, 7)).includes(TurnBegan(turn=1))


@rule("1.7", "1.2")
def test_where_there_is_one_start_nobody_is_asked() -> None:
    assert landed("omaha", 2).goes_on(*range(1, 7), *range(1, 7)).state.turn == 1
    first = landed("juno").state.units["able"]
    assert (first.soldiers, first.stars, first.sector) == (3, 1, "1")


# --- Options ----------------------------------------------------------------------------------


@rule("13.5")
def test_bazooka_joe_brings_all_special_items() -> None:
    items = began("omaha", 2, {"bazooka-joe": "items"}).items
    assert set(items) == set(ITEMS)
    merville = began("merville", 2, {"bazooka-joe": "items"})
    assert set(ITEMS) - set(merville.items) == {"medal-case", "dexedrine"}
    assert not merville.decks


@rule("13.5", "5.1")
def test_bazooka_joe_may_bring_all_specialists_too() -> None:
    event = began("sword", 2, {"bazooka-joe": "all", "wild-specialists": "on"})
    assert event.specialists == UNIQUES
    assert event.decks == {"able": REGULARS, "baker": REGULARS}
    turn = beach(unit("muster", stars=9, deck=REGULARS), scenario="sword")
    turn.offers("able", "recruit medic").withholds("able", "recruit lieutenant")
    listed = beach(unit("muster", stars=9), scenario="sword")
    listed.when("able", "recruit medic").refused("5.1", "cannot be recruited")


@rule("13.6")
def test_wild_specialists_are_drawn() -> None:
    two = ("corporal", "paratrooper", "scout")
    three = ("beachmaster", "hero", "veteran")
    event = began(
        "omaha", 2, {"wild-specialists": "on"},
        "decoy", "general", *two, *three, "medic", *two, *three, "chaplain",
    )  # fmt: skip
    assert event.specialists == ("decoy", "general")
    assert event.decks == {"able": (*two, *three, "medic"), "baker": (*two, *three, "chaplain")}
    turn = beach(unit("muster", stars=9, deck=two), scenario="omaha")
    turn.when("able", "recruit sharpshooter").refused("5.1", "cannot be recruited")
    turn.when("able", "recruit paratrooper").accepted()


@rule("13.6")
def test_the_lieutenant_of_sword_beach_is_not_drawn() -> None:
    two = ("corporal", "paratrooper", "scout")
    three = ("beachmaster", "hero", "veteran")
    event = began("sword", 1, {"wild-specialists": "on"}, "decoy", *two, *three, "medic")
    assert event.specialists == ("decoy", "lieutenant")


@rule("13.7")
def test_the_quartermasters_whim_draws_two_special_items_a_unit() -> None:
    drawn = ("ammo-box", "bazooka", "mortar", "toolkit")
    event = began("omaha", 2, {"quartermasters-whim": "on"}, *drawn)
    assert event.items == (*REGULAR_ITEMS, *drawn)


@rule("13.8")
@pytest.mark.parametrize(
    ("faces", "soldiers", "stars"),
    [((1, 2, 3, 6), 7, 0), ((4, 5, 6, 6), 1, 3), ((6, 6, 6, 6), 1, 0), ((3, 3, 3, 3), 13, 0)],
)
def test_a_blind_start(faces: tuple[int, ...], soldiers: int, stars: int) -> None:
    turn = landed("omaha", blind_start="on").steps(*faces)
    turn.then(UnitLanded(unit="able", sector="1", soldiers=soldiers, stars=stars))


@rule("13.8")
def test_a_blind_start_ignores_a_printed_specialist() -> None:
    turn = landed("utah", blind_start="on").when("able", "land 2", 1, 4, 6, 6)
    turn.then(UnitLanded(unit="able", sector="2", soldiers=2, stars=1))


# --- The maps ---------------------------------------------------------------------------------


@rule("10.1")
@pytest.mark.parametrize("scenario", MAPS)
def test_lines_lead_up_and_along_and_cost_courage_only_up(scenario: str) -> None:
    played = BATTLES[scenario]
    for here, ways in played.ways.items():
        for way in ways:
            rows = played.sectors[way.to].row - played.sectors[here].row
            assert way.back or rows >= 0
            assert bool(way.courage) == way.forward


# --- Two Bunkers ------------------------------------------------------------------------------


def safe(seat: str, bunker: str) -> object:
    """A Unit that has taken this Bunker."""
    return unit("bled", seat=seat, sector=bunker, visited=("1", "9", bunker), home=3)


@rule("12.6")
def test_on_gold_beach_both_bunkers_must_fall() -> None:
    units = safe("able", "bunker-a"), safe("baker", "bunker-b")
    won = RULES.outcome(beach(*units, scenario="gold", bunkers=("bunker-a", "bunker-b")).state)  # type: ignore[arg-type]
    assert won is not None
    assert (won.ending, won.winners) == ("bunker-taken", ("able", "baker"))
    units = safe("able", "bunker-a"), safe("baker", "bunker-a")
    left = RULES.outcome(beach(*units, scenario="gold", bunkers=("bunker-a",)).state)  # type: ignore[arg-type]
    assert left is not None
    assert (left.ending, left.winners) == ("bunker-left", ())


@rule("12.6", "11.5")
def test_each_bunker_is_weakened_by_those_who_took_it() -> None:
    first = unit("bled", sector="bunker-a", home=2, specialists=("medic", "veteran"))
    for bunker, less in (("bunker-a", 2), ("bunker-b", 0)):
        second = baker("fire", sector=bunker, soldiers=50)
        n = printed("gold", bunker) - less
        turn = beach(first, second, scenario="gold", phase=5).steps()
        turn.then(CasualtiesDue(unit="baker", n=n, defence=n))


@rule("12.6", "11.5")
def test_a_bunker_taken_is_written_down_by_name() -> None:
    turn = beach(unit("bled", sector="bunker-a"), baker("bled"), scenario="gold").steps()
    turn.then(BunkerTaken(unit="able", sector="bunker-a"))
    assert turn.state.bunkers == ("bunker-a",)


@rule("14.5")
def test_alone_both_bunkers_are_taken_one_after_the_other() -> None:
    turn = beach(unit("bled", sector="bunker-a", courage=9), scenario="gold").steps()
    turn.then(BunkerTaken(unit="able", sector="bunker-a", stays=True), UnitReady(unit="able"))
    turn = turn.steps().then(TurnBegan(turn=4))
    assert RULES.outcome(turn.state) is None
    last = unit("bled", sector="bunker-b", visited=("1", "bunker-a", "11", "bunker-b"))
    turn = beach(last, scenario="gold", bunkers=("bunker-a",)).steps()
    turn.then(BunkerTaken(unit="able", sector="bunker-b"))
    won = RULES.outcome(turn.state)
    assert won is not None
    assert won.ending == "bunker-taken"


@rule("14.5")
def test_alone_it_waits_in_the_first_bunker_and_moves_on_sideways() -> None:
    again = beach(unit("bled", sector="bunker-a"), scenario="gold", bunkers=("bunker-a",))
    again.steps().then(TurnBegan(turn=4))
    able = unit("march", sector="11", visited=("1", "bunker-a", "11"), courage=5)
    turn = beach(able, scenario="gold", bunkers=("bunker-a",))
    turn.when("able", "move bunker-b").accepted()
    turn.when("able", "move bunker-a").refused("10.2")


# --- Alone ------------------------------------------------------------------------------------


@rule("14.2")
def test_alone_these_cards_stay_in_the_box() -> None:
    items = began("omaha", 1, {"bazooka-joe": "all"})
    out = {"carrier-pigeon", "dispatch-case", "mortar"}
    assert set(ITEMS) - set(items.items) == out
    assert "war-correspondent" not in items.specialists
    assert "victoria-cross" not in items.awards


@rule("14.4")
def test_alone_at_merville_the_lamp_lies_in_sector_9() -> None:
    turn = beach(unit("moved", sector="9"), scenario="merville").steps()
    turn.then(ItemFound(unit="able", item="signalling-lamp", by="sector"))
    turn = beach(unit("moved", sector="9"), baker("moved"), scenario="merville").steps()
    turn.then(ItemFound(unit="able", item="dexedrine", by="sector"))
    alone = set(began("merville", 1, {"bazooka-joe": "items"}).items)
    assert not alone & {"signalling-lamp", "dexedrine", "medal-case"}
