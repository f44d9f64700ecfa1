"""Counters: square ones for grids, blocks with a name for everywhere else, fanned when many."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.game.board import Piece
from service.drawing import nato
from service.drawing.ink import clean, clip, px, width, wrap, write
from service.drawing.palette import OWNERS
from service.drawing.sheet import Sheet, box, flag, place, use

BLOCK = 36.0
"""The height of a block."""

FULL = 5
"""How many lines of facts a block has at most."""

ROOMY = 110.0
"""How wide a block is at least to bear its symbol beside its name."""

_BANDS = ("M1 1h3v38H1z", "M36 1H39v38h-3z", "M1 1h38v3H1z", "M1 36h38V39H1z",
          "M1 1h3v38H1zM36 1H39v38h-3z", "M1 1h38v3H1zM1 36h38V39H1z",
          "M1 1h9L1 10z", "M39 39h-9l9-9z")  # fmt: skip
"""Where the dark band of a counter runs, so that owners differ without their colour."""


def title(piece: Piece) -> str:
    """A piece in words."""
    symbol = nato.read(piece.symbol)
    words = [piece.name or piece.id]
    if piece.owner and piece.owner.casefold() != words[0].casefold():
        words[0] += f" of {piece.owner}"
    return ", ".join([*words, *([symbol.words] if symbol else []), *piece.facts])


def base(sheet: Sheet, owner: str) -> str:
    """The address of the empty square counter of an owner, 40 by 40."""
    if owner not in sheet.owners:
        return sheet.uses("c-", '<rect width="40" height="40" rx="3" class="f-nobody edge"/>')
    number = sheet.owners[owner]
    return sheet.uses(
        f"c-{number}",
        f'<rect width="40" height="40" rx="3" class="{sheet.tint(owner)} edge"/>'
        f'<path d="{_BANDS[number % len(_BANDS)]}" class="f-ink"/>',
    )


def counter(sheet: Sheet, piece: Piece, x: float, y: float, size: float) -> None:
    """A square counter; words are left to the title where it is too small for them."""
    symbol = nato.read(piece.symbol)
    sheet.add(
        sheet.open("piece", piece.id, title(piece), place(x, y), piece.owner),
        use(base(sheet, piece.owner), 0, 0, scale=size / 40),
    )
    if symbol:
        _unit(sheet, piece, sheet.uses(*nato.draw(symbol)), size)
        _badges(sheet, piece, size)
    else:
        _lettering(sheet, piece, size)
    _spent(sheet, piece, 0 if size < 50 else size, min(11, size / 3))
    if sheet.lit(piece.id, piece.owner):
        sheet.add(box(0, 0, size, size, "ring", 3), flag(size, 0, min(9, size / 3)))
    sheet.add("</g>")


def _spent(sheet: Sheet, piece: Piece, y: float, size: float) -> None:
    """A corner at the left, above or below, is turned where a counter lies on its weaker side."""
    if any(fact.casefold().startswith("reduced") for fact in piece.facts):
        sheet.seen["reduced"] = None
        sheet.add(turned(0, y, size, 1 if y else -1))


def turned(x: float, y: float, size: float, up: int = 1) -> str:
    """A corner at the left that is turned: up at the bottom with 1, down at the top with -1."""
    high = px(-size * up)
    return f'<path d="M{px(x)} {px(y)}v{high}l{px(size)} {px(size * up)}z" class="f-paper edge"/>'


def _unit(sheet: Sheet, piece: Piece, art: str, size: float) -> None:
    """The symbol of a unit, its name above and its strength below as far as there is room."""
    name = _called(piece, size - 8) if size >= 50 else ""
    strength = clean(" ".join(piece.facts[:1]))
    told = size >= 30 and width(strength, "tag") <= size - 1.5
    if name:
        sheet.add(use(art, size / 2, 29, scale=0.92), write(size / 2, 11, name, "tag", "m"))
    elif told:
        raised = 2.5 if strength else 0
        sheet.add(use(art, size * 0.53, (20.5 - raised) * size / 40, scale=size / 43))
        sheet.add(_upright(piece, size))
    else:
        sheet.add(use(art, size / 2, size * 0.55, scale=size / 44))
        _fine(sheet, piece, size)
    if told and strength:
        sheet.add(write(size / 2, size - 2.2, strength, "tag", "m"))


def _upright(piece: Piece, size: float) -> str:
    """The name in fine print, read from below along the left edge."""
    name = _called(piece, 2 * size)
    middle = f' transform="translate({px(0.2 * size)} {px(size / 2)}) rotate(-90)"'
    return f"<g{middle}>{write(0, 0, name, 'tag', 'm fine')}</g>" if name else ""


def _called(piece: Piece, room: float) -> str:
    """The name of a unit, or what stands before its stroke: "17FLAK" of "17FLAK/17SS"."""
    name = clean(piece.name)
    short = name.partition("/")[0]
    return next((text for text in (name, short) if width(text, "tag") <= room), "")


def _fine(sheet: Sheet, piece: Piece, size: float) -> None:
    """Name and strength in print that is seen only where the board is enlarged."""
    room = (size - 2) * 2  # fine print is half as wide
    name, strength = _called(piece, room), clip(" ".join(piece.facts[:1]), room, "tag")
    sheet.add(write(size / 2, 5, name, "tag", "m fine"))
    sheet.add(write(size / 2, size - 1, strength, "tag", "m fine"))


BADGES = {"moved": "→", "attacked": "✕", "out of supply": "!"}
"""What is seen of a counter's state at its right edge."""


