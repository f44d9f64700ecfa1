"""The map: hexes, terrain, roads, rivers, and what each step over it costs."""

from domain.game import tables
from domain.game.tables import Row, Table
from domain.game.view.board import Label, Stroke
from domain.games.utah_beach.printed import MOVEMENT, PACKAGE
from domain.grid.hexes import Hexes, Ways
from domain.grid.map_text import Side, bank, marks, steps, ways
from domain.grid.reading import MapText
from domain.grid.sheet import edge


class _Ground(Table, frozen=True):
    rows: str


class _Roads(Table, frozen=True):
    roads: tuple[str, ...]
    trails: tuple[str, ...]


class _Rivers(Table, frozen=True):
    douve_from: int
    banks: tuple[str, ...]


class _East(Table, frozen=True):
    terrain: dict[str, str]


class _Sheet(Row, frozen=True):
    ground: _Ground
    places: dict[str, str]
    ways: _Roads
    rivers: _Rivers
    east: _East


class _Drawn(Table, frozen=True):
    heights: str
    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    entries: dict[str, str]


_SHEET = tables.read(PACKAGE, "map.toml", _Sheet)
DRAWN = tables.read(PACKAGE, "drawn.toml", _Drawn)
"""What the sheet shows and no rule asks for."""


def _name(column: int, row: int) -> str:
    return f"{row:02}{column:02}"


MARKS = frozenset(".hwmTCB~x")
"""The marks of map.toml."""
TERRAIN = marks(_SHEET.ground.rows, _name) | _SHEET.east.terrain
"""The mark of each hex of the sheet, as in map.toml."""
HEIGHTS = {n: int(mark.replace("x", "1")) for n, mark in marks(DRAWN.heights, _name).items()}
"""How high each hex is drawn, 0 to 3; "x" east of the Vire is 1. No rule asks for it."""
EAST = tuple(_SHEET.east.terrain)
"""The hexes east of the Vire, where units may be in the campaign only (10.1, 14.0b)."""
GRID = Hexes({name: (int(name[2:]), int(name[:2])) for name in TERRAIN})
"""Every hex of the sheet."""


def _checked(sheet: _Sheet) -> None:
    """Refuse what cannot be on a map, with its line and column."""
    text = MapText(*tables.text(PACKAGE, "map.toml"))
    text.rows(sheet.ground.rows, MARKS)
    text.chains((*sheet.ways.roads, *sheet.ways.trails), "way", _touch)
    text.chains(sheet.rivers.banks, "bank", _touch)
    text.names(sheet.places, GRID.cells)
    shown = MapText(*tables.text(PACKAGE, "drawn.toml"))
    shown.rows(DRAWN.heights, frozenset("0123x"), like=sheet.ground.rows)
    shown.names((p for label in DRAWN.labels for p in label.at), GRID.cells)
    shown.names((p for stroke in DRAWN.strokes for p in stroke.through), GRID.cells)
    shown.names(DRAWN.entries, GRID.cells)


def _touch(one: str, other: str) -> bool:
    return other in GRID.beside.get(one, ())


_checked(_SHEET)
GROUND = {".": "clear", "h": "bocage", "w": "woods", "m": "marsh", "T": "town", "C": "city",
          "B": "beach", "~": "sea"}  # fmt: skip
"""What the marks of the map are called."""
COVER = {"h": "cover", "w": "cover", "T": "cover", "C": "city"}
"""The terrain that covers who stands there, by its line of the combat table."""
SEA = frozenset(name for name in GRID.names if TERRAIN[name] == "~")
LAND = tuple(name for name in GRID.names if name not in SEA)
PLACES = _SHEET.places
PLACE_NAMES = frozenset("-".join(name.split("-")[:n]) for name in PLACES.values() for n in (2, 9))
"""What places are called, also by their first two words: "St-Martin"."""
ROADS, TRAILS = steps(_SHEET.ways.roads), steps(_SHEET.ways.trails)
BEACHES = tuple(name for name in GRID.names if TERRAIN[name] == "B")


