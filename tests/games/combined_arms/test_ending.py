"""Chapter 8: how a battle is won or drawn."""

from typing import Any

import pytest

from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.ending import BattleEnded, position
from domain.games.combined_arms.retreating import UnitDestroyed
from domain.games.combined_arms.turns import TurnBegan
from tests.domain.room import Room
from tests.games.combined_arms.board import battle, laid, moving
from tests.rigs.scenario import Given

rule = pytest.mark.rule

FACING = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . i . . . .
    . . . I . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


def ended(turn: Given) -> tuple[str, tuple[str, ...]] | None:
    """How a match ended and who won."""
    outcome = RULES.outcome(turn.state)
    return (outcome.ending, outcome.winners) if outcome else None


@rule("8.1")
@pytest.mark.parametrize(("damage", "won"), [(5, True), (4, False)])
def test_a_side_without_its_headquarters_has_lost(damage: int, won: bool) -> None:
    drawn = FACING.replace("    . . . . . . . .", "    . . . . . . W .", 1)
    turn = battle(drawn, damage={"h8": damage}).when("allied", "fire g7 at h8").goes_on()
    assert ended(turn) == (("headquarters", ("allied",)) if won else None)
    if won:
        turn.includes(
            UnitDestroyed(square="h8", why="base", by=("g7",)),
            BattleEnded(ending="headquarters", winner="allied"),
        ).waits_for()


@rule("8.1")
def test_its_own_headquarters_falls_in_the_turn_of_the_other() -> None:
    turn = battle(FACING, seat="axis", damage={"a1": 6}).goes_on()
    assert ended(turn) == ("headquarters", ("axis",))


@rule("8.2")
def test_two_people_agree_on_a_draw_at_any_time() -> None:
    room = Room(RULES, scenario="battle", allied="person", axis="person").begin()
    room.give("axis", "offer-draw")
    assert room.match.outcome is None
    room.give("allied", "agree")
    assert room.match.outcome is not None
    assert (room.match.outcome.ending, room.match.outcome.winners) == ("draw", ())


def begin(picture: str = FACING, **fields: Any) -> Given:
    """A turn of Allied has just begun."""
    more: dict[str, Any] = {"stage": "begin", "seen": {"here": 1}, "quiet": 1} | fields
    return battle(picture, **more).steps()


@rule("8.3")
@pytest.mark.parametrize(("times", "drawn"), [(2, False), (3, True)])
def test_a_position_that_stands_for_the_third_time_is_a_draw(times: int, drawn: bool) -> None:
    turn = begin(seen={"here": times, "there": 1})
    assert ended(turn) == (("repetition", ()) if drawn else None)


@rule("8.3")
def test_the_same_position_has_the_same_units_and_side_to_move() -> None:
    state = battle(FACING).state
    assert position(state, "allied") == position(battle(FACING).state, "allied")
    assert position(state, "allied") != position(state, "axis")
    assert position(state, "allied") != position(battle(FACING, elite="d4").state, "allied")
    shifted = battle(FACING.replace("I . .", ". I .", 1)).state
    assert position(state, "allied") != position(shifted, "allied")


@rule("8.3")
def test_going_to_and_fro_ends_in_a_draw() -> None:
    turn = moving(FACING.replace("I", ".").replace("i", "."), seat="axis", stage="fire").goes_on()
    assert ended(turn) == ("repetition", ())


@rule("8.3")
def test_what_stood_before_a_loss_does_not_count_any_more() -> None:
    turn = battle(FACING, seen={"here": 2}, routed=("d5",), damage={"d5": 5}).steps()
    turn.then(UnitDestroyed(square="d5", why="double-whammy"))
    assert turn.state.seen == {}


@rule("8.4")
@pytest.mark.parametrize(("quiet", "drawn"), [(40, False), (41, True)])
def test_twenty_turns_each_without_a_loss_are_a_draw(quiet: int, drawn: bool) -> None:
    assert ended(begin(quiet=quiet)) == (("stalemate", ()) if drawn else None)


@rule("8.4")
def test_turns_are_counted_from_the_last_loss() -> None:
    turn = battle(FACING, quiet=30, routed=("d5",), damage={"d5": 5}).steps()
    assert turn.state.quiet == 0
    assert turn.when("allied", "pass").state.quiet == 1


@rule("8.5")
@pytest.mark.parametrize(("turn", "drawn"), [(50, False), (51, True)])
def test_after_fifty_turns_it_is_a_draw(turn: int, drawn: bool) -> None:
    assert ended(begin(turn=turn)) == (("turn-limit", ()) if drawn else None)


@rule("8.3a")
def test_as_printed_only_an_endless_match_is_drawn() -> None:
    for reason in ({"turn": 51}, {"quiet": 41}, {"seen": {"here": 3}}):
        assert ended(begin(**reason)) is not None
        assert ended(begin(options=("as-printed",), **reason)) is None
    assert "as-printed" in laid("battle", **{"as-printed": "on"}).options
    assert ended(begin(options=("as-printed",), turn=200)) is None
    assert ended(begin(options=("as-printed",), turn=201)) == ("turn-limit", ())
    assert laid("battle").options == ()


@rule("8.6")
def test_a_side_that_can_do_nothing_passes() -> None:
    turn = moving(FACING.replace("I", ".")).goes_on().waits_for("axis")
    assert [e.seat for e in turn.happened if isinstance(e, TurnBegan)] == ["axis"]
    assert ended(turn) is None


@rule("8.7")
@pytest.mark.parametrize("line", ["pass", "move d4-d3", "army us-infantry"])
def test_nothing_is_ordered_when_the_battle_is_over(line: str) -> None:
    over = moving(FACING, ending="stalemate")
    over.when("allied", line).refused("8.7")
    assert not over.offered("allied")
