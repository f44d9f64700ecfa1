"""Chapter 8: Awards and Vehicles."""

import pytest

from domain.games.dday_dice.bonuses import BonusGranted, BonusTaken
from domain.games.dday_dice.combat import MinesStruck
from domain.games.dday_dice.earning import ResourcesGained, TallyCollected
from domain.games.dday_dice.exchanging import CardGiven
from domain.games.dday_dice.finding import ItemFound, VehicleFound
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.movement import SectorEntered, VehicleAbandoned
from domain.games.dday_dice.powers import CardPlayed, DieRerolled, DieTurned
from domain.games.dday_dice.recruiting import SpecialistJoined, SpecialistRecruited
from tests.games.dday_dice.beach import baker, beach, unit
from tests.rigs.scenario import Given

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


def holding(award: str, **fields: object) -> Given:
    """A Unit with its Final Tally and an Award."""
    return beach(unit("tally", DICE, awards=(award,), **fields), baker("tally", DICE))


@rule("8.1")
def test_an_award_is_played_on_a_final_tally_and_is_gone() -> None:
    turn = holding("military-cross").waits_for("able").when("able", "use military-cross")
    assert turn.state.units["able"].awards == ()
    turn.when("able", "use military-cross").refused("8.10", "has no Military Cross")
    beach(unit("muster", awards=("military-cross",))).when("able", "use military-cross").refused(
        "1.6"
    )


@rule("8.1")
def test_what_an_award_brings_leaves_the_limit_of_the_turn() -> None:
    turn = beach(unit("tally", DICE, awards=("silver-star",))).when("able", "use silver-star scout")
    assert "recruited" not in turn.state.units["able"].turn
    turn = beach(unit("tally", DICE, awards=("bronze-star",))).when(
        "able", "use bronze-star grenade"
    )
    assert "found" not in turn.state.units["able"].turn


@rule("8.2")
def test_a_medal_of_honor_prevents_casualties_of_combat() -> None:
    holding("medal-of-honor").when("able", "use medal-of-honor").accepted()
    turn = beach(unit("fire", sector="9", turn=("medal-of-honor",)), guns={"9": (6,)})
    turn.steps().then(CasualtiesDue(unit="able", n=0))


@rule("8.2")
def test_a_medal_of_honor_does_not_help_against_mines() -> None:
    turn = beach(unit("mines", sector="2", mine=4, turn=("medal-of-honor",)))
    turn.steps().then(CasualtiesDue(unit="able", n=4, mine=4))


@rule("8.3", "8.10", "8.12")
@pytest.mark.parametrize(
    ("award", "gain"),
    [
        ("distinguished-service-cross", {"soldiers": 6}),
        ("military-cross", {"courage": 4}),
        ("croix-de-guerre", {"stars": 3}),
    ],
)
def test_some_awards_bring_resources(award: str, gain: dict[str, int]) -> None:
    holding(award).when("able", f"use {award}").then(
        CardPlayed(unit="able", card=award),  # type: ignore[arg-type]
        ResourcesGained(unit="able", by=award, **gain),  # type: ignore[arg-type]
    )


@rule("8.4")
def test_a_silver_star_recruits_free() -> None:
    turn = holding("silver-star", dead=("medic",))
    turn.when("able", "use silver-star general").includes(
        SpecialistRecruited(unit="able", specialist="general", by="silver-star")
    )
    turn.when("able", "use silver-star medic").refused("5.2", "has fallen")


@rule("8.5")
def test_a_bronze_star_finds_free() -> None:
    turn = holding("bronze-star")
    turn.when("able", "use bronze-star flame-thrower").includes(
        ItemFound(unit="able", item="flame-thrower", by="bronze-star")
    )
    turn.when("able", "use bronze-star medic").refused("8.5", "Pool")


@rule("8.6")
def test_a_purple_heart_brings_a_lost_specialist_back() -> None:
    turn = holding("purple-heart", dead=("medic",)).when("able", "use purple-heart medic")
    turn.includes(SpecialistJoined(unit="able", specialist="medic", by="purple-heart"))
    assert turn.state.units["able"].dead == ()
    alive = holding("purple-heart")
    alive.when("able", "use purple-heart medic").refused("8.6", "not lost the Medic")


@rule("8.7")
def test_a_legion_of_merit_takes_a_vehicle() -> None:
    turn = holding("legion-of-merit").when("able", "use legion-of-merit jeep")
    turn.includes(VehicleFound(unit="able", vehicle="jeep", by="legion-of-merit"))
    assert "jeep" not in turn.state.vehicles


