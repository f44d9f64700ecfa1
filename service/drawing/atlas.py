"""The sheets that were drawn: each once, kept in memory, and in the store of a house."""

import copy
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from PIL import Image

from domain.game.view.board import Map
from service.cartography import Layout, PrintedSheet, belts, draw, lay_out, name_of
from service.drawing.paint.palette import DESK, PAPER
from service.drawing.picture import ground, ground_alone, quiet

KEPT = 24
"""How many sheets a process keeps in memory."""

ACROSS = (1240, 3000)
"""Pixels across a sheet where it lies under pictures, at least and at most."""

BROAD = {False: 960, True: 720}
"""The same for the ground of sectors, in full and plain: none of its pictures shows it wider."""

FINE = 0.7
"""Pixels for each unit of a sheet there, as far as it is not too large."""

PASTED = 8
"""How many such pictures a process keeps."""

LAID = 64
"""How many layouts, and maps that nobody drew yet, a process keeps."""

Kept = TypeVar("Kept")

_read = msgspec.msgpack.Decoder(PrintedSheet)
_read_map = msgspec.msgpack.Decoder(Map)


class Below(NamedTuple):
    """Ground that is laid under a picture instead of being drawn with it: a rectangle of the page,
    and the part of a sheet that fills it, across its whole width; bare paper without a sheet."""

    x: float
    y: float
    w: float
    h: float
    printed: PrintedSheet | None = None
    top: float = 0.0
    high: float = 0.0


class SheetStore(Protocol):
    """Where a house keeps the sheets that it drew, by name."""

    def drawn(self, name: str) -> bytes:
        """A sheet as it was kept; b"" for none."""

    def keep(self, name: str, drawn: bytes) -> None:
        """Keep a sheet, unless there is one of its name."""


class NotDrawn(Exception):
    """A sheet that nobody drew yet, asked of an atlas that draws none."""


