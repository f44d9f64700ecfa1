"""The names of places on a board whose picture is not there, so that none lies over another."""

import math
from collections.abc import Iterable, Iterator, Sequence

from domain.kits.kit import Board, Zone
from domain.kits.spaces import Spaces
from service.drawing.paint.ink import attribute, px

Corner = tuple[float, float]
Named = tuple[str, Corner]
"""A name with the point at which its counters stand."""
Placed = tuple[str, float, float, float]
"""A name, the middle of its line, and its size."""
_Box = tuple[float, float, float, float]

MOST_NAMED = 700
"""How many names are written; of more none."""
SIZES = (24.0, 19.0, 15.0, 12.0, 9.0)
"""How high the letters are, in units of a sheet: as large as there is room."""
IN_CELLS, EDGE = 14.0, 0.36
"""The same in cells, and how far from their middles, for how far these are from each other."""
WIDE = 0.54
"""How wide a letter is, for the height of all."""
LONGEST = 30
_CELL = 160.0


def bare(spaces: Spaces, unit: float, counter: float) -> str:
    """The zones of a board and the names of its places, in units of so many for each of its pixels:
    below or above the counters, so wide, that stand at a point; those of cells at their upper
    edges."""
    board, named = spaces.board, list[Placed]()
    spots = list[Named]()
    for name, space in spaces.by_name.items():
        zone = board.zones[space.zone] if space.zone >= 0 else None
        grid = board.grid if zone is None or zone.of_board else zone.grid
        x, y = space.middle[0] * unit, space.middle[1] * unit
        if grid is None or grid.kind == "spots":
            spots.append((name, (x, y)))
        else:
            named.append((name, x, y - EDGE * min(grid.dx, grid.dy) * unit, IN_CELLS))
    if len(spots) + len(named) > MOST_NAMED:
        return _outlined(board, unit)
    each = (
        f'<text x="{px(x)}" y="{px(y)}" font-size="{size:g}">'
        f'<tspan fill="#3a3326">{attribute(name[:LONGEST])}</tspan></text>'
        for name, x, y, size in (*named, *_apart(spots, counter))
    )
    return f'{_outlined(board, unit)}<g class="places" text-anchor="middle">{"".join(each)}</g>'


def _outlined(board: Board, unit: float) -> str:
    """The outlines of the zones of a board, which are all that is known of its map."""
    return "".join(
        f'<path class="zone" d="M{_corners(zone, unit)}z" '
        'fill="none" stroke="#3a3326" stroke-opacity=".35" stroke-width="3"/>'
        for zone in board.zones
        if len(zone.outline) > 2
    )


def _corners(zone: Zone, unit: float) -> str:
    return "L".join(f"{px(x * unit)} {px(y * unit)}" for x, y in zone.outline)


def _apart(named: Sequence[Named], counter: float) -> Iterator[Placed]:
    half = counter / 2
    taken = _Taken((x - half, y - half, x + half, y + half) for _, (x, y) in named)
    for name, (x, y) in sorted(named, key=lambda one: (one[1][1], one[1][0], one[0])):
        found = next(
            (
                (size, down, box)
                for size in SIZES
                for down in (half + 0.9 * size, -half - 0.25 * size)
                if taken.has_room(box := _box(name[:LONGEST], x, y + down, size))
            ),
            None,
        )
        if found is None:  # it is shown by its counter, or once somebody asks for it
            continue
        size, down, box = found
        taken.take(box)
        yield name, x, y + down, size


def _box(name: str, x: float, y: float, size: float) -> _Box:
    half = len(name) * size * WIDE / 2
    return x - half, y - 0.8 * size, x + half, y + 0.25 * size


class _Taken:
    """What is covered already, by squares of the board."""

    def __init__(self, boxes: Iterable[_Box]) -> None:
        self._boxes: dict[tuple[int, int], list[_Box]] = {}
        for box in boxes:
            self.take(box)

    def take(self, box: _Box) -> None:
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def has_room(self, box: _Box) -> bool:
        return not any(_meet(box, one) for c in _cells(box) for one in self._boxes.get(c, ()))


def _cells(box: _Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(side / _CELL) for side in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _meet(a: _Box, b: _Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
