"""The shore: tides, sectors, landing boxes and the paths between them (1.11 to 1.17)."""

import functools
from typing import NamedTuple

from domain.games.tcs_omaha.ground import FOOT, INLAND, Ground
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID, ROWS, Box, columns, name, span

COAST = FRAME.coast
BELOW_CLIFFS = columns(COAST.cliffs)
DAYS = tuple(COAST.hours)
"""The days with tides, as they are named in orders and stories."""
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


def out(column: int, day: str, hour: int) -> int:
    """How many rows beyond the foot the last dry hex of a column lies in an hour (1.12)."""
    rows = int(COAST.hours[day][hour])
    return min(rows, COAST.below_cliffs) if column in BELOW_CLIFFS else rows


def last_dry(column: int, day: str, hour: int) -> str:
    """The hex of a column that holds the tide line in an hour: the last that units may enter."""
    return name(column, GRID.cells[FOOT[column - 1]][1] + out(column, day, hour))


@functools.cache
def _sea(day: str, hour: int) -> frozenset[str]:
    rows = [out(column, day, hour) for column in range(1, len(FOOT) + 1)]
    return frozenset(
        h for h in GRID.names if GRID.cells[h][1] > ROWS and -INLAND[h] > rows[GRID.cells[h][0] - 1]
    )


def sea(here: Ground, day: str, hour: int) -> frozenset[str]:
    """The all-sea hexes of an hour of a day ("6 June", 7): closed to all units (1.11)."""
    return _sea(day, hour) & here.cells.keys()


def seaward(hex_: str) -> bool:
    """Whether a hex lies on the seaward side of the shingle (1.13, 2.3d)."""
    return INLAND[hex_] <= 0


def landing(sector: str, face: int, day: str, hour: int) -> tuple[str, ...]:
    """The tide line hexes that a die means in a sector; of several the player may choose."""
    return tuple(last_dry(column, day, hour) for column in SECTORS[sector].faces[face - 1])
