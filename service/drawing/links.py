"""Ways between spaces: a line of each kind, with its word where it is more than open ground."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from domain.game.view.board import Link
from service.drawing.figures import icons
from service.drawing.paint.ink import attribute, clip, px, width, wrap, write
from service.drawing.plates import Plate
from service.drawing.sheet import Sheet, box, line, straight, use

_BARRED = ("barrier", "wall", "cliff", "wire", "obstacle", "blocked")


def sort(kind: str) -> str:
    """How a kind of way is drawn: open, mines, barrier, road, trail, water or other."""
    said = kind.casefold()
    if said in ("", "open"):
        return "open"
    if "mine" in said:
        return "mines"
    if any(word in said for word in _BARRED):
        return "barrier"
    if "road" in said or "track" in said:
        return "road"
    if "trail" in said or "path" in said:
        return "trail"
    return "water" if "river" in said or "stream" in said else "other"


class Span(NamedTuple):
    """A stretch of a way, from one place on the page to another."""

    x1: float
    y1: float
    x2: float
    y2: float

    def at(self, t: float) -> tuple[float, float]:
        """The place at a part of the way."""
        return self.x1 + (self.x2 - self.x1) * t, self.y1 + (self.y2 - self.y1) * t

    @property
    def length(self) -> float:
        """How long it is."""
        return hypot(self.x2 - self.x1, self.y2 - self.y1)


def between(a: Plate, b: Plate) -> Span:
    """The part of the way between two plates that shows, from whole places to whole places."""
    whole = Span(a.x, a.y, b.x, b.y)
    start, end = _leaves(a, whole), 1 - _leaves(b, Span(b.x, b.y, a.x, a.y))
    if start >= end:
        return whole
    return Span(*map(round, (*whole.at(start), *whole.at(end))))


def _leaves(plate: Plate, way: Span) -> float:
    """The part of a way from the middle of a plate at which it leaves the plate."""
    across = abs(way.x2 - way.x1) / (plate.w / 2)
    down = abs(way.y2 - way.y1) / (plate.h / 2)
    return min(1.0, 1 / max(across, down)) if max(across, down) else 1.0


def draw(sheet: Sheet, link: Link, names: tuple[str, str], span: Span, thick: float = 1.0) -> None:
    """A way as a line of its kind. The word is put on later, by :func:`tags`."""
    words = f"{names[0]} to {names[1]}: {', '.join(words_of(link)) or 'open'}"
    sort_ = sort(link.kind)
    sheet.seen[f"way {link.kind or 'open'}"] = None
    name = f"{link.a}-{link.b}"
    if sheet.address is not None and not sheet.lit(name):  # nothing on a page points at it
        drawn = stroke(sheet, sort_, span, thick)
        if drawn.count("<") > 1:
            drawn = f"<g {sheet.named('link', name)}>{drawn}</g>"
        else:
            mark = f' data-id="{attribute(name)}" stroke-width'
            drawn = drawn.replace('class="', 'class="link ').replace(" stroke-width", mark)
            if sort_ in _PLAIN:  # most ways of a map; the style of pages says how they are
                drawn = (
                    drawn.replace(_SOFT, "", 1).replace(_THIN, "", 1) if _THIN in drawn else drawn
                )
        sheet.add(drawn)
        return
    sheet.add(sheet.open("link", name, words))
    if sheet.lit(name):
        sheet.add(line(*span, "k-pencil", ' stroke-width="8" stroke-linecap="round"'))
        sheet.add(line(*span, "k-lit", ' stroke-width="4.5"'))
    sheet.add(stroke(sheet, sort_, span, thick), "</g>")


def bed(sheet: Sheet, spans: Sequence[Span]) -> None:
    """A pale bed under all ways, that they are seen on any ground."""
    if spans:
        d = "".join(straight(*span) for span in spans)
        sheet.add(f'<path d="{d}" class="k-paper" stroke-width="6" stroke-opacity=".6"/>')


_LINES = {
    "open": (("soft", 2.0, ""),),
    "mines": (("ink", 2.0, "5 4"),),
    "barrier": (("ink", 4.5, ""),),
    "road": (("ink", 5.0, ""), ("card", 2.6, "")),
    "trail": (("soft", 2.0, "6 3"),),
    "water": (("stream", 4.5, ""),),
    "other": (("ink", 2.0, "2 4"),),
}
"""The strokes of each kind of way: ink, thickness and dashes."""

_PLAIN, _SOFT, _THIN = ("open", "trail"), " k-soft", ' stroke-width="2"'
"""What is drawn softly, 2 thick, as :data:`STYLE` has it."""

STYLE = "path.link:not([stroke-width]){stroke:var(--b-soft);stroke-width:2}"
"""What a page adds to the style of boards for ways."""


def stroke(sheet: Sheet, sort_: str, span: Span, thick: float = 1.0) -> str:
    """A line as it is drawn for a kind of way."""
    drawn = ""
    for ink, wide, dashes in _LINES[sort_]:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        drawn += line(*span, f"k-{ink}", f' stroke-width="{px(wide * thick)}"{dashed}')
    if sort_ == "barrier":
        return drawn + _bars(span)
    if sort_ == "mines":
        mine = sheet.uses("mine", icons.MINE)
        end = min(0.5, 8 / span.length) if span.length else 0.5
        marks = (span.at(t) for t in dict.fromkeys((end, 1 - end)))
        return drawn + "".join(use(mine, x, y, scale=0.9 * thick) for x, y in marks)
    return drawn


def _bars(span: Span) -> str:
    if not span.length:
        return ""
    dx, dy = (span.x2 - span.x1) / span.length, (span.y2 - span.y1) / span.length
    n = max(1, int(span.length // 16))
    middles = (span.at((k + 0.5) / n) for k in range(n))
    d = "".join(
        f"M{px(x - dy * 7)} {px(y + dx * 7)}L{px(x + dy * 7)} {px(y - dx * 7)}" for x, y in middles
    )
    return f'<path d="{d}" class="k-ink" stroke-width="3"/>'


def words_of(link: Link) -> list[str]:
    """What is written on a way."""
    named = [link.kind] if sort(link.kind) != "open" else []
    if link.note and link.note.casefold() != link.kind.casefold():
        named.append(link.note)
    return named


_ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)
"""Where on a way its words may stand, the best place first."""

APART = 10.0
"""How far words of ways stand from each other, so that two are not read as one."""


def tags(
    sheet: Sheet, drawn: list[tuple[Link, Span]], plates: Sequence[Plate], most: float = 84
) -> None:
    """The words of all ways, each where it meets no plate and no other as far as there is room."""
    laid = [Patch(plate.x, plate.y, plate.w, plate.h) for plate in plates[:200]]
    taken: list[Patch] = []
    for link, span in drawn:
        lines = [text for words in words_of(link) for text in wrap(words, most, "tag", 2)]
        if not lines:
            continue
        if span.length < 40 and abs(span.x2 - span.x1) > abs(span.y2 - span.y1):
            _upright(sheet, lines, *span.at(0.5))
            continue
        w = max(width(text, "tag") for text in lines) + 8
        h = 13.0 * len(lines) + 3
        along = (Patch(*span.at(t), w, h) for t in _ALONG)
        near = Patch(*span.at(0.5), w + abs(span.x2 - span.x1), h + abs(span.y2 - span.y1))
        tag = freest(along, [one for one in (*laid, *taken[-200:]) if near.meets(one)])
        taken.append(tag._replace(w=w + APART, h=h + APART))
        sheet.spans.append((tag.y - h / 2, tag.y + h / 2))
        _tag(sheet, lines, *tag)


def _tag(sheet: Sheet, lines: list[str], x: float, y: float, w: float, h: float) -> None:
    art = box(-w / 2, -h / 2, w, h, "f-paper rim", 2)
    for number, text in enumerate(lines):
        art += write(0, 12 + 13 * number - h / 2, clip(text, w, "tag"), "tag", "m")
    sheet.add(use(sheet.shares(art), x, y))


def _upright(sheet: Sheet, lines: list[str], x: float, y: float) -> None:
    """A tag in the narrow gap between two plates of a row, read from below."""
    text = clip(", ".join(lines), 110, "tag")
    w = width(text, "tag") + 8
    sheet.add(
        f'<g transform="translate({px(x)} {px(y)}) rotate(-90)">',
        box(-w / 2, -7.5, w, 15, "f-paper rim", 2),
        write(0, 4, text, "tag", "m"),
        "</g>",
    )


class Patch(NamedTuple):
    """A rectangle around its middle."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Patch") -> bool:
        """Whether two patches share room, or touch."""
        return (
            abs(self.x - other.x) < (self.w + other.w) / 2 + 1
            and abs(self.y - other.y) < (self.h + other.h) / 2 + 1
        )

    def covers(self, other: "Patch") -> float:
        """How much of each other two patches hide, in square pixels."""
        across = (self.w + other.w) / 2 - abs(self.x - other.x)
        if across <= 0:
            return 0.0
        down = (self.h + other.h) / 2 - abs(self.y - other.y)
        return across * down if down > 0 else 0.0


def freest(places: Iterable[Patch], taken: Iterable[Patch]) -> Patch:
    """The place that hides least of what is there, the first of equal ones. Raises ValueError
    without any place."""
    there = tuple(taken)
    best, least = None, float("inf")
    for place in places:
        hidden = 0.0
        for other in there:
            hidden += place.covers(other)
            if hidden >= least - 1:
                break
        else:
            best, least = place, hidden
            if hidden == 0:
                break
    if best is None:
        raise ValueError("There is no place to choose from.")
    return best
