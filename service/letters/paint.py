"""In which colours a mail is painted: text in the colour of its ground is not seen.

Black on white is what a mail is where it says nothing; a colour and a ground are inherited. Of a
ground with a picture or a gradient the first colour counts that it names.
"""

import re
from typing import Final, NamedTuple

from PIL import ImageColor

Colour = tuple[int, int, int, float]
"""Red, green and blue from 0 to 255, and how much of what lies below it hides, from 0 to 1."""

_LIKE: Final = 40
"""So little apart in red, green and blue two colours are one to the eye: white and #dddddd."""
_SET: Final = re.compile(
    r"(?:^|;)\s*(?:(?:-webkit-text-fill-)?(color)|background(?:-color)?)\s*:([^;]+)"
)
_WORD: Final = re.compile(
    r"#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|(?<![\w-])(?:[0-9a-f]{6}|[0-9a-f]{3}|[a-z]{3,20})"
    r"(?![\w(%.-])"
)
_HASHLESS: Final = re.compile(r"[0-9a-f]{3}|[0-9a-f]{6}")
_OF_THE_SYSTEM: Final = {
    "transparent": "#0000", "windowtext": "#000", "canvastext": "#000", "window": "#fff",
    "canvas": "#fff", "initial": "#000",
}  # fmt: skip


class Paint(NamedTuple):
    """In which colour text stands, and on which."""

    text: Colour = (0, 0, 0, 1)
    ground: Colour = (255, 255, 255, 1)

    def with_look(self, text: Colour | None, ground: Colour | None) -> "Paint":
        """The same inside of an element that sets these; None for what it leaves as it is."""
        if not (text or ground):
            return self
        return Paint(text or self.text, _over(ground, self.ground) if ground else self.ground)

    def is_seen(self) -> bool:
        """Whether the eye tells the text from its ground."""
        text = _over(self.text, self.ground)
        return any(abs(text[k] - self.ground[k]) > _LIKE for k in range(3))


def colours_of(style: str) -> tuple[Colour | None, Colour | None]:
    """The colour of text and that of the ground that a style sets, in small letters; None where
    it sets none."""
    text = ground = None
    for of_text, value in _SET.findall(style):
        if of_text:
            text = _first(value) or text
        else:
            ground = _first(value.replace("initial", "transparent")) or ground
    return text, ground


def _first(value: str) -> Colour | None:
    words = _WORD.findall(re.sub(r"url\([^()]*\)?", "", value))
    return next(filter(None, map(_colour, words)), None)


def _colour(word: str) -> Colour | None:
    word = _OF_THE_SYSTEM.get(word, word)
    kind, _sep, inside = word.partition("(")
    numbers = re.findall(r"(\d+\.?\d*|\.\d+)(%?)", inside)
    try:
        if numbers:
            three = ",".join(f"{int(float(number))}{unit}" for number, unit in numbers[:3])
            word = f"{kind[:3]}({three})"
        found = ImageColor.getrgb(f"#{word}" if _HASHLESS.fullmatch(word) else word)
    except ValueError:
        return None
    hides = found[3] / 255 if len(found) == 4 else 1.0
    if len(numbers) > 3:
        hides = float(numbers[3][0]) / (100 if numbers[3][1] else 1)
    red, green, blue = (min(255, part) for part in found[:3])
    return red, green, blue, min(1.0, hides)


def _over(colour: Colour, ground: Colour) -> Colour:
    """A colour as it shows on a ground."""
    hides = colour[3]
    mixed = [round(colour[k] * hides + ground[k] * (1 - hides)) for k in range(3)]
    return mixed[0], mixed[1], mixed[2], 1
