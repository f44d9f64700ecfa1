"""What lies on the cloth of a table, each thing by itself; all but plates can be pressed."""

import re
from collections.abc import Iterator
from math import ceil

from domain.game.view.board import Card, Track, Tray, View
from service.drawing import cards, dice
from service.drawing.figures import on_cloth as art
from service.drawing.figures import playing_card as playing
from service.drawing.paint.ink import clip, px, width, wrap, write
from service.drawing.sheet import ON_TABLES, Sheet, box, place, use

TRAY_HIGH, LINE = 138.0, 66.0
"""A tray at least, and from one row of dice to the next."""
CHIP_ROOM, CHIP_HIGH = 92.0, 100.0
"""What a chip has with its name below it."""
EMPTY_ROOM, EMPTY_HIGH = 150.0, 28.0
"""What a tray has in which nothing lies, with its name beside it."""
NEW_DECK, DICE, PAPER, ENVELOPES = ON_TABLES
ALSO = "Also: "
"""How a note begins that lies on no paper."""
_PIECE = re.compile(r"(.+?)(?:-\d+)?\.\d+")


def plate(sheet: Sheet, seat: str, middle: float, y: float) -> None:
    """The name of a seat on a plate of its colour, with a mark if it is asked."""
    name = clip(seat.title(), 110, "name")
    asked = any(one.seat == seat for one in sheet.view.prompts)
    wide = width(name, "name") + 28 + (14 if asked else 0)
    x = middle - wide / 2
    said = f"{seat.title()}{', to move' if asked else ''}"
    sheet.add(
        sheet.open("seat", f"seat {seat}", said, place(x, y)),
        f'<rect width="{px(wide)}" height="22" rx="3" fill="{art.PLATES.get(seat, art.BRASS)}" '
        'class="edge"/>',
        '<path d="M10 6l8 5l-8 5z" class="mark"/>' if asked else "",
        write(14 + (12 if asked else 0), 15.5, name, "name"),
        "</g>",
    )


def pile(sheet: Sheet, shown: Track, back: str, x: float, y: float) -> None:
    """A deck face down, as thick as it is, with its discards beside it."""
    thrown = re.search(r"\b(\d+) discarded", shown.note)
    discarded = int(thrown[1]) if thrown else 0
    said = f"{shown.title}: {shown.value} of {shown.most}"
    lit = sheet.lit(shown.title)
    sheet.add(sheet.open("pile", shown.title, said, place(x, y)))
    below = min(5, ceil(shown.value / 12)) if shown.value else 0
    if not shown.value:
        sheet.add(use(sheet.uses("ghost", art.GHOST), 0, 0))
    for k in range(below, 0, -1):
        sheet.add(use(back, 1.4 * (k - 1), 1.4 * (k - 1)))
    if lit:
        sheet.add(_ring(playing.WIDE, playing.HIGH))
    lines = deck_name(shown)
    sheet.add(
        *(write(32, playing.HIGH + 17 + 14 * k, one, "name", "m i-black")
          for k, one in enumerate(lines)),
        write(32, playing.HIGH + 17 + 14 * len(lines), f"{shown.value} of {shown.most}", "fact",
              "m i-black"),
        "</g>",
    )  # fmt: skip
    beside = x + playing.WIDE + 8
    if not shown.top:
        sheet.add(use(sheet.uses("ghost", art.GHOST), beside, y))
    else:
        under = Card(
            shown.top, shown.top.replace("-", " "), face=shown.top if _played(shown.top) else ""
        )
        sheet.add(f'<g class="discards"{place(beside, y)}><title>{discarded} discarded</title>')
        sheet.add(use(sheet.uses("ghost", art.GHOST), 2, 2), _face(under), "</g>")
    told = f"{discarded} discarded" if discarded else "discards"
    word(sheet, beside + 32, y + playing.HIGH + 17, told)


def deck_name(shown: Track) -> list[str]:
    """What a deck is called, in lines that stand below it."""
    return wrap(shown.title.removeprefix("Deck "), 76, "name", 2)


def chip(sheet: Sheet, kept: Track, x: float, y: float) -> None:
    """A number that is kept, or how much lies in a tray."""
    name, middle = kept.title, CHIP_ROOM / 2
    below = wrap(name, CHIP_ROOM - 6, "fact", 2)
    if kept.most not in (None, kept.value):
        below.append(f"of {kept.most}")
    sheet.add(
        sheet.open("chip", name, f"{name}: {_of_most(kept)}", place(x, y)),
        use(sheet.uses("chip", art.COUNTING), (CHIP_ROOM - art.CHIP) / 2, 0),
        write(middle, 29, clip(f"{kept.value}", 40, "count"), "count", "m"),
        *(write(middle, 61 + 14 * k, one, "fact", "m i-black") for k, one in enumerate(below)),
        "</g>",
    )


