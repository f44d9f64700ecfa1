"""Cards as small typed index cards, laid where they lie."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.game.view.board import Card
from service.drawing.figures import playing_card as playing
from service.drawing.paint.ink import clean, clip, width, wrap, write
from service.drawing.sheet import Sheet, box, flag, line, place

LEAST = 148.0
GAP = 8.0
BESIDE = 124.0
"""The room beside a playing card for what is told of it."""


class _CardText(NamedTuple):
    name: list[str]
    text: list[str]

    @property
    def height(self) -> float:
        return 14 + 15.0 * len(self.name) + (5 + 13.5 * len(self.text) if self.text else 0)


def hand(sheet: Sheet, cards: Sequence[Card], x: float, y: float, w: float) -> float:
    """Cards in rows, all of a row equally high, playing cards first; returns the bottom."""
    y = _faces(sheet, [card for card in cards if card.face], x, y, w)
    cards = [card for card in cards if not card.face]
    columns = max(1, int((w + GAP) // (LEAST + GAP)))
    wide = min(230.0, (w + GAP) / columns - GAP)
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        written = [_written(card, wide) for card in row]
        high = max(each.height for each in written)
        for number, (card, words) in enumerate(zip(row, written, strict=True)):
            _card(sheet, card, words, x + number * (wide + GAP), y, wide, high)
        y += high + GAP
    return y


def _faces(sheet: Sheet, cards: Sequence[Card], x: float, y: float, w: float) -> float:
    """Playing cards side by side, as many as a row takes; returns the bottom."""
    at = 0.0
    for card in cards:
        room = playing.WIDE + (BESIDE if _says_more(card) else 0.0)
        if at and at + room > w:
            at, y = 0.0, y + playing.HIGH + GAP
        _playing(sheet, card, x + at, y, min(room, w))
        at += room + GAP
    return y + (playing.HIGH + GAP if cards else 0.0)


def _says_more(card: Card) -> bool:
    """Whether anything is told of it besides its rank and suit, which stand on it."""
    return bool(card.text) or (card.name or card.id) != card.face


def _playing(sheet: Sheet, card: Card, x: float, y: float, w: float) -> None:
    """A playing card, and beside it what is told of it."""
    sheet.add(
        sheet.open("card", card.id, title(card), place(x, y), card.owner),
        playing.drawn(card.face),
        "</g>",
    )
    if not _says_more(card):
        return
    room = w - playing.WIDE - 14
    name = clip(card.name or card.id, room, "name")
    sheet.add(write(x + playing.WIDE + 12, y + 20, name, "name"))
    for number, text in enumerate(wrap(card.text, room, "fact", 4)):
        sheet.add(write(x + playing.WIDE + 12, y + 38 + 13.5 * number, text, "fact"))


def _written(card: Card, w: float) -> _CardText:
    name = wrap(card.name or card.id, w - 18 - _cost_room(card), "name", 2)
    text = wrap(card.text, w - 16, "fact", 6)
    if card.cost and not _cost_room(card):
        text += wrap(f"Costs {card.cost}", w - 16, "fact", 2)
    return _CardText(name, text)


def _cost_room(card: Card) -> float:
    """The room of the cost in its corner; none where it is too long and is written below."""
    room = width(clean(card.cost), "tag") + 14
    return room if card.cost and room <= 64 else 0.0


def title(card: Card) -> str:
    """A card in words."""
    cost = f" (costs {card.cost})" if card.cost else ""
    words = [f"{card.name or card.id}{cost}", card.text, card.place]
    return "; ".join(word for word in words if word)


def _card(
    sheet: Sheet, card: Card, words: _CardText, x: float, y: float, w: float, h: float
) -> None:
    lit = sheet.lit(card.id, card.owner)
    sheet.add(
        sheet.open("card", card.id, title(card), place(x, y), card.owner),
        box(1.5, 2, w, h, "f-line", 2),
        box(0, 0, w, h, f"{'f-lit' if lit else 'f-card'} rim", 2),
    )
    for number, text in enumerate(words.name):
        sheet.add(write(8, 18 + 15 * number, text, "name"))
    under = 9 + 15.0 * len(words.name)
    sheet.add(line(0, under, w, under, "k-line"))
    if room := _cost_room(card):
        sheet.add(
            box(w - room - 4, 4, room, 17, "f-paper edge", 8),
            write(w - 4 - room / 2, 16.5, clip(card.cost, 60, "tag"), "tag", "m"),
        )
    for number, text in enumerate(words.text):
        sheet.add(write(8, under + 15 + 13.5 * number, text, "fact"))
    if lit:
        mark = f'<g transform="translate(0 {h:g}) rotate(180)">{flag(0, 0, 13)}</g>'
        sheet.add(box(0, 0, w, h, "ring", 2), mark)
    sheet.add("</g>")
