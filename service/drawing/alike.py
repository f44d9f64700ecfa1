"""What a page is told of its pieces: what is to be said of several is sent once.

Its script tells each of them whole. What a counter shows says what it is, and its badges how it is
now; its name and where it stands are told by its tag.
"""

from typing import NamedTuple

from domain.game.view.board import Piece
from service.drawing import badges, nato
from service.drawing.paint.ink import attribute, clean
from service.drawing.pieces import title
from service.drawing.sheet import Sheet

_MOST = 300
"""Characters that are said of a piece."""


class PieceTitles(NamedTuple):
    """What is said of a piece, as titles: by itself, by its symbol, its strengths, its badges.

    Whose it is, an empty counter of its side says.
    """

    own: str = ""
    kind: str = ""
    face: str = ""
    states: str = ""


def said(sheet: Sheet, piece: Piece, where: str, *, shared: bool) -> PieceTitles:
    """What a counter says; ``shared`` where it has a face that others of its kind show as well."""
    if shared and sheet.address is not None and (parts := parted(piece)):
        return PieceTitles(
            "", *(f"<title>{attribute(part)}</title>" if part else "" for part in parts)
        )
    return PieceTitles(own(piece, where))


def called(piece: Piece) -> str:
    """What a piece is called, as an attribute of its tag; "" where that is its id."""
    return f' data-name="{attribute(piece.name)}"' if piece.name not in ("", piece.id) else ""


def own(piece: Piece, where: str) -> str:
    """All that is said of a piece, with the place where it stands."""
    words = f"{title(piece)}; at {where}" if where else title(piece)
    return f"<title>{attribute(clean(words, _MOST))}</title>"


def parted(piece: Piece) -> tuple[str, str, str] | None:
    """What a piece is, what it is worth, and how it is now, as the facts tell that come last and
    have badges.

    None where it says whose it is by its name, or says so much that it is cut.
    """
    words, symbol = title(piece), nato.read(piece.symbol)
    named = f"{piece.name or piece.id} of {piece.owner.title()}"
    if clean(words, _MOST) != words or not words.startswith(named):
        return None
    first = len(piece.facts)
    while first and badges.worn(piece.facts[first - 1 : first]):
        first -= 1
    kind = symbol.words if symbol else ""
    if not all(piece.facts) or (symbol and not kind):
        return None
    return kind, ", ".join(piece.facts[:first]), ", ".join(piece.facts[first:])


def keep(sheet: Sheet, piece: Piece, opening: str, rest: str) -> None:
    """Keep a marker, as the tag that opens it and what is in it, until its map is done."""
    words = attribute(clean(title(piece), _MOST))
    sheet.alike.setdefault(words, []).append((opening, rest))


def draw(sheet: Sheet) -> None:
    """All that were kept, those of which the same is to be said in a group that says it."""
    for words, ones in sheet.alike.items():
        told = f"<title>{words}</title>"
        if len(ones) == 1:
            sheet.add(*(f"{opening}{told}{rest}" for opening, rest in ones))
        else:
            lying = (f"{opening}{rest}".replace("></use>", "/>") for opening, rest in ones)
            sheet.add(f'<g class="alike">{told}', *lying, "</g>")
    sheet.alike.clear()