def _rivers() -> frozenset[Side]:
    """The banks of the Douve, the river through Carentan, and the Vire."""
    west = _SHEET.rivers.douve_from
    sides = {
        frozenset((a, b))
        for a in GRID.names
        if a[:2] == "18" and int(a[2:]) >= west
        for b in GRID.beside[a]
        if b[:2] == "19" and int(b[2:]) >= west and not {a, b} & SEA
    }
    vire = {side for side in bank(EAST, GRID.beside) if not side & SEA}
    return frozenset(sides | vire | steps(_SHEET.rivers.banks))


RIVERS = _rivers()


def _bridged(side: Side) -> bool:
    """Whether a road, a trail or a city on both banks has a bridge (10.1)."""
    return side in ROADS or side in TRAILS or all(TERRAIN[name] == "C" for name in side)


UNBRIDGED = frozenset(side for side in RIVERS if not _bridged(side))
TOUCHING = {
    name: tuple(
        n for n in GRID.beside[name] if n not in SEA and frozenset((name, n)) not in UNBRIDGED
    )
    for name in LAND
}
"""Where a zone of control reaches: no all-sea hex and no bank without a bridge (6.2)."""
DRY = {name: tuple(n for n in GRID.beside[name] if n not in SEA) for name in LAND}
"""The land next to a hex, over rivers too."""


def step_cost(start: str, to: str, *, mobile: bool, river: bool = True) -> int:
    """The cost of a step in half points (5.2); 0 where the unit cannot go."""
    side, kind = frozenset((start, to)), int(mobile)
    if side in ROADS:
        return int(2 * MOVEMENT.road[kind])
    if side in TRAILS:
        return int(2 * MOVEMENT.trail[kind])
    cost = int(2 * MOVEMENT.hex[TERRAIN[to]][kind])
    if cost and side in UNBRIDGED:
        return cost + int(2 * MOVEMENT.river[kind]) if river else 0
    return cost


def _ways(*, mobile: bool, river: bool) -> Ways:
    return ways(LAND, DRY, lambda a, b: step_cost(a, b, mobile=mobile, river=river))


FIRST = (_ways(mobile=False, river=True), _ways(mobile=True, river=True))
"""The first step of leg and of mobile units: a river is crossed from its bank only (5.3)."""
ONWARD = (_ways(mobile=False, river=False), _ways(mobile=True, river=False))
"""Every later step."""

WEST, SOUTH = edge(GRID, "west"), edge(GRID, "south")
EDGE_WAYS = frozenset(("3401", "2901", "2501", "2301", "1801", "1301", "1001", "0601", "0401",
                       "0104", "0108"))  # fmt: skip
"""Where a road or trail leads off the map."""


def _edge_cost(name: str, kind: int) -> int:
    """What it costs to come onto the map there: along the way where one leads in (11.1.2)."""
    if name in EDGE_WAYS:
        on_road = any(name in side for side in ROADS)
        return int(2 * (MOVEMENT.road if on_road else MOVEMENT.trail)[kind])
    return int(2 * MOVEMENT.hex[TERRAIN[name]][kind])


ENTRY = tuple({name: _edge_cost(name, kind) for name in (*WEST, *SOUTH)} for kind in (0, 1))
"""What the first hex costs leg and mobile units that arrive over the edge."""

CITIES: dict[str, tuple[str, ...]] = {}
for _hex in sorted(n for n in LAND if TERRAIN[n] == "C"):
    CITIES[PLACES[_hex]] = (*CITIES.get(PLACES[_hex], ()), _hex)
CITY_HEXES = tuple(name for hexes in CITIES.values() for name in hexes)

GOALS = ("1706", "1805", "2206", "2605", "2503", "2901", "2501")
"""What the Allies must capture (13.0)."""
DEPOTS = ("2901", "2501", "1801", "1301", "1001", "0601", "0401")
"""Edge hexes whose capture costs the Germans a support fire marker (11.1.4)."""
PRIZES = frozenset((*GOALS, *DEPOTS, *CITY_HEXES))
"""The hexes whose last holder counts."""


def place(name: str) -> str:
    """A hex with its name, for a sentence."""
    return f"{PLACES[name]} ({name})" if name in PLACES else name