@rule("8.8")
def test_a_victoria_cross_protects_another_unit_of_the_sector() -> None:
    turn = holding("victoria-cross").when("able", "use victoria-cross baker").accepted()
    holding("victoria-cross", sector="2").when("able", "use victoria-cross baker").refused("8.8")
    able = unit("fire", sector="9", turn=("victoria-cross baker",))
    turn = beach(able, baker("fire", sector="9"))
    turn = turn.when("able", "done").when("baker", "done").steps()
    turn.then(CasualtiesDue(unit="able", n=10, defence=10), CasualtiesDue(unit="baker", n=0))


@rule("8.8")
def test_a_victoria_cross_protects_for_one_turn_even_when_its_unit_is_safe() -> None:
    safe = unit("bled", sector="bunker", home=2, turn=("victoria-cross baker",))
    turn = beach(safe, baker("fire", sector="4"), phase=5).steps()
    turn.then(CasualtiesDue(unit="baker", n=6, defence=6))


@rule("8.7", "8.14")
@pytest.mark.parametrize(
    ("scenario", "sector", "room"),
    [("pointe-du-hoc", "8", True), ("pointe-du-hoc", "9", False), ("gold", "bunker-a", False)],
)
def test_no_vehicle_comes_to_a_cliff_or_a_bunker(scenario: str, sector: str, room: bool) -> None:
    able = unit("tally", DICE, sector=sector, awards=("legion-of-merit",))
    order = beach(able, scenario=scenario).when("able", "use legion-of-merit jeep")
    order.accepted() if room else order.refused("8.7", "cliff")
    driver = baker("muster", sector="1", vehicle="tank", turn=("carrier-pigeon able",))
    gift = beach(unit("muster", sector=sector), driver, scenario=scenario)
    gift = gift.when("baker", "give tank to able")
    gift.accepted() if room else gift.refused("8.14", "No Vehicle can be in")


@rule("8.9")
def test_a_service_order_grants_a_bonus_that_is_taken_in_phase_2() -> None:
    turn = beach(unit("tally", "two star star courage two tool", awards=(ORDER,)))
    turn = turn.when("able", f"use {ORDER} battle-cry")
    turn.includes(BonusGranted(unit="able", bonus="battle-cry"))
    turn = turn.goes_on().waits_for("able").when("able", "bonus battle-cry move")
    turn.then(BonusTaken(unit="able", bonus="battle-cry", choice="move", granted=True))
    turn.goes_on().includes(TallyCollected(unit="able", soldiers=4, courage=1, stars=2, points=1))


ORDER = "distinguished-service-order"


@rule("8.9")
def test_a_granted_gift_has_no_skulls_of_its_own() -> None:
    able = unit("count", "skull star star courage two tool", granted=("dead-mans-gift",))
    turn = beach(able).when("able", "cancel B2").goes_on()
    turn.includes(ResourcesGained(unit="able", by="dead-mans-gift", points=20))
    beach(able).waits_for("able").offers("able", "cancel R2")


@rule("8.11")
def test_a_memorial_cross_helps_two_units() -> None:
    turn = holding("memorial-cross").when("able", "use memorial-cross baker")
    turn.includes(
        ResourcesGained(unit="able", by="memorial-cross", soldiers=4),
        ResourcesGained(unit="baker", by="memorial-cross", soldiers=4),
    )
    holding("memorial-cross").when("able", "use memorial-cross").refused("8.11", "another Unit")


@rule("8.13")
def test_a_mention_in_despatches_turns_one_or_two_dice() -> None:
    turn = holding("mention-in-despatches")
    turn.when("able", "use mention-in-despatches R1 star B2 two-soldiers").includes(
        DieTurned(unit="able", die="R1", face=2, by="mention-in-despatches"),
        DieTurned(unit="able", die="B2", face=4, by="mention-in-despatches"),
    )
    turn.when("able", "use mention-in-despatches R1 star").accepted()
    turn.when("able", "use mention-in-despatches R1 star R1 tool").refused("8.13", "two")
    turn.when("able", "use mention-in-despatches R1 star R2 tool W1 tool").refused("8.13")


# --- Vehicles ---------------------------------------------------------------------------------


@rule("8.14")
def test_a_vehicle_crosses_no_landmines_and_enters_no_bunker() -> None:
    turn = beach(unit("march", sector="2", vehicle="jeep", courage=9))
    turn.when("able", "move 3").refused("8.14", "abandon jeep")
    turn.withholds("able", "move 3")
    bunker = beach(unit("march", sector="9", vehicle="tank", courage=9))
    bunker.when("able", "move bunker").refused("8.14", "Tank")


@rule("8.14")
def test_a_vehicle_may_be_abandoned_for_good() -> None:
    turn = beach(unit("march", sector="2", vehicle="jeep"), vehicles=("tank",))
    turn = turn.when("able", "abandon jeep")
    turn.then(VehicleAbandoned(unit="able", vehicle="jeep"))
    turn.when("able", "move 3", 2).accepted()
    turn.when("able", "abandon jeep").refused("8.14", "has no Jeep")
    assert turn.state.vehicles == ("tank",)


