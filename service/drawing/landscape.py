"""The ground that a map of sectors lies on: a belt for each row, from the sea to the fields."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from service.cartography import PrintedSheet as Printed
from service.cartography.words import kind
from service.drawing import charted
from service.drawing.atlas import Below
from service.drawing.paint.ink import px
from service.drawing.paint.terrain import ground
from service.drawing.plates import Plate
from service.drawing.sheet import Sheet, box

UNIT = 1.7
"""Units of a sheet for each of the page: about as a map of hexes has them."""

HIGHEST = 4000.0
"""How far down the ground is drawn, at most."""

INSET = 4.8
"""How far the ground lies within the frame."""


SPARE = 220.0
"""How much more of the lowest belt is printed than is seen at first: there all begin."""

ABOVE, BELOW = 40.0, 66.0
"""How far above and below its end a belt keeps the shape in which it was printed."""


class Belt(NamedTuple):
    """Ground across the whole map, from ``top`` down to the next belt."""

    terrain: str
    top: float


def belts(laid: Sequence[Plate], top: float) -> list[Belt]:
    """The ground of most plates of each row, from above; none where that is not told.

    A strongpoint that stands alone in its row stands on the ground below it.
    """
    rows: dict[float, list[Plate]] = {}
    for plate in laid:
        rows.setdefault(round(plate.y, 1), []).append(plate)
    ordered = [rows[y] for y in sorted(rows)]
    tops = [top]
    for above, below in pairwise(ordered):
        low = max(plate.y + plate.h / 2 for plate in above)
        high = min(plate.y - plate.h / 2 for plate in below)
        tops.append(max(tops[-1], (low + high) / 2))
    words = [Counter(plate.space.terrain for plate in row).most_common(1)[0][0] for row in ordered]
    for k in range(len(ordered) - 2, -1, -1):
        if len(ordered[k]) == 1 and ground(words[k]).kind == "town":
            words[k] = words[k + 1]
    if not words or not all(word and ground(word).known for word in words):
        return []
    found = [Belt(word, y) for word, y in zip(words, tops, strict=True)]
    return [b for k, b in enumerate(found) if not k or found[k - 1].terrain != b.terrain]


class Frame(NamedTuple):
    """A rectangle on the page, from its upper left corner."""

    x: float
    y: float
    w: float
    h: float


def draw(
    sheet: Sheet, laid: Sequence[Plate], frame: Frame, bare: Sequence[Plate], bottom: float
) -> set[str]:
    """Draw the ground in a frame; returns the terrains that it shows.

    The ground is printed once, for the map as it is laid out ``bare`` of all that changes, down
    to ``bottom``. Each of its belts is then drawn out to where its plates are now. Where no space
    tells its ground the map is open country; on a table its boxes and tracks lie on none.
    """
    x, y, w = frame.x + INSET, frame.y + INSET, frame.w - 2 * INSET
    told = any(plate.space.terrain for plate in laid)
    if sheet.view.seats and not told:
        return set()
    now = belts(laid, y) if told else [Belt("", y)]
    once = belts(bare, y) if told else [Belt("", y)]
    if not now or len(now) != len(once) or w < 40:
        return set()
    for belt in now if told else ():
        sheet.seen[f"ground {belt.terrain}"] = None
    sheet.seen["scenery"] = None
    scaled = [(kind(belt.terrain), UNIT * round(belt.top - y)) for belt in once]
    printed = sheet.atlas.ground(
        [(word if word != "fort" else "clear", top) for word, top in scaled],
        UNIT * round(w),
        UNIT * round(min(bottom + SPARE - INSET - y, HIGHEST)),
    )
    ends = [*(belt.top for belt in now[1:]), frame.y + frame.h - INSET]
    lowest = scaled[-1][1] + UNIT * (ends[-1] - now[-1].top)
    cuts = [*(top for _, top in scaled[1:]), min(printed.box[3], lowest)]
    for (to, top), (low, cut) in pairwise(_knots([y, *ends], [0.0, *cuts])):
        _slice(sheet, printed, Frame(x, to, w, low - to), top, cut - top)
    sheet.add(box(x, y, w, frame.h - 2 * INSET, "k-ink p"))
    return {belt.terrain for belt in now if told}


def _knots(ends: Sequence[float], cuts: Sequence[float]) -> list[tuple[float, float]]:
    """Places of the page, each with the place of the printed ground that lies there.

    Around the ends of belts, where coasts and hedges run, the ground keeps its shape; what is
    between is drawn out to where it has to reach.
    """
    found = [(ends[0], cuts[0])]
    for k in range(1, len(ends) - 1):
        above, below = (
            min(most, 0.45 * (ends[n] - ends[n - 1]), 0.45 * (cuts[n] - cuts[n - 1]) / UNIT)
            for n, most in ((k, ABOVE), (k + 1, BELOW))
        )
        found.append((ends[k] - above, cuts[k] - UNIT * above))
        found.append((ends[k] + below, cuts[k] + UNIT * below))
    found.append((ends[-1], cuts[-1]))
    return [
        knot
        for before, knot, after in zip([None, *found], found, [*found[1:], None], strict=False)
        if not (before and after and _plain(before, knot) and _plain(knot, after))
    ]


def _plain(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether the ground between two places is not drawn out."""
    return abs(UNIT * (other[0] - one[0]) - (other[1] - one[1])) < 1


def _slice(sheet: Sheet, printed: Printed, to: Frame, top: float, high: float) -> None:
    """A part of the printed ground, drawn out to a rectangle of the page."""
    if high <= 0 or to.h <= 0:
        return
    if sheet.below is not None:
        sheet.below.append(Below(*to, printed, top, high))
    else:
        sheet.add(
            f'<svg x="{px(to.x)}" y="{px(to.y)}" width="{px(to.w)}" height="{px(to.h + 0.5)}" '
            f'viewBox="0 {top:.1f} {printed.box[2]:.1f} {high:.1f}" preserveAspectRatio="none">',
            charted.laid(sheet, printed, lambda: printed),
            "</svg>",
        )
