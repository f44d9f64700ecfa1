"""Chapter 15: Operation Deadstick, two maps head to head."""

import pytest

from domain.games.dday_dice.arrival import MortarTaken, UnitArrived
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.bunkers import BunkerTaken
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.landing import UnitLanded
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.movement import SectorEntered
from domain.games.dday_dice.recruiting import SpecialistJoined
from domain.games.dday_dice.swapping import DiceSwapped
from domain.games.dday_dice.throwing import DiceThrown
from domain.games.dday_dice.turns import TurnBegan, UnitReady
from tests.games.dday_dice.beach import baker, beach, charlie, landed, printed, unit

rule = pytest.mark.rule
OP = "deadstick"
MERVILLE = BATTLES[OP].decks["m"]


@rule("15.1")
def test_two_maps_and_two_to_four_units() -> None:
    assert RULES.scenario(OP).fewest == 2
    assert {"m8", "s5", "m-bunker", "s-bunker"} <= set(BATTLES[OP].sectors)


@rule("15.2")
def test_each_map_has_a_unit() -> None:
    turn = landed(OP, 2).offers("able", "land m1", "land m2", "land s1").when("able", "land s1")
    turn = turn.withholds("baker", "land s1").offers("baker", "land m1", "land m2")
    turn.when("baker", "land s1").refused("15.2", "each of the two")
    turn = turn.when("baker", "land m2")
    turn.then(
        UnitLanded(
            unit="baker", sector="m2", soldiers=1, stars=2, beach="m", deck=BATTLES[OP].decks["m"]
        )
    )
    turn.steps().then(TurnBegan(turn=1))


@rule("15.2")
def test_the_last_unit_lands_by_itself_where_one_start_is_left() -> None:
    turn = landed(OP, 3).when("able", "land m1").when("baker", "land m2").goes_on()
    turn.includes(
        UnitLanded(unit="charlie", sector="s1", soldiers=4, beach="s", deck=BATTLES[OP].decks["s"])
    )


@rule("15.2", "5.1")
def test_the_map_decides_the_regular_specialists_and_the_pool_is_one() -> None:
    turn = beach(unit("muster", sector="m1", stars=9, deck=MERVILLE), baker("march"), scenario=OP)
    turn.offers("able", "recruit paratrooper", "recruit messenger", "recruit grenadier")
    turn.when("able", "recruit scout").refused("5.1", "cannot be recruited")
    assert {"bazooka", "gammon-bomb", "mortar", "toolkit"} <= set(turn.state.items)
    assert "dexedrine" not in turn.state.items


@rule("15.3")
def test_the_top_rows_are_adjacent() -> None:
    able = unit("march", sector="m12", visited=("m1", "m12"), courage=9)
    turn = beach(able, baker("march", sector="s1"), scenario=OP)
    turn.offers("able", "move s13", "move s15")
    turn.when("able", "move s13").then(SectorEntered(unit="able", sector="s13", courage=3))


@rule("15.4")
def test_swords_bunker_is_closed_until_mervilles_is_taken() -> None:
    able = unit("march", sector="s13", courage=9)
    turn = beach(able, baker("march", sector="m1"), scenario=OP)
    turn.when("able", "move s-bunker").refused("15.4", "Merville")
    turn = beach(able, baker("march", sector="m1"), scenario=OP, bunkers=("m-bunker",))
    turn.when("able", "move s-bunker").then(
        SectorEntered(unit="able", sector="s-bunker", courage=5)
    )


@rule("15.5")
def test_mortar_fire_on_sword_until_its_post_is_taken() -> None:
    both = unit("fire", sector="s2"), baker("fire", sector="m3")
    on_sword, at_merville = printed(OP, "s2"), printed(OP, "m3")
    for taken, more in (((), 1), (("m8",), 0)):
        n = on_sword + more
        beach(*both, scenario=OP, taken=taken).steps().then(
            CasualtiesDue(unit="able", n=n, defence=n),
            CasualtiesDue(unit="baker", n=at_merville, defence=at_merville),
        )
    turn = beach(unit("arrive", sector="m8"), baker("stayed", sector="s2"), scenario=OP).steps()
    turn.then(MortarTaken(unit="able", sector="m8"), UnitArrived(unit="able"))
    again = beach(unit("arrive", sector="m8"), baker("stayed"), scenario=OP, taken=("m8",))
    again.steps().then(UnitArrived(unit="able"))


