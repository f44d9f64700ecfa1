"""Chapter 1: the Units and the sequence of play."""

import pytest

from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.earning import TallyCollected
from domain.games.dday_dice.throwing import DiceLocked, DiceThrown
from domain.games.dday_dice.turns import PhaseBegan, TurnBegan, UnitReady
from tests.games.dday_dice.beach import baker, beach, landed, unit

rule = pytest.mark.rule


@rule("1.1")
@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_one_to_four_units_land(units: int) -> None:
    seats = ("able", "baker", "charlie", "dog")
    assert tuple(landed(units=units).state.units) == seats[:units]
    assert RULES.scenario("tiger-basic").seats == seats
    assert RULES.scenario("tiger-basic").fewest == 1


@rule("1.2")
def test_a_unit_starts_with_what_is_printed_and_nothing_else() -> None:
    able = landed(units=2).state.units["able"]
    assert (able.sector, able.soldiers, able.chevrons) == ("1", 4, 1)
    assert (able.courage, able.stars, able.points) == (0, 0, 0)
    assert not able.specialists
    assert not able.items


@rule("1.2")
def test_the_pool_lies_ready_for_all() -> None:
    state = landed(units=2).state
    assert set(state.specialists) == {"captain", "engineer", "lieutenant", "messenger", "general"}
    assert len(state.items) == 16
    assert len(state.awards) == 12


@rule("1.3")
def test_the_first_turn_begins_by_itself() -> None:
    after = landed("tiger-basic", 2).goes_on(*[3] * 12)
    after.includes(TurnBegan(turn=1)).waits_for("able", "baker")


@rule("1.3")
def test_a_phase_waits_for_the_last_unit() -> None:
    both = beach(unit("roll", "star " * 6), baker("roll", "star " * 6), scenario="tiger-practice")
    one = both.when("able", "keep").goes_on()
    one.lacks(PhaseBegan).waits_for("baker")
    one.when("baker", "keep").goes_on().includes(PhaseBegan(phase=2))


@rule("1.3")
def test_the_five_phases_follow_each_other() -> None:
    turn = beach(unit("roll", "star soldier star soldier star tool"), scenario="tiger-basic")
    turn = turn.when("able", "keep").goes_on().when("able", "bonus leadership courage").goes_on()
    turn = turn.when("able", "done").goes_on()
    assert RULES.moment(turn.state).phase == "Move"
    turn = turn.when("able", "stay").goes_on(*[1] * 6)
    turn.includes(PhaseBegan(phase=5), TurnBegan(turn=4))


@rule("1.4")
def test_a_unit_without_a_choice_is_not_asked() -> None:
    turn = beach(unit("roll", "soldier soldier tool two two tool", sector="4"))
    after = turn.when("able", "keep").goes_on()
    after.includes(
        PhaseBegan(phase=2), TallyCollected(unit="able", soldiers=6, points=3), PhaseBegan(phase=3)
    )


@rule("1.4")
def test_a_unit_is_asked_while_a_card_could_change_something() -> None:
    asked = beach(unit("tally", "soldier " * 6, specialists=("corporal",)))
    asked.goes_on().waits_for("able").when("able", "done").then(UnitReady(unit="able"))


@rule("1.5")
def test_a_general_is_a_relief_and_no_burden_where_no_dice_are_locked() -> None:
    turn = beach(unit("throw", sector="7", specialists=("general",)))
    turn.steps(1, 2, 3, 4, 5, 6).then(
        DiceThrown(unit="able", faces=(1, 2, 3, 4, 5, 6), locks=0),
    )


@rule("1.5")
def test_a_card_overrides_the_sector_where_items_are_not_found() -> None:
    turn = beach(unit("tally", "star " * 6, sector="9", awards=("bronze-star",)))
    turn.when("able", "use bronze-star whistle").accepted()


@rule("1.6")
@pytest.mark.parametrize(
    ("stage", "order"),
    [
        ("lock", "reroll B1"),
        ("roll", "lock R1 W1"),
        ("muster", "move 2"),
        ("march", "recruit medic"),
        ("fire", "lose 1 soldiers"),
        ("losses", "done"),
        ("tally", "keep"),
    ],
)
def test_an_order_has_its_own_time(stage: str, order: str) -> None:
    dice = "soldier " * 6
    beach(unit(stage, dice, stars=9, courage=9)).when("able", order).refused("1.6", "cannot")


@rule("1.6")
def test_a_unit_that_is_off_the_beach_orders_nothing() -> None:
    match = beach(unit("bled", wiped=True), baker("march"), scenario="tiger-basic", phase=4)
    match.when("able", "stay").refused("1.6")
    match.when("dog", "stay").refused("1.6")
    assert not match.offered("able")


@rule("1.6")
def test_locking_is_possible_at_its_time() -> None:
    beach(unit("lock", "soldier " * 6)).when("able", "lock R1 W1").then(
        DiceLocked(unit="able", dice=("R1", "W1"))
    )
