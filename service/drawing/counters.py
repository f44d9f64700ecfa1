"""Counters like printed ones, 76 units wide on a sheet whose hexes are 120.

A stripe in the colour of the formation, size and number of the unit above, its symbol or its
silhouette, its figures below. Leaders have their initials, markers a shape of their own. States
are badges, so nothing hangs on a hue.
"""

import functools
from collections.abc import Sequence
from zlib import crc32

from domain.game.view.board import Piece
from service.drawing import (
    alike,
    art_counters,
    badges,
    counter_style,
    markers,
    nato,
    pictured,
    silhouettes,
    tiny_counters,
)
from service.drawing.looks import BUST, look, shape
from service.drawing.paint.ink import attribute, clean, clip, escaped, px, width, write
from service.drawing.paint.palette import OWNERS, STRIPES, TYPES
from service.drawing.pictured import Art
from service.drawing.sheet import Sheet, box, place, use
from service.drawing.tiny_counters import numbered, whole

SIDE = 76.0

CUTS = 3
"""In how many ways a stripe is drawn: whole, cut once, cut three times."""

_LIGHT = "M3.5 72.5V6q0-2.5 2.5-2.5h66"
_STRIPE = "M1 5q0-4 4-4h6v74H5q-4 0-4-4z"
_CUT = ("", "M1 38h10", "M1 20h10M1 38h10M1 56h10")
_STRIPED = (
    f'<path d="{_STRIPE}" class="stripe"/><path d="{_CUT[1]}" class="ct once"/>'
    '<path d="M1 20h10M1 56h10" class="ct more"/>'
)
"""A stripe of which the style of pages says the colour and how often it is cut."""
_BODY = "M5 0h66q5 0 5 5v66q0 5-5 5H5q-5 0-5-5V5q0-5 5-5z"
_EDGED = f'<path d="{_BODY}" class="edged"/>'
_SIZES = {"cf": 24, "ci": 25, "cd": 18, "cd2": 15, "cn": 14, "cn2": 17}
"""The sizes of type on a counter, by their classes."""

PLAIN = "cd"
"""The class of words on counters that name none; all that lies on a map is within it."""

LEAST = 0.69
"""How far a name may be squeezed."""

_BESIDE = 66.0
"""Where figures end on a counter whose badges reach down to them."""


def stripe(formation: str) -> tuple[int, int]:
    """Which colour and which cut the stripe of a formation has."""
    number = crc32(formation.encode("utf-8", "replace"))
    return number % len(STRIPES), number // len(STRIPES) % CUTS


def base(sheet: Sheet, owner: str, cut: int | None = None) -> str:
    """The address of an empty counter of an owner, around its upper left corner.

    With a ``cut`` it has a stripe, in the colour with which it is used. On a page any has: there
    it is seen where the counter is of the class of its formation.
    """
    number = sheet.owners.get(owner)
    name, drawn = f"c{'' if number is None else number}", ""
    if sheet.address is not None:
        drawn = f"<title>of {attribute(owner.title())}</title>{_STRIPED}" if owner else _STRIPED
    elif cut is not None:
        name += "abc"[cut]
        cuts = f'<path d="{_CUT[cut]}" class="ct"/>' if cut else ""
        drawn = f'<path d="{_STRIPE}"/>{cuts}'
    if name in sheet.defs:
        return f"#{name}"
    body = sheet.uses("body", f'<path d="{_BODY}"/>')
    shadow = f'<use href="{body}" x="3.5" y="4" class="cs"/>'
    paper = sheet.shares(f'{shadow}<use href="{body}" class="{sheet.tint(owner)}"/>', sheet.printed)
    light = f'<path d="{_LIGHT}" class="cb"/><use href="{body}" class="ce"/>'
    rim = sheet.shares(f"{light}{_band(number)}", sheet.printed)
    return sheet.uses(name, f'<use href="{paper}"/>{drawn}<use href="{rim}"/>')


def _blank(sheet: Sheet, owner: str, formation: str) -> str:
    """A counter before anything is printed on it but the stripe of its formation."""
    if not formation or sheet.address is not None:
        return f'<use href="{base(sheet, owner)}"/>'
    colour, cut = stripe(formation)
    return f'<use href="{base(sheet, owner, cut)}" class="st{colour}"/>'


def _band(number: int | None) -> str:
    """The mark of a side along the lower edge, so that sides differ without their colour."""
    if not number:
        return ""
    n = min(number, len(OWNERS) - 1)
    long = (50 - 4 * (n - 1)) / n
    cuts = "".join(f"M{px(14 + k * (long + 4))} 73.4h{px(long)}" for k in range(n))
    return f'<path d="{cuts}" class="cm"/>'


