"""Whose move it is and what a side may order now."""

from collections.abc import Iterator

from domain.game.ruleset import Moment
from domain.games.tcs_omaha import germans as releasing
from domain.games.tcs_omaha import movement as moving
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha import support as gunnery
from domain.games.tcs_omaha.artillery import calling
from domain.games.tcs_omaha.command import modes, sheets
from domain.games.tcs_omaha.fire import answering as overwatch
from domain.games.tcs_omaha.fire import firing
from domain.games.tcs_omaha.fire import pill_boxes as garrison
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.landing import course, preparing, transports
from domain.games.tcs_omaha.landing import division as leaving
from domain.games.tcs_omaha.landing.sheets import begun
from domain.games.tcs_omaha.movement import assault, breaches
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.rules import carrying
from domain.games.tcs_omaha.support import flying
from domain.games.tcs_omaha.words import CLEAN_UP, PHASES


def to_move(state: State) -> frozenset[str]:
    """The seat that the match waits for."""
    if state.ending:
        return frozenset()
    if state.stage == "load":
        return frozenset(preparing.waits_for(state))
    if state.debts:
        return frozenset((state.debts[0].seat,))
    if not state.begun or course.pending(state) or releasing.alarmed(state) or begun(state):
        return frozenset()
    if calling.due(state) is not None:
        return frozenset()
    if state.march is not None or state.stage not in ("plan", "action"):
        return frozenset()
    if carrying.plan(state) is not None:
        return frozenset()
    return frozenset((state.side,))


def legal_orders(state: State, seat: str) -> Iterator[o.TcsOrder]:
    """What a seat may order now."""
    if seat in carrying.on_their_way(state):
        yield o.Halt()
    if seat not in to_move(state):
        return
    if state.debts:
        yield from overwatch.offers(state)
        return
    if state.stage == "load":
        yield from preparing.offers(state, seat)
        return
    if state.stage == "plan":
        yield from entering.offers(state) if state.side == "german" else ()
        yield from garrison.offers(state, state.side)
        yield from releasing.offers(state, state.side)
        yield from transports.offers(state, state.side)
        yield from calling.offers(state, state.side)
        yield from gunnery.offers(state, state.side)
        yield from flying.call_offers(state, state.side)
        yield from modes.offers(state, state.side)
        yield from sheets.offers(state, state.side)
    else:
        yield from moving.offers(state, state.side)
        yield from firing.offers(state, state.side)
        yield from assault.offers(state, state.side)
        yield from morale.offers(state, state.side)
        yield from breaches.offers(state, state.side)
        yield from flying.strike_offers(state, state.side)
        yield from leaving.offers(state, state.side)
    yield o.Done()


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES.get((state.side, state.stage), CLEAN_UP))
