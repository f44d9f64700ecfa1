"""Typed paper: order slips, what can be ordered beside the board, notes, headings."""

from collections.abc import Sequence

from domain.game.view.board import Choice, Prompt
from service.drawing.paint.ink import attribute, clean, clip, px, width, wrap, write
from service.drawing.sheet import Sheet, box, line, place

CHIPS = 24
"""How many choices are offered in words; the others are only counted."""


def prompt(sheet: Sheet, asked: Prompt, x: float, y: float, w: float) -> float:
    """An order slip: who is asked, and what; returns the bottom."""
    lines = wrap(asked.text, w - 34, "order", 6)
    high = 34 + 17.0 * max(1, len(lines))
    slip = f"M{px(x)} {px(y)}h{px(w)}v{px(high)}" + _torn(w) + "z"
    sheet.add(
        f'<g class="prompt" data-seat="{attribute(asked.seat)}">'
        f"<title>{attribute(clean(f'Orders for {asked.seat}: {asked.text}', 300))}</title>",
        f'<path d="{slip}" class="f-card rim"/>',
        box(x, y, 5, high - 3, "mark"),
        write(x + 18, y + 20, clip(f"ORDERS: {asked.seat.upper()}", w - 30, "head"), "head"),
    )
    for number, text in enumerate(lines):
        sheet.add(write(x + 18, y + 40 + 17 * number, text, "order"))
    sheet.add("</g>")
    return y + high + 10


def _torn(w: float) -> str:
    """The lower edge of a slip, torn from its pad, from right to left."""
    teeth = max(1, int(w // 7))
    step = f"{-w / teeth / 2:.3f}"
    return f"l{step} -3l{step} 3" * teeth


def chips(sheet: Sheet, choices: Sequence[Choice], x: float, y: float, w: float) -> float:
    """Choices that touch nothing on the board, as typed slips to pick; returns the bottom."""
    if not choices:
        return y
    left, row = x, 25.0
    for number, choice in enumerate(choices[:CHIPS]):
        text = clip(choice.line, w - 24, "note")
        wide = width(text, "note") + 18
        if left > x and left + wide > x + w:
            left, y = x, y + row
        sheet.add(
            f'<g id="{sheet.name("choice", str(number))}" class="choice now" '
            f'data-line="{attribute(choice.line)}"{place(left, y)}>'
            f"<title>{attribute(clean(f'Can be ordered now: {choice.line}'))}</title>",
            box(0, 0, wide, 21, "f-lit edge", 2),
            box(0, 0, wide, 21, "ring", 2),
            write(9, 14.5, text, "note"),
            "</g>",
        )
        left += wide + 6
    if len(choices) > CHIPS:
        y += row
        sheet.add(write(x, y + 13, f"and {len(choices) - CHIPS} more orders", "note"))
    return y + row + 6


def notes(sheet: Sheet, texts: Sequence[str], x: float, y: float, w: float) -> float:
    """Typed lines, one paragraph a note; returns the bottom."""
    for text in texts:
        for words in wrap(text, w, "note", 12, 600):
            sheet.add(write(x, y + 12, words, "note"))
            y += 16
        y += 4
    return y


def heading(sheet: Sheet, text: str, x: float, y: float, w: float) -> float:
    """A typed heading with a rule to the right of it; returns the bottom."""
    lines = wrap(text, w, "head", 2)
    for said in lines:
        sheet.add(write(x, y + 13, said, "head"))
        y += 17
    y -= 17
    start = x + width(lines[-1], "head") + 8 if lines else x
    if start + 12 < x + w:
        sheet.add(line(start, y + 9, x + w, y + 9, "k-line"))
    return y + 22
