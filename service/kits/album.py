"""The pictures of a box, made anew: counters on sheets, maps in two sizes, as files by their hash.

A kit names a picture by the SHA-256 of the file that came in. That file is never kept: an album
says where what was made of it lies.
"""

import hashlib
import re
import shutil
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.kits.kit import Kit, Picture

NAME: Final = "album.json"
MOST_BYTES: Final = 100_000_000
"""Bytes of all pictures of a box."""
MOST_ALBUM: Final = 9_000_000
"""Bytes of what is listed, the kit as it was read among it."""
_FILE: Final = re.compile(r"[0-9a-f]{64}\.webp")
_BOX: Final = re.compile(r"[0-9a-f]{64}")


class AlbumCell(msgspec.Struct, frozen=True, array_like=True):
    """A picture as it lies on a file, and how large it was."""

    width: int
    height: int
    file: str
    x: int
    y: int
    w: int
    h: int


class Size(msgspec.Struct, frozen=True, array_like=True):
    """A file with a whole picture, and its pixels."""

    file: str
    w: int
    h: int


class Tiles(msgspec.Struct, frozen=True, array_like=True):
    """A large map as it came, cut into squares."""

    w: int
    h: int
    """Pixels of the whole."""
    side: int
    """Pixels of a tile; those at the right and lower edge may have fewer."""
    rows: tuple[tuple[str, ...], ...]
    """The file of each tile, row by row."""


class Album(msgspec.Struct, frozen=True):
    """All pictures that were made for a box."""

    cells: dict[Picture, AlbumCell] = {}
    """Those that lie on counters and cards."""
    grounds: dict[Picture, tuple[Size, ...]] = {}
    """Maps, the smallest size first."""
    files: dict[str, tuple[int, int]] = {}
    """Every file, and its pixels."""
    text: str = ""
    """Of a box of somebody's own: its text, which is read again once a grid is laid over a map."""
    named: dict[str, tuple[Picture, int, int]] = {}
    """The pictures that the text names, and how large they came."""
    fitted: dict[str, dict[str, Any]] = {}
    """The grids that were laid over maps since, in the words of the text."""
    answers: dict[str, str] = {}
    """Of a module: what its owner decided otherwise than its reader, by question."""
    read: Kit | None = None
    """Then the kit as it was read."""
    tiles: dict[Picture, Tiles] = {}
    """Maps that came larger than their largest ground."""


class NoAlbum(ValueError):
    """What a reader wrote is not an album."""


def checked(folder: Path) -> Album:
    """The album that a reader wrote into a folder: its files are WebP, and are what their names
    say. Raises NoAlbum."""
    listed = folder / NAME
    if listed.is_symlink() or not listed.is_file() or listed.stat().st_size > MOST_ALBUM:
        raise NoAlbum
    try:
        album = _READ(listed.read_bytes())
    except msgspec.DecodeError:
        raise NoAlbum from None
    named = {cell.file for cell in album.cells.values()}
    named |= {size.file for sizes in album.grounds.values() for size in sizes}
    named |= {name for cut in album.tiles.values() for row in cut.rows for name in row}
    total = 0
    for name in named | album.files.keys():
        file = folder / name
        if not _FILE.fullmatch(name) or file.is_symlink() or not file.is_file():
            raise NoAlbum
        total += file.stat().st_size
        if name not in album.files or total > MOST_BYTES:
            raise NoAlbum
        data = file.read_bytes()
        if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or hashed(data) != name:
            raise NoAlbum
    return album


def hashed(data: bytes) -> str:
    """What a file of these bytes is called."""
    return f"{hashlib.sha256(data).hexdigest()}.webp"


def write(folder: Path, album: Album) -> None:
    """Write down what is in a folder."""
    (folder / NAME).write_bytes(msgspec.json.encode(album))


class Albums:
    """The albums of a house, a folder for each box."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._known: dict[str, Album] = {}

    def keep(self, box: str, made: Path) -> None:
        """Keep what was made of the pictures of a box, unless it is there."""
        home = self._home(box)
        if home is None or home.is_dir():
            return
        album, part = checked(made), home.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True, mode=0o700)
        for name in album.files:
            shutil.copyfile(made / name, part / name)
        write(part, album)
        part.rename(home)

    def copy(self, box: str, other: str, **changes: Any) -> None:
        """Another box has the same pictures, with some of what the album says changed."""
        home, album, new = self._home(box), self.of(box), self._home(other)
        if home is not None and album is not None and new is not None and box != other:
            self.keep(other, home)
            write(new, msgspec.structs.replace(album, **changes))
            self._known.pop(other, None)

    def of(self, box: str) -> Album | None:
        """The album of a box; None if it has none, if it was forgotten, or if it is damaged."""
        home = self._home(box)
        if home is None or not (home / NAME).is_file():
            self._known.pop(box, None)
            return None
        if box not in self._known:
            while len(self._known) >= 8:
                self._known.pop(next(iter(self._known)), None)
            try:
                self._known[box] = _READ((home / NAME).read_bytes())
            except (OSError, msgspec.DecodeError):
                return None
        return self._known[box]

    def __contains__(self, box: str) -> bool:
        home = self._home(box)
        return home is not None and (home / NAME).is_file()

    def every(self) -> list[str]:
        """The boxes with pictures, by hash."""
        found = self._folder.glob(f"??/*/{NAME}") if self._folder else ()
        return sorted(file.parent.name for file in found if file.parent.name in self)

    def home(self, box: str) -> Path:
        """The folder of a box. Raises FileNotFoundError if it has no pictures."""
        if (home := self._home(box)) is None or not home.is_dir():
            raise FileNotFoundError(box)
        return home

    def check(self, box: str) -> None:
        """Raises NoAlbum if the pictures of a box are damaged, and FileNotFoundError if it has
        none."""
        checked(self.home(box))

    def file(self, box: str, name: str) -> Path | None:
        """A file of the album of a box; None if there is none of this name."""
        album, home = self.of(box), self._home(box)
        found = home / name if home and album and name in album.files else None
        return found if found and found.is_file() else None

    def forget(self, box: str) -> None:
        """Delete all pictures of a box."""
        if home := self._home(box):
            shutil.rmtree(home, ignore_errors=True)

    def bytes(self, box: str) -> int:
        """How many bytes the pictures of a box take."""
        home, album = self._home(box), self.of(box)
        if home is None or album is None:
            return 0
        return sum((home / name).stat().st_size for name in album.files if (home / name).is_file())

    def _home(self, box: str) -> Path | None:
        if self._folder is None or not _BOX.fullmatch(box):
            return None
        return self._folder / box[:2] / box


_READ = msgspec.json.Decoder(Album).decode
