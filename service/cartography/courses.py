"""Lines along which names are written: their length, direction and room."""

import itertools
from collections.abc import Container, Iterable, Iterator, Sequence
from math import atan2, degrees, floor, hypot

from service.cartography.contours import Point
from service.cartography.paths import along
from service.cartography.plan import STEP


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


def stretches(points: list[Point], wide: float) -> Iterator[list[Point]]:
    """The parts of the curve through these points that are as long as a name."""
    course = along(points, 6)
    for k in range(len(course)):
        end = k + 1
        while end < len(course) and length(course[k : end + 1]) < wide:
            end += 1
        if end == len(course):
            return
        yield [*course[k : end + 1 : 3], course[end]]


class Trodden:
    """Where ways run, for names that keep off them."""

    def __init__(self, ways: Iterable[Sequence[Point]]) -> None:
        self._steps: dict[int, list[tuple[float, float, float]]] = {}
        """The steps of ways by the column of the map: their middles, and how long they are."""
        for way in ways:
            for (x1, y1), (x2, y2) in itertools.pairwise(way):
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
                step = x, y, hypot(x2 - x1, y2 - y1)
                self._steps.setdefault(floor(x / STEP), []).append(step)

    def under(self, box: tuple[float, float, float, float]) -> float:
        """How much of them lies under a box."""
        left, top, right, low = box
        columns = range(floor(left / STEP), floor(right / STEP) + 1)
        near = (step for column in columns for step in self._steps.get(column, ()))
        return sum(long for x, y, long in near if left < x < right and top < y < low)
