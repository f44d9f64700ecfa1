"""Maps of sectors: plates where the map has them, spread so that none covers another."""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from math import isfinite

from msgspec.structs import replace

from domain.game.view.board import Link, Piece, Space
from service.drawing import landscape, links, plates, trails
from service.drawing.atlas import Below
from service.drawing.paint.ink import px
from service.drawing.plates import Plate
from service.drawing.sheet import Sheet, box

MOST, LEAST = 230.0, 84.0
"""How wide plates are at most and at least."""

_UNIT = Piece("", "Able", facts=("12 men",))
"""What stands in every space where the ground is laid out: it is drawn out or in from there."""

Here = Mapping[str, tuple[Piece, ...]]


def draw(
    sheet: Sheet, spaces: Sequence[Space], ways: Sequence[Link], here: Here,
    x: float, y: float, w: float,
) -> float:  # fmt: skip
    """Draw a map of sectors in a frame; returns its bottom."""
    pad = 9.0 if sheet.narrow else 18.0
    laid, bottom = lay(spaces, ways, here, x + pad, y + pad, w - 2 * pad)
    frame(sheet, x, y, w, bottom + pad - y)
    plain = [replace(space, facts=()) for space in spaces]
    held = {space.id: (_UNIT,) for space in spaces}
    bare, end = lay(plain, ways, held, x + pad, y + pad, w - 2 * pad)
    whole = landscape.Frame(x, y, w, bottom + pad - y)
    drawn_so_far = len(sheet.parts)
    land = landscape.draw(sheet, laid, whole, bare, end + pad)
    if len(sheet.parts) == drawn_so_far and sheet.below is None:
        grid(sheet, x, y, w, bottom + pad - y)
    by_id = {plate.space.id: plate for plate in laid}
    drawn: list[tuple[Link, links.Span]] = []
    for link in ways:
        a, b = by_id.get(link.a), by_id.get(link.b)
        if a and b and a is not b:
            drawn.append((link, links.between(a, b)))
    links.bed(sheet, [span for _, span in drawn])
    for link, span in drawn:
        names = [by_id[end].space.name or end for end in (link.a, link.b)]
        links.draw(sheet, link, (names[0], names[1]), span)
    for plate in laid:
        plates.draw(sheet, plate, land)
        reach = plate.y - plate.h / 2, plate.y + plate.h / 2
        sheet.spans.append(reach)
        if plate.pieces:
            sheet.stands.append(reach)
    trails.on_plates(sheet, by_id)
    links.tags(sheet, drawn, laid)
    return bottom + pad


