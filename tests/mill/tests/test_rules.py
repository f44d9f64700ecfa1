"""The rules of Mill at their boundaries; they are the same by folder and by entry point."""

import sys

import pytest

from domain.game.ruleset import Illegal
from domain.games import library

RULES = library()["mill"]
mill = sys.modules[RULES.decide.__module__]
"""The module of its rules, wherever it lies."""


class Die:
    """A die that shows one face."""

    def __init__(self, face: int = 6) -> None:
        self.face, self.rolled = face, 0

    def roll(self, dice: str, **_: object) -> tuple[int, ...]:
        self.rolled += 1
        return (self.face,)


def position(white: str, black: str, *, hands: tuple[int, int] = (0, 0), **more: object):
    """Men on these points."""
    men = dict.fromkeys(white.split(), "white") | dict.fromkeys(black.split(), "black")
    return mill.State(men=men, hand=dict(zip(mill.SEATS, hands, strict=True)), **more)


def after(state, seat: str, order, die: Die | None = None):
    for event in RULES.decide(state, seat, order, die or Die()):
        state = event.after(state)
    return state


def refused(rule: str, state, seat: str, order) -> None:
    with pytest.raises(Illegal) as refusal:
        list(RULES.decide(state, seat, order, Die()))
    assert refusal.value.rule == rule


@pytest.mark.rule("1.1")
def test_twenty_four_points_lie_in_sixteen_rows() -> None:
    assert (len(mill.POINTS), len(mill.ROWS)) == (24, 16)
    assert all(sum(point in row for row in mill.ROWS) == 2 for point in mill.POINTS)
    assert mill.BESIDE["a1"] == {"a2", "a8"}
    assert mill.BESIDE["b2"] == {"b1", "b3", "a2", "c2"}
    assert mill.State().hand == {"white": 9, "black": 9}
    assert RULES.to_move(mill.State()) == {"white"}


@pytest.mark.rule("2.1")
def test_men_in_hand_are_placed_before_any_moves() -> None:
    state = position("a1", "", hands=(5, 5))
    refused("2.1", state, "white", mill.Move("a1-a2"))
    refused("2.1", state, "white", mill.Place("a1"))
    refused("2.1", state, "white", mill.Place("d1"))
    placed = after(state, "white", mill.Place("a2"))
    assert placed.hand == {"white": 4, "black": 5}
    refused("2.1", position("a1 a3 b1", "c1 c3 c5"), "white", mill.Place("c2"))


@pytest.mark.rule("2.2")
def test_three_men_fly_and_four_go_along_lines() -> None:
    four = position("a1 a3 b1 c1", "c5 c6 c7")
    refused("2.2", four, "white", mill.Move("a1-b3"))
    refused("2.2", four, "white", mill.Move("c5-c4"))
    assert after(four, "white", mill.Move("a1-a2")).men["a2"] == "white"
    three = position("a1 a3 b1", "c5 c6 c7")
    assert after(three, "white", mill.Move("a1-b3")).men["b3"] == "white"


@pytest.mark.rule("2.3")
def test_a_mill_and_its_man_are_one_turn() -> None:
    state = position("a1 a2", "b1 b3", hands=(5, 5))
    refused("2.3", state, "black", mill.Place("c1"))
    closed = after(state, "white", mill.Place("a3"))
    assert RULES.to_move(closed) == {"white"}
    assert RULES.to_move(after(closed, "white", mill.Take("b1"))) == {"black"}


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("face", "takes"), [(1, False), (2, True), (6, True)])
def test_on_a_one_the_enemy_slips_away(face: int, takes: bool) -> None:
    state, die = position("a1 a2", "b1 b3", hands=(5, 5)), Die(face)
    refused("3.1", state, "white", mill.Take("b1"))
    closed = after(state, "white", mill.Place("a3"), die)
    assert (closed.takes, die.rolled) == (takes, 1)
    if takes:
        refused("3.1", closed, "white", mill.Place("c1"))
    nothing = Die()
    after(state, "white", mill.Place("a4"), nothing)
    assert nothing.rolled == 0


@pytest.mark.rule("3.2")
def test_a_man_in_a_mill_is_taken_only_where_all_are() -> None:
    state = position("a1 a2 a3", "b1 b2 b3 c5", takes=True)
    refused("3.2", state, "white", mill.Take("b1"))
    refused("3.2", state, "white", mill.Take("a1"))
    assert [*RULES.legal_orders(state, "white")] == [mill.Take("c5")]
    alone = position("a1 a2 a3", "b1 b2 b3", takes=True)
    assert len([*RULES.legal_orders(alone, "white")]) == 3


@pytest.mark.rule("4.1")
def test_two_men_have_lost_and_three_have_not() -> None:
    assert RULES.outcome(position("a1 a3 b1", "c5 c6 c7")) is None
    ended = RULES.outcome(position("a1 a3 b1", "c5 c6"))
    assert (ended.ending, ended.winners) == ("too-few", ("white",))
    assert RULES.outcome(position("a1 a3 b1", "c5 c6", hands=(0, 1))) is None


@pytest.mark.rule("4.1")
def test_who_cannot_move_has_lost() -> None:
    """Four men of White in the corners of the outer square, with Black on every way out."""
    state = position("a1 a3 a5 a7", "a2 a4 a6 a8")
    ended = RULES.outcome(state)
    assert (ended.ending, ended.winners) == ("stuck", ("black",))
    assert RULES.outcome(position("a1 a3 a5 a7", "a2 a4 a6 b8")) is None


@pytest.mark.rule("4.2")
def test_after_turn_sixty_nobody_has_won() -> None:
    men = ("a1 a3 b1", "c5 c6 c7")
    assert RULES.outcome(position(*men, turns=119)) is None
    ended = RULES.outcome(position(*men, turns=120))
    assert (ended.ending, ended.winners) == ("turn-limit", ())
