"""What follows by itself after an order, or after an umpire's event."""

from typing import Any

from domain.events import Finished
from domain.writing import TABLE_STREAM, Pen, SealedChance

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""


def go_on(pen: Pen[Any, Any, Any]) -> dict[str, Any]:
    """What follows by itself, until a seat must choose or the match is over."""
    rules, chance = pen.codec.rules, SealedChance(pen, TABLE_STREAM)
    for _ in range(MOST_STEPS):
        before = len(pen.drafts)
        for event in rules.advance(pen.table.position, chance):
            pen.happen(event)
        if len(pen.drafts) == before:
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(pen.table.position)
    if outcome is not None:
        pen.note(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
    return {"outcome": outcome}
