"""Routes over a map: from where pieces stand through goals, with phase lines and boundaries."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from domain.game.view.board import Route
from service.cartography import Layout
from service.cartography.contours import Point
from service.drawing.paint.ink import attribute, clean, px
from service.drawing.sheet import Sheet

GOAL = (54.0, 38.0)
"""Half the width and height of the oval around a goal, in units of a sheet."""
PHASE = 110.0
"""Half the length of a phase line."""
SMALL, LARGE = 34, 40
"""How high letters are."""


def draw(sheet: Sheet, printed: Layout) -> None:
    """All routes of a view, as far as they lie on one map; :func:`name` writes what they are."""
    for route in sheet.view.routes:
        drawn = list(_drawn(route, printed))
        if drawn:
            told = attribute(clean(route.name, 120))
            sheet.add(f'<g class="route"><title>{told}</title>', *drawn, "</g>")


def name(sheet: Sheet, printed: Layout) -> None:
    """The names of routes over all that stands on a map: below their goals, for the name of a place
    stands above it; of several with one goal each on a line of its own."""
    lines = Counter[str]()
    for route in sheet.view.routes:
        goal = route.through[-1]
        if goal in printed.middles:
            x, y = printed.middles[goal]
            down = GOAL[1] + LARGE + lines[goal] * LARGE
            sheet.add(_words(x, y + down, route.name, LARGE))
            lines[goal] += 1


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
