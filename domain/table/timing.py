"""Whom a match waits for and in which turn, as the clocks ask it."""

from typing import Any

from domain.game.ruleset import Ruleset, Seat
from domain.match.clock import Clock
from domain.match.seeing import to_move
from domain.table.accord import AnyMatch as AnyMatch
from domain.table.accord import AnyWriter as AnyWriter

AnyRules = Ruleset[Any, Any, Any]

Deadlines = tuple[dict[Seat, str], dict[Seat, int], str]
"""Until when each seat should decide, seconds left to the others, and whose answers are short."""


def told(ticking: Clock) -> Deadlines:
    """The deadlines of a clock."""
    return ticking.due, ticking.left, ticking.window


def late(ticking: Clock, now: str) -> tuple[Seat, ...]:
    """The seats whose time for an answer is over; one without a deadline has none any more."""
    return tuple(seat for seat in ticking.answering if now >= ticking.due.get(seat, ""))


def movers_of(rules: AnyRules, match: AnyMatch) -> tuple[Seat, ...]:
    """The people at the table whom the match waits for."""
    moving = to_move(rules, match)
    return tuple(s for s in match.sitting.persons if s in moving and s in match.sitting.taken)


def turn_of(rules: AnyRules, match: AnyMatch) -> int:
    """The turn that is played."""
    return rules.moment(match.table.position).turn
