"""The sea with its coast, the beach before it, rivers along hexsides and streams through them."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from math import hypot

from domain.game.view.board import Map
from service.cartography.contours import Point, area
from service.cartography.courses import even as eased
from service.cartography.fields import Lattice, Rows, blurred, distance, even, mixed_rows, scattered
from service.cartography.noise import mixed, named
from service.cartography.paper import Paper
from service.cartography.paths import along, blob, curve, dots, polygon
from service.cartography.plan import STEP, Geometry
from service.cartography.rivers import onward

SEA, SHORE = 0.5, 0.44


def shore(paper: Paper, fields: Lattice, water: Rows) -> None:
    """Sand, wet where the sea has just left it, and shingle."""
    sand(paper, fields, water)
    shingle(paper, fields)


def sand(paper: Paper, fields: Lattice, water: Rows | None = None) -> None:
    """Sand, with grains; wet beside this water."""
    found = fields.of("beach")
    if found is not fields.nowhere:
        low = even(fields, mixed_rows(found, fields.of("sea", "shingle"), 0.7))
        edge = mixed_rows(low, fields.noise(4, 91), 0.06)
        masked = [
            [e if b > 0.16 else min(e, 0.3) for e, b in zip(one, two, strict=True)]
            for one, two in zip(edge, found, strict=True)
        ]
        paper.path("sand", "".join(blob(ring) for ring in fields.loops(masked, SHORE)))
        if water is not None:
            _left_wet(paper, fields, masked, water)
        grains = [
            at
            for i, j, at in scattered(fields, found, 0.42, 6 + 5 * fields.grain, 92)
            if mixed(i, j, 93) < 0.5
        ]
        paper.path("grain", dots(grains, fields.grain), fields.grain)


def shingle(paper: Paper, fields: Lattice) -> None:
    """A bank of pebbles."""
    stones = fields.of("shingle")
    if stones is not fields.nowhere:
        edge = mixed_rows(stones, fields.noise(4, 94), 0.06)
        paper.path("shingle", "".join(blob(ring) for ring in fields.loops(edge, SHORE)))
        found = [at for _, _, at in scattered(fields, stones, 0.5, 8, 95)]
        g = fields.grain
        paper.twice(dots(found, g), (("stones", 0.5, 1), ("pebbles", 0, 0)), g)


def _left_wet(paper: Paper, fields: Lattice, sand: Rows, water: Rows) -> None:
    """Two darker bands of a beach beside the sea."""
    if fields.of("sea") is fields.nowhere:
        return
    far = blurred(distance(water, SEA), 2)
    wander = mixed_rows(far, fields.noise(9, 96), 0.9)
    for reach in (0.5, 0.24):
        least = reach * STEP / fields.fine
        near = [
            [min(s - SHORE, 0.1 * (least - f)) for s, f in zip(one, two, strict=True)]
            for one, two in zip(sand, wander, strict=True)
        ]
        paper.path("wetsand", "".join(blob(ring) for ring in fields.loops(near, 0.0, 2.0)))


def wet(fields: Lattice) -> Rows:
    """How much water there is: the coast runs through beach hexes, and wanders elsewhere."""
    if fields.of("sea") is fields.nowhere:
        return fields.nowhere
    rough = mixed_rows(fields.noise(5, 101), fields.noise(2, 102), 0.4)
    with_beach = mixed_rows(fields.of("sea"), fields.of("beach", "shingle"), 0.10)
    return mixed_rows(even(fields, with_beach), rough, 0.055)


def sea(paper: Paper, fields: Lattice, rows: Rows) -> None:
    """The sea: tints by distance from land, three lines along the coast, the coast itself."""
    if rows is fields.nowhere:
        return
    rings = [ring for ring in fields.loops(rows, SEA) if abs(area(ring)) > 600]
    coast = "".join(blob(ring) for ring in rings)
    paper.path("sea", coast)
    dry = [[1 - value for value in row] for row in rows]
    far = blurred(distance(dry, 1 - SEA), 3)
    wander = blurred(mixed_rows(far, fields.noise(12, 103), 4.0), 9)
    for number, steps in ((1, 11.0), (2, 24.0), (3, 42.0)):
        paper.path(f"deep{number}", "".join(map(blob, fields.loops(wander, steps, 2.5))))
    for number, steps in enumerate((1.6, 3.0, 4.8)):
        paper.path(f"wave{number}", "".join(map(blob, fields.loops(far, steps, 1.6))))
    paper.path("coast", coast)


def river(
    paper: Paper, points: list[Point], dry: Callable[[Point], bool] | None = None, *,
    beside: tuple[bool, bool] = (False, False),
) -> list[Point]:  # fmt: skip
    """A river as an outline that widens to its mouth; that is where ``dry`` ground ends. One that
    comes from a sheet ``beside`` is broad at once; there, and where it leaves for one, it goes on
    below the frame. Returns its course."""
    course = course_of(points)
    if beside[0]:
        course.insert(0, onward(course[1::-1], BEYOND))
    if beside[1]:
        course.append(onward(course[-2:], BEYOND))
    n = len(course) - 1
    if dry:
        n = next((k for k, at in enumerate(course) if k > n // 2 and not dry(at)), n)
    left: list[Point] = []
    right: list[Point] = []
    for k, (x, y) in enumerate(course[: n + 3]):
        (x1, y1), (x2, y2) = course[max(0, k - 1)], course[min(len(course) - 1, k + 1)]
        long = hypot(x2 - x1, y2 - y1) or 1.0
        broad = 1.0 if beside[0] else min(1.0, 2.2 * k / n)
        half = (2.6 + 7.0 * broad) * (0.9 + 0.2 * mixed(k // 6, n, 111) if 0 < k < n else 1.0)
        if dry and k > n - 6:
            half *= 1 + 0.1 * (k - n + 6)
        dx, dy = -(y2 - y1) / long * half, (x2 - x1) / long * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    paper.path("river", polygon([*left[: n + 1], *reversed(right[: n + 1])]))
    if dry:
        while len(left) > n + 1 and (dry(left[-1]) or dry(right[-1])):
            left.pop()
            right.pop()
        _mouth(paper, left, right, n)
    return course


BEYOND = 3 * STEP
"""How far a river goes on that leaves the map: to below the frame."""


def course_of(points: list[Point]) -> list[Point]:
    """The fine course of a river."""
    return along(_wandering(points), 6)


def _mouth(paper: Paper, left: list[Point], right: list[Point], n: int) -> None:
    """Where a river comes to the sea it takes its colour by and by; its banks end at the coast."""
    for first in range(max(0, n - 10), n):
        inner = [
            ((x + 0.06 * (a - x), y + 0.06 * (b - y)), (a + 0.06 * (x - a), b + 0.06 * (y - b)))
            for (x, y), (a, b) in zip(left[first:], right[first:], strict=True)
        ]
        paper.path("mouth", polygon([*(a for a, _ in inner), *(b for _, b in reversed(inner))]))


def _wandering(points: list[Point]) -> list[Point]:
    """A course with a little more life than its corners."""
    return [
        (x + 0.07 * STEP * (mixed(round(x), round(y), 112) - 0.5),
         y + 0.07 * STEP * (mixed(round(x), round(y), 113) - 0.5))
        if 0 < k < len(points) - 1 else (x, y)
        for k, (x, y) in enumerate(points)
    ]  # fmt: skip


def winding(points: list[Point]) -> list[Point]:
    """The course of a river that is drawn from afar, with the bends between its points; those that
    only the grid gives it are softened."""
    found = points[:1]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        parts = max(2, round(1.5 * long / STEP))
        for k in range(1, parts + 1):
            x, y = x1 + (x2 - x1) * k / parts, y1 + (y2 - y1) * k / parts
            off = 0.3 * STEP * (mixed(round(x), round(y), 114) - 0.5) if k < parts else 0.0
            found.append((x - (y2 - y1) / long * off, y + (x2 - x1) / long * off))
    return eased(found, 6)


def stream(points: list[Point]) -> list[Point]:
    """The course of a stream: through its points, with a bend between each two."""
    bent = [points[0]]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        off = 0.2 * long * (named(f"{x1:.0f},{y1:.0f},{x2:.0f}", "stream") - 0.5)
        bent += [((x1 + x2) / 2 - (y2 - y1) / (long or 1) * off,
                  (y1 + y2) / 2 + (x2 - x1) / (long or 1) * off), (x2, y2)]  # fmt: skip
    return bent


def streams(paper: Paper, courses: Iterable[list[Point]]) -> None:
    """Streams carry no rule: thin, and never along a hexside."""
    paper.path("stream", "".join(curve(stream(points)) for points in courses))


def strokes(plan: Geometry, drawn: Map) -> Iterator[tuple[str, list[list[Point]]]]:
    """The names of strokes with their courses as they are drawn: a stream of which a map shows
    several parts is named at one of them, the line of a tide at each, and a path by its dice."""
    found: dict[str, list[list[Point]]] = {}
    for stroke in drawn.strokes:
        if stroke.kind == "path":
            continue
        as_drawn = {"stream": stream, "river": winding}.get(stroke.kind, eased)
        course = as_drawn([plan.point(point) for point in stroke.through])
        if stroke.name and stroke.kind == "tide":
            yield stroke.name, [course]
        elif stroke.name:
            found.setdefault(stroke.name, []).append(course)
    yield from found.items()