def frame(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A map sheet: paper with a double neat line."""
    if sheet.below is not None:
        sheet.below.append(Below(x, y, w, h))
    sheet.add(
        box(x, y, w, h, "f-paper edge" if sheet.below is None else "k-ink"),
        box(x + 4, y + 4, w - 8, h - 8, "k-ink p"),
    )


def grid(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The pale grid of a map that lies on no ground."""
    step = 48
    lines = "".join(f"M{px(x + k)} {px(y)}v{px(h)}" for k in range(step, int(w), step))
    lines += "".join(f"M{px(x)} {px(y + k)}h{px(w)}" for k in range(step, int(min(h, 9e3)), step))
    sheet.add(f'<path d="{lines}" class="k-faint" stroke-width=".8"/>')


def lay(
    spaces: Sequence[Space], ways: Sequence[Link], here: Here, x: float, y: float, w: float
) -> tuple[list[Plate], float]:
    """The plates of the spaces, and the bottom of the lowest."""
    at = _places(spaces)
    aside = 12.0 if not _lateral(spaces, ways) else 18.0 if w < 440 else 24.0
    wide, unit = _wide(at, w, aside)
    if wide < LEAST:
        at = _staggered(at)
        wide, unit = _wide(at, w, aside)
    if wide < LEAST:
        at, wide, unit = _flow(spaces, w)
    left = min((a for a, _ in at), default=0)
    right = max((a for a, _ in at), default=0)
    start = x + (w - (right - left) * unit) / 2
    middles = [start + (a - left) * unit for a, _ in at]
    heights = [plates.height(space, here.get(space.id, ()), wide) for space in spaces]
    gap = 34.0 + 13 * max((len(links.words_of(way)) for way in ways), default=0)
    tops = _down(at, middles, heights, wide, gap if ways else 14.0)
    laid = [
        Plate(space, here.get(space.id, ()), middle, y + top + high / 2, wide, high)
        for space, middle, top, high in zip(spaces, middles, tops, heights, strict=True)
    ]
    return laid, max((plate.y + plate.h / 2 for plate in laid), default=y)


def _lateral(spaces: Sequence[Space], ways: Sequence[Link]) -> bool:
    """Whether something is written on a way between neighbours of a row."""
    rows = {space.id: space.y for space in spaces}
    return any(rows.get(w.a, 0) == rows.get(w.b, 1) and links.words_of(w) for w in ways)


def _places(spaces: Sequence[Space]) -> list[tuple[float, float]]:
    """Where the spaces are, with what is not a number made one and wide seas narrowed."""
    xs, ys = (_tamed([getattr(space, axis) for space in spaces]) for axis in ("x", "y"))
    return list(zip(xs, ys, strict=True))


def _tamed(values: Sequence[float]) -> list[float]:
    """Values from 0 up in their order, with no gap between neighbours of more than 3."""
    sane = [v if isfinite(v) else 0.0 for v in values]
    moved: dict[float, float] = {}
    last = reached = 0.0
    for v in sorted(set(sane)):
        reached += min(v - last, 3.0) if moved else 0.0
        moved[v], last = reached, v
    return [moved[v] for v in sane]


def _wide(at: Sequence[tuple[float, float]], w: float, gap: float) -> tuple[float, float]:
    """How wide plates can be without touching in their rows, and how wide a step is then."""
    span = max((a for a, _ in at), default=0.0)
    if not span:
        return min(MOST, w), 1.0
    keyed = sorted((round(b * 2), a) for a, b in at)
    steps = [right - left for (row, left), (same, right) in pairwise(keyed) if row == same]
    nearest = min(min(steps, default=2.0), 2.0)
    unit = (w + gap) / (span + nearest)
    wide = min(MOST, unit * nearest - gap)
    return wide, (w - wide) / span


def _staggered(at: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The rows that are most crowded in two, every second of their plates a little lower."""
    rows: dict[int, list[int]] = {}
    for k in sorted(range(len(at)), key=lambda k: at[k][0]):
        rows.setdefault(round(at[k][1] * 2), []).append(k)
    steps = {
        row: min((at[b][0] - at[a][0] for a, b in pairwise(here)), default=9.0)
        for row, here in rows.items()
    }
    moved = list(at)
    for row, here in rows.items():
        if steps[row] <= min(steps.values()) + 0.01:
            for k in here[1::2]:
                moved[k] = (at[k][0], at[k][1] + 0.5)
    return moved


def _flow(spaces: Sequence[Space], w: float) -> tuple[list[tuple[float, float]], float, float]:
    """Rows of plates in reading order, for maps whose places are too close together."""
    columns = max(1, int((w + 12) // (LEAST + 44)))
    order = sorted(range(len(spaces)), key=lambda k: _key(spaces[k]))
    at = [(0.0, 0.0)] * len(spaces)
    for number, k in enumerate(order):
        at[k] = (float(number % columns), float(number // columns))
    unit = (w + 12) / columns
    return at, min(MOST, unit - 12), unit


def _key(space: Space) -> tuple[float, float]:
    return (space.y if isfinite(space.y) else 0.0, space.x if isfinite(space.x) else 0.0)


def _down(
    at: Sequence[tuple[float, float]], middles: Sequence[float], heights: Sequence[float],
    wide: float, gap: float,
) -> list[float]:  # fmt: skip
    """The top of each plate: in the order of the map, below all above it in its columns."""
    tops = [0.0] * len(at)
    rows = [sorted(row) for _, row in groupby(
        sorted(range(len(at)), key=lambda k: at[k][1]), key=lambda k: at[k][1])]  # fmt: skip
    above: list[int] = []
    middle = 0.0
    for row in rows:
        tallest = max(heights[k] for k in row)
        top = 0.0
        for k in row:
            for other in above[-60:]:
                if abs(middles[k] - middles[other]) < wide + 4:
                    top = max(top, tops[other] + heights[other] + gap)
        top = max(top, middle)
        for k in row:
            tops[k] = top + (tallest - heights[k]) / 2
        above += row
        middle = top
    return tops
