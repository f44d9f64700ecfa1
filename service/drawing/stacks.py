"""What stands and lies in a space: counters on each other, and the markers round them."""

from collections.abc import Sequence

from domain.game.view.board import Piece
from service.drawing import counter_style, counters
from service.drawing.looks import look
from service.drawing.pictured import art_of
from service.drawing.sheet import Sheet, place, use

_CORNERS = ((-43, 36), (2, 47), (-45, 4), (-43, -30))
"""Where markers lie round counters, clear of their figures and badges."""


def stack(sheet: Sheet, pieces: Sequence[Piece], x: float, y: float, where: str = "") -> None:
    """All that stands in a space: counters, and the markers round them.

    Each counter lies a little up and to the right of the one below it.
    """
    lying = [piece for piece in pieces if _lies(sheet, piece)]
    standing = [piece for piece in pieces if not _lies(sheet, piece)]
    if standing:
        _pile(sheet, standing, x, y, where)
    elif lying:
        counters.marker(sheet, lying.pop(), x, y, where=where)
    for k, piece in enumerate(lying):
        dx, dy = _CORNERS[k % len(_CORNERS)]
        counters.marker(sheet, piece, x + dx, y + dy, 0.55, where)


def _lies(sheet: Sheet, piece: Piece) -> bool:
    """Whether a piece is a marker that lies round counters."""
    return look(piece).kind == "marker" and not art_of(piece, sheet.pictures)


def reach(pieces: Sequence[Piece]) -> float:
    """How far from its middle what stands in a space reaches: with badges, markers and shadows."""
    marked = any(look(piece).kind == "marker" for piece in pieces)
    return max(63.0 if marked else 0.0, spread(pieces) + 15)


def area(sheet: Sheet, pieces: Sequence[Piece]) -> float:
    """How large the largest of some pieces is, in square units."""
    arts = (art_of(piece, sheet.pictures) for piece in pieces)
    return max((art.w * art.h if art else counters.SIDE**2 for art in arts), default=0.0)


def spread(pieces: Sequence[Piece]) -> float:
    """The same of the counters alone."""
    many = sum(look(piece).kind != "marker" for piece in pieces)
    return (counters.SIDE + counter_style.step(many) * max(0, many - 1)) / 2


def _pile(sheet: Sheet, pieces: Sequence[Piece], x: float, y: float, where: str) -> None:
    steps = len(pieces) - 1
    step = counter_style.step(len(pieces))
    left, top = x - (counters.SIDE + step * steps) / 2, y - (counters.SIDE - step * steps) / 2
    laid = sheet.address is not None and len(pieces) in counter_style.PILES
    css = [counters.striped(piece) for piece in pieces]
    alike = css[0] if laid and len(set(css)) == 1 else ()
    if steps:
        whole = place(round(left), round(top)) if laid else ""
        named = " ".join(("stack", *counter_style.PILES[len(pieces)], *alike)) if laid else "stack"
        sheet.add(f'<g class="{named}"{whole}>')
    for k, piece in enumerate(pieces):
        at = "" if laid else place(round(left + step * k), round(top - step * k))
        counters.counter(sheet, piece, at, where, css=() if alike else css[k], covered=k < steps)
    units = sum(look(piece).kind != "words" for piece in pieces) or len(pieces)
    if sheet.tiny_counters and laid:
        if units != len(pieces):  # else its script counts them
            sheet.add(_disc(sheet, units, 0, 0) if units > 1 else "<use/>")
    elif units > 1:
        high = (0, 0) if laid else (round(left + step * steps), round(top - step * steps + 2))
        sheet.add(_disc(sheet, units, *high))
    if steps:
        sheet.add("</g>")


def _disc(sheet: Sheet, units: int, x: float, y: float) -> str:
    """How many units lie in a stack, on the highest of them."""
    disc = f'<circle r="12.5" class="f-black"/><text y="6" class="count m i-black">{units}</text>'
    return use(sheet.uses(f"n{units}", disc), x, y)
