"""The spaces of one board of a kit: their names, their middles, and which space a point lies in."""

import math
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cached_property
from typing import NamedTuple

from domain.grid.chart import ReadMap, chart
from domain.grid.hexes import Hexes
from domain.kits import grids
from domain.kits.grids import Area, Cell, Spot
from domain.kits.kit import Board, Grid, Point, Zone
from domain.kits.name_faults import LONGEST
from domain.kits.touching import Linked, Squared, Touching

_BOARD = -1
"""In the place of the number of a zone: outside of all."""


class BoardSpace(NamedTuple):
    """A space of a board, by its name there."""

    name: str
    middle: Spot
    """In pixels of the board; on a chart in spaces, y growing downwards."""
    zone: int = _BOARD
    cell: Cell | str = ""
    """Its cell in the grid, the name of its spot, or "" if it is a whole zone."""
    town: str = ""
    """A second name that it bears: of the village in the hex."""


class Spaces:
    """All spaces of a board. Its grids must be sound (:mod:`domain.kits.faults`)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.zones = [(n, zone) for n, zone in enumerate(board.zones) if len(zone.outline) > 2]
        found: dict[str, BoardSpace] = {}
        numbers: dict[str, int] = {}
        for space in self._charted() if board.chart else self._laid():
            name = apart(space.name[:LONGEST], found, numbers)
            found[name] = space._replace(name=name)
        self.by_name: Mapping[str, BoardSpace] = found

    @cached_property
    def drawn(self) -> ReadMap | None:
        """The map of our cartographer, if the board has one. Raises BadTable."""
        return chart(self.board.chart, self.board.name) if self.board.chart else None

    def _charted(self) -> Iterator[BoardSpace]:
        drawn = self.drawn
        assert drawn is not None
        for space in drawn.map.spaces:
            town = space.name if space.name != space.id else ""
            yield BoardSpace(space.id, (space.x, space.y), cell=space.id, town=town)

    def _laid(self) -> Iterator[BoardSpace]:
        for n, zone in self.zones:
            here = list(self._of_zone(n, zone))
            yield from here or [self._whole(n, zone)]
        if grid := self.board.grid:
            yield from self._of_grid(grid, _BOARD, area_of(self.board), lambda place: place)

    def _of_zone(self, n: int, zone: Zone) -> Iterator[BoardSpace]:
        grid = self.board.grid if zone.of_board else zone.grid
        if grid is None:
            return
        area = grids.around(zone.outline)
        yield from self._of_grid(grid, n, area, lambda place: told(zone, place))

    def _whole(self, n: int, zone: Zone) -> BoardSpace:
        return BoardSpace(told(zone, zone.name), grids.within(zone.outline), n)

    def _of_grid(
        self, grid: Grid, zone: int, area: Area, named: Callable[[str], str]
    ) -> Iterator[BoardSpace]:
        if grid.kind == "spots":
            own = zone != _BOARD and grid is self.board.zones[zone].grid
            for name, spot in sorted(grid.spots.items(), key=_as_one_reads):
                if own or self.zone_at(*spot) == zone:
                    yield BoardSpace(named(name), spot, zone, name)
            return
        for cell in grids.cells(grid, area):
            at = grids.middle(grid, cell)
            if self.zone_at(*at) == zone:
                yield BoardSpace(named(grids.called(grid, cell)), at, zone, cell)

    def zone_at(self, x: float, y: float) -> int:
        """The first zone in which a point lies; -1 if none."""
        within = (n for n, zone in self.zones if grids.inside(zone.outline, x, y))
        return next(within, _BOARD)

    def at(self, x: float, y: float) -> str:
        """The name of the space in which a point lies, or of the nearest; "" if there is none."""
        zone = self.zone_at(x, y)
        here = self._zoned.get(zone) or tuple(self.by_name.values())
        grid = self._grid_of(zone)
        if grid is not None and grid.kind != "spots":
            cell = grids.cell_at(grid, x, y)
            if name := self._celled.get((zone, cell)):
                return name
        near = min(here, key=lambda s: math.dist(s.middle, (x, y)), default=None)
        return near.name if near else ""

    def _grid_of(self, zone: int) -> Grid | None:
        if zone == _BOARD or self.board.zones[zone].of_board:
            return self.board.grid
        return self.board.zones[zone].grid

    @cached_property
    def _zoned(self) -> Mapping[int, tuple[BoardSpace, ...]]:
        found: dict[int, list[BoardSpace]] = {}
        for space in self.by_name.values():
            found.setdefault(space.zone, []).append(space)
        return {zone: tuple(spaces) for zone, spaces in found.items()}

    @cached_property
    def _celled(self) -> Mapping[tuple[int, Cell | str], str]:
        return {(s.zone, s.cell): s.name for s in self.by_name.values()}

    @cached_property
    def touching(self) -> tuple[Touching, ...]:
        """What tells which of the spaces touch, for each grid of the board."""
        if drawn := self.drawn:
            return (drawn.grid if isinstance(drawn.grid, Hexes) else Squared(drawn.grid.at),)
        owned: dict[int, dict[str, Cell | str]] = {}
        for name, space in self.by_name.items():
            shared = space.zone == _BOARD or self.board.zones[space.zone].of_board
            owned.setdefault(_BOARD if shared else space.zone, {})[name] = space.cell
        gridded = ((self._grid_of(zone), cells) for zone, cells in owned.items())
        return tuple(_touching(grid, cells) for grid, cells in gridded if grid)


def _touching(grid: Grid, cells: Mapping[str, Cell | str]) -> Touching:
    """Which of some spaces of a grid touch."""
    if grid.kind == "spots":
        names = {spot: name for name, spot in cells.items()}
        return Linked((names[a], names[b]) for a, b in grid.links if a in names and b in names)
    placed = {name: cell for name, cell in cells.items() if isinstance(cell, tuple)}
    if grid.kind == "square":
        return Squared(placed)
    if grid.sideways:
        rows = {name: (row, -column) for name, (column, row) in placed.items()}
        return Hexes(rows, straight="rows", pushed=1 if grid.pushed else 0)
    columns = {name: (column, -row) for name, (column, row) in placed.items()}
    return Hexes(columns, straight="columns", pushed=0 if grid.pushed else 1)


def _as_one_reads(spot: tuple[str, Point]) -> tuple[int, int, str]:
    """Spots line by line: the order of a table of JSON is that of its names."""
    name, (x, y) = spot
    return y, x, name


def told(zone: Zone, place: str) -> str:
    """What a space of a zone is called."""
    return grids.filled(zone.told, {"zone": zone.name, "place": place})


def area_of(board: Board) -> Area:
    """How large a board is: all of its parts, or else all of its spots."""
    corners = [(part.x, part.y) for part in board.parts]
    corners += [(part.x + part.w, part.y + part.h) for part in board.parts]
    spots = list(board.grid.spots.values()) if board.grid else []
    return grids.around(corners or spots or [(0, 0)])


def apart(
    name: str, taken: Mapping[str, object], numbers: MutableMapping[str, int] | None = None
) -> str:
    """A name that is not taken yet: the second of one name becomes ``Turn 3 (2)``.

    Whoever has thousands of names keeps in ``numbers`` how far each was counted, so that none is
    counted anew.
    """
    number, tried = (numbers or {}).get(name, 1), name
    while tried in taken:
        number += 1
        mark = f" ({number})"
        tried = name[: LONGEST - len(mark)] + mark
    if numbers is not None:
        numbers[name] = number
    return tried
