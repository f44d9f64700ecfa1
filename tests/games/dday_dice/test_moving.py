"""Chapter 10: Move."""

import pytest
from msgspec.structs import replace

from domain.games.dday_dice.arrival import UnitArrived
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.combat import MinesStruck
from domain.games.dday_dice.earning import ResourcesGained, TallyCollected
from domain.games.dday_dice.losses import CasualtiesDue, CasualtiesTaken, UnitWipedOut
from domain.games.dday_dice.movement import SectorEntered, SpecialistSacrificed, UnitStayed
from domain.games.dday_dice.recruiting import SpecialistJoined
from tests.games.dday_dice.beach import baker, beach, unit
from tests.rigs.scenario import Given

rule = pytest.mark.rule

WAYS = """
1: 2 3
2: 3! 4 5
3: 2! 5 6
4: 5 7
5: 4 6 7! 8!
6: 5 8
7: 8 9!
8: 7 10!
9: 10 bunker
10: 9 bunker
bunker:
"""


@rule("10.1")
def test_the_ways_of_exercise_tiger() -> None:
    drawn = "\n"
    for here, lines in BATTLES["tiger-advanced"].ways.items():
        targets = " ".join(line.to + "!" * line.mined for line in lines)
        drawn += f"{here}: {targets}".strip() + "\n"
    assert drawn == WAYS


@rule("10.1")
def test_a_unit_moves_to_an_adjacent_sector_once_a_turn() -> None:
    turn = beach(unit("march", courage=9))
    turn.when("able", "move 5").refused("10.1", "not next to Sector 1", "Sector 2, Sector 3")
    moved = turn.when("able", "move 2").goes_on()
    moved.includes(SectorEntered(unit="able", sector="2", courage=1), UnitArrived(unit="able"))
    beach(unit("moved", sector="2", courage=9)).when("able", "move 3").refused("1.6", "has moved")


@rule("10.2")
def test_no_sector_is_entered_twice() -> None:
    turn = beach(unit("march", sector="3", visited=("1", "2", "3"), courage=9))
    turn.when("able", "move 2").refused("10.2", "has been in Sector 2")
    turn.withholds("able", "move 2").offers("able", "move 6")


@rule("10.3")
@pytest.mark.parametrize(
    ("here", "there", "price"),
    [("1", "2", 1), ("2", "4", 2), ("4", "7", 2), ("7", "9", 3), ("9", "bunker", 4)],
)
def test_an_advance_costs_the_courage_of_the_line(here: str, there: str, price: int) -> None:
    able = unit("march", sector=here, courage=price, specialists=("minesweeper",))
    tail = " sacrificing minesweeper" if there == "7" else ""
    turn = beach(able).when("able", f"move {there}{tail}")
    assert turn.state.units["able"].courage == 0
    poor = unit("march", sector=here, courage=price - 1, specialists=("minesweeper",))
    beach(poor).when("able", f"move {there}{tail}").refused("10.3", f"{price} Courage")


@rule("10.3")
def test_a_sideways_move_costs_none() -> None:
    able = unit("march", sector="4", specialists=("corporal",))
    beach(able).when("able", "move 5").then(SectorEntered(unit="able", sector="5"))


@rule("10.4")
@pytest.mark.parametrize(("chevrons", "must"), [(2, False), (3, False), (4, True)])
def test_a_unit_stays_three_turns_at_most(chevrons: int, must: bool) -> None:
    turn = beach(unit("march", courage=1, chevrons=chevrons)).when("able", "stay")
    if must:
        turn.refused("10.4", "must leave Sector 1")
    else:
        turn.then(UnitStayed(unit="able"))


@rule("10.4")
def test_a_black_shield_is_left_in_the_next_turn() -> None:
    turn = beach(unit("march", sector="6", courage=2, chevrons=2))
    turn.when("able", "stay").refused("10.4", "Sector 6")
    turn.withholds("able", "stay")


@rule("10.4")
def test_the_only_move_happens_by_itself() -> None:
    able = unit("march", sector="6", visited=("1", "3", "6"), courage=2, chevrons=2)
    turn = beach(able).waits_for().goes_on()
    turn.includes(SectorEntered(unit="able", sector="8", courage=2))


