"""How much of each kind of ground there is at each point: the one table that all brushes use.

A point of a fine lattice takes of the cells near it, weighted by a bell of half a cell, after it
was pushed a little by noise. So coasts and woods run through cells, and the middle of every cell
still is its own ground.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import exp, floor, sqrt
from zlib import crc32

from service.cartography.contours import Point, loops, ring
from service.cartography.noise import mixed, swell
from service.cartography.plan import STEP, Cell, Geometry

FINE = STEP / 10
"""From one point of the lattice to the next, on a map of usual size."""

USUAL = 370
"""So many cells are drawn in full detail; where there are more, fields and trees are larger."""

_COARSEST = 1.6
"""How much coarser the lattice becomes at most."""

_WARP = 0.16 * STEP
_BELL = 0.40 * STEP
_SQUARE_BELL = 0.34 * STEP

Rows = list[list[float]]


class Lattice:
    """The shares of ground on a lattice over a box (left, top, right, bottom)."""

    def __init__(self, box: tuple[float, float, float, float], grain: float = 1.0) -> None:
        self.grain = grain
        """How much larger fields and trees are than on a map of usual size."""
        self.fine = FINE * min(grain, _COARSEST)
        self.left, self.top = box[0] - 3 * self.fine, box[1] - 3 * self.fine
        self.wide = int((box[2] - self.left) / self.fine) + 4
        self.high = int((box[3] - self.top) / self.fine) + 4
        self.stagger = 0.0
        """Half the way from cell to cell, in points, where their columns are staggered."""
        self.cores: list[tuple[int, int]] = []
        """The points at the middles of such cells."""
        self.share: dict[str, Rows] = {}
        self.height: Rows = []
        """The mean level, where the map has levels."""
        self.relief = False
        self.nowhere: Rows = [[0.0] * self.wide for _ in range(self.high)]

    def of(self, *kinds: str) -> Rows:
        """The share of some kinds together."""
        known = [self.share[kind] for kind in kinds if kind in self.share]
        if not known:
            return self.nowhere
        return [list(map(sum, zip(*lines, strict=True))) for lines in zip(*known, strict=True)]

    def noise(self, every: int, seed: int) -> Rows:
        """Soft noise on the same lattice."""
        return swell(self.wide, self.high, every, seed)

    def at(self, rows: Rows, point: Point) -> float:
        """What a table says at a point, 0 beyond it."""
        i, j = self.nearest(point)
        if 0 <= i < self.wide and 0 <= j < self.high:
            return rows[j][i]
        return 0.0

    def nearest(self, point: Point) -> tuple[int, int]:
        """The point of the lattice that is nearest, by its column and row."""
        return round((point[0] - self.left) / self.fine), round((point[1] - self.top) / self.fine)

    def loops(self, rows: Rows, level: float, within: float = 1.2) -> list[list[Point]]:
        """The lines around all that reaches a level."""
        found = loops(rows, level, self.left, self.top, self.fine)
        return [self._cornered(ring(one, within)) for one in found if len(one) > 5]

    def _cornered(self, line: list[Point]) -> list[Point]:
        """A ring with the corners of the lattice in it twice: a brush that rounds it keeps them."""
        right = self.left + (self.wide - 1.5) * self.fine
        low = self.top + (self.high - 1.5) * self.fine
        near = self.left + 0.5 * self.fine, self.top + 0.5 * self.fine
        return [
            point
            for point in line
            for _ in range(1 + (not near[0] < point[0] < right and not near[1] < point[1] < low))
        ]


def grain(spaces: int) -> float:
    """How much larger fields and trees are on a map of so many spaces than on one of usual size."""
    return max(1.0, sqrt(spaces / USUAL))


class Fields(Lattice):
    """The ground of a plan: every point takes of the cells near it."""

    def __init__(self, plan: Geometry, box: tuple[float, float, float, float]) -> None:
        super().__init__(box, grain(len(plan.cells)))
        if plan.hexes:
            self.stagger = 0.5 * STEP / self.fine
            self.cores = [self.nearest((cell.x, cell.y)) for cell in plan.cells]
        cells = (*plan.cells, *plan.ghosts)
        self.kinds = tuple(dict.fromkeys(cell.kind for cell in cells))
        self.relief = any(cell.level for cell in plan.cells)
        self._fill(cells, _BELL if plan.hexes else _SQUARE_BELL)

    def _fill(self, cells: tuple[Cell, ...], bell: float) -> None:
        numbers = {kind: k for k, kind in enumerate(self.kinds)}
        pushed = [swell(self.wide, self.high, 5, seed) for seed in (1, 2)]
        near = _near(cells, numbers)
        rows = [[[0.0] * self.wide for _ in range(self.high)] for _ in self.kinds]
        scale, reach = -0.5 / bell**2, (1.45 * STEP) ** 2
        for j in range(self.high):
            y0 = self.top + j * self.fine
            levels: list[float] = []
            push_x, push_y = pushed[0][j], pushed[1][j]
            for i in range(self.wide):
                x = self.left + i * self.fine + _WARP * push_x[i]
                y = y0 + _WARP * push_y[i]
                shares, total, level = dict[int, float](), 1e-9, 0.0
                for cx, cy, number, high in near.get((floor(x / STEP), floor(y / STEP)), ()):
                    far = (x - cx) ** 2 + (y - cy) ** 2
                    if far < reach:
                        weight = exp(scale * far)
                        shares[number] = shares.get(number, 0.0) + weight
                        total += weight
                        level += weight * high
                levels.append(level / total)
                for number, share in shares.items():
                    rows[number][j][i] = share / total
            self.height.append(levels)
        self.share = {kind: rows[number] for kind, number in numbers.items()}


class Belts(Lattice):
    """Ground in belts across a sheet, each from its top down to the next one's."""

    def __init__(
        self, belts: Sequence[tuple[str, float]], box: tuple[float, float, float, float]
    ) -> None:
        super().__init__(box)
        self.seed = crc32("/".join(kind for kind, _ in belts).encode()) % 9973
        """What chance on it hangs on: the same ground looks the same however large it is drawn."""
        wander = mixed_rows(self.noise(11, 3), self.noise(5, 4), 0.4)
        for number, (kind, top) in enumerate(belts):
            end = belts[number + 1][1] if number + 1 < len(belts) else 1e9
            start = -1e9 if number == 0 else top
            rows = self.share.get(kind, self.nowhere)
            self.share[kind] = [
                [
                    before + _within(self.top + j * self.fine + 20 * push, start, end)
                    for before, push in zip(rows[j], wander[j], strict=True)
                ]
                for j in range(self.high)
            ]


