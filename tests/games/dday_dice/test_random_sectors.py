"""The random Sectors of Sword Beach, each attribute."""

import pytest

from domain.games.dday_dice.arrival import GroundRevealed, GroundRolled
from domain.games.dday_dice.binoculars import GroundTurned
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained
from domain.games.dday_dice.finding import VehicleFound
from domain.games.dday_dice.losses import CasualtiesTaken, TollDue
from domain.games.dday_dice.reference import facts
from tests.games.dday_dice.beach import baker, beach, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"
CLIMB = "skull skull skull skull courage tool"


@rule("10.15")
def test_the_first_unit_rolls_what_a_random_sector_is_like() -> None:
    turn = beach(unit("arrive", sector="6"), baker("arrive", sector="6"), scenario="sword")
    turn = turn.steps(4).then(GroundRolled(unit="able", sector="6", die=4))
    turn = turn.steps().then(GroundRevealed(unit="able", sector="6", die=4))
    turn = turn.goes_on().lacks(GroundRolled)
    assert turn.state.ground == {"6": 4}
    late = beach(unit("arrive", sector="6"), scenario="sword", ground={"6": 4}).goes_on()
    late.lacks(GroundRolled)


@rule("10.15", "7.3")
def test_binoculars_turn_the_die_for_the_ground() -> None:
    turn = beach(unit("arrive", sector="7", items=("binoculars",)), scenario="sword").steps(1)
    turn = turn.waits_for("able").when("able", "use binoculars ground 6")
    turn.includes(GroundTurned(unit="able", die=6, by="binoculars"))
    turn.goes_on().includes(GroundRevealed(unit="able", sector="7", die=6))


@rule("10.15")
@pytest.mark.parametrize(
    ("sector", "die", "texts"),
    [
        ("6", 1, {"Mortar Fire", "Mortar fire: -1d6 Soldiers a turn"}),
        ("6", 2, {"Minefield", "Skulls are not rolled again"}),
        ("6", 3, {"Foxholes", "-1 Star a turn"}),
        ("6", 4, {"Shelter", "+1 Courage a turn"}),
        ("6", 5, {"Half-Track", "Half-Track to be found here (15 Item Points)"}),
        ("6", 6, {"Fields of Glory", "First Unit: an Award"}),
        ("7", 1, {"Artillery Barrage"}),
        ("7", 2, {"Dead Troopers", "-1 Courage a turn"}),
        ("7", 3, {"Snipers", "+1 Skull of any colour a turn"}),
        ("7", 4, {"Trench", "+1 Star a turn"}),
        ("7", 5, {"Bulldozer", "Bulldozer to be found here (20 Item Points)"}),
        ("7", 6, {"High Ground", "No dice are locked"}),
        ("11", 1, {"Booby Traps", "Booby traps: -1d6 Soldiers a turn without a Minesweeper"}),
        ("11", 2, {"Crossfire", "No Battle Cry here"}),
        ("11", 3, {"Ambush", "-1 Soldier for each Star"}),
        ("11", 4, {"Artillery Barrage"}),
        ("11", 5, {"Armored Car", "Armored Car for the first Unit"}),
        ("11", 6, {"Rallying Point", "+1 Soldier for each bonus"}),
    ],
)
def test_the_board_tells_what_a_random_sector_turned_out_to_be(
    sector: str, die: int, texts: set[str]
) -> None:
    state = beach(unit("march", sector="1"), scenario="sword", ground={sector: die}).state
    assert texts <= set(facts(state, sector))  # type: ignore[arg-type]
    unknown = beach(unit("march", sector="1"), scenario="sword").state
    assert "Unknown ground" in set(facts(unknown, sector))  # type: ignore[arg-type]


@rule("10.15", "10.4")
@pytest.mark.parametrize(("chevrons", "leaves"), [(1, False), (2, True)])
def test_an_artillery_barrage_lets_nobody_stay(chevrons: int, leaves: bool) -> None:
    able = unit("march", sector="7", chevrons=chevrons, courage=9)
    order = beach(able, scenario="sword", ground={"7": 1}).when("able", "stay")
    if leaves:
        order.refused("10.4")
    else:
        order.accepted()


@rule("10.15")
def test_in_an_ambush_each_star_costs_a_soldier() -> None:
    able = unit("count", "star star two two courage tool", sector="11")
    turn = beach(able, scenario="sword", ground={"11": 3}).goes_on()
    turn.includes(TollDue(unit="able", n=2), CasualtiesTaken(unit="able", soldiers=2))
    no_star = unit("count", "tool tool two two courage tool", sector="11", taken=("special-find",))
    beach(no_star, scenario="sword", ground={"11": 3}).goes_on().lacks(TollDue)


@rule("10.15")
def test_at_a_rallying_point_each_bonus_brings_a_soldier() -> None:
    able = unit("count", "two soldier two soldier two star", sector="11")
    turn = beach(able, scenario="sword", ground={"11": 6}).steps()
    turn.includes(ResourcesGained(unit="able", by="sector", soldiers=1))


@rule("10.15")
def test_in_crossfire_there_is_no_battle_cry() -> None:
    able = unit("count", "courage two courage two courage tool", sector="11")
    beach(able, scenario="sword", ground={"11": 2}).withholds("able", "bonus battle-cry move")
    beach(able, scenario="sword", ground={"11": 6}).offers("able", "bonus battle-cry move")


@rule("10.15")
def test_snipers_add_a_skull() -> None:
    able = unit("count", "star tool two two courage tool", sector="7")
    turn = beach(able, scenario="sword", ground={"7": 3}).waits_for("able")
    turn.offers("able", "cancel R1", "cancel B1")


@rule("10.15", "10.13")
def test_fields_of_glory_bring_the_first_unit_an_award() -> None:
    turn = beach(unit("moved", sector="6"), scenario="sword", ground={"6": 6})
    turn.steps("bronze-star").then(AwardEarned(unit="able", award="bronze-star", by="sector"))


@rule("10.15", "10.13", "8.21")
def test_the_armored_car_is_free_and_the_half_track_is_paid_for() -> None:
    turn = beach(unit("moved", sector="11"), scenario="sword", ground={"11": 5}).steps()
    turn.then(VehicleFound(unit="able", vehicle="armored-car", by="sector"))
    turn = beach(unit("muster", sector="6", points=15), scenario="sword", ground={"6": 5})
    turn.when("able", "find half-track").then(
        VehicleFound(unit="able", vehicle="half-track", points=15)
    )
