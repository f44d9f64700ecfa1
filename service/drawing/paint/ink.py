"""Words on paper: cleaned of what could harm, measured, clipped and wrapped."""

import re
import unicodedata
from functools import lru_cache
from html import escape

from service.drawing.paint.palette import TYPES

_REGULAR = (
    225, 242, 402, 704, 514, 840, 611, 182, 261, 261, 426, 463, 216, 424, 204, 532, 714, 355, 524,
    547, 559, 541, 568, 502, 609, 570, 204, 216, 405, 502, 404, 441, 722, 616, 597, 616, 727, 554,
    523, 672, 746, 255, 255, 577, 501, 812, 704, 768, 572, 768, 603, 584, 533, 724, 644, 971, 599,
    567, 549, 327, 525, 333, 511, 566, 303, 480, 555, 454, 555, 512, 331, 498, 542, 212, 212, 448,
    236, 877, 559, 550, 557, 557, 321, 414, 337, 524, 492, 725, 474, 505, 471, 299, 229, 299, 455,
)  # fmt: skip
_BOLD = (
    225, 250, 396, 710, 524, 842, 627, 196, 277, 277, 446, 458, 232, 418, 232, 551, 706, 369, 529,
    539, 581, 537, 562, 510, 602, 564, 232, 247, 446, 494, 446, 442, 714, 625, 626, 609, 720, 568,
    525, 664, 740, 282, 282, 621, 500, 833, 707, 760, 596, 760, 626, 580, 554, 718, 657, 963, 627,
    598, 548, 335, 551, 340, 511, 558, 303, 498, 571, 448, 571, 515, 340, 501, 551, 240, 240, 485,
    263, 866, 552, 562, 572, 572, 342, 423, 344, 552, 496, 726, 491, 537, 472, 319, 234, 319, 466,
)  # fmt: skip
"""Advance widths of Cabin for U+0020 to U+007E, in thousandths of the size."""

_DROPPED = frozenset(("Cf", "Cs", "Co", "Cn"))
_HARMFUL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str, most: int = 240) -> str:
    """Text for people: one line, no controls, no heaped accents, at most ``most`` characters.

    Marks that turn the reading direction go too, so that a name cannot reorder its neighbours.
    """
    plain = text.isascii() and text.isprintable()
    kept = text if plain else _sifted(text[: 4 * most])
    return kept if len(kept) <= most else kept[: most - 1].rstrip() + "…"


@lru_cache(4096)
def _sifted(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind not in _DROPPED and marks <= 2:
            kept.append(" " if kind in ("Cc", "Zl", "Zp", "Zs") else char)
    return " ".join("".join(kept).split())


@lru_cache(16384)
def attribute(text: str) -> str:
    """Text for machines, whole: only what XML forbids is replaced, and line ends survive."""
    return escape(_HARMFUL.sub("\ufffd", text)).translate(_BREAKS)


_BREAKS = {ord(char): f"&#{ord(char)};" for char in "\t\n\r"}


@lru_cache(8192)
def width(text: str, style: str) -> float:
    """How wide a text is in pixels, near enough to keep it inside its box."""
    kind = TYPES[style]
    if kind.typed:
        return sum(0.6 if ord(c) < 0x2E80 else 1.05 for c in text) * kind.size
    table = _BOLD if kind.bold else _REGULAR
    return sum(_advance(char, table) for char in text) * kind.size / 1000


def _advance(char: str, table: tuple[int, ...]) -> int:
    code = ord(char)
    if 32 <= code < 127:
        return table[code - 32]
    if code >= 0x2E80:
        return 1050
    base = unicodedata.normalize("NFD", char)[0]
    return table[ord(base) - 32] if " " <= base <= "~" else 660


def clip(text: str, room: float, style: str) -> str:
    """As much of a text as there is room for, an ellipsis where it was cut."""
    text = clean(text)
    if width(text, style) <= room:
        return text
    room -= width("…", style)
    used = 0.0
    for number, char in enumerate(text):
        used += width(char, style)
        if used > room:
            return text[:number].rstrip() + "…"
    return text


def wrap(text: str, room: float, style: str, most: int = 3, longest: int = 240) -> list[str]:
    """A text of ``longest`` characters broken into ``most`` lines at most; nothing for no text.

    A word that is wider than the room is broken at its own hyphen, or by one.
    """
    return list(_wrapped(text, room, style, most, longest))


@lru_cache(4096)
def _wrapped(text: str, room: float, style: str, most: int, longest: int) -> tuple[str, ...]:
    lines: list[str] = []
    words = clean(text, longest).split()[::-1]
    line = ""
    while words:
        word = words.pop()
        longer = f"{line} {word}" if line else word
        if width(longer, style) <= room:
            line = longer
        elif len(lines) == most - 1:
            return *lines, clip(" ".join((longer, *words[::-1])), room, style)
        elif line:
            lines.append(line)
            line = ""
            words.append(word)
        else:
            head = _head(word, room, style)
            lines.append(f"{head.removesuffix('-')}-" if head else clip(word, room, style))
            words += [word[len(head) :]] if head else []
    return (*lines, line) if line else tuple(lines)


def _head(word: str, room: float, style: str) -> str:
    """As much of a word as fits: up to a hyphen of its own, or three letters before its end."""
    fits = [n for n in range(len(word) - 3, 1, -1) if width(f"{word[:n]}-", style) <= room]
    own = (n for n in fits if word[n - 1] == "-")
    return word[: next(own, max(fits, default=0))]


def write(x: float, y: float, text: str, style: str, more: str = "") -> str:
    """One clean line of text; ``more`` names further classes: "m" in the middle, "e" at its end."""
    css = f"{style} {more}" if more else style
    return f'<text x="{px(x)}" y="{px(y)}" class="{css}">{escaped(text)}</text>'


@lru_cache(8192)
def escaped(text: str) -> str:
    """One clean line of text for the inside of an element."""
    return escape(clean(text), quote=False)


@lru_cache(16384)
def px(number: float) -> str:
    """A length to a tenth of a pixel, as short as it goes."""
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text
