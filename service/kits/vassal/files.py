"""The files of a module by name, out of a zip that nobody has any reason to trust.

Nothing is ever unpacked to disk. What is not read is counted by its ending, and never opened.
"""

import io
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from domain.kits.kit import MOST_BYTES
from service.words import later


class ModuleLimits(NamedTuple):
    """The largest module that is read, and the largest box that is made of it."""

    packed: int = 300_000_000
    """Bytes of the zip."""
    whole: int = 400_000_000
    """Bytes of all that is read of it, with its extensions."""
    files: int = 8_000
    saved: int = 60_000_000
    """Bytes of one set-up."""
    box: int = MOST_BYTES
    """Bytes of the kit."""
    extensions: int = 20


LIMITS = ModuleLimits()
LARGE, MOST_RATIO = 2_000_000, 200
"""A file of more bytes than this may unpack to so many times its size at most."""
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
SAVED = (".vsav", ".sav", ".vlog")
BUILD = ("buildfile.xml", "buildfile")
BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError,
    NotImplementedError, KeyError,
)  # fmt: skip
"""What reading a damaged, encrypted or odd zip may raise."""
DAMAGED = later("A set-up in it is damaged.")


class BadModule(Exception):
    """What is wrong with a module: a sentence of the catalogues, and what stands in its gap."""

    def __init__(self, words: str, name: str = "") -> None:
        super().__init__(words, name)
        self.words, self.name = words, name

    def __str__(self) -> str:
        return self.words.format(name=self.name)


def shown(name: str) -> str:
    """A name out of an upload as a sentence may quote it: printable, and no longer than 60."""
    return "“" + "".join(c if c.isprintable() else "?" for c in name[:60]) + "”"


def entries_of(
    packed: io.BufferedIOBase, limits: ModuleLimits = LIMITS
) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    """A zip and its files, none of which leads out or unpacks to too much. Raises BadModule."""
    if packed.seek(0, io.SEEK_END) > limits.packed:
        raise BadModule(later("It is larger than 300 MB; leave out what is not needed to play."))
    try:
        found = zipfile.ZipFile(packed)
        entries = [info for info in found.infolist() if not info.is_dir()]
    except BROKEN:
        raise BadModule(later("It is not a zip file, or a damaged one.")) from None
    if len(entries) > limits.files:
        raise BadModule(later("It has more than 8,000 files."))
    for info in entries:
        _check(info)
    return found, entries


