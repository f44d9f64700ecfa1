"""Counters that are pictures of a box: what their copies show as well is kept once."""

from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from domain.game.view.board import Piece
from service.drawing import alike
from service.drawing.paint.ink import attribute, px
from service.drawing.pictured import SIDE, Art
from service.drawing.sheet import Sheet


class Face(NamedTuple):
    """A counter with its picture, before its badges."""

    piece: Piece
    """With the facts that its picture does not show."""
    called: str
    printed: str
    states: str


def face(sheet: Sheet, piece: Piece, art: Art, where: str) -> Face:
    """The picture of a counter, and what is said of it."""
    parts = alike.parted(piece) if sheet.address is not None else None
    title, said, called, states = "", "", "", ""
    if parts is None:
        title = alike.own(piece, where)
    else:
        words = ", ".join(filter(None, (f"of {piece.owner.title()}", *parts[:2])))
        said, called = f"<title>{attribute(words)}</title>", alike.called(piece)
        states = f"<title>{attribute(parts[2])}</title>" if parts[2] else ""
    turned = f' transform="rotate({piece.turned} {SIDE / 2:g} {SIDE / 2:g})"'
    shown = said + (f"<g{turned}>{art.drawn}</g>" if piece.turned else art.drawn)
    for kept, pattern in art.patterns:
        sheet.defs.setdefault(kept, pattern)
    name = f"p{sha256(shown.encode('utf-8', 'replace')).hexdigest()[:10]}"
    printed = f'{title}<use href="{sheet.uses(name, shown)}"/>'
    facts = tuple(fact for fact in piece.facts if fact != "reduced")
    return Face(replace(piece, facts=facts), called, printed, states)


def edge(art: Art) -> str:
    """The edge of a picture that can be ordered."""
    x, y = (SIDE - art.w) / 2, (SIDE - art.h) / 2
    return f'<path d="M{px(x)} {px(y)}h{px(art.w)}v{px(art.h)}h{px(-art.w)}z" class="edged thin"/>'
