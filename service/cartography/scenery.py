"""What makes the ground of a map of sectors a landscape: copses, farms, streets, craft, stakes.

None of it carries a rule, and none looks like what does: no wire, no mines, no works of concrete.
"""

from collections.abc import Sequence
from math import cos, hypot, sin

from service.cartography.contours import Point
from service.cartography.fields import (
    Belts,
    Lattice,
    Rows,
    blurred,
    distance,
    mixed_rows,
    scattered,
)
from service.cartography.noise import mixed
from service.cartography.paper import Paper
from service.cartography.paths import blob, dots, polygon
from service.cartography.water import SEA, SHORE
from service.cartography.words import BUILT

COPSE, GROVE, HEDGED = 0.62, 0.72, 0.95
"""Above so much noise country is wood, orchard, and within hedges."""

_HULL = ((-7, -13), (7, -13), (8, -8), (8, 17), (-8, 17), (-8, -8))
_WAKE = ((-8, 10), (8, 10), (11, 30), (19, 62), (5, 38), (0, 50), (-5, 38), (-19, 62), (-11, 30))
_HOLD = ((-4.5, -9), (4.5, -9), (4.5, 8), (-4.5, 8))


def mottled(fields: Belts) -> None:
    """Copses and orchards among the fields: no belt is the same from one end to the other."""
    noise = mixed_rows(fields.noise(12, fields.seed), fields.noise(5, fields.seed + 1), 0.5)
    other = mixed_rows(fields.noise(14, fields.seed + 2), fields.noise(6, fields.seed + 3), 0.4)
    if set(fields.share) == {"clear"}:  # a map that names no ground is a country of all kinds
        hedged = mixed_rows(
            fields.noise(17, fields.seed + 8), fields.noise(7, fields.seed + 9), 0.4
        )
        _turned(fields, ("clear",), "bocage", hedged, HEDGED)
    _turned(fields, ("bocage", "orchard", "clear", "field"), "woods", noise, COPSE)
    _turned(fields, ("bocage", "clear"), "orchard", other, GROVE)


def seaward(heights: Rows, fields: Lattice) -> Rows:
    """Heights that also fall to the sea, which lies below: what is steep there is steep to it."""
    if fields.of("sea") is fields.nowhere:
        return heights
    return [[h - 0.045 * j for h in row] for j, row in enumerate(heights)]


def _turned(fields: Lattice, kinds: Sequence[str], to: str, noise: Rows, level: float) -> None:
    """Some of the ground of these kinds becomes another where the noise is above a level."""
    found = [kind for kind in kinds if kind in fields.share and kind != to]
    part = [[min(1.0, max(0.0, (n - level) / 0.12)) for n in row] for row in noise]
    gained = fields.share.get(to, fields.nowhere)
    for kind in found:
        rows = fields.share[kind]
        gained = [[g + s * p for g, s, p in zip(*lines, strict=True)]
                  for lines in zip(gained, rows, part, strict=True)]  # fmt: skip
        fields.share[kind] = [[s * (1 - p) for s, p in zip(*lines, strict=True)]
                              for lines in zip(rows, part, strict=True)]  # fmt: skip
    if found:
        fields.share[to] = gained


def shingle(paper: Paper, fields: Lattice) -> None:
    """Banks of pebbles with smooth ground between them."""
    stones = fields.of("shingle")
    if stones is fields.nowhere:
        return
    edge = mixed_rows(stones, fields.noise(4, 94), 0.06)
    paper.path("shingle", "".join(blob(ring) for ring in fields.loops(edge, SHORE)))
    banks = mixed_rows(fields.noise(9, 125), fields.noise(4, 126), 0.5)
    found = [at for i, j, at in scattered(fields, stones, 0.5, 10, 95)
             if mixed(i, j, 97) < 0.46 + 0.5 * fields.at(banks, at)]  # fmt: skip
    paper.twice(dots(found), (("stones", 0.5, 1), ("pebbles", 0, 0)))


def foreshore(paper: Paper, fields: Lattice, wet: Rows) -> None:
    """Sand that the last wave left dark, and runnels along the water."""
    sand = fields.of("beach")
    if sand is fields.nowhere or fields.of("sea") is fields.nowhere:
        return
    far = mixed_rows(blurred(distance(wet, SEA), 2), fields.noise(8, 127), 1.1)
    damp = [[-f for f in row] for row in far]
    for number, most in enumerate((6.4, 2.6)):
        paper.path(f"damp{number}", "".join(map(blob, fields.loops(damp, -most))))
    lines = [
        f"M{x:.0f} {y:.0f}q{9 + 12 * long:.0f}-5 {20 + 24 * long:.0f} 0"
        for i, j, (x, y) in scattered(fields, sand, 0.9, 36, 128)
        if mixed(i, j, 130) < 0.4 and (long := mixed(i, j, 129)) > 0
    ]
    paper.path("runnel", "".join(lines))


