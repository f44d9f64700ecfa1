"""Chapter 7, further: the special Items of the beaches, each at its boundary."""

import pytest

from domain.games.dday_dice.bonuses import BonusGranted, BonusTaken
from domain.games.dday_dice.combat import EnemyFired
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained, TallyCollected
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.movement import SectorEntered
from domain.games.dday_dice.powers import CardPlayed, DieTurned
from domain.games.dday_dice.upkeep import DiceCancelled
from domain.games.dday_dice.weapons import SectorRelieved
from tests.games.dday_dice.beach import baker, beach, printed, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("7.17")
def test_an_ammo_box_turns_all_skulls_to_one_result() -> None:
    able = unit("tally", "skull star skull two courage tool", items=("ammo-box",))
    beach(able, scenario="utah").waits_for("able").when("able", "use ammo-box two-soldiers").then(
        CardPlayed(unit="able", card="ammo-box", on=("two-soldiers",)),
        DieTurned(unit="able", die="R1", face=4, by="ammo-box"),
        DieTurned(unit="able", die="W1", face=4, by="ammo-box"),
    )


@rule("7.17")
def test_an_ammo_box_needs_a_skull_and_another_result() -> None:
    able = unit("tally", "star star skull two courage tool", items=("ammo-box",))
    beach(able, scenario="utah").when("able", "use ammo-box skull").refused("7.17", "another")
    none = unit("tally", "star star star two courage tool", items=("ammo-box",))
    beach(none, scenario="utah").when("able", "use ammo-box star").refused("7.17", "no Skull")


@rule("7.17", "10.11")
def test_an_ammo_box_turns_the_skull_of_a_sector_too() -> None:
    able = unit("tally", "star two two two courage tool", sector="4", items=("ammo-box",))
    turn = beach(able, scenario="sword").when("able", "use ammo-box star")
    turn.then(CardPlayed(unit="able", card="ammo-box", on=("star",)))
    turn = turn.goes_on().lacks(DiceCancelled)
    turn.includes(TallyCollected(unit="able", soldiers=6, courage=1, stars=2, points=1))


@rule("7.17", "7.22")
@pytest.mark.parametrize(("hook", "soldiers"), [(True, 6), (False, 4)])
def test_a_skull_of_any_colour_becomes_a_result_of_any_colour(hook: bool, soldiers: int) -> None:
    items = ("ammo-box", "grappling-hook")
    able = unit("tally", "two star star star courage skull", items=items)
    turn = beach(able, scenario="pointe-du-hoc").when("able", "use ammo-box two-soldiers")
    turn = turn.when("able", "use grappling-hook" if hook else "done").goes_on()
    turn.lacks(DiceCancelled)
    turn.includes(TallyCollected(unit="able", soldiers=soldiers, courage=1, stars=3))
    assert (BonusTaken(unit="able", bonus="fresh-troops") in turn.happened) is hook


@rule("7.18", "6.12")
def test_a_command_jacket_is_a_leadership_that_counts_as_a_bonus() -> None:
    able = unit("tally", DICE, items=("command-jacket",), specialists=("veteran",))
    turn = beach(able, scenario="omaha").when("able", "use command-jacket")
    turn.then(
        CardPlayed(unit="able", card="command-jacket"),
        BonusGranted(unit="able", bonus="leadership"),
    )
    ready = unit(
        "count", DICE, granted=("leadership",), cancelled=("R2",), specialists=("veteran",)
    )
    turn = beach(ready, scenario="omaha").when("able", "bonus leadership star")
    turn.includes(
        BonusTaken(unit="able", bonus="leadership", choice="star", adds=2, granted=True),
        ResourcesGained(unit="able", by="veteran", soldiers=1),
    )


@rule("7.19")
def test_dexedrine_is_a_battle_cry() -> None:
    able = unit("tally", DICE, items=("dexedrine",))
    turn = beach(able, scenario="gold").when("able", "use dexedrine")
    turn.includes(BonusGranted(unit="able", bonus="battle-cry"))
    ready = unit("count", DICE, granted=("battle-cry",), cancelled=("R2",))
    turn = beach(ready, scenario="gold").when("able", "bonus battle-cry move")
    assert "cry" in turn.state.units["able"].turn
    beach(ready, scenario="gold").when("able", "bonus battle-cry soldiers").includes(
        ResourcesGained(unit="able", by="battle-cry", soldiers=3)
    )