@rule("10.5")
def test_a_unit_that_must_move_and_cannot_is_wiped_out() -> None:
    turn = beach(unit("march", chevrons=4), scenario="tiger-basic").waits_for().goes_on()
    turn.includes(UnitWipedOut(unit="able", why="stuck in Sector 1"))


@rule("10.5")
def test_others_may_still_help_it_to_move() -> None:
    turn = beach(unit("march", chevrons=4), baker("march", courage=2)).goes_on()
    turn.waits_for("baker").when("baker", "give 1 courage to able").waits_for("able", "baker")
    turn.when("baker", "give 1 courage to able").when("able", "move 2").accepted()


@rule("10.4", "9.3")
def test_a_unit_with_one_way_left_is_asked_while_it_could_do_more() -> None:
    able = unit("march", sector="9", chevrons=4, courage=9, visited=("9", "10"))
    alone = beach(able, baker("stayed", sector="2")).goes_on()
    assert alone.state.units["able"].sector != "9"  # nothing to choose: it goes
    helped = beach(able, baker("stayed", sector="9"))
    helped.waits_for("able").offers("able", "move bunker", "give 1 courage to baker")
    armed = beach(replace(able, items=("pocket-bible",)), baker("stayed", sector="2"))
    armed.waits_for("able").offers("able", "use pocket-bible")


@rule("10.5")
def test_a_unit_may_give_up_what_could_still_save_it() -> None:
    able = unit("march", chevrons=4, items=("lucky-charm",))
    turn = beach(able).waits_for("able").offers("able", "stay", "use lucky-charm courage")
    turn.when("able", "stay").goes_on().includes(UnitWipedOut(unit="able", why="stuck in Sector 1"))


@rule("10.6")
def test_sector_5_is_entered_with_a_corporal() -> None:
    turn = beach(unit("march", sector="2", courage=2))
    turn.when("able", "move 5").refused("10.6", "Corporal")
    able = unit("march", sector="2", courage=2, specialists=("corporal",))
    beach(able).when("able", "move 5").then(SectorEntered(unit="able", sector="5", courage=2))


@rule("10.6")
def test_the_corporal_is_not_needed_to_stay() -> None:
    beach(unit("march", sector="5", courage=9)).when("able", "stay").accepted()


@rule("10.7")
@pytest.mark.parametrize(("here", "there"), [("4", "7"), ("9", "10")])
def test_a_specialist_is_sacrificed(here: str, there: str) -> None:
    able = unit("march", sector=here, courage=2, specialists=("scout", "medic"))
    turn = beach(able)
    turn.when("able", f"move {there}").refused("10.7", "sacrificing")
    turn.when("able", f"move {there} sacrificing veteran").refused("10.7", "no veteran")
    turn = turn.when("able", f"move {there} sacrificing scout")
    turn.includes(SpecialistSacrificed(unit="able", specialist="scout"))
    assert turn.state.units["able"].dead == ("scout",)


@rule("10.7", "10.8", "6.7", "6.9", "6.23")
def test_whom_a_unit_gives_up_still_helps_on_the_mines_of_the_way() -> None:
    def crosses(*specialists: str, victim: str) -> Given:
        able = unit("march", sector="8", courage=9, specialists=specialists)
        dice = () if "minesweeper" in specialists else (4,)
        return beach(able).when("able", f"move 10 sacrificing {victim}", *dice)

    crosses("minesweeper", victim="minesweeper").lacks(MinesStruck)
    medic = crosses("medic", victim="medic")
    medic.includes(MinesStruck(unit="able", die=4, saved=1))
    assert medic.state.units["able"].specialists == ()
    hero = crosses("hero", victim="hero").waits_for("able")
    saved = hero.when("able", "use hero courage 2").when("able", "done").goes_on(1)
    saved.includes(CasualtiesDue(unit="able", n=2, mine=4, saved=2))
    later = crosses("hero", victim="hero").when("able", "done").goes_on(1).goes_on(1)
    later.withholds("able", "use hero courage 1")  # in combat he is gone


