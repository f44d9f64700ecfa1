"""A profile of the ground between two places, with the line of sight over it, as an SVG drawing."""

from collections.abc import Callable
from html import escape
from itertools import pairwise

from domain.game.view.survey import Rise, Survey

Place = Callable[[float], float]
"""From a height, or a number along the way, to a place in the drawing."""

WIDE, HIGH = 380, 170
LEFT, RIGHT, TOP, BOTTOM = 30, 10, 12, 30


def profile(survey: Survey) -> str:
    """The ground as steps, what stands on it, hedges, and the line as far as anything hides it."""
    rises = survey.rises
    highest = max(max(r.top, r.hedge, r.line) for r in rises)
    lowest = min(r.ground for r in rises)
    span = max(highest - lowest, 10.0)
    each = (WIDE - LEFT - RIGHT) / len(rises)

    def x(k: float) -> float:
        return LEFT + each * (k + 0.5)

    def y(height: float) -> float:
        return TOP + (highest - height) / span * (HIGH - TOP - BOTTOM)

    parts = [*_levels(lowest, highest, y), _ground(rises, x, y, each)]
    for k, rise in enumerate(rises):
        if rise.top > rise.ground:
            css = "growth hides" if rise.hides and rise.hedge <= rise.top else "growth"
            parts.append(_box(css, x(k) - each * 0.4, y(rise.top), each * 0.8, y(rise.ground)))
        if rise.hedge:
            css = "hedge hides" if rise.hides and rise.hedge > rise.top else "hedge"
            parts.append(_box(css, x(k - 0.5) - 2, y(rise.hedge), 4, y(rise.ground)))
    parts += _line(rises, x, y)
    parts += _names(rises, x)
    return (
        f'<svg class="profile" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{escape(survey.words)}">{"".join(parts)}</svg>'
    )


def _levels(lowest: float, highest: float, y: Place) -> list[str]:
    step = 10 if highest - lowest <= 60 else 20
    marks = range(int(lowest // step) * step, int(highest) + 1, step)
    return [
        f'<path class="level" d="M{LEFT} {y(m):.1f}H{WIDE - RIGHT}"/>'
        f'<text class="height" x="{LEFT - 6}" y="{y(m) + 4:.1f}">{m}</text>'
        for m in marks
        if m >= lowest
    ]


def _ground(rises: tuple[Rise, ...], x: Place, y: Place, each: float) -> str:
    points = "".join(
        f"L{x(k) - each / 2:.1f} {y(r.ground):.1f}H{x(k) + each / 2:.1f}"
        for k, r in enumerate(rises)
    )
    base = HIGH - BOTTOM + 6
    return f'<path class="ground" d="M{LEFT} {base}{points}V{base}z"/>'


def _box(css: str, left: float, top: float, wide: float, bottom: float) -> str:
    high = max(bottom - top, 1)
    at = f'x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect class="{css}" {at}/>'


def _line(rises: tuple[Rise, ...], x: Place, y: Place) -> list[str]:
    stop = next((k for k, rise in enumerate(rises) if rise.hides), len(rises) - 1)
    parts = []
    for (k, a), (n, b) in pairwise(enumerate(rises)):
        css = "sight" if n <= stop else "sight lost"
        parts.append(
            f'<path class="{css}" d="M{x(k):.1f} {y(a.line):.1f}L{x(n):.1f} {y(b.line):.1f}"/>'
        )
    return parts


def _names(rises: tuple[Rise, ...], x: Place) -> list[str]:
    every = max(1, -(-len(rises) // 6))
    last = len(rises) - 1
    shown = [k for k in range(0, len(rises), every) if last - k >= every or k == last] + [last]
    return [
        f'<text class="name" x="{x(k):.1f}" y="{HIGH - 8}">{escape(rises[k].space)}</text>'
        for k in dict.fromkeys(shown)
    ]
