"""The sheet that is drawn on: the parts so far, the ids given, and what can be done now."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256

from domain.game.view.board import Choice, View
from service.cartography import Layout
from service.drawing.atlas import ATLAS, Atlas, Below
from service.drawing.paint.ink import attribute, clean, px
from service.drawing.paint.palette import OWNERS
from service.drawing.pictured import BoxPictures

Span = tuple[float, float]
"""From where to where something reaches down a page."""

ON_TABLES = ("deck", "dice", "paper", "envelopes")
"""What is pressed on any table, by its id."""

_PLAIN = re.compile(r"[A-Za-z0-9-]+")
_ODD = re.compile(r"[^A-Za-z0-9-]")


class Sheet:
    """Collects a drawing. ``width`` is that of the whole page, in pixels."""

    def __init__(
        self,
        view: View,
        choices: bool,
        width: int,
        seat: str | None = None,
        *,
        atlas: Atlas = ATLAS,
        address: Callable[[Layout], str] | None = None,
        night: bool = False,
        strong: bool = False,
        nato: bool = False,
        desk: bool = False,
        below: list[Below] | None = None,
        pictures: BoxPictures | None = None,
    ) -> None:
        self.view, self.below, self.pictures = view, below, pictures
        self.atlas, self.address, self.night, self.nato = atlas, address, night, nato
        self.desk, self.strong = desk, strong
        self.styles: dict[str, str] = {}
        """The styles of sheets that are drawn into this drawing, by their names."""
        self.width = width
        self.seat = seat
        self.parts: list[str] = []
        self.spans: list[Span] = []
        """How far down the page each plate, and each word on a way, begins and ends."""
        self.stands: list[Span] = []
        """The same of each plate on which somebody stands."""
        self.defs: dict[str, str] = {}
        self.now: dict[str, list[str]] = {}
        self.seen: dict[str, None] = {}
        """What the legend has to explain, in the order in which it appeared."""
        self.alike: dict[str, list[tuple[str, str]]] = {}
        """The markers of a map that are drawn once it is done, by what is said of them."""
        self.tiny_counters = False
        """Whether the counters of a map that is drawn are too small for a page to show all."""
        self.owners = _owners(view)
        self.names: set[str] = set()
        self.holders = _holders(view)
        self.choices = view.choices if choices else ()
        for choice in self.choices:
            for name in dict.fromkeys(choice.on):
                self.now.setdefault(name, []).append(choice.line)

    @property
    def narrow(self) -> bool:
        """Whether everything is stacked, as on a phone."""
        return self.width <= 480

    @property
    def printed(self) -> str:
        """The attribute of art that stays as by day; what is kept for ``<use>`` says it itself."""
        return ' class="printed"' if self.night or self.strong else ""

    def add(self, *parts: str) -> None:
        """Draw on top of what is there."""
        self.parts.extend(parts)

    def uses(self, name: str, art: str) -> str:
        """Keep a piece of art once, to be drawn by ``<use>``; returns its address."""
        kind = "" if name == "mine" or name.startswith("sheet-") else self.printed
        self.defs.setdefault(name, f'<g id="{name}"{kind}>{art}</g>')
        return f"#{name}"

    def shares(self, art: str, more: str = "") -> str:
        """The same for art without a name: it is called by what it shows, on every board alike.

        ``more`` holds attributes for what else is true of all that show it.
        """
        called = _called(more + art)
        name = next(
            name
            for long in range(2, len(called))
            if self.defs.get(name := f"k{called[:long]}", art)
            in (art, f'<g id="{name}"{more}>{art}</g>')
        )
        self.defs.setdefault(name, f'<g id="{name}"{more}>{art}</g>')
        return f"#{name}"

    def lit(self, board_id: str, owner: str = "") -> bool:
        """Whether an order that is offered touches this.

        Where several owners have something of this id, it is the seat's own that is meant, or
        what belongs to nobody; only if there is neither, every one of them is lit.
        """
        if board_id not in self.now:
            return False
        meant = {self.seat, ""}
        held = self.holders.get(board_id, ())
        return self.seat is None or owner in meant or meant.isdisjoint(held)

    def open(self, kind: str, board_id: str, title: str, place: str = "", owner: str = "") -> str:
        """The opening tag of a board element, with what it says when pointed at.

        On a page, where sheets have addresses, nothing is found by its id.
        """
        name = f'id="{self.name(kind, board_id)}" ' if self.address is None else ""
        said = f"<title>{attribute(clean(title, 300))}</title>" if title else ""
        return f"<g {name}{self.named(kind, board_id, owner)}{place}>{said}"

    def named(self, kind: str, board_id: str, owner: str = "") -> str:
        """The attributes of a board element: what it is, and what can be ordered with it.

        A desk has those orders itself, each with the things that it touches.
        """
        css, lines = kind, ""
        if self.lit(board_id, owner):
            css = f"{kind} now".lstrip()
            if not self.desk:
                lines = f' data-line="{attribute(chr(10).join(self.now[board_id]))}"'
        css = f'class="{css}" ' if css else ""
        return f'{css}data-id="{attribute(board_id)}"{lines}'

    def name(self, kind: str, board_id: str) -> str:
        """An id for the document, never given twice."""
        plain = board_id
        if not _PLAIN.fullmatch(board_id):
            plain = _ODD.sub(lambda odd: f"_{ord(odd[0]):x}_", board_id[:40])
        if len(board_id) > 40:
            plain = f"{plain[:60]}_{sha256(board_id.encode('utf-8', 'replace')).hexdigest()[:8]}"
        name, number = f"{kind}-{plain}", 1
        while name in self.names:
            number += 1
            name = f"{kind}-{plain}_{number}"
        self.names.add(name)
        return name

    def tint(self, owner: str) -> str:
        """The class that fills with the colour of an owner."""
        if owner not in self.owners:
            return "f-nobody"
        return f"o{self.owners[owner] % len(OWNERS)}"

    def elsewhere(self) -> list[Choice]:
        """The choices that touch nothing on the sheet; those are offered in words."""
        known = _ids(self.view) if self.choices else set()
        return [choice for choice in self.choices if known.isdisjoint(choice.on)]


@lru_cache(8192)
def _called(art: str) -> str:
    """What art is called that has no name."""
    return urlsafe_b64encode(sha256(art.encode("utf-8", "replace")).digest()).decode()


def _holders(view: View) -> dict[str, set[str]]:
    """Whose dice, cards and pieces have each id."""
    held = [(die.id, tray.owner) for tray in view.trays for die in tray.dice]
    held += ((card.id, card.owner) for card in view.cards)
    held += ((piece.id, piece.owner) for piece in view.pieces)
    found: dict[str, set[str]] = {}
    for name, owner in held:
        found.setdefault(name, set()).add(owner)
    return found


def _ids(view: View) -> set[str]:
    """Every board id that stands somewhere on the sheet and can be lit."""
    found = {f"{t.owner}-{t.title}" if t.owner else t.title for t in view.tracks}
    found.update(piece.id for piece in view.pieces)
    found.update(card.id for card in view.cards)
    found.update(die.id for tray in view.trays for die in tray.dice)
    found.update(ON_TABLES if view.seats else ())
    for drawn in view.maps:
        found.update(space.id for space in drawn.spaces)
        found.update(f"{link.a}-{link.b}" for link in drawn.links)
    return found


def _owners(view: View) -> dict[str, int]:
    """Every owner with its number, in the order in which they appear."""
    owned: list[Iterable[str]] = [
        (thing.owner for thing in things)
        for things in (view.tracks, view.trays, view.pieces, view.cards)
    ]
    named = dict.fromkeys(owner for group in owned for owner in group if owner)
    return {owner: number for number, owner in enumerate(named)}


def place(x: float, y: float, scale: float = 1.0) -> str:
    """The attribute that puts a group somewhere."""
    grown = f"scale({scale:.3g})" if scale != 1 else ""
    moved = f"translate({px(x)} {px(y)})" if x or y or not grown else ""
    return f' transform="{moved}{" " * bool(moved and grown)}{grown}"'


def box(x: float, y: float, w: float, h: float, css: str, radius: float = 0) -> str:
    """A rectangle."""
    round_ = f' rx="{px(radius)}"' if radius else ""
    return (
        f'<rect x="{px(x)}" y="{px(y)}" width="{px(max(w, 0))}" height="{px(max(h, 0))}" '
        f'class="{css}"{round_}/>'
    )


def use(address: str, x: float, y: float, css: str = "", scale: float = 1.0) -> str:
    """A piece of art that was kept by :meth:`Sheet.uses`, here."""
    plain = f' x="{px(x)}" y="{px(y)}"' if x or y else ""
    where = place(x, y, scale) if scale != 1 else plain
    named = f' class="{css}"' if css else ""
    return f'<use href="{address}"{where}{named}/>'


def line(x1: float, y1: float, x2: float, y2: float, css: str, more: str = "") -> str:
    """A straight stroke; ``more`` holds further attributes."""
    return f'<path d="{straight(x1, y1, x2, y2)}" class="{css}"{more}/>'


def straight(x1: float, y1: float, x2: float, y2: float) -> str:
    """The way of a straight stroke, in the fewest letters."""
    a, b, c, d = px(x1), px(y1), px(x2), px(y2)
    return f"M{a} {b}H{c}" if b == d else f"M{a} {b}V{d}" if a == c else f"M{a} {b}L{c} {d}"


def flag(x: float, y: float, size: float = 11) -> str:
    """The mark beside the colour that says "now": a pencilled corner, ``x`` its right edge."""
    s = px(size)
    return f'<path d="M{px(x - size)} {px(y)}h{s}v{s}z" class="mark"/>'
