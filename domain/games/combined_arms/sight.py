"""Whose move it is and what a side may order now."""

from collections.abc import Iterator

from domain.game.ruleset import Moment, Planning
from domain.games.combined_arms import firing, movement, mustering, retreating
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, PHASES, SEATS, Seat


def to_move(state: State) -> frozenset[str]:
    """The sides that the match waits for."""
    if state.ending:
        return frozenset()
    if state.stage == "muster":  # 2.1: both at once
        return frozenset(s for s in SEATS if s not in state.chosen)
    return frozenset((OTHER[state.seat] if state.broken else state.seat,))


def planning(state: State) -> Planning | None:
    """The sides that choose their armies, both at once and in secret (2.1)."""
    choosing = tuple(s for s in SEATS if s not in state.chosen)
    if state.ending or state.stage != "muster" or not choosing:
        return None
    return Planning(choosing, (o.Call, o.Muster))


def legal_orders(state: State, seat: str) -> Iterator[o.ArmsOrder]:
    """What a side may order now."""
    if state.ending:
        return
    for side in SEATS:
        if side == seat and seat in to_move(state):
            yield from _own(state, side)


def _own(state: State, seat: Seat) -> Iterator[o.ArmsOrder]:
    """The orders of a side that the match waits for."""
    if state.broken:
        yield from retreating.offers(state)
        return
    match state.stage:
        case "muster":
            yield from mustering.armies(state, seat)
        case "place":
            yield from mustering.placings(state, seat)
        case "reinforce":
            yield from mustering.reinforcements(state)
        case "move":
            yield from movement.offers(state)
            yield o.Pass()
        case "fire":
            yield from firing.offers(state)
            yield o.Pass()


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])
