"""A grid laid over a picture by a few of its spaces, at which somebody points.

Columns and rows are fitted by least squares: hexes on their sides and on their points, either
column pushed, counted from any corner.
"""

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from domain.kits.grids import LEAST_STEP, Area, called
from domain.kits.kit import Figures, Grid, Numbering, Point, Zone

LEAST = 3
"""So many spaces are pointed at, at least."""
FAR = 0.2
"""A space that lies further from where it was pointed at, in steps of the grid, was another."""
CLEAR = 0.1
"""By how much the best fit must be better than the next, in steps of the grid."""
_REGULAR = {"hex": math.sqrt(3) / 2, "square": 1.0}
"""How far columns are apart, of regular hexes by the height of one, of squares by their width."""
_STRETCHED = 0.15
"""How much of that a map may be out of true."""

Kind = Literal["hex", "square"]
Pair = tuple[int, int]
"""The figures of a space: its column, and its row."""


class NoFit(ValueError):
    """No grid goes through these spaces, or several do: one sentence that says why."""


class FittedGrid(NamedTuple):
    """A grid that was fitted, and how far it lies at most from where somebody pointed."""

    grid: Grid
    off: float


class Figured(NamedTuple):
    """How the names of spaces are read: "CCRR", "RRCC", "CC.RR", "ARR"."""

    told: re.Pattern[str]
    numbering: Numbering

    def read(self, name: str) -> Pair | None:
        """The column and the row that a name says; None if it says none."""
        found = self.told.fullmatch(name.strip())
        if found is None:
            return None
        across = found["across"]
        column = _lettered(across.upper()) if across.isalpha() else int(across)
        return column, int(found["down"])


def figured(form: str) -> Figured | None:
    """How spaces are called by a form such as "CCRR"; None if it is none."""
    found = re.fullmatch(r"(C{1,4}|A|R{1,4})([^\w\s]{0,3})(C{1,4}|A|R{1,4})", form)
    if found is None or (found[1][0] == "R") == (found[3][0] == "R"):
        return None
    first = found[1][0] != "R"
    across, down = (found[1], found[3]) if first else (found[3], found[1])
    columns = Figures("letters" if across == "A" else "numbers", len(across), 0)
    ways = {
        "across": r"(?P<across>[A-Za-z]{1,3})" if across == "A" else _digits("across", across),
        "down": _digits("down", down),
    }
    parts = [ways["across"], ways["down"]] if first else [ways["down"], ways["across"]]
    told = re.compile(re.escape(found[2]).join(parts))
    return Figured(told, Numbering(first, found[2], columns, Figures(digits=len(down), offset=0)))


def _digits(name: str, form: str) -> str:
    """So many figures; only a form of one figure may have more."""
    return rf"(?P<{name}>\d{{1,4}})" if len(form) == 1 else rf"(?P<{name}>\d{{{len(form)}}})"


def _lettered(letters: str) -> int:
    """A is 0, Z is 25, AA is 26 and BB is 27, as maps count."""
    return ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)


def fit(kind: Kind, points: Mapping[Pair, Point], numbering: Numbering) -> FittedGrid:
    """The grid on which spaces lie where somebody pointed at them. Raises NoFit."""
    if len(points) < LEAST:
        raise NoFit(f"Point at {LEAST} spaces at least; four are better.")
    columns, rows = zip(*points, strict=True)
    if len(set(columns)) < 2 or len(set(rows)) < 2:
        raise NoFit("Point at spaces of different columns and of different rows.")
    found = _all(kind, points, numbering)
    if not found:
        raise NoFit("No regular grid goes through these spaces; look at their names again.")
    best = found[0]
    step = min(best.grid.dx, best.grid.dy)
    if step < LEAST_STEP:
        raise NoFit(f"A space of a grid has {LEAST_STEP} pixels at least.")
    if best.off > FAR * step:
        which = _beside(kind, points, numbering) or "one of them"
        raise NoFit(
            f"These spaces do not lie on one grid: {which} was not pressed at its middle, or "
            "has another name."
        )
    if _in_line(list(points.values()), FAR * step):
        raise NoFit("These spaces lie in one line; point at one that is far from it.")
    if len(found) > 1 and found[1].off - best.off < CLEAR * step:
        raise NoFit(
            "These spaces do not tell which columns lie lower; point at one more, in a column next "
            "to one of these."
        )
    return best


def _all(kind: Kind, points: Mapping[Pair, Point], numbering: Numbering) -> list[FittedGrid]:
    """The best grid of each kind that would be regular, the best of all first."""
    tried = [(False, 1)] if kind == "square" else itertools.product((False, True), (0, 1))
    found = (laid for way in tried if (laid := _laid(kind, *way, points, numbering)))
    return sorted(found, key=lambda laid: laid.off)


