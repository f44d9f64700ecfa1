"""The words beside a picture for others: the house, the game, the moment, and who plays."""

from typing import NamedTuple

from domain.game.view.board import View
from service.cartography.paths import star
from service.drawing.paint.ink import clean, clip, escaped, px, width, wrap
from service.drawing.paint.palette import TYPES

_TEXT, _NAME = TYPES["text"].size, TYPES["name"].size

_DARK, _LIGHT, _DIM, _GOLD = "#292824", "#f2ead5", "#c9bfa6", "#f0a974"

ROW = 34
FEW = 2
MOST = 6
"""Seats that are named, each in a row; who plays the others the match itself tells."""


class SeatPanel(NamedTuple):
    """A seat with who plays it, as everybody may read it on the page of the match."""

    seat: str
    who: str
    is_to_move: bool = False


class Billed(NamedTuple):
    """What a picture says of the match that it shows."""

    game: str
    scenario: str
    sides: tuple[SeatPanel, ...] = ()


def panel(view: View, billed: Billed | None, across: tuple[int, int], high: int) -> list[str]:
    """The right of a picture, between two edges.

    Without what is billed it says what the board itself does.
    """
    left, right = across
    x, room = left + 36, right - left - 60
    parts = [
        f'<path d="M{left} 0H{right}V{high}H{left}z" fill="{_DARK}"/>',
        f'<path d="M{x} 44h150v42h-150z" fill="none" stroke="{_LIGHT}" stroke-width="2"/>',
        _line(x + 19, 73, "FIELDPOST", 21, _LIGHT, "Cabin", bold=True),
    ]
    y = 132.0
    for text in wrap(billed.game, room * _TEXT / 25, "text", 2) if billed else ():
        parts.append(_line(x, y, text, 25, _DIM, "Cabin"))
        y += ROW
    y += 6 if billed else 0
    for text in wrap(billed.scenario if billed else view.title, room * 21 / 34, "title", 3):
        parts.append(_line(x, y, text, 34, _LIGHT, "Courier Prime", bold=True))
        y += 40
    sides = billed.sides[:MOST] if billed else ()
    parts += _moment(view, x, y + 12, room, _foot(sides, high) - 60, asked=billed is None)
    return [*parts, *_sides(sides, x, room, _foot(sides, high))]


def _moment(
    view: View, x: float, y: float, room: float, lowest: float, *, asked: bool
) -> list[str]:
    """The moment and what is kept, as far as that has room."""
    parts = []
    for text, colour in _told(view, asked=asked):
        starred = 30 if colour == _GOLD else 0  # a face without stars would set the whole line
        rows = wrap(text, (room - starred) * _TEXT / 25, "text", 3)
        if y + ROW * (len(rows) - 1) > lowest:
            break
        if starred:
            parts.append(f'<path d="{star(x + 10, y - 9, 13)}" fill="{_GOLD}"/>')
        for row in rows:
            parts.append(_line(x + starred, y, row, 25, colour, "Cabin"))
            y += ROW
        y += 10
    return parts


def _told(view: View, *, asked: bool) -> list[tuple[str, str]]:
    told = [(", ".join(t for t in (view.turn, view.phase) if clean(t)), _LIGHT)]
    kept = [t for t in view.tracks if t.most and t.title.casefold() not in ("turn",)]
    told += [(f"{t.title} {t.value} of {t.most}", _GOLD) for t in kept[:1]]
    told += [(prompt.text, _LIGHT) for prompt in view.prompts[:1] if asked]
    return told


def _foot(sides: tuple[SeatPanel, ...], high: int) -> float:
    """Where the first of the sides stands, so that the last stands at the foot."""
    if len(sides) <= FEW:
        return high - 30 - ROW - (2 * ROW + 6) * (len(sides) - 1)
    return high - 30 - ROW * (len(sides) - 1)


def _sides(sides: tuple[SeatPanel, ...], x: float, room: float, y: float) -> list[str]:
    """Who plays: each seat with its player, a pointer at who is to move.

    The players of a few seats each have a row of their own.
    """
    apart = len(sides) <= FEW
    parts = []
    if sides:
        parts.append(f'<path d="M{x} {y - 46}h{room}" stroke="{_DIM}" stroke-width="1.5"/>')
    for side in sides:
        if side.is_to_move:
            parts.append(f'<path d="M{x} {y - 17}l13 8.5l-13 8.5z" fill="{_GOLD}"/>')
        seat = clip(side.seat, (room - 22) * (1 if apart else 0.55) * _NAME / 25, "name")
        parts.append(_line(x + 22, y, seat, 25, _LIGHT, "Cabin", bold=True))
        start = 22 if apart else 34 + width(seat, "name") * 25 / _NAME
        who = clip(side.who, (room - start) * _TEXT / 25, "text")
        parts.append(_line(x + start, y + (ROW if apart else 0), who, 25, _DIM, "Cabin"))
        y += 2 * ROW + 6 if apart else ROW
    return parts


def _line(
    x: float, y: float, text: str, size: int, colour: str, face: str, *, bold: bool = False
) -> str:
    return (
        f'<text x="{px(x)}" y="{px(y)}" font-family="{face}" font-size="{size}" '
        f'font-weight="{700 if bold else 400}" style="fill:{colour}">{escaped(text)}</text>'
    )
