"""Hexes and squares: cells of one size, their ink, and square counters on them.

``x`` and ``y`` are in spaces: in a row or column of hexes that lies half a step further, they end
in .5. From that it is seen whether the hexes stand on a side or on a point. Where neither does,
the odd columns are drawn half a step lower.
"""

from collections.abc import Mapping, Sequence
from math import isfinite, sqrt

from domain.board import Link, Piece, Space
from service.drawing import links, plates
from service.drawing.ink import clean, clip, px, width, write
from service.drawing.pieces import stack
from service.drawing.sectors import frame
from service.drawing.sheet import Sheet, flag, place
from service.drawing.terrain import ground, texture

NEAR = sqrt(3) / 2
"""The step across rows of hexes, in steps along them."""

MOST, HIGHEST = 84.0, 6000.0
"""How large a cell is, and how high a map, at most."""
PAD = 14.0

NAMED = 44.0
"""A square of this size has its name in its corner, above what stands on it."""


class Grid:
    """Where the cells of a map are on the page, and what a cell looks like."""

    def __init__(self, spaces: Sequence[Space], x: float, y: float, w: float) -> None:
        self.hexes = spaces[0].shape == "hex"
        at = [(_sane(space.x), _sane(space.y)) for space in spaces]
        self.pointed = self.hexes and any(a % 1 for a, _ in at) and not any(b % 1 for _, b in at)
        flat = self.hexes and not self.pointed
        if flat and not any(b % 1 for _, b in at) and len({a for a, _ in at}) > 1:
            at = [(a, b + 0.5 * (a % 2)) for a, b in at]
        left, top = min(a for a, _ in at), min(b for _, b in at)
        wide = max(a for a, _ in at) - left
        high = max(b for _, b in at) - top
        across = wide * (NEAR if flat else 1) + (1 / NEAR if flat else 1)
        down = high * (NEAR if self.pointed else 1) + 1 / NEAR
        self.size = _snap(min(MOST, w / across, HIGHEST / down), 2)
        """The distance between the middles of neighbours, in pixels."""
        near = _snap(self.size * NEAR)
        self.dx, self.dy = near if flat else self.size, near if self.pointed else self.size
        half = (
            self.dx / 1.5 if flat else self.dx / 2,
            self.dy / 1.5 if self.pointed else self.dy / 2,
        )
        start = _snap(x + (w - wide * self.dx) / 2)
        above = _snap(y + half[1] + 0.4)
        self.middles = [(start + (a - left) * self.dx, above + (b - top) * self.dy) for a, b in at]
        self.half = half
        """Half the width and half the height of a cell."""
        self.bottom = above + high * self.dy + half[1]

    def outline(self, inset: float = 0) -> str:
        """The path of a cell around its middle."""
        a, b = self.half[0] - inset, self.half[1] - inset
        if not self.hexes:
            return f"M{px(-a)} {px(-b)}h{px(2 * a)}v{px(2 * b)}h{px(-2 * a)}z"
        corners = [(a / 2, -b), (a, 0.0), (a / 2, b), (-a / 2, b), (-a, 0.0), (-a / 2, -b)]
        if self.pointed:
            corners = [(0.0, -b), (a, -b / 2), (a, b / 2), (0.0, b), (-a, b / 2), (-a, -b / 2)]
        return "M" + "L".join(f"{px(p)} {px(q)}" for p, q in corners) + "z"


def _snap(length: float, steps: int = 1) -> float:
    """A length in whole pixels of the usual picture, so that equal cells get equal pixels."""
    return max(1, int(length / (0.8 * steps))) * 0.8 * steps


def _sane(value: float) -> float:
    return max(-1000.0, min(1000.0, value)) if isfinite(value) else 0.0


def draw(
    sheet: Sheet, spaces: Sequence[Space], ways: Sequence[Link],
    here: Mapping[str, tuple[Piece, ...]], x: float, y: float, w: float,
) -> float:  # fmt: skip
    """Draw a map of cells in a frame; returns its bottom."""
    grid = Grid(spaces, x + PAD, y + PAD, w - 2 * PAD)
    frame(sheet, x, y, w, grid.bottom + PAD - y)
    shape = "hex" if grid.hexes else "square"
    cell = sheet.uses(f"cell-{shape}", f'<path d="{grid.outline()}"/>')
    for space, middle in zip(spaces, grid.middles, strict=True):
        _cell(sheet, grid, cell, space, middle, here.get(space.id, ()))
    _ways(sheet, grid, spaces, ways)
    for space, (a, b) in zip(spaces, grid.middles, strict=True):
        if space.id in here:
            room = 0.75 if grid.hexes and grid.size >= 60 else 0.66 if grid.hexes else 0.72
            size = min(52.0 if grid.hexes else 48.0, grid.size * room)
            low = 0.0 if grid.size < 60 else 4.0
            if not grid.hexes and grid.size >= NAMED:
                low = (grid.size - size) / 2 - 1.5
            stack(sheet, here[space.id], a, b + low, size)
    _towns(sheet, grid, spaces)
    return grid.bottom + PAD