class ModuleFiles:
    """The files of a module that can be read: its build file, pictures and set-ups.

    ``folder`` is where the build file lies in the zip: a folder that was packed whole is a module
    too. Raises :class:`BadModule`.
    """

    def __init__(self, packed: io.BufferedIOBase, limits: ModuleLimits = LIMITS) -> None:
        self.limits = limits
        self._zip, entries = entries_of(packed, limits)
        build = next(_builds(entries), None)
        if build is None:
            raise BadModule(
                later("It has neither a build file of VASSAL nor the text of a box (.toml).")
            )
        folder = build.filename[: -len(PurePosixPath(build.filename).name)]
        self.build, self.unread = build.filename, Counter[str]()
        self._read: dict[str, zipfile.ZipInfo] = {build.filename: build}
        self._pictures: dict[str, str] = {}
        self._saved: dict[str, str] = {}
        self._lying: dict[str, str] = {}
        self._more: list[ModuleFiles] = []
        for info in sorted(entries, key=lambda i: i.filename.count("/")):
            if info.filename.startswith(folder) and info is not build:
                self._sort(info, info.filename.removeprefix(folder))
        self._check()

    def extend(self, other: "ModuleFiles") -> None:
        """Take in the files of an extension, which come after its own. Raises BadModule."""
        self._more.append(other)
        self.unread += other.unread
        self._check()

    def _check(self) -> None:
        every = [info for one in (self, *self._more) for info in one._read.values()]
        if sum(info.file_size for info in every) > self.limits.whole:
            raise BadModule(later("It unpacks to more than 400 MB."))
        if len(every) > self.limits.files:
            raise BadModule(later("It has more than 8,000 files."))

    def _sort(self, info: zipfile.ZipInfo, name: str) -> None:
        ending = PurePosixPath(name).suffix.lower()
        if ending in PICTURES:
            short = name.removeprefix("images/")
            self._pictures.setdefault(short, info.filename)
            self._pictures.setdefault(short.lower(), info.filename)
        elif ending in SAVED:
            self._saved[name.lower()] = info.filename
        elif name.lower() != "moduledata":
            self.unread[ending or "no ending"] += 1
            return
        self._lying.setdefault(PurePosixPath(name).name.lower(), info.filename)
        self._read[info.filename] = info

    def read(self, name: str) -> bytes:
        """The bytes of one of its files; what a header says of their number is not believed."""
        number, colon, within = name.partition(":")
        return self._more[int(number)].read(within) if colon else self._bytes(name)

    def _bytes(self, name: str) -> bytes:
        return bytes_of(self._zip, self._read[name])

    def picture(self, name: str) -> str:
        """The file of a picture that a build file names, without the ending in old modules; one
        that lies in another folder if there is none where it should be."""
        tries = [name + ending for ending in ("", ".gif", ".png", ".jpg", ".svg")]
        for tried in tries:
            if found := self._pictures.get(tried) or self._pictures.get(tried.lower()):
                return found
        lying = (self._lying[one.lower()] for one in tries if one.lower() in self._lying)
        return next(lying, "") or self._beyond(lambda other: other.picture(name))

    def saved(self, name: str) -> str:
        """The file of a set-up, or ""."""
        found = self._saved.get(name.lower(), "") or self._lying.get(name.lower(), "")
        return found or self._beyond(lambda other: other.saved(name))

    def _beyond(self, find: "Callable[[ModuleFiles], str]") -> str:
        """What the first extension finds that has it; a colon is in no name of a zip."""
        found = ((n, find(other)) for n, other in enumerate(self._more))
        return next((f"{n}:{file}" for n, file in found if file), "")

    def saves(self) -> dict[str, str]:
        """All files of set-ups by what they are called, wherever they lie."""
        every = {name: f"{n}:{file}" for n, one in enumerate(self._more)
                 for name, file in one._lying.items()} | self._lying  # fmt: skip
        return {name: file for name, file in every.items() if name.endswith((".vsav", ".sav"))}


def bytes_of(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The bytes of a file in a zip; what a header says of their number is not believed. Raises
    BadModule."""
    try:
        with opened.open(info) as stream:
            data = stream.read(info.file_size + 1)
    except BROKEN:
        data = b""
    if len(data) != info.file_size:
        raise BadModule(later("The file {name} in it is damaged."), shown(info.filename))
    return data


def _builds(entries: list[zipfile.ZipInfo]) -> Iterator[zipfile.ZipInfo]:
    """The build files, the best one first: outermost, and the newer form before the older."""
    found = [i for i in entries if PurePosixPath(i.filename).name.lower() in BUILD]
    yield from sorted(found, key=lambda i: (i.filename.count("/"), -len(i.filename)))


def _check(info: zipfile.ZipInfo) -> None:
    """Refuses a zip for one of its entries: where its name leads, what it is, and its size."""
    name = info.orig_filename
    if name.startswith("/") or ".." in name.split("/") or any(c in name for c in ":\\\0"):
        raise BadModule(later("A file in it has a name that could lead out: {name}."), shown(name))
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise BadModule(later("What it has as {name} is a link or a device."), shown(name))
    if info.file_size > LARGE and info.file_size > MOST_RATIO * info.compress_size:
        raise BadModule(later("The file {name} in it unpacks to 200 times its size."), shown(name))


def inner(data: bytes, name: str, most: int) -> bytes:
    """One file of a zip within the zip, as set-ups are, of so many bytes at most; raises
    :class:`BadModule`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, packed.open(name) as stream:
            read = stream.read(most + 1)
    except BROKEN:
        raise BadModule(DAMAGED) from None
    if len(read) > most:
        raise BadModule(DAMAGED)
    return read
