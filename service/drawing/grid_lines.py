"""The lines of a grid over a picture: one cell as a pattern, however many there are."""

from collections.abc import Iterator, Sequence

from domain.kits.kit import Board, Grid, Point
from domain.kits.spaces import area_of
from service.drawing.paint.ink import px

Corner = tuple[float, float]


def lines(board: Board, name: str, unit: float = 1, *, drawn: bool = True) -> str:
    """The grids of a board in units of so many for each of its pixels; with ``drawn`` only those
    that are to be drawn. The ids of their patterns begin with ``name``."""
    found = []
    for n, (grid, outlines) in enumerate(_gridded(board)):
        if grid.kind != "spots" and (grid.drawn or not drawn):
            found.append(_pattern(grid, f"{name}{n}", unit))
            found.extend(
                f'<polygon points="{_points(outline, unit)}" fill="url(#{name}{n})"/>'
                for outline in outlines
            )
    return "".join(found)


def _gridded(board: Board) -> Iterator[tuple[Grid, list[Sequence[Corner]]]]:
    """Each grid of a board, and the outlines of what it covers."""
    if board.grid is not None:
        left, top, right, bottom = area_of(board)
        zones: list[Sequence[Corner]] = [zone.outline for zone in board.zones if zone.of_board]
        whole = ((left, top), (right, top), (right, bottom), (left, bottom))
        yield board.grid, zones or [whole]
    for zone in board.zones:
        if zone.grid is not None and len(zone.outline) > 2:
            yield zone.grid, [zone.outline]


def _points(outline: Sequence[Corner | Point], unit: float) -> str:
    return " ".join(f"{px(x * unit)},{px(y * unit)}" for x, y in outline)


def _pattern(grid: Grid, name: str, unit: float) -> str:
    """Two columns of hexes, or one square, which are repeated."""
    wide, high = (2 * grid.dx if grid.kind == "hex" else grid.dx), grid.dy
    drawn = "".join(_cell(grid, x, y, unit) for x, y in _middles(grid))
    x, y, across, down = grid.x, grid.y, wide, high
    if grid.sideways:
        x, y, across, down = y, x, down, across
    return (
        f'<pattern id="{name}" patternUnits="userSpaceOnUse" x="{px(x * unit)}" y="{px(y * unit)}" '
        f'width="{across * unit:.3f}" height="{down * unit:.3f}">'
        f'<g fill="none" stroke="#1c1c1c" stroke-opacity=".5" stroke-width="1.5">{drawn}</g>'
        "</pattern>"
    )


def _middles(grid: Grid) -> Iterator[Corner]:
    """The middles of the cells that reach into one that is repeated."""
    if grid.kind == "square":
        yield from ((x * grid.dx, y * grid.dy) for x in (0, 1) for y in (0, 1))
        return
    for column in (0, 1, 2):
        lower = grid.dy / 2 if column % 2 == grid.pushed else 0
        yield from ((column * grid.dx, row * grid.dy + lower) for row in (-1, 0, 1))


def _cell(grid: Grid, x: float, y: float, unit: float) -> str:
    a, b = grid.dx / 2, grid.dy / 2
    corners = [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]
    if grid.kind == "hex":
        a = grid.dx / 3
        corners = [(x - 2 * a, y), (x - a, y - b), (x + a, y - b), (x + 2 * a, y),
                   (x + a, y + b), (x - a, y + b)]  # fmt: skip
    if grid.sideways:
        corners = [(b, a) for a, b in corners]
    return f'<polygon points="{_points(corners, unit)}"/>'
