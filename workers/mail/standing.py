"""What a seat has in words, for a short mail whose board is a picture."""

from domain.game.board import View
from domain.game.text_board import text_board
from domain.match.seeing import AHEAD
from service.letters.plain_text import WIDTH

MOST_CARDS = 12
"""Cards whose text a short mail has room for."""

ON_REQUEST = ("Reconstructed", AHEAD)
"""How notes begin that are the same all along: which figures are not printed, what can be answered
ahead. The board has them."""


def standing(view: View, seat: str) -> str:
    """The tracks and dice of a seat, the cards that it may order with, and the notes."""
    touched = {at for choice in view.choices for at in choice.on}
    own = ("", seat)
    cards = tuple(card for card in view.cards if card.id in touched and card.owner in own)
    beside = View(
        title="",
        turn="",
        phase="",
        tracks=tuple(track for track in view.tracks if track.owner in own),
        trays=tuple(tray for tray in view.trays if tray.owner in own),
        cards=cards if len(cards) <= MOST_CARDS else (),
        notes=tuple(note for note in view.notes if not note.startswith(ON_REQUEST)),
    )
    return text_board(beside, width=WIDTH).strip("\n")