def empty(sheet: Sheet, kept: Track, x: float, y: float) -> None:
    """A tray in which nothing lies now."""
    lines = wrap(kept.title, EMPTY_ROOM - 26, "fact", 2)
    up = 14 - 6.5 * (len(lines) - 1)
    sheet.add(
        sheet.open("chip", kept.title, f"{kept.title}: {_of_most(kept)}", place(x, y)),
        box(0, 0, EMPTY_ROOM - 4, EMPTY_HIGH - 2, "hit"),
        use(sheet.uses("no-chip", art.NO_CHIP), 0, 3),
        *(write(24, up + 4 + 13 * k, one, "fact", "i-black") for k, one in enumerate(lines)),
        "</g>",
    )


def _of_most(kept: Track) -> str:
    return f"{kept.value}" if kept.most is None else f"{kept.value} of {kept.most}"


def new_deck(sheet: Sheet, x: float, y: float) -> None:
    sheet.add(
        sheet.open("pile", NEW_DECK, "A new deck", place(x, y)),
        use(sheet.uses("ghost", art.GHOST), 0, 0),
        '<path d="M32 33v24M20 45h24" stroke="#fdf9ee" stroke-opacity=".75" stroke-width="3"/>',
        _ring(playing.WIDE, playing.HIGH) if sheet.lit(NEW_DECK) else "",
        write(32, playing.HIGH + 17, "a new deck", "fact", "m i-black"),
        "</g>",
    )


def card(sheet: Sheet, shown: Card, x: float, y: float) -> None:
    sheet.add(
        sheet.open("card", shown.id, cards.title(shown), place(x, y), shown.owner),
        _art(sheet, shown) or _face(shown),
        _ring(playing.WIDE, playing.HIGH) if sheet.lit(shown.id, shown.owner) else "",
        "</g>",
    )


