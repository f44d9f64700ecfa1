"""Path data: short, in whole units, and the same on every machine."""

import itertools
from collections.abc import Iterable, Sequence
from math import hypot

from service.cartography.contours import Point


def polygon(points: Sequence[Point]) -> str:
    """A closed line with corners."""
    return _straight(points) + "z"


def line(points: Sequence[Point]) -> str:
    """An open line with corners."""
    return _straight(points)


def _straight(points: Sequence[Point]) -> str:
    whole = [(round(x), round(y)) for x, y in points]
    steps = "".join(pair(x - px, y - py) for (px, py), (x, y) in itertools.pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps.lstrip()}"


def pair(x: float, y: float) -> str:
    """Two numbers, as short as they go."""
    a, b = round(x), round(y)
    return f"{'' if a < 0 else ' '}{a}{'' if b < 0 else ' '}{b}"


def blob(points: Sequence[Point]) -> str:
    """A closed line without corners: it touches the middle of each side."""
    n = len(points)
    if n < 3:
        return ""
    middles = [
        (round((x1 + x2) / 2), round((y1 + y2) / 2))
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    parts = []
    here = middles[-1]
    for (x, y), to in zip(points, middles, strict=True):
        parts.append(pair(x - here[0], y - here[1]) + pair(to[0] - here[0], to[1] - here[1]))
        here = to
    return f"M{middles[-1][0]} {middles[-1][1]}q{''.join(parts).lstrip()}z"


def curve(points: Sequence[Point]) -> str:
    """An open line that runs through all its points without corners."""
    if len(points) < 3:
        return _straight(points)
    out = [f"M{round(points[0][0])} {round(points[0][1])}c"]
    here = (round(points[0][0]), round(points[0][1]))
    for k in range(len(points) - 1):
        p0, p1, p2 = points[max(0, k - 1)], points[k], points[k + 1]
        p3 = points[min(len(points) - 1, k + 2)]
        reach = hypot(p2[0] - p1[0], p2[1] - p1[1]) / 3
        a = _toward(p1, (p2[0] - p0[0], p2[1] - p0[1]), reach)
        b = _toward(p2, (p1[0] - p3[0], p1[1] - p3[1]), reach)
        for x, y in (a, b, p2):
            out.append(pair(round(x) - here[0], round(y) - here[1]))
        here = (round(p2[0]), round(p2[1]))
    return out[0] + "".join(out[1:]).lstrip()


def _toward(start: Point, way: Point, reach: float) -> Point:
    length = hypot(*way) or 1.0
    return start[0] + way[0] / length * reach, start[1] + way[1] / length * reach


def along(points: Sequence[Point], every: int = 6) -> list[Point]:
    """The points of :func:`curve`, ``every`` so many on each stretch: for what keeps off a line."""
    if len(points) < 3:
        (x1, y1), (x2, y2) = points[0], points[-1]
        n = 2 * every
        return [(x1 + (x2 - x1) * k / n, y1 + (y2 - y1) * k / n) for k in range(n + 1)]
    found = [points[0]]
    for k in range(len(points) - 1):
        p0, p1, p2 = points[max(0, k - 1)], points[k], points[k + 1]
        p3 = points[min(len(points) - 1, k + 2)]
        reach = hypot(p2[0] - p1[0], p2[1] - p1[1]) / 3
        a = _toward(p1, (p2[0] - p0[0], p2[1] - p0[1]), reach)
        b = _toward(p2, (p1[0] - p3[0], p1[1] - p3[1]), reach)
        for n in range(1, every + 1):
            t = n / every
            u = 1 - t
            found.append((
                u**3 * p1[0] + 3 * u * u * t * a[0] + 3 * u * t * t * b[0] + t**3 * p2[0],
                u**3 * p1[1] + 3 * u * u * t * a[1] + 3 * u * t * t * b[1] + t**3 * p2[1],
            ))  # fmt: skip
    return found


def dots(points: Iterable[Point], grown: float = 1.0) -> str:
    """Strokes without length: with a round cap each is a dot as wide as the stroke.

    They are to be drawn ``grown`` so many times as large.
    """
    parts: list[str] = []
    px = py = 0
    for x, y in points:
        a, b = round(x / grown), round(y / grown)
        parts.append(f"{'m' if parts else 'M'}{pair(a - px, b - py).lstrip()}h0")
        px, py = a, b
    return "".join(parts)


def star(x: float, y: float, r: float) -> str:
    """A star of five points, standing on two of them."""
    from math import cos, pi, sin

    points = [
        (x + (r if k % 2 == 0 else 0.42 * r) * sin(k * pi / 5),
         y - (r if k % 2 == 0 else 0.42 * r) * cos(k * pi / 5))
        for k in range(10)
    ]  # fmt: skip
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points) + "z"