@rule("7.20")
def test_a_signalling_lamp_is_fresh_troops() -> None:
    able = unit("tally", DICE, items=("signalling-lamp",))
    turn = beach(able, scenario="juno").when("able", "use signalling-lamp")
    turn.includes(BonusGranted(unit="able", bonus="fresh-troops"))
    ready = unit("count", DICE, granted=("fresh-troops",), cancelled=("R2",))
    beach(ready, scenario="juno").goes_on().includes(
        ResourcesGained(unit="able", by="fresh-troops", soldiers=6)
    )


@rule("7.18", "7.19", "7.20")
@pytest.mark.parametrize("item", ["command-jacket", "dexedrine", "signalling-lamp"])
def test_a_bonus_from_an_item_belongs_to_the_tally(item: str) -> None:
    turn = beach(unit("muster", items=(item,)), scenario="juno")
    turn.when("able", f"use {item}").refused("1.6")


@rule("7.21")
@pytest.mark.parametrize("die", [1, 6])
def test_a_gammon_bomb_takes_a_die_off_the_defence_of_all_there(die: int) -> None:
    able = unit("fire", sector="9", items=("gammon-bomb",))
    turn = beach(able, baker("ready", sector="9"), scenario="juno", guns={"9": (3,)})
    turn = turn.when("able", "use gammon-bomb", die).then(
        CardPlayed(unit="able", card="gammon-bomb"),
        SectorRelieved(sector="9", by="gammon-bomb", n=die),
    )
    n = printed("juno", "9") - die
    turn.when("able", "done").steps().then(
        CasualtiesDue(unit="able", n=n + 3, defence=n, guns=3),
        CasualtiesDue(unit="baker", n=n + 3, defence=n, guns=3),
    )


@rule("7.21")
def test_a_gammon_bomb_takes_no_defence_below_nothing_and_works_in_a_bunker() -> None:
    able = unit("fire", sector="1", items=("gammon-bomb",))
    beach(able, scenario="juno").when("able", "use gammon-bomb", 6).goes_on().includes(
        CasualtiesDue(unit="able", n=0)
    )
    able = unit("fire", sector="bunker", soldiers=30, items=("gammon-bomb",))
    turn = beach(able, scenario="juno")
    bare = turn.when("able", "done").steps().happened[0]
    bombed = turn.when("able", "use gammon-bomb", 6).goes_on().happened
    assert isinstance(bare, CasualtiesDue)
    assert CasualtiesDue(unit="able", n=bare.n - 6, defence=bare.n - 6) in bombed


@rule("7.22", "4.2")
def test_a_grappling_hook_adds_the_skull_that_completes_a_gift() -> None:
    able = unit("tally", "skull star skull two courage tool", items=("grappling-hook",))
    turn = beach(able, scenario="pointe-du-hoc").when("able", "use grappling-hook")
    turn = turn.then(CardPlayed(unit="able", card="grappling-hook"))
    ready = unit("count", "skull star skull two courage tool", turn=("grappling-hook",))
    turn = beach(ready, scenario="pointe-du-hoc").goes_on()
    turn.includes(BonusTaken(unit="able", bonus="dead-mans-gift"))
    without = unit("count", "skull star skull two courage tool")
    beach(without, scenario="pointe-du-hoc").goes_on().lacks(BonusTaken)


@rule("7.22", "10.14")
@pytest.mark.parametrize(("dice", "climbs"), [
    ("skull skull skull two courage tool", True), ("skull skull two two courage tool", False),
])  # fmt: skip
def test_a_grappling_hook_counts_for_the_climb(dice: str, climbs: bool) -> None:
    able = unit("march", dice, sector="9", courage=9, turn=("grappling-hook",))
    order = beach(able, scenario="pointe-du-hoc").when("able", "move 11")
    if climbs:
        order.accepted()
    else:
        order.refused("10.14", "four Skulls")


@rule("7.23")
def test_a_mortar_stops_the_guns_of_an_adjacent_sector() -> None:
    able = unit("brace", sector="8", items=("mortar",))
    turn = beach(able, baker("braced", sector="7"), scenario="merville").waits_for("able")
    turn = turn.when("able", "use mortar 7").then(
        CardPlayed(unit="able", card="mortar", on=("7",)),
        SectorRelieved(sector="7", by="mortar"),
    )
    turn.when("able", "done").steps(5).then(EnemyFired(guns={"8": (5,)}))


