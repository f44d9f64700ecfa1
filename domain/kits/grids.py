"""The grids of a kit's boards: from a point to the space it lies in, its name, and its middle.

A cell is a column and a row from 0, as :class:`domain.kits.kit.Grid` says; it may lie off the
board, and then be below 0.
"""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.kits.kit import Figures, Grid, Numbering, Point

Cell = tuple[int, int]
Spot = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

MOST_CELLS = 40_000
"""How many cells a grid may lay over a board."""
LEAST_STEP = 4
"""How small a cell may be, in pixels."""

_PLAIN = Numbering(across=Figures(), down=Figures())


def cell_at(grid: Grid, x: float, y: float) -> Cell:
    """The cell of hexes or squares in which a point lies."""
    if grid.sideways:
        x, y = y, x
    column = math.floor((x - grid.x) / grid.dx + 0.5)
    return column, math.floor((y - grid.y - _lower(grid, column)) / grid.dy + 0.5)


def middle(grid: Grid, cell: Cell) -> Spot:
    """The middle of a cell."""
    column, row = cell
    x, y = grid.x + column * grid.dx, grid.y + row * grid.dy + _lower(grid, column)
    return (y, x) if grid.sideways else (x, y)


def _lower(grid: Grid, column: int) -> float:
    return grid.dy / 2 if grid.kind == "hex" and column % 2 == grid.pushed else 0


def called(grid: Grid, cell: Cell) -> str:
    """What a cell is called, by the numbering of its grid."""
    number, (column, row) = grid.number or _PLAIN, cell
    if number.stagger and grid.kind == "hex" and column % 2 == grid.pushed:
        row += 1
    if grid.sideways:
        column, row = row, column
    across, down = _figure(number.across, column), _figure(number.down, row)
    first, last = (across, down) if number.across_first else (down, across)
    gaps = {"place": f"{first}{number.between}{last}", "across": across, "down": down}
    return filled(number.told, gaps)


def filled(told: str, gaps: dict[str, str]) -> str:
    """A text with words in the place of its gaps."""
    return re.sub(r"\{(\w+)\}", lambda found: gaps.get(found[1], found[0]), told)


def _figure(figures: Figures, n: int) -> str:
    n = figures.offset - n if figures.backwards else figures.offset + n
    minus, n = "-" * (n < 0), abs(n)
    if figures.kind == "letters":
        return minus + chr(ord("A") + n % 26) * (n // 26 + 1)
    return f"{minus}{n:0{figures.digits}}"


def many(grid: Grid, area: Area) -> float:
    """About how many cells of hexes or squares lie in an area."""
    return _wide(area[2] - area[0], grid, 0) * _wide(area[3] - area[1], grid, 1)


def _wide(pixels: float, grid: Grid, which: int) -> float:
    return pixels / (grid.dx, grid.dy)[which ^ grid.sideways] + 3


def cells(grid: Grid, area: Area) -> Iterator[Cell]:
    """All cells of hexes or squares whose middles lie in an area, a pixel more or less."""
    left, top, right, bottom = area
    if grid.sideways:
        left, top, right, bottom = top, left, bottom, right
    first, last = (math.floor((x - grid.x) / grid.dx) for x in (left, right))
    high, low = (math.floor((y - grid.y) / grid.dy) for y in (top, bottom))
    for column in range(first - 1, last + 3):
        x = grid.x + column * grid.dx
        if not left - 1 <= x <= right + 1:
            continue
        lower = _lower(grid, column)
        for row in range(high - 2, low + 3):
            if top - 1 <= grid.y + row * grid.dy + lower <= bottom + 1:
                yield column, row


def inside(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies within an outline of straight lines."""
    odd = False
    for k, (ax, ay) in enumerate(outline):
        bx, by = outline[k - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def within(outline: Sequence[Point]) -> Spot:
    """The middle of an outline; of one that leaves it out, as a frame does, the middle of its
    widest stretch at that height, or at the height of one of its corners."""
    left, top, right, bottom = around(outline)
    x, y = (left + right) / 2, (top + bottom) / 2
    if inside(outline, x, y):
        return x, y
    for height in (y, *((y + corner[1]) / 2 for corner in outline)):
        crossed = sorted(
            (height - ay) / (by - ay) * (bx - ax) + ax
            for (ax, ay), (bx, by) in pairwise((outline[-1], *outline))
            if (ay > height) != (by > height)
        )
        spans = zip(crossed[::2], crossed[1::2], strict=True)
        a, b = max(spans, key=lambda span: span[1] - span[0], default=(x, x))
        if a < b:
            return (a + b) / 2, height
    return x, y


def area(outline: Sequence[Point]) -> float:
    """How many square pixels an outline holds."""
    sides = pairwise((outline[-1], *outline))
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides)) / 2


def around(points: Sequence[Point]) -> Area:
    """The least area with these points, one at least."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
