"""Which units the words of an order name: by squares, by types, by both, or how many (1.2)."""

import re
from collections.abc import Collection, Sequence

from domain.game.grammar.listing import COUNTS
from domain.game.ruleset import Illegal
from domain.game.told import listed, say
from domain.games.combined_arms.lookup import called, grid, square_of
from domain.games.combined_arms.printed import TYPES
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import Kind

EVERY = ("every-unit", "everything", "everyone", "everybody", "all")
"""What people say for every unit that can attack there."""
GROUPS = {"tank": say("Tanks"), "artillery": say("Guns")}
"""Words for several types: the class that each of them has."""
_KIND = "|".join((*TYPES, *GROUPS))
_TYPED = re.compile(rf"(?:({_KIND})-)?(.+)")
_COUNTS = {"one": 1, **COUNTS}
_COUNTED = re.compile(rf"(all|{'|'.join(_COUNTS)})-({_KIND})s?")
_STANDING = re.compile(rf"({_KIND})-([a-p]\d+)")


def units_named(
    state: State, words: Sequence[str], able: Collection[str], mine: Collection[str]
) -> list[str]:
    """The squares of the units that words name, of a side's own.

    A type will do for the only one of it that is ``able`` to do what is ordered, “everything” is
    every one that is, and behind “all-but” stand those that are not meant. Raises Illegal.
    """
    found = list[str]()
    for word in (word.casefold() for word in words if word != "all-but"):
        if word in EVERY:
            found += (square for square in sorted(able) if square not in found)
        elif counted := _COUNTED.fullmatch(word):
            found += _so_many(state, counted[1], counted[2], able)
        else:
            found.append(one_named(state, word, able, mine))
    if "all-but" in words:
        found = [square for square in sorted(able) if square not in found]
    if not found:
        raise Illegal("6.2", "No unit of yours can attack there.")
    return found


def may_be(state: State, word: str, mine: Collection[str]) -> list[str]:
    """The squares of a side's own units that a word may mean: all, those of a type, or one."""
    said = word.casefold()
    if said in EVERY:
        return [*mine]
    if standing := _STANDING.fullmatch(said):
        return [square for square in mine if square == standing[2]]
    counted = _COUNTED.fullmatch(said)
    kind = counted[2] if counted else said.removeprefix("one-")
    return [square for square in mine if square == said or _is(state, square, kind)]


def one_named(state: State, word: str, *pools: Collection[str]) -> str:
    """The square that a word names, or that of the only unit of its type in the first pool that
    has one (1.2). Raises Illegal."""
    kind = word.casefold()
    if standing := _STANDING.fullmatch(kind):
        return _standing(state, standing[1], standing[2])
    kind = kind.removeprefix("one-")
    if kind in grid(state).at or kind not in (*TYPES, *GROUPS):
        return square_of(state, word)
    for pool in pools:
        there = sorted(
            square for square in pool
            if _is(state, square, kind) and (kind in GROUPS or state.units[square].kind == kind)
        )  # fmt: skip
        if len(there) == 1:
            return there[0]
        if there:
            told = "{unit} stand on {squares}: name the square that you mean."
            raise Illegal("1.2", told, unit=_called(kind), squares=listed(there))
    raise Illegal("1.2", "No {unit} can be meant here; name a square.", unit=_called(kind))


def of_type(way: str) -> tuple[str, list[str]]:
    """The type that a way names first, "" for none, and its squares: “tank-h3-h5”."""
    named = _TYPED.fullmatch(way.casefold())
    return (named[1] or "", named[2].split("-")) if named else ("", [way])


def _is(state: State, square: str, kind: str) -> bool:
    """Whether the unit on a square is of a type, or of one of a group."""
    unit = state.units[square]
    return kind in (unit.kind, TYPES[unit.kind].class_)


def _called(kind: str) -> str:
    return GROUPS.get(kind) or TYPES[_type(kind)].name


def _type(kind: str) -> Kind:
    return next(one for one in TYPES if one == kind)


def _standing(state: State, kind: str, square: str) -> str:
    """The square of a unit that is named by its type too; Illegal if another stands there."""
    square = square_of(state, square)
    if square not in state.units:
        raise Illegal("5.5", "There is no unit on {square}.", square=square)
    if not _is(state, square, kind):
        told = "The unit on {square} is {unit}, not {other}; name what you mean."
        unit = called(state, square)
        raise Illegal("1.2", told, square=square, unit=unit, other=_called(kind))
    return square


def _so_many(state: State, count: str, kind: str, able: Collection[str]) -> list[str]:
    """All of a type that are able, if there are as many as were said (1.2)."""
    there = sorted(square for square in able if _is(state, square, kind))
    if not there:
        told = "No {unit} of yours can attack there; name squares."
        raise Illegal("1.2", told, unit=_called(kind))
    if len(there) != _COUNTS.get(count, len(there)):
        told = "{unit} that can attack there stand on {squares}; name the squares that you mean."
        raise Illegal("1.2", told, unit=_called(kind), squares=listed(there))
    return there
