"""What is known of the pictures of a module before any is drawn: their hash and their size.

A kit names a picture by the SHA-256 of its file. What is too large, broken or of another kind than
its bytes say is not a picture, and is counted.
"""

import hashlib
import io
import re
import warnings
from collections import Counter
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.parsers import expat

from PIL import Image

from domain.kits.kit import Picture
from service.kits.vassal.composed import Layouts
from service.kits.vassal.files import BadModule, ModuleFiles
from service.kits.vassal.sequences import figure
from service.words import later

MOST_PIXELS, MOST_SIDE, MOST_SVG = 80_000_000, 16_000, 2_000_000
KINDS = ("PNG", "JPEG", "GIF", "WEBP")


class KnownPicture(NamedTuple):
    """A picture: "" and no size if there is none."""

    hash: Picture = ""
    width: int = 0
    height: int = 0


class NoPicture(ValueError):
    """What pictures like this one are called where they are left out."""


class ModulePictures:
    """The pictures that a module names, each looked at once."""

    def __init__(self, files: ModuleFiles, layouts: Layouts) -> None:
        self._files, self._layouts = files, layouts
        self._composed: dict[Picture, bytes] = {}
        self._known: dict[str, KnownPicture] = {}
        self._from: dict[Picture, tuple[str, KnownPicture]] = {}
        self.left = Counter[str]()

    def get(self, name: str) -> KnownPicture:
        """The picture that a build file names so."""
        if name not in self._known:
            self._known[name] = self._look(name) if name else KnownPicture()
        return self._known[name]

    def read(self, picture: Picture) -> tuple[bytes, KnownPicture]:
        """The file of a picture that was looked at, and what is known of it. Raises BadModule."""
        file, known = self._from[picture]
        return self._composed.get(picture) or self._files.read(file), known

    def name(self, picture: Picture) -> str:
        """What the file of a picture that was looked at is called; "" for one that is composed."""
        return PurePosixPath(self._from[picture][0]).name

    def file(self, name: str) -> bytes:
        """A picture's file by the name that another gives it. Raises BadModule, LookupError."""
        return self._files.read(self._files.picture(name))

    def _within(self, name: str) -> tuple[bytes, tuple[int, int]]:
        """The same with its pixels, for a picture that lies within a composed one."""
        data = self.file(name)
        return data, size(data)

    def _look(self, name: str) -> KnownPicture:
        file = self._files.picture(name)
        if not file and (made := self._layouts.drawn(name, self._within)):
            known = KnownPicture(hashlib.sha256(made.data).hexdigest(), made.width, made.height)
            self._composed[known.hash], self._from[known.hash] = made.data, ("", known)
            return known
        if not file:
            self.left[later("pictures that are not in the file")] += 1
            return KnownPicture()
        try:
            data = self._files.read(file)
            known = KnownPicture(hashlib.sha256(data).hexdigest(), *size(data))
            self._from[known.hash] = (file, known)
            return known
        except BadModule:
            self.left[later("pictures that are damaged")] += 1
        except NoPicture as why:
            self.left[str(why)] += 1
        return KnownPicture()


def is_svg(data: bytes) -> bool:
    """Whether bytes are a drawing in markup."""
    return re.match(rb"\s*(\xef\xbb\xbf)?\s*<", data[:200]) is not None


def size(data: bytes) -> tuple[int, int]:
    """Width and height of a picture, by its header alone; raises NoPicture."""
    if is_svg(data):
        return _drawn(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=KINDS) as picture:
                width, height = picture.size
    except Image.DecompressionBombError:
        raise NoPicture(later("pictures that are too large")) from None
    except (OSError, ValueError, SyntaxError, TypeError, IndexError, KeyError, OverflowError):
        raise NoPicture(later("pictures that are damaged")) from None
    if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
        raise NoPicture(later("pictures that are too large"))
    return width, height


def _drawn(data: bytes) -> tuple[int, int]:
    """The size that an SVG says it has, if it has nothing in it that acts or asks for more."""
    if len(data) > MOST_SVG:
        raise NoPicture(later("pictures that are too large"))
    parser, tags = expat.ParserCreate(), list[dict[str, str]]()

    def declared(*_: Any) -> None:
        raise NoPicture(later("pictures that declare entities"))

    def start(tag: str, attrs: dict[str, str]) -> None:
        tags.append(attrs if not tags else {})
        kind = tag.rpartition(":")[2].lower()
        if kind in ("script", "foreignobject") or any(key.lower()[:2] == "on" for key in attrs):
            raise NoPicture(later("pictures that have scripts in them"))
        if any(_leads_out(attrs[key]) for key in attrs if key.rpartition(":")[2] == "href"):
            raise NoPicture(later("pictures that use something outside of themselves"))

    parser.StartElementHandler, parser.EntityDeclHandler = start, declared
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError):
        raise NoPicture(later("pictures that are damaged")) from None
    return _said(tags[0] if tags else {})


def _leads_out(address: str) -> bool:
    """Whether a drawing asks for more than its own parts, or those of another of the module."""
    inside = r"\s*(#.*|data:(image|img)/(png|jpe?g);.*|[\w. -]+\.svg#.*|)"
    return re.fullmatch(inside, address, re.DOTALL) is None


def _said(attrs: dict[str, str]) -> tuple[int, int]:
    box = re.split(r"[\s,]+", attrs.get("viewBox", "").strip())
    wide, high = box[2:4] if len(box) == 4 else ("0", "0")
    found = [
        round(figure(re.sub(r"(px|pt|mm)$", "", text.strip()), 0, 0, MOST_SIDE))
        or round(figure(other, 0, 0, MOST_SIDE))
        for text, other in ((attrs.get("width", ""), wide), (attrs.get("height", ""), high))
    ]
    if found[0] * found[1] > MOST_PIXELS:
        raise NoPicture(later("pictures that are too large"))
    return found[0], found[1]
