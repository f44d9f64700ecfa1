"""Offers in levels: a piece first, then what it may do, so that hundreds can be looked through."""

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from domain.game.view.board import Batch, Choice, View

FEW = 18
"""As many orders stand beside each other; more are put under the piece that each begins with."""


def levels(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    """The orders of one verb by what they touch first, under "" where they are few.

    An order that touches nothing stands under "" too.
    """
    if len(choices) <= FEW:
        return {"": list(choices)}
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.on[0] if choice.on else "", []).append(choice)
    if max(map(len, found.values())) == 1:
        return {"": list(choices)}  # each piece has one: nothing would be gained
    return found


def batches(view: View) -> tuple[Batch, ...]:
    """The batches of which every order is offered now, of chained ones the first."""
    if not view.batches:
        return ()
    offered = {choice.line for choice in view.choices}
    found = ((batch, batch.lines[:1] if batch.chained else batch.lines) for batch in view.batches)
    return tuple(batch for batch, first in found if offered.issuperset(first))


def in_common(choices: Sequence[Choice]) -> str:
    """How all of these orders begin to be told: "Move 741 to hex …"; "" where nothing is shared."""
    words = zip(*(choice.says.split() for choice in choices), strict=False)
    shared = [same[0] for same in takewhile(lambda each: len(set(each)) == 1, words)]
    return " ".join((*shared, "…")) if shared else ""


class Beginning(msgspec.Struct, frozen=True):
    """A beginning of orders, one level further than what was said."""

    said: str
    orders: int
    """How many orders begin so."""
    whole: Choice | None = None
    """The order that is complete with it."""
    says: str = ""
    """What it does, in words; of a beginning those that its orders have in common."""


def steps(choices: Sequence[Choice], said: str) -> tuple[Beginning, ...]:
    """How the orders go on that begin with these words: a verb, its piece, its target, its way.

    Words that leave no choice are said along. () where nothing begins so, or nothing goes on.
    """
    begun = said.casefold().split()
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        words = choice.line.split()
        if len(words) > len(begun) and [w.casefold() for w in words[: len(begun)]] == begun:
            found.setdefault(words[len(begun)], []).append(choice)
    return tuple(_step(below, len(begun) + 1) for below in found.values())


def _step(below: Sequence[Choice], length: int) -> Beginning:
    """The orders that share so many words, and as many more as leave no choice."""
    shared = below[0].line.split()
    ends = {len(choice.line.split()) for choice in below}
    while length not in ends and len({choice.line.split()[length] for choice in below}) == 1:
        length += 1
    whole = next((choice for choice in below if len(choice.line.split()) == length), None)
    says = whole.says if whole else in_common(below)
    return Beginning(" ".join(shared[:length]), len(below), whole, says)
