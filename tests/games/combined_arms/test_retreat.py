"""Chapter 7: retreat and destruction, in pictures of the ways that are open."""

import pytest

from domain.games.combined_arms.retreating import UnitBroken, UnitDestroyed, UnitRetreated
from domain.grid.squares import squares
from tests.games.combined_arms.board import battle, clean, picture
from tests.rigs.scenario import Given

rule = pytest.mark.rule


def broken(drawn: str, *, seat: str = "allied", square: str = "d5", **fields: object) -> Given:
    """The unit on a square has just taken as much damage as it can."""
    more = {"seat": seat, "damage": {square: 9}} | fields
    return battle(drawn.replace("x", "."), **more).goes_on()  # type: ignore[arg-type]


def ways(turn: Given, seat: str) -> str:
    """The picture with the ways to retreat."""
    marks = squares(8, 8).read(picture(turn))
    for line in turn.offered(seat):
        marks[line.removeprefix("retreat ")] = "x"
    return squares(8, 8).picture(marks)


OPEN = """
    . . . . . . . q
    . . . . . . . .
    . . x x x . . .
    . . x i x . . .
    . . . . . . . .
    . . . W . . . .
    . . . . . . . .
    Q . . . . . . .
"""
CONTACT = """
    . . . . . . . q
    . . . . . . . .
    . . x x x . . .
    . . . i x . . .
    . I . . . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""
CROWDED = """
    . . . . . . . q
    . . . . . . . .
    . . h x h . . .
    . . x i I . . .
    . . . . . . . .
    . . . W . . . .
    . . . . . . . .
    Q . . . . . . .
"""
EDGE = """
    . . . q . . . .
    . . . . . . . .
    x x . . . . . .
    i x . . . . . .
    . . . . . . . .
    . . . W . . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("7.1")
def test_a_unit_retreats_sideways_or_back() -> None:
    turn = broken(OPEN).waits_for("axis")
    assert ways(turn, "axis") == clean(OPEN)


@rule("7.1")
def test_allied_units_retreat_down() -> None:
    turned = "\n".join(reversed(clean(OPEN).swapcase().replace("X", "x").splitlines()))
    turn = broken(turned, seat="axis", square="d4").waits_for("allied")
    assert ways(turn, "allied") == turned


@rule("7.3")
def test_no_unit_retreats_sideways_into_contact() -> None:
    turn = broken(CONTACT)
    assert ways(turn, "axis") == clean(CONTACT)
    turn.when("axis", "retreat c5").refused("7.3", "touch an enemy", "e5")
    turn.when("axis", "retreat c6").accepted()


@rule("7.1", "7.3")
def test_what_is_taken_and_what_touches_is_no_way() -> None:
    turn = broken(CROWDED.replace("x i I", ". i I"))
    assert turn.offered("axis") == {"retreat c5", "retreat d6"}
    turn.when("axis", "retreat c6").refused("1.5", "d6")


@rule("7.1")
def test_other_squares_are_refused() -> None:
    turn = broken(OPEN)
    turn.when("axis", "retreat d4").refused("7.1", "sideways or back")
    turn.when("axis", "retreat d7").refused("7.1")
    turn.when("axis", "retreat f5").refused("7.1")


@rule("7.1")
def test_a_unit_at_the_side_does_not_leave_the_board_sideways() -> None:
    assert ways(broken(EDGE, square="a5"), "axis") == clean(EDGE)


@rule("7.2")
def test_its_owner_chooses_and_the_attacker_waits() -> None:
    turn = broken(OPEN)
    turn.includes(UnitBroken(square="d5")).waits_for("axis")
    turn.when("allied", "pass").refused("7.2", "Axis", "d5")
    turn.when("allied", "retreat d6").refused("7.2", "None of your units")
    after = turn.when("axis", "retreat e6").then(UnitRetreated(square="d5", to="e6"))
    after.waits_for("allied").when("axis", "retreat e7").refused("7.2")


@rule("7.2", "1.7")
def test_a_single_way_is_taken_by_itself() -> None:
    one = CROWDED.replace("x i I", "I i I").replace("h x h", "h . h")
    broken(one).includes(UnitRetreated(square="d5", to="d6"))


@rule("7.4")
def test_a_unit_without_a_way_is_destroyed() -> None:
    none = CROWDED.replace("x i I", "I i I").replace("h x h", "h t h")
    broken(none).includes(UnitDestroyed(square="d5", why="no-way"))


BACK = """
    . . x i x . . q
    . . . . . . . .
    . . . W . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("7.4")
def test_on_the_back_row_only_sideways_is_left_and_then_nothing() -> None:
    assert ways(broken(BACK, square="d8"), "axis") == clean(BACK)
    pressed = BACK.replace("    . . . . . . . .\n", "    . W . . . W . .\n", 1)
    broken(pressed, square="d8").includes(UnitDestroyed(square="d8", why="no-way"))


@rule("7.5")
@pytest.mark.parametrize("base", ["b", "q"])
def test_a_base_that_must_retreat_is_destroyed(base: str) -> None:
    drawn = OPEN.replace("i", base).replace(". q", ". .") if base == "q" else OPEN.replace("i", "b")
    broken(drawn).includes(UnitDestroyed(square="d5", why="base"))


@rule("7.6")
@pytest.mark.parametrize(("routed", "dies"), [(("d5",), True), (("h8",), False)])
def test_a_second_retreat_in_a_phase_destroys(routed: tuple[str, ...], dies: bool) -> None:
    turn = broken(OPEN, routed=routed)
    destroyed = UnitDestroyed(square="d5", why="double-whammy")
    assert (destroyed in turn.happened) == dies


@rule("7.6")
def test_a_retreat_of_an_earlier_turn_does_not_count() -> None:
    turn = broken(OPEN).when("axis", "retreat d6")
    assert turn.state.routed == ("d6",)
    assert turn.when("allied", "pass").state.routed == ()


DEEP = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . W i W . . .
    . W W W W W W .
    . . W . W . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("7.7", "7.6")
def test_damage_counts_anew_after_a_retreat_and_reaches_the_double_whammy() -> None:
    turn = battle(DEEP).when("allied", "fire b4 c4 d4 e4 f4 at d5").goes_on()
    back = turn.when("axis", "retreat d6").goes_on()
    assert back.state.damage == {}
    four = back.when("allied", "fire c5 e5 c3 e3 at d6").goes_on()
    assert four.state.damage == {"d6": 4}
    four.waits_for("allied")
    last = four.when("allied", "fire g4 at d6").goes_on()
    by = ("b4", "c3", "c4", "c5", "d4", "e3", "e4", "e5", "f4", "g4")
    last.includes(UnitDestroyed(square="d6", why="double-whammy", by=by))
