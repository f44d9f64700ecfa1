"""The part of a map of sectors that a picture shows: as wide as it, round those who stand there."""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace
from PIL import Image

from domain.game.board import View
from service.drawing import page
from service.drawing.atlas import Atlas, Below
from service.drawing.sheet import Sheet

TABLE, BROAD = 600, 760
"""How wide the map is laid out, in pixels of the page, so that words on it are read in the picture;
and how wide where it is then seen whole."""

NEARLY = 1.6
"""A map that is so many times as high as the picture is never seen whole."""

RIM = 12.0
"""What is seen of the desk above and below a map."""


def around(
    view: View, atlas: Atlas, wide: int, high: int
) -> tuple[Sheet, str, Image.Image]:  # fmt: skip
    """The maps alone, the drawing of what is seen of them, and the ground below it."""
    alone = replace(view, tracks=(), trays=(), cards=(), prompts=(), choices=(), notes=())
    sheet, below, bottom = _laid(alone, atlas, TABLE)
    if high < bottom * wide / TABLE < NEARLY * high:
        whole = _laid(alone, atlas, BROAD)
        if whole[2] * wide / BROAD <= high:
            sheet, below, bottom = whole
    grown = wide / sheet.width
    top = seen_from(sheet.stands, bottom, high / grown)
    moved = [part._replace(y=part.y - top) for part in below]
    shown = [part for part in moved if part.y + part.h > 0 and part.y < high / grown]
    under = atlas.laid(shown, (wide, ceil(high)), grown, plain=False)
    drawn = f'<g transform="scale({grown:.4f}) translate(0 {-top:.1f})">{"".join(sheet.parts)}</g>'
    return sheet, drawn, under


def _laid(view: View, atlas: Atlas, table: int) -> tuple[Sheet, list[Below], float]:
    """Maps laid out in a width, the ground below them, and how far down they reach."""
    below: list[Below] = []
    sheet = Sheet(view, False, table, atlas=atlas, desk=True, below=below)
    page.lay(sheet)
    return sheet, below, RIM + max((part.y + part.h for part in below), default=0.0)


def seen_from(stands: Sequence[float], bottom: float, high: float) -> float:
    """Where a window of a height begins on a page: round most of those who stand, on the map."""
    if bottom <= high:
        return (bottom - high) / 2
    tops = [max(0.0, min(y - high / 2, bottom - high)) for y in (*stands, bottom)]
    return max(tops, key=lambda top: (sum(top < y < top + high for y in stands), top))
