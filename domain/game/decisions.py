"""Decisions that are owed one after another: a defender, a loss, a retreat, an advance.

A position holds what is owed as a tuple of values of its own, that which comes first in front; each
has the ``seat`` that decides. What a kind of them means, a game says once, in a table of its kinds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from domain.game.ruleset import Order, Reaction, Window


class Owed(Protocol):
    """Something that a seat must decide."""

    @property
    def seat(self) -> str:
        """Who decides."""


S = TypeVar("S")
D = TypeVar("D", bound=Owed)
A = TypeVar("A", bound=Order)


def _no_words(_state: object, _owed: object) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Decision(Generic[S, D, A]):
    """A kind of decision, with functions of the position and of what is owed."""

    kind: str
    """That of the :class:`Reaction` that its answers belong to."""
    offers: Callable[[S, D], Iterable[A]]
    """Every answer that may be given."""
    lapse: Callable[[D], A] | None = None
    """The answer that stands where none comes; without it, no standing order answers either."""
    facts: Callable[[S, D], Iterable[str]] = _no_words
    """The words of the reaction's facts that are true now."""

    def window(self, state: S, owed: D) -> Window | None:
        """The window in which it is answered, also by a standing order; None without a lapse."""
        if self.lapse is None:
            return None
        facts = tuple(self.facts(state, owed))
        return Window(owed.seat, self.kind, facts, self.lapse(owed))


@dataclass(frozen=True, kw_only=True)
class ReactionDecision(Decision[S, D, A]):
    """A kind of decision with its answers, and what standing orders know of it."""

    answers: tuple[type[A], ...]
    title: str = ""
    """What happens then, to the seat that is asked."""
    words: tuple[str, ...] = ()
    """The words that may be true of such a moment."""
    arises: Callable[[S], bool] = lambda _: True

    @property
    def reaction(self) -> Reaction:
        """As standing orders know it."""
        return Reaction(self.kind, self.title, self.answers, self.words, self.arises)


def kinds(reactions: Sequence[Reaction]) -> Mapping[type[Order], str]:
    """The kind of reaction that each order belongs to."""
    return {order: reaction.kind for reaction in reactions for order in reaction.orders}
