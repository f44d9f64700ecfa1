"""Boxes of words and signs: what overlaps, how far they are apart, and lines as small boxes."""

import itertools
from collections.abc import Sequence
from math import hypot

from service.cartography.contours import Point
from service.cartography.plan import NEAR, STEP

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def overlap(a: Box, b: Box, gap: float = 0) -> bool:
    """Whether two boxes share room, or come nearer than a gap."""
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


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