@rule("8.14", "10.5")
def test_a_unit_that_only_its_vehicle_holds_back_is_asked() -> None:
    able = unit("march", sector="7", visited=("7", "8"), courage=9, chevrons=4, vehicle="tank")
    turn = beach(able).goes_on().waits_for("able")
    assert turn.offered("able") == {"stay", "abandon tank"}
    turn.when("able", "abandon tank").goes_on(1).includes(MinesStruck(unit="able", die=1))


@rule("8.14")
def test_a_unit_has_one_vehicle_at_most() -> None:
    turn = beach(unit("muster", vehicle="jeep"), baker("muster", vehicle="tank"))
    turn.when("able", "give jeep to baker").refused("8.14", "Baker")
    holding("legion-of-merit", vehicle="tank").when("able", "use legion-of-merit jeep").refused(
        "8.7", "without one"
    )
    free = beach(unit("muster", vehicle="jeep"), baker("muster"))
    free.when("able", "give jeep to baker").then(CardGiven(unit="able", to="baker", card="jeep"))


@rule("8.14")
def test_a_vehicle_serves_its_sector_and_no_other() -> None:
    near = beach(unit("tally", DICE), baker("tally", DICE, vehicle="jeep")).waits_for(
        "able", "baker"
    )
    near.when("able", "use jeep R1", 4).accepted()
    far = beach(unit("tally", DICE, sector="2"), baker("tally", DICE, vehicle="jeep"))
    far.when("able", "use jeep R1", 4).refused("8.19")


@rule("8.15")
def test_an_ambulance_saves_one_and_no_sacrifice_is_asked() -> None:
    turn = beach(unit("fire", sector="4", vehicle="ambulance"))
    turn.steps().then(CasualtiesDue(unit="able", n=5, defence=6, saved=1))
    moved = beach(unit("march", sector="4", courage=2, vehicle="ambulance"))
    moved.when("able", "move 7").then(SectorEntered(unit="able", sector="7", courage=2))
    moved.when("able", "move 7 sacrificing medic").refused("10.7", "leave it out")


@rule("8.15", "10.8")
def test_an_ambulance_also_saves_from_landmines_on_the_way_out() -> None:
    turn = beach(unit("march", sector="2"), baker("stayed", sector="2", vehicle="ambulance"))
    turn.when("able", "move 3", 5).includes(MinesStruck(unit="able", die=5, saved=1))


@rule("8.16")
def test_an_armored_car_adds_a_star_and_makes_items_cheaper() -> None:
    turn = beach(unit("count", "two star two courage soldier tool", vehicle="armored-car"))
    turn.goes_on().includes(TallyCollected(unit="able", soldiers=5, courage=1, stars=2, points=1))
    shop = beach(unit("muster", points=6, vehicle="armored-car"))
    shop.when("able", "find whistle").then(ItemFound(unit="able", item="whistle", points=6))


@rule("8.17")
def test_a_bulldozer_adds_a_courage() -> None:
    turn = beach(unit("count", "two star two courage soldier tool", vehicle="bulldozer"))
    turn.goes_on().includes(TallyCollected(unit="able", soldiers=5, courage=2, stars=1, points=1))


@rule("8.18")
def test_a_half_track_adds_a_tool_and_lifts_the_limit_of_finds() -> None:
    turn = beach(unit("count", "two star two courage soldier tool", vehicle="half-track"))
    turn.goes_on().includes(TallyCollected(unit="able", soldiers=5, courage=1, stars=1, points=3))
    shop = beach(unit("muster", points=30, vehicle="half-track")).when("able", "find whistle")
    shop.when("able", "find grenade").accepted()


@rule("8.19")
def test_a_jeep_rolls_one_unlocked_die_again_once_a_turn() -> None:
    turn = beach(unit("tally", DICE, vehicle="jeep", locked=("R1",)))
    turn.when("able", "use jeep R1", 4).refused("8.19", "R1 is locked")
    turn = turn.when("able", "use jeep B1", 4)
    turn.then(DieRerolled(unit="able", die="B1", face=4, by="jeep"))
    turn.when("able", "use jeep B2", 4).refused("8.19", "used this turn")


@rule("8.20")
def test_a_tank_takes_two_from_the_defence() -> None:
    turn = beach(unit("fire", sector="4", vehicle="tank"), baker("ready", sector="4"))
    turn.when("able", "done").steps().then(
        CasualtiesDue(unit="able", n=4, defence=4), CasualtiesDue(unit="baker", n=4, defence=4)
    )
