"""Where everything is: the cells of a map in the units of its sheet, their sides and corners.

Neighbours are 120 units apart. ``x`` and ``y`` of a space are in spaces: where a row or column of
hexes lies half a step further, they end in .5, and from that it is seen how the hexes stand.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, isfinite, pi, radians, sin, sqrt
from typing import NamedTuple

from domain.game.view.board import Map, Space
from service.cartography.contours import Point
from service.cartography.words import BUILT, kind

STEP = 120.0
NEAR = sqrt(3) / 2

COMPASS = {"N": -90, "NE": -45, "E": 0, "SE": 45, "S": 90, "SW": 135, "W": 180, "NW": -135}
"""The points of the compass, in degrees clockwise from east."""


class Cell(NamedTuple):
    """A space of a grid, or the ground beyond the edge where ``id`` is empty."""

    id: str
    x: float
    y: float
    kind: str
    level: int = 0


class Geometry:
    """The geometry of one map of hexes or squares."""

    def __init__(self, drawn: Map) -> None:
        spaces = [space for space in drawn.spaces if space.shape in ("hex", "square")]
        self.hexes = spaces[0].shape == "hex"
        at, self.pointed = _places(spaces, self.hexes)
        dx = STEP * (NEAR if self.hexes and not self.pointed else 1)
        dy = STEP * (NEAR if self.pointed else 1)
        left, top = min(a for a, _ in at), min(b for _, b in at)
        self.cells = tuple(
            Cell(s.id, (a - left) * dx, (b - top) * dy, kind(s.terrain), s.level)
            for s, (a, b) in zip(spaces, at, strict=True)
        )
        self.by_id = {cell.id: cell for cell in self.cells}
        self.round = self._round()
        onward = {mark.space for mark in drawn.marks if mark.kind == "onward"}
        self.ghosts = self._ghosts(3, sorted(self.cells, key=lambda cell: cell.id not in onward))

    def _round(self) -> tuple[Point, ...]:
        """From a cell to its corners, clockwise from the top."""
        if not self.hexes:
            half = STEP / 2
            return ((-half, -half), (half, -half), (half, half), (-half, half))
        start = -pi / 2 if self.pointed else -2 * pi / 3
        r = STEP / 2 / NEAR
        return tuple((r * cos(start + k * pi / 3), r * sin(start + k * pi / 3)) for k in range(6))

    @property
    def across(self) -> tuple[Point, ...]:
        """From a cell to its neighbours over each side, in the order of its corners."""
        sides = pairwise([*self.round, self.round[0]])
        return tuple((a[0] + b[0], a[1] + b[1]) for a, b in sides)

    def _ghosts(self, rings: int, edge: Sequence[Cell]) -> tuple[Cell, ...]:
        """Ground beyond the edge, so that the land runs on: each like the nearest of the map, the
        first of ``edge`` where several are; so no road leads on into the sea."""
        taken = {(round(c.x), round(c.y)) for c in self.cells}
        found: list[Cell] = []
        for _ in range(rings):
            grown: dict[tuple[int, int], Cell] = {}
            for cell in edge:
                for dx, dy in self.across:
                    x, y = cell.x + dx, cell.y + dy
                    key = (round(x), round(y))
                    if not any(
                        (key[0] + i, key[1] + j) in taken for i in (-1, 0, 1) for j in (-1, 0, 1)
                    ):
                        plain = "clear" if cell.kind in BUILT else cell.kind
                        grown.setdefault(key, Cell("", x, y, plain, cell.level))
            taken |= set(grown)
            edge = list(grown.values())
            found += edge
        return tuple(found)

    def corners(self, cell: Cell) -> list[Point]:
        """The corners of a cell."""
        return [(cell.x + dx, cell.y + dy) for dx, dy in self.round]

    def side(self, a: str, b: str) -> tuple[Point, Point] | None:
        """The side between two cells, from corner to corner; None where they don't touch so."""
        one, other = self.by_id[a], self.by_id[b]
        if hypot(one.x - other.x, one.y - other.y) > 1.05 * STEP:
            return None
        near = sorted(self.corners(one), key=lambda p: hypot(p[0] - other.x, p[1] - other.y))[:2]
        return near[0], near[1]

    def point(self, text: str) -> Point:
        """A point by its name: "2503", or "2503/NE" for the side there, or else the corner.

        Raises KeyError for a space that the map has not, or a word that is not a compass point.
        """
        name, _, where = text.partition("/")
        cell = self.by_id[name]
        if not where:
            return cell.x, cell.y
        turn = radians(COMPASS[where])
        ways = [*((x / 2, y / 2) for x, y in self.across), *self.round]
        best = min(ways, key=lambda p: round(_between(atan2(p[1], p[0]), turn), 3))
        return cell.x + best[0], cell.y + best[1]

    def outline(self) -> list[tuple[Point, Point]]:
        """The sides of the map that no second cell has."""
        seen: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
        for cell in self.cells:
            ring = self.corners(cell)
            for a, b in pairwise([*ring, ring[0]]):
                key = (round(a[0] + b[0]), round(a[1] + b[1]))
                seen.setdefault(key, []).append((a, b))
        near = {}
        for (x, y), sides in seen.items():
            twin = next((k for k in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
                         if k != (x, y) and k in seen), None)  # fmt: skip
            near[x, y] = len(sides) + (len(seen[twin]) if twin else 0)
        return [sides[0] for key, sides in seen.items() if near[key] == 1]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cells."""
        xs = [x for c in self.cells for x, _ in self.corners(c)]
        ys = [y for c in self.cells for _, y in self.corners(c)]
        return min(xs), min(ys), max(xs), max(ys)


def _tamed(values: list[float]) -> list[float]:
    """Values in their order, with no gap between neighbours of more than 4: no sheet is endless."""
    moved: dict[float, float] = {}
    last = reached = 0.0
    for v in sorted({_sane(v) for v in values}):
        reached += min(v - last, 4.0) if moved else v % 1
        moved[v], last = reached, v
    return [moved[_sane(v)] for v in values]


def _places(spaces: Sequence[Space], hexes: bool) -> tuple[list[Point], bool]:
    xs, ys = (_tamed([getattr(space, axis) for space in spaces]) for axis in ("x", "y"))
    at = list(zip(xs, ys, strict=True))
    pointed = hexes and any(a % 1 for a, _ in at) and not any(b % 1 for _, b in at)
    if hexes and not pointed and not any(b % 1 for _, b in at) and len({a for a, _ in at}) > 1:
        at = [(a, b + 0.5 * (a % 2)) for a, b in at]
    return at, pointed


def _sane(value: float) -> float:
    return max(-1000.0, min(1000.0, value)) if isfinite(value) else 0.0


def _between(a: float, b: float) -> float:
    """The angle between two directions."""
    return abs((a - b + pi) % (2 * pi) - pi)
