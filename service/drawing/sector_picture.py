"""The part of a map of sectors that a picture shows: as wide as it, round those who stand there."""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace
from PIL import Image

from domain.game.view.board import View
from service.drawing import page
from service.drawing.atlas import Atlas, Below
from service.drawing.sheet import Sheet, Span

TABLE, BROAD = 600, 760
"""How wide the map is laid out, in pixels of the page, so that words on it are read in the picture;
and how wide where it is then seen whole."""

NEARLY = 1.6
"""A map that is so many times as high as the picture is never seen whole."""

RIM = 12.0
"""What is seen of the desk above and below a map."""

WIDER = (1.0, 1.06, 1.12, 1.18, 1.25)
"""How many times as much a picture may show, with desk at both sides, where its edge else cuts a
plate."""

NEAR = 5.0
"""How near to the edge of a picture a plate may come."""


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
    top, room = _window(sheet, bottom, high * sheet.width / wide)
    grown = high / room
    left = (sheet.width - wide / grown) / 2
    moved = [part._replace(x=part.x - left, y=part.y - top) for part in below]
    shown = [part for part in moved if part.y + part.h > 0 and part.y < room]
    under = atlas.laid(shown, (wide, ceil(high)), grown, plain=False)
    shift = f"translate({-left:.1f} {-top:.1f})"
    drawn = f'<g transform="scale({grown:.4f}) {shift}">{"".join(sheet.parts)}</g>'
    return sheet, drawn, under


def _laid(view: View, atlas: Atlas, table: int) -> tuple[Sheet, list[Below], float]:
    """Maps laid out in a width, the ground below them, and how far down they reach."""
    below: list[Below] = []
    sheet = Sheet(view, False, table, atlas=atlas, desk=True, below=below)
    page.lay(sheet)
    return sheet, below, RIM + max((part.y + part.h for part in below), default=0.0)


def _window(sheet: Sheet, bottom: float, high: float) -> tuple[float, float]:
    """Where a picture begins on a page and how much of it it shows, so that its edges cut least."""
    found: list[tuple[int, float, float]] = []
    for times in WIDER:
        room = high * times
        top = seen_from([(a + b) / 2 for a, b in sheet.stands], bottom, room)
        shown = sheet.stands or [(bottom - RIM, bottom)]
        found.append((*uncut(shown, sheet.spans, top, room, bottom), room))
        if not found[-1][0]:
            break
    _, top, room = min(found, key=lambda one: one[0])
    return top, room


def uncut(
    stands: Sequence[Span], spans: Sequence[Span], top: float, room: float, bottom: float
) -> tuple[int, float]:
    """How many plates a window cuts, and where it begins: near ``top``, where it cuts fewest and
    still shows all who stood in it."""
    ends = [a - NEAR for a, _ in spans] + [b + NEAR for _, b in spans]
    tops = [t for end in ends for t in (end, end - room) if 0 <= t <= bottom - room]

    def cost(at: float) -> tuple[int, int, float]:
        lost = sum(top <= a and b <= top + room and not (at <= a and b <= at + room)
                   for a, b in stands)  # fmt: skip
        cut = sum(a < edge < b for a, b in spans for edge in (at, at + room))
        return lost, cut, abs(at - top)

    best = min((top, *tops), key=cost)
    return cost(best)[1], best


def seen_from(stands: Sequence[float], bottom: float, high: float) -> float:
    """Where a window of a height begins on a page: round most of those who stand, on the map."""
    if bottom <= high:
        return (bottom - high) / 2
    tops = [max(0.0, min(y - high / 2, bottom - high)) for y in (*stands, bottom)]
    return max(tops, key=lambda top: (sum(top < y < top + high for y in stands), top))
