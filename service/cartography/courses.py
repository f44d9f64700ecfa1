"""Lines along which names are written: their length, direction and room."""

import itertools
from collections.abc import Container, Iterable, Sequence
from math import atan2, degrees, hypot

from service.cartography.contours import Point


def readable(points: list[Point]) -> list[Point]:
    """A line in the direction in which it is read: to the right, or downwards."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    turn = degrees(atan2(y2 - y1, x2 - x1))
    return points if -80 <= turn < 100 else points[::-1]


def longer(points: list[Point], least: float) -> list[Point]:
    """A line that has room for its words: both ends are drawn out where it is too short."""
    short = least - length(points)
    if short <= 0:
        return points
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points[0], points[1], points[-2], points[-1]
    first, last = hypot(x2 - x1, y2 - y1) or 1.0, hypot(x4 - x3, y4 - y3) or 1.0
    half = short / 2
    start = (x1 - (x2 - x1) / first * half, y1 - (y2 - y1) / first * half)
    end = (x4 + (x4 - x3) / last * half, y4 + (y4 - y3) / last * half)
    return [start, *points[1:-1], end]


def beside(points: list[Point], off: float) -> list[Point]:
    """A line that runs so far to the left of another, as it is read."""
    found = []
    for k, (x, y) in enumerate(points):
        (x1, y1), (x2, y2) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        long = hypot(x2 - x1, y2 - y1) or 1.0
        found.append((x + (y2 - y1) / long * off, y - (x2 - x1) / long * off))
    return found


def even(points: Sequence[Point], times: int = 7, kept: Container[int] = ()) -> list[Point]:
    """A line whose small steps are softened so many times; its ends stay where they are, and of
    its points those that are ``kept``."""
    found = list(points)
    for _ in range(times):
        found[1:-1] = [
            (b, e) if k in kept else ((a + 2 * b + c) / 4, (d + 2 * e + f) / 4)
            for k, ((a, d), (b, e), (c, f)) in enumerate(
                zip(found, found[1:], found[2:], strict=False), 1
            )
        ]
    return found


def length(points: Sequence[Point]) -> float:
    """How long a line is."""
    pairs: Iterable[tuple[Point, Point]] = itertools.pairwise(points)
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs)


def on(course: Sequence[Point], far: float) -> tuple[float, float, float]:
    """The place and direction so far along a line."""
    for (x1, y1), (x2, y2) in itertools.pairwise(course):
        long = hypot(x2 - x1, y2 - y1)
        if far <= long or (x2, y2) == course[-1]:
            t = far / (long or 1.0)
            return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, atan2(y2 - y1, x2 - x1)
        far -= long
    return *course[-1], 0.0
