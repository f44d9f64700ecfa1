"""Whose move it is and what a side may order now."""

from collections.abc import Iterator

from domain.game.ruleset import Moment, Outcome
from domain.games.utah_beach import movement, turns
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.deciding import DECISIONS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import PHASES, TURN

ENDINGS: dict[str, tuple[str, str]] = {
    "allied-victory": ("allied", "The Allies have captured all that they came for."),
    "german-operational": (
        "german",
        "The Allies fell short: a German operational victory.",
    ),
    "german-sudden-death": ("german", "No beachhead is left: a German strategic victory."),
}


def to_move(state: State) -> frozenset[str]:
    """The side that the match waits for."""
    if state.ending or not _asks(state):
        return frozenset()
    return frozenset((state.debts[0].seat if state.debts else state.seat,))


def _asks(state: State) -> bool:
    """Whether a side is asked; inside an order, of which more follows, nobody may be."""
    if not state.debts:
        return state.stage in turns.OFFERS
    debt = state.debts[0]
    return debt.task == "advance" or all(unit in state.units for unit in debt.units)


def legal_orders(state: State, seat: str) -> Iterator[o.UtahOrder]:
    """What a side may order now."""
    if seat not in to_move(state):
        return
    if state.debts:
        debt = state.debts[0]
        yield from DECISIONS[debt.task].offers(state, debt)
        return
    yield from turns.OFFERS[state.stage](state)
    if state.stage in ("refit", *TURN) and not movement.must_arrive(state):
        yield from (o.Pass(), o.Done())


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has (13.0)."""
    if not state.ending:
        return None
    winner, text = ENDINGS[state.ending]
    return Outcome(ending=state.ending, winners=(winner,), text=text)
