"""Counters: square ones for grids, blocks with a name for everywhere else, fanned when many."""

from collections.abc import Sequence

from domain.board import Piece
from service.drawing import nato
from service.drawing.ink import clean, clip, px, width, wrap, write
from service.drawing.palette import OWNERS
from service.drawing.sheet import Sheet, box, flag, place, use

BLOCK = 36.0
"""The height of a block."""

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
        art = sheet.uses(*nato.draw(symbol))
        named = size >= 50 and width(clean(piece.name), "tag") <= size - 8
        raised = 2.5 if size >= 30 and piece.facts else 0
        middle, scale = ((20.5 - raised) * size / 40, size / 40) if not named else (29.0, 0.92)
        sheet.add(use(art, size / 2, middle, scale=scale))
        if named:
            sheet.add(write(size / 2, 11, clean(piece.name), "tag", "m"))
        _strength(sheet, piece, size)
        _badges(sheet, piece, size)
    else:
        _lettering(sheet, piece, size)
    _spent(sheet, piece, size / 3 if size < 50 else 11)
    if sheet.lit(piece.id, piece.owner):
        sheet.add(box(0, 0, size, size, "ring", 3), flag(size, 0, min(9, size / 3)))
    sheet.add("</g>")


def _spent(sheet: Sheet, piece: Piece, size: float) -> None:
    """The corner of a counter that lies on its weaker side is turned down."""
    if any(fact.casefold().startswith("reduced") for fact in piece.facts):
        sheet.seen["reduced"] = None
        sheet.add(turned(0, 0, size))


def turned(x: float, y: float, size: float) -> str:
    """A corner at the top left that is turned down."""
    return f'<path d="M{px(x)} {px(y)}h{px(size)}l{px(-size)} {px(size)}z" class="f-paper edge"/>'


def _strength(sheet: Sheet, piece: Piece, size: float) -> None:
    if size >= 30 and piece.facts:
        sheet.add(write(size / 2, size - 2.2, clip(piece.facts[0], size - 4, "tag"), "tag", "m"))


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
    room = size - 10
    if size >= 40:
        lines = [clip(word, room + 4, "tag") for word in words[:2]]
        lines += [clip(piece.facts[0], room, "tag")] if piece.facts and len(lines) < 3 else []
    else:
        whole = "".join(words)
        initials = "".join(word[0] for word in words[:3])
        lines = [whole if width(whole, "tag") <= room else clip(initials, room + 3, "tag")]
    top = size / 2 + 4 - 6 * (len(lines) - 1)
    for number, words_ in enumerate(lines):
        sheet.add(write(size / 2, top + 12 * number, words_, "tag", "m"))


def block_width(piece: Piece, most: float) -> float:
    """How wide the block of a piece wants to be."""
    symbol = 36 if nato.read(piece.symbol) else 0
    name = width(clean(piece.name or piece.id), "tag")
    facts = width(clean(", ".join(piece.facts)), "fact")
    return min(most, max(44, symbol + 20 + max(name, facts)))


def _told(piece: Piece, w: float) -> list[str]:
    """The facts of a block in one line or two."""
    room = w - 16 - (35 if nato.read(piece.symbol) and w >= ROOMY else 0)
    whole = clean(", ".join(piece.facts))
    if len(piece.facts) < 2 or width(whole, "fact") <= room:
        return wrap(whole, room, "fact", 2)
    rest = ", ".join(piece.facts[1:])
    return [clip(piece.facts[0], room, "fact"), clip(rest, room, "fact")]


def block(sheet: Sheet, piece: Piece, x: float, y: float, w: float, h: float = BLOCK) -> None:
    """A counter with its name and its first facts in words."""
    symbol = nato.read(piece.symbol) if w >= ROOMY else None
    told = _told(piece, w)
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
    name = clip(piece.name or piece.id, w - left - 5, "tag")
    middle = h / 2 + 4 - 6.5 * len(told)
    sheet.add(write(left, middle, name, "tag"))
    for number, text in enumerate(told):
        sheet.add(write(left, middle + 13 + 13 * number, text, "fact"))
    _spent(sheet, piece, 11)
    if sheet.lit(piece.id, piece.owner):
        sheet.add(box(0, 0, w, h, "ring", 3), flag(w, 0, 9))
    sheet.add("</g>")


def _band(number: int, h: float) -> str:
    """The dark band down the left of a block: whole, or cut in as many pieces as the number."""
    height = (h - 2 - 2 * number) / (number + 1)
    cuts = "".join(f"M1 {px(1 + k * (height + 2))}h5v{px(height)}h-5z" for k in range(number + 1))
    return f'<path d="{cuts}" class="f-ink"/>'


def rows(pieces: Sequence[Piece], w: float, most: int = 4) -> list[list[tuple[Piece, float]]]:
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
    return 49.0 if any(len(_told(piece, wide)) > 1 for piece, wide in row) else BLOCK


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
        badge(sheet, left + size + step * steps, top + size - step * steps, units)


def badge(sheet: Sheet, x: float, y: float, number: int) -> None:
    """How many counters lie on each other."""
    text = str(number)
    wide = max(14, width(text, "tag") + 7)
    sheet.add(
        box(x - wide + 4, y - 10, wide, 14, "f-black", 7),
        f'<text x="{px(x + 4 - wide / 2)}" y="{px(y + 1)}" class="tag m i-black">{text}</text>',
    )
