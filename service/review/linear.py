"""Systems of linear equations whose matrix is positive: solved, and drawn from as a normal law."""

import math
import random
from collections.abc import Sequence
from operator import mul

Lower = Sequence[Sequence[float]]
"""The lower half of a matrix, row by row."""


def _root(lower: Lower) -> list[list[float]]:
    """The root of a positive matrix whose lower half is given (Cholesky)."""
    found: list[list[float]] = []
    for i, given in enumerate(lower):
        row: list[float] = []
        for j in range(i):
            row.append((given[j] - sum(map(mul, row, found[j]))) / found[j][j])
        row.append(math.sqrt(given[i] - sum(map(mul, row, row))))
        found.append(row)
    return found


def _half_solved(of: Lower, right: Sequence[float]) -> list[float]:
    """Solve a triangular system."""
    found: list[float] = []
    for i, row in enumerate(of):
        found.append((right[i] - sum(map(mul, row, found))) / row[i])
    return found


def _back(of: Lower, right: Sequence[float]) -> list[float]:
    """Solve the transposed triangular system."""
    found, n = list(right), len(right)
    for i in reversed(range(n)):
        found[i] = (found[i] - sum(of[k][i] * found[k] for k in range(i + 1, n))) / of[i][i]
    return found


def solved(lower: Lower, right: Sequence[float]) -> list[float]:
    """Solve a positive system whose lower half is given."""
    of = _root(lower)
    return _back(of, _half_solved(of, right))


def drawn(lower: Lower, right: Sequence[float], luck: random.Random) -> list[float]:
    """A draw from the normal law with the solution as its mean and the matrix as its precision."""
    of = _root(lower)
    return _back(of, [one + luck.gauss(0, 1) for one in _half_solved(of, right)])