def _within(y: float, start: float, end: float) -> float:
    """How much of a place lies between two heights, eased over both."""
    into = min(1.0, max(0.0, (y - start) / 44 + 0.5))
    out = min(1.0, max(0.0, (end - y) / 44 + 0.5))
    return max(0.0, into + out - 1)


def scattered(
    fields: Lattice, rows: Rows, level: float, every: float, seed: int
) -> list[tuple[int, int, Point]]:
    """Points on a jittered lattice where a share reaches a level, from the north to the south."""
    found = []
    every *= fields.grain
    high, wide = int(fields.high * fields.fine / every), int(fields.wide * fields.fine / every)
    for j in range(high):
        for i in range(wide):
            x = fields.left + (i + 0.5 * (j % 2) + 0.75 * (mixed(i, j, seed) - 0.5)) * every
            y = fields.top + (j + 0.75 * (mixed(i, j, seed + 1) - 0.5)) * every
            if fields.at(rows, (x, y)) >= level:
                found.append((i, j, (x, y)))
    return found


def mixed_rows(a: Rows, b: Rows, part: float) -> Rows:
    """A table and a part of another."""
    return [
        [p + part * q for p, q in zip(one, other, strict=True)]
        for one, other in zip(a, b, strict=True)
    ]


def distance(rows: Rows, level: float) -> Rows:
    """How far each point is from all that reaches a level, in steps of the lattice; 0 in it."""
    far = 1e6
    out = [[0.0 if value >= level else far for value in row] for row in rows]
    high, wide = len(out), len(out[0])
    for j in range(high):
        above, here = out[j - 1] if j else None, out[j]
        for i in range(wide):
            best = here[i]
            if i and here[i - 1] + 1 < best:
                best = here[i - 1] + 1
            if above:
                best = min(best, above[i] + 1)
                if i:
                    best = min(best, above[i - 1] + 1.414)
                if i + 1 < wide:
                    best = min(best, above[i + 1] + 1.414)
            here[i] = best
    for j in range(high - 1, -1, -1):
        below, here = out[j + 1] if j + 1 < high else None, out[j]
        for i in range(wide - 1, -1, -1):
            best = here[i]
            if i + 1 < wide and here[i + 1] + 1 < best:
                best = here[i + 1] + 1
            if below:
                best = min(best, below[i] + 1)
                if i:
                    best = min(best, below[i - 1] + 1.414)
                if i + 1 < wide:
                    best = min(best, below[i + 1] + 1.414)
            here[i] = best
    return out