@rule("15.6")
def test_one_unit_at_merville_finds_the_lamp() -> None:
    able = unit("moved", sector="m9", match=("beach m",))
    other = baker("stayed", sector="s1", match=("beach s",))
    turn = beach(able, other, scenario=OP).steps()
    turn.then(ItemFound(unit="able", item="signalling-lamp", by="sector"))
    third = charlie("stayed", sector="m1", match=("beach m",))
    turn = beach(able, other, third, scenario=OP).steps()
    turn.then(ItemFound(unit="able", item="dexedrine", by="sector"))


@rule("15.7")
def test_a_unit_withdraws_from_mervilles_bunker_or_presses_on() -> None:
    able = unit("bled", sector="m-bunker", courage=9)
    turn = beach(able, baker("bled", sector="s1"), scenario=OP).steps()
    turn = turn.then(BunkerTaken(unit="able", sector="m-bunker", stays=True)).waits_for("able")
    turn.offers("able", "withdraw", "press on")
    home = turn.when("able", "withdraw").then(BunkerTaken(unit="able", sector="m-bunker"))
    assert home.state.units["able"].home == 3
    on = turn.when("able", "press on").then(UnitReady(unit="able"))
    on.steps().then(TurnBegan(turn=4))
    assert on.state.bunkers == ("m-bunker",)


@rule("15.7")
def test_from_bunker_to_bunker() -> None:
    able = unit("march", sector="m-bunker", visited=("m1", "m-bunker"), courage=5)
    turn = beach(able, baker("march", sector="s1"), scenario=OP, bunkers=("m-bunker",))
    turn.when("able", "move s-bunker").then(
        SectorEntered(unit="able", sector="s-bunker", courage=5)
    )
    away = unit("march", sector="s1")
    turn = beach(away, baker("march", sector="m1"), scenario=OP)
    turn.when("able", "withdraw").refused("1.6")
    turn.when("able", "press on").refused("1.6")


@rule("15.3", "7.23")
def test_a_mortar_reaches_the_top_row_of_the_other_map() -> None:
    able = unit("brace", sector="m12", items=("mortar",))
    turn = beach(able, baker("brace", sector="s13"), scenario=OP)
    turn.waits_for("able").when("able", "use mortar s13").accepted()


@rule("15.8", "6.5", "6.19")
def test_what_concerns_all_units_reaches_the_other_map() -> None:
    able = unit("throw", sector="s1", specialists=("general",))
    turn = beach(able, baker("throw", sector="m1"), scenario=OP).steps(*[3] * 12)
    turn.includes(DiceThrown(unit="baker", faces=(3,) * 6, locks=1))
    able = unit("muster", sector="m1", specialists=("quartermaster",))
    turn = beach(able, baker("muster", sector="s1", points=3), scenario=OP)
    turn.when("baker", "find walkie-talkie").includes(
        ItemFound(unit="baker", item="walkie-talkie", points=3)
    )
    ladder = baker("tallied", sector="m1", turn=("rope-ladder",))
    turn = beach(unit("tallied", "two " * 6, sector="s1"), ladder, scenario=OP).goes_on()
    turn.offers("able", "cancel R1")


@rule("15.8", "15.3", "6.6", "7.4")
def test_dice_and_by_pigeon_resources_are_traded_between_the_maps() -> None:
    able = unit("tally", "two " * 6, sector="s6", specialists=("lieutenant",))
    turn = beach(able, baker("tally", "star " * 6, sector="m1"), scenario=OP)
    turn = turn.when("able", "swap R1 for B1 of baker").when("baker", "accept able")
    turn.then(DiceSwapped(unit="able", die="R1", to="baker", theirs="B1", locks=True))
    able = unit("muster", sector="s2", courage=2, items=("carrier-pigeon",))
    turn = beach(able, baker("muster", sector="m3"), scenario=OP)
    turn.when("able", "give 2 courage to baker").refused("9.1")
    turn = turn.when("able", "use carrier-pigeon baker")
    turn.when("able", "give 2 courage to baker").accepted()


@rule("10.9", "15.2")
def test_the_lieutenant_is_found_in_swords_sector_5_only() -> None:
    turn = beach(unit("muster", sector="m1", stars=9), baker("muster", sector="s1"), scenario=OP)
    turn.when("able", "recruit lieutenant").refused("5.1", "Sword's Sector 5")
    turn = beach(unit("moved", sector="s5"), baker("stayed", sector="m1"), scenario=OP).steps()
    turn.then(SpecialistJoined(unit="able", specialist="lieutenant", by="sector"))