def _badges(sheet: Sheet, piece: Piece, size: float) -> None:
    """The state of a unit, a mark for each fact that has one."""
    told = [fact for fact in piece.facts if fact in BADGES] if size >= 26 else []
    for number, fact in enumerate(told):
        sheet.seen[f"badge {fact}"] = None
        sheet.add(use(sheet.uses(*badge_art(fact)), size - 1, 22 + 13 * number))


def badge_art(fact: str) -> tuple[str, str]:
    """The mark of a fact, around its middle, to be kept."""
    drawn = f'<circle r="6.5" class="f-ivory edge"/>{write(0, 4, BADGES[fact], "tag", "m")}'
    return f"badge-{fact.replace(' ', '-')}", drawn


def _lettering(sheet: Sheet, piece: Piece, size: float) -> None:
    words = clean(piece.name or piece.id).split()
    room = size - 6
    if size >= 40:
        lines = [clip(word, room, "tag") for word in words[:2]]
        lines += [fact for fact in map(clean, piece.facts[:1]) if width(fact, "tag") <= room]
    else:
        tried = ("".join(words), *words[:1], "".join(word[0] for word in words[:3]))
        lines = [next((text for text in tried if width(text, "tag") <= room), "")]
    top = size / 2 + 4 - 6 * (len(lines) - 1)
    for number, text in enumerate(lines):
        sheet.add(write(size / 2, top + 12 * number, text, "tag", "m"))


def block_width(piece: Piece, most: float) -> float:
    """How wide the block of a piece wants to be."""
    symbol = 36 if nato.read(piece.symbol) else 0
    name = width(clean(piece.name or piece.id), "tag")
    facts = width(clean(", ".join(piece.facts)), "fact")
    return min(most, max(44, symbol + 20 + max(name, facts)))


class _Written(NamedTuple):
    name: list[str]
    facts: list[str]

    @property
    def height(self) -> float:
        return max(BLOCK, 10 + 13.0 * (len(self.name) + len(self.facts)))


