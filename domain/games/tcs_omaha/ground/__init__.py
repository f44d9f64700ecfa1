"""The ground of Omaha: terrain, heights, what lies along hexsides, works, edges (1.1).

A scenario is played on a piece of the four maps; ``ground(piece)`` is everything about it that
never changes. What the tide does is in ``shore``, who sees whom in ``sight``.
"""

import functools
from collections.abc import Iterable, Mapping

from domain.games.tcs_omaha.ground.sheets import (
    COLUMNS,
    FEATURES,
    FRAME,
    GRID,
    MARKS,
    ROWS,
    SHEETS,
    Breach,
    Site,
    marks,
    name,
    span,
)
from domain.grid import sight
from domain.grid.hexes import Hexes
from domain.grid.lines import beyond
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
STREAMS = frozenset(hex_ for text in FRAME.streams.values() for hex_ in chain(text))
"""The hexes through which a stream or the Aure flows."""
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
        self.zones, self.streams, self.aure = (
            frozenset(cells.keys() & hexes) for hexes in (ZONES, STREAMS, AURE)
        )
        self.highway = HIGHWAY & cells.keys()
        self.villages = self._held(FRAME.villages)
        self.buildings = frozenset(h for h, t in self.terrain.items() if t == "building")
        self.draws = self._held(FRAME.draws)
        self.obstacles = tuple(h for h in OBSTACLES if h in cells)
        self.pits = tuple(h for h in FRAME.other.rocket_pits if h in cells)
        self.sites: dict[str, Site] = {
            key: site
            for key, site in FRAME.works.items()
            if cells.keys() & {*site.boxes, *site.zone}
        }
        self.boxes = tuple(h for site in FRAME.works.values() for h in site.boxes if h in cells)
        """The historical pill box hexes (1.7)."""
        self.breaches: dict[str, Breach] = {
            key: one for key, one in FRAME.breaches.items() if one.beach in cells
        }
        self.edges = {s: edge(self.grid, s) for s in ("west", "east", "south", "north")}

    def _held(self, groups: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Those hexes of some groups that are on this piece."""
        kept = {key: tuple(h for h in group if h in self.cells) for key, group in groups.items()}
        return {key: group for key, group in kept.items() if group}

    def beyond(self, hex_: str, direction: int, steps_: int) -> str:
        """The hex so many steps away: directions 0 to 5 are N NE SE S SW NW; "" off the map."""
        return beyond(self.grid, hex_, direction, steps_)

    def place(self, hex_: str) -> str:
        """A hex with the name of its village, for a sentence."""
        return f"{PLACES[hex_]} ({hex_})" if hex_ in PLACES else hex_


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
    return Relief(grid, level, tops, hedges, margin=FARTHEST)


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
