"""The sequence of play: who orders what and when, and what follows by itself."""

from collections.abc import Iterator
from typing import cast

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment, Planning
from domain.games.combined_arms import (
    ending,
    firing,
    movement,
    mustering,
    placement,
    reinforcing,
    retreating,
    setting_up,
    turns,
)
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, PHASES, SEATS, SIDES, Seat, Stage

CHAPTERS = (
    setting_up,
    mustering,
    placement,
    reinforcing,
    movement,
    firing,
    retreating,
    turns,
    ending,
)
"""Where its orders and events stand, in the order in which players read of them."""
ORDERS = kinds(ArmsOrder, *CHAPTERS)

Happening = Iterator[ArmsEvent]


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
    return Planning(choosing, (mustering.Call, mustering.Muster))


def legal_orders(state: State, seat: str) -> Iterator[ArmsOrder]:
    """What a side may order now."""
    if seat in to_move(state):
        for kind in ORDERS:
            if kind.due(state):
                yield from kind.offers(state, cast(Seat, seat))


def decide(state: State, seat: str, order: ArmsOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal if a rule forbids it."""
    if state.ending:
        raise Illegal("8.7", "The battle is over; there is nothing to order.")
    order.check(state, cast(Seat, seat))
    yield from order.leads_to(state, cast(Seat, seat))


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])


_AHEAD: dict[Stage, tuple[Stage, ...]] = {
    "muster": ("place", "move", "fire"),
    "place": ("move", "fire"),
    "begin": ("fire",),
    "reinforce": ("move", "fire"),
    "move": ("fire",),
    "fire": (),
}


def course(state: State) -> Course:
    """The phases that are left of the turn, and whose turn comes then (5.1)."""
    side = state.first if state.stage in ("muster", "place") else OTHER[state.seat]
    return Course(tuple(PHASES[s] for s in _AHEAD[state.stage]), f"the {SIDES[side]} turn")


# --- What follows by itself (1.7) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    if over := list(ending.overrun(state)):
        yield from over
        return
    match state.stage:
        case "muster":
            if len(state.chosen) == len(SEATS):  # 2.1
                for seat in SEATS:
                    yield mustering.ArmyRevealed(seat=seat, army=state.chosen[seat] or {})
        case "place":  # 4.2
            if any(state.reserve.values()):
                yield from placement.next_of(state)
            else:
                yield turns.turn(state, state.first, 1)
        case "begin":
            yield from _begin(state)
        case "move":
            if not movement.can_move(state):
                yield turns.PhaseBegan(phase="fire")
        case "fire":
            yield from _fighting(state)


def _begin(state: State) -> Happening:
    """The start of a turn: an end, a reinforcement, or the Move Phase (5.1)."""
    if not state.reinforced:
        ends = list(ending.at_the_start(state))
        if ends:
            yield from ends
            return
        if reinforcing.comes(state):
            if reinforcing.has_room(state):
                yield turns.PhaseBegan(phase="reinforce")
                return
            yield reinforcing.ReinforcementLost(seat=state.seat)
    yield turns.PhaseBegan(phase="move", lifted=movement.lifted(state))


def _fighting(state: State) -> Happening:
    """A unit gives way, a side is beaten, or nobody is left who can attack (6.4, 8.1, 8.6)."""
    if state.broken:
        return
    happened = False
    for happening in (ending.fallen(state), retreating.consequences(state)):
        for event in happening:
            happened = True
            yield event
        if happened:
            return
    if not firing.can_fire(state):
        yield turns.next_turn(state)
