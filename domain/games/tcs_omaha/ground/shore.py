"""The shore: tides, sectors, landing boxes and the paths between them (1.11 to 1.17, 2.1l)."""

import functools
from typing import Literal, NamedTuple

from domain.games.tcs_omaha.ground import FOOT, INLAND
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID, Box, cell, columns, name, span
from domain.games.tcs_omaha.words import HOUR

COAST = FRAME.coast
BELOW_CLIFFS = columns(COAST.cliffs)
TIDES = "".join(COAST.hours.values())
"""How many rows of a beach are dry, hour by hour from 0000 of 6 June (1.12)."""
BOXES: dict[str, Box] = FRAME.boxes
"""The landing box of each beach."""
LINES: dict[str, int] = COAST.lines
"""The printed tide lines: how many rows beyond the foot the last dry hex lies."""


class Sector(NamedTuple):
    """A beach sector: its beach, its columns, and those that each face of the die means."""

    name: str
    beach: str
    columns: tuple[int, ...]
    faces: tuple[tuple[int, ...], ...]


def _sector(key: str, text: str) -> Sector:
    faces = tuple(tuple(span(part)) for part in text.split())
    every = tuple(dict.fromkeys(column for face in faces for column in face))
    return Sector(key, key.rpartition(" ")[0], every, faces)


SECTORS = {key: _sector(key, text) for key, text in FRAME.sectors.items()}
"""The beach sectors from west to east."""


def out(column: int, minute: int) -> int:
    """How many rows beyond the foot the last dry hex of a column lies, of minutes since 0000 of
    6 June (1.12)."""
    rows = int(TIDES[minute // HOUR])
    return min(rows, COAST.below_cliffs) if column in BELOW_CLIFFS else rows


def line(column: int, minute: int) -> str:
    """The hex of a column that holds the tide line: the last that units may enter (1.12)."""
    return name(column, GRID.cells[FOOT[column - 1]][1] + out(column, minute))


def is_sea(hex_: str, minute: int) -> bool:
    """Whether a hex lies beyond the tide line: impassable, deadly for who is forced in (1.11)."""
    return -INLAND[hex_] > out(GRID.cells[hex_][0], minute)


@functools.cache
def sea(hour: int) -> frozenset[str]:
    """The all-sea hexes of an hour since 0000 of 6 June: closed to all units (1.11)."""
    return frozenset(hex_ for hex_ in GRID.names if is_sea(hex_, hour * HOUR))


def seaward(hex_: str) -> bool:
    """Whether a hex lies on the seaward side of the shingle (1.13, 2.3d)."""
    return INLAND[hex_] <= 0


def beach_of(sector: str) -> str:
    """The beach of a sector, whose beach box is that of its boats: "Fox Green 2" has "Fox Green"
    (1.17, 2.3a)."""
    return SECTORS[sector].beach


def sectors_of(beach: str) -> tuple[str, ...]:
    """The sectors of a beach from west to east (1.16)."""
    return tuple(s.name for s in SECTORS.values() if s.beach == beach)


def path(box: str, die: int) -> str:
    """The sector into which a boat or boat group of a beach box drifts; "" is off the map, and the
    boats are lost (2.1l)."""
    return BOXES[box].scatter[die - 1]


def column(sector: str, die: int) -> int:
    """The column in which a boat of this die lands, counted from the west edge; where a die stands
    for two, the western (2.1l)."""
    return SECTORS[sector].faces[die - 1][0]


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
