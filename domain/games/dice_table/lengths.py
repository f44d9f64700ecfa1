"""Lengths on boards on which pieces lie anywhere: in pixels, and in what somebody said a unit is
(5.1, 8.1)."""

import re

from domain.games.dice_table.state import State
from domain.kits.kit import Board
from domain.kits.places import Distance

_PIXELS = re.compile(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:px|pixels?)", re.IGNORECASE)


def unit(state: State, board: Board) -> tuple[float, str]:
    """How many pixels of a board a unit is, and what it is called: as the last line of the list
    that tells one, such as “inch: 84 px”, else as the box says; (0, "") if nobody does."""
    for name, value in reversed(state.counters.items()):
        if (read := _PIXELS.fullmatch(value.strip())) and float(read[1]):
            return float(read[1]), name
    return (board.pixels, board.unit) if board.pixels and board.unit else (0, "")


def told(state: State, board: Board, far: Distance) -> str:
    """“508 px (6.0 inch)”; of any other board the steps."""
    pixels, called = unit(state, board) if board.free else (0, "")
    return f"{far} ({far.many / pixels:.1f} {called})" if pixels else str(far)
