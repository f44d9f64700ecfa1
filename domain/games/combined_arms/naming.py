"""Which units the words of an attack name: by squares, by types, or all that reach (1.2)."""

from collections.abc import Collection, Sequence

from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.games.combined_arms.lookup import grid, square_of
from domain.games.combined_arms.printed import TYPES
from domain.games.combined_arms.state import State

EVERY = ("every-unit", "everything", "everyone", "everybody", "all")
"""What people say for every unit that can attack there."""


def units_named(
    state: State, words: Sequence[str], able: Collection[str], mine: Collection[str]
) -> list[str]:
    """The squares of the units that words name, of a side's own.

    A type will do for the only one of it that is ``able`` to do what is ordered, and “everything”
    is every one that is. Raises Illegal.
    """
    found = list[str]()
    for word in words:
        if word.casefold() not in EVERY:
            found.append(one_named(state, word, able, mine))
        elif not able:
            raise Illegal("6.2", "No unit of yours can attack there.")
        else:
            found += (square for square in sorted(able) if square not in found)
    return found


def one_named(state: State, word: str, *pools: Collection[str]) -> str:
    """The square that a word names, or that of the only unit of its type in the first pool that
    has one (1.2). Raises Illegal."""
    kind = word.casefold()
    if kind in grid(state).at or kind not in TYPES:
        return square_of(state, word)
    for pool in pools:
        there = sorted(square for square in pool if state.units[square].kind == kind)
        if len(there) == 1:
            return there[0]
        if there:
            told = "{unit} stand on {squares}: name the square that you mean."
            raise Illegal("1.2", told, unit=TYPES[kind].name, squares=listed(there))
    raise Illegal("1.2", "No {unit} can be meant here; name a square.", unit=TYPES[kind].name)