def tray(sheet: Sheet, x: float, y: float, w: float) -> float:
    """The tray with the last throw; returns the bottom."""
    thrown = next(iter(sheet.view.trays), Tray("The dice tray", ()))
    across = max(1, int((w - 24) // dice.STEP))
    rows = max(1, ceil(len(thrown.dice) / across))
    high = max(TRAY_HIGH, 68 + rows * LINE)
    sheet.add(
        sheet.open("tray", DICE, thrown.title, place(x, y)),
        art.tray(w, high),
        write(18, 32, clip(thrown.title, w - 36, "name"), "name", "i-black"),
        _ring(w, high, 12) if sheet.lit(DICE) else "",
    )
    for n, die in enumerate(thrown.dice):
        row, k = divmod(n, across)
        left = (w - min(across, len(thrown.dice) - row * across) * dice.STEP + 12) / 2
        dice.die(sheet, die, left + k * dice.STEP, 46 + row * LINE, thrown.owner, numbered=False)
    foot = _sums(thrown) if thrown.dice else "Press it to roll." if sheet.lit(DICE) else ""
    at = high - 20 if thrown.dice else high / 2 + 14
    sheet.add(write(w / 2, at, clip(foot, w - 30, "name"), "name", "m i-black"), "</g>")
    return y + high


def paper(sheet: Sheet, x: float, y: float, w: float) -> float:
    """What is written down, on a sheet of lined paper; returns the bottom."""
    told = [words for note in written(sheet.view) for words in wrap(note, w - 44, "note", 3)]
    high = 40 + 18.0 * max(2, len(told))
    lines = "".join(f"M0 {34 + 18 * k}h{px(w)}" for k in range(int((high - 30) // 18)))
    sheet.add(
        sheet.open("paper", PAPER, "The list and the paper", place(x, y)),
        box(2, 3, w, high, "f-black", 1),
        box(0, 0, w, high, "f-card rim", 1),
        f'<path d="{lines}" class="k-faint"/><path d="M18 0v{px(high)}" stroke="#dfb6a5"/>',
        write(26, 20, "Written down", "tag"),
        *(write(26, 46 + 18 * k, words, "note") for k, words in enumerate(told)),
        "</g>",
    )
    return y + high + 6


def envelope(sheet: Sheet, letter: Card, x: float, y: float, scale: float = 1.0) -> None:
    words = f"{letter.name}{f': {letter.text}' if letter.text else ', sealed'}"
    lit = sheet.lit(letter.id, letter.owner)
    sheet.add(
        sheet.open("card", letter.id, words, place(x, y, scale), letter.owner),
        use(sheet.uses("envelope", art.ENVELOPE), 0, 0),
        write(7, 15, letter.name.rpartition(" ")[2], "tag"),
        _ring(art.ENVELOPE_WIDE, art.ENVELOPE_HIGH) if lit else "",
    )
    for k, told in enumerate(wrap(letter.text, art.ENVELOPE_WIDE + 4, "fact", 2)):
        sheet.add(
            write(
                art.ENVELOPE_WIDE / 2,
                art.ENVELOPE_HIGH + 14 + 12 * k,
                told,
                "fact",
                "m i-black",
            )
        )
    sheet.add("</g>")


def seal(sheet: Sheet, x: float, y: float) -> None:
    """A pile of envelopes that nobody wrote yet."""
    outline = (
        f'<rect x="1.5" y="1.5" width="{art.ENVELOPE_WIDE - 3}" '
        f'height="{art.ENVELOPE_HIGH - 3}" rx="3" fill="none" stroke="#fdf9ee" '
        'stroke-opacity=".5" stroke-dasharray="5 4"/>'
    )
    sheet.add(
        sheet.open("paper", ENVELOPES, "A new envelope", place(x, y)),
        outline,
        box(0, 0, art.ENVELOPE_WIDE, art.ENVELOPE_HIGH, "hit"),
        write(art.ENVELOPE_WIDE / 2, 34, "envelope", "fact", "m i-black"),
        "</g>",
    )


def word(sheet: Sheet, x: float, y: float, words: str, how: str = "m") -> None:
    """A word on the cloth."""
    sheet.add(write(x, y, words, "fact", f"{how} i-black"))


def _ring(w: float, h: float, radius: float = 7) -> str:
    """Around what can be ordered now."""
    return (
        f'<rect x="-3" y="-3" width="{px(w + 6)}" height="{px(h + 6)}" rx="{px(radius)}" '
        f'class="k-lit" stroke-width="2.2"/><path d="M-3 {px(h + 3)}v-10l10 10z" class="mark"/>'
    )


def _played(card: str) -> bool:
    """Whether a card is one of the usual 52."""
    return re.fullmatch(r"(?:[2-9AJQK]|10)[CDHS]", card) is not None


def _face(card: Card) -> str:
    """A card that lies face up: a playing card, or its name typed on one."""
    if card.face:
        return playing.drawn(card.face)
    paper = box(0.75, 0.75, playing.WIDE - 1.5, playing.HIGH - 1.5, "f-ivory edge", 5)
    words = wrap(card.name or card.id, playing.WIDE - 8, "tag", 5)
    top = playing.HIGH / 2 + 4 - 6.5 * (len(words) - 1)
    return paper + "".join(write(32, top + 13 * k, one, "tag", "m") for k, one in enumerate(words))


def _art(sheet: Sheet, card: Card) -> str:
    """The picture of a card of a box, for who may see it."""
    thumb = sheet.pictures.thumb(card.picture) if sheet.pictures and card.picture else None
    return thumb.within(playing.WIDE, playing.HIGH) if thumb else ""


def counted(track: Track) -> str:
    deck = track.title.removeprefix("In hand of ")
    return f"{track.value} of {deck}"


def _sums(tray: Tray) -> str:
    """The sum of each kind of dice that has several: “attacker 8, defender 5”."""
    found: dict[str, list[int]] = {}
    for die in tray.dice:
        if not die.face.lstrip("-").isdigit():
            return ""
        named = _PIECE.fullmatch(die.id)
        found.setdefault(named[1] if named else die.id, []).append(int(die.face))
    if len(found) == 1:
        (faces,) = found.values()
        return f"in all {sum(faces)}" if len(faces) > 1 else ""
    return ", ".join(f"{name} {sum(faces)}" for name, faces in found.items())


def written(view: View) -> Iterator[str]:
    """The notes of a view that lie on the table as paper."""
    told = tuple(f"{card.name} of " for card in view.cards if card.face == "Envelope")
    return (note for note in view.notes if not note.startswith((ALSO, *told)))


def beside(view: View) -> tuple[str, ...]:
    """The notes that do not."""
    return tuple(note for note in view.notes if note.startswith(ALSO))
