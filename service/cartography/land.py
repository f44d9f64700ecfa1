"""Open country: relief, parcels, hedged fields, and the ground that is rough or high."""

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from service.cartography.contours import Point, area
from service.cartography.fields import Lattice, Rows, blurred, even, mixed_rows
from service.cartography.noise import mixed
from service.cartography.paper import Paper
from service.cartography.paths import blob, dots, pair, polygon
from service.cartography.plan import STEP
from service.cartography.words import BUILT

STEPS = 9
"""How many contours a map of levels has at most, about."""

LEVELS = (0.22, 0.42, 0.62, 0.82)


def heights(fields: Lattice) -> Rows:
    """The height that tints and shadows show, about 0 to 1.

    Where the map has levels they are it; elsewhere it is made up: woods stand higher, marsh and
    sea lie lower, and it carries no rule.
    """
    if fields.relief:
        most = max(max(row) for row in fields.height) or 1.0
        soft = mixed_rows(even(fields, fields.height), fields.noise(7, 12), 0.12)
        return blurred([[0.95 * value / most for value in row] for row in soft], 2)
    noise = mixed_rows(fields.noise(26, 11), fields.noise(11, 12), 0.45)
    up = fields.of("woods", "forest", "rough", "bluff", "orchard")
    down = fields.of("marsh", "sea", "beach", "shingle")
    made = [
        [0.05 + 0.36 * n + 0.22 * u - 0.75 * d for n, u, d in zip(a, b, c, strict=True)]
        for a, b, c in zip(noise, up, down, strict=True)
    ]
    return blurred(made, 3)


