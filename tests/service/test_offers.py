"""Offers are worked out once, in levels, and say what they cost."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.game.grammar.orders import line
from domain.game.view.board import Choice, View
from domain.game.view.offers import FEW, levels, steps
from service.drafts.drafting import draft
from service.reading.positions import look
from tests.rigs.new_store import new_matches
from tests.toys import siege
from tests.toys.duel import begun


class Counted:
    """How often the rules are asked for what a seat may order."""

    def __init__(self, folder: Path) -> None:
        self.asked = 0
        rules: Any = replace(siege.RULES, legal_orders=self.legal_orders, view=self.view)
        self.matches = new_matches(folder, {"siege": rules})
        self.id = begun(self.matches, "siege", "one")
        self.asked = 0

    def legal_orders(self, state: siege.State, seat: str) -> Any:
        self.asked += 1
        return siege.legal_orders(state, seat)

    def view(self, state: siege.State, seat: str | None) -> View:
        if seat is None:
            return siege.RULES.view(state, seat)
        offered = tuple(Choice(line(order)) for order in self.legal_orders(state, seat))
        return View("Siege", "1", state.phase, choices=offered)


def test_a_position_is_asked_for_its_offers_once(tmp_path: Path) -> None:
    table = Counted(tmp_path)
    for _ in range(3):
        assert len(look(table.matches, table.id, "red").view.choices) == 3
    assert table.asked == 1


def test_a_draft_asks_for_those_of_its_own_position_alone(tmp_path: Path) -> None:
    table = Counted(tmp_path)
    look(table.matches, table.id, "red")
    draft(table.matches, table.id, "red", "done")
    look(table.matches, table.id, "red")
    assert table.asked == 2


def offered(pieces: int, ways: int) -> list[Choice]:
    return [Choice(f"move {p}-{w}", (str(p), str(w))) for p in range(pieces) for w in range(ways)]


@pytest.mark.parametrize(
    ("pieces", "ways", "groups"), [(1, FEW, [""]), (2, 9, [""]), (3, 7, ["0", "1", "2"])]
)
def test_many_orders_stand_under_their_pieces(pieces: int, ways: int, groups: list[str]) -> None:
    choices = offered(pieces, ways)
    found = levels(choices)
    assert list(found) == groups
    assert sorted(c.line for group in found.values() for c in group) == sorted(
        c.line for c in choices
    )


def test_where_each_piece_has_one_order_nothing_is_gained_by_levels() -> None:
    assert list(levels(offered(FEW + 1, 1))) == [""]


LINES = (
    "move 741 2728",
    "move 741 2727",
    "move 1/8 2728",
    "attack 2626 with 741",
    "attack 2626 with 741 at 2/919",
    "attack 2627 with 1/8",
    "pass",
    "pass juno",
)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("", [("move", 3), ("attack", 3), ("pass", 2)]),
        ("move", [("move 741", 2), ("move 1/8 2728", 1)]),
        ("MOVE 741", [("move 741 2728", 1), ("move 741 2727", 1)]),
        ("attack", [("attack 2626 with 741", 2), ("attack 2627 with 1/8", 1)]),
        ("attack 2626", [("attack 2626 with 741", 2)]),
        ("attack 2626 with 741", [("attack 2626 with 741 at 2/919", 1)]),
        ("pass", [("pass juno", 1)]),
        ("pass juno", []),
        ("mov", []),
    ],
)
def test_orders_are_offered_word_by_word(said: str, wanted: list[tuple[str, int]]) -> None:
    choices = [Choice(text, note=f"costs {k}") for k, text in enumerate(LINES)]
    found = steps(choices, said)
    assert [(step.said, step.orders) for step in found] == wanted
    for step in found:
        assert (step.whole is not None) == (step.said in LINES)
        if step.whole is not None:
            assert step.whole == choices[LINES.index(step.said)]


def test_a_beginning_is_told_by_what_its_orders_have_in_common() -> None:
    says = ("Move 741 to hex 2728", "Move 741 to hex 2727", "Move 1/8 to hex 2728", "", "", "", "")
    choices = [Choice(text, says=told) for text, told in zip(LINES, says, strict=False)]
    told = {step.said: step.says for step in (*steps(choices, ""), *steps(choices, "move"))}
    assert told == {
        "move": "Move …",
        "attack": "",
        "pass": "",
        "move 741": "Move 741 to hex …",
        "move 1/8 2728": "Move 1/8 to hex 2728",
    }


def test_every_offered_order_is_reached_by_steps_and_nothing_else() -> None:
    choices, reached, left = [Choice(text) for text in LINES], list[str](), [""]
    while left:
        for step in steps(choices, left.pop()):
            reached += [step.said] if step.whole else []
            left.append(step.said)
    assert sorted(reached) == sorted(LINES)


def test_seven_hundred_orders_are_seven_and_then_a_hundred() -> None:
    assert [len(group) for group in levels(offered(7, 100)).values()] == [100] * 7
