"""What lies along the sides of hexes and has a rule of its own: cliffs, slopes, shingle, hedges,
wire."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from service.cartography import rivers
from service.cartography.contours import Point
from service.cartography.courses import beside, even
from service.cartography.noise import mixed
from service.cartography.paper import Paper
from service.cartography.paths import curve, line
from service.cartography.plan import Cell, Geometry
from service.cartography.ways import Ways

HEDGE = (("hedgefoot", 0.8, 1.6), ("hedgerow", 0, 0), ("hedgetops", -0.8, -1.2))
SHINGLE = (("bankrim", 0.6, 1.2), ("bank", 0, 0), ("bankfine", 3, 4))
"""The looks of a hedge and of a bank of pebbles, each a line in beads."""


def sides(paper: Paper, plan: Geometry, ways: Ways) -> None:
    """Hexsides with a rule of their own: cliffs and slopes with their ticks, shingle as a bank of
    pebbles, hedges, wire."""
    shingle = rivers.strung(plan, ways.links.get("shingle", ()))
    paper.twice("".join(curve(even(points)) for points, _ in shingle), SHINGLE)
    for kind, far in (("slope", 8.0), ("cliff", 5.0)):
        runs = list(_falling(plan, ways.links.get(kind, ())))
        paper.path(f"{kind}fall", "".join(curve(beside(run, -far)) for run in runs))
        paper.path(f"{kind}top", "".join(map(curve, runs)))
    hedges = "".join(line(_grown(*side)) for side in _each(plan, ways, "hedge"))
    paper.twice(hedges, HEDGE)
    bars: list[str] = []
    for (x1, y1), (x2, y2) in _each(plan, ways, "wire"):
        for k in range(1, 8):
            x, y = x1 + (x2 - x1) * k / 8, y1 + (y2 - y1) * k / 8
            bars.append(f"M{x - 4:.0f} {y - 4:.0f}l8 8m0-8l-8 8")
    paper.path("wire", "".join(bars))


def _each(plan: Geometry, ways: Ways, kind: str) -> Iterator[tuple[Point, Point]]:
    """The sides of the links of a kind."""
    for a, b in ways.links.get(kind, ()):
        if side := plan.side(a, b):
            yield side


def _grown(a: Point, b: Point) -> list[Point]:
    """A hedge as it grows along a side: it bends a little, and ends short of the corners."""
    (x1, y1), (x2, y2) = a, b
    off = 0.1 * (mixed(round(x1 + x2), round(y1 + y2), 131) - 0.5)
    bend = (x1 + x2) / 2 - (y2 - y1) * off, (y1 + y2) / 2 + (x2 - x1) * off
    inner = [(x + 0.05 * (bend[0] - x), y + 0.05 * (bend[1] - y)) for x, y in (a, b)]
    return [inner[0], bend, inner[1]]


def _falling(plan: Geometry, links: Sequence[tuple[str, str]]) -> Iterator[list[Point]]:
    """The upper edges of sides that fall from one space to the other, joined into lines, the high
    ground on the left of each."""
    for points, chain in rivers.strung(plan, links):
        eased = even(points)
        lefts = [_high_is_left(plan, a, b, points[2 * k], points[2 * k + 2])
                 for k, (a, b) in enumerate(chain)]  # fmt: skip
        for left, group in groupby(range(len(chain)), lefts.__getitem__):
            numbers = list(group)
            run = eased[2 * numbers[0] : 2 * numbers[-1] + 3]
            yield run if left else run[::-1]


def _high_is_left(plan: Geometry, a: str, b: str, start: Point, end: Point) -> bool:
    """Whether the higher of two spaces lies to the left of who goes from one point to another."""
    high, low = sorted((plan.by_id[a], plan.by_id[b]), key=_lowness)
    (x1, y1), (x2, y2) = start, end
    return (x2 - x1) * (low.y - high.y) - (y2 - y1) * (low.x - high.x) > 0


def _lowness(cell: Cell) -> tuple[int, int]:
    """What a cliff looks down on comes later."""
    low = {"sea": 4, "beach": 3, "shingle": 3, "marsh": 2, "field": 1, "clear": 1}
    return -cell.level, low.get(cell.kind, 0)
