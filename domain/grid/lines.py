"""Straight lines over hexes: which hexes and sides lie between two, and which way it is.

Everything is an offset in the two coordinates of :attr:`Hexes.at`, so a line is worked out once
for all pairs that lie alike.
"""

import functools

from domain.grid.hexes import STEPS, Hexes

Offset = tuple[int, int]

_FINE = 1000
_NUDGE = (1, 3, -4)
"""A push that decides between two hexes whose common side a line runs along, to either side of
it: a thousandth of a hex, and along none of the six ways a side can lie."""


@functools.cache
def courses(a: int, b: int) -> tuple[tuple[Offset, ...], ...]:
    """The hexes between a hex and the one at an offset, without both: one for each step.

    Each is the hex that the line from middle to middle is in after that step. Where the line runs
    along a side, there are two courses, one on each side of it. Seen from the other end they are
    the same hexes.
    """
    steps = range(1, max(abs(a), abs(b), abs(a + b)))
    found = tuple(zip(*(passed(a, b, step) for step in steps), strict=True)) or ((),)
    return found[:1] if found[:1] == found[1:] else found


def passed(a: int, b: int, step: int) -> tuple[Offset, Offset]:
    """The hex in which the line to an offset is after so many steps, on either side of it.

    They are two hexes only where it runs along a side between them.
    """
    far = max(abs(a), abs(b), abs(a + b))
    a, b = a * step, b * step
    one = p, q = _nearest(a, b, far)
    x, y = a - p * far, b - q * far
    if abs(x - y) < far and abs(x + 2 * y) < far and abs(2 * x + y) < far:
        return one, one
    a, b, far, (x, y, _) = a * _FINE, b * _FINE, far * _FINE, _NUDGE
    return _nearest(a + x, b + y, far), _nearest(a - x, b - y, far)


def _nearest(a: int, b: int, unit: int) -> Offset:
    """The hex in which a point lies, in whole parts of a unit."""
    c, twice = -a - b, 2 * unit
    p, q, r = (2 * a + unit) // twice, (2 * b + unit) // twice, (2 * c + unit) // twice
    off_p, off_q, off_r = abs(p * unit - a), abs(q * unit - b), abs(r * unit - c)
    if off_p > off_q and off_p > off_r:
        return -q - r, q
    if off_q > off_r:
        return p, -p - r
    return p, q


def between(grid: Hexes, start: str, to: str) -> tuple[tuple[str, ...], ...]:
    """The hexes between two, by name, for each course of :func:`courses`; "" off the map."""
    (a, b), (p, q) = grid.at[start], grid.at[to]
    return tuple(
        tuple(grid.named(a + x, b + y) for x, y in course) for course in courses(p - a, q - b)
    )


def bearing(grid: Hexes, start: str, to: str) -> int:
    """Which of the six directions leads nearest to another hex, counted as in ``STEPS``.

    Between two the first of them clockwise. Raises ValueError for a hex and itself.
    """
    (a, b), (p, q) = grid.at[start], grid.at[to]
    far = grid.distance(start, to)
    if not far:
        raise ValueError(f"{start} lies in no direction from itself")
    off = [abs(p - a - far * x) + abs(q - b - far * y) + abs(p + q - a - b - far * (x + y))
           for x, y in STEPS[grid.straight]]  # fmt: skip
    best = min(off)
    near = [k for k, value in enumerate(off) if value == best]
    return 5 if near == [0, 5] else near[0]


def beyond(grid: Hexes, start: str, direction: int, steps: int) -> str:
    """The hex so many steps away in one of the six directions; "" off the map."""
    (a, b), (x, y) = grid.at[start], STEPS[grid.straight][direction]
    return grid.named(a + steps * x, b + steps * y)


def arc(grid: Hexes, start: str, direction: int, steps: int) -> tuple[str, ...]:
    """The hexes at most so many steps away in the arc of 60 degrees about a direction.

    Hexes on the edge of two arcs are in both; the hex itself is in none.
    """
    (a, b), (x, y) = grid.at[start], STEPS[grid.straight][direction]
    left, right = STEPS[grid.straight][direction - 1], STEPS[grid.straight][(direction + 1) % 6]
    found: dict[str, None] = {}
    for far in range(1, steps + 1):
        for dx, dy in ((left[0] - x, left[1] - y), (right[0] - x, right[1] - y)):
            for off in range(far // 2 + 1):
                found[grid.named(a + far * x + off * dx, b + far * y + off * dy)] = None
    found.pop("", None)
    return tuple(found)
