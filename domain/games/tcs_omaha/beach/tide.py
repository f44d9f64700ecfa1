"""The tide (1.11, 1.12): which hexes are sea, and who is caught when it comes in.

A column's ``foot`` is the row of its hex at the foot of the shingle; the sea lies north of it, in
rows of higher numbers.
"""

from bisect import bisect_right
from typing import Literal

from domain.games.tcs_omaha.beach.printed import TIDE

HOUR = 60


def sand(minute: int) -> int:
    """Hexes of sand seaward of the foot of the shingle, from minutes since 0000 of 6 June (1.12).

    The hex of the tide line is the last of them. A line stands for whole hours.
    """
    at = bisect_right(TIDE, (minute // HOUR, len(TIDE)))
    return TIDE[max(at, 1) - 1][1]


def is_sea(row: int, foot: int, minute: int) -> bool:
    """Whether a hex lies beyond the tide line: impassable, deadly for who is forced in (1.11)."""
    return row > foot + sand(minute)


def turns(minute: int) -> bool:
    """Whether the tide line moves with this turn, which begins an hour (1.12a)."""
    return not minute % HOUR and sand(minute) != sand(minute - 1)


Caught = Literal["dry", "advances", "destroyed"]


def caught(
    row: int, foot: int, minute: int, *, tow_only: bool = False, carrier: bool = False
) -> Caught:
    """What the tide does to a unit when the hour begins (1.12a).

    It advances one hex, suppressed and paralyzed as it may be, and nobody may fire at it for that.
    What can only be towed and has no carrier in its hex is destroyed; so is what one hex does not
    bring to dry sand (1.11).
    """
    if not is_sea(row, foot, minute):
        return "dry"
    if (tow_only and not carrier) or is_sea(row - 1, foot, minute):
        return "destroyed"
    return "advances"
