"""Pictures of a box beside the board: of cards in a hand, of what waits in a supply, its papers."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from msgspec import json, to_builtins

from domain.game.view.board import Card, View
from service.drawing.pictured import BoxPictures

MOST_STOCKED = 600
"""How many kinds of a supply have their pictures in a page."""


def cards(view: View, pictures: BoxPictures | None) -> list[tuple[Card, Markup]]:
    """The cards that a reader may see, with their art: first those of the hand."""
    found = []
    for card in view.cards if pictures else ():
        if card.picture and pictures and (thumb := pictures.thumb(card.picture)):
            about = f"{card.name or card.id}. {card.text}".strip()
            found.append((card, Markup(thumb.svg("card-art", about))))
    return sorted(found, key=lambda one: one[0].place != "hand")


def stocks(view: View, pictures: BoxPictures | None) -> str:
    """What waits beside the boards as a script reads it, with the art of each: files are listed
    once."""
    files: dict[tuple[Any, ...], int] = {}
    arts: dict[str, Sequence[Any]] = {}
    told = [{key: value for key, value in to_builtins(one).items() if key != "pictures"}
            for one in view.stocks]  # fmt: skip
    named = {name: art for stock in view.stocks for name, art in stock.pictures.items()}
    for name, art in list(named.items())[:MOST_STOCKED] if pictures else ():
        if pictures and (thumb := pictures.thumb(art)):
            parts = [[files.setdefault(p[:3], len(files)), *p[3:]] for p in thumb.parts]
            arts[name] = [thumb.w, thumb.h, parts]
    return json.encode({"stocks": told, "files": list(files), "arts": arts}).decode()
