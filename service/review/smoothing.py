"""The chance to win along a match: an evaluation, set right by the playouts from places of it.

What the evaluation is off by goes slowly up and down along a match. How much and how slowly, the
playouts themselves tell: of several ways each counts as much as it makes them likely (a Gaussian
process, its kernel exponential).
"""

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from service.review.evaluation import half_solved, root

WIDTHS = (0.01, 0.03, 0.06, 0.12, 0.25, 0.5)
"""How far an evaluation may be off where all is open, as a share of what one match is off by."""

LENGTHS = (0.02, 0.06, 0.2, 0.6, 2.0)
"""Over which part of a match it stays off in the same way."""

DECIDED = 0.02
"""The least variance that is granted to a single match, however decided it looks."""


class Place(NamedTuple):
    """What playouts from a place of the match found."""

    step: int
    many: int
    off: float
    """By how much they were won more often than the evaluation says, on average."""


class Smoothed(NamedTuple):
    """A chance with its standard error, 0 to 1."""

    chance: float
    error: float


def smoothed(evaluated: Sequence[float], places: Sequence[Place]) -> list[Smoothed]:
    """The chance before each step, from what an evaluation says of it and what playouts found."""
    scales = [open_(chance) for chance in evaluated]
    offs = [one.off / scales[one.step] for one in places]
    noise = [_variance(evaluated[one.step], one) / scales[one.step] ** 2 for one in places]
    steps = [one.step for one in places]
    ways: list[tuple[float, list[tuple[float, float]]]] = []
    for length in LENGTHS:
        far = length * len(evaluated)
        alike = [[math.exp(-abs(a - b) / far) for b in steps] for a in steps]
        near = [[math.exp(-abs(k - b) / far) for b in steps] for k in range(len(evaluated))]
        ways += [_by(width * width, alike, near, offs, noise) for width in WIDTHS]
    best = max(likely for likely, _ in ways)
    weights = [math.exp(likely - best) for likely, _ in ways]
    total = sum(weights)
    found = []
    for k, (chance, scale) in enumerate(zip(evaluated, scales, strict=True)):
        off = sum(w * way[k][0] for w, (_, way) in zip(weights, ways, strict=True)) / total
        square = sum(
            w * (way[k][1] + (way[k][0] - off) ** 2)
            for w, (_, way) in zip(weights, ways, strict=True)
        )
        right = min(1.0, max(0.0, chance + scale * off))
        found.append(Smoothed(right, scale * math.sqrt(square / total)))
    return found


def open_(chance: float) -> float:
    """How far one match ends from its chance, as a deviation."""
    return math.sqrt(max(DECIDED, chance * (1 - chance)))


def _variance(chance: float, place: Place) -> float:
    """The variance of the mean of the playouts from a place."""
    mean = min(1.0, max(0.0, chance + place.off * place.many / (place.many + 2)))
    return open_(mean) ** 2 / place.many


def _by(
    square: float,
    alike: Sequence[Sequence[float]],
    near: Sequence[Sequence[float]],
    offs: Sequence[float],
    noise: Sequence[float],
) -> tuple[float, list[tuple[float, float]]]:
    """How likely the playouts are in one way, and by how much the evaluation is then off before
    each step, with the variance."""
    lower = [
        [square * a + (noise[i] if i == j else 0.0) for j, a in enumerate(row[: i + 1])]
        for i, row in enumerate(alike)
    ]
    of = root(lower)
    mine = half_solved(of, offs)
    likely = -sum(map(mul, mine, mine)) / 2 - sum(math.log(row[-1]) for row in of)
    found = []
    for row in near:
        theirs = half_solved(of, [square * a for a in row])
        found.append(
            (sum(map(mul, theirs, mine)), max(0.0, square - sum(map(mul, theirs, theirs))))
        )
    return likely, found
