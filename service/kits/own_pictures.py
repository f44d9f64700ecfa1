"""The pictures that the text of a box names: boards, counters, backs."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from domain.kits.kit import Picture, PieceLayer
from service.kits.own_lines import TextFaults, clean, near
from service.kits.vassal.pictures import KnownPicture
from service.words import _, later

ENDINGS = "png|jpe?g|gif|webp|svg"
COUNTER = 76
"""How wide a counter with a picture is, in pixels of its own."""
NOT_TAKEN = {
    "pictures that are too large": later(
        "the picture {name} has more than 80 megapixels, or 16,000 pixels a side"
    ),
    "pictures that declare entities": later("the picture {name} declares entities"),
    "pictures that have scripts in them": later("the picture {name} has a script in it"),
    "pictures that use something outside of themselves": later(
        "the picture {name} uses something outside of itself"
    ),
}
"""What is said of a picture that is not taken, by what readers of modules call its like."""
DAMAGED = later("the picture {name} is damaged, or no PNG, JPEG, GIF, WebP or SVG")

Fitted = Mapping[str, Mapping[str, Any]]
"""Grids that were laid over pictures since: words of a board as in the text, by its name."""


class TextPictures(Protocol):
    """The pictures that came with a text."""

    def names(self) -> Sequence[str]:
        """Their names."""

    def get(self, name: str) -> KnownPicture | str:
        """A picture by its name; "" if there is none, else why it is not taken."""


class CounterFaces(NamedTuple):
    """What a counter shows: words of a silhouette, and pictures of its sides."""

    shows: str
    pictures: tuple[Picture, ...] = ()
    size: tuple[int, int] = (0, 0)

    def layers(self, switch: str) -> tuple[PieceLayer, ...]:
        """Its pictures as layers; several follow a switch."""
        if not self.pictures:
            return ()
        return (PieceLayer(self.pictures, switch if len(self.pictures) > 1 else ""),)


class NamedPictures:
    """Finds the pictures that a text names, and tells those that are not there."""

    def __init__(self, told: TextFaults, pictures: TextPictures | None, fitted: Fitted) -> None:
        self._told, self._pictures, self.fitted = told, pictures, fitted
        self.waits = False
        """Whether a map has no grid yet: then its counters wait in the supply."""

    def picture(self, line: int, name: str) -> KnownPicture | None:
        """A picture by its name; None if it is none, which is told."""
        if self._pictures is None:
            said = _(
                "the picture {name} is not here; give the text and its pictures together, as a zip",
                name=name[:60],
            )
            self._told.wrong(line, said)
            return None
        found = self._pictures.get(name)
        if isinstance(found, KnownPicture):
            return found
        close = "" if found else near(name, self._pictures.names())
        words = found or later("the picture {name} is not in the zip")
        self._told.wrong(line, _(words, name=name[:60]) + close)
        return None

    def faces(self, line: int, words: str) -> CounterFaces:
        """What the third part of a counter says: "infantry", "art/a.png / art/back.png"."""
        parts = re.split(r"\s+/\s+", words)
        named = [re.fullmatch(rf"(.*?)\s*(\S+\.(?:{ENDINGS}))", part, re.I) for part in parts]
        if not any(named):
            return CounterFaces(words)
        found = [self.picture(line, one[2]) for one in named if one]
        sound = [one for one in found if one]
        if not sound or not sound[0].width:
            return CounterFaces(clean(named[0][1]) if named[0] else "")
        tall = max(1, min(round(COUNTER * sound[0].height / sound[0].width), 4 * COUNTER))
        shows = clean(named[0][1]) if named[0] else ""
        return CounterFaces(shows, tuple(one.hash for one in sound), (COUNTER, tall))

    def backs(self, raw: Mapping[str, str], sides: Sequence[str]) -> dict[str, Picture]:
        """What counters of each side show where they lie face down."""
        at, found = self._told.header("backs"), dict[str, Picture]()
        for side, name in raw.items():
            line = self._told.line_of(side, at)
            if side not in sides:
                self._told.wrong(
                    line, _("“{word}” is not a side{near}", word=side[:60], near=near(side, sides))
                )
            if known := self.picture(line, name):
                found[side] = known.hash
        return found
