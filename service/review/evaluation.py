"""An evaluation: the chance to win of a position by its numbers, fitted to how playouts ended."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import mul

import msgspec

from service.review.features import TO_MOVE
from service.review.linear import solved

RIDGE = 10.0
"""How strongly weights are held to zero, in observations: few playouts must not say much."""

STEPS = 5
"""Steps of Newton's method; the fit stands still well before."""

MOST = 40
"""Numbers of a position that are weighed: who is to move, and those that go best with the result by
themselves."""

ALIKE = 0.98
"""How strongly two numbers may go together and both be weighed."""

Columns = list[list[float]]
"""Numbers of positions, a list for each number."""


class Evaluation(msgspec.Struct, frozen=True):
    """Logistic regressions on numbers of a position, each taken from its mean in its deviation."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]
    """Those fitted to all positions, then those without each part; each has the constant first."""

    def chances(self, found: Mapping[str, float]) -> tuple[float, ...]:
        """The chance to win by each of the regressions, 0 to 1."""
        named = zip(self.names, self.means, self.scales, strict=True)
        x = [1.0, *(_held((found.get(n, 0.0) - mean) / scale) for n, mean, scale in named)]
        return tuple(logistic(sum(map(mul, x, weights))) for weights in self.weights)


def _held(value: float) -> float:
    """A number no further from its mean than any that was fitted."""
    return -4.0 if value < -4 else 4.0 if value > 4 else value


def logistic(x: float) -> float:
    """The chance of log odds."""
    return 1 / (1 + math.exp(-x)) if x > -30 else 0.0


Rows = Sequence[tuple[Mapping[str, float], float]]
"""Positions in numbers, each with how often it was won, 0 to 1."""


def fit(parts: Sequence[Rows]) -> Evaluation:
    """Fit an evaluation to positions in several parts."""
    rows = [row for part in parts for row in part]
    ys = [won for _, won in rows]
    mean_y = sum(ys) / len(ys)
    kept, columns = _chosen(rows, ys)
    begins = [0]
    for part in parts:
        begins.append(begins[-1] + len(part))
    cut = [
        ([column[low:high] for column in columns], ys[low:high]) for low, high in pairwise(begins)
    ]
    start = math.log((mean_y * len(ys) + 1) / ((1 - mean_y) * len(ys) + 1))
    whole = [start, *(0.0 for _ in kept)]
    for _ in range(STEPS):
        whole = _stepped(whole, [_bent(xs, of, whole) for xs, of in cut])
    bends = [_bent(xs, of, whole) for xs, of in cut]
    without = [_stepped(whole, [*bends[:k], *bends[k + 1 :]]) for k in range(len(bends))]
    return Evaluation(
        names=tuple(name for name, _, _ in kept),
        means=tuple(mean for _, mean, _ in kept),
        scales=tuple(scale for *_, scale in kept),
        weights=(tuple(whole), *map(tuple, without)),
    )


def _chosen(rows: Rows, ys: list[float]) -> tuple[list[tuple[str, float, float]], Columns]:
    """The numbers that are weighed, each with its mean and deviation, and their columns."""
    count, mean_y = len(rows), sum(ys) / len(ys)
    found: list[tuple[float, str, float, float, list[float]]] = []
    for name in sorted({name for numbers, _ in rows for name in numbers}):
        values = [numbers.get(name, 0.0) for numbers, _ in rows]
        mean = sum(values) / count
        scale = math.sqrt(max(0.0, sum(map(mul, values, values)) / count - mean * mean))
        if scale > 1e-9:
            column = [_held((value - mean) / scale) for value in values]
            with_y = sum(map(mul, column, ys)) - sum(column) * mean_y
            first = -math.inf if name.startswith(TO_MOVE) else -abs(with_y)
            found.append((first, name, mean, scale, column))
    kept: list[tuple[str, float, float]] = []
    columns: Columns = [[1.0] * count]
    for _, name, mean, scale, column in sorted(found):
        if len(kept) == MOST:
            break
        if all(abs(sum(map(mul, column, one))) < ALIKE * count for one in columns[1:]):
            kept.append((name, mean, scale))
            columns.append(column)
    return kept, columns


Bend = tuple[list[float], list[list[float]]]
"""How steep the likelihood of a part is at some weights, and how it bends (the lower half)."""


def _bent(xs: Columns, ys: list[float], weights: Sequence[float]) -> Bend:
    sums = [0.0] * len(ys)
    for column, weight in zip(xs, weights, strict=True):
        if weight:
            sums = [s + weight * x for s, x in zip(sums, column, strict=True)]
    ps = [logistic(s) for s in sums]
    offs = [y - p for y, p in zip(ys, ps, strict=True)]
    bends = [p * (1 - p) + 1e-6 for p in ps]
    slope = [sum(map(mul, column, offs)) for column in xs]
    curve = []
    for i, column in enumerate(xs):
        bent = list(map(mul, column, bends))
        curve.append([sum(map(mul, bent, xs[j])) for j in range(i + 1)])
    return slope, curve


def _stepped(weights: Sequence[float], bends: Sequence[Bend]) -> list[float]:
    """One step of Newton's method from weights."""
    size = len(weights)
    slope = [sum(one[0][i] for one in bends) - (RIDGE * weights[i] if i else 0.0)
             for i in range(size)]  # fmt: skip
    curve = [[sum(one[1][i][j] for one in bends) for j in range(i + 1)] for i in range(size)]
    for i in range(size):
        curve[i][i] += RIDGE if i else 1e-9
    return [w + step for w, step in zip(weights, solved(curve, slope), strict=True)]