def blurred(rows: Rows, times: int = 1) -> Rows:
    """A table softened over its neighbours."""
    for _ in range(times):
        rows = [_soft(row) for row in rows]
        rows = [
            [(a + 2 * b + c) / 4 for a, b, c in zip(above, here, below, strict=True)]
            for above, here, below in zip(
                [rows[0], *rows[:-1]], rows, [*rows[1:], rows[-1]], strict=True
            )
        ]
    return rows


def even(fields: Lattice, rows: Rows, part: float = 1.0) -> Rows:
    """A table without the steps that staggered cells make in it: softened over ``part`` of a cell.

    Where the middle of a cell would so show other ground, the table comes back to what it was.
    """
    reach = round(part * fields.stagger)
    if not reach:
        return rows
    soft = rows
    for _ in range(2):
        soft = _turned([_mean(row, reach) for row in _turned([_mean(row, reach) for row in soft])])
    lost = [(i, j) for i, j in fields.cores
            if (rows[j][i] - 0.5) * (soft[j][i] - 0.5) <= 0.05 * abs(rows[j][i] - 0.5)]  # fmt: skip
    for i, j in lost:
        _restored(soft, rows, i, j, reach)
    return soft


def _restored(soft: Rows, rows: Rows, i: int, j: int, reach: int) -> None:
    """Around a point a table is again what it was before it was softened."""
    bell, far = -0.5 / (0.8 * reach) ** 2, 3 * reach
    for y in range(max(0, j - far), min(len(rows), j + far + 1)):
        here, before = soft[y], rows[y]
        for x in range(max(0, i - far), min(len(here), i + far + 1)):
            near = exp(bell * ((x - i) ** 2 + (y - j) ** 2))
            here[x] += near * (before[x] - here[x])


def _turned(rows: Rows) -> Rows:
    return [list(line) for line in zip(*rows, strict=True)]


def _mean(row: list[float], reach: int) -> list[float]:
    """A row, each point the mean of those within its reach; it goes on as it ends."""
    padded = [row[0]] * (reach + 1) + row + [row[-1]] * reach
    sums = list(accumulate(padded))
    many = 2 * reach + 1
    return [(b - a) / many for a, b in zip(sums, sums[many:], strict=False)]


def _soft(row: list[float]) -> list[float]:
    return [
        (a + 2 * b + c) / 4
        for a, b, c in zip([row[0], *row[:-1]], row, [*row[1:], row[-1]], strict=True)
    ]


def _near(
    cells: tuple[Cell, ...], numbers: dict[str, int]
) -> dict[tuple[int, int], list[tuple[float, float, int, int]]]:
    """The cells that count in each field of a coarse grid."""
    found: dict[tuple[int, int], list[tuple[float, float, int, int]]] = {}
    for cell in cells:
        i, j = floor(cell.x / STEP), floor(cell.y / STEP)
        for a in range(i - 2, i + 3):
            for b in range(j - 2, j + 3):
                dx = max(a * STEP - cell.x, 0, cell.x - (a + 1) * STEP)
                dy = max(b * STEP - cell.y, 0, cell.y - (b + 1) * STEP)
                if dx * dx + dy * dy < (1.2 * STEP) ** 2:
                    entry = (cell.x, cell.y, numbers[cell.kind], cell.level)
                    found.setdefault((a, b), []).append(entry)
    return found