@rule("7.23")
@pytest.mark.parametrize(
    ("here", "there", "why"),
    [
        ("12", "bunker", "of a Bunker"),
        ("3", "12", "Sector 12 is not next to Sector 3"),
        ("8", "5", "No machine guns fire at Sector 5"),
        ("8", "8", "not of its own"),
    ],
)
def test_a_mortar_reaches_no_bunker_nothing_far_and_nothing_quiet(
    here: str, there: str, why: str
) -> None:
    turn = beach(unit("brace", sector=here, items=("mortar",)), scenario="merville")
    turn.when("able", f"use mortar {there}").refused("7.23", why)


@rule("7.24")
def test_a_pocket_bible_brings_three_courage() -> None:
    turn = beach(unit("march", items=("pocket-bible",)), scenario="utah").waits_for("able")
    turn.when("able", "use pocket-bible").then(
        CardPlayed(unit="able", card="pocket-bible"),
        ResourcesGained(unit="able", by="pocket-bible", courage=3),
    )


@rule("7.25")
def test_a_rangefinder_turns_a_die_that_is_blue_now() -> None:
    able = unit("tally", DICE, colours="BRWWBR", items=("rangefinder",))
    turn = beach(able, scenario="utah")
    turn.when("able", "use rangefinder R1 star").then(
        CardPlayed(unit="able", card="rangefinder", on=("R1", "star")),
        DieTurned(unit="able", die="R1", face=2, by="rangefinder"),
    )
    turn.when("able", "use rangefinder B2 star").refused("7.25", "B2 is not a blue die")
    turn.when("able", "use rangefinder B1 courage").refused("7.25", "shows that result")


@rule("7.26")
def test_a_rope_ladder_adds_a_skull_to_every_tally() -> None:
    able = unit("tally", DICE, items=("rope-ladder",))
    turn = beach(able, baker("tallied"), scenario="pointe-du-hoc").when("able", "use rope-ladder")
    turn.then(CardPlayed(unit="able", card="rope-ladder"))
    three = "skull skull skull two courage tool"
    able = unit("march", three, sector="1", turn=("rope-ladder",))
    other = baker("march", three, sector="9", courage=9)
    beach(able, other, scenario="pointe-du-hoc").when("baker", "move 11").accepted()


@rule("7.26", "3.1")
def test_a_skull_from_a_ladder_cancels_like_any_other() -> None:
    ready = unit("count", "star star two two courage tool", turn=("rope-ladder",))
    turn = beach(ready, scenario="pointe-du-hoc").waits_for("able")
    turn.offers("able", "cancel R1", "cancel B2").when("able", "cancel R1 R2").refused("3.1")


@rule("7.27", "10.12")
def test_wirecutters_open_the_barriers_of_a_sector_for_all_there_this_turn() -> None:
    able = unit("march", sector="8", items=("wirecutters",))
    turn = beach(able, baker("march", sector="8"), scenario="merville")
    turn.when("baker", "move 9").refused("10.12", "Wirecutters")
    turn = turn.when("able", "use wirecutters").then(
        CardPlayed(unit="able", card="wirecutters"),
        SectorRelieved(sector="8", by="wirecutters"),
    )
    turn.when("baker", "move 9").includes(SectorEntered(unit="baker", sector="9"))
    turn.when("able", "move 9").includes(SectorEntered(unit="able", sector="9"))


@rule("7.28")
def test_a_medal_case_draws_an_award() -> None:
    turn = beach(unit("muster", items=("medal-case",)), scenario="merville")
    turn.when("able", "use medal-case", "military-cross").then(
        CardPlayed(unit="able", card="medal-case"),
        AwardEarned(unit="able", award="military-cross", by="medal-case"),
    )


@rule("7.28", "5.5")
def test_a_medal_case_waits_for_a_turn_without_an_award() -> None:
    able = unit("muster", items=("medal-case",), turn=("award",))
    beach(able, scenario="merville").when("able", "use medal-case").refused("7.28", "this turn")
    empty = beach(unit("muster", items=("medal-case",)), scenario="merville", awards=())
    empty.when("able", "use medal-case").refused("7.28", "no Awards left")


@rule("7.14", "3.4")
def test_the_last_of_eight_tools_still_brings_twenty_four_points() -> None:
    ready = unit("count", "tool " * 6, turn=("toolkit",), taken=("special-find", "special-find"))
    beach(ready, scenario="sword").steps().then(TallyCollected(unit="able", points=48 + 2 * 24))


@rule("7.26")
def test_a_rope_ladder_hangs_for_one_turn_even_when_its_unit_is_safe() -> None:
    ready = unit("count", "star star two two courage tool")
    safe = baker("bled", sector="bunker", home=2, turn=("rope-ladder",))
    beach(ready, safe, scenario="pointe-du-hoc").goes_on().withholds("able", "cancel R1")
