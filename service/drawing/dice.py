"""Dice in their trays: colour, face, the face's word, a padlock, a strike."""

import re

from domain.game.view.board import Die, Tray
from service.drawing.figures import icons
from service.drawing.paint.ink import clip, width, wrap, write
from service.drawing.paint.palette import DICE
from service.drawing.sheet import Sheet, box, flag, place, use

SIDE = 44.0
STEP, LEAST = 56.0, 51.0
"""From one die to the next, at most and at least."""

_NAMED = re.compile(r"([a-z][a-z-]+)\.\d+")
"""The name of one of several dice of a name: "attacker.2"; what is called "2d6.1" has none."""


def tray(sheet: Sheet, shown: Tray, x: float, y: float, w: float) -> float:
    """A tray with its title, its dice in rows; returns the bottom."""
    if shown.title:
        sheet.add(write(x, y + 11, clip(shown.title, w, "tag"), "tag"))
        y += 21
    columns = max(1, int((w + LEAST - SIDE) // LEAST))
    step = min(STEP, (w - SIDE) / (columns - 1)) if columns > 1 else STEP
    for start in range(0, len(shown.dice), columns):
        row = shown.dice[start : start + columns]
        for number, thrown in enumerate(row):
            die(sheet, thrown, x + number * step, y, shown.owner)
        lines = max(len(_word(thrown)) for thrown in row)
        y += SIDE + 5 + 12.5 * lines + 5
    return y


def _word(thrown: Die) -> list[str]:
    """The face in words, as it stands below the die."""
    said = thrown.face.replace("-", " ").replace("_", " ")
    if said.strip().isdigit():  # it stands on the die; below it is whose it is, where it has a name
        named = _NAMED.fullmatch(thrown.id)
        said = named[1].replace("-", " ") if named else ""
    return wrap(said, LEAST - 1, "fact", 2) if said else []


def title(thrown: Die) -> str:
    """A die in words."""
    name = thrown.id if not thrown.colour else f"{thrown.id}, {thrown.colour} die"
    state = [word for word in ("locked", "cancelled") if getattr(thrown, word)]
    return "; ".join([f"{name}: {thrown.face or 'not rolled'}", *state])


def die(
    sheet: Sheet, thrown: Die, x: float, y: float, owner: str = "", *, numbered: bool = True
) -> None:
    """One die with everything that is to be said of it; ``numbered`` with the end of its id,
    as no die in a tray of leather is."""
    colour = thrown.colour.casefold() if thrown.colour.casefold() in DICE else "white"
    sheet.add(
        sheet.open("die", thrown.id, title(thrown), place(x, y), owner),
        box(1.2, 1.8, SIDE, SIDE, "f-line", 8),
        box(0, 0, SIDE, SIDE, f"d-{colour} edge", 8),
    )
    label = _label(thrown.id) if numbered else ""
    if label:
        sheet.add(write(5, 12.5, label, "tag", f"i-{colour}"))
    _face(sheet, thrown, colour, bool(label))
    if thrown.cancelled:
        _strike(sheet, colour)
    if thrown.locked:
        sheet.seen["locked"] = None
        sheet.add(use(sheet.uses("lock", icons.LOCK), SIDE - 11, -6, scale=1.2))
    if sheet.lit(thrown.id, owner):
        sheet.add(box(-2.5, -2.5, SIDE + 5, SIDE + 5, "ring", 10), _corner())
    for number, text in enumerate(_word(thrown)):
        css = "m off" if thrown.cancelled else "m" if numbered else "m i-black"
        sheet.add(write(SIDE / 2, SIDE + 14 + 12.5 * number, text, "fact", css))
    sheet.add("</g>")


def _corner() -> str:
    """The mark of what can be done now; at the left below, where no padlock hangs."""
    return f'<g transform="translate(0 {SIDE:g}) rotate(180)">{flag(2.5, -2.5, 11)}</g>'


def _strike(sheet: Sheet, colour: str) -> None:
    sheet.seen["cancelled"] = None
    path = f"M5 {SIDE - 5:g}L{SIDE - 5:g} 5"
    sheet.add(
        f'<path d="{path}" class="k-ink" stroke-width="7" stroke-linecap="round"/>',
        f'<path d="{path}" class="k-ivory" stroke-width="3.4" stroke-linecap="round"/>',
    )


def _face(sheet: Sheet, thrown: Die, colour: str, labelled: bool) -> None:
    thumb = sheet.pictures.thumb(thrown.picture) if sheet.pictures and thrown.picture else None
    if thumb:
        sheet.add(f"<g{place(4, 4)}>{thumb.within(SIDE - 8, SIDE - 8)}</g>")
        return
    word = re.sub(r"[\s_]+", "-", thrown.face.strip().casefold())
    word = icons.ALIASES.get(word, word)
    if word in icons.FACES:
        art = sheet.uses(f"f-{word}", icons.FACES[word])
        drop = 4.5 if labelled and not word.isdigit() else 0
        size = 1.12 if word.isdigit() else 1.2
        corner = (SIDE - 24 * size) / 2
        sheet.add(use(art, corner, corner + drop, f"i-{colour}", size))
        return
    style = "figure" if width(thrown.face, "figure") <= SIDE - 8 else "tag"
    shown = clip(thrown.face or "-", SIDE - 6, style)
    sheet.add(write(SIDE / 2, SIDE / 2 + 9, shown, style, f"m i-{colour}"))


def _label(name: str) -> str:
    """The last part of a die's id, when it is short enough to stand on the die."""
    last = re.split(r"[\s:./_-]+", name.strip())[-1] if name.strip() else ""
    return last.upper() if len(last) <= 3 and last.isascii() and last.isprintable() else ""