def _cell(
    sheet: Sheet, grid: Grid, cell: str, space: Space, middle: tuple[float, float],
    here: tuple[Piece, ...],
) -> None:  # fmt: skip
    kind = ground(space.terrain).kind
    sheet.add(
        sheet.open("space", space.id, plates.title(space, here), place(*middle)),
        f'<use href="{cell}" class="t-{kind} cell"/>',
    )
    if space.terrain:
        sheet.seen[f"ground {space.terrain}"] = None
        if art := texture(sheet, kind, min(1.7, grid.size / 28)):
            sheet.add(f'<use href="{art}" y="{px(grid.size * 0.12)}"/>')
    if sheet.lit(space.id):
        _ring(sheet, grid)
    _lettering(sheet, grid, space, bool(here))
    sheet.add("</g>")


def _ring(sheet: Sheet, grid: Grid) -> None:
    """The pencilled edge and mark of a cell that can be ordered to now."""
    small = grid.size < 24
    inset = 1 if small else 2
    ring = sheet.uses("ring", f'<path d="{grid.outline(inset)}"/>')
    sheet.add(f'<use href="{ring}" class="{"ring thin" if small else "ring"}"/>')
    a, b, mark = grid.half[0] - inset, grid.half[1] - inset, min(10.0, grid.size * 0.24)
    if grid.hexes:
        sheet.add(
            f'<path d="M0 {px(b)}l{px(-mark / 2)}-{px(mark * 0.7)}h{px(mark)}z" class="mark"/>'
        )
    else:
        sheet.add(flag(a, -b, mark))


def _lettering(sheet: Sheet, grid: Grid, space: Space, taken: bool) -> None:
    size = grid.size
    name = clean(space.id if grid.hexes else space.name or space.id)
    if not grid.hexes and size >= NAMED and width(name, "fact") <= size - 8:
        sheet.add(write(4 - size / 2, 12 - size / 2, name, "fact"))
    elif (size >= 60 or not taken) and width(name, "fact") <= size * 0.95 and size >= 24:
        if not grid.hexes:
            sheet.add(write(0, 12.5 - size / 2, name, "fact", "m"))
        elif size >= 40 or int(space.y) % 2 == 0:
            sheet.add(write(0, 12.5 - size / 2, name, "fact", "m number"))
    if size >= 60 and not taken:
        for number, fact in enumerate(space.facts[:2]):
            text = clip(fact, size * 0.86, "fact")
            sheet.add(write(0, size / 2 - 18 + 13 * number, text, "fact", "m"))


def _towns(sheet: Sheet, grid: Grid, spaces: Sequence[Space]) -> None:
    """The names on a map of hexes, over all else; they may run beyond their hex."""
    if not grid.hexes or grid.size < 24:
        return
    style = "name" if grid.size >= 60 else "tag"
    for space, (a, b) in zip(spaces, grid.middles, strict=True):
        if space.name and space.name != space.id:
            low = grid.size / 2 + (6 if grid.size >= 60 else 4)
            sheet.add(write(a, b + low, clean(space.name), f"{style} halo", "m"))


def _ways(sheet: Sheet, grid: Grid, spaces: Sequence[Space], ways: Sequence[Link]) -> None:
    by_id = {space.id: (space, at) for space, at in zip(spaces, grid.middles, strict=True)}
    for link in ways:
        if link.a not in by_id or link.b not in by_id:
            continue
        (a, (x1, y1)), (b, (x2, y2)) = by_id[link.a], by_id[link.b]
        sort = links.sort(link.kind)
        span = links.Span(x1, y1, x2, y2)
        if sort == "open" and not link.note and not sheet.lit(f"{link.a}-{link.b}"):
            continue
        if sort not in ("road", "trail", "open", "mines") and span.length <= grid.size * 1.1:
            span = _side(grid, span)
        links.draw(sheet, link, (a.name or a.id, b.name or b.id), span, min(1, grid.size / 34))


def _side(grid: Grid, span: links.Span) -> links.Span:
    """The side that two neighbours share, in place of the way between their middles."""
    (x, y), length = span.at(0.5), span.length or 1.0
    half = grid.size * (1 / (2 * NEAR) if grid.hexes else 1.0) / 2
    dx, dy = (span.x2 - span.x1) / length, (span.y2 - span.y1) / length
    return links.Span(x - dy * half, y + dx * half, x + dy * half, y - dx * half)
