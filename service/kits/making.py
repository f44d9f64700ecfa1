"""Makes the album of a box: every picture is decoded and written anew, in the reader's own process.

What is written has no metadata, no other format and no byte of what came in.
"""

import struct
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from domain.kits.kit import Kit, Picture
from service.kits.album import MOST_BYTES, Album, AlbumCell, Size, Tiles, hashed
from service.kits.vassal.drawings import Drawings, Look
from service.kits.vassal.files import BadModule
from service.kits.vassal.pictures import KINDS, MOST_SIDE, KnownPicture, NoPicture, is_svg
from service.words import later

CELL, GAP, SHEET = 80, 2, 2048
"""Pixels of a counter, between two of them, and of a sheet of them, at most."""
SMALL = 200
"""A picture of more pixels is not a counter: it lies on a file of its own."""
CARD = (400, 560)
ACROSS = (1240, 3000)
"""How wide a map is made; never wider than it came."""
TILE, MOST_TILED = 512, 40_000_000
"""Pixels of a tile of a wider map, and of a whole map that is cut into some."""
PAPERS = (1600,)
"""The same of charts and tables."""
STEEP = 40
"""A picture that is so many times as long as it is wide is none that anybody plays with."""

BROKEN = (OSError, ValueError, SyntaxError, TypeError, IndexError, KeyError, OverflowError,
          EOFError, struct.error, ZeroDivisionError, RuntimeError, AttributeError)  # fmt: skip
"""What decoding a picture may raise that is damaged on purpose."""

Read = Callable[[Picture], tuple[bytes, KnownPicture]]
"""The bytes of a picture that was looked at, and what is known of it. Raises BadModule."""


