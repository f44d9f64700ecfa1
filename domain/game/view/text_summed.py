"""A board too large for a mail, in a few lines: what lies where in numbers, and what changed."""

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from domain.game.told import few, listed
from domain.game.view.board import Piece, View
from domain.game.view.text_board import WIDTH, plain, text_board, titles

MOST_CHANGED = 12
"""Places that are told because something lies otherwise there than before."""
MOST_OWN = 3
"""Pieces of the sides in a place; more make it no more important: it may be a pool."""
A_STACK = 10
"""Pieces of the sides in a place that are still a stack; more are rather a pool."""
ON_TRACK = re.compile(r"(?:\S+ )?(?:game )?turn[ -]", re.IGNORECASE)
"""How a space of a turn track is called, on which reinforcements wait."""
MOST_OF_HAND = 10
"""Lines of dice and cards."""


def summed(view: View, *, width: int = WIDTH, before: View | None = None) -> str:
    """The view as a few lines of text, with the places that changed since the view ``before``; all
    are new if there is none."""
    return "\n".join(_lines(view, width, before)) + "\n"


def _lines(view: View, width: int, before: View | None) -> Iterator[str]:
    head = plain(" · ".join(part for part in (view.title, view.turn, view.phase) if part))[:width]
    yield f"{head}\n{'=' * len(head)}"
    for asked in view.prompts:
        yield from _wrapped(f"{asked.seat}: {asked.text}", width)
    yield ""
    for told in lying(view):
        yield from _wrapped(told, width)
    if bare := [title for title, here in _boards(view).items() if not here]:
        yield from _wrapped(f"Nothing lies on {listed(few(bare))}.", width)
    yield from _changed(view, before or View(title="", turn="", phase=""), width)
    beside = View(title="", turn="", phase="", trays=view.trays, cards=view.cards)
    lines = text_board(beside, width=width).strip("\n").split("\n")
    yield from _cut(lines, MOST_OF_HAND)
    for note in view.notes:
        first, *more = _wrapped(f"* {note}", width)
        yield first
        yield from (_short(" ".join((more[0], *map(str.strip, more[1:]))), width) for _ in more[:1])


def lying(view: View) -> Iterator[str]:
    """How much lies on each board on which something does, and of whom."""
    for title, here in _boards(view).items():
        sides = Counter(piece.owner.title() for piece in here if piece.owner)
        told = ", ".join(f"{n} of {side}" for side, n in sides.items())
        places = _many(len({piece.space for piece in here}), "place")
        if here:
            yield f"{title}: {_many(len(here), 'piece')} in {places}{f', {told}' if told else ''}."


def _boards(view: View) -> dict[str, list[Piece]]:
    """What lies on each board by its title; of one with several grids, such as a map of countries,
    on all of them."""
    titled = titles(view.maps)
    at = {space.id: titled[drawn.title] for drawn in view.maps for space in drawn.spaces}
    boards: dict[str, list[Piece]] = {title: [] for title in titled.values()}
    for piece in view.pieces:
        if piece.space in at:
            boards[at[piece.space]].append(piece)
    return boards


def order_of_places(view: View, pieces: Iterable[Piece]) -> Callable[[str], tuple[int, ...]]:
    """How places of a box are sorted: the first board first, which is the map, on it the country
    with most pieces of the sides, and a pool and a turn track behind all."""
    owned = Counter(piece.space for piece in pieces if piece.owner)
    boards = dict[str, int]()
    for n, drawn in enumerate(view.maps):
        boards.setdefault(drawn.ground or str(n), n)
    on = {
        space.id: (boards[drawn.ground or str(n)], n)
        for n, drawn in reversed([*enumerate(view.maps)])
        for space in drawn.spaces
    }
    nowhere = (len(view.maps), len(view.maps))
    many = Counter[tuple[int, int]]()
    for space, here in owned.items():
        many[on.get(space, nowhere)] += here if here <= A_STACK else 0

    def first(space: str) -> tuple[int, ...]:
        board, country = on.get(space, nowhere)
        waits = owned[space] > A_STACK or ON_TRACK.match(space) is not None
        return waits, board, -many[board, country], country

    return first


def _changed(view: View, before: View, width: int) -> Iterator[str]:
    """What lies now where something lay otherwise, first where most pieces of the sides are, and a
    pool last: “0205: Gun/1709, blue-1”."""
    changed = {*view.pieces} ^ {*before.pieces}
    touched = dict.fromkeys(p.space for p in (*view.pieces, *before.pieces) if p in changed)
    owned = Counter(one.space for one in (*view.pieces, *before.pieces) if one.owner)
    first = order_of_places(view, (*view.pieces, *before.pieces))
    there = sorted(
        filter(None, touched), key=lambda space: (*first(space), -min(owned[space], MOST_OWN))
    )
    for space in there[:MOST_CHANGED]:
        names = [piece.name for piece in view.pieces if piece.space == space]
        yield _short(f"{space}: {', '.join(names) or 'nothing'}", width)
    if len(there) > MOST_CHANGED:
        yield f"… and {_many(len(there) - MOST_CHANGED, 'more place')}."


def _cut(lines: Sequence[str], most: int) -> Iterator[str]:
    yield from lines[:most]
    if len(lines) > most:
        yield f"… and {len(lines) - most} more lines."


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1].rstrip(' ,')}…"


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(plain(text), width, subsequent_indent="  ", break_on_hyphens=False)
