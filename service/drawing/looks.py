"""What a counter shows of its piece, on a map or beside it: a unit, a leader, a marker, words."""

import functools
from typing import NamedTuple

from domain.game.view.board import Piece
from service.drawing import markers, nato, silhouettes
from service.drawing.sheet import Sheet, use

_LEADERS = ("leader", "commander", "general", "colonel", "captain", "officer")
BUST = (
    '<path d="M-16 17q0-12 10-14v-4q-4-3-4-8h20q0 5-4 8v4q10 2 10 14z" class="sk"/>'
    '<path d="M-13-8q0-11 13-11t13 11q-13 3-26 0z" class="sk"/><path d="M-12-6.5q12 2.5 24 0" '
    'class="sl"/><path d="M-6 4l6 7 6-7" class="sl"/>'
)
"""A man in a helmet."""


class CounterLook(NamedTuple):
    """What a counter shows of its piece."""

    kind: str
    """unit, leader, marker or words."""
    art: str = ""
    """The silhouette or the marker."""


def look(piece: Piece, modern: bool = False) -> CounterLook:
    """How a piece is drawn; ``modern`` prefers its symbol of today to its silhouette."""
    return _looks(piece.symbol, piece.art, modern)


@functools.lru_cache(1024)
def _looks(code: str, art: str, modern: bool) -> CounterLook:
    symbol, said = nato.read(code), art.casefold()
    if any(word in said for word in _LEADERS):
        return CounterLook("leader")
    seen = silhouettes.read(art)
    if symbol and (not seen or (modern and symbol.function)):
        return CounterLook("unit")
    if seen:
        return CounterLook("unit", seen)
    marked = markers.read(art)
    return CounterLook("marker", marked) if marked else CounterLook("words")


def seen(piece: Piece, modern: bool = False) -> bool:
    """Whether a piece has a symbol, a silhouette or a shape, and not words alone."""
    return look(piece, modern).kind != "words"


def shape(sheet: Sheet, art: str) -> str:
    """The address of the shape of a marker, which is pressed anywhere about it."""
    return sheet.uses(f"m-{art}", f'<path d="M-32-26h64v52h-64z" class="hit"/>{markers.ART[art]}')


def small(sheet: Sheet, piece: Piece, x: float, y: float, size: float = 1.0) -> str:
    """What a piece is, some 30 times ``size`` units wide around a middle; "" for words alone."""
    shown, symbol = look(piece, sheet.nato), nato.read(piece.symbol)
    if shown.kind == "leader":
        return use(sheet.uses("v-leader", BUST), x, y + size, scale=0.72 * size)
    if shown.kind == "marker":
        return use(shape(sheet, shown.art), x, y, scale=0.5 * size)
    if shown.art:
        address = sheet.uses(f"v-{shown.art}", silhouettes.ART[shown.art])
        return use(address, x, y, scale=0.62 * size)
    if symbol:
        return use(sheet.uses(*nato.draw(symbol)), x, y + 2 * size, scale=0.95 * size)
    return ""
