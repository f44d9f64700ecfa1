"""Towns as blocks of houses, kept off the roads; strongpoints as works of concrete."""

import itertools
from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from service.cartography.contours import Point
from service.cartography.noise import mixed, named
from service.cartography.paper import Paper
from service.cartography.paths import blob, dots, polygon
from service.cartography.plan import STEP, Cell, Geometry

SIZES = {"town": 0.43, "city": 0.5, "fort": 0.48, "hamlet": 0.44}
"""How far the houses reach, in steps."""

_GROUND = {"fort": "fort", "hamlet": "yard"}
"""What lies under them where it is not a town."""


def draw(paper: Paper, plan: Geometry, courses: list[list[Point]]) -> None:
    """The ground of towns, and their blocks."""
    grounds: dict[str, list[str]] = {"built": [], "yard": [], "fort": []}
    blocks: dict[str, list[str]] = {"block": [], "work": []}
    near = _buckets(courses)
    trees: list[Point] = []
    for cell in plan.cells:
        if cell.kind not in SIZES:
            continue
        rim = _yard(cell) if cell.kind == "hamlet" else _rim(cell)
        grounds[_GROUND.get(cell.kind, "built")].append(blob(rim))
        if cell.kind == "fort":
            blocks["work"] += _works(cell)
        elif cell.kind == "hamlet":
            blocks["block"] += _farm(cell, near)
            trees += [at for at in rim if not _on_road(*at, near)]
        else:
            blocks["block"] += _houses(cell, courses, near)
    for kinds in (grounds, blocks):
        for kind, shapes in kinds.items():
            paper.path(kind, "".join(shapes))
    paper.twice(dots(trees), (("yardfoot", 0, 0), ("yardtop", -1.4, -1.6)))


def _rim(cell: Cell) -> list[Point]:
    r = SIZES[cell.kind] * STEP
    return [
        (cell.x + r * (0.82 + 0.36 * named(cell.id, f"rim{k}")) * cos(k * pi / 7),
         cell.y + r * (0.82 + 0.36 * named(cell.id, f"rim{k}")) * sin(k * pi / 7))
        for k in range(14)
    ]  # fmt: skip


def _houses(
    cell: Cell, courses: list[list[Point]], near: dict[tuple[int, int], list[Point]]
) -> list[str]:
    """Houses along the roads first, and then what stands behind them, denser inside."""
    r = SIZES[cell.kind] * STEP
    grown = 1.15 if cell.kind == "city" else 1.0
    seed = round(1000 * named(cell.id, "houses"))
    lots: list[tuple[float, float, float]] = []
    for x, y, turn in (*_along_roads(cell, courses, r), *_behind(cell, r, seed)):
        if not _on_road(x, y, near) and all(hypot(x - a, y - b) > 11.5 for a, b, _ in lots):
            lots.append((x, y, turn))
    found = []
    for k, (x, y, turn) in enumerate(lots):
        a, b = (least + 2.2 * mixed(k, n, seed + 3) for n, least in ((0, 3.4), (1, 2.6)))
        found.append(_block(x, y, turn, a * grown, b * grown))
    return found


def _along_roads(
    cell: Cell, courses: list[list[Point]], r: float
) -> Iterator[tuple[float, float, float]]:
    """Where houses face a road, on both of its sides, each with its direction."""
    for course in courses:
        far = 0.0
        for (x1, y1), (x2, y2) in itertools.pairwise(course):
            if abs(x1 - cell.x) > r or abs(y1 - cell.y) > r:
                continue
            long = hypot(x2 - x1, y2 - y1) or 1.0
            dx, dy = (x2 - x1) / long, (y2 - y1) / long
            while far < long:
                x, y = x1 + far * dx, y1 + far * dy
                for side in (-13.0, 13.0):
                    at = x - side * dy, y + side * dx
                    if hypot(at[0] - cell.x, at[1] - cell.y) < 0.98 * r:
                        yield *at, atan2(dy, dx)
                far += 12.5
            far -= long


