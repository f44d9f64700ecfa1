"""What a seat has in words, for a short mail whose board is a picture."""

from msgspec.structs import replace

from domain.game.board import View
from domain.game.text_board import text_board
from domain.match.seeing import AHEAD
from service.letters.plain_text import WIDTH

MOST_LINES = 6
"""Lines of it that a short mail has room for: what no longer fits, such as the text of many cards,
is one word away in a reply."""

ON_REQUEST = ("Reconstructed", AHEAD)
"""How notes begin that are the same all along: which figures are not printed, what can be answered
ahead. The board has them."""


def standing(view: View, seat: str) -> str:
    """The tracks and dice of a seat; then the cards that it may order with, and the notes, each
    where there is room."""
    touched = {at for choice in view.choices for at in choice.on}
    own = ("", seat)
    nothing = View(title="", turn="", phase="")
    parts = (
        replace(
            nothing,
            tracks=tuple(track for track in view.tracks if track.owner in own),
            trays=tuple(tray for tray in view.trays if tray.owner in own),
        ),
        replace(
            nothing,
            cards=tuple(card for card in view.cards if card.id in touched and card.owner in own),
        ),
        replace(
            nothing,
            notes=tuple(note for note in view.notes if not note.startswith(ON_REQUEST)),
        ),
    )
    told: list[str] = []
    for part in parts:
        lines = text_board(part, width=WIDTH).strip("\n").split("\n")
        if any(lines) and (not told or len(told) + len(lines) <= MOST_LINES):
            told += [line for line in lines if line]
    return "\n".join(told)
