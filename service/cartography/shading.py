"""Relief as light from the north-west makes it: slopes away from it in shade, others lit.

It is for maps without levels, of a ground made up of noise, which woods raise and water lowers. It
carries no rule.
"""

from collections.abc import Sequence
from math import sqrt

from service.cartography.contours import area
from service.cartography.fields import Lattice, Rows, blurred, even, mixed_rows
from service.cartography.paper import Paper
from service.cartography.paths import blob
from service.cartography.plan import STEP

_SHADE = (-0.8, -1.7)
_LIGHT = (0.9,)
"""How steep a slope is where it is drawn a tone darker or lighter; 1 is usual on its map."""


def draw(paper: Paper, fields: Lattice, high: Rows) -> None:
    """The shades, and then the lights.

    Where a map has levels, their tints and lines tell the slopes: a field in shade, or in light,
    would come too near to the tint of other ground.
    """
    if fields.relief:
        return
    lit = _lit(fields, _surface(fields, high))
    dark = [[-value for value in row] for row in lit]
    for level in _SHADE:
        paper.path("shaded", _loops(fields, dark, -level))
    for level in _LIGHT:
        paper.path("lighted", _loops(fields, lit, level))


def _loops(fields: Lattice, rows: Rows, level: float) -> str:
    fine, least = 3.0 * fields.grain, 3000 * fields.grain**2
    rings = (ring for ring in fields.loops(rows, level, fine) if abs(area(ring)) > least)
    return "".join(map(blob, rings))


def _surface(fields: Lattice, high: Rows) -> Rows:
    """The ground with its folds: hollows and spurs, higher where woods stand."""
    wide, narrow = (max(3, round(part * STEP / fields.fine)) for part in (1.7, 0.75))
    folds = mixed_rows(fields.noise(wide, 121), fields.noise(narrow, 122), 0.3)
    return mixed_rows(folds, high, 3.0)


def _lit(fields: Lattice, ground: Rows) -> Rows:
    """How much light falls on each point, 0 on level ground and on water."""
    soft = blurred(ground, 2)
    flat = even(fields, fields.of(*_PLAIN), 0.5)
    rows: list[list[float]] = []
    for j in range(fields.high):
        above, here, below = soft[max(0, j - 1)], soft[j], soft[min(fields.high - 1, j + 1)]
        last = fields.wide - 1
        rows.append([
            (here[min(last, i + 1)] - here[max(0, i - 1)] + below[i] - above[i])
            * max(0.0, 1 - 1.6 * flat[j][i])
            for i in range(fields.wide)
        ])  # fmt: skip
    usual = _usual(rows)
    return [[value / usual for value in row] for row in rows]


_PLAIN = ("sea", "beach", "shingle", "marsh", "rough", "bluff")
"""Ground that is level, or that shows its slopes by its own strokes."""


def _usual(rows: Sequence[Sequence[float]]) -> float:
    """The steepness that is usual where the ground is not level."""
    steep = [value * value for row in rows for value in row if value]
    return sqrt(sum(steep) / len(steep)) if steep else 1.0
