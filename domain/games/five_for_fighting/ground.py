"""The five maps on one grid: terrain, hexsides, roads, edges, and what each step costs.

A beach game is played on its own sheet. In the campaign the sheets of Gold, Juno and Sword touch;
no hex of the others has a neighbour beyond its own sheet.
"""

import functools
from collections.abc import Iterable, Mapping

from domain.game import tables
from domain.games.five_for_fighting.printed import MOVEMENT, PACKAGE, SHEETS, SUPPORT, UNITS, Sheet
from domain.games.five_for_fighting.words import BEACHES, CAMPAIGN, Beach, Class
from domain.grid.hexes import Hexes, Ways
from domain.grid.map_text import Side, bank, blocks, chain, marks, steps, ways
from domain.grid.reading import MapText
from domain.grid.sheet import edge

CLASSES: tuple[Class, ...] = ("infantry", "armour", "guns")
FARTHEST = 3
"""No unit fires farther (6.2), and no artillery is nearer to its target's enemy (7.3)."""


def _name(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


def _read(beach: Beach) -> dict[str, str]:
    ground = SHEETS[beach].ground
    return marks(ground.rows, _name, ground.first)


MARKS: dict[Beach, dict[str, str]] = {beach: _read(beach) for beach in BEACHES}
TERRAIN: dict[str, str] = {h: mark for marks in MARKS.values() for h, mark in marks.items()}
"""The mark of each hex of the five sheets."""
BEACH_OF: dict[str, Beach] = {h: beach for beach, marks in MARKS.items() for h in marks}
"""The sheet on which a hex lies."""


def _grid(hexes: Iterable[str]) -> Hexes:
    """Rows grow southward and even columns lie half a hex further south (2.1)."""
    cells = {name: (int(name[:2]), -int(name[2:])) for name in hexes}
    return Hexes(cells, straight="columns", pushed=1)


WORLD = _grid(TERRAIN)


def _checked(beach: Beach, sheet: Sheet) -> None:
    """Refuse what cannot be on a map, with its line and column."""
    ground, own = sheet.ground, MARKS[beach]
    text = MapText(*tables.text(PACKAGE, f"beaches/{beach}.toml"))
    text.rows(ground.rows, KNOWN)
    text.chains(ground.roads.values(), "road", _touch)
    text.chains(ground.bluffs, "bluff", _touch)
    for block in ground.bank:
        fits = all(_name(*cell) in own for cell in blocks([block]))
        text.wanted(block, fits, f"the block {block} reaches beyond the map")
    for named in (ground.places, ground.strongpoints, ground.landing, sheet.victory.hexes,
                  sheet.victory.exits, sheet.drawn.leads):  # fmt: skip
        text.names(named, own)
    for points in (*(one.at for one in sheet.drawn.labels),
                   *(one.through for one in sheet.drawn.strokes)):  # fmt: skip
        text.names(points, own)


def _touch(one: str, other: str) -> bool:
    return other in WORLD.beside.get(one, ())


KNOWN = frozenset("SBLHWTYM")
"""The marks of the five maps."""
for _beach in BEACHES:
    _checked(_beach, SHEETS[_beach])
PLACES = {h: name for sheet in SHEETS.values() for h, name in sheet.ground.places.items()}
STRONGPOINTS = {
    h: name for sheet in SHEETS.values() for h, name in sheet.ground.strongpoints.items()
}
PRIZES: dict[str, int] = {
    h: points for sheet in SHEETS.values() for h, points in sheet.victory.hexes.items()
}
"""What a hex counts for the Allies."""
EXITS: dict[str, str] = {
    h: edge for sheet in SHEETS.values() for h, edge in sheet.victory.exits.items()
}
LANDING: dict[Beach, tuple[str, ...]] = {b: SHEETS[b].ground.landing for b in BEACHES}
ROADS = frozenset(s for sheet in SHEETS.values() for s in steps(sheet.ground.roads.values()))


def seams(beach: Beach) -> tuple[tuple[str, str], ...]:
    """The steps of roads off a sheet: from its hex to that of the next sheet."""
    both = sorted(pair for a, b in map(tuple, ROADS) for pair in ((a, b), (b, a)))
    return tuple((a, b) for a, b in both if BEACH_OF[a] == beach != BEACH_OF[b])


def _led(beach: Beach, sheet: Sheet) -> None:
    """Refuse an exit, and a road over a seam, of which the sheet says not where it leads."""
    text = MapText(*tables.text(PACKAGE, f"beaches/{beach}.toml"))
    leads = sheet.drawn.leads
    roads = dict.fromkeys((one for one, _ in seams(beach)), "the road")
    for hex_, what in (roads | dict.fromkeys(sheet.victory.exits, "the exit")).items():
        told = (
            f"{hex_} is missing here, so nobody reads where {what} leads that leaves the map there"
        )
        text.wanted("leads", bool(leads.get(hex_, "").strip()), told)


for _beach in BEACHES:
    _led(_beach, SHEETS[_beach])
BLUFFS = frozenset(s for sheet in SHEETS.values() for s in steps(sheet.ground.bluffs))
POINTE = "2025"
"""Pointe du Hoc."""


def is_sea(hex_: str) -> bool:
    """Whether a hex is all sea."""
    return TERRAIN[hex_] == "S"


def _rivers() -> frozenset[Side]:
    """Banks that are named by blocks; the Seulles runs through two sheets and is one river."""
    found: set[Side] = set()
    areas: dict[str, set[str]] = {}
    for sheet in SHEETS.values():
        named = {_name(*cell) for cell in blocks(sheet.ground.bank)}
        areas.setdefault(sheet.ground.river, set()).update(named & TERRAIN.keys())
    for area in areas.values():
        found |= {s for s in bank(area, WORLD.beside) if not any(is_sea(h) for h in s)}
    return frozenset(found)


RIVERS = _rivers()


def step_cost(start: str, to: str, kind: Class) -> int:
    """The cost of a step in half points; 0 where the class cannot go (5.2, 5.3)."""
    side = frozenset((start, to))
    if is_sea(to):
        return 0
    if side in ROADS:
        return int(2 * MOVEMENT.road[kind])
    cost = MOVEMENT.hex[TERRAIN[to]][kind]
    for sides, table in ((RIVERS, MOVEMENT.river), (BLUFFS, MOVEMENT.bluff)):
        if cost and side in sides:
            cost = cost + table[kind] if table[kind] else 0
    return int(2 * cost)


class Ground:
    """The hexes that hang together in a match: one sheet, or all five (8.5)."""

    def __init__(self, beaches: tuple[Beach, ...]) -> None:
        self.beaches = beaches
        self.grid = _grid(h for beach in beaches for h in MARKS[beach])
        land = [h for h in self.grid.names if not is_sea(h)]
        self.land = tuple(land)
        self.beside = self.grid.beside
        self.ways: dict[Class, Ways] = {
            kind: ways(land, self.beside, lambda a, b, k=kind: step_cost(a, b, k))  # type: ignore[misc]
            for kind in CLASSES
        }
        """The steps of each class."""
        self.roads: dict[Class, Ways] = {
            kind: {
                name: tuple(step for step in found if frozenset((name, step[0])) in ROADS)
                for name, found in self.ways[kind].items()
            }
            for kind in CLASSES
        }
        """The steps along roads alone."""
        self.near: dict[str, dict[str, int]] = {h: _near(self.grid, h) for h in land}
        """From each hex the hexes in range, with their distance."""
        self.shelled = frozenset(
            h for beach in beaches for h in _within_guns(beach) if h in self.grid.at
        )
        """Where naval guns reach (7.2)."""


def _near(grid: Hexes, start: str) -> dict[str, int]:
    """Distances over hexes that are on the map, so that nobody fires past the edge of a sheet."""
    found = {start: 0}
    edge = [start]
    for distance in range(1, FARTHEST + 1):
        edge = [n for h in edge for n in grid.beside[h] if n not in found]
        found.update(dict.fromkeys(edge, distance))
    return found


def _within_guns(beach: Beach) -> frozenset[str]:
    grid = _grid(MARKS[beach])
    found = {h for h in grid.names if is_sea(h)}
    for _ in range(SUPPORT.naval_range):
        found |= {n for h in found for n in grid.beside[h]}
    return frozenset(found)


@functools.cache
def ground(scenario: str) -> Ground:
    """The ground of a scenario: a beach, or the campaign."""
    beaches = BEACHES if scenario == CAMPAIGN else tuple(b for b in BEACHES if b == scenario)
    return Ground(beaches)


# --- Edges --------------------------------------------------------------------------------------


@functools.cache
def edge_hexes(text: str) -> tuple[str, ...]:
    """The land hexes that "utah west 18-21", "sword south 75-79" or "2025" names."""
    if text in TERRAIN:
        return (text,)
    beach, side, *part = text.split()
    low, high = map(int, part[0].split("-")) if part else (0, 99)
    along = edge(_grid(MARKS[next(b for b in BEACHES if b == beach)]), side)
    number = slice(2, 4) if side in ("west", "east") else slice(2)
    return tuple(h for h in along if not is_sea(h) and low <= int(h[number]) <= high)


@functools.cache
def entries(name: str, wide: bool = False) -> tuple[str, ...]:
    """The hexes on which a unit may come onto the map (4.3, 10.3)."""
    unit = UNITS[name]
    if unit.by == "sea":
        return LANDING[unit.beach]
    edges = unit.wide if wide and unit.wide else unit.by
    if edges == "setup":
        return edge_hexes(f"{unit.beach} south")
    return tuple(dict.fromkeys(h for edge in edges.split(",") for h in edge_hexes(edge)))


@functools.cache
def shore(beach: Beach) -> tuple[str, ...]:
    """The beach hexes of a sheet (9.2)."""
    return tuple(h for h, mark in MARKS[beach].items() if mark == "B")


def place(hex_: str) -> str:
    """A hex with its name, for a sentence."""
    return f"{PLACES[hex_]} ({hex_})" if hex_ in PLACES else hex_


def called(hex_: str) -> str:
    """A hex with its name, or as a hex, for an order in words."""
    if hex_ in PLACES or not hex_[:1].isdigit():  # a place by its name
        return place(hex_) if hex_ in PLACES else hex_
    return f"hex {hex_}"


def chains(beach: Beach) -> Mapping[str, list[str]]:
    """The roads of a sheet by name."""
    return {name: chain(text) for name, text in SHEETS[beach].ground.roads.items()}
