"""One outline around many spaces, as water lies over them: no side between two of them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_RINGS = {
    "pointed": ((0, -69.28), (60, -34.64), (60, 34.64), (0, 69.28), (-60, 34.64), (-60, -34.64)),
    "flat": ((-34.64, -60), (34.64, -60), (69.28, 0), (34.64, 60), (-34.64, 60), (-69.28, 0)),
    "square": ((-60, -60), (60, -60), (60, 60), (-60, 60)),
}
"""The corners of a cell about its middle, one after another."""

_Corner = tuple[int, int]


def outline(middles: Iterable[tuple[float, float]], shape: str) -> str:
    """The path around cells of a shape, "pointed", "flat" or "square"."""
    sides = dict[tuple[_Corner, _Corner], None]()
    for x, y in middles:
        ring = [(round(x + a), round(y + b)) for a, b in _RINGS[shape]]
        for one, other in pairwise((*ring, ring[0])):
            if (other, one) in sides:
                del sides[other, one]
            else:
                sides[one, other] = None
    return "".join(_drawn(loop) for loop in _loops(sides))


def _loops(sides: Iterable[tuple[_Corner, _Corner]]) -> Iterator[list[_Corner]]:
    onward: dict[_Corner, list[_Corner]] = {}
    for one, other in sides:
        onward.setdefault(one, []).append(other)
    while onward:
        first = next(iter(onward))
        loop = [first]
        while ends := onward.get(loop[-1]):
            loop.append(ends.pop())
            if not ends:
                del onward[loop[-2]]
        yield loop[:-1]


def _drawn(loop: Sequence[_Corner]) -> str:
    (x, y), *_ = loop
    steps = (f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise(loop))
    return f"M{x} {y}l{' '.join(steps)}z".replace(" -", "-")
