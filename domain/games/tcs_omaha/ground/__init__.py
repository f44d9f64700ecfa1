"""The ground of Omaha: terrain, heights, what lies along hexsides, works, edges (1.1).

A scenario is played on a piece of the four maps; ``ground(piece)`` is everything about it that
never changes. What the tide does is in ``shore``, who sees whom in ``sight``.
"""

import functools
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from domain.games.tcs_omaha.ground.sheets import (
    COLUMNS,
    FEATURES,
    FRAME,
    GRID,
    MARKS,
    ROWS,
    SHEETS,
    Box,
    Breach,
    Site,
    cell,
    columns,
    marks,
    name,
    span,
)
from domain.games.tcs_omaha.words import HOUR
from domain.grid import sight
from domain.grid.hexes import Hexes
from domain.grid.map_text import Side, chain, steps
from domain.grid.sheet import edge
from domain.grid.sight import Relief

TERRAIN = {hex_: MARKS[mark] for m in SHEETS for hex_, mark in marks(SHEETS[m].ground.strip(), m)}
"""open, beach (between the tides), sea (always), orchard, woods, forest, building, village."""
LEVEL = {hex_: 10 * int(n) for m in SHEETS for hex_, n in marks(SHEETS[m].levels.strip(), m)}
"""Metres above the sea, in whole tens."""


def _along(feature: str) -> frozenset[Side]:
    """The sides of a feature: each is written at the hex south or west of it."""
    found = set()
    for letter, sheet in SHEETS.items():
        for hex_, mark in marks(sheet.sides.get(feature, "").strip(), letter):
            for way in range(3):
                if mark != "." and int(mark) >> way & 1:
                    found.add(frozenset((hex_, GRID.ring[hex_][way])))
    return frozenset(found)


ALONG = {feature: _along(feature) for feature in FEATURES}
"""Bocage, shingle, cliffs and extreme slopes."""
ROADS = {kind: steps(ways.values()) - ALONG["shingle"] for kind, ways in FRAME.roads.items()}
"""The steps of primary and secondary roads, and of tracks, which count as secondary (1.3). No
road leads over the shingle."""


def _sides() -> dict[Side, frozenset[str]]:
    found: dict[Side, frozenset[str]] = {}
    words = {**ALONG, "primary": ROADS["primary"], "road": frozenset().union(*ROADS.values())}
    for word, sides in words.items():
        for side in sorted(sides, key=sorted):
            found[side] = found.get(side, frozenset()) | {word}
    return found


SIDES = _sides()
"""The words for each side that has something: bocage, shingle, cliff, slope, road, primary."""
AURE = frozenset(chain(FRAME.streams["Aure"]))
HIGHWAY = frozenset(chain(FRAME.roads["primary"]["N13"]))
"""The hexes of the road from Bayeux to Isigny."""
ZONES = frozenset(h for site in FRAME.works.values() for h in (*site.boxes, *site.zone))
"""Defensive zone hexes (1.6)."""
FOOT = tuple(
    name(column, int(row) + ROWS)
    for column, row in enumerate((FRAME.coast.A + " " + FRAME.coast.B).split(), 1)
)
"""The hex at the foot of the shingle or cliff, for each column from the west."""
OBSTACLES = tuple(GRID.ring[hex_][3] for hex_ in FOOT)
"""The beach obstacle hexes, one continuous line from the west (2.4)."""
INLAND = {
    name(column, row): GRID.cells[FOOT[column - 1]][1] - row
    for column in range(1, 2 * COLUMNS + 1)
    for row in range(1, 2 * ROWS + 1)
}
"""How many rows a hex lies inland of the foot of the shingle; less than 0 on the open beach."""
PLACES = {
    hex_: what
    for group in (FRAME.villages, {k: v for k, v in FRAME.hamlets.items() if k != "farms"})
    for what, hexes in group.items()
    for hex_ in hexes
}
"""The village or hamlet of a hex."""


