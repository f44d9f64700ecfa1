"""What the words of an offered order have to be like, and what a question is about."""

from collections.abc import Callable
from typing import Any

from domain.game.grammar.orders import parse
from domain.game.view.board import Choice, View
from domain.games import AnyRuleset

LONGEST = 100
"""Letters of the longest sentence of an order; most have 60 at most."""
EACH = 20
"""Of so many offers one is told as if it were drafted."""
LOOKED_AT = 30
"""Positions of a recorded game that are looked at: from all over it."""


def looking(rules: AnyRuleset, orders: int) -> Callable[[Any], None]:
    """What looks at the offers of some positions of a game in which so many orders are given."""
    step, seen = max(1, orders // LOOKED_AT), 0

    def look(state: Any) -> None:
        nonlocal seen
        seen += 1
        if seen % step == 0:
            for seat in sorted(rules.to_move(state)):
                view = rules.view(state, seat)
                offered = view.choices
                if any(window.seat == seat for window in rules.windows(state)):
                    asked_on_the_board(view, seat)
                for choice in offered:
                    check(choice)
                for choice in offered[::EACH]:
                    said = parse(choice.line, rules.orders).said(state, seat)
                    assert said == choice.says, "drafted it is told alike"

    return look


def asked_on_the_board(view: View, seat: str) -> None:
    """What a seat is asked out of its turn is about what its board shows, or else can be answered
    there; raises AssertionError."""
    shown = {piece.id for piece in view.pieces} | {s.id for one in view.maps for s in one.spaces}
    (prompt,) = (one for one in view.prompts if one.seat == seat)
    assert shown.issuperset(prompt.on), prompt
    assert prompt.on or any(shown.intersection(choice.on) for choice in view.choices), prompt


def check(choice: Choice) -> None:
    """Words of its own, as a short order; raises AssertionError."""
    assert choice.says, f"{choice.line} has no words"
    assert choice.says[:1].isupper(), choice
    assert choice.says[-1] not in ".:,", choice
    assert "·" not in choice.says, "it parts the words from the line"
    assert choice.says.casefold() != choice.line.casefold(), choice
    assert len(choice.says) <= LONGEST, choice
