"""Chapter 5: the Move Phase, in pictures."""

import pytest

from domain.games.combined_arms.movement import UnitMoved
from domain.games.combined_arms.turns import PhaseBegan, TurnBegan
from tests.games.combined_arms.board import clean, moving, shown

rule = pytest.mark.rule

MOVES = [
    (
        "infantry moves one square in any direction",
        "d4",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . x x x . . .
        . . x I x . . .
        . . x x x . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "mechanized infantry moves two",
        "a4",
        """
        . . . . . . . q
        . . . . . . . .
        x x x . . . . .
        x x x . . . . .
        M x x . . . . .
        x x x . . . . .
        x x x . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "light tanks move three, and around what stands in their way",
        "d4",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        x i i i i i x .
        x x x L x x x .
        x x x x x x x .
        x x x x x x x .
        Q x x x x x x .
        """,
    ),
    (
        "nothing moves through friend or enemy",
        "a1",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . x x x . . . .
        I i x x . . . .
        x x I x . . . .
        L x i . . . . Q
        """,
    ),
    (
        "a base does not move",
        "d4",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "an Air Field lands next to a friend and not next to an enemy",
        "c3",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . i . . .
        . . . . . . . .
        . . . . x I . .
        . . R . x . . .
        x x . . . . . .
        Q x . . . . . .
        """,
    ),
    (
        "paratroopers walk one square by themselves",
        "b2",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        x x x . . . . .
        x P x . . . . .
        Q x x R . . . .
        """,
    ),
]


@rule("1.3", "5.2", "5.3", "5.4", "3.7")
@pytest.mark.parametrize(("square", "drawn"), [m[1:] for m in MOVES], ids=[m[0] for m in MOVES])
def test_where_a_unit_may_move(square: str, drawn: str) -> None:
    turn = moving(drawn.replace("x", "."))
    assert shown(turn, "move", square) == clean(drawn)


DROP = """
    . . . . . . . q
    . . . . . . . .
    x x x x x x . .
    x x x x x x . .
    x x x x x x . .
    x x x x x x . .
    x P x x x x . .
    R x x x x x . Q
"""


@rule("3.6")
def test_paratroopers_next_to_an_air_field_drop_four_squares_away() -> None:
    turn = moving(DROP.replace("x", "."), lifted=("b2",))
    assert shown(turn, "move", "b2") == clean(DROP)
    turn.when("allied", "move b2-b7").refused("5.2", "4 at most")


@rule("3.6")
@pytest.mark.parametrize(
    ("field", "lifted"), [("P R", ("a1",)), ("P . R", ()), ("P r", ()), ("I R", ())]
)
def test_they_must_begin_the_phase_next_to_one_of_their_own(
    field: str, lifted: tuple[str, ...]
) -> None:
    rows = ["q . . . . . . ."] + [". . . . . . . ."] * 6
    last = field.split() + ["."] * (7 - len(field.split())) + ["Q"]
    turn = moving("\n".join([*rows, " ".join(last)]), stage="begin", seen={"x": 1})
    turn.steps().then(PhaseBegan(phase="move", lifted=lifted))


@rule("3.6")
def test_an_air_field_that_comes_later_lifts_nobody() -> None:
    turn = moving(DROP.replace("x", ".").replace("R .", ". ."), lifted=())
    turn.when("allied", "move b2-b5").refused("5.2", "1 at most")


@rule("3.7")
def test_an_air_field_does_not_land_alone_or_by_an_enemy() -> None:
    turn = moving(MOVES[5][2].replace("x", "."))
    turn.when("allied", "move c3-c5").refused("3.7")
    turn.when("allied", "move c3-e5").refused("3.7", "enemy")
    turn.when("allied", "move c3-e4").accepted()


@rule("5.2")
def test_a_unit_moves_once_and_no_further_than_its_move() -> None:
    turn = moving(MOVES[1][2].replace("x", "."))
    turn.when("allied", "move a4-d4").refused("5.2", "2 at most")
    turn.when("allied", "move a1-a2").refused("5.2", "bases never move")
    turn.when("allied", "move a4-a4").refused("5.2", "already on a4")
    after = turn.when("allied", "move a4-b4").then(UnitMoved(square="a4", to="b4"))
    after.when("allied", "move b4-b5").refused("5.2", "already")
    after.withholds("allied", "move b4-b5")


@rule("5.2")
def test_a_side_may_move_none() -> None:
    turn = moving(MOVES[0][2].replace("x", ".")).offers("allied", "pass")
    turn.when("allied", "pass").then(PhaseBegan(phase="fire"))


@rule("5.4")
def test_a_way_that_units_bar_is_refused() -> None:
    turn = moving(MOVES[3][2].replace("x", "."))
    turn.when("allied", "move a1-a4").refused("5.4", "block the way")


@rule("1.5")
def test_no_unit_moves_onto_another() -> None:
    turn = moving(MOVES[3][2].replace("x", "."))
    turn.when("allied", "move a1-b3").refused("1.5", "b3")


@rule("5.5")
def test_only_own_units_are_ordered() -> None:
    turn = moving(MOVES[3][2].replace("x", "."))
    turn.when("allied", "move b3-b4").refused("5.5", "Axis")
    turn.when("allied", "move h5-h6").refused("5.5", "no unit")


@rule("5.1")
def test_a_turn_is_a_move_phase_and_an_attack_phase_and_then_it_is_the_others() -> None:
    picture = MOVES[0][2].replace("x", ".").replace("Q . .", "Q . i")
    turn = moving(picture.replace("Q . i", "Q i ."))
    fire = turn.when("allied", "pass").goes_on().waits_for("allied")
    after = fire.when("allied", "pass")
    assert [(e.turn, e.seat) for e in after.happened if isinstance(e, TurnBegan)] == [(2, "axis")]
    axis = after.goes_on().waits_for("axis").when("axis", "pass").when("axis", "pass")
    assert [(e.turn, e.seat) for e in axis.happened if isinstance(e, TurnBegan)] == [(3, "allied")]


@rule("1.2", "5.2")
def test_a_type_is_the_only_unit_of_it_that_can_move_there() -> None:
    drawn = """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        I . . . . . I .
        . . . . . . . .
        . . . L . . . .
        Q . . . . . . .
    """
    turn = moving(drawn)
    turn.when("allied", "move infantry-a5").then(UnitMoved(square="a4", to="a5"))
    turn.when("allied", "move light-tank-d3").then(UnitMoved(square="d2", to="d3"))
    turn.when("allied", "move infantry-e5").refused("1.2")