class Ground:
    """The ground of one piece of the maps; hexes beyond it are on no map."""

    def __init__(self, piece: str) -> None:
        across, up = (span(part) for part in FRAME.pieces[piece].split(":"))
        cells = {h: at for h, at in GRID.cells.items() if at[0] in across and at[1] in up}
        self.piece = piece
        self.grid = Hexes(cells, straight="columns", pushed=1)
        self.cells = self.grid.cells
        """Column and row over all four maps."""
        self.maps = tuple(sorted({h[0] for h in cells}))
        self.terrain = {h: TERRAIN[h] for h in cells}
        self.level = {h: LEVEL[h] for h in cells}
        self.sides = {s: words for s, words in SIDES.items() if s <= cells.keys()}
        self.zones, self.aure, self.highway = (
            frozenset(cells.keys() & hexes) for hexes in (ZONES, AURE, HIGHWAY)
        )
        self.villages = self._held(FRAME.villages)
        self.draws = self._held(FRAME.draws)
        self.obstacles = tuple(h for h in OBSTACLES if h in cells)
        self.sites: dict[str, Site] = {
            key: site
            for key, site in FRAME.works.items()
            if cells.keys() & {*site.boxes, *site.zone}
        }
        self.breaches: dict[str, Breach] = {
            key: one for key, one in FRAME.breaches.items() if one.beach in cells
        }
        self.edges = {s: edge(self.grid, s) for s in ("west", "east", "south", "north")}

    def _held(self, groups: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Those hexes of some groups that are on this piece."""
        kept = {key: tuple(h for h in group if h in self.cells) for key, group in groups.items()}
        return {key: group for key, group in kept.items() if group}


@functools.cache
def map_ground(piece: str = "ABCD") -> Ground:
    """The ground of a piece of the maps: "ABCD", one map, or that of a teaching scenario."""
    return Ground(piece)


FARTHEST = 30
"""How far anybody sees, in hexes: the clearest weather."""


def heights(
    grid: Hexes, terrain: Mapping[str, str], level: Mapping[str, int], bocage: Iterable[Side]
) -> Relief:
    """The heights of hexes with what stands on and between them, ready for lines of sight."""
    tops = {h: metres + FRAME.heights.get(terrain[h], 0) for h, metres in level.items()}
    hedges = {s: max(level[h] for h in s) + FRAME.heights["bocage"] for s in bocage}
    return Relief(grid, level, tops, hedges, margin=FARTHEST, opaque=True)


@functools.cache
def relief(piece: str) -> Relief:
    """The heights of a piece of the maps."""
    here = map_ground(piece)
    bocage = (side for side, words in here.sides.items() if "bocage" in words)
    return heights(here.grid, here.terrain, here.level, bocage)


def sees(here: Ground, start: str, to: str) -> bool:
    """Whether two hexes see each other over ground, growth, and bocage between them."""
    return sight.sees(relief(here.piece), start, to)


def hedged(here: Ground, start: str, to: str) -> bool:
    """Whether fire that can reach a hex must cross bocage along its side (1.3).

    Bocage along the sides of the firing hex does not count, so none between neighbours does.
    """
    return here.grid.distance(start, to) > 1 and sight.crossed(relief(here.piece), start, to)


@functools.lru_cache(8192)
def _seen(piece: str, start: str, reach: int) -> frozenset[str]:
    return sight.seen(relief(piece), start, reach)


def seen(here: Ground, start: str, reach: int = FARTHEST) -> frozenset[str]:
    """All hexes that are seen from a hex, at most ``reach`` away, with the hex itself."""
    return _seen(here.piece, start, min(reach, FARTHEST))


@functools.lru_cache(8192)
def _from_ships(piece: str, hex_: str) -> bool:
    here = map_ground(piece)
    eye = FRAME.heights["naval_observer"]
    return any(
        sight.sees(relief(piece), hex_, edge, mark=eye)
        for edge in sorted(here.edges["north"], key=lambda e: here.grid.distance(e, hex_))
    )


def from_ships(here: Ground, hex_: str) -> bool:
    """Whether a naval observer sees a hex from somewhere off the north edge (2.6)."""
    return _from_ships(here.piece, hex_)


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


def tide_line(column: int, minute: int) -> str:
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


def columns_of(sector: str, die: int) -> tuple[int, ...]:
    """The columns in which a boat of this die may land, counted from the west edge: one, or two
    (2.1l)."""
    return SECTORS[sector].faces[die - 1]


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