class PictureMaker:
    """Makes pictures into a folder. ``left`` counts those that could not be made; by ``look``
    drawings find others that they use."""

    def __init__(
        self,
        read: Read,
        folder: Path,
        look: Look,
        *,
        most_bytes: int = MOST_BYTES,
        most_tiled: int = MOST_TILED,
    ) -> None:
        self._most_bytes, self._most_tiled = most_bytes, most_tiled
        self._read, self._folder, self._drawings = read, folder, Drawings(look)
        self.left = Counter[str]()
        self._files: dict[str, tuple[int, int]] = {}
        self._tiles: dict[Picture, Tiles] = {}
        self._written = 0

    def album(self, kit: Kit) -> Album:
        """The album of a box."""
        maps = dict.fromkeys(p.picture for b in kit.boards for p in b.parts if p.picture)
        wanted = {paper.picture: PAPERS for paper in kit.papers} | dict.fromkeys(maps, ACROSS)
        grounds = {one: made for one, wide in wanted.items() if (made := self._ground(one, wide))}
        seen = dict.fromkeys(_on_pieces(kit))
        cells = dict(self._cells(seen, small=kit.made == "own"))
        return Album(cells, grounds, self._files, tiles=self._tiles)

    def _ground(self, picture: Picture, across: tuple[int, ...]) -> tuple[Size, ...]:
        most = across[-1] if across is PAPERS else MOST_SIDE
        found = self._opened(picture, (most, MOST_SIDE), flat=True)
        if found is None:
            return ()
        whole, made = found[0], list[Size]()
        widest = min(across[-1], whole.width)
        for wide in (*(wide for wide in across if wide < widest), widest):
            size = wide, max(1, round(whole.height * wide / whole.width))
            image = whole.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
            made.append(Size(self._written_as(image, 78), *image.size))
        if whole.width > widest:
            self._cut(picture, whole)
        return tuple(made)

    def _cut(self, picture: Picture, whole: Image.Image) -> None:
        """Cut a map into tiles, unless its box has little room left."""
        if self._written > self._most_bytes // 2:
            return
        rows = tuple(
            tuple(
                self._written_as(whole.crop((x, y, min(x + TILE, whole.width),
                                             min(y + TILE, whole.height))), 78)
                for x in range(0, whole.width, TILE)
            )
            for y in range(0, whole.height, TILE)
        )  # fmt: skip
        self._tiles[picture] = Tiles(*whole.size, TILE, rows)

    def _cells(
        self, pictures: Iterable[Picture], *, small: bool
    ) -> Iterator[tuple[Picture, AlbumCell]]:
        """Counters on sheets, in the order in which they come; larger pictures alone."""
        row = SHEET // (CELL + GAP)
        waiting: list[tuple[Picture, Image.Image, tuple[int, int]]] = []
        for picture in pictures:
            found = self._opened(picture, CARD if not small else (CELL, CELL))
            if found is None:
                continue
            image, came = found
            if small or max(came) <= SMALL:
                image.thumbnail((CELL, CELL), Image.Resampling.LANCZOS)
                waiting.append((picture, image, came))
                if len(waiting) == row * row:
                    yield from self._sheet(waiting, row)
                    waiting = []
            else:
                name = self._written_as(image, 80, effort=0)
                yield picture, AlbumCell(*came, name, 0, 0, *image.size)
        if waiting:
            yield from self._sheet(waiting, row)

    def _sheet(
        self, cells: list[tuple[Picture, Image.Image, tuple[int, int]]], row: int
    ) -> Iterator[tuple[Picture, AlbumCell]]:
        step, many = CELL + GAP, len(cells)
        sheet = Image.new("RGBA", (min(many, row) * step, -(-many // row) * step))
        at = [((n % row) * step, (n // row) * step) for n in range(many)]
        for (_, image, _), spot in zip(cells, at, strict=True):
            sheet.paste(image, spot)
        name = self._written_as(sheet, 84)
        for (picture, image, came), spot in zip(cells, at, strict=True):
            yield picture, AlbumCell(*came, name, *spot, *image.size)

    def _opened(
        self, picture: Picture, most: tuple[int, int], *, flat: bool = False
    ) -> tuple[Image.Image, tuple[int, int]] | None:
        """A picture within so many pixels, and how large it came; None if it cannot be made."""
        try:
            data, known = self._read(picture)
            came = known.width, known.height
            if not all(came) or max(came) > STEEP * min(came):
                raise NoPicture(later("pictures that are damaged"))
            if not flat and max(came) <= SMALL:
                most = (CELL, CELL)
            elif flat and (is_svg(data) or came[0] * came[1] > self._most_tiled):
                most = (min(most[0], ACROSS[-1]), MOST_SIDE)
            image = self._drawn(data, came, most) if is_svg(data) else _decoded(data, most)
        except NoPicture as why:
            self.left[str(why)] += 1
        except (BadModule, *BROKEN):
            self.left[later("pictures that are damaged")] += 1
        else:
            if flat:
                paper = Image.new("RGB", image.size, "white")
                paper.paste(image, (0, 0), image)
                image = paper
            return image, came
        return None

    def _drawn(self, data: bytes, came: tuple[int, int], most: tuple[int, int]) -> Image.Image:
        """A drawing; one that is a wrapped picture becomes no larger than it says."""
        scale = min(most[0] / came[0], most[1] / came[1])
        scale = min(scale, 1) if b"<image" in data else scale
        return self._drawings.drawn(data, *(max(1, round(side * scale)) for side in came))

    def _written_as(self, image: Image.Image, quality: int, effort: int = 2) -> str:
        """The name of its file; with no ``effort`` cards take half the time and a quarter more."""
        out = BytesIO()
        image.save(out, "WEBP", quality=quality, method=effort)
        data = out.getvalue()
        name = hashed(data)
        if name not in self._files:
            self._written += len(data)
            if self._written > self._most_bytes:
                raise BadModule(later("Its pictures take more than 100 MB."))
            (self._folder / name).write_bytes(data)
            self._files[name] = image.size
        return name


def _on_pieces(kit: Kit) -> Iterator[Picture]:
    """The pictures of pieces and cards, kind by kind, and of dice."""
    for kind in kit.kinds.values():
        for layer in kind.layers:
            yield from filter(None, layer.pictures)
        if kind.back:
            yield kind.back
    for one in kit.dice:
        for die in one.dice:
            yield from filter(None, die.pictures)


def _decoded(data: bytes, most: tuple[int, int]) -> Image.Image:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(BytesIO(data), formats=KINDS) as opened:
            if opened.format == "JPEG":
                opened.draft("RGB", most)
            opened.load()
            if opened.mode in ("I;16", "I;16B", "I", "F"):
                image = opened.convert("F").point(lambda v: v / 257).convert("L").convert("RGBA")
            elif opened.mode in ("L", "RGB", "CMYK", "YCbCr"):
                image = opened.convert("RGB")
                image.info.pop("transparency", None)
            else:
                image = opened.convert("RGBA")
    image.thumbnail(most, Image.Resampling.LANCZOS, reducing_gap=2.0)
    return image if image.mode == "RGBA" else image.convert("RGBA")
