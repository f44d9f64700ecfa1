"""Stacks that move as one: what a page offers beside the movement of each unit."""

from collections import defaultdict
from collections.abc import Iterator

from domain.game.told import few, listed
from domain.games.tcs_omaha.command import can_move
from domain.games.tcs_omaha.movement import Move, moves
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.lookup import of_side
from domain.games.tcs_omaha.words import Side


def together(state: State, side: Side) -> Iterator[tuple[str, Move, str]]:
    """Every movement of a stack to where any of its units can go, with the last of those that can
    move at all, and a word on who does not get there: those obey that can (12.6, 22.2)."""
    there, stacks = closed.loads(state), defaultdict[str, list[str]](list)
    for name in of_side(state, side):
        if not can_move(state, name):
            stacks[state.units[name].hex].append(name)
    for hex_, names in stacks.items():
        if len(names) > 1:
            ways = {n: {order.way for order in moves(state, n, there)} for n in names}
            for way in dict.fromkeys(way for n in names for way in sorted(ways[n])):
                left = [n for n in names if way not in ways[n]]
                yield names[-1], Move(hex_, way), _behind(left, len(names))


def _behind(left: list[str], many: int) -> str:
    """How many of a stack get to a hex, and who does not; "" where all do."""
    return f"{many - len(left)} of {many} get there; not {listed(few(left))}" if left else ""
