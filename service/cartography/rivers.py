"""Rivers as lines: the sides that they run along, joined from source to mouth."""

import itertools
from collections.abc import Container, Iterator, Sequence
from math import hypot

from service.cartography.contours import Point
from service.cartography.courses import even
from service.cartography.noise import mixed
from service.cartography.plan import STEP, Geometry

Side = tuple[str, str]
"""The two spaces on its sides."""


def courses(
    plan: Geometry, links: Sequence[tuple[str, str]], crossed: Container[Side] = ()
) -> list[tuple[list[Point], bool]]:  # fmt: skip
    """Rivers as lines from source to mouth; true where the mouth lies at the sea or the edge.

    Sides that touch are one river. Its bends are its own and not those of the grid; only where a
    way has ``crossed`` a side does it run through the middle of that.
    """
    found = []
    for points, sides in strung(plan, links):
        bridged = {2 * k + 1 for k, (a, b) in enumerate(sides)
                   if (a, b) in crossed or (b, a) in crossed}  # fmt: skip
        line = even([*_swayed(points)], 8, bridged)
        source, mouth = (_at_sea(plan, end) for end in (points[0], points[-1]))
        if source and not mouth:
            line.reverse()
        reaches = source or mouth
        found.append(([*line, onward(line, STEP)] if reaches else line, reaches))
    return found


def _swayed(points: Sequence[Point]) -> Iterator[Point]:
    """Points moved aside, each third of them by its own place, and those between with them."""
    for k, (x, y) in enumerate(points):
        a, b = points[k - k % 3]
        yield (x + 0.3 * STEP * (mixed(round(a), round(b), 112) - 0.5),
               y + 0.3 * STEP * (mixed(round(a), round(b), 113) - 0.5))  # fmt: skip


def strung(plan: Geometry, links: Sequence[Side]) -> list[tuple[list[Point], list[Side]]]:
    """Sides that touch, one after another as lines, each with its sides in their order.

    A line has two points for each side, its beginning and its middle, and its end.
    """
    ends: dict[tuple[int, int], list[int]] = {}
    known = [((a, b), side) for a, b in links if (side := plan.side(a, b))]
    sides = [side for _, side in known]
    for number, side in enumerate(sides):
        for corner in side:
            ends.setdefault(_key(corner, ends), []).append(number)
    pairs: dict[frozenset[int], Point] = {}
    near: dict[int, list[int]] = {k: [] for k in range(len(sides))}
    for key, numbers in ends.items():
        for a in numbers:
            for b in numbers:
                if a < b:
                    pairs[frozenset((a, b))] = key
                    near[a].append(b)
                    near[b].append(a)
    found = []
    for chain in _lines(near, pairs):
        points = _winding([sides[k] for k in chain])
        first = _outer(sides[chain[0]], points[1] if len(points) > 1 else None)
        last = _outer(sides[chain[-1]], points[-2] if len(points) > 1 else first)
        found.append(([first, *points, last], [known[k][0] for k in chain]))
    return found


def to_sea(plan: Geometry, course: list[Point]) -> tuple[list[Point], bool]:
    """A course, drawn on into the sea where it ends at it; and whether it does."""
    mouth = _at_sea(plan, course[-1])
    return ([*course, onward(course, STEP)] if mouth else course), mouth


def at_edge(plan: Geometry, p: Point) -> bool:
    """Whether a point lies on the edge of the map: a river that begins there comes from a sheet
    beside it, as broad as it is there."""
    return any(
        hypot(_middle(side)[0] - p[0], _middle(side)[1] - p[1]) < 2 for side in plan.outline()
    )


def _at_sea(plan: Geometry, p: Point) -> bool:
    wet = (c for c in (*plan.cells, *plan.ghosts) if c.kind == "sea")
    return any(hypot(c.x - p[0], c.y - p[1]) < 0.66 * STEP for c in wet)


def _key(corner: Point, known: dict[tuple[int, int], list[int]]) -> tuple[int, int]:
    x, y = round(corner[0]), round(corner[1])
    for i in (0, -1, 1):
        for j in (0, -1, 1):
            if (x + i, y + j) in known:
                return x + i, y + j
    return x, y


def _lines(near: dict[int, list[int]], pairs: dict[frozenset[int], Point]) -> list[list[int]]:
    """Sides one after another; where three meet, the third begins a line of its own."""
    left = set(near)
    found = []
    order = sorted(near, key=lambda k: (len(near[k]), k))
    for start in order:
        if start not in left:
            continue
        chain = [start]
        left.discard(start)
        while True:
            here = chain[-1]
            came = pairs[frozenset((chain[-2], here))] if len(chain) > 1 else None
            onward = [k for k in near[here] if k in left and pairs[frozenset((here, k))] != came]
            if not onward:
                break
            chain.append(min(onward))
            left.discard(chain[-1])
        found.append(chain)
    return found


def _winding(chain: list[tuple[Point, Point]]) -> list[Point]:
    """The middles of sides, with the corner between each two pulled in by half."""
    found = [_middle(chain[0])]
    for one, other in itertools.pairwise(chain):
        a, b = _middle(one), _middle(other)
        corner = min(one, key=lambda p: hypot(p[0] - b[0], p[1] - b[1]))
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        found += [(x + (corner[0] - x) * 0.55, y + (corner[1] - y) * 0.55), b]
    return found


def _middle(side: tuple[Point, Point]) -> Point:
    return (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2


def _outer(side: tuple[Point, Point], inner: Point | None) -> Point:
    """The end of a side that lies away from what comes next to it."""
    if inner is None:
        return side[0]
    return max(side, key=lambda p: hypot(p[0] - inner[0], p[1] - inner[1]))


def onward(line: Sequence[Point], far: float = 0.3 * STEP) -> Point:
    """Where a line is that is drawn on so far."""
    (x1, y1), (x2, y2) = line[-2], line[-1]
    long = hypot(x2 - x1, y2 - y1) or 1.0
    return x2 + (x2 - x1) / long * far, y2 + (y2 - y1) / long * far