def _behind(cell: Cell, r: float, seed: int) -> Iterator[tuple[float, float, float]]:
    """Where houses stand without a road: on a turned lattice."""
    turn = named(cell.id, "turn") * pi / 2
    c, s = cos(turn), sin(turn)
    pitch = 12.5 if cell.kind == "city" else 13
    n = int(r / pitch) + 1
    for j in range(-n, n + 1):
        for i in range(-n, n + 1):
            u = (i + 0.35 * (mixed(i, j, seed) - 0.5)) * pitch
            v = (j + 0.35 * (mixed(i, j, seed + 1) - 0.5)) * pitch
            far = hypot(u, v) / r
            if far <= 0.93 and mixed(i, j, seed + 2) <= 1.12 - 0.55 * far:
                yield cell.x + u * c - v * s, cell.y + u * s + v * c, turn


def _block(x: float, y: float, turn: float, a: float, b: float) -> str:
    """A house around a point, so long and so deep to each side."""
    c, s = cos(turn), sin(turn)
    box = ((-a, -b), (a, -b), (a, b), (-a, b))
    return polygon([(x + p * c - q * s, y + p * s + q * c) for p, q in box])


def _yard(cell: Cell) -> list[Point]:
    """The ground of a farm: nearly a rectangle, the corners in it twice."""
    turn = named(cell.id, "yard") * pi
    c, s = cos(turn), sin(turn)
    a, b = 0.3 * STEP, 0.27 * STEP
    ring = ((-a, -b), (-a / 2, -b), (0, -b), (a / 2, -b), (a, -b), (a, -b / 3), (a, b / 3), (a, b),
            (a / 2, b), (0, b), (-a / 2, b), (-a, b), (-a, b / 3), (-a, -b / 3))  # fmt: skip
    return [(cell.x + p * c - q * s, cell.y + p * s + q * c) for p, q in ring]


def _farm(cell: Cell, near: dict[tuple[int, int], list[Point]]) -> list[str]:
    """A house and its barns around a court."""
    turn = named(cell.id, "yard") * pi
    c, s = cos(turn), sin(turn)
    found = []
    for k, (u, v, half) in enumerate(((0, -24, 18), (-27, 2, 14), (26, 5, 11), (4, 24, 10))):
        x, y = cell.x + u * c - v * s, cell.y + u * s + v * c
        if not _on_road(x, y, near):
            found.append(_block(x, y, turn + (k in (1, 2)) * pi / 2, half, 6.2))
    return found


def _works(cell: Cell) -> list[str]:
    """Casemates in a ring that looks outward."""
    found = []
    start = named(cell.id, "works") * pi
    for k in range(5):
        turn = start + k * 2 * pi / 5
        c, s = cos(turn), sin(turn)
        x, y = cell.x + 0.17 * STEP * c, cell.y + 0.17 * STEP * s
        shape = ((-5, -6), (3, -7), (7, -3), (7, 3), (3, 7), (-5, 6))
        found.append(polygon([(x + p * c - q * s, y + p * s + q * c) for p, q in shape]))
    return found


def _buckets(courses: list[list[Point]]) -> dict[tuple[int, int], list[Point]]:
    found: dict[tuple[int, int], list[Point]] = {}
    for course in courses:
        for (x1, y1), (x2, y2) in itertools.pairwise(course):
            n = max(1, round(hypot(x2 - x1, y2 - y1) / 5))
            for k in range(n):
                x, y = x1 + (x2 - x1) * k / n, y1 + (y2 - y1) * k / n
                found.setdefault((int(x // 16), int(y // 16)), []).append((x, y))
    return found


def _on_road(x: float, y: float, near: dict[tuple[int, int], list[Point]]) -> bool:
    i, j = int(x // 16), int(y // 16)
    return any(
        hypot(x - a, y - b) < 10.5
        for di in (-1, 0, 1)
        for dj in (-1, 0, 1)
        for a, b in near.get((i + di, j + dj), ())
    )
