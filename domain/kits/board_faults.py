"""What is wrong with the boards of a kit: their parts, grids and zones.

Only of sound boards can be told which spaces they have; so this comes first, and it bounds what a
grid can ask of whoever lays it out.
"""

from collections.abc import Iterable, Iterator
from math import isfinite

from domain.kits.grids import LEAST_STEP, MOST_CELLS, Area, around, many
from domain.kits.kit import Board, Figures, Grid, Point, Zone
from domain.kits.name_faults import named
from domain.kits.spaces import area_of

MOST_PIXELS = 32_000
"""How wide and how high a board is at most."""
MOST_COUNTER = 4_000
MOST_PARTS = 100
MOST_ZONES = 1_000
MOST_CORNERS = 500
MOST_SPOTS = 5_000
MOST_LOOKED_FOR = 20_000_000
"""Spaces times the corners of all zones of a board."""


def board_faults(board: Board) -> Iterator[str]:
    """All that is wrong with a board, a sentence each."""
    yield from named(f"the board {board.code}", board.name)
    where = f"The board {board.name}"
    if board.chart and (board.parts or board.grid or board.zones or board.free):
        yield f"{where} is a chart, or has pictures and a grid, but not both."
    if len(board.parts) > MOST_PARTS or len(board.zones) > MOST_ZONES:
        yield f"{where} has up to {MOST_PARTS} pictures and {MOST_ZONES} zones."
    figures = [n for p in board.parts for n in (p.x, p.y, p.x + p.w, p.y + p.h)]
    if not all(0 <= n <= MOST_PIXELS for n in figures):
        yield f"{where} may be up to {MOST_PIXELS} pixels wide and high."
        return
    if not 0 <= board.counter <= MOST_COUNTER:
        yield f"{where}: a counter is up to {MOST_COUNTER} pixels wide on it."
    if not 0 <= board.pixels <= MOST_PIXELS:
        yield f"{where}: up to {MOST_PIXELS} pixels are one unit of length."
    if board.unit:
        yield from named(f"the unit of the board {board.name}", board.unit)
    found = list(_grid(where, board.grid, area_of(board))) if board.grid else []
    for zone in board.zones:
        found += _zone(where, board, zone)
    yield from found or _laid_out(where, board)


def _laid_out(where: str, board: Board) -> Iterator[str]:
    """Whether all grids together can be laid out: each space is looked for in every zone."""
    grids = [(board.grid, area_of(board))] if board.grid else []
    grids += [(zone.grid, around(zone.outline)) for zone in board.zones if zone.grid]
    cells = sum(many(grid, area) for grid, area in grids if grid.kind != "spots")
    corners = sum(len(zone.outline) for zone in board.zones)
    if cells > MOST_CELLS * 5 or cells * corners > MOST_LOOKED_FOR:
        yield f"{where} has too many spaces in too many zones: {cells}, and {corners} corners."


def _zone(where: str, board: Board, zone: Zone) -> Iterator[str]:
    yield from named(f"a zone of the board {board.name}", zone.name)
    if not 3 <= len(zone.outline) <= MOST_CORNERS:
        yield f"{where}: the zone {zone.name} has 3 to {MOST_CORNERS} corners."
    elif not _near(zone.outline):
        yield f"{where}: the zone {zone.name} lies off every board."
    elif zone.grid:
        yield from _grid(f"{where}, zone {zone.name}", zone.grid, around(zone.outline))
    if zone.grid and zone.of_board:
        yield f"{where}: the zone {zone.name} has a grid of its own, or that of the board."
    yield from _told(f"{where}: the zone {zone.name}", zone.told)


def _grid(where: str, grid: Grid, area: Area) -> Iterator[str]:
    if grid.kind == "spots":
        yield from _spots(where, grid)
        return
    figures = (grid.x, grid.y, grid.dx, grid.dy)
    if not all(isfinite(n) and abs(n) <= MOST_PIXELS for n in figures):
        yield f"{where}: a grid lies within {MOST_PIXELS} pixels."
    elif grid.dx < LEAST_STEP or grid.dy < LEAST_STEP:
        yield f"{where}: a space of a grid has {LEAST_STEP} pixels at least."
    elif many(grid, area) > MOST_CELLS:
        yield f"{where}: a grid has up to {MOST_CELLS} spaces."
    if grid.pushed not in (0, 1):
        yield f"{where}: the columns that are pushed are the even ones, 0, or the odd ones, 1."
    if number := grid.number:
        yield from _told(where, number.told)
        if len(number.between) > 10:
            yield f"{where}: up to 10 letters stand between the figures of a space."
        for counted in (number.across, number.down):
            yield from _counted(where, counted)


def _counted(where: str, counted: Figures) -> Iterator[str]:
    if not (1 <= counted.digits <= 6 and abs(counted.offset) <= 10_000):
        yield f"{where}: spaces are counted with 1 to 6 digits, from -10000 to 10000."


def _told(where: str, told: str) -> Iterator[str]:
    yield from named(f"{where}, the way its spaces are called", told)
    if "{" not in told and told:
        yield f"{where}: the way its spaces are called names no {{place}}."


def _spots(where: str, grid: Grid) -> Iterator[str]:
    if len(grid.spots) > MOST_SPOTS:
        yield f"{where} has up to {MOST_SPOTS} spots."
    if not _near(grid.spots.values()):
        yield f"{where} has a spot that lies off every board."
    for name in grid.spots:
        yield from named(f"a spot of {where[0].lower()}{where[1:]}", name)
    for pair in grid.links:
        yield from (f"{where}: a link leads to {n}, which is not a spot." for n in pair
                    if n not in grid.spots)  # fmt: skip


def _near(points: Iterable[Point]) -> bool:
    return all(abs(n) <= MOST_PIXELS for point in points for n in point)
