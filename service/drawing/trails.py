"""Where pieces went since a viewer last looked: arrows of their owner's colour below counters."""

from collections.abc import Iterator, Mapping

from domain.game.view.board import Trail, View
from service.cartography.contours import Point
from service.drawing.counters import SIDE
from service.drawing.links import Span, between
from service.drawing.paint.ink import px
from service.drawing.paint.palette import INK, PAPER
from service.drawing.plates import Plate
from service.drawing.sheet import Sheet

CLEAR = SIDE / 2 + 7
"""How far from the middle of its space an arrow ends, along an axis: before the counters there."""

TAIL, NECK, BARB, HEAD = 5.0, 10.0, 24.0, 36.0
"""Half the width of an arrow at its end, its neck and its barbs; how long its head is."""

ON_PLATES = 0.6
"""How large arrows are between plates."""

LEAST = 34.0
"""How long one is there at least: it reaches into the margins of plates that lie side by side."""


def moved(before: View, after: View) -> tuple[tuple[str, str, str], ...]:
    """The pieces that lie elsewhere than before: which, from where, to where."""
    lay = {piece.id: piece.space for piece in before.pieces}
    return tuple(
        (piece.id, lay[piece.id], piece.space)
        for piece in after.pieces
        if lay.get(piece.id, piece.space) != piece.space
    )


def went(before: View, after: View) -> tuple[Trail, ...]:
    """Where the pieces went that lie elsewhere than before; one for all that went together, whose
    colour it has if they are of one owner.

    A piece that its viewer did not see before, or does not see now, leaves none.
    """
    owners = {piece.id: piece.owner for piece in after.pieces}
    ways: dict[tuple[str, str], set[str]] = {}
    for name, a, b in moved(before, after):
        if a and b:
            ways.setdefault((a, b), set()).add(owners[name])
    return tuple(Trail(*way, *(of if len(of) == 1 else ())) for way, of in ways.items())


def on_map(sheet: Sheet, middles: Mapping[str, Point]) -> None:
    """Draw those of a view that lie on one map of cells, in the units of its sheet."""
    found = spans(sheet.view, middles)
    drawn = [arrow(span, f'class="{sheet.tint(trail.owner)}"') for trail, span in found]
    if drawn:
        sheet.add('<g class="trails">', *drawn, "</g>")


def on_plates(sheet: Sheet, plates: Mapping[str, Plate]) -> None:
    """The same on a map of sectors, from plate to plate."""
    for trail in sheet.view.trails:
        a, b = plates.get(trail.a), plates.get(trail.b)
        if a and b and a is not b:
            paint = f'class="{sheet.tint(trail.owner)}"'
            sheet.add(arrow(_at_least(between(a, b), LEAST), paint, ON_PLATES))


def spans(view: View, middles: Mapping[str, Point]) -> Iterator[tuple[Trail, Span]]:
    """The trails of a view between places that are known, each up to the counters at its end."""
    for trail in view.trails:
        if trail.a in middles and trail.b in middles and middles[trail.a] != middles[trail.b]:
            (x1, y1), (x2, y2) = middles[trail.a], middles[trail.b]
            whole = Span(x1, y1, x2, y2)
            short = CLEAR / max(abs(x2 - x1), abs(y2 - y1))
            yield trail, Span(x1, y1, *whole.at(1 - min(short, 0.6)))


def _at_least(span: Span, least: float) -> Span:
    """A stretch that grows at both ends if it is shorter than that."""
    more = (least / (span.length or least) - 1) / 2
    return span if more <= 0 else Span(*span.at(-more), *span.at(1 + more))


def arrow(span: Span, paint: str, scale: float = 1.0) -> str:
    """An arrow that grows towards its head; ``paint`` is the attribute that fills it."""
    long = span.length or 1.0
    head = min(HEAD * scale, long * 0.7)
    size = head / HEAD
    ux, uy = (span.x2 - span.x1) / long, (span.y2 - span.y1) / long

    def at(along: float, aside: float) -> str:
        x, y = span.x1 + along * ux - aside * uy, span.y1 + along * uy + aside * ux
        return f"{px(x)} {px(y)}"

    neck, tail = long - head, TAIL * size
    d = "L".join((
        at(0, tail), at(neck, NECK * size), at(neck, BARB * size), at(long, 0),
        at(neck, -BARB * size), at(neck, -NECK * size), at(0, -tail),
    ))  # fmt: skip
    wide = 3.4 * size
    return (
        f'<path d="M{d}z" fill="none" stroke="{PAPER}" stroke-width="{px(3 * wide)}" '
        'stroke-opacity=".75" stroke-linejoin="round"/>'
        f'<path d="M{d}z" {paint} stroke="{INK}" stroke-width="{px(wide)}" '
        'stroke-linejoin="round"/>'
    )
