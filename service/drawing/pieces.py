"""Blocks: counters with a name and facts in words, for sectors and for what lies beside the map."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from domain.game.view.board import Piece
from service.drawing import looks, nato
from service.drawing.paint.ink import attribute, clean, px, width, wrap, write
from service.drawing.paint.palette import OWNERS
from service.drawing.pictured import Thumb
from service.drawing.sheet import Sheet, box, flag, place

BLOCK = 36.0
"""The height of a block."""

FULL = 5
"""How many lines of facts a block has at most."""

ROOMY, PICTURED = 110.0, 70.0
"""How wide a block is at least to bear its symbol, or its picture, beside its name."""

BESIDE, CLOSE = 35.0, 23.0
"""How much room that takes; a narrow block has a smaller symbol if it leaves room for each word."""


def title(piece: Piece) -> str:
    """A piece in words."""
    symbol = nato.read(piece.symbol)
    words = [piece.name or piece.id]
    if piece.owner and piece.owner.casefold() != words[0].casefold():
        words[0] += f" of {piece.owner.title()}"
    return ", ".join([*words, *([symbol.words] if symbol and symbol.words else []), *piece.facts])


def _kind(piece: Piece) -> str:
    """What many blocks of an owner say alike: a page is sent it once, and its script puts their
    titles together of it and of the words that stand on them."""
    symbol = nato.read(piece.symbol)
    words = [symbol.words] if symbol and symbol.words else []
    return ", ".join([f"of {piece.owner.title()}", *words])


def _spent(sheet: Sheet, piece: Piece, y: float, size: float) -> None:
    """A corner at the left, above or below, is turned where a counter lies on its weaker side."""
    if any(fact.casefold().startswith("reduced") for fact in piece.facts):
        sheet.seen["reduced"] = None
        sheet.add(turned(0, y, size, 1 if y else -1))


def turned(x: float, y: float, size: float, up: int = 1) -> str:
    """A corner at the left that is turned: up at the bottom with 1, down at the top with -1."""
    high = px(-size * up)
    return f'<path d="M{px(x)} {px(y)}v{high}l{px(size)} {px(size * up)}z" class="f-paper edge"/>'


def block_width(piece: Piece, most: float) -> float:
    """How wide the block of a piece wants to be."""
    symbol = 36 if piece.picture or looks.seen(piece) else 0
    name = width(clean(piece.name or piece.id), "tag")
    facts = width(clean(", ".join(piece.facts)), "fact")
    return min(most, max(44, symbol + 20 + max(name, facts)))


def _beside(piece: Piece, w: float) -> float:
    """How much room a block of this width gives to a symbol or a picture beside its words."""
    if piece.picture:
        return BESIDE if w >= PICTURED else 0
    if not looks.seen(piece) or w >= ROOMY:
        return BESIDE if looks.seen(piece) else 0
    words = (piece.name or piece.id).split()
    wide = [width(word, "tag") for word in words]
    wide += [width(f"{fact},", "fact") for facts in piece.facts[:-1] for fact in facts.split()]
    wide += [width(word, "fact") for facts in piece.facts[-1:] for word in facts.split()]
    return CLOSE if max(wide, default=0) <= w - 14 - CLOSE else 0


class _PieceText(NamedTuple):
    name: list[str]
    facts: list[str]

    @property
    def height(self) -> float:
        return max(BLOCK, 10 + 13.0 * (len(self.name) + len(self.facts)))


@lru_cache(1024)
def _written(piece: Piece, w: float) -> _PieceText:
    """What a block of this width says: all of it, as far as that has room."""
    room = w - 14 - _beside(piece, w)
    name = wrap(piece.name or piece.id, room, "tag", 2)
    lines = [""]
    for part in _parts(piece, room):
        longer = f"{lines[-1]} {part}".strip()
        if width(longer, "fact") <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return _PieceText(name, [line for line in lines[:FULL] if line])


def _parts(piece: Piece, room: float) -> Iterator[str]:
    """The facts with commas between them, each whole as long as it has room."""
    facts = [fact for fact in piece.facts if clean(fact)]
    for fact in facts[:-1]:
        yield from wrap(f"{clean(fact)},", room, "fact", 2)
    for fact in facts[-1:]:
        yield from wrap(fact, room, "fact", 2)


def block(sheet: Sheet, piece: Piece, x: float, y: float, w: float, h: float = BLOCK) -> None:
    """A counter with its name and its facts in words."""
    art = _art(sheet, piece) if w >= PICTURED else None
    name, facts = _written(piece, w)
    ground = box(0, 0, w, h, f"{sheet.tint(piece.owner)} edge", 3)
    left = 8.0
    if piece.owner in sheet.owners:
        ground += _band(sheet.owners[piece.owner] % len(OWNERS), h)
        left = 11.0
    if art:
        ground += f"<g{place(left - 1, 4)}>{art.within(34, h - 8)}</g>"
        left += BESIDE
    elif beside := _beside(piece, w):
        size = 1.0 if beside == BESIDE else 0.65
        symbol = looks.small(sheet, piece, left + beside / 2 - 1.5, h / 2, size)
        ground += symbol
        left += beside if symbol else 0
    said = title(piece)
    if sheet.address is not None:  # many have the same
        kind = _kind(piece)
        if clean(said, 300) == f"{' '.join(name)} {', '.join((kind, ' '.join(facts)))}":
            said, ground = "", f"<title>{attribute(kind)}</title>{ground}"
        ground = f'<use href="{sheet.shares(ground, sheet.printed)}"/>'
    sheet.add(sheet.open("piece", piece.id, said, place(x, y), piece.owner), ground)
    top = h / 2 + 10.5 - 6.5 * (len(name) + len(facts))
    for number, text in enumerate((*name, *facts)):
        style = "tag" if number < len(name) else "fact"
        sheet.add(write(left, top + 13 * number, text, style))
    _spent(sheet, piece, h, 11)
    if sheet.lit(piece.id, piece.owner):
        sheet.add(box(0, 0, w, h, "ring", 3), flag(w, 0, 9))
    sheet.add("</g>")


def _art(sheet: Sheet, piece: Piece) -> Thumb | None:
    """The art of a piece of a box, for who may see it."""
    return sheet.pictures.thumb(piece.picture) if sheet.pictures and piece.picture else None


def _band(number: int, h: float) -> str:
    """The dark band down the left of a block: whole, or cut in as many pieces as the number."""
    height = (h - 2 - 2 * number) / (number + 1)
    cuts = "".join(f"M1 {px(1 + k * (height + 2))}h5v{px(height)}h-5z" for k in range(number + 1))
    return f'<path d="{cuts}" class="f-ink"/>'


def _figured(piece: Piece) -> Piece:
    """A piece with its figures as the first of its facts."""
    return replace(piece, facts=(piece.figures, *piece.facts)) if piece.figures else piece


def rows(pieces: Sequence[Piece], w: float, most: int = 8) -> list[list[tuple[Piece, float]]]:
    """Pieces with the widths of their blocks, row by row; the last row may have to fan."""
    lines: list[list[tuple[Piece, float]]] = []
    used = w + 1
    for piece in map(_figured, pieces):
        wide = block_width(piece, w)
        if used + wide > w and len(lines) < most:
            lines.append([])
            used = 0
        lines[-1].append((piece, wide))
        used += wide + 5
    return lines


def _high(row: Sequence[tuple[Piece, float]]) -> float:
    return max(_written(piece, wide).height for piece, wide in row)


def height(pieces: Sequence[Piece], w: float) -> float:
    """How high :func:`blocks` draws these pieces."""
    return sum(_high(row) + 5 for row in rows(pieces, w))


def blocks(sheet: Sheet, pieces: Sequence[Piece], x: float, y: float, w: float) -> float:
    """Draw pieces in rows of blocks, fanned where they do not fit; returns the bottom."""
    for row in rows(pieces, w):
        total = sum(wide for _, wide in row)
        free = w - row[-1][1]
        step = min(5.0, (free - (total - row[-1][1])) / (len(row) - 1)) if len(row) > 1 else 0
        left = x
        if step < 0:
            sheet.add('<g class="stack">')
        for piece, wide in row:
            block(sheet, piece, left, y, wide, _high(row))
            left += wide + step
        if step < 0:
            sheet.add("</g>")
        y += _high(row) + 5
    return y
