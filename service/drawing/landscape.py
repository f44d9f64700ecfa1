"""The ground that a map of sectors lies on: a belt for each row, from the sea to the fields."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from service.drawing.ink import px
from service.drawing.plates import Plate
from service.drawing.sheet import Sheet, box, use
from service.drawing.terrain import ground, texture

STEP, ROW = 76.0, 46.0
"""From one tuft of ink to the next, across and down."""

INSET = 4.8
"""How far the ground lies within the frame."""


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


def draw(sheet: Sheet, laid: Sequence[Plate], x: float, y: float, w: float, h: float) -> set[str]:
    """Draw the ground in a frame; returns the terrains that it shows."""
    land = belts(laid, y + INSET)
    if not land:
        return set()
    x, w, bottom = x + INSET, w - 2 * INSET, y + h - INSET
    for belt in land:
        sheet.seen[f"ground {belt.terrain}"] = None
        _belt(sheet, belt, x, w, bottom, first=belt is land[0])
    for belt, end in zip(land, [*(b.top for b in land[1:]), bottom], strict=True):
        _ink(sheet, belt, laid, (x, x + w), end)
    sheet.add(box(x - 0.8, y + 4, w + 1.6, h - 8, "k-ink p"))
    return {belt.terrain for belt in land}


def _belt(sheet: Sheet, belt: Belt, x: float, w: float, bottom: float, *, first: bool) -> None:
    """A belt down to the foot of the map; the next one is laid over it."""
    n = max(2, round(w / 46))
    step = w / n
    edge = f"h{px(w)}" if first else f"q{px(step / 2)} -7 {px(step)} 0" + f"t{px(step)} 0" * (n - 1)
    kind = ground(belt.terrain).kind
    start = f"M{px(x)} {px(belt.top)}"
    sheet.add(f'<path d="{start}{edge}V{px(bottom)}H{px(x)}z" class="t-{kind}"/>')
    if kind == "water" and not first:
        sheet.add(f'<path d="{start}{edge}" class="k-ivory" stroke-width="3"/>')


def _ink(
    sheet: Sheet, belt: Belt, laid: Sequence[Plate], across: tuple[float, float], end: float
) -> None:
    """Tufts of ink where no plate lies."""
    art = texture(sheet, ground(belt.terrain).kind, 1.2, "land")
    left, right = across
    row, y = 0, belt.top + 20
    while art and y < end - 14:
        x = left + STEP * (0.3 if row % 2 else 0.75)
        while x < right - 14:
            if not any(abs(p.x - x) < p.w / 2 + 14 and abs(p.y - y) < p.h / 2 + 12 for p in laid):
                sheet.add(use(art, x, y))
            x += STEP
        row, y = row + 1, y + ROW
