"""The legend: every sign on the sheet that is not written out, with its word."""

from service.cartography.words import kind as kind_of
from service.drawing import badges, markers
from service.drawing.counters import base
from service.drawing.figures import icons
from service.drawing.links import Span, sort, stroke
from service.drawing.paint.ink import clip, px, width, write
from service.drawing.pieces import turned
from service.drawing.plates import arms
from service.drawing.sheet import Sheet, box, flag, use

MOST = 40


def legend(sheet: Sheet, x: float, y: float, w: float) -> float:
    """Signs in rows; returns the bottom."""
    entries = _entries(sheet)[:MOST]
    left = x
    if not entries:
        return y
    for sign, word in entries:
        text = clip(word, min(w - 36, 200), "fact")
        wide = 34 + width(text, "fact") + 16
        if left > x and left + wide - 16 > x + w:
            left, y = x, y + 27
        _sign(sheet, sign, left, y)
        sheet.add(write(left + 34, y + 15, text, "fact"))
        left += wide
    return y + 30


def _entries(sheet: Sheet) -> list[tuple[str, str]]:
    """Each sign with its word."""
    entries: list[tuple[str, str]] = []
    if sheet.now:
        entries.append(("now", "can be ordered now"))
    if sheet.view.maps or not sheet.view.seats:  # a bare table has no counters
        entries += ((f"owner {owner}", _capital(owner)) for owner in list(sheet.owners)[:8])
    said = {
        "shield": "defence",
        "black shield": "defence, black shield",
        "scenery": "scenery, no effect",
        **{f"badge {badge}": word for badge, word in badges.SAID.items()},
        **{f"marker {art}": word for art, word in markers.SAID.items()},
    }
    for sign in sheet.seen:
        word = said.get(sign, sign.split(" ", 1)[-1])
        if not (
            sign == "way open" and not any(s.startswith("way ") and s != sign for s in sheet.seen)
        ):
            entries.append((sign, f"{word} way" if sign == "way open" else word))
    return entries


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _sign(sheet: Sheet, sign: str, x: float, y: float) -> None:
    kind, _, word = sign.partition(" ")
    middle = Span(x, y + 11, x + 28, y + 11)
    if kind == "way":
        sheet.add(stroke(sheet, sort(word), middle))
    elif kind == "ground":
        sheet.add(box(x, y + 1, 28, 20, f"g-{kind_of(word)} cell"))
    elif kind == "scenery":
        dots = "".join(f"M{px(x + a)} {px(y + b)}h0" for a, b in ((7, 13), (15, 9), (22, 14)))
        sheet.add(f'<path d="{dots}" class="k-soft" stroke-width="10" stroke-linecap="round"/>')
    elif kind == "owner":
        sheet.add(use(base(sheet, word), x + 3, y, "printed", 0.28))
    elif kind == "now":
        sheet.add(box(x + 1, y + 2, 26, 18, "f-lit", 2), box(x + 1, y + 2, 26, 18, "ring", 2))
        sheet.add(flag(x + 27, y + 2, 9))
    elif kind == "badge":
        sheet.add(use(sheet.uses(f"b-{word}", badges.ART[word]), x + 14, y + 11, "printed", 0.8))
    elif kind == "marker":
        sheet.add(use(sheet.uses(f"m-{word}", markers.ART[word]), x + 14, y + 11, "printed", 0.42))
    elif kind == "locked":
        sheet.add(use(sheet.uses("lock", icons.LOCK), x + 8, y + 3, "printed"))
    elif kind == "reduced":
        sheet.add(box(x + 4, y + 1, 20, 20, "f-nobody edge", 2), turned(x + 4, y + 21, 10))
    elif kind == "cancelled":
        cross = f"M{x + 7:.1f} {y + 4:.1f}l14 14m0-14l-14 14"
        sheet.add(f'<path d="{cross}" class="k-ink" stroke-width="3" stroke-linecap="round"/>')
    else:
        sheet.add(f'<g class="printed">{arms(kind == "black", x + 4, y - 1, 0.7)}</g>')
