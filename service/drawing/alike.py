"""Pieces on a map of which the same is to be said: what a page is sent says it once.

Its script gives each of them the words of its own, with its name before them where it has one.
"""

from domain.game.board import Piece
from service.drawing.ink import attribute, clean
from service.drawing.pieces import title
from service.drawing.sheet import Sheet


def keep(sheet: Sheet, piece: Piece, opening: str, rest: str) -> None:
    """Keep a piece, as the tag that opens it and what is in it, until its map is done.

    A unit is known by its name, which stands on it and is its id; a marker by its place alone.
    """
    said = clean(title(piece), 300)
    name = f"{clean(piece.id)} " if said.startswith(f"{clean(piece.id)} of ") else ""
    key = attribute(said.removeprefix(name)), bool(name)
    sheet.alike.setdefault(key, []).append((attribute(name), opening, rest))


def draw(sheet: Sheet) -> None:
    """All that were kept: units first, for markers lie upon them."""
    for (said, named), ones in sorted(sheet.alike.items(), key=lambda item: not item[0][1]):
        if len(ones) == 1:
            for name, opening, rest in ones:
                sheet.add(f"{opening}<title>{name}{said}</title>{rest}")
        else:
            sheet.add(f'<g class="alike{" named" if named else ""}"><title>{said}</title>')
            sheet.add(*(f"{opening}{rest}" for _, opening, rest in ones), "</g>")
    sheet.alike.clear()
