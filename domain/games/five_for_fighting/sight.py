"""Whose move it is and what a seat may order now."""

from collections.abc import Iterator

from domain.game.ruleset import Moment
from domain.games.five_for_fighting import acting, answering, setting_up
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.lookup import active, beaches_of, left
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import PHASES, side_of


def to_move(state: State) -> frozenset[str]:
    """The seats that the match waits for; on a card all commanders of its side at once (11.2)."""
    if state.ending:
        return frozenset()
    if state.debts:
        return frozenset(debt.seat for debt in answering.open_debts(state))
    if state.stage != "cards":
        return setting_up.setting(state)
    side = active(state)
    return frozenset(
        seat for seat in state.seats if side_of(seat) == side and acting.is_asked(state, seat)
    )


def meanwhile(state: State) -> frozenset[str]:
    """Who may strike without a card while the match waits for others (8.7d)."""
    may = state.strikes and state.card and not state.debts
    return frozenset(("allied",)) if may else frozenset()


def legal_orders(state: State, seat: str) -> Iterator[o.FiveOrder]:
    """What a seat may order now."""
    if seat not in to_move(state):
        if seat in meanwhile(state):
            yield from acting.strikes(state, seat)
        return
    if state.debts:
        yield from answering.offers(state, answering.debt_of(state, seat))
    elif state.stage != "cards":
        yield from setting_up.offers(state, seat)
    else:
        yield from acting.offers(state, seat)
        yield from acting.strikes(state, seat)
        yield from acting.shares(state, seat)
        yield o.Pass()
        open_ = [b for b in beaches_of(state, seat) if left(state, b)]
        if len(open_) > 1:
            yield from (o.Pass(beach=b) for b in open_)


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])
