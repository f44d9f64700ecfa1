"""The course of play between orders: what follows by itself, until a seat must choose."""

from typing import Any

from domain.match.chance import SealedChance
from domain.match.events import Finished
from domain.match.writing import TABLE_STREAM, Pen
from domain.table.standing import answers

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""


def go_on(pen: Pen[Any, Any, Any], stream: str = TABLE_STREAM) -> None:
    """What follows by itself and by standing orders, until a seat must choose or all is over."""
    rules, chance = pen.codec.rules, SealedChance(pen, stream)
    for _ in range(MOST_STEPS):
        before = pen.match.size
        for event in rules.advance(pen.position, chance):
            pen.emit(event)
        if pen.match.size == before and not answers(pen, chance):
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(pen.position)
    if outcome is not None:
        pen.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
    if rules.windows(pen.position):
        pen.drew = True  # somebody else was asked: that cannot be undone unseen
