"""Where a field passes a level: marching squares, joined into loops, thinned and rounded."""

import itertools
from collections.abc import Sequence
from math import hypot

Point = tuple[float, float]
Rows = Sequence[Sequence[float]]

_TURNS = {
    1: ((3, 2),), 2: ((2, 1),), 3: ((3, 1),), 4: ((1, 0),), 6: ((2, 0),), 7: ((3, 0),),
    8: ((0, 3),), 9: ((0, 2),), 11: ((0, 1),), 12: ((1, 3),), 13: ((1, 2),), 14: ((2, 3),),
}  # fmt: skip
_JOINED = {5: ((3, 0), (1, 2)), 10: ((0, 1), (2, 3))}
_APART = {5: ((3, 2), (1, 0)), 10: ((2, 1), (0, 3))}
"""From which side of a square to which side the level runs, by the corners that are above it:
1 below left, 2 below right, 4 above right, 8 above left. Sides: 0 above, 1 right, 2 below, 3
left. Where two corners meet crosswise they are joined, or not."""

_WHOLE = (0, 9)
"""The corners on a side of a square that are above, where all or none of it is."""


def loops(rows: Rows, level: float, left: float, top: float, step: float) -> list[list[Point]]:
    """The closed lines around all that reaches the level; ``left`` and ``top`` is the first cell.

    What reaches the edge of the field is closed just outside it.
    """
    wide = len(rows[0]) + 2
    low = level - 1.0
    padded = [[low] * wide, *([low, *row, low] for row in rows), [low] * wide]
    follow: dict[tuple[int, int, bool], tuple[int, int, bool]] = {}
    for j in range(len(padded) - 1):
        above, below = padded[j], padded[j + 1]
        marks = [
            (8 if a >= level else 0) + (1 if b >= level else 0)
            for a, b in zip(above, below, strict=True)
        ]
        for i, (here, beside) in enumerate(itertools.pairwise(marks)):
            if here == beside and here in _WHOLE:
                continue
            case = here + (beside >> 1 & 4) + (beside << 1 & 2)
            if case in (5, 10):
                mean = above[i] + above[i + 1] + below[i] + below[i + 1]
                joined = (mean >= 4 * level) == (case == 5)
                turns: tuple[tuple[int, int], ...] = _JOINED[case] if joined else _APART[case]
            else:
                turns = _TURNS[case]
            sides = ((i, j, True), (i + 1, j, False), (i, j + 1, True), (i, j, False))
            for start, end in turns:
                follow[sides[start]] = sides[end]
    return _joined(padded, level, follow, left - step, top - step, step)


def _joined(
    rows: Rows, level: float,
    follow: dict[tuple[int, int, bool], tuple[int, int, bool]],
    left: float, top: float, step: float,
) -> list[list[Point]]:  # fmt: skip
    found = []
    while follow:
        start, here = follow.popitem()
        ring = [_crossing(rows, level, start, left, top, step)]
        while here != start:
            ring.append(_crossing(rows, level, here, left, top, step))
            here = follow.pop(here)
        if len(ring) > 2:
            found.append(ring)
    return sorted(found)


def _crossing(
    rows: Rows, level: float, edge: tuple[int, int, bool], left: float, top: float, step: float
) -> Point:
    i, j, across = edge
    a = rows[j][i]
    b = rows[j][i + 1] if across else rows[j + 1][i]
    t = (level - a) / (b - a) if b != a else 0.5
    return (
        (left + (i + t) * step, top + j * step)
        if across
        else (left + i * step, top + (j + t) * step)
    )


def area(ring: Sequence[Point]) -> float:
    """The area in a ring; its sign tells which way round it runs."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        total += x1 * y2 - x2 * y1
    return total / 2


def thinned(points: Sequence[Point], within: float) -> list[Point]:
    """A line with the points left out that lie within so much of it (Douglas and Peucker)."""
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    spans = [(0, len(points) - 1)]
    while spans:
        a, b = spans.pop()
        (x1, y1), (x2, y2) = points[a], points[b]
        length = hypot(x2 - x1, y2 - y1) or 1e-9
        far, most = 0, within
        for k in range(a + 1, b):
            x, y = points[k]
            off = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
            if length < 1e-6:
                off = hypot(x - x1, y - y1)
            if off > most:
                far, most = k, off
        if far:
            keep[far] = True
            spans += ((a, far), (far, b))
    return [point for point, kept in zip(points, keep, strict=True) if kept]


def ring(points: Sequence[Point], within: float = 1.2) -> list[Point]:
    """A closed line, thinned."""
    half = len(points) // 2
    first = thinned([*points[: half + 1]], within)
    return [*first[:-1], *thinned([*points[half:], points[0]], within)[:-1]]
