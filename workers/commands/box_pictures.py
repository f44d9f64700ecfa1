"""The pictures of boxes in a backup: saved once each, checked as they are copied, put back."""

import shutil
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from service.house.keys import BOX_PICTURES
from service.kits.album import Albums, NoAlbum

WITHIN: Final = BOX_PICTURES
"""Their folder in a data folder, in a folder of backups and in the file of a backup."""


def copy_pictures(source: Path, target: Path, *, again: bool = False) -> list[str]:
    """Copy the pictures of every box from one folder to another, unless they are there.

    Returns the boxes whose pictures are damaged, which are left out; with ``again`` also those that
    were copied before and are damaged by now.
    """
    there, kept = Albums(source), Albums(target)
    damaged = []
    for box in there.every():
        try:
            if again or box not in kept:
                there.check(box)
                kept.keep(box, there.home(box))
        except NoAlbum:
            damaged.append(box)
        except FileNotFoundError:  # its owner forgets it just now
            kept.forget(box)
    return damaged


def drop_pictures(source: Path, target: Path) -> None:
    """Delete from a copy what was forgotten in its source; nothing if the source is lost."""
    if source.is_dir():
        there, kept = Albums(source), Albums(target)
        for box in kept.every():
            if box not in there:
                kept.forget(box)


def add_pictures(archive: tarfile.TarFile, folder: Path) -> None:
    """Add the pictures in a folder to the file of a backup, whose paths begin with its name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            archive.add(path, str(path.relative_to(folder.parent)), filter=_private)


def take_pictures(archive: tarfile.TarFile, folder: Path) -> None:
    """Take them out again into a folder. Raises OSError and TarError for a damaged file."""
    for member in archive:
        parts = Path(member.name).parts
        if member.isfile() and len(parts) == 4 and parts[0] == WITHIN and ".." not in parts:
            path = folder.joinpath(*parts)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            content = archive.extractfile(member)
            assert content is not None
            with content, path.open("wb") as out:
                shutil.copyfileobj(content, out)


def damaged_pictures(boxes: Iterable[str]) -> list[str]:
    """What is said of boxes whose pictures are damaged."""
    return [
        f"The pictures of the box {box} are damaged and were left out; matches with it show plain "
        "counters until its owner brings it again."
        for box in boxes
    ]


def _private(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    info.mode = 0o600
    return info
