"""Routes over a map: from where pieces stand through goals, with phase lines and boundaries."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from domain.game.view.board import Piece, Route
from service.cartography import Layout
from service.cartography.contours import Point
from service.drawing import stacks
from service.drawing.paint.ink import attribute, clean, px
from service.drawing.sheet import Sheet

GOAL = (54.0, 38.0)
"""Half the width and height of the oval around a goal, in units of a sheet."""
PHASE = 110.0
"""Half the length of a phase line."""
SMALL, LARGE = 34, 40
"""How high letters are."""
WIDE = 0.6
"""How wide one is, for the height of all."""
SPOTS = (
    (0, 78), (1, 14), (-1, 14), (0, 118), (1, 78), (-1, 78), (0, -50), (1, -50), (-1, -50),
    (0, 158), (0, -90), (1, 118), (-1, 118), (0, 198), (0, -130),
)  # fmt: skip
"""On which side of its goal, and how far below, the line of a name may stand, the best first."""
FARTHER = 1
"""What the next place costs, in square units of a counter that is hidden: hardly anything."""

_Box = tuple[float, float, float, float]


def draw(sheet: Sheet, printed: Layout) -> None:
    """All routes of a view, as far as they lie on one map; :func:`name` writes what they are."""
    for route in sheet.view.routes:
        drawn = list(_drawn(route, printed))
        if drawn:
            told = attribute(clean(route.name, 120))
            sheet.add(f'<g class="route"><title>{told}</title>', *drawn, "</g>")


def name(sheet: Sheet, printed: Layout, here: Mapping[str, Sequence[Piece]]) -> None:
    """The names of routes at their goals, beside the counters and each other where there is room:
    below first, for the name of a place stands above it."""
    stand = [
        (x - half, y - half, x + half, y + half)
        for space, (x, y) in printed.middles.items()
        if here.get(space) and (half := stacks.spread(here[space]))
    ]
    names = list[_Box]()
    for route in sheet.view.routes:
        if (goal := printed.middles.get(route.through[-1])) and route.name:
            wide = WIDE * LARGE * len(route.name)
            aside = wide / 2 + GOAL[0]
            spots = [(goal[0] + side * aside, goal[1] + down) for side, down in SPOTS]
            hidden = [_hidden(_box(x, y, wide), stand, names) for x, y in spots]
            costs = [FARTHER * k + hides for k, hides in enumerate(hidden)]
            x, y = spots[costs.index(min(costs))]
            names.append(_box(x, y, wide))
            sheet.add(_words(x, y, route.name, LARGE))


def _box(x: float, y: float, wide: float) -> _Box:
    return x - wide / 2, y - 0.8 * LARGE, x + wide / 2, y + 0.2 * LARGE


def _hidden(box: _Box, stand: Sequence[_Box], names: Sequence[_Box]) -> float:
    """How much of counters and of other names lies under a name; these must never."""
    return sum(_shared(box, one) for one in stand) + 4 * sum(_shared(box, one) for one in names)


def _shared(one: _Box, other: _Box) -> float:
    """The area that two boxes share."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(across, 0) * max(down, 0)


def _drawn(route: Route, printed: Layout) -> Iterator[str]:
    at = printed.middles
    for one, other in route.beside:
        if one in at and other in at:
            yield _line(at[one], at[other], 7, ' stroke-dasharray="44 12 8 12"')
    for one, other in pairwise(route.through):
        if one in at and other in at and at[one] != at[other]:
            yield _arrow(at[one], at[other])
    goals = route.through[len(route.through) - max(1, len(route.words)) :]
    words = route.words or ("",)
    before = route.through[: -len(goals)]
    for number, (goal, word) in enumerate(zip(goals, words, strict=True)):
        if goal not in at:
            continue
        x, y = at[goal]
        yield (
            f'<ellipse cx="{px(x)}" cy="{px(y)}" rx="{GOAL[0]:g}" ry="{GOAL[1]:g}" '
            'class="k-pencil" stroke-width="6"/>'
        )
        if word:
            source = goals[number - 1] if number else next(iter(before), "")
            yield _phase(at.get(source), (x, y), word)


def _phase(source: Point | None, at: Point, word: str) -> str:
    """A line across the way before a goal, with its hour at the end."""
    dx, dy = (at[0] - source[0], at[1] - source[1]) if source else (0.0, 1.0)
    long = math.hypot(dx, dy) or 1
    nx, ny = -dy / long * PHASE, dx / long * PHASE
    line = _line((at[0] - nx, at[1] - ny), (at[0] + nx, at[1] + ny), 6, ' stroke-dasharray="20 12"')
    end = max((at[0] + nx, at[1] + ny), (at[0] - nx, at[1] - ny))
    return line + _words(end[0] + 12, end[1] + 12, word, SMALL, anchor="start")


def _arrow(a: Point, b: Point) -> str:
    """A line with a head, which ends at the oval of its goal."""
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    short = min(long / 2, 1 / math.hypot(ux / GOAL[0], uy / GOAL[1]))
    x, y = b[0] - short * ux, b[1] - short * uy
    head = " ".join(
        f"{px(x - 34 * ux + side * 18 * uy)} {px(y - 34 * uy - side * 18 * ux)}" for side in (1, -1)
    )
    left, right = head.split(" ")[:2], head.split(" ")[2:]
    tip = f'<path d="M{" ".join(left)}L{px(x)} {px(y)} {" ".join(right)}" class="k-pencil" '
    return f'{_line(a, (x, y), 7)}{tip}stroke-width="7" stroke-linejoin="round"/>'


def _line(a: Point, b: Point, broad: int, more: str = "") -> str:
    return (
        f'<path d="M{px(a[0])} {px(a[1])}L{px(b[0])} {px(b[1])}" class="k-pencil" '
        f'stroke-width="{broad}" stroke-linecap="round"{more}/>'
    )


def _words(x: float, y: float, text: str, size: int, anchor: str = "middle") -> str:
    if not text:
        return ""
    told = attribute(clean(text, 40))
    return (
        f'<text x="{px(x)}" y="{px(y)}" font-size="{size}" text-anchor="{anchor}" '
        f'class="route-name">{told}</text>'
    )
