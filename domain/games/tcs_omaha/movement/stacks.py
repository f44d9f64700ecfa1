"""Stacks that move as one: what a page offers beside the movement of each unit."""

from collections import defaultdict
from collections.abc import Iterator

from domain.games.tcs_omaha.command import can_move
from domain.games.tcs_omaha.movement import Move, moves
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.lookup import of_side
from domain.games.tcs_omaha.words import Side


def together(state: State, side: Side) -> Iterator[tuple[str, Move]]:
    """Every movement of a stack to where each of its units can go that can go at all (12.6), with
    the last of these units."""
    there, stacks = closed.loads(state), defaultdict[str, list[str]](list)
    for name in of_side(state, side):
        if not can_move(state, name):
            stacks[state.units[name].hex].append(name)
    for hex_, names in stacks.items():
        if len(names) > 1:
            first, *others = ([order.way for order in moves(state, n, there)] for n in names)
            shared = set(first).intersection(*others)
            yield from ((names[-1], Move(hex_, way)) for way in first if way in shared)
