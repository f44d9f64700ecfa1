"""What Sectors of the beaches ask and give: barriers, first Units, cliffs, room for one."""

import pytest
from msgspec.structs import replace

from domain.games.dday_dice.arrival import PrizeOffered
from domain.games.dday_dice.bonuses import BonusTaken
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.losses import UnitWipedOut
from domain.games.dday_dice.movement import MoveQueued, SectorEntered, TurnedAway
from domain.games.dday_dice.recruiting import SpecialistJoined
from domain.games.dday_dice.swapping import PoolThrown
from domain.games.dday_dice.throwing import DiceThrown
from domain.games.dday_dice.turns import PhaseBegan
from tests.games.dday_dice.beach import baker, beach, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"
CLIMB = "skull skull skull skull courage tool"
"""With the Skull that the cliff adds these are four."""


# --- Moving (10.12 to 10.18) ------------------------------------------------------------------


@rule("10.12")
def test_a_barrier_stops_even_a_battle_cry() -> None:
    turn = beach(unit("march", sector="5", courage=9, turn=("cry",)), scenario="merville")
    turn.withholds("able", "move 6").when("able", "move 6").refused("10.12", "barrier")


@rule("10.12", "8.17")
def test_a_bulldozer_goes_through_a_barrier() -> None:
    able = unit("march", sector="5", vehicle="bulldozer")
    beach(able, scenario="merville").when("able", "move 6").includes(
        SectorEntered(unit="able", sector="6")
    )


@rule("10.13")
@pytest.mark.parametrize(
    ("scenario", "sector", "item"),
    [("utah", "10", "shoulder-patch"), ("utah", "12", "flame-thrower"),
     ("juno", "13", "flame-thrower"), ("merville", "6", "medal-case")],
)  # fmt: skip
def test_an_item_that_lies_in_a_sector_is_the_first_units(
    scenario: str, sector: str, item: str
) -> None:
    turn = beach(unit("moved", sector=sector), scenario=scenario)
    assert item not in turn.state.items
    turn = turn.steps().then(ItemFound(unit="able", item=item, by="sector"))  # type: ignore[arg-type]
    turn.steps().then(PhaseBegan(phase=5))
    beach(unit("muster", sector=sector, points=99), scenario=scenario).when(
        "able", f"find {item}"
    ).refused("5.3")


@rule("10.13", "5.8")
@pytest.mark.parametrize(("baker_has", "finder"), [(9, "baker"), (11, "able")])
def test_of_two_that_arrive_together_the_smaller_is_first(baker_has: int, finder: str) -> None:
    units = unit("moved", sector="10"), baker("moved", sector="10", soldiers=baker_has)
    turn = beach(*units, scenario="utah").steps()
    turn.then(ItemFound(unit=finder, item="shoulder-patch", by="sector"))  # type: ignore[arg-type]


@rule("10.13", "5.8")
def test_if_equal_a_die_decides_who_is_first() -> None:
    units = unit("moved", sector="10"), baker("moved", sector="10")
    turn = beach(*units, scenario="utah").steps(2, 2, 3, 5)
    turn.then(ItemFound(unit="baker", item="shoulder-patch", by="sector"))


@rule("10.13")
def test_gold_beach_lets_the_first_unit_choose_an_award() -> None:
    turn = beach(unit("moved", sector="8"), baker("moved", sector="2"), scenario="gold").steps()
    turn = turn.then(PrizeOffered(unit="able", sector="8")).waits_for("able")
    turn = turn.offers("able", "choose victoria-cross").when("able", "choose victoria-cross")
    turn.then(AwardEarned(unit="able", award="victoria-cross", by="sector"))
    turn.goes_on().lacks(PrizeOffered)


@rule("10.13")
def test_sword_beach_draws_an_award_for_the_first_unit() -> None:
    turn = beach(unit("moved", sector="15"), scenario="sword").steps("silver-star")
    turn.then(AwardEarned(unit="able", award="silver-star", by="sector"))
    late = beach(unit("moved", sector="15"), scenario="sword", taken=("15",)).steps()
    late.then(PhaseBegan(phase=5))


@rule("10.9")
def test_the_lieutenant_of_sword_joins_the_first_unit_only() -> None:
    turn = beach(unit("moved", sector="5"), baker("stayed"), scenario="sword").steps()
    turn.then(SpecialistJoined(unit="able", specialist="lieutenant", by="sector"))
    late = beach(unit("moved", sector="5"), scenario="sword", specialists=()).steps()
    late.then(PhaseBegan(phase=5))
    away = beach(unit("muster", sector="5", stars=9), scenario="sword")
    away.when("able", "recruit lieutenant").refused("5.1")


@rule("10.9", "14.3")
def test_alone_the_lieutenant_who_joins_brings_his_pool() -> None:
    turn = beach(unit("moved", sector="5"), scenario="sword").steps(1, 2, 3, 4, 5, 6)
    turn.then(
        SpecialistJoined(unit="able", specialist="lieutenant", by="sector"),
        PoolThrown(unit="able", faces=(1, 2, 3, 4, 5, 6)),
    )


@rule("10.9", "6.1")
def test_a_beachmaster_who_joins_at_juno_brings_nothing_for_that_advance() -> None:
    turn = beach(unit("march", sector="6", courage=9), scenario="juno").when("able", "move 9")
    turn = turn.goes_on().lacks(ResourcesGained)
    turn.includes(SpecialistJoined(unit="able", specialist="beachmaster", by="sector"))


