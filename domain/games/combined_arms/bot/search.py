"""Alpha-beta over whole turns: of all turns only a few plans are thought through, best first."""

import functools
from collections.abc import Callable
from typing import NamedTuple

from domain.games.combined_arms.bot import plans as p
from domain.games.combined_arms.bot.field import Position
from domain.games.combined_arms.bot.worth import WON, careful, plain
from domain.games.combined_arms.words import Seat

CROWD = 40
"""With more units than this on the board each turn takes longer to think through."""
SOONER = 50.0
"""A win counts so much more for each turn that it comes sooner."""


class Strength(NamedTuple):
    """How deep a computer player thinks, how many targets and plans it weighs, and how."""

    depth: int
    aims: int
    width: int
    worth: Callable[[Position, Seat], float]
    bearings: tuple[p.Bearing, ...]
    restless: bool = False
    """Whether it must do something: it has stood like this before."""


PRIVATE = Strength(1, 2, 4, plain, (p.BOLD,))
CAPTAIN = Strength(2, 3, 5, careful, (p.STEADY, p.BOLD))
GENERAL = Strength(3, 6, 10, careful, (p.STEADY, p.BOLD, p.WARY))


def restless(strength: Strength) -> Strength:
    """The same strength where it must not stand still."""
    return strength._replace(bearings=(p.BOLD, p.STEADY), restless=True)


def chosen(position: Position, strength: Strength) -> tuple[p.Way, ...]:
    """The moves of the best turn."""
    return _chosen(_Known(position), strength)


class _Known:
    """A position that is remembered by what stands where."""

    def __init__(self, position: Position) -> None:
        self.position, self.key = position, position.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.key == other.key


@functools.lru_cache(256)
def _chosen(known: _Known, strength: Strength) -> tuple[p.Way, ...]:
    best, most = None, -WON * 10
    for likely, plan in ranked(known.position, strength):
        worth = -_search(plan.after, -likely, strength, strength.depth - 1, -WON * 10, -most)
        if best is None or worth > most:
            best, most = plan, worth
    return best.ways if best else ()


def _search(
    position: Position, worth: float, strength: Strength, depth: int, alpha: float, beta: float
) -> float:
    """What a position is worth to the side to move, if both play on for ``depth`` turns.

    ``worth`` is what it looks like at once.
    """
    if abs(worth) >= WON / 2:
        return worth + SOONER * (depth if worth > 0 else -depth)
    if depth == 0:
        return worth
    for likely, plan in ranked(position, strength):
        alpha = max(alpha, -_search(plan.after, -likely, strength, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def ranked(position: Position, strength: Strength) -> list[tuple[float, p.Plan]]:
    """The plans worth a thought, the most promising first; fewer where many units stand."""
    share = 1 if len(position.units) <= CROWD else 2
    planner = p.Planner(position)
    aims = planner.aims(-(-strength.aims // share))
    made = [planner.plan(aim, b) for aim in aims for b in strength.bearings[:2]]
    made += [planner.plan(-1, b) for b in strength.bearings]
    made.append(planner.plan(-1, p.STAY))
    if strength.restless:
        made = [plan for plan in made if plan.ways] or made
    weighed = {plan.ways: (strength.worth(plan.after, position.side), plan) for plan in made}
    return sorted(weighed.values(), key=lambda row: (-row[0], row[1].ways))[
        : strength.width // share
    ]
