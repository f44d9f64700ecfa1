"""The board as it stands in a page: drawn, without its style, with what changed marked."""

import re
from collections.abc import Sequence

from flask import request, url_for
from markupsafe import Markup, escape
from msgspec import json
from msgspec.structs import replace

from domain.game.view.board import Layer, View
from domain.games import AnyRuleset, picture_of
from service.cartography import Layout
from service.drawing import draw, overview
from service.drawing.atlas import Atlas
from service.drawing.charted import together
from service.drawing.paint.palette import STYLE
from service.drawing.panel import Billed
from service.drawing.pictured import BoxPictures
from service.drawing.share import front, share, thumbnail
from service.lru_cache import LruCache
from service.reading.scenes import first_scene
from service.web.board_differences import unsent

WIDE, NARROW = 920, 344
_STYLE = f"<style>{STYLE}</style>"
_CLASSED = re.compile(r'(?:class="([^"]*)" )?data-id="([^"]*)"')


def board_width() -> int:
    """How wide the board is drawn: stacked for a phone, as the reader or his browser says."""
    wanted = request.args.get("w") or request.cookies.get("w") or request.cookies.get("fit") or ""
    if wanted not in ("wide", "narrow"):
        wanted = "narrow" if "Mobi" in request.headers.get("User-Agent", "") else "wide"
    return NARROW if wanted == "narrow" else WIDE


def sheet_address(sheet: Layout) -> str:
    """Where a browser finds a sheet, for ever; by day or night as chosen, or as the system is."""
    chosen = {"light": "#day", "dark": "#night"}.get(request.cookies.get("theme", ""), "")
    return url_for("web.sheet", name=sheet.name) + chosen


def board_svg(
    view: View, width: int, atlas: Atlas, *, choices: bool, changed: frozenset[str] = frozenset(),
    desk: bool = False, pictures: BoxPictures | None = None,
) -> Markup:  # fmt: skip
    """A view as SVG for the inside of a page: the live layer, over sheets of their own.

    With ``desk`` what the match page says around it is left out; ``pictures`` are those of its box,
    for a reader who may see them.
    """
    drawn = draw(
        view,
        choices=choices,
        width=width,
        atlas=atlas,
        address=sheet_address,
        nato=request.cookies.get("symbols") == "nato",
        desk=desk,
        pictures=pictures,
    )
    svg = drawn.replace(_STYLE, "", 1)
    if changed:
        names = {str(escape(name)) for name in changed}

        def marked(found: re.Match[str]) -> str:
            if found[2] not in names:
                return found[0]
            kind = f"{found[1] or ''} changed".lstrip()
            return f'class="{kind}" data-id="{found[2]}"'

        svg = _CLASSED.sub(marked, svg)
    return Markup(unsent(svg))


def map_alone(view: View) -> View:
    """The view with the map alone that the address names, for who has no scripts to look nearer."""
    wanted = request.args.get("map", "")
    left = [drawn for drawn in view.maps if overview.called(drawn) == wanted]
    if not left:
        return view
    gone = {s.id for drawn in view.maps if drawn not in left for s in drawn.spaces}
    standing = tuple(piece for piece in view.pieces if piece.space not in gone)
    return replace(view, maps=tuple(left), pieces=standing)


def layers_told(layers: Sequence[Layer]) -> str:
    """Layers as a page reads them, each with its spaces as runs: "A40.05+4 A41.02"."""
    told = [
        {"name": one.name, "spaces": " ".join(together(one.spaces))}
        for one in layers
        if not one.kind
    ]
    return json.encode(told).decode()


def as_owned(view: View, seat: str) -> View:
    """The view with what others hold under ids of their own: a line of ours never means it.

    Everybody's dice and cards may bear the same names, as in "lock R1 W2".
    """
    trays = tuple(
        replace(tray, dice=tuple(replace(d, id=f"{tray.owner} {d.id}") for d in tray.dice))
        if tray.owner not in ("", seat)
        else tray
        for tray in view.trays
    )
    cards = tuple(
        replace(card, id=f"{card.owner} {card.id}") if card.owner not in ("", seat) else card
        for card in view.cards
    )
    return replace(view, trays=trays, cards=cards)


_pictures = LruCache(32)


def board_picture(match_id: str, at: int, view: View, billed: Billed, atlas: Atlas) -> bytes:
    """The front as PNG for a link preview, drawn once; anew where somebody else plays."""
    return _pictures.get((match_id, at, billed), lambda: share(view, billed, atlas=atlas))


def board_thumbnail(match_id: str, at: int, view: View, atlas: Atlas) -> bytes:
    """The same, small enough for a list of matches."""
    return _pictures.get((match_id, at, "small"), lambda: thumbnail(view, atlas=atlas))


def scene_picture(rules: AnyRuleset, scenario: str, atlas: Atlas) -> bytes:
    """A scenario for a list of games: its game's own picture, else drawn as it is set up."""
    key = (rules.key, rules.version, scenario)
    return picture_of(rules, scenario) or _pictures.get(
        key, lambda: thumbnail(first_scene(rules, scenario), atlas=atlas)
    )


IN_A_BOOK = 560
"""Pixels across a picture of a rulebook: three on a page stay within what one may weigh."""

MOST_IN_A_BOOK = 24_000
"""Its bytes at most, where it is legible with so few."""


ENLARGED, MOST_ENLARGED = 1400, 240_000
"""The same of one that is pressed: names on counters and hexes are legible."""


def first_turn_picture(
    rules: AnyRuleset, step: int, view: View, atlas: Atlas, *, large: bool
) -> bytes:
    """The board after a step of a rulebook's first turn, a JPEG or a PNG, drawn once."""
    key = (rules.key, rules.version, step, large)
    width, most = (ENLARGED, MOST_ENLARGED) if large else (IN_A_BOOK, MOST_IN_A_BOOK)
    return _pictures.get(key, lambda: front(view, width, atlas=atlas, most=most))
