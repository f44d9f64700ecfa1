"""The sheets that were drawn: each once, kept in memory, and in the store of a house."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple, Protocol

import msgspec
from PIL import Image

from domain.game.board import Map
from service.cartography import Sheet, belts, draw, name_of
from service.drawing.palette import DESK, PAPER
from service.drawing.picture import ground, quiet

KEPT = 24
"""How many sheets a process keeps in memory."""

ACROSS = (1240, 3000)
"""Pixels across a sheet where it lies under pictures, at least and at most."""

FINE = 0.7
"""Pixels for each unit of a sheet there, as far as it is not too large."""

PASTED = 8
"""How many such pictures a process keeps."""

_read = msgspec.msgpack.Decoder(Sheet)


class Below(NamedTuple):
    """Ground that is laid under a picture instead of being drawn with it: a rectangle of the page,
    and the part of a sheet that fills it, across its whole width; bare paper without a sheet."""

    x: float
    y: float
    w: float
    h: float
    printed: Sheet | None = None
    top: float = 0.0
    high: float = 0.0


class Shelf(Protocol):
    """Where a house keeps the sheets that it drew, by name."""

    def drawn(self, name: str) -> bytes:
        """A sheet as it was kept; b"" for none."""

    def keep(self, name: str, drawn: bytes) -> None:
        """Keep a sheet, unless there is one of its name."""


class Atlas:
    """Draws sheets. With a shelf no process of a house draws one that another drew before."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf
        self._kept: OrderedDict[str, Sheet] = OrderedDict()
        self._pasted: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def of(self, drawn: Map) -> Sheet:
        """The sheet of a map of hexes or squares."""
        return self._made(name_of(drawn), lambda: draw(drawn))

    def ground(self, laid: Sequence[belts.Belt], wide: float, high: float) -> Sheet:
        """The ground under a map of sectors."""
        return self._made(belts.name_of(laid, wide, high), lambda: belts.draw(laid, wide, high))

    def _made(self, name: str, make: Callable[[], Sheet]) -> Sheet:
        with self._lock:  # two that ask at once wait for one drawing
            found = self._kept.get(name) or self._shelved(name)
            if found is None:
                found = make()
                self._put(found)
            self._keep(found)
        return found

    def ground_picture(self, sheet: Sheet, *, plain: bool = False) -> bytes:
        """A sheet as a PNG, as fine as pictures show it: drawn once, laid under every picture.

        It is ``plain`` without the fine marks of its ground.
        """
        name = f"{sheet.name}{'-plain' * plain}.png"
        with self._lock:
            png = self._pasted.pop(name, b"") or self._blob(name)
            if not png:
                least, most = ACROSS
                wide = max(least, min(most, round(sheet.box[2] * FINE)))
                svg = sheet.printed()
                png = ground(quiet(svg) if plain else svg, wide)
                self._shelve(name, png)
            self._pasted[name] = png
            while len(self._pasted) > PASTED:
                self._pasted.pop(next(iter(self._pasted)))
        return png

    def laid(self, below: Sequence[Below], size: tuple[int, int], unit: float, *, plain: bool
             ) -> Image.Image:  # fmt: skip
        """The ground under a picture of this size, whose page has so many pixels for each unit."""
        whole = Image.new("RGB", size, DESK)
        opened: dict[str, Image.Image] = {}
        for part in below:
            x, y, right, low = (round(unit * at) for at in (
                part.x, part.y, part.x + part.w, part.y + part.h))  # fmt: skip
            if part.printed is None or right <= x or low <= y:
                whole.paste(PAPER, (x, y, right, low))
                continue
            if part.printed.name not in opened:
                png = self.ground_picture(part.printed, plain=plain)
                opened[part.printed.name] = Image.open(BytesIO(png)).convert("RGB")
            ground_ = opened[part.printed.name]
            fine = ground_.width / part.printed.box[2]
            top = (part.top - part.printed.box[1]) * fine
            box = (0, max(0, top), ground_.width, min(ground_.height, top + part.high * fine))
            room = (right - x, low - y)
            whole.paste(
                ground_.resize(room, Image.Resampling.BILINEAR, box, reducing_gap=2), (x, y)
            )
        return whole

    def named(self, name: str) -> Sheet | None:
        """A sheet that was drawn before, by its name."""
        with self._lock:
            found = self._kept.get(name) or self._shelved(name)
            if found is not None:
                self._keep(found)
        return found

    def _keep(self, sheet: Sheet) -> None:
        self._kept[sheet.name] = sheet
        self._kept.move_to_end(sheet.name)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _shelved(self, name: str) -> Sheet | None:
        packed = self._blob(name)
        return _read.decode(zlib.decompress(packed)) if packed else None

    def _put(self, sheet: Sheet) -> None:
        try:
            packed = msgspec.msgpack.encode(sheet)
        except UnicodeEncodeError:
            return  # a name of characters that no alphabet has is drawn, and kept nowhere
        self._shelve(sheet.name, zlib.compress(packed, 6))

    def _blob(self, name: str) -> bytes:
        return self._shelf.drawn(name) if self._shelf is not None else b""

    def _shelve(self, name: str, drawn: bytes) -> None:
        if self._shelf is not None:
            self._shelf.keep(name, drawn)


ATLAS = Atlas()
"""The sheets of this process, for what has no store: a picture on the command line, a test."""
