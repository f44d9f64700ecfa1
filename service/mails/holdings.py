"""How a seat stands, for a mail whose board is a picture: where its units are and what it has, or a
situation report.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from domain.game.ruleset import Report
from domain.game.view.board import Card, Piece, View
from domain.game.view.text_board import plain, text_board
from domain.game.view.text_offers import TIED
from domain.game.view.text_summed import lying, order_of_places
from domain.match.seeing import AHEAD, AnyRules
from service.mails.contents import SeatMail
from service.mails.plain_text import WIDTH, paragraph, titled
from service.words import _, counted
from service.words.retelling import in_words
from service.words.telling import labelled

MOST_HELD = 8
"""Lines of it that a short mail has room for: what no longer fits, such as the text of many cards,
is one word away in a reply."""

USUAL_STORY, FEWEST_LINES = 3, 3
"""Sentences of what happened beyond these take a line each of the room for notes, but these."""

STANDING = ("Supply: ", "To be set up: ", "Not in sight", "Face down, somewhere")
"""How notes of a box begin that tell where the rest of its pieces is; its units come first."""

MOST_OF_PLACE, FEWER = 12, (4, 2)
"""Units of one place that are named, fewer if their names are long."""
MOST_OF_UNITS, MOST_OF_BOX, MOST_OF_HAND = 4, 3, 6
"""Lines of them that tell where units stand, fewer where the tracks are long, as of a campaign;
those of a box; and those of cards with what stands on them."""

MOST_EMPTY = 3
"""Tracks at 0, such as empty trays, that are named; of more none is."""

SAME = ("Reconstructed",)
"""How a note begins that tells which figures are not printed: the reference sheet has it."""

ON_REQUEST = (*SAME, AHEAD)
"""How notes begin that are the same all along; what can be answered ahead the board has."""

OFFERED = "Also: "
"""How a note begins that tells what else may be ordered."""


def with_prompts(turn: SeatMail, view: View, seat: str, game: AnyRules) -> tuple[SeatMail, View]:
    """With what the game asks of the seat, where a short mail has no board in words."""
    asked = [in_words(plain(one.text), game) for one in view.prompts if one.seat == seat]
    asked += [plain(note) for note in view.notes if note.startswith(OFFERED)]
    others = tuple(prompt for prompt in view.prompts if prompt.seat != seat)
    turn = replace(turn, lead=(*turn.lead, *asked))
    return turn, replace(unoffered(view), prompts=others)


def unoffered(view: View) -> View:
    """Without what else may be ordered."""
    return replace(view, notes=tuple(n for n in view.notes if not n.startswith(OFFERED)))


def holdings(view: View, seat: str, story: int = 0) -> str:
    """Where the units of a seat are; its tracks and dice; then the cards that it may order with,
    and each note, where there is room. What an order costs stands beside it where it is offered.

    ``story`` is how many sentences of what happened the mail tells.
    """
    room = max(FEWEST_LINES, MOST_HELD - max(0, story - USUAL_STORY))
    touched = {at for choice in view.choices for at in choice.on}
    own = ("", seat)
    elsewhere = (*ON_REQUEST, *(f"{choice.line}:" for choice in view.choices))
    nothing = View(title="", turn="", phase="")
    shown = tuple(track for track in view.tracks if track.owner in own)
    if sum(not track.value for track in shown) > MOST_EMPTY:
        shown = tuple(track for track in shown if track.value)
    held = tuple(card for card in view.cards if card.id in touched and card.owner in own)
    parts = (
        replace(nothing, tracks=shown, trays=tuple(t for t in view.trays if t.owner in own)),
        replace(nothing, cards=held),
        *(replace(nothing, notes=(n,)) for n in view.notes if not n.startswith(elsewhere)),
    )
    tracks, cards, *notes = (
        text_board(part, width=WIDTH).strip("\n").split("\n") for part in parts
    )
    told: list[str] = []
    beside = max(1, min(MOST_OF_UNITS, MOST_HELD - len(tracks)))
    most = MOST_OF_BOX if view.seats else beside
    units = _units(view, seat, touched, most)
    if view.seats:
        standing = [line for lines in notes for line in _standing(lines)]
        units = units or [*islice(lying(view), MOST_OF_BOX)]
        told += filter(None, (*units, *_hand(held, cards), *standing, *tracks))
        tracks, units, cards = [], [], []
        notes = [lines for lines in notes if not _standing(lines)]
    for lines in (units, tracks, cards):
        told += _fitting(lines, MOST_HELD - len(told) if told else len(lines))
    for lines in notes:
        told += _fitting(lines, room - len(told) if told else len(lines))
    return "\n".join(told)


MOST_REPORTED = 24
"""Lines of a situation report."""


def reported(reports: Sequence[Report]) -> str:
    """A situation report: what a paragraph does not need, those behind it may have."""
    now = [report for report in reports if not report.later]
    told, room = list[str](), MOST_REPORTED - sum(report.lines for report in now)
    for report in now:
        room += report.lines
        lines = _paragraph(report, room)
        told += lines
        room -= len(lines)
    return "\n".join(told)


def all_units(reports: Sequence[Report], view: View, seat: str) -> str:
    """A whole situation report, an entry a line; without one, where the units of a seat stand."""
    if reports:
        told = ((paragraph(one, "  ", "    ") for one in report.entries) for report in reports)
        return "\n\n".join(map(titled, (report.title for report in reports), told))
    every = len(view.pieces)
    return "\n".join(_units(view, seat, set(), every, every))


def _paragraph(report: Report, room: int) -> list[str]:
    """As many entries as there is room for, the first in full where all fit so, and how many more
    there are; [] if there is room for none."""
    count = len(report.entries)
    most = next((k for k in range(count, 0, -1) if len(_told(report, 0, k)) <= room), 0)
    full = next((k for k in range(most, 0, -1) if len(_told(report, k, most)) <= room), 0)
    return _told(report, full, most) if most else []


def _told(report: Report, full: int, shown: int) -> list[str]:
    told = [*report.entries[:full], *report.brief[full:shown]]
    if left := len(report.entries) - shown:
        told.append(_("… and {count} more: “units”", count=left))
    return paragraph(" · ".join(told), f"{report.title}: ", "  ").split("\n")


def _hand(held: Sequence[Card], lines: Sequence[str]) -> Sequence[str]:
    """The cards that a seat may play: with what stands on them, or if that is long by their names
    alone, but all of them."""
    if len(lines) <= MOST_OF_HAND:
        return lines
    title = _("Your cards")
    names = (plain(card.name).replace(" ", TIED) for card in held)
    return paragraph(", ".join(names), f"{labelled(title)} ", "  ").replace(TIED, " ").split("\n")


def _standing(lines: Sequence[str]) -> list[str]:
    """A note that tells where pieces of a box are, in two lines at most; [] for any other."""
    if not lines[0].removeprefix("* ").startswith(STANDING):
        return []
    first, *more = (line.removeprefix("* ") for line in lines)
    return [first, *more[:1]] if len(more) < 2 else [first, f"{more[0][: WIDTH - 2]} …"]


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """All of them or none."""
    return [line for line in lines if line] if len(lines) <= room else []


def _units(
    view: View, seat: str, touched: set[str], room: int, most: int = MOST_OF_PLACE
) -> list[str]:
    """Where the units of a seat stand, those first that it may order; as many as there is room, of
    one place ``most``."""
    pieces = [one for one in view.pieces if one.space and one.owner]
    sides = Counter(one.owner for one in pieces if one.id in touched)
    commands = sides.most_common(1) and not any(one.owner == seat for one in pieces)
    side = sides.most_common(1)[0][0] if commands else seat
    names = {space.id: space.name for drawn in view.maps for space in drawn.spaces}
    on = {space.id: n for n, drawn in reversed([*enumerate(view.maps)]) for space in drawn.spaces}
    own = [one for one in pieces if one.owner == side]
    if view.seats:
        first = order_of_places(view, pieces)
        own.sort(key=lambda one: first(one.space))
    else:
        own.sort(key=lambda one: (one.id not in touched, on.get(one.space, 0)))
    at: dict[str, list[str]] = {}
    for piece in own:
        at.setdefault(piece.space, []).append(_called(piece).replace(" ", TIED))
    found: tuple[int, list[str]] = 0, []
    for named in (most, *FEWER):
        told = [f"{names[space]}: {_few(u, named)}" for space, u in at.items() if space in names]
        for shown in range(len(told), found[0], -1):
            lines = _listed(told[:shown], len(told) - shown)
            if len(lines) <= room:
                found = shown, lines
                break
        if found[0] and not view.seats:
            break
    return found[1]


def _few(units: Sequence[str], most: int) -> str:
    """The units of a place; of very many the first."""
    left = len(units) - most
    named = ", ".join(units[:most] if left > 1 else units)
    return _("{units} and {count} more", units=named, count=left) if left > 1 else named


def _called(piece: Piece) -> str:
    """A unit as its own side writes it in orders, with what others do not see of it."""
    if "unseen" in piece.facts[:1]:
        return _("{unit} (unseen)", unit=piece.name)
    hidden = "face down" in piece.facts[:1] and piece.name != piece.id
    return f"{piece.id} ({piece.name})" if hidden else piece.name


def _listed(told: Sequence[str], left: int) -> list[str]:
    more = counted(
        "… and {count} more place: reply “units”.",
        "… and {count} more places: reply “units”.",
        left,
        count=left,
    )
    told = [*told, more] if left else told
    title = _("Your units")  # by itself: inside of a text it is not found for the catalogues
    text = paragraph(" · ".join(told), f"{labelled(title)} ", "  ")
    return text.replace(TIED, " ").split("\n")