@rule("10.8")
def test_landmines_cost_a_die_of_soldiers_at_once() -> None:
    turn = beach(unit("march", sector="2"), baker("march", sector="2"))
    turn = turn.when("able", "move 3", 5)
    turn.then(SectorEntered(unit="able", sector="3"), MinesStruck(unit="able", die=5))
    turn.goes_on().includes(
        CasualtiesDue(unit="able", n=5, mine=5), CasualtiesTaken(unit="able", soldiers=5)
    )
    turn.goes_on().when("baker", "move 3", 2).includes(MinesStruck(unit="baker", die=2))


@rule("10.8")
def test_losses_by_landmines_are_chosen_too() -> None:
    able = unit("march", sector="2", specialists=("scout",))
    turn = beach(able).when("able", "move 3", 2).goes_on().waits_for("able")
    turn.offers("able", "lose 2 soldiers", "lose 1 soldiers scout")
    turn.when("able", "lose 1 soldiers scout").goes_on().includes(UnitArrived(unit="able"))


@rule("10.8")
@pytest.mark.parametrize(("soldiers", "dies"), [(4, True), (5, False)])
def test_landmines_may_wipe_a_unit_out(soldiers: int, dies: bool) -> None:
    turn = beach(unit("march", sector="2", soldiers=soldiers), scenario="tiger-basic")
    turn = turn.when("able", "move 3", 4).goes_on()
    assert (UnitWipedOut(unit="able", why="mines") in turn.happened) is dies


@rule("10.9")
def test_a_specialist_of_the_sector_joins() -> None:
    turn = beach(unit("march", courage=1)).when("able", "move 2").goes_on()
    turn.includes(SpecialistJoined(unit="able", specialist="scout", by="sector"))
    turn = beach(unit("march", courage=1)).when("able", "move 3").goes_on()
    turn.includes(SpecialistJoined(unit="able", specialist="sharpshooter", by="sector"))


@rule("10.9", "5.2")
@pytest.mark.parametrize("fields", [{"dead": ("scout",)}, {"specialists": ("scout",)}])
def test_nobody_joins_who_is_there_or_dead(fields: dict[str, tuple[str, ...]]) -> None:
    turn = beach(unit("march", courage=1, **fields)).when("able", "move 2").goes_on()
    turn.lacks(SpecialistJoined)


@rule("10.10")
def test_sector_10_gives_a_die_of_soldiers_on_arrival_only() -> None:
    able = unit("march", sector="9", courage=9, specialists=("scout",))
    turn = beach(able).when("able", "move 10 sacrificing scout").goes_on(5, 1)
    turn.includes(ResourcesGained(unit="able", by="sector", soldiers=5))
    stays = beach(unit("march", sector="10")).when("able", "stay").goes_on(1).lacks(ResourcesGained)
    assert stays.state.units["able"].sector == "10"


@rule("10.11")
@pytest.mark.parametrize(
    ("sector", "gain"), [("2", {"courage": 1}), ("3", {"stars": 1}), ("5", {"points": 1})]
)
def test_a_sector_adds_its_result_every_turn(sector: str, gain: dict[str, int]) -> None:
    turn = beach(unit("count", "two two two two soldier soldier", sector=sector)).goes_on()
    collected = next(x for x in turn.happened if isinstance(x, TallyCollected))
    for what, n in gain.items():
        assert getattr(collected, what) == n


@rule("10.7", "11.4")
@pytest.mark.parametrize(
    ("soldiers", "specialists", "given", "moves"),
    [
        (0, ("medic",), "medic", False),
        (1, ("medic",), "medic", True),
        (0, ("medic", "scout"), "medic", True),
        (0, ("beachmaster",), "beachmaster", True),
        (0, ("pathfinder",), "pathfinder", True),
    ],
)
def test_the_last_man_is_not_given_up_for_a_sector(
    soldiers: int, specialists: tuple[str, ...], given: str, moves: bool
) -> None:
    able = unit("march", sector="4", courage=9, soldiers=soldiers, specialists=specialists)
    turn, order = beach(able), f"move 7 sacrificing {given}"
    assert (order in turn.offered("able")) is moves
    after = turn.when("able", order)
    after.accepted() if moves else after.refused("10.7", "last man")
