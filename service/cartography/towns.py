"""Towns as blocks of houses, kept off the roads; strongpoints as works of concrete."""

import itertools
from math import cos, hypot, pi, sin

from service.cartography.contours import Point
from service.cartography.noise import mixed, named
from service.cartography.paper import Paper
from service.cartography.paths import blob, dots, polygon
from service.cartography.plan import STEP, Cell, Plan

SIZES = {"town": 0.43, "city": 0.5, "fort": 0.48, "hamlet": 0.44}
"""How far the houses reach, in steps."""

_GROUND = {"fort": "fort", "hamlet": "yard"}
"""What lies under them where it is no town."""


def draw(paper: Paper, plan: Plan, courses: list[list[Point]]) -> None:
    """The ground of towns, and their blocks."""
    grounds: dict[str, list[str]] = {"built": [], "yard": [], "fort": []}
    blocks: dict[str, list[str]] = {"block": [], "work": []}
    near = _buckets(courses)
    trees: list[Point] = []
    for cell in plan.cells:
        if cell.kind not in SIZES:
            continue
        grounds[_GROUND.get(cell.kind, "built")].append(blob(_rim(cell)))
        if cell.kind == "fort":
            blocks["work"] += _works(cell)
        elif cell.kind == "hamlet":
            blocks["block"] += _farms(cell, near)
            trees += [at for at in _rim(cell) if not _on_road(*at, near)]
        else:
            blocks["block"] += _houses(cell, near)
    for kinds in (grounds, blocks):
        for kind, shapes in kinds.items():
            paper.path(kind, "".join(shapes))
    paper.path("yardtree", dots(trees))


def _rim(cell: Cell) -> list[Point]:
    r = SIZES[cell.kind] * STEP
    return [
        (cell.x + r * (0.88 + 0.26 * named(cell.id, f"rim{k}")) * cos(k * pi / 7),
         cell.y + r * (0.88 + 0.26 * named(cell.id, f"rim{k}")) * sin(k * pi / 7))
        for k in range(14)
    ]  # fmt: skip


def _houses(cell: Cell, near: dict[tuple[int, int], list[Point]]) -> list[str]:
    """Blocks on a turned lattice, denser inside."""
    r = SIZES[cell.kind] * STEP
    turn = named(cell.id, "turn") * pi / 2
    c, s = cos(turn), sin(turn)
    seed = round(1000 * named(cell.id, "houses"))
    pitch = 12.5 if cell.kind == "city" else 13
    n = int(r / pitch) + 1
    found = []
    for j in range(-n, n + 1):
        for i in range(-n, n + 1):
            u = (i + 0.35 * (mixed(i, j, seed) - 0.5)) * pitch
            v = (j + 0.35 * (mixed(i, j, seed + 1) - 0.5)) * pitch
            far = hypot(u, v) / r
            x, y = cell.x + u * c - v * s, cell.y + u * s + v * c
            if far > 0.93 or mixed(i, j, seed + 2) > 1.12 - 0.55 * far or _on_road(x, y, near):
                continue
            a = (3.2 + 2.2 * mixed(i, j, seed + 3)) * (1.15 if cell.kind == "city" else 1.0)
            b = (2.8 + 2.0 * mixed(i, j, seed + 4)) * (1.15 if cell.kind == "city" else 1.0)
            box = ((-a, -b), (a, -b), (a, b), (-a, b))
            found.append(polygon([(x + p * c - q * s, y + p * s + q * c) for p, q in box]))
    return found


def _farms(cell: Cell, near: dict[tuple[int, int], list[Point]]) -> list[str]:
    """A few large houses around a yard, each with its gable to it."""
    start = named(cell.id, "yard") * pi
    found = []
    for k in range(5):
        turn = start + k * 2 * pi / 5 + 0.5 * (named(cell.id, f"farm{k}") - 0.5)
        c, s = cos(turn), sin(turn)
        x, y = cell.x + 0.27 * STEP * c, cell.y + 0.27 * STEP * s
        if _on_road(x, y, near):
            continue
        long = 9 + 4 * named(cell.id, f"long{k}")
        box = ((-5.5, -long), (5.5, -long), (5.5, long), (-5.5, long))
        found.append(polygon([(x + p * c - q * s, y + p * s + q * c) for p, q in box]))
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
