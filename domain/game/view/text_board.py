"""A board as text, for shells and mails: everything a View holds, readable at 80 columns."""

import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from domain.game.told import few, listed
from domain.game.view.board import Card, Die, Map, Piece, Space, Track, Tray, View
from domain.game.view.text_ground import ground, without_bare, without_empty
from domain.game.view.text_offers import TIED, offered, together

WIDTH = 80
MOST_CHOICES = 40
MOST_TRACKS = 8
"""Tracks of an owner that are named; further ones are counted if they are full, or 0 of 0."""


def text_board(
    view: View,
    *,
    width: int = WIDTH,
    most_choices: int = MOST_CHOICES,
    before: View | None = None,
) -> str:
    """The view as lines of text, each with its line feed.

    Of several maps those on which all stands as in the view ``before`` are only named.
    """
    view, before = _figured(view), before and _figured(before)
    changed, same = _changed(view, before)
    changed, bare = without_bare(changed, view.pieces) if view.seats else (changed, [])
    title = [view.title, f"Turn {view.turn}" if view.turn.isdigit() else view.turn, view.phase]
    head = plain(" · ".join(part for part in title if part))
    blocks = [
        [*_wrapped(head, width), "=" * min(len(head), width)],
        [w for p in view.prompts for w in _wrapped(f"{p.seat}: {p.text}", width, "  ")],
        list(_tracks(without_empty(view.tracks) if view.seats else view.tracks, width)),
        *(list(_map(m, view.pieces, width)) for m in changed),
        _wrapped(f"Nothing lies on {listed(few(bare))}.", width, "  ") if bare else [],
        [line for told in _as_before(same, view.maps) for line in _wrapped(told, width, "  ")],
        list(_off_board(view, width)),
        *(list(_tray(tray, width)) for tray in view.trays),
        list(_cards((card for card in view.cards if card.face != "Envelope"), width)),
        [w for note in view.notes for w in _note(note, view, before, width)],
        list(_choices(view, width, most_choices)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _figured(view: View) -> View:
    """With what is printed on counters of one's own game among their facts: no rule says it."""
    if not view.seats:
        return view
    pieces = (replace(p, facts=(p.figures, *p.facts)) if p.figures else p for p in view.pieces)
    return replace(view, pieces=tuple(pieces))


def _changed(view: View, before: View | None) -> tuple[list[Map], list[Map]]:
    """The maps that are shown, and those on which nothing is otherwise than before."""
    if before is None or len(view.maps) < 2:
        return list(view.maps), []
    was, now = set(before.pieces), set(view.pieces)
    touched = {piece.space for piece in was ^ now}
    same = [m for m in view.maps if not touched & {space.id for space in m.spaces}]
    return [m for m in view.maps if m not in same], same


def _note(note: str, view: View, before: View | None, width: int) -> Sequence[str]:
    """A note; at a table two lines of one that said the same before, such as what is in supply."""
    lines = _wrapped(f"* {note}", width, "  ")
    if before is None or note not in before.notes or not view.seats or len(lines) < 3:
        return lines
    return lines[0], f"{lines[1][: width - 2].rstrip(' ,')} …"


MOST_SAME = 3
"""Maps that are named in a line each because nothing on them is otherwise."""


def _as_before(same: Sequence[Map], maps: Sequence[Map]) -> Iterator[str]:
    """That nothing is otherwise on these maps."""
    if len(same) <= MOST_SAME:
        yield from (f"{one.title}: as before." for one in same)
        return
    board = titles(maps)
    yield f"As before: {listed(few(list(dict.fromkeys(board[one.title] for one in same))))}."


def titles(maps: Sequence[Map]) -> dict[str, str]:
    """The title of the board for that of each map: a board with several grids is several maps."""
    grids = Counter(one.ground for one in maps)
    return {
        one.title: one.title.partition(": ")[0] if one.ground and grids[one.ground] > 1
        else one.title
        for one in maps
    }  # fmt: skip


def plain(text: str) -> str:
    """``text`` without control characters: what players wrote must not steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == TIED else " " for c in text)


def _wrapped(text: str, width: int, hang: str = "") -> Sequence[str]:
    text = plain(text)
    if len(text) <= width:
        return [text.rstrip(" ").replace(TIED, " ")]
    return _lines(text, width, hang)


@lru_cache(4096)
def _lines(text: str, width: int, hang: str) -> tuple[str, ...]:
    """A text in lines; the words of cards and spaces are the same on every board."""
    lead = text[: len(text) - len(text.lstrip(" "))]
    lines = textwrap.wrap(text, width, subsequent_indent=lead + hang, break_on_hyphens=False)
    return tuple(line.replace(TIED, " ") for line in lines) or ("",)


def _owned(owner: str, name: str = "") -> str:
    """Whose it is, where its name does not say so already."""
    return f" of {owner.title()}" if owner and owner.casefold() not in name.casefold() else ""


def _tracks(tracks: Iterable[Track], width: int) -> Iterator[str]:
    by_owner: dict[str, list[str]] = {}
    more: dict[str, Counter[str]] = {}
    for track in tracks:
        kept = by_owner.setdefault(track.owner, [])
        if len(kept) >= MOST_TRACKS and track.value == track.most and not track.note:
            more.setdefault(track.owner, Counter())["full" if track.value else "empty"] += 1
            continue
        most = "" if track.most is None else f"/{track.most}"
        note = f" ({track.note})" if track.note else ""
        kept.append(f"{track.title} {track.value}{most}{note}")
    for owner, kept in by_owner.items():
        kept += [f"{n} more, all {how}" for how, n in more.get(owner, {}).items()]
        yield from _wrapped(f"{owner.title() or 'Table'}: {' · '.join(kept)}", width, "  ")


def _map(sheet: Map, pieces: Iterable[Piece], width: int) -> Iterator[str]:
    upon: dict[str, list[Piece]] = {}
    for piece in pieces:
        upon.setdefault(piece.space, []).append(piece)
    below = ground(sheet)
    telling = below.telling | upon.keys()
    listed = [space for space in sheet.spaces if space.id in telling]
    yield f"{plain(sheet.title)}\n{'-' * min(len(sheet.title), width)}"
    yield from _picture(sheet, upon, width)
    for told in below.sides:
        yield from _wrapped(told, width, "  ")
    for space in listed:
        yield from _space(space, below.ways.get(space.id, ()), upon.get(space.id, ()), width)
    if len(listed) < len(sheet.spaces):
        empty = len(sheet.spaces) - len(listed)
        yield f"  ({empty} empty space{'s are' if empty > 1 else ' is'} not listed)"


def _picture(sheet: Map, upon: Mapping[str, list[Piece]], width: int) -> Iterator[str]:
    """A map of cells: who stands there before the ground, else the ground alone.

    Where it fits the width a cell has room for both, otherwise a unit hides its ground. A map of
    straight columns has a line for every half of a row, and parts where it is too wide.
    """
    rows = ground(sheet).rows
    if not rows:
        return
    pieces = {s: next((p for p in here if p.owner), None) for s, here in upon.items()}
    here = [p for row in rows for s in row if (p := pieces.get(s.id))]
    marks = _signs if rows[0][0].shape == "square" else _letters
    grounds = marks(space.terrain for space in sheet.spaces)
    owners = _capitals(p.owner for p in here)

    def cell(space: Space, wide: int) -> str:
        return _cell(pieces.get(space.id), grounds[space.terrain], owners, wide)

    staggered = any(row[0].y % 1 for row in rows)
    yield from (_by_columns if staggered else _by_rows)(rows, cell, width)
    told = [f"{mark} {word}" for word, mark in grounds.items() if word]
    told += dict.fromkeys(f"{p.mark} {p.name} of {p.owner.title()}" for p in here if p.mark)
    plain_owners = {p.owner for p in here if not p.mark}
    told += [f"{mark} {owner.title()}" for owner, mark in owners.items() if owner in plain_owners]
    yield from _wrapped(" · ".join(told), width, "  ")
    yield ""


def _by_rows(
    rows: list[list[Space]], drawn: Callable[[Space, int], str], width: int
) -> Iterator[str]:
    """Straight rows, each behind the name of its first hex."""
    labels = [_label(row[0]) for row in rows]
    margin = max(map(len, labels))
    left = min(row[0].x for row in rows)
    most = max(space.x for row in rows for space in row) - left + 1
    cell = MOST_CELL if margin + 1 + MOST_CELL * most <= width else 2
    yield from _columns(rows, margin, cell, left)
    for label, row in zip(labels, rows, strict=True):
        cells = " " * int(cell * (row[0].x - left)) + "".join(drawn(s, cell) for s in row)
        yield f"{label:>{margin}} {cells}"[:width].rstrip()
    if rows[0][0].shape == "square":
        gap = "  " if cell == MOST_CELL else ""
        columns = "".join(f"{gap}{space.id[:1]:{cell - len(gap)}}" for space in rows[0])
        yield f"{'':{margin}} {columns}"[:width].rstrip()


def _by_columns(
    rows: list[list[Space]], drawn: Callable[[Space, int], str], width: int
) -> Iterator[str]:
    """Straight columns below their numbers, every second hex of a row on a line of its own; a map
    that is too wide in parts from left to right."""
    columns = sorted({(space.x, space.id[:2]) for row in rows for space in row})
    most = (width - MARGIN) // MOST_CELL
    for first in range(0, len(columns), most):
        part = dict(columns[first : first + most])
        left = min(part)
        yield " " * MARGIN + "".join(f"{number:>3} " for number in part.values()).rstrip()
        for row in rows:
            cells = ""
            for space in row:
                if space.x in part:
                    cells = f"{cells:{int(MOST_CELL * (space.x - left))}}{drawn(space, MOST_CELL)}"
            if cells:
                yield f"{row[0].id[2:]} {' ' * (MARGIN - 3)}{cells}".rstrip()
        yield ""


def _cell(piece: Piece | None, ground: str, owners: Mapping[str, str], cell: int) -> str:
    """A cell: the letter of the unit, and beside it that of its ground where there is room."""
    mark = (piece.mark or owners[piece.owner]) if piece else ""
    if cell < MOST_CELL:
        return f"{mark or ground:{cell}}"
    return f"{mark:>2}{ground} "


def _columns(rows: list[list[Space]], margin: int, cell: int, left: float) -> Iterator[str]:
    """The numbers of the columns over hexes whose names are a row and a column, either first."""
    first = rows[0]
    if first[0].shape != "hex" or cell < MOST_CELL or not first[0].id.isdigit():
        return
    across = slice(2, None) if first[0].id[:2] == first[-1].id[:2] else slice(2)
    head = "".join(f"{space.id[across]:>3} " for space in first)
    yield f"{'':{margin}} {' ' * int(cell * (first[0].x - left))}{head}".rstrip()


MARGIN = 3
"""Where the cells of straight columns begin, behind the number of their row."""

MOST_CELL = 4
"""The width of a cell that shows a unit and its ground."""


def _label(first: Space) -> str:
    """What stands before a row: the name of its first hex, or the number of a row of squares."""
    return first.id if first.shape == "hex" else first.id.lstrip("abcdefghijklmnopqrstuvwxyz")


def _capitals(owners: Iterable[str]) -> dict[str, str]:
    """A capital for each owner, always the same: the first letter of its name that is free."""
    found: dict[str, str] = {}
    for owner in sorted(set(owners)):
        free = (c for c in owner.upper() if c.isalpha() and c not in found.values())
        found[owner] = next(free, "?")
    return found


def _letters(terrains: Iterable[str]) -> dict[str, str]:
    """A small letter for each kind of ground: the first of its word that is free."""
    letters = {"": ".", "clear": ".", "open": ".", "sea": "~"}
    found: dict[str, str] = {}
    for word in dict.fromkeys(terrains):
        free = (c for c in word.casefold() if c.isalpha() and c not in found.values())
        found[word] = letters[word] if word in letters else next(free, "?")
    return found


def _signs(terrains: Iterable[str]) -> dict[str, str]:
    """A sign for each kind of ground of a map of squares, where letters stand for units."""
    signs = {"": ".", "clear": ".", "open": ".", "sea": "~", "mountain": "^", "city": "#"}
    free = iter("%=+:;&$!")
    return {word: signs.get(word) or next(free, "?") for word in dict.fromkeys(terrains)}


def _space(space: Space, ways: Iterable[str], pieces: Iterable[Piece], width: int) -> Iterator[str]:
    name = f" {space.name}" if space.name and space.name != space.id else ""
    facts = [f for f in (space.terrain, *space.facts) if f]
    told = f": {' · '.join(facts)}" if facts else ""
    yield from _wrapped(f"{space.id}{name}{told}", width, "    ")
    if ways:
        yield from _wrapped(f"    to {', '.join(ways)}", width, "  ")
    for piece in pieces:
        yield from _piece(piece, width)


def _piece(piece: Piece, width: int) -> Iterator[str]:
    name = piece.name if piece.name == piece.id else f"{piece.id} {piece.name}"
    facts = f": {' · '.join(piece.facts)}" if piece.facts else ""
    yield from _wrapped(f"  > {name}{_owned(piece.owner, name)}{facts}", width, "    ")


def _off_board(view: View, width: int) -> Iterator[str]:
    spaces = {space.id for sheet in view.maps for space in sheet.spaces}
    off = [piece for piece in view.pieces if piece.space not in spaces]
    if off:
        yield "Off the map"
        for piece in off:
            yield from _piece(piece, width)


def _tray(tray: Tray, width: int) -> Iterator[str]:
    yield plain(f"{tray.title}{_owned(tray.owner, tray.title)}")
    dice = "   ".join(_die(die) for die in tray.dice) or "no dice"
    yield from _wrapped(f"  {dice}", width)


def _die(die: Die) -> str:
    marks = [m for m, on in (("locked", die.locked), ("cancelled", die.cancelled)) if on]
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"{die.id}={die.face}{mark}".replace(" ", TIED)


def _cards(cards: Iterable[Card], width: int) -> Iterator[str]:
    by_place: dict[str, list[Card]] = {}
    for card in cards:
        place = " ".join(part for part in (card.place, _owned(card.owner).strip()) if part)
        by_place.setdefault(place or "on the table", []).append(card)
    for place, lying in by_place.items():
        yield plain(f"Cards {place}")
        for card in lying:
            same = card.name.replace(" ", "-") == card.id
            name = card.name if same else f"{card.id} {card.name}"
            cost = f" [{card.cost}]" if card.cost else ""
            text = f": {card.text}" if card.text else ""
            yield from _wrapped(f"  {name}{cost}{text}", width, "    ")


def _choices(view: View, width: int, most: int) -> Iterator[str]:
    """Every order that is offered; many of a kind are drawn together, and none is left out."""
    if not view.choices:
        return
    yield "You may order"
    if len(view.choices) > most:
        for text in together(view.choices):
            yield from _wrapped(f"  {text}", width, "    ")
        return
    lines = [offered(choice) for choice in view.choices]
    if any(choice.says for choice in view.choices):
        for text in lines:
            yield from _wrapped(f"  {text}", width, "      ")
        return
    longest = max(map(len, lines)) + 2
    columns = max(1, (width - 2) // longest)
    rows = -(-len(lines) // columns)
    for row in range(rows):
        yield plain("  " + "".join(f"{text:{longest}}" for text in lines[row::rows])).rstrip()