@rule("10.14")
@pytest.mark.parametrize(
    ("dice", "climbs"), [(CLIMB, True), (CLIMB.replace("skull", "star", 1), False)]
)
def test_a_cliff_is_climbed_with_four_skulls(dice: str, climbs: bool) -> None:
    order = beach(unit("march", dice, sector="9", courage=3), scenario="pointe-du-hoc")
    order = order.when("able", "move 11")
    if climbs:
        order.includes(SectorEntered(unit="able", sector="11", courage=3))
    else:
        order.refused("10.14", "four Skulls")


@rule("10.14", "10.3")
def test_a_climb_costs_its_courage_and_no_battle_cry_pays_for_it() -> None:
    able = unit("march", CLIMB, sector="9", courage=2)
    beach(able, scenario="pointe-du-hoc").when("able", "move 11").refused("10.3")
    cries = unit(
        "count", "courage two courage two courage two", sector="9", taken=("fresh-troops",),
        specialists=("sharpshooter",),
    )  # fmt: skip
    beach(cries, scenario="pointe-du-hoc").goes_on().lacks(BonusTaken).withholds(
        "able", "bonus battle-cry move", "bonus battle-cry soldiers"
    )
    below = replace(cries, sector="7")
    beach(below, scenario="pointe-du-hoc").goes_on().offers("able", "bonus battle-cry move")


@rule("10.14")
def test_no_dice_are_locked_on_a_cliff() -> None:
    turn = beach(unit("throw", sector="10"), scenario="pointe-du-hoc").steps(*[1] * 6)
    turn.then(DiceThrown(unit="able", faces=(1,) * 6, locks=0))


@rule("10.14")
@pytest.mark.parametrize(
    ("chevrons", "dice", "visited", "rule_number"),
    [(3, DICE, ("9",), "10.14"), (4, CLIMB, ("9",), "10.14"), (4, DICE, ("7", "9"), "10.2")],
)
def test_no_unit_retreats_too_soon_with_a_climb_or_twice(
    chevrons: int, dice: str, visited: tuple[str, ...], rule_number: str
) -> None:
    able = unit("march", dice, sector="9", chevrons=chevrons, visited=visited)
    order = beach(able, scenario="pointe-du-hoc").when("able", "move 7")
    if rule_number == "10.2":
        order.refused("10.2")
    else:
        order.refused("10.14", "third failed turn")


@rule("10.14")
def test_after_three_failures_a_unit_retreats_for_no_courage() -> None:
    able = unit("march", DICE, sector="9", chevrons=4, visited=("1", "9"))
    turn = beach(able, scenario="pointe-du-hoc").offers("able", "move 7").when("able", "move 7")
    turn.includes(SectorEntered(unit="able", sector="7"))


@rule("10.14", "10.5")
def test_a_unit_that_can_neither_climb_nor_retreat_is_wiped_out() -> None:
    able = unit("march", DICE, sector="9", chevrons=4, visited=("7", "10", "9"))
    turn = beach(able, scenario="pointe-du-hoc").goes_on()
    turn.includes(UnitWipedOut(unit="able", why="stuck in Sector 9"))


@rule("10.16")
def test_a_sector_for_one_unit_is_closed_while_one_is_there() -> None:
    able = unit("march", sector="6", courage=9, specialists=("minesweeper",))
    turn = beach(able, baker("stayed", sector="8"), scenario="omaha")
    turn.withholds("able", "move 8").when("able", "move 8").refused("10.16", "Baker is there")


@rule("10.16", "5.8")
def test_two_units_that_make_for_it_are_told_apart_by_their_men() -> None:
    able = unit("march", sector="6", courage=9, soldiers=9)
    other = baker("march", sector="6", courage=9, soldiers=8)
    turn = beach(able, other, scenario="omaha").when("able", "move 8")
    turn = turn.then(MoveQueued(unit="able", sector="8")).waits_for("baker")
    turn = turn.when("baker", "move 8").goes_on(4)
    turn.includes(
        TurnedAway(unit="able", sector="8", to="baker"),
        SectorEntered(unit="baker", sector="8", courage=3),
    )
    turn.waits_for("able").withholds("able", "move 8")


@rule("10.16")
def test_a_unit_that_leaves_makes_room_in_the_same_turn() -> None:
    able = unit("march", sector="6", courage=9, visited=("1", "2", "4", "6"))
    turn = beach(able, baker("march", sector="8", courage=9), scenario="omaha")
    turn = turn.withholds("able", "move 8").when("baker", "move 9").goes_on()
    turn.offers("able", "move 8").when("able", "move 8", 4).accepted()


@rule("10.16")
def test_who_is_alone_in_wanting_it_goes_when_the_other_has_chosen() -> None:
    able, other = unit("march", sector="6", courage=9), baker("march", sector="6", courage=9)
    turn = beach(able, other, scenario="omaha").when("able", "move 8").when("baker", "move 7")
    turn = turn.goes_on(3).lacks(TurnedAway)
    turn.includes(SectorEntered(unit="able", sector="8", courage=3))


@rule("10.17")
def test_in_a_permanent_sector_markers_rest() -> None:
    turn = beach(unit("tallied", DICE, sector="13", chevrons=3), baker("tallied", DICE),
                 scenario="merville", phase=1)  # fmt: skip
    turn = turn.goes_on().includes(PhaseBegan(phase=2, resting=("able",)))
    assert (turn.state.units["able"].chevrons, turn.state.units["baker"].chevrons) == (3, 2)


@rule("10.18")
@pytest.mark.parametrize(("turn_marks", "enters"), [((), False), (("cry",), True)])
def test_mervilles_bunker_opens_to_a_battle_cry_only(
    turn_marks: tuple[str, ...], enters: bool
) -> None:
    able = unit("march", sector="13", courage=20, turn=turn_marks)
    order = beach(able, scenario="merville").when("able", "move bunker")
    if enters:
        order.includes(SectorEntered(unit="able", sector="bunker"))
    else:
        order.refused("10.18", "Battle Cry")
