"""Boxes of words and signs: what overlaps, how far they are apart, and lines as small boxes."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import floor, hypot

from service.cartography.contours import Point
from service.cartography.plan import NEAR, STEP

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def overlap(a: Box, b: Box, gap: float = 0) -> bool:
    """Whether two boxes share room, or come nearer than a gap."""
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


class Crowd:
    """Many boxes, each asked only by what lies near it: each by the fields that it lies in."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._fields: dict[tuple[int, int], list[tuple[int, Box]]] = {}
        self._many = 0
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """One more."""
        for field in _fields(box, 0):
            self._fields.setdefault(field, []).append((self._many, box))
        self._many += 1

    def hit(self, box: Box, gap: float = 0) -> bool:
        """Whether a box overlaps any of them, or comes nearer than a gap."""
        return any(overlap(box, other, gap) for _, other in self._near(box, gap))

    def count(self, box: Box, gap: float = 0) -> int:
        """How many of them a box overlaps, or comes nearer to than a gap."""
        near = self._near(box, gap)
        return len({number for number, other in near if overlap(box, other, gap)})

    def _near(self, box: Box, gap: float) -> Iterator[tuple[int, Box]]:
        known = self._fields
        for field in _fields(box, gap + 1):
            yield from known.get(field, ())


def _fields(box: Box, around: float) -> list[tuple[int, int]]:
    """The fields of a coarse grid that a box lies in, and what is around it."""
    left, top, right, low = (floor(at / STEP) for at in (
        box[0] - around, box[1] - around, box[2] + around, box[3] + around))  # fmt: skip
    return [(i, j) for i in range(left, right + 1) for j in range(top, low + 1)]


def strung(line: Sequence[Point]) -> list[Box]:
    """A line in small boxes, one for each quarter of a side or each step of a course."""
    found = []
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        many = max(1, round(hypot(x2 - x1, y2 - y1) / QUARTER))
        for part in range(many):
            x, y = (a + (part + 0.5) / many * (b - a) for a, b in ((x1, x2), (y1, y2)))
            found.append((x - 4, y - 4, x + 4, y + 4))
    return found


QUARTER = STEP / NEAR / 8
"""A quarter of the side of a hex."""


def apart(box: Box, other: Box) -> float:
    """How far two boxes are from each other."""
    dx = max(0.0, box[0] - other[2], other[0] - box[2])
    dy = max(0.0, box[1] - other[3], other[1] - box[3])
    return hypot(dx, dy)


def shared(box: Box, other: Box) -> float:
    """How much of a box another hides, twice as bad where it is much of it."""
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    part = wide * high / ((other[2] - other[0]) * (other[3] - other[1]))
    return part + 2 * max(0.0, part - 0.3)
