"""A playing card as it lies on the table: rank and suit, drawn large."""

import re

from service.drawing.paint.ink import escaped

WIDE, HIGH = 64, 90

_SUITS = {
    "H": "M12 21C4 14 2 10 2 7a5 5 0 0 1 10-1a5 5 0 0 1 10 1c0 3-2 7-10 14z",
    "D": "M12 1L21 12 12 23 3 12z",
    "S": "M12 2C4 9 2 12 2 15a4 4 0 0 0 9 2c0 2-1 4-3 5h8c-2-1-3-3-3-5"
    "a4 4 0 0 0 9-2c0-3-2-6-10-13z",
    "C": "M12 2a5 5 0 0 1 4 8a5 5 0 1 1-3 7c0 2 1 4 3 5H8c2-1 3-3 3-5"
    "a5 5 0 1 1-3-7A5 5 0 0 1 12 2z",
}
_STAR = "M12 1l3 8 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z"
_RED, _BLACK, _PAPER = "#a3231b", "#22201c", "#fffdf5"


def is_face(said: str) -> bool:
    """Whether this is a card: "7H", "10S" or "Joker-1"."""
    return _CARD.fullmatch(said) is not None


_CARD = re.compile(r"(?:[2-9AJQK]|10)[HDSC]|Joker-\d")


def drawn(face: str) -> str:
    """A card around its upper left corner, 64 by 90: "7H" or "10S"; a Joker by any other name."""
    rank, suit = face[:-1], face[-1:]
    known = suit in _SUITS
    ink, css = (_BLACK, "suit") if suit in ("S", "C") else (_RED, "suit-red")
    left = 11 if len(rank) < 2 else 15
    corner = (
        f'<text x="{left}" y="21" text-anchor="middle" font-size="19" font-weight="700" '
        f'font-family="Cabin,sans-serif" fill="{ink}" class="{css}">'
        f"{escaped(rank) if known else 'J'}</text>"
    )
    return (
        f'<rect x=".75" y=".75" width="{WIDE - 1.5}" height="{HIGH - 1.5}" rx="5" '
        f'fill="{_PAPER}" stroke="{_BLACK}" stroke-width="1.5"/>'
        f'<path d="{_SUITS.get(suit, _STAR)}" transform="translate(16 29) scale(1.33)" '
        f'fill="{ink}"/>{corner}<g transform="rotate(180 32 45)">{corner}</g>'
    )


def picture(face: str) -> str:
    """The same as a drawing of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="playing-card" viewBox="0 0 {WIDE} {HIGH}" '
        f'width="{WIDE}" height="{HIGH}" aria-hidden="true">{drawn(face)}</svg>'
    )
