"""A box of one's own with its pictures: a zip of its text and of what that names."""

import hashlib
import io
from pathlib import PurePosixPath
from zipfile import ZipInfo

from domain.kits.kit import Kit, Picture
from service.kits import own
from service.kits.own_pictures import DAMAGED, NOT_TAKEN
from service.kits.vassal.files import (
    BUILD,
    LIMITS,
    PICTURES,
    BadModule,
    bytes_of,
    entries_of,
)
from service.kits.vassal.pictures import KnownPicture, NoPicture, size
from service.words import later

TEXT = ".toml"


class OwnZip:
    """The text and the pictures of a box. Raises BadModule."""

    def __init__(self, packed: io.BufferedIOBase) -> None:
        self._zip, entries = entries_of(packed)
        texts = [info for info in entries if _is_text(info.filename)]
        if len(texts) != 1:
            raise BadModule(
                later("It has more than one text (.toml); a box is one text and its pictures.")
                if texts
                else later("It has neither a build file of VASSAL nor the text of a box (.toml).")
            )
        self._text, folder = texts[0], texts[0].filename.rpartition("/")[0]
        self._files: dict[str, ZipInfo] = {}
        for info in entries:
            name = info.filename.removeprefix(f"{folder}/" if folder else "")
            if PurePosixPath(name).suffix.lower() in PICTURES:
                self._files[name] = info
        if sum(info.file_size for info in self._files.values()) > LIMITS.whole:
            raise BadModule(later("It unpacks to more than 400 MB."))
        if self._text.file_size > own.MOST_BYTES:
            raise BadModule(later("The text of a box has up to 300 kB."))
        self.text = bytes_of(self._zip, self._text)
        self._by_hash: dict[Picture, tuple[ZipInfo, KnownPicture]] = {}
        self.named: dict[str, KnownPicture] = {}
        """The pictures that were looked at, by their names."""

    def kit(self) -> Kit:
        """The kit of it. Raises WrongBox."""
        return own.read(self.text, _Looked(self))

    def look(self, name: str) -> KnownPicture:
        """A picture by its name. Raises KeyError, NoPicture and BadModule."""
        info = self._files[name]
        data = bytes_of(self._zip, info)
        known = KnownPicture(hashlib.sha256(data).hexdigest(), *size(data))
        self._by_hash[known.hash], self.named[name] = (info, known), known
        return known

    def names(self) -> list[str]:
        """The names of its pictures."""
        return list(self._files)

    def name(self, picture: Picture) -> str:
        """What the file of a picture that was looked at is called."""
        return PurePosixPath(self._by_hash[picture][0].filename).name

    def file(self, name: str) -> bytes:
        """The bytes of a picture by name, in whichever folder. Raises BadModule, LookupError."""
        named = {PurePosixPath(path).name: info for path, info in self._files.items()}
        return bytes_of(self._zip, named[name])

    def read(self, picture: Picture) -> tuple[bytes, KnownPicture]:
        """The bytes of a picture that was looked at, and what is known of it. Raises BadModule."""
        info, known = self._by_hash[picture]
        return bytes_of(self._zip, info), known


class _Looked:
    """The pictures of a zip, each looked at once."""

    def __init__(self, files: OwnZip) -> None:
        self._files = files
        self._known: dict[str, KnownPicture | str] = {}

    def names(self) -> list[str]:
        return self._files.names()

    def get(self, name: str) -> KnownPicture | str:
        if name not in self._known:
            try:
                self._known[name] = self._files.look(name)
            except KeyError:
                self._known[name] = ""
            except NoPicture as why:
                self._known[name] = NOT_TAKEN.get(str(why), DAMAGED)
            except BadModule:
                self._known[name] = DAMAGED
        return self._known[name]


def is_own(packed: io.BufferedIOBase) -> bool:
    """Whether a zip is a box of one's own and no module. Raises BadModule."""
    _, entries = entries_of(packed)
    names = [PurePosixPath(info.filename).name.lower() for info in entries]
    return not any(name in BUILD for name in names) and any(name.endswith(TEXT) for name in names)


def _is_text(name: str) -> bool:
    return name.lower().endswith(TEXT) and "__MACOSX" not in name and "/." not in f"/{name}"
