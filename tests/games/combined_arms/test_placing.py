"""Chapter 4: the armies are placed; and orders in their time."""

import pytest

from domain.games.combined_arms.placement import UnitPlaced
from domain.games.combined_arms.turns import TurnBegan
from tests.games.combined_arms.board import moving, opened, placing

rule = pytest.mark.rule

QUIET = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . I . . . .
    Q . . . . . . .
"""


@rule("4.1")
@pytest.mark.parametrize(("square", "fits"), [("d6", True), ("d5", False), ("d8", True)])
def test_units_are_placed_on_the_three_home_rows(square: str, fits: bool) -> None:
    placed = placing().when("axis", f"place howitzer {square}")
    placed.accepted() if fits else placed.refused("4.1", "6 to 8")


@rule("4.1")
def test_allied_has_the_lower_rows() -> None:
    turn = placing(first_move="axis")
    turn.when("allied", "place howitzer d3").accepted()
    turn.when("allied", "place howitzer d4").refused("4.1", "1 to 3")
    squares = {line.split()[2] for line in turn.offered("allied")}
    assert squares == {f"{column}{row}" for column in "abcdefgh" for row in (1, 2, 3)}


@rule("4.2")
def test_the_sides_place_in_turns() -> None:
    turn = placing().waits_for("axis").when("axis", "place howitzer d8").waits_for("allied")
    turn.then(UnitPlaced(seat="axis", unit="axis-howitzer-1", kind="howitzer", square="d8"))
    turn.when("axis", "place howitzer e8").refused("1.6", "Allied")
    turn.when("allied", "place howitzer d1").waits_for("axis")


@rule("4.2")
def test_the_battle_begins_when_both_armies_stand() -> None:
    turn = placing()
    for _ in range(32):
        (seat,) = turn.rules.to_move(turn.state)
        turn = turn.when(seat, min(turn.offered(seat)))
    turn = turn.goes_on().waits_for("allied")
    assert [(e.turn, e.seat) for e in turn.happened if isinstance(e, TurnBegan)] == [(1, "allied")]
    assert len({u.id for u in turn.state.units.values()}) == 32


@rule("4.3")
def test_only_units_of_the_army_are_placed() -> None:
    turn = placing().when("axis", "place heavy-tank d8").when("allied", "place howitzer a1")
    turn.when("axis", "place heavy-tank e8").refused("4.3", "Heavy Tanks")
    turn.when("axis", "place air-field e8").refused("4.3")
    turn.withholds("axis", "place heavy-tank e8")


@rule("1.5")
def test_two_units_do_not_stand_on_one_square() -> None:
    turn = placing().when("axis", "place heavy-tank d8").when("allied", "place howitzer a1")
    turn.when("axis", "place howitzer d8").refused("1.5", "d8")
    turn.withholds("axis", "place howitzer d8")


@rule("1.2")
@pytest.mark.parametrize("square", ["i8", "d9", "d0", "44", "d", "a-1"])
def test_a_square_must_be_on_the_board(square: str) -> None:
    placing().when("axis", f"place howitzer {square}").refused("1.2", "a1 to h8")


@rule("1.2")
def test_squares_may_be_written_in_capitals() -> None:
    placing().when("axis", "place howitzer D8").accepted()
    moving(QUIET).when("allied", "move D2-D3").accepted()
    moving(QUIET).when("allied", "move d2").refused("1.2", "both squares")


@rule("1.6")
def test_an_order_has_its_time() -> None:
    opened().when("allied", "place howitzer d1").refused("1.6", "armies")
    placing().when("axis", "move d8-d7").refused("1.6", "Place a unit")
    turn = moving(QUIET)
    turn.when("allied", "fire d2 at h8").refused("1.6", "Move")
    turn.when("axis", "pass").refused("1.6", "turn of Allied")
    turn.when("allied", "place infantry d1").refused("1.6")
    turn.when("allied", "reinforce infantry d1").refused("1.6")
    turn.when("allied", "pass").when("allied", "move d2-d3").refused("1.6", "Attack")


@rule("1.7")
def test_a_phase_in_which_nothing_can_be_done_is_over() -> None:
    after = moving(QUIET).when("allied", "move d2-d3").goes_on()
    after.includes(*[e for e in after.happened if isinstance(e, TurnBegan)][:1])
    assert after.state.turn >= 2
