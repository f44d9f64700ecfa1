"""Whose decision it is, and what a side may order now, from what it knows."""

from collections.abc import Iterator

from domain.game.ruleset import Moment
from domain.games.company_combat import answering, assaulting, cards, drawing, firing, scouting
from domain.games.company_combat import orders as o
from domain.games.company_combat.lookup import enemy, own, waits_for_answer
from domain.games.company_combat.state import State
from domain.games.company_combat.words import PHASES


def to_move(state: State) -> frozenset[str]:
    """The side that the match waits for."""
    if state.ending or not state.turn:
        return frozenset()
    return frozenset((enemy(state) if waits_for_answer(state) else state.seat,))


def legal_orders(state: State, seat: str) -> Iterator[o.CompanyOrder]:
    """What a side may order now."""
    if seat not in to_move(state):
        return
    if waits_for_answer(state):
        yield from answering.answers(state, enemy(state))
        return
    match state.stage:
        case "deploy":
            yield from drawing.deployments(state)
            if own(state).reserves:
                return
        case "tactics":
            yield from drawing.discardings(state)
            return
        case "recon" | "report":
            yield from scouting.missions(state)
            if state.scouted is not None:
                return
        case "suppress":
            yield from firing.shots(state)
        case "assault":
            yield from assaulting.charges(state)
    yield from cards.plays(state)
    yield o.Done()


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])
