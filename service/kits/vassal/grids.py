"""The grids of a board, from markup to a kit: hexes, squares, regions, and zones with any of them.

Names follow VASSAL's own arithmetic: what is counted backwards begins at as many columns or rows as
fit into the board or zone, and of sideways hexes the columns of the grid run down.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import Literal, NamedTuple

from domain.kits import grids
from domain.kits.board_faults import MOST_PIXELS as MOST_OFF
from domain.kits.board_faults import MOST_SPOTS
from domain.kits.kit import Figures, Grid, Numbering, Point, Zone
from domain.kits.spaces import apart
from service.kits.vassal.markup import Node
from service.kits.vassal.names import clean
from service.kits.vassal.sequences import figure, whole
from service.words import later

Size = tuple[int, int]
GRIDS = ("HexGrid", "SquareGrid", "RegionGrid")
MOST_CORNERS, MOST_PIXELS, WIDEST, FURTHEST = 500, 20_000, 10_000.0, 9_000


class GridAndZones(NamedTuple):
    """What lies over a board: a grid, and zones that come first."""

    grid: Grid | None = None
    zones: tuple[Zone, ...] = ()


def of_board(board: Node, size: Size, left: Counter[str]) -> GridAndZones:
    """The grid and the zones of a board so large; what is too fine is counted as left out."""
    for kid in board.kids:
        if kid.kind in GRIDS:
            return GridAndZones(_grid(kid, size, left))
        if kid.kind == "ZonedGrid":
            below = next((_grid(k, size, left) for k in kid.kids if k.kind in GRIDS), None)
            zones = (_zone(k, below, left) for k in kid.kids if k.kind == "Zone")
            return GridAndZones(below, tuple(zone for zone in zones if zone is not None))
    return GridAndZones()


def _zone(node: Node, below: Grid | None, left: Counter[str]) -> Zone | None:
    corners = (p.split(",") for p in node.get("path").split(";"))
    outline = tuple((pixel(c[0]), pixel(c[1])) for c in corners if len(c) == 2)[:MOST_CORNERS]
    if len(outline) < 3:
        left[later("zones without an outline")] += 1
        return None
    around = grids.around(outline)
    size = (round(around[2] - around[0]), round(around[3] - around[1]))
    grid = next((_grid(k, size, left) for k in node.kids if k.kind in GRIDS), None)
    shared = node.says("useParentGrid")
    used = below if shared else grid
    name = clean(node.get("name"), "Zone")
    told = _told(node.get("locationFormat", "$name$"), {"name": "zone", "gridLocation": "place"})
    if used is not None and "{place}" not in told:  # else all its spaces had one name
        told = "{place}" if used.kind == "spots" else "{zone} {place}"
    return Zone(name, outline, None if shared else grid, shared, told)


def _told(form: str, gaps: Mapping[str, str]) -> str:
    """A location format with the gaps of a kit; what VASSAL would look up elsewhere goes."""
    form = form.replace("{", "(").replace("}", ")")
    told = re.sub(r"\$(\w+)\$", lambda m: f"{{{gaps[m[1]]}}}" if m[1] in gaps else "", form)
    parts = set(re.findall(r"\{(\w+)\}", told))
    if parts >= {"across", "down"} or parts & {"place", "zone"}:
        return clean(told)
    return "{place}"


def _grid(node: Node, size: Size, left: Counter[str]) -> Grid | None:
    if node.kind == "RegionGrid":
        spots: dict[str, Point] = {}
        numbers: dict[str, int] = {}
        regions = [kid for kid in node.kids if kid.kind == "Region"]
        left[later("grids of too many spaces")] += len(regions) > MOST_SPOTS
        for region in regions[:MOST_SPOTS]:
            name = apart(clean(region.get("name"), "Region"), spots, numbers)
            spots[name] = (pixel(region.get("originx")), pixel(region.get("originy")))
        return Grid("spots", spots=spots) if spots else None
    grid = _hexes(node, size) if node.kind == "HexGrid" else _squares(node, size)
    if grid.kind == "square" and grid.number is None and not grid.drawn:
        return None  # pieces snap to it, but nobody sees it, and its squares have no names
    if grids.many(grid, (0, 0, *size)) > grids.MOST_CELLS:
        left[later("grids of too many cells")] += 1
        return None
    return grid


def pixel(text: str, default: int = 0) -> int:
    """A place across or down a board, which has at most so many pixels."""
    return max(-MOST_PIXELS, min(whole(text, default), MOST_PIXELS))


def _step(text: str, default: float) -> float:
    return figure(text, default, grids.LEAST_STEP, WIDEST)


def _hexes(node: Node, size: Size) -> Grid:
    dy = _step(node.get("dy"), 64.0)
    dx = _step(node.get("dx"), dy * math.sqrt(3) / 2)
    sideways = node.says("sideways")
    most = math.floor(size[0] / dy + 0.5), math.floor(size[1] / dx + 0.5)
    return Grid(
        "hex", pixel(node.get("x0")), pixel(node.get("y0"), 32), dx, dy, sideways,
        drawn=node.says("visible"), number=_numbering(node, most, sideways),
    )  # fmt: skip


def _squares(node: Node, size: Size) -> Grid:
    dx, dy = _step(node.get("dx"), 48.0), _step(node.get("dy"), 48.0)
    most = math.floor(size[0] / dx + 0.5), math.floor(size[1] / dy + 0.5)
    return Grid(
        "square", pixel(node.get("x0"), 24), pixel(node.get("y0"), 24), dx, dy,
        drawn=node.says("visible"), number=_numbering(node, most, False),
    )  # fmt: skip


def _numbering(node: Node, most: tuple[int, int], sideways: bool) -> Numbering | None:
    """The numbering of a grid, of which so many columns and rows fit onto the board."""
    number = next((kid for kid in node.kids if kid.kind.endswith("GridNumbering")), None)
    if number is None:
        return None
    wide, high = most
    first = number.get("first", "H")[:1] != "V"
    gaps = {"gridLocation": "place", "column": "across", "row": "down"}
    counted: tuple[Literal["h", "v"], Literal["h", "v"]] = ("h", "v")
    if sideways:  # what it calls horizontal are the columns of the grid, which run down
        gaps, counted = {"gridLocation": "place", "column": "down", "row": "across"}, ("v", "h")
    across = _figures(number, counted[0], number.says("hDescend"), wide)
    down = _figures(number, counted[1], number.says("vDescend"), high)
    return Numbering(
        first != sideways, _mark(number.get("sep")), across, down,
        number.says("stagger", default=True), _told(number.get("locationFormat"), gaps),
    )  # fmt: skip


def _figures(number: Node, way: Literal["h", "v"], backwards: bool, most: int) -> Figures:
    letters = number.get(f"{way}Type", "N")[:1] == "A"
    digits = max(1, min(whole(number.get(f"{way}Leading"), 1) + 1, 6))
    offset = whole(number.get(f"{way}Off"), 1) + (most if backwards else 0)
    offset = max(-FURTHEST, min(offset, FURTHEST))
    return Figures("letters" if letters else "numbers", digits, offset, backwards)


def _mark(mark: str) -> str:
    """What stands between two figures: printable, and short."""
    return "".join(c for c in mark if c.isprintable())[:3]


def moved(laid: GridAndZones, name: str, at: Point, size: Size) -> tuple[Zone, ...]:
    """What lies over one of several boards side by side, as zones of all of them together."""
    (x, y), (w, h) = at, size
    outline = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    zones = tuple(_zone_moved(zone, laid.grid, at) for zone in laid.zones)
    if laid.grid is not None or not zones:
        zones += (Zone(name, outline, laid.grid and _moved(laid.grid, at)),)
    return zones


def _within(pixel: float) -> int:
    """A place as far off a board as a kit allows, at most."""
    return round(max(-MOST_OFF, min(pixel, MOST_OFF)))


def _zone_moved(zone: Zone, below: Grid | None, at: Point) -> Zone:
    outline = tuple((_within(x + at[0]), _within(y + at[1])) for x, y in zone.outline)
    grid = below if zone.of_board else zone.grid
    return Zone(zone.name, outline, grid and _moved(grid, at), told=zone.told)


def _moved(grid: Grid, at: Point) -> Grid:
    x, y = at[::-1] if grid.sideways else at
    spots = {
        name: (_within(left + at[0]), _within(top + at[1]))
        for name, (left, top) in grid.spots.items()
    }
    return Grid(
        grid.kind, _within(grid.x + x), _within(grid.y + y), grid.dx, grid.dy, grid.sideways,
        grid.pushed, grid.drawn, grid.number, spots,
    )  # fmt: skip
