"""The file of a backup: a manifest, the keys and one copy of the database, each with its digest;
and the pictures of boxes, whose names are their digests."""

import contextlib
import json
import os
import shutil
import tarfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any

import click

from service.house.keys import KEYS
from workers.commands.box_pictures import WITHIN, add_pictures, take_pictures

FORMAT = "fieldpost-backup/1"
MANIFEST = "manifest.json"
SQLITE, POSTGRES = "fieldpost.sqlite", "fieldpost.pgdump"
"""The copy of the database, by the engine that it is of."""


class BadBackup(click.ClickException):
    """A file that is not a backup, or a damaged one."""


@dataclass(frozen=True)
class Unpacked:
    """A backup whose files lie in a folder, each with the digest that it had."""

    folder: Path
    manifest: dict[str, Any]

    @property
    def made(self) -> str:
        """When it was made."""
        return str(self.manifest["made"])

    @property
    def database(self) -> Path:
        """The copy of the database."""
        return self.folder / copied_as(self.manifest)


def copied_as(manifest: dict[str, Any]) -> str:
    """The name of the copy of the database. Raises KeyError if there is none."""
    names = [name for name in manifest["sha256"] if name != KEYS]
    if names not in ([SQLITE], [POSTGRES]):
        raise KeyError("the copy of the database")
    return str(names[0])


def pack(folder: Path, copy: str, house: str, counts: dict[str, int], file: Path) -> dict[str, Any]:
    """Pack keys, copy and pictures in ``folder`` as ``file``, which must not be there; the
    manifest."""
    manifest = {
        "format": FORMAT,
        "house": house,
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        **counts,
        "sha256": {name: _digest(folder / name) for name in (copy, KEYS)},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1))
    packed = folder / "packed"
    with private(packed) as out:
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            for name in (MANIFEST, KEYS, copy):
                info = archive.gettarinfo(str(folder / name), name)
                info.uid = info.gid = 0
                info.uname = info.gname = ""
                info.mode = 0o600
                with (folder / name).open("rb") as content:
                    archive.addfile(info, content)
            add_pictures(archive, folder / WITHIN)
        out.flush()
        os.fsync(out.fileno())
    _link(packed, file)
    return manifest


def unpack(file: Path, folder: Path) -> Unpacked:
    """Unpack a backup into a folder; raises BadBackup."""
    try:
        with tarfile.open(file, "r:gz") as archive:
            _take(archive, MANIFEST, folder)
            manifest = json.loads((folder / MANIFEST).read_text())
            told, digests = manifest["format"], manifest["sha256"]
            if told == FORMAT:
                names = (KEYS, copied_as(manifest))
                for name in names:
                    _take(archive, name, folder)
                same = all(digests[name] == _digest(folder / name) for name in names)
                take_pictures(archive, folder)
    except (tarfile.TarError, EOFError, OSError, KeyError, ValueError, TypeError) as error:
        raise BadBackup(f"{file} is not a Fieldpost backup, or it is damaged ({error}).") from None
    if told != FORMAT:
        raise BadBackup(f"{file} is a backup in format {told}; this version reads {FORMAT}.")
    if not same:
        raise BadBackup(f"{file} is damaged: its contents are not what was saved.")
    return Unpacked(folder, manifest)


@contextlib.contextmanager
def private(file: Path) -> Iterator[Any]:
    """A new file that only its owner can read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        yield out


def _take(archive: tarfile.TarFile, name: str, folder: Path) -> None:
    source = archive.extractfile(archive.getmember(name))
    if source is None:
        raise KeyError(name)
    with source, private(folder / name) as target:
        shutil.copyfileobj(source, target)


def _link(packed: Path, file: Path) -> None:
    """Give the finished file its name, unless another one took it meanwhile."""
    try:
        os.link(packed, file)
    except FileExistsError:
        raise click.ClickException(f"{file} already exists and is not overwritten.") from None
    except OSError:  # a disk without links
        packed.replace(file)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()
