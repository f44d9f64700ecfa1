"""Chapter 3.8: what a seat is asked during a card, its own or the other's, and who asks what."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from msgspec.structs import replace

from domain.game.decisions import ReactionDecision
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.state import Debt, State


class Owed(FiveEvent, frozen=True):
    """What must be answered before the cards go on."""

    debts: tuple[Debt, ...] = ()

    def after(self, state: State) -> State:
        return replace(state, debts=self.debts)


def rest(state: State) -> Owed:
    """What is left when the first debt is settled."""
    return Owed(debts=state.debts[1:])


@dataclass(frozen=True, kw_only=True)
class FiveQuestion(ReactionDecision[State, Debt, FiveOrder]):
    """A kind of debt, and how it is asked."""

    kind: str = ""
    text: Callable[[Debt], str]
    """What the seat is asked."""


def together(state: State) -> tuple[Debt, ...]:
    """What is answered at the same time: who may fire at one unit, or one thing alone (9.4)."""
    first = state.debts[0]
    if first.task != "opportunity":
        return (first,)
    return tuple(takewhile(lambda d: (d.task, d.unit) == (first.task, first.unit), state.debts))


def open_debts(state: State) -> tuple[Debt, ...]:
    """What is not answered yet of what is asked now."""
    return tuple(debt for debt in together(state) if debt.fires is None)


def debt_of(state: State, seat: str) -> Debt:
    """What a seat is asked now; the seat is one of those that are."""
    return next(debt for debt in open_debts(state) if debt.seat == seat)
