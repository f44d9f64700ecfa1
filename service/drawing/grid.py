"""Hexes and squares: cells of one size, their ink, and square counters on them.

``x`` and ``y`` are in spaces: in a row or column of hexes that lies half a step further, they end
in .5. From that it is seen whether the hexes stand on a side or on a point. Where neither does,
the odd columns are drawn half a step lower.
"""

from collections.abc import Mapping, Sequence
from math import isfinite, sqrt

from domain.game.board import Link, Piece, Space
from service.drawing import edges, links, plates
from service.drawing.ink import clean, clip, px, width, write
from service.drawing.names import LINE, Named, named, put
from service.drawing.pieces import stack
from service.drawing.sectors import frame
from service.drawing.sheet import Sheet, flag, place
from service.drawing.terrain import ground, texture

NEAR = sqrt(3) / 2
"""The step across rows of hexes, in steps along them."""

MOST, HIGHEST = 84.0, 6000.0
"""How large a cell is, and how high a map, at most."""
PAD = 14.0

NAMED = 60.0
"""A cell of this size has room for its name above what stands on it."""


class Grid:
    """Where the cells of a map are on the page, and what a cell looks like."""

    def __init__(self, spaces: Sequence[Space], x: float, y: float, w: float) -> None:
        self.hexes = spaces[0].shape == "hex"
        self.lettered = edges.lettered(spaces) is not None
        """Whether its squares are named by letters and numbers along its edges."""
        if self.lettered:
            x, w = x + edges.ROOM, w - 2 * edges.ROOM
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
    bottom = grid.bottom + PAD + (edges.ROOM if grid.lettered else 0)
    frame(sheet, x, y, w, bottom - y)
    edges.draw(sheet, spaces, grid.middles, grid.half[0])
    shape = "hex" if grid.hexes else "square"
    cell = sheet.uses(f"cell-{shape}", f'<path d="{grid.outline()}"/>')
    names = _names(grid, spaces, here)
    for space, middle in zip(spaces, grid.middles, strict=True):
        _cell(sheet, grid, cell, space, middle, here.get(space.id, ()))
        if grid.hexes and (grid.size >= NAMED or space.id not in here):
            _numbered(sheet, grid, space, middle, names)
        elif not grid.hexes and not grid.lettered:
            _lettering(sheet, grid, space, space.id in here)
        sheet.add("</g>")
    _ways(sheet, grid, spaces, ways)
    size = _counter(grid)
    for space, (a, b) in zip(spaces, grid.middles, strict=True):
        if space.id in here:
            stack(sheet, here[space.id], a, b + _low(grid), size)
    put(sheet, names)
    return bottom


def _counter(grid: Grid) -> float:
    """How large counters are."""
    if grid.hexes:
        return min(52.0, grid.size * 0.75)
    return min(48.0, grid.size * (0.8 if grid.lettered else 0.72))


def _low(grid: Grid) -> float:
    """How far below the middle of its cell a counter stands, to leave room for the number."""
    if grid.lettered or grid.size < NAMED:
        return 0.0
    return 4.0 if grid.hexes else min(7.0, (grid.size - _counter(grid)) / 2 - 1.5)


def _names(
    grid: Grid, spaces: Sequence[Space], here: Mapping[str, tuple[Piece, ...]]
) -> list[Named]:
    """The names on a map of hexes, where they hide neither counters nor each other."""
    if not grid.hexes or grid.size < 24:
        return []
    at = zip(spaces, grid.middles, strict=True)
    towns = [(s.name, middle) for s, middle in at if s.name and s.name != s.id]
    at = zip(spaces, grid.middles, strict=True)
    taken = [(a, b + _low(grid)) for space, (a, b) in at if space.id in here]
    return named(towns, taken, grid.size, _counter(grid))


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
            low = 0.12 if grid.hexes else -0.1 if space.facts else 0.0
            sheet.add(f'<use href="{art}" y="{px(grid.size * low)}"/>')
    if sheet.lit(space.id):
        _ring(sheet, grid)
    if grid.size >= NAMED and not here:
        _facts(sheet, grid, space)


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


def _numbered(
    sheet: Sheet, grid: Grid, space: Space, middle: tuple[float, float], names: Sequence[Named]
) -> None:
    """The number of a hex. Where hexes are small every fourth has one, and all in fine print."""
    size, number = grid.size, clean(space.id)
    wide = width(number, "fact")
    if size < 24 or wide > size * 0.95:
        return
    x, y = middle[0], middle[1] + 8.5 - size / 2
    free = not any(
        abs(name.at.x - x) < (name.at.w + wide) / 2 and abs(name.at.y - y) < LINE for name in names
    )
    if size >= 40:
        if free:
            sheet.add(write(0, 12.5 - size / 2, number, "fact", "m number"))
        return
    if free and space.y // 1 % 2 == 0 and space.x // 1 % 2 == 0:
        sheet.add(write(0, 12.5 - size / 2, number, "fact", "m number coarse"))
    sheet.add(write(0, 7 - size / 2, number, "fact", "m number fine"))


def _lettering(sheet: Sheet, grid: Grid, space: Space, taken: bool) -> None:
    """The name of a square, in its corner where there is room beside a counter."""
    size, name = grid.size, clean(space.name or space.id)
    if size >= NAMED and width(name, "fact") <= size - 8:
        sheet.add(write(4 - size / 2, 12 - size / 2, name, "fact"))
    elif size >= 24 and (size >= NAMED or not taken) and width(name, "fact") <= size * 0.95:
        sheet.add(write(0, 12.5 - size / 2, name, "fact", "m"))


def _facts(sheet: Sheet, grid: Grid, space: Space) -> None:
    told = space.facts[:2]
    low = grid.size / 2 - (18 if grid.hexes else 6 + 13 * (len(told) - 1))
    for number, fact in enumerate(told):
        text = clip(fact, grid.size * 0.86, "fact")
        sheet.add(write(0, low + 13 * number, text, "fact", "m"))


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
