"""What a seat has in words, for a short mail whose board is a picture."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from domain.game.view.board import View
from domain.game.view.text_board import plain, text_board
from domain.game.view.text_offers import TIED
from domain.match.seeing import AHEAD
from service.mails.contents import SeatMail
from service.mails.plain_text import WIDTH, paragraph
from service.words import _, counted

MOST_LINES = 6
"""Lines of it that a short mail has room for: what no longer fits, such as the text of many cards,
is one word away in a reply."""

USUAL_STORY, FEWEST_LINES = 3, 3
"""Sentences of what happened beyond these take a line each of the room for notes, but these."""

MOST_OF_UNITS = 2
"""Lines of them that tell where units stand; one where the tracks are long, as of a campaign."""

LONG_TRACKS = 4

SAME = ("Reconstructed",)
"""How a note begins that tells which figures are not printed: the reference sheet has it."""

ON_REQUEST = (*SAME, AHEAD)
"""How notes begin that are the same all along; what can be answered ahead the board has."""


OFFERED = "Also: "
"""How a note begins that tells what else may be ordered."""


def with_prompts(turn: SeatMail, view: View, seat: str) -> tuple[SeatMail, View]:
    """With what the game asks of the seat, where a short mail has no board in words."""
    asked = [plain(prompt.text) for prompt in view.prompts if prompt.seat == seat]
    asked += [plain(note) for note in view.notes if note.startswith(OFFERED)]
    others = tuple(prompt for prompt in view.prompts if prompt.seat != seat)
    turn = replace(turn, lead=(*turn.lead, *asked))
    return turn, replace(unoffered(view), prompts=others)


def unoffered(view: View) -> View:
    """Without what else may be ordered."""
    return replace(view, notes=tuple(n for n in view.notes if not n.startswith(OFFERED)))


def holdings(view: View, seat: str, story: int = 0) -> str:
    """The tracks and dice of a seat; then its units, the cards that it may order with, and each
    note, where there is room. What an order costs stands beside it where it is offered.

    ``story`` is how many sentences of what happened the mail tells.
    """
    room = max(FEWEST_LINES, MOST_LINES - max(0, story - USUAL_STORY))
    touched = {at for choice in view.choices for at in choice.on}
    own = ("", seat)
    elsewhere = (*ON_REQUEST, *(f"{choice.line}:" for choice in view.choices))
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
        *(replace(nothing, notes=(n,)) for n in view.notes if not n.startswith(elsewhere)),
    )
    tracks, cards, *notes = (
        text_board(part, width=WIDTH).strip("\n").split("\n") for part in parts
    )
    told: list[str] = []
    units = _units(view, seat, touched, 1 if len(tracks) >= LONG_TRACKS else MOST_OF_UNITS)
    for lines in (tracks, units, cards):
        told += _fitting(lines, MOST_LINES - len(told) if told else len(lines))
    for lines in notes:
        told += _fitting(lines, room - len(told) if told else len(lines))
    return "\n".join(told)


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """All of them or none."""
    return [line for line in lines if line] if len(lines) <= room else []


def _units(view: View, seat: str, touched: set[str], room: int) -> list[str]:
    """Where the units of a seat stand, those first that it may order; as many as there is room."""
    pieces = [one for one in view.pieces if one.space and one.owner]
    sides = Counter(one.owner for one in pieces if one.id in touched)
    commands = sides.most_common(1) and not any(one.owner == seat for one in pieces)
    side = sides.most_common(1)[0][0] if commands else seat
    own = (one for one in pieces if one.owner == side)
    at: dict[str, list[str]] = {}
    for piece in sorted(own, key=lambda one: one.id not in touched):
        at.setdefault(piece.space, []).append(piece.name.replace(" ", TIED))
    names = {space.id: space.name for drawn in view.maps for space in drawn.spaces}
    told = [f"{names[space]}: {', '.join(units)}" for space, units in at.items() if space in names]
    for shown in range(len(told), 0, -1):
        lines = _listed(told[:shown], len(told) - shown)
        if len(lines) <= room:
            return lines
    return []


def _listed(told: Sequence[str], left: int) -> list[str]:
    more = counted(
        "… and {count} more place: reply “board”.",
        "… and {count} more places: reply “board”.",
        left,
        count=left,
    )
    told = [*told, more] if left else told
    title = _("Your units")  # by itself: inside of a text it is not found for the catalogues
    text = paragraph(" · ".join(told), f"{title}: ", "  ")
    return text.replace(TIED, " ").split("\n")
