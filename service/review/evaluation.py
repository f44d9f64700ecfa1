"""An evaluation: the chance to win of a position by its numbers, fitted to how playouts ended."""

import math
from collections.abc import Mapping, Sequence

import msgspec

RIDGE = 10.0
"""How strongly weights are held to zero, in observations: few playouts must not say much."""

STEPS = 5
"""Steps of Newton's method; the fit stands still well before."""

AGAIN = 2
"""Steps from an evaluation that was fitted to nearly the same positions."""

MOST = 32
"""Numbers of a position that are weighed: those that go best with the result by themselves."""


class Evaluation(msgspec.Struct, frozen=True):
    """A logistic regression on numbers of a position, each taken from its mean in its deviation."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    """The constant first."""

    def columns(self, found: Mapping[str, float]) -> list[float]:
        """The numbers of a position as they are weighed, one for the constant first."""
        named = zip(self.names, self.means, self.scales, strict=True)
        return [1.0, *(_held((found.get(n, 0.0) - mean) / scale) for n, mean, scale in named)]

    def weighed(self, columns: list[float]) -> float:
        """The chance to win by these columns, 0 to 1."""
        return _logistic(sum(map(float.__mul__, columns, self.weights)))


def _held(value: float) -> float:
    """A number no further from its mean than any that was fitted."""
    return -4.0 if value < -4 else 4.0 if value > 4 else value


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -30 else 0.0


Rows = Sequence[tuple[Mapping[str, float], float]]
"""Positions in numbers, each with how often it was won, 0 to 1."""


def fit(rows: Rows) -> Evaluation:
    """Fit an evaluation to positions."""
    names = sorted({name for found, _ in rows for name in found})
    count, ys = len(rows), [won for _, won in rows]
    mean_y = sum(ys) / count
    kept: list[tuple[float, str, float, float]] = []
    for name in names:
        values = [found.get(name, 0.0) for found, _ in rows]
        mean = sum(values) / count
        scale = math.sqrt(sum((v - mean) ** 2 for v in values) / count)
        if scale > 1e-9:
            with_y = sum((v - mean) * (y - mean_y) for v, y in zip(values, ys, strict=True))
            kept.append((-abs(with_y / scale), name, mean, scale))
    kept = sorted(kept)[:MOST]
    start = math.log((mean_y * count + 1) / ((1 - mean_y) * count + 1))
    blank = Evaluation(
        names=tuple(name for _, name, _, _ in kept),
        means=tuple(mean for _, _, mean, _ in kept),
        scales=tuple(scale for *_, scale in kept),
        weights=(start, *(0.0 for _ in kept)),
    )
    return refit(blank, rows, STEPS)


def refit(begun: Evaluation, rows: Rows, steps: int = AGAIN) -> Evaluation:
    """Fit the weights of an evaluation anew, from those that it has."""
    xs = [begun.columns(found) for found, _ in rows]
    weights = _newton(xs, [won for _, won in rows], list(begun.weights), steps)
    return msgspec.structs.replace(begun, weights=tuple(weights))


def _newton(
    xs: list[list[float]], ys: list[float], weights: list[float], steps: int
) -> list[float]:
    size = len(weights)
    for _ in range(steps):
        slope = [-RIDGE * w for w in weights]
        slope[0] = 0.0
        curve = [[0.0] * size for _ in range(size)]
        for x, y in zip(xs, ys, strict=True):
            p = _logistic(sum(map(float.__mul__, x, weights)))
            off, bend = y - p, p * (1 - p) + 1e-6
            for i, value in enumerate(x):
                slope[i] += off * value
                row, factor = curve[i], bend * value
                for j in range(i + 1):
                    row[j] += factor * x[j]
        for i in range(size):
            curve[i][i] += RIDGE if i else 1e-9
        step = _solved(curve, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
    return weights


def _solved(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive system of which the lower half is given, by Cholesky's method."""
    n = len(right)
    root = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = lower[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = math.sqrt(rest) if i == j else rest / root[j][j]
    half = [0.0] * n
    for i in range(n):
        half[i] = (right[i] - sum(root[i][k] * half[k] for k in range(i))) / root[i][i]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (half[i] - sum(root[k][i] * found[k] for k in range(i + 1, n))) / root[i][i]
    return found
