"""The tide (1.11, 1.12): which hexes are sea, and who is caught when it comes in."""

from typing import Literal

from domain.games.tcs_omaha.ground import INLAND
from domain.games.tcs_omaha.ground.sheets import GRID, cell, name
from domain.games.tcs_omaha.ground.shore import DAYS, last_dry, out

HOUR, DAY = 60, 24 * 60


def line(column: int, minute: int) -> str:
    """The hex of a column that holds the tide line, of minutes since 0000 of 6 June (1.12)."""
    return last_dry(column, *_hour(minute))


def is_sea(hex_: str, minute: int) -> bool:
    """Whether a hex lies beyond the tide line: impassable, deadly for who is forced in (1.11)."""
    return -INLAND[hex_] > out(GRID.cells[hex_][0], *_hour(minute))


def _hour(minute: int) -> tuple[str, int]:
    return DAYS[minute // DAY], minute % DAY // HOUR


Caught = Literal["dry", "advances", "destroyed"]


def caught(hex_: str, minute: int, *, tow_only: bool = False, carrier: bool = False) -> Caught:
    """What the tide does to a unit when the hour begins (1.12a).

    It advances one hex, suppressed and paralyzed as it may be, and nobody may fire at it for that.
    What can only be towed and has no carrier in its hex is destroyed; so is what one hex does not
    bring to dry sand (1.11).
    """
    if not is_sea(hex_, minute):
        return "dry"
    if (tow_only and not carrier) or is_sea(inland(hex_), minute):
        return "destroyed"
    return "advances"


def inland(hex_: str) -> str:
    """The hex straight south."""
    column, row = cell(hex_)
    return name(column, row - 1)
