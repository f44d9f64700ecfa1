"""Sectors and boxes: plates with their name, what is printed there and who stands there."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.game.view.board import Piece, Space
from service.drawing import pieces
from service.drawing.figures import icons
from service.drawing.paint.ink import clean, clip, width, wrap, write
from service.drawing.paint.palette import TERRAIN
from service.drawing.paint.terrain import ground
from service.drawing.sheet import Sheet, box, flag, place, use

ICON = 14.0
"""How much room an icon takes before its words."""
_ICONS = tuple(
    (re.compile(pattern, re.IGNORECASE), mark)
    for pattern, mark in (
        (r"machine[- ]gun", "gun"),
        (r"[+-]\d+ (skull|star|courage|tool|soldier)s?\b", ""),
        (r"can't stay", "on"),
        (r"retreat", "back"),
        (r"stay as long", "tent"),
        (r"needs an? |one unit|.* joins$", "soldier"),
        (r"sacrifice", "cross"),
        (r"(no|\d+) dice are locked", "lock"),
        (r"five dice|four of a kind|each \d\b", "die"),
        (r"skulls |climb", "skull"),
        (r"first unit|no items|.* to be found|.* for the first unit", "box"),
        (r"mortar|booby traps|gammon bomb", "burst"),
        (r"unknown", "unknown"),
        (r"(no )?battle cry", "flag"),
        (r"def |cover ", "shield"),
        (r"smoke", "cloud"),
        (r"spotted", "eye"),
    )
)
"""How a printed line begins that has a mark: the one named, or the word in its brackets."""
_SHIELD = re.compile(r"DEF (\S{1,5})(?:\s(.*))?", re.IGNORECASE | re.DOTALL)


class Plate(NamedTuple):
    """A space with its place on the page: ``x`` and ``y`` are its middle."""

    space: Space
    pieces: tuple[Piece, ...]
    x: float
    y: float
    w: float
    h: float


def shield(facts: Iterable[str]) -> tuple[str, bool, tuple[str, ...]]:
    """The number on the shield, whether it is a black one, and the other facts."""
    facts = tuple(facts)
    for number, fact in enumerate(facts):
        if found := _SHIELD.fullmatch(fact.strip()):
            others = facts[:number] + facts[number + 1 :]
            rest = (found[2] or "").strip(" :,;()")
            dark = "black" in rest.casefold()
            if rest and rest.casefold() not in ("black", "black shield"):
                others = (rest, *others)
            return found[1].rstrip(",;:"), dark, others
    return "", False, facts


def icon(fact: str) -> str:
    """The name of the mark that belongs to a fact; nothing where it has none."""
    for pattern, word in _ICONS:
        if found := pattern.match(fact):
            return word or found[1].casefold()
    return ""


class PlateLine(NamedTuple):
    """A printed line; ``icon`` stands before it, and ``indent`` is the room for it."""

    text: str
    icon: str = ""
    indent: float = 0


class Printed(NamedTuple):
    """What is printed on a plate: its name, its lines, and how high they are together."""

    name: list[str]
    rows: list[PlateLine]
    height: float


@lru_cache(1024)
def _printing(space: Space, w: float) -> Printed:
    """What is printed on a plate of this width."""
    number, _, facts = shield(space.facts)
    full, room = w - 2 * _pad(w), _beside(w, number)
    name = wrap(space.name or space.id, room, "name", 2)
    if space.terrain and not ground(space.terrain).known:
        facts = (space.terrain, *facts)
    rows: list[PlateLine] = []
    for fact in facts[:8]:
        mark = icon(fact)
        indent = ICON if mark else 0
        if not rows and any(width(word, "fact") > room - indent for word in clean(fact).split()):
            rows.append(PlateLine(""))
        text = wrap(fact, (full if rows else room) - indent, "fact", 6)
        rows += [PlateLine(row, "" if k else mark, indent) for k, row in enumerate(text)]
    high = 26 + 15.0 * (len(name) - 1) + 14 * len(rows)
    return Printed(name, rows, max(42 if number else 26, high))


def _pad(w: float) -> float:
    """The margin in a plate."""
    return 9.0 if w >= 120 else 6.0


def _beside(w: float, number: str) -> float:
    """The room for words beside the shield."""
    return w - 2 * _pad(w) - ((32 if w >= 120 else 23) if number else 0)


def height(space: Space, here: Sequence[Piece], w: float) -> float:
    """How high the plate of a space is when it is this wide."""
    return _printing(space, w).height + 6 + pieces.height(here, w - 2 * _pad(w) + 2)


def draw(sheet: Sheet, plate: Plate, land: Collection[str] = ()) -> None:
    """Draw a plate and the pieces on it. It is plain card where ``land`` shows its terrain."""
    space, w, h = plate.space, plate.w, plate.h
    number, dark, _ = shield(space.facts)
    lit = sheet.lit(space.id)
    kind = ground(space.terrain).kind
    own = space.terrain and kind in TERRAIN and space.terrain not in land
    tint = "f-lit" if lit else f"t-{kind}" if own else "f-card"
    x, y = plate.x - w / 2, plate.y - h / 2
    plain = sheet.address is not None and not lit  # on a page it says all this itself
    words = "" if plain else title(space, plate.pieces)
    sheet.add(sheet.open("space", space.id, words, place(x, y)))
    card = (
        box(2.6, 3, w, h, "cs", 3)
        + box(0, 0, w, h, f"{tint} edge", 3)
        + box(2.5, 2.5, w - 5, h - 5, "k-faint", 2)
    )
    sheet.add(f'<use href="{sheet.shares(card)}"/>')
    if lit:
        sheet.add(box(0, 0, w, h, "ring", 3), flag(w, 0, 14))
    _printed(sheet, space, w, number, dark)
    sheet.add("</g>")
    if plate.pieces:
        room = w - 2 * _pad(w) + 2
        top = y + h - 3 - pieces.height(plate.pieces, room)
        pieces.blocks(sheet, plate.pieces, x + _pad(w) - 1, top, room)


def _printed(sheet: Sheet, space: Space, w: float, number: str, dark: bool) -> None:
    left, printed = _pad(w), _printing(space, w)
    for k, text in enumerate(printed.name):
        sheet.add(write(left, 18 + 15 * k, text, "name"))
    top = 34 + 15 * (len(printed.name) - 1)
    for k, row in enumerate(printed.rows):
        if row.icon:
            art = use(sheet.uses(f"f-{row.icon}", icons.MARKS[row.icon]), 0, 0, "f-ink", 0.46)
            sheet.add(use(sheet.shares(art), left, top - 9.5 + 14 * k))
        if row.text:
            sheet.add(write(left + row.indent, top + 14 * k, row.text, "fact"))
    if number:
        scale = 1.0 if w >= 120 else 0.82
        sheet.seen["black shield" if dark else "shield"] = None
        sheet.add(use(_numbered(sheet, number, dark, scale), w - left + 2 - 28 * scale, 6))


def _numbered(sheet: Sheet, number: str, dark: bool, scale: float) -> str:
    """The address of a shield with its number, whose type does not shrink with it."""
    shape = sheet.shares(arms(dark, 0, 0, scale), _CARD)  # one for all, whatever figure is on it
    style = "count" if width(number, "count") <= 20 * scale else "tag"
    said = clip(number, 26 * scale, style)
    css = "m i-black" if dark else "m"
    return sheet.shares(
        f'<use href="{shape}"/>{write(14 * scale, 20 * scale, said, style, css)}', _CARD
    )


_CARD = ' class="printed"'
"""A shield is known by its colour, so it stays as it is by day."""


def arms(dark: bool, x: float, y: float, scale: float = 1.0) -> str:
    """A shield; a black one has a light line within, as it may lie on a dark plate."""
    if not dark:
        return f'<path d="{icons.SHIELD}" class="f-paper edge"{place(x, y, scale)}/>'
    return (
        f'<g{place(x, y, scale)}><path d="{icons.SHIELD}" class="f-black edge"/>'
        f'<path d="{icons.SHIELD}" class="k-ivory p"{place(2.2, 2.4, 0.843)}/></g>'
    )


def title(space: Space, here: Sequence[Piece]) -> str:
    """A space in words."""
    name = space.name or space.id
    words = [name, *([space.terrain] if space.terrain else []), *space.facts]
    if here:
        names = ", ".join(piece.name or piece.id for piece in here[:20])
        more = f" and {len(here) - 20} more" if len(here) > 20 else ""
        words.append(f"here: {names}{more}")
    return "; ".join(words)


def by_space(all_pieces: Iterable[Piece]) -> dict[str, tuple[Piece, ...]]:
    """The pieces by the space on which they stand."""
    found: dict[str, list[Piece]] = defaultdict(list)
    for piece in all_pieces:
        found[piece.space].append(piece)
    return {space: tuple(here) for space, here in found.items()}