class Atlas:
    """Draws sheets. With a store no process of a house draws one that another drew before.

    Who only lays a page out waits for none: it is told how large a sheet will be, and its reader
    asks for the drawing by name. Then the map is needed again, so it is kept until that is done.
    """

    def __init__(
        self, store: SheetStore | None = None, pen: Callable[[Map], PrintedSheet] | None = None
    ) -> None:
        self._store, self._own = store, pen
        self._draws = True
        self._kept: OrderedDict[str, PrintedSheet] = OrderedDict()
        self._pasted: OrderedDict[str, bytes] = OrderedDict()
        self._laid_out: OrderedDict[str, tuple[Layout, Map]] = OrderedDict()
        self._pen = threading.Lock()
        """One is drawn at a time: two at once are both there as late as the second would be."""
        self._broad_pen = threading.Lock()
        """The same for grounds of sectors, which pages wait for: these are soon drawn."""
        self._lock = threading.Lock()

    def as_drawn(self) -> "Atlas":
        """This atlas, for who takes what is drawn: it raises NotDrawn for anything else."""
        twin = copy.copy(self)
        twin._draws = False
        return twin

    def layout(self, drawn: Map) -> Layout:
        """How a map of hexes or squares is laid out on its sheet, which need not be drawn yet."""
        name = name_of(drawn)
        with self._lock:
            known = self._laid_out.get(name)
        if known is not None:
            return known[0]
        found: Layout | None = self._found(name)
        if found is None:
            found = lay_out(drawn)
            self._shelve_packed(f"{name}.map", drawn)
        with self._lock:
            _keep(self._laid_out, name, (found, drawn), LAID)
        return found

    def of(self, drawn: Map) -> PrintedSheet:
        """The sheet of a map of hexes or squares."""
        return self._made(name_of(drawn), self._pen, lambda: (self._own or draw)(drawn))

    def ground(self, laid: Sequence[belts.Belt], wide: float, high: float) -> PrintedSheet:
        """The ground under a map of sectors."""
        name = belts.name_of(laid, wide, high)
        return self._made(name, self._broad_pen, lambda: belts.draw(laid, wide, high))

    def named(self, name: str) -> PrintedSheet | None:
        """A sheet by its name: one that was drawn before, or that a page was laid out for."""
        found = self._found(name)
        if found is None and (drawn := self._map(name)) is not None:
            found = self.of(drawn)
        return found

    def ground_picture(
        self, sheet: PrintedSheet, *, plain: bool = False, bare: bool = False
    ) -> bytes:
        """A sheet as a PNG, as fine as pictures show it: drawn once, laid under every picture.

        It is ``plain`` without the fine marks of its ground, and ``bare`` without legend and names.
        """
        name = f"{sheet.name}{'-plain' * plain}{'-bare' * bare}.png"
        png = self._picture(name)
        if not png:
            self._may_draw(name)
            with self._pen:
                png = self._picture(name)
                if not png:
                    wide = _across(sheet, plain=plain)
                    svg = ground_alone(sheet.printed()) if bare else sheet.printed()
                    png = ground(quiet(svg) if plain else svg, wide)
                    self._shelve(name, png)
        with self._lock:
            _keep(self._pasted, name, png, PASTED)
        return png

    def laid(
        self, below: Sequence[Below], size: tuple[int, int], unit: float, *, plain: bool,
        opened: dict[str, Image.Image] | None = None, start: int = 0,
    ) -> Image.Image:  # fmt: skip
        """The ground under a picture of this size, whose page has so many pixels for each unit.

        Who tries several sizes keeps the grounds that were ``opened`` for the first; who wants
        some rows of a picture says with which they ``start``.
        """
        whole = Image.new("RGB", size, DESK)
        opened = {} if opened is None else opened
        for part in below:
            x, y, right, low = (round(unit * at) for at in (
                part.x, part.y, part.x + part.w, part.y + part.h))  # fmt: skip
            first, last = max(y, start), min(low, start + size[1])
            if part.printed is None or right <= x or last <= first:
                whole.paste(PAPER, (x, y - start, right, low - start))
                continue
            name = f"{part.printed.name}{'-plain' * plain}"
            if name not in opened:
                png = self.ground_picture(part.printed, plain=plain)
                opened[name] = Image.open(BytesIO(png)).convert("RGB")
            ground_ = opened[name]
            fine = ground_.width / part.printed.box[2]
            top = (part.top - part.printed.box[1]) * fine
            above, below_ = max(0, top), min(ground_.height, top + part.high * fine)
            steep = (below_ - above) / (low - y)
            box = (0, above + steep * (first - y), ground_.width, above + steep * (last - y))
            shown = ground_.resize(
                (right - x, last - first), Image.Resampling.BILINEAR, box, reducing_gap=2
            )
            whole.paste(shown, (x, first - start))
        return whole

    def _made(
        self, name: str, lock: threading.Lock, make: Callable[[], PrintedSheet]
    ) -> PrintedSheet:
        found = self._found(name)
        if found is None:
            self._may_draw(name)
            with lock:
                found = self._found(name)  # two that ask at once wait for one drawing
                if found is None:
                    found = make()
                    self._shelve_packed(found.name, found)
                    with self._lock:
                        _keep(self._kept, found.name, found, KEPT)
        return found

    def _may_draw(self, name: str) -> None:
        if not self._draws:
            raise NotDrawn(name)

    def _found(self, name: str) -> PrintedSheet | None:
        """A sheet that was drawn before."""
        with self._lock:
            found = self._kept.get(name)
        if found is None and (packed := self._blob(name)):
            found = _read.decode(zlib.decompress(packed))
        if found is not None:
            with self._lock:
                _keep(self._kept, name, found, KEPT)
        return found

    def _map(self, name: str) -> Map | None:
        """The map of a sheet that a page was laid out for, by this process or another."""
        with self._lock:
            known = self._laid_out.get(name)
        if known is not None:
            return known[1]
        packed = self._blob(f"{name}.map")
        return _read_map.decode(zlib.decompress(packed)) if packed else None

    def _picture(self, name: str) -> bytes:
        with self._lock:
            known = self._pasted.get(name, b"")
        return known or self._blob(name)

    def _blob(self, name: str) -> bytes:
        return self._store.drawn(name) if self._store is not None else b""

    def _shelve_packed(self, name: str, what: PrintedSheet | Map) -> None:
        try:
            packed = msgspec.msgpack.encode(what)
        except UnicodeEncodeError:
            return  # a name of characters that no alphabet has is drawn, and kept nowhere
        self._shelve(name, zlib.compress(packed, 6))

    def _shelve(self, name: str, drawn: bytes) -> None:
        if self._store is not None:
            self._store.keep(name, drawn)


def _across(sheet: PrintedSheet, *, plain: bool) -> int:
    """How many pixels wide the picture of a sheet is."""
    least, most = ACROSS
    fine = max(least, min(most, round(sheet.box[2] * FINE)))
    return fine if sheet.middles else min(fine, BROAD[plain])


def _keep(among: OrderedDict[str, Kept], name: str, what: Kept, most: int) -> None:
    """Keep something in memory, and let go of what was not asked for longest."""
    among[name] = what
    among.move_to_end(name)
    while len(among) > most:
        among.popitem(last=False)


class Unprinted(Atlas):
    """Lays sectors out as any other, and draws no ground: for who looks how large a board is."""

    def ground(self, laid: Sequence[belts.Belt], wide: float, high: float) -> PrintedSheet:
        """A sheet of the same size that is blank."""
        return belts.blank(laid, wide, high)


ATLAS = Atlas()
"""The sheets of this process, for what has no store: a picture on the command line, a test."""