def _beside(kind: Kind, points: Mapping[Pair, Point], numbering: Numbering) -> str:
    """The name of the one space without which the others lie on a grid; "" if no one alone does."""
    among = points if len(points) > LEAST else ()
    found = [pair for pair in among if _fits(kind, points, pair, numbering)]
    return called(Grid("square", number=numbering), found[0]) if len(found) == 1 else ""


def _fits(kind: Kind, points: Mapping[Pair, Point], left: Pair, numbering: Numbering) -> bool:
    """Whether a grid goes through all spaces but one."""
    found = _all(kind, {one: at for one, at in points.items() if one != left}, numbering)
    return bool(found) and found[0].off <= FAR * min(found[0].grid.dx, found[0].grid.dy)


def _in_line(points: Sequence[Point], near: float) -> bool:
    """Whether points lie on a straight line, or so near to it."""
    (ax, ay), (bx, by) = max(itertools.combinations(points, 2), key=lambda pair: math.dist(*pair))
    far = math.dist((ax, ay), (bx, by))
    away = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in points)
    return all(abs(one) <= near * far for one in away)


def _laid(
    kind: Kind, sideways: bool, pushed: int, points: Mapping[Pair, Point], numbering: Numbering
) -> FittedGrid | None:
    """The best grid of one kind; None if it would not be regular."""
    cells = [(row, column) if sideways else (column, row) for column, row in points]
    spots = [(y, x) if sideways else (x, y) for x, y in points.values()]
    low = [0.5 if kind == "hex" and column % 2 == pushed else 0.0 for column, _ in cells]
    x0, dx = _line([c for c, _ in cells], [x for x, _ in spots])
    best: FittedGrid | None = None
    for up in (1, -1):
        y0, dy = _line(
            [r + up * p for (_, r), p in zip(cells, low, strict=True)], [y for _, y in spots]
        )
        if dx == 0 or dy * up <= 0:
            continue
        if abs(abs(dx / dy) / _REGULAR[kind] - 1) > _STRETCHED:
            continue
        off = max(
            math.dist((x0 + c * dx, y0 + dy * (r + up * p)), spot)
            for (c, r), p, spot in zip(cells, low, spots, strict=True)
        )
        if best is None or off < best.off:
            grid = Grid(
                kind, round(x0, 2), round(y0, 2), round(abs(dx), 3), round(abs(dy), 3), sideways,
                pushed, number=_counted(numbering, dx < 0, dy < 0, sideways),
            )  # fmt: skip
            best = FittedGrid(grid, off)
    return best


def _line(at: Sequence[float], where: Sequence[float]) -> tuple[float, float]:
    """Where a line begins, and its step, by least squares; a step of 0 if nothing tells it."""
    n, mean = len(at), sum(at) / len(at)
    spread = sum((a - mean) ** 2 for a in at)
    if not spread:
        return sum(where) / n, 0.0
    step = sum((a - mean) * w for a, w in zip(at, where, strict=True)) / spread
    return sum(where) / n - step * mean, step


def _counted(number: Numbering, left: bool, up: bool, sideways: bool) -> Numbering:
    """The numbering, counted from the right, or from below."""
    across, down = (up, left) if sideways else (left, up)
    return Numbering(
        number.across_first,
        number.between,
        Figures(number.across.kind, number.across.digits, 0, across),
        Figures(number.down.kind, number.down.digits, 0, down),
    )


def within(grid: Grid, area: Area, first: Pair, last: Pair | None = None) -> tuple[Point, ...]:
    """The outline of the spaces of a fitted grid from a column and row to others, or to the edge of
    the picture in an area."""
    left, top, right, bottom = (area[1], area[0], area[3], area[2]) if grid.sideways else area
    number = grid.number or Numbering()
    ways = (number.down, number.across) if grid.sideways else (number.across, number.down)
    ends = [first[::-1] if grid.sideways else first]
    if last is not None:
        ends.append(last[::-1] if grid.sideways else last)
    x = _reach([c for c, _ in ends], grid.x, grid.dx, ways[0].backwards, (0.5, 0.5), (left, right))
    more = 0.75 if grid.kind == "hex" else 0.5
    y = _reach([r for _, r in ends], grid.y, grid.dy, ways[1].backwards, (0.45, more),
               (top, bottom))  # fmt: skip
    if grid.sideways:
        x, y = y, x
    return ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))


def _reach(
    figures: Sequence[int], start: float, step: float, backwards: bool,
    beyond: tuple[float, float], edge: tuple[float, float],
) -> tuple[int, int]:  # fmt: skip
    """From where to where spaces of these figures reach, the least and perhaps the greatest."""
    at = [start + (-n if backwards else n) * step for n in figures]
    low, high = min(at) - beyond[0] * step, max(at) + beyond[1] * step
    if len(at) < 2:
        low, high = (edge[0], high) if backwards else (low, edge[1])
    return round(max(low, edge[0])), round(min(high, edge[1]))


def zone_of(grid: Grid, outline: tuple[Point, ...], name: str) -> Zone:
    """The part of a board that a fitted grid covers."""
    return Zone(name, outline, grid, told="{place}")
