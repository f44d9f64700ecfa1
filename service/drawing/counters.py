"""Counters like printed ones, 76 units wide on a sheet whose hexes are 120.

A stripe in the colour of the formation, the symbol with its size above it, the number of the unit
at the upper right, its figures below. States are marks of their own, so nothing hangs on a hue.
"""

from collections.abc import Sequence
from zlib import crc32

from domain.game.board import Piece
from service.drawing import nato
from service.drawing.ink import attribute, clean, escaped, px, width
from service.drawing.palette import TYPES
from service.drawing.pieces import title
from service.drawing.sheet import Sheet, place, use

SIDE = 76.0

BADGES = {"moved": "moved", "attacked": "fought", "out of supply": "hungry"}
"""What is seen of a counter's state at its right edge, by the fact that says it."""

ART = {
    "moved": '<circle r="11" class="bd"/><path d="M-6 0h11m-5-5l5 5l-5 5" class="bl"/>',
    "fought": '<circle r="11" class="bd"/><path d="M-5-5l10 10m0-10l-10 10" class="bl"/>',
    "hungry": '<circle r="11" class="bd"/><path d="M0-7v8m0 4v2" class="bw"/>',
}
"""The badges around their middles."""

STRIPES = 12

_LIGHT = "M3.5 72.5V6q0-2.5 2.5-2.5h66"
_STRIPE = "M1 5q0-4 4-4h6v74H5q-4 0-4-4z"
_BODY = "M5 0h66q5 0 5 5v66q0 5-5 5H5q-5 0-5-5V5q0-5 5-5z"


_EDGED = f'<path d="{_BODY}" class="edged"/>'


def stripe(formation: str) -> int:
    """Which of the twelve stripe colours a formation has."""
    return crc32(formation.encode("utf-8", "replace")) % STRIPES


def base(sheet: Sheet, owner: str, formation: str = "") -> str:
    """The address of an empty counter of an owner, around its upper left corner."""
    number = sheet.owners.get(owner)
    striped = stripe(formation) if formation else None
    name = f"c{'' if number is None else number}{'' if striped is None else f'-{striped}'}"
    drawn = "" if striped is None else f'<path d="{_STRIPE}" class="st{striped}"/>'
    return sheet.uses(
        name,
        f'<path d="{_BODY}" transform="translate(3.5 4)" class="cs"/>'
        f'<path d="{_BODY}" class="{sheet.tint(owner)}"/>{drawn}'
        f'<path d="{_LIGHT}" class="cb"/><path d="{_BODY}" class="ce"/>{_band(number)}',
    )


def _band(number: int | None) -> str:
    """The mark of a side along the lower edge, so that sides differ without their colour."""
    if number is None or number == 0:
        return ""
    cuts = "".join(f"M{12 + 13 * k} 73h7" for k in range(min(number, 5)))
    return f'<path d="{cuts}" class="cm"/>'


def counter(sheet: Sheet, piece: Piece, x: float, y: float) -> None:
    """A counter with its upper left corner at a place."""
    symbol = nato.read(piece.symbol)
    number, _, formation = clean(piece.name or piece.id).partition("/")
    sheet.add(
        sheet.open("piece", piece.id, title(piece), place(x, y) + _reach(piece), piece.owner),
        f'<use href="{base(sheet, piece.owner, formation)}"/>',
    )
    figures = clean(piece.facts[0]) if piece.facts else ""
    if symbol:
        art = sheet.uses(*nato.draw(symbol if sheet.nato else symbol._replace(side="f")))
        sheet.add(use(art, 43 if formation else 38, 33, scale=1.28))
        sheet.add(_text(72, 14.5, number, "cn e", 46))
        _figures(sheet, piece, figures)
    else:
        _worded(sheet, piece, number, figures)
    for k, badge in enumerate([BADGES[f] for f in piece.facts if f in BADGES][:3]):
        sheet.seen[f"badge {badge}"] = None
        sheet.add(use(sheet.uses(f"b-{badge}", ART[badge]), 74, 24 + 22 * k))
    if sheet.lit(piece.id, piece.owner):
        sheet.add(f'<use href="{sheet.uses("edged", _EDGED)}"/>')
    sheet.add("</g>")


def _reach(piece: Piece) -> str:
    """How far it fires and directs fire, for a page that shades it."""
    if not piece.range and not piece.directs:
        return ""
    return f' data-range="{piece.range} {piece.directs}" data-at="{attribute(piece.space)}"'


def _figures(sheet: Sheet, piece: Piece, figures: str) -> None:
    """The strengths, the largest type on a counter; on the weaker side within a band."""
    weak = any(fact.casefold().startswith("reduced") for fact in piece.facts)
    if weak:
        sheet.seen["reduced"] = None
        sheet.add('<path d="M14 50h60v23H14z" class="cw"/>')
    sheet.add(_text(43, 69.5, figures.replace("-", "·"), "cf weak m" if weak else "cf m", 58))


def _worded(sheet: Sheet, piece: Piece, name: str, figures: str) -> None:
    """A marker or a leader: its name large, what it says below."""
    words = name.split()[:2] or [""]
    top = 44 - 9 * (len(words) - 1) - (8 if figures else 0)
    for k, word in enumerate(words):
        sheet.add(_text(38, top + 19 * k, word, "cn2 m", 68))
    if figures:
        sheet.add(_text(38, 67, figures, "cn m", 68))


def _text(x: float, y: float, text: str, css: str, room: float) -> str:
    """Words on a counter, drawn together where they are wider than their room."""
    wide = width(text, "tag") * {"cf": 24, "cn": 14, "cn2": 17}[css.split()[0]] / TYPES["tag"].size
    fit = f' textLength="{px(room)}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return f'<text x="{px(x)}" y="{px(y)}" class="{css}"{fit}>{escaped(text)}</text>'


def stack(sheet: Sheet, pieces: Sequence[Piece], x: float, y: float) -> None:
    """Counters around a middle, each a little up and to the right of the one below it."""
    steps = len(pieces) - 1
    step = min(9.0, 34.0 / steps) if steps else 0.0
    left, top = x - (SIDE + step * steps) / 2, y - (SIDE - step * steps) / 2
    if steps:
        sheet.add('<g class="stack">')
    for k, piece in enumerate(pieces):
        counter(sheet, piece, left + step * k, top - step * k)
    units = sum(bool(piece.symbol) for piece in pieces) or len(pieces)
    if units > 1:
        at = place(left + step * steps, top - step * steps + 2)
        sheet.add(f'<g{at} class="many"><circle r="12.5" class="f-black"/>'
                  f'<text y="6" class="count m i-black">{units}</text></g>')  # fmt: skip
    if steps:
        sheet.add("</g>")