def counter(
    sheet: Sheet,
    piece: Piece,
    at: str,
    where: str = "",
    *,
    css: Sequence[str],
    covered: bool = False,
) -> None:
    """A counter, its upper left corner placed by an attribute; ``where`` says what lies there, and
    ``css`` the classes that it has on a page; another hides its number where it is ``covered``.

    What others of its kind show as well is kept once, so that a counter is some two hundred bytes.
    """
    if art := pictured.art_of(piece, sheet.pictures):
        seen = art_counters.face(sheet, piece, art, where)
        states = _states(sheet, seen.piece, seen.states, art)
        sheet.add(f"<g {_named(sheet, piece)}{seen.called}{at}>{seen.printed}{states}</g>")
        return
    shown = look(piece, sheet.nato)
    said = alike.said(sheet, piece, where, shared=shown.kind == "unit")
    name, _, formation = clean(piece.name or piece.id).partition("/")
    own, more = _blank(sheet, piece.owner, formation), _reach(piece)
    number, figures = "", clean(piece.figures or (piece.facts[0] if piece.facts else ""))
    if shown.kind == "leader":
        own += _leader(sheet, name, clean(piece.figures))
    elif shown.kind == "unit":
        ground = "" if sheet.address is None else said.kind + own
        drawn, left = _unit(sheet, piece, shown.art, bool(formation), ground)
        printed = f"{said.face}{drawn}{_figures(sheet, piece, figures)}"
        face, more = _kept(sheet, printed, more + sheet.printed), ""
        number = designation(name, formation, 72 - left)
        own = f'{"" if ground else own}<use href="{face}"/>'
    else:
        own += _worded(name, figures)
    small = number, _states(sheet, piece, said.states)
    if sheet.address is not None:
        small = counter_style.unplaced(number), small[1]
    if sheet.tiny_counters:
        small, left_out = tiny_counters.fine(piece, small)
        css = (*css, *left_out)
    elif covered and sheet.address is not None:
        hidden, left_out = tiny_counters.named(piece, small[0])
        small, css = (hidden, small[1]), (*css, *left_out)
    named, printed = _named(sheet, piece, css), f"{said.own}{own}{''.join(small)}"
    if not said.own:
        named += alike.called(piece)
    drawn = f"<g {named}{at}{more}>{printed}</g>"
    sheet.add(tiny_counters.alone(named, at, printed) or drawn if sheet.tiny_counters else drawn)


def _kept(sheet: Sheet, art: str, more: str = "") -> str:
    """Art that many counters show, kept once; a page has its places as style."""
    return sheet.shares(art if sheet.address is None else counter_style.unplaced(art), more)


def _named(sheet: Sheet, piece: Piece, css: Sequence[str] = ()) -> str:
    """A page knows a piece by where it lies: in the group of the pieces of its map."""
    kind = "piece" if sheet.address is None else " ".join(css)
    return sheet.named(kind, piece.id, piece.owner)


def striped(piece: Piece) -> tuple[str, ...]:
    """The class of the formation of a piece, whose stripe a page has as style."""
    formation = clean(piece.name or piece.id).partition("/")[2]
    colour, cut = stripe(formation)
    return (f"st{colour}{('', 'b', 'c')[cut]}",) if formation else ()


def _states(sheet: Sheet, piece: Piece, said: str, art: Art | None = None) -> str:
    """The badges at the right edge, and the edge of what can be ordered; many have the same."""
    right = min(79.0, (SIDE + art.w) / 2 + 3) if art else 79.0
    drawn = said + _badges(sheet, piece, right, 32)
    for k, word in enumerate(badges.written(piece.marks)):
        drawn += box(2, 59 - 18 * k, 72, 17, "f-card rim", 2)
        drawn += write(38, 72 - 18 * k, clip(word, 68, "fact"), "fact", "m")
    edge = ""
    if sheet.lit(piece.id, piece.owner):
        usual = f'<use href="{sheet.uses("edged", _EDGED)}"/>'
        edge = art_counters.edge(art) if art else usual
    return f'<use href="{_kept(sheet, drawn + edge, sheet.printed)}"/>' if drawn else edge


def _badges(sheet: Sheet, piece: Piece, x: float, y: float) -> str:
    """The badges of a piece below each other, the middle of the first at a point."""
    worn = badges.worn(piece.facts)
    sheet.seen.update(dict.fromkeys(f"badge {badge}" for badge in worn))
    return "".join(
        use(sheet.uses(f"b-{badge}", badges.ART[badge]), x, y + 21 * k)
        for k, badge in enumerate(worn)
    )


def _unit(sheet: Sheet, piece: Piece, art: str, striped: bool, ground: str) -> tuple[str, float]:
    """The size of a unit, its symbol or its silhouette on a ground, and where its number may
    begin."""
    left, middle = (15.0, 43.0) if striped else (6.0, 38.0)
    symbol, drawn = nato.read(piece.symbol), ""
    if art:
        shape = sheet.uses(f"v-{art}", silhouettes.ART[art])
        drawn = use(shape, middle, 34, scale=1.26 if striped else 1.36)
    elif symbol:
        plain = symbol._replace(echelon="", side=symbol.side if sheet.nato else "f")
        grown = nato.grown(plain, 16.6, 1.36)
        drawn = use(sheet.uses(*nato.draw(plain)), middle, 34, scale=grown)
    if symbol and symbol.echelon:
        size, wide = nato.size(symbol.echelon)
        address = sheet.uses(f"e-{symbol.echelon}", size)
        drawn += use(address, left + 0.68 * wide, 11, scale=1.36)
        left += 1.36 * wide + 3
    if ground or (symbol and symbol.echelon):
        drawn = f'<use href="{_kept(sheet, ground + drawn, sheet.printed)}"/>'
    return drawn, left


