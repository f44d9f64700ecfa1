"""Retreats in the other's turn: chosen when they come, or by a standing order given ahead (7.2)."""

from domain.game.ruleset import Reaction, Window
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import grid
from domain.games.combined_arms.movement import allowance
from domain.games.combined_arms.printed import BASES, TYPES
from domain.games.combined_arms.retreating import ways
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD

REACTIONS = (
    Reaction(
        kind="broken",
        title="your unit must retreat, and there is more than one way",
        orders=(o.Retreat,),
        facts=(*(kind for kind in TYPES if kind not in BASES), "elite"),
    ),
)


def window(state: State) -> Window | None:
    """The retreat that is waited for, and where the unit goes if nobody says (7.2)."""
    if not state.broken or state.ending:
        return None
    unit = state.units[state.broken]
    facts = (unit.kind, *(("elite",) if unit.elite else ()))
    return Window(unit.seat, "broken", facts, o.Retreat(square=_safest(state)))


def _safest(state: State) -> str:
    """The way that the fewest enemies reach, straight back before others."""
    unit = state.units[state.broken]
    straight = grid(state).beyond(state.broken, 0, -AHEAD[unit.seat])
    open_ = ways(state, state.broken)
    return min(open_, key=lambda to: (_reached(state, unit.seat, to), to != straight, to))


def _reached(state: State, seat: str, to: str) -> int:
    """How many enemies can come into range of a square in their next turn, over open ground."""
    return sum(
        grid(state).distance(at, to) <= allowance(state, at) + TYPES[unit.kind].range
        for at, unit in state.units.items()
        if unit.seat != seat
    )