def afloat(paper: Paper, fields: Belts, wet: Rows) -> None:
    """A swell on deep water, and landing craft with their wakes, bound for the shore."""
    sea = fields.of("sea")
    if sea is fields.nowhere:
        return
    deep = distance([[1 - value for value in row] for row in wet], 1 - SEA)
    waves = [f"M{x:.0f} {y:.0f}q5-4 10 0q5 4 10 0" for i, j, (x, y)
             in scattered(fields, deep, 6, 44, 131) if mixed(i, j, 133) < 0.5]  # fmt: skip
    paper.path("swell", "".join(waves))
    craft = [(at, 0.5 * (mixed(i, j, 136) - 0.5)) for i, j, at
             in scattered(fields, deep, 5, 92, fields.seed) if mixed(i, j, 137) < 0.62]  # fmt: skip
    paper.path("wake", "".join(polygon(_set(_WAKE, at, turn)) for at, turn in craft))
    paper.path("hull", "".join(polygon(_set(_HULL, at, turn)) for at, turn in craft))
    paper.path("hold", "".join(polygon(_set(_HOLD, at, turn)) for at, turn in craft))


def stakes(paper: Paper, fields: Lattice, wet: Rows) -> None:
    """Two rows of stakes along the water, leaning towards it."""
    shore = fields.of("beach", "shingle")
    if shore is fields.nowhere or fields.of("sea") is fields.nowhere:
        return
    dry = blurred(distance(wet, SEA), 2)
    posts = []
    for row, far in enumerate((2.2, 3.9)):
        for ring in fields.loops(dry, far, 1.6):
            posts += [
                (round(x), round(y))
                for x, y in _spaced(ring, 21)
                if fields.at(shore, (x, y)) > 0.55 and mixed(round(x), row, 141) < 0.7
            ]
    paper.path("stakefoot", "".join(f"M{x} {y}l7-2" for x, y in posts))
    paper.path("stake", "".join(f"M{x} {y}l-2-9" for x, y in posts))


def houses(paper: Paper, fields: Belts, belts: Sequence[tuple[str, float]], low: float) -> None:
    """Streets where people live, with gardens behind them, and farms among the hedges."""
    found: list[list[Point]] = []
    trees: list[Point] = []
    built = fields.of(*BUILT)
    wander = mixed_rows(fields.noise(16, fields.seed + 4), fields.noise(7, fields.seed + 5), 0.4)
    crowd = mixed_rows(fields.noise(11, fields.seed + 6), fields.noise(5, fields.seed + 7), 0.5)
    ends = [*(top for _, top in belts[1:]), low]
    for (kind, top), end in zip(belts, ends, strict=True):
        streets = max(1, round((end - top) / 92)) if kind in BUILT else 0
        for number in range(streets):
            y = top + (number + 0.5) * (end - top) / streets
            for k in range(int(fields.wide * fields.fine / 15)):
                x = fields.left + 15 * (k + 0.7 * mixed(k, number, 152))
                at = x, y + 30 * fields.at(wander, (x, y))
                if fields.at(built, at) > 0.6:
                    dense = 0.5 + 0.3 * fields.at(crowd, at)
                    _street(at, k + 97 * round(top) + number, dense, found, trees)
    for i, j, at in scattered(fields, fields.of("bocage", "orchard", "field"), 0.93, 140, 155):
        if mixed(i, j, 157 + fields.seed) < 0.5:
            turn = 3.1 * mixed(i, j, 158)
            for k, (dx, dy) in enumerate(((-13, 0), (5, -12), (9, 9))):
                x, y = _set(((dx, dy),), at, turn)[0]
                found.append(_house((x, y), turn + 1.57 * (k % 2), 5.5, 8 + 3 * mixed(i, k, 159)))
    paper.path("roof", "".join(polygon(one) for one in found))
    paper.path("yardtree", dots(trees))


def _street(
    at: Point, seed: int, dense: float, found: list[list[Point]], trees: list[Point]
) -> None:  # fmt: skip
    """A house at each side of a street, a second behind it, or trees of a garden."""
    for side in (-1, 1):
        x, y = at[0], at[1] + side * (12 + 3 * mixed(seed, side, 161))
        pick = mixed(seed, side, 162)
        if pick < dense:
            turn = 0.34 * (mixed(seed, side, 163) - 0.5)
            deep = 4.6 + 3.6 * mixed(seed, side, 165)
            found.append(_house((x, y), turn, 4.2 + 3 * mixed(seed, side, 164), deep))
            if pick < 0.4 * dense:
                found.append(_house((x + 5, y + side * 19), turn, 4.5, 4))
        elif pick > 0.72:
            trees.append((x, y + side * (4 + 16 * mixed(seed, side, 166))))


def _house(at: Point, turn: float, half: float, deep: float) -> list[Point]:
    return _set(((-half, -deep), (half, -deep), (half, deep), (-half, deep)), at, turn)


def _set(shape: Sequence[Point], at: Point, turn: float) -> list[Point]:
    """A shape, turned, around a place."""
    c, s = cos(turn), sin(turn)
    return [(at[0] + p * c - q * s, at[1] + p * s + q * c) for p, q in shape]


def _spaced(ring: Sequence[Point], every: float) -> list[Point]:
    """Points along a ring, so far from each other."""
    found: list[Point] = []
    left = 0.0
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        long = hypot(x2 - x1, y2 - y1)
        while left < long:
            found.append((x1 + (x2 - x1) * left / long, y1 + (y2 - y1) * left / long))
            left += every
        left -= long
    return found
