"""The course of play between orders: what follows by itself, until a seat must choose."""

from typing import Any

from domain.match.events import Finished
from domain.match.writing import TABLE_STREAM, Pen, SealedChance
from domain.table.standing import answers

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""


def go_on(pen: Pen[Any, Any, Any], stream: str = TABLE_STREAM) -> dict[str, Any]:
    """What follows by itself and by standing orders, until a seat must choose or all is over."""
    rules, chance = pen.codec.rules, SealedChance(pen, stream)
    for _ in range(MOST_STEPS):
        before = len(pen.drafts)
        for event in rules.advance(pen.table.position, chance):
            pen.happen(event)
        if len(pen.drafts) == before and not answers(pen, chance):
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(pen.table.position)
    if outcome is not None:
        pen.note(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
    if rules.window(pen.table.position) is not None:
        pen.drew = True  # somebody else was asked: that cannot be undone unseen
    return {"outcome": outcome}
