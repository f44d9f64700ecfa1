"""Offers in levels: a piece first, then what it may do, so that hundreds can be looked through."""

from collections.abc import Sequence

from domain.game.board import Choice

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
