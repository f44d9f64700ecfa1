"""The course of play between orders: what follows by itself, until a seat must choose."""

from typing import Any

from domain.match.chance import SealedChance
from domain.match.events.lifecycle import Finished
from domain.match.writing import TABLE_STREAM, EventWriter
from domain.table.standing import answers

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""


def go_on(writer: EventWriter[Any, Any, Any], stream: str = TABLE_STREAM) -> None:
    """What follows by itself and by standing orders, until a seat must choose or all is over."""
    rules, chance = writer.codec.rules, SealedChance(writer, stream)
    for _ in range(MOST_STEPS):
        before = writer.match.size
        for event in rules.advance(writer.match.table.position, chance):
            writer.emit(event)
        if writer.match.size == before and not answers(writer, chance):
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(writer.match.table.position)
    if outcome is not None:
        writer.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
