"""12.6: what a page offers of a stack: where each of its units gets goes in one order."""

import pytest

from domain.game.grammar.orders import line
from domain.game.view.board import stack_of
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.movement import Move
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore, preparing
from tests.rigs.scenario import Given

STACK = "1/A/1/16@A40.14m 2/A/1/16@A40.14m wpn/A/1/16@A40.14m 3/A/1/16@A38.14m 1/5/916@A30.05"


def offered(now: Given) -> dict[str, tuple[str, ...]]:
    """The lines that are offered of stacks, each with what it touches."""
    choices = RULES.view(now.state, "american").choices
    return {one.line: one.on for one in choices if one.on and one.on[0].startswith("stack of ")}


@pytest.mark.rule("12.6")
def test_a_stack_is_offered_wherever_any_of_its_units_gets_and_who_does_not_is_told() -> None:
    now = at(STACK)
    legal = {line(one) for one in RULES.legal_orders(now.state, "american")}
    moves = {
        name: {one.removeprefix(f"move {name} ") for one in legal if one.startswith(f"move {name}")}
        for name in ("1/A/1/16", "2/A/1/16", "wpn/A/1/16")
    }
    any_, shared = set.union(*moves.values()), set.intersection(*moves.values())
    assert shared < any_
    assert offered(now) == {f"move A40.14 {to}": (stack_of("wpn/A/1/16"), to) for to in any_}
    choices = RULES.view(now.state, "american").choices
    told = {one.on[1]: one.note for one in choices if one.on and one.on[0].startswith("stack of ")}
    for to in any_:
        left = [name for name, ways in moves.items() if to not in ways]
        assert told[to].startswith(f"{3 - len(left)} of 3 get there; not {left[0]}" if left else "")
        assert bool(told[to]) is bool(left)


@pytest.mark.rule("12.6")
def test_its_order_moves_all_of_it() -> None:
    now = at(STACK)
    went = now.when("american", "move A40.14 A40.13")
    while went.state.march is not None or went.state.landing.group is not None:
        went = went.steps()
    names = ("1/A/1/16", "2/A/1/16", "wpn/A/1/16")
    assert {unit(went, name).hex for name in names} == {"A40.13"}


@pytest.mark.rule("12.6")
def test_who_cannot_go_is_left_out_and_a_last_one_moves_alone() -> None:
    two = at(STACK.replace("2/A/1/16@A40.14m", "2/A/1/16@A40.14ma"))
    assert offered(two)
    one = at(
        STACK.replace("2/A/1/16@A40.14m", "2/A/1/16@A40.14ma").replace(
            "wpn/A/1/16@A40.14m", "wpn/A/1/16@A40.14mp"
        )
    )
    assert not offered(one)


def test_an_order_of_a_stack_says_so() -> None:
    now = at(STACK).state
    assert Move("A40.14", "A40.13").said(now, "american").startswith("Move all on A40.14 to A40.13")


def test_what_is_asked_out_of_turn_is_shown_on_the_board_by_whom_it_is_about() -> None:
    """Each answer lights the enemy who moved, or those who would fire."""
    now = at("1/A/1/16@A40.10m mg/5/916@A40.05")
    moved = now.when("american", "move 1/A/1/16 A40.09-A39.09-A38.09").waits_for("german")
    owed = moved.state.debts[0]
    touched = {one.line: one.on for one in RULES.view(moved.state, owed.seat).choices}
    assert touched["hold"] == touched["let-pass"] == (owed.unit,)
    assert touched[f"fire from {owed.by[0]}"] == ("mg/5/916",)


def test_a_work_is_placed_by_pressing_it_and_where_it_goes() -> None:
    state = preparing().state
    places = [one for one in RULES.view(state, "german").choices if one.line.startswith("place ")]
    assert places
    assert all(one.line == f"place {' '.join(one.on)}" for one in places)


def test_a_sheet_is_pressed_by_a_unit_of_its_company_and_its_goal() -> None:
    state = ashore("1/E/2/16@A33.17 2/E/2/16@A34.17 1/F/2/16@A40.17", stage="plan").state
    choices = RULES.view(state, "american").choices
    sheets = [one for one in choices if one.line.endswith(" with E/2/16")]
    assert sheets
    for one in sheets:
        assert one.on == ("E/2/16", "1/E/2/16", "2/E/2/16", one.line.split()[3])