def _written(piece: Piece, w: float) -> _Written:
    """What a block of this width says: all of it, as far as that has room."""
    room = w - 14 - (35 if nato.read(piece.symbol) and w >= ROOMY else 0)
    name = wrap(piece.name or piece.id, room, "tag", 2)
    lines = [""]
    for part in _parts(piece, room):
        longer = f"{lines[-1]} {part}".strip()
        if width(longer, "fact") <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return _Written(name, [line for line in lines[:FULL] if line])


def _parts(piece: Piece, room: float) -> Iterator[str]:
    """The facts with commas between them, each whole as long as it has room."""
    facts = [fact for fact in piece.facts if clean(fact)]
    for fact in facts[:-1]:
        yield from wrap(f"{clean(fact)},", room, "fact", 2)
    for fact in facts[-1:]:
        yield from wrap(fact, room, "fact", 2)


def block(sheet: Sheet, piece: Piece, x: float, y: float, w: float, h: float = BLOCK) -> None:
    """A counter with its name and its facts in words."""
    symbol = nato.read(piece.symbol) if w >= ROOMY else None
    name, facts = _written(piece, w)
    sheet.add(
        sheet.open("piece", piece.id, title(piece), place(x, y), piece.owner),
        box(0, 0, w, h, f"{sheet.tint(piece.owner)} edge", 3),
    )
    left = 11.0 if piece.owner in sheet.owners else 8.0
    if piece.owner in sheet.owners:
        sheet.add(_band(sheet.owners[piece.owner] % len(OWNERS), h))
    if symbol:
        sheet.add(use(sheet.uses(*nato.draw(symbol)), left + 16, h / 2 + 2, scale=0.95))
        left += 35
    top = h / 2 + 10.5 - 6.5 * (len(name) + len(facts))
    for number, text in enumerate((*name, *facts)):
        style = "tag" if number < len(name) else "fact"
        sheet.add(write(left, top + 13 * number, text, style))
    _spent(sheet, piece, h, 11)
    if sheet.lit(piece.id, piece.owner):
        sheet.add(box(0, 0, w, h, "ring", 3), flag(w, 0, 9))
    sheet.add("</g>")


def _band(number: int, h: float) -> str:
    """The dark band down the left of a block: whole, or cut in as many pieces as the number."""
    height = (h - 2 - 2 * number) / (number + 1)
    cuts = "".join(f"M1 {px(1 + k * (height + 2))}h5v{px(height)}h-5z" for k in range(number + 1))
    return f'<path d="{cuts}" class="f-ink"/>'


def rows(pieces: Sequence[Piece], w: float, most: int = 8) -> list[list[tuple[Piece, float]]]:
    """Pieces with the widths of their blocks, row by row; the last row may have to fan."""
    lines: list[list[tuple[Piece, float]]] = []
    used = w + 1
    for piece in pieces:
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


def stack(sheet: Sheet, pieces: Sequence[Piece], x: float, y: float, size: float) -> None:
    """Square counters around a middle, fanned up and to the right, with their number."""
    steps = len(pieces) - 1
    step = min(size * 0.14, size * 0.42 / steps) if steps else 0
    left, top = x - (size + step * steps) / 2, y - (size - step * steps) / 2
    if steps:
        sheet.add('<g class="stack">')
    for number, piece in enumerate(pieces):
        counter(sheet, piece, left + step * number, top - step * number, size)
    if steps:
        sheet.add("</g>")
    units = sum(bool(piece.symbol) for piece in pieces) or len(pieces)
    if units > 1 and size >= 16:
        out = 5 if size >= 30 else 0  # clear of the strength
        badge(sheet, left + size + step * steps + out, top + size - step * steps + out, units)


def badge(sheet: Sheet, x: float, y: float, number: int) -> None:
    """How many counters lie on each other."""
    text = str(number)
    wide = max(14, width(text, "tag") + 7)
    sheet.add(
        box(x - wide + 4, y - 10, wide, 14, "f-black", 7),
        f'<text x="{px(x + 4 - wide / 2)}" y="{px(y + 1)}" class="tag m i-black">{text}</text>',
    )