@functools.lru_cache(4096)
def designation(name: str, formation: str, room: float) -> str:
    """What a unit is called at the upper right, as large as it goes: whole if there is room.

    Otherwise its formation is left out, and a name that would be squeezed too much even then is
    said by its initials, or by its first letters; of 1/795-Ost the figures stay.
    """
    alone = numbered(name, formation)
    for text in (whole(name, formation), alone, _short(alone)):
        for css, least in (("cd", 0.8), ("cd2", LEAST)):
            if _wide(text, css) * least <= room:
                return _text(72, 17, text, css, room)
    return _text(72, 17, _short(alone), "cd2", room)


def _short(name: str) -> str:
    words = name.replace("-", " ").split()
    if words and "/" in words[0]:
        return words[0]
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)
    return f"{name[:4]}." if len(name) > 6 else name


def _reach(piece: Piece) -> str:
    """The attribute that says how far it fires and directs fire, for a page that shades it."""
    if not piece.range and not piece.directs:
        return ""
    return f' data-range="{piece.range}{f" {piece.directs}" if piece.directs else ""}"'


def _figures(sheet: Sheet, piece: Piece, figures: str) -> str:
    """The strengths, the largest type on a counter; on the weaker side within a band."""
    weak = any(fact.casefold().startswith("reduced") for fact in piece.facts)
    band = ""
    if weak:
        sheet.seen["reduced"] = None
        band = '<path d="M14 48.6h60v22.4H14z" class="cw"/>'
    said, css = figures.replace("-", "·"), "cf weak" if weak else "cf"
    if len(badges.worn(piece.facts)) < 2:  # one badge hangs above the figures
        return band + _text(43, 67.6, said, css, 58)
    half = min(_wide(said, "cf"), _BESIDE - 14) / 2
    return band + _text(min(43, _BESIDE - half), 67.6, said, css, 2 * half)


def _leader(sheet: Sheet, name: str, figures: str) -> str:
    """A named leader: a man in a helmet, his initials, and his name."""
    words = [word for word in name.replace(".", " ").split() if word[0].isalpha()] or [name or "?"]
    initials = "".join(word[0].upper() for word in (words if len(words) < 3 else words[::2]))
    return "".join(
        (
            use(sheet.uses("v-leader", BUST), 22, 27, scale=1.15),
            _text(54, 45, initials[:2], "ci", 28),
            _text(38, 68, words[-1], "cn2", 66),
            _text(72, 17, figures, "cd2", 30) if figures else "",
        )
    )


def _worded(name: str, figures: str) -> str:
    """A marker without a shape: its name large, what it says below."""
    words = name.split()[:2] or [""]
    top = 44 - 9 * (len(words) - 1) - (8 if figures else 0)
    drawn = [_text(38, top + 19 * k, word, "cn2", 68) for k, word in enumerate(words)]
    return "".join((*drawn, _text(38, 67, figures, "cn", 68) if figures else ""))


def _wide(text: str, css: str) -> float:
    return width(text, "tag") * _SIZES[css] / TYPES["tag"].size


@functools.lru_cache(4096)
def _text(x: float, y: float, text: str, css: str, room: float) -> str:
    """Words on a counter, drawn together where they are wider than their room."""
    fit = room / wide if (wide := _wide(text, css.split()[0])) > room else 1.0
    at = f'x="{px(x)}" y="{px(y)}"'
    if fit < 1:
        at = f'transform="matrix({f"{fit:.2f}".lstrip("0")} 0 0 1 {px(x)} {px(y)})"'
    named = "" if css == PLAIN else f' class="{css}"'
    return f"<text {at}{named}>{escaped(text)}</text>"


def marker(
    sheet: Sheet, piece: Piece, x: float, y: float, scale: float = 1.0, where: str = ""
) -> None:
    """A marker by its shape, around a middle; its name below where it says more."""
    art = look(piece).art
    sheet.seen[f"marker {art}"] = None
    name = clean(piece.name)
    drawn = shape(sheet, art)
    more = ""
    if name and scale == 1 and markers.read(name) != art:
        more = _text(0, 40, name, "cn mw", 100)
    more += _badges(sheet, piece, 34, -20)
    if sheet.lit(piece.id, piece.owner):
        more += '<path d="M-36-30h72v60h-72z" class="edged"/>'
    if more:
        at = place(round(x), round(y), scale)
        opening, rest = f"<g {_named(sheet, piece)}{at}>", f'<use href="{drawn}"/>{more}</g>'
    else:
        if scale != 1:
            drawn = sheet.uses(f"s-{art}", use(drawn, 0, 0, scale=scale))
        at = f' x="{x:.0f}" y="{y:.0f}"'
        opening, rest = f'<use href="{drawn}" {_named(sheet, piece)}{at}>', "</use>"
    if more or sheet.address is None:
        sheet.add(f"{opening}{alike.own(piece, where)}{rest}")
    else:
        alike.keep(sheet, piece, opening, rest)