def relief(paper: Paper, fields: Lattice, high: Rows) -> None:
    """Tints by height, their rims lit from the north-west.

    Where the map has levels there is a step, with a contour, from each to the next, or to each
    second or third of many; elsewhere four.
    """
    steps = list(enumerate(LEVELS, 1))
    if fields.relief:
        most = round(max(max(row) for row in fields.height))
        least = round(min(min(row) for row in fields.height))
        span = max(1, most - least)
        every = max(1, -(-span // STEPS))
        steps = [(1 + 3 * (k - least) // span, 0.95 * (k - 0.5) / most)
                 for k in range(least + 1, most + 1, every)]  # fmt: skip
    for number, level in steps:
        rings = [ring for ring in fields.loops(high, level, 2.0) if abs(area(ring)) > 5000]
        data = "".join(blob(ring) for ring in rings)
        looks = [(f"hill{number}", 0, 0), ("shade", 3, 4), ("lite", -3, -3),
                 (f"hill{number}", 0, 0)]  # fmt: skip
        paper.twice(data, [*looks, ("contour", 0, 0)] if fields.relief else looks)


class Parcels:
    """Four-cornered parcels on a jittered lattice that is turned a little."""

    def __init__(
        self, fields: Lattice, across: float, down: float, jitter: float, seed: int
    ) -> None:
        self.across, self.down = across * fields.grain, down * fields.grain
        self.jitter, self.seed = jitter, seed
        turn = 0.31 + 0.2 * mixed(seed, 3)
        self.c, self.s = cos(turn), sin(turn)
        self.right = fields.left + fields.wide * fields.fine
        self.bottom = fields.top + fields.high * fields.fine
        self.left, self.top = fields.left, fields.top
        self.mx, self.my = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        self._corners: dict[tuple[int, int], Point] = {}
        """Those that were asked for: four parcels meet in each."""

    def corner(self, i: int, j: int) -> Point:
        """A corner of the lattice."""
        known = self._corners.get((i, j))
        if known is None:
            known = self._corners[i, j] = self._corner(i, j)
        return known

    def _corner(self, i: int, j: int) -> Point:
        bent = 0.5 * self.across * (mixed(j // 2, i // 4, self.seed + 5) - 0.5)
        u = i * self.across + self.jitter * self.across * (mixed(i, j, self.seed) - 0.5) + bent
        v = j * self.down + self.jitter * self.down * (mixed(i, j, self.seed + 1) - 0.5)
        return self.mx + u * self.c - v * self.s, self.my + u * self.s + v * self.c

    def quad(self, i: int, j: int, long: int = 1) -> list[Point]:
        """A parcel; with ``long`` 2 it reaches over the one after it too."""
        above = [self.corner(i + k, j) for k in range(long + 1)]
        below = [self.corner(i + k, j + 1) for k in range(long + 1)]
        return [*above, *reversed(below)]

    def cells(self) -> Iterator[tuple[int, int]]:
        """Every parcel whose corner lies on the ground."""
        reach = hypot(self.right - self.left, self.bottom - self.top) / 2 + self.across
        n, m = int(reach / self.across) + 1, int(reach / self.down) + 1
        for j in range(-m, m):
            for i in range(-n, n):
                u, v = i * self.across, j * self.down
                x, y = self.mx + u * self.c - v * self.s, self.my + u * self.s + v * self.c
                if self.left < x < self.right and self.top < y < self.bottom:
                    yield i, j


def middle(points: list[Point]) -> Point:
    """The middle of the corners."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def parcels(paper: Paper, fields: Lattice) -> None:
    """The quiet pattern of open country; it means nothing but that the ground is open."""
    open_, green = fields.of("clear", "field", *BUILT), fields.of("bocage", "orchard")
    found: dict[str, list[str]] = {f"par{k}": [] for k in range(4)}
    strips: list[str] = []
    lattice = Parcels(fields, 0.62 * STEP, 0.46 * STEP, 0.7, 21)
    for i, j in lattice.cells():
        corners = lattice.quad(i, j)
        at = middle(corners)
        if fields.at(open_, at) < 0.55:
            continue
        pick = mixed(i, j, 22) - 0.4 * fields.at(green, at)
        if pick > 0.86:
            continue
        kind = (
            "par1" if pick < 0.14 else "par0" if pick < 0.38 else "par3" if pick < 0.68 else "par2"
        )
        found[kind].append(polygon(corners))
        if fields.stagger and mixed(i, j, 23) < _STRIPPED / fields.grain:
            strips += _lines(corners, 3 + int(3 * mixed(i, j, 24)), turned=mixed(i, j, 25) < 0.5)
    high = "high" if fields.relief else ""
    for kind, shapes in found.items():
        paper.path(high + kind, "".join(shapes))
    paper.path(f"{high}strip", "".join(strips))


_STRIPPED = 0.3
"""How many of the parcels are ploughed in strips, on a map of usual size."""


def _lines(corners: list[Point], parts: int, *, turned: bool) -> list[str]:
    """Lines that part a parcel, from one side to the other."""
    a, b, c, d = [*corners[1:], corners[0]] if turned else corners
    found = []
    for k in range(1, parts):
        t = k / parts
        x1, y1 = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        x2, y2 = d[0] + (c[0] - d[0]) * t, d[1] + (c[1] - d[1]) * t
        found.append(f"M{x1:.0f} {y1:.0f}l{pair(x2 - x1, y2 - y1).lstrip()}")
    return found


def bocage(paper: Paper, fields: Lattice) -> None:
    """Small fields within hedges, cut by the share of bocage so that their edge is ragged."""
    share, ragged = fields.of("bocage"), fields.noise(3, 31)
    found: dict[str, list[str]] = {f"boc{k}": [] for k in range(4)}
    trees: list[Point] = []
    lattice = Parcels(fields, 0.235 * STEP, 0.2 * STEP, 0.62, 32)
    for i, j in lattice.cells():
        joined = mixed(i // 2, j, 33) < 0.3  # two small fields that one farmer ploughs
        if joined and i % 2:
            continue
        corners = lattice.quad(i, j, 2 if joined else 1)
        at = middle(corners)
        if fields.at(share, at) + 0.1 * fields.at(ragged, at) < 0.5:
            continue
        found[f"boc{int(4 * mixed(i, j, 34))}"].append(polygon(corners))
        if mixed(i, j, 35) < 0.24:
            trees.append(corners[0])
    for kind, shapes in found.items():
        paper.path(kind, "".join(shapes))
    paper.path("hedtree", dots(trees, fields.grain), fields.grain)


def crops(paper: Paper, fields: Lattice) -> None:
    """Ploughed land: parcels with furrows."""
    share = fields.of("field")
    if share is fields.nowhere:
        return
    shapes, furrows = [], []
    lattice = Parcels(fields, 0.4 * STEP, 0.34 * STEP, 0.5, 41)
    for i, j in lattice.cells():
        corners = lattice.quad(i, j)
        if fields.at(share, middle(corners)) < 0.5:
            continue
        shapes.append(polygon(corners))
        furrows += _lines(corners, 5, turned=mixed(i, j, 42) >= 0.5)
    paper.path("field", "".join(shapes))
    paper.path("furrow", "".join(furrows))


def rough(paper: Paper, fields: Lattice, high: Rows) -> None:
    """Rough ground and bluffs: a tint, and hachures that run down their slope."""
    for kind, level in (("rough", 0.5), ("bluff", 0.46)):
        rows = fields.of(kind)
        if rows is fields.nowhere:
            continue
        rings = fields.loops(mixed_rows(rows, fields.noise(3, 51), 0.07), level)
        data = "".join(blob(ring) for ring in rings)
        if kind == "rough":
            paper.twice(data, (("shade", 3, 4), ("lite", -3, -3), ("rough", 0, 0)))
        else:
            paper.path(kind, data)
        paper.path("hachure", _hachures(fields, rows, high, level))
        if kind == "bluff":
            paper.path("crest", _crest(fields, rings))


def _hachures(fields: Lattice, rows: Rows, high: Rows, level: float) -> str:
    """Short strokes down the fall of the ground, on a jittered lattice in what is rough: away from
    its middle, and towards water."""
    low = blurred(fields.of("sea", "beach", "shingle", "marsh"), 14)
    own = blurred(rows, 4)
    strokes = []
    for j in range(2, fields.high - 2, 2):
        for i in range(2, fields.wide - 2):
            x = fields.left + (i + 0.7 * (mixed(i, j, 52) - 0.5)) * fields.fine
            y = fields.top + (j + 0.7 * (mixed(i, j, 53) - 0.5)) * fields.fine
            if fields.at(rows, (x, y)) < level + 0.04:
                continue
            dx = (high[j][i - 1] - high[j][i + 1]) + 3 * (low[j][i + 1] - low[j][i - 1])
            dy = (high[j - 1][i] - high[j + 1][i]) + 3 * (low[j + 1][i] - low[j - 1][i])
            dx += 2 * (own[j][i - 1] - own[j][i + 1])
            dy += 2 * (own[j - 1][i] - own[j + 1][i])
            turn = atan2(dy, dx) if dx or dy else pi / 2
            long = (11 + 6 * mixed(i, j, 54)) * fields.grain
            strokes.append(f"M{x:.0f} {y:.0f}l{long * cos(turn):.0f} {long * sin(turn):.0f}")
    return "".join(strokes)


def _crest(fields: Lattice, rings: list[list[Point]]) -> str:
    """The upper edge of a bluff: the part of its rim that looks away from the water."""
    low = fields.of("sea", "beach", "shingle")
    if low is fields.nowhere:
        return ""
    soft = blurred(low, 20)
    found = []
    for ring in rings:
        x0, y0 = middle(ring)
        mean = fields.at(soft, (x0, y0))
        part: list[Point] = []
        for point in [*ring, ring[0]]:
            if fields.at(soft, point) < mean:
                part.append(point)
            elif len(part) > 2:
                found.append(part)
                part = []
            else:
                part = []
        if len(part) > 2:
            found.append(part)
    return "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in part) for part in found)
