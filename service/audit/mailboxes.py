"""The mails of a mailbox: an mbox, a folder of mails (Maildir), a single mail, or a zip of such.

It is read once, a mail at a time; nothing in it is believed.
"""

import errno
import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final

ZIP: Final = b"PK\x03\x04"
NO_ZIP: Final = (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError)
"""What reading a zip raises that is broken, locked, or packed in a way that is not known here."""
LARGEST: Final = 40 * 1024 * 1024
"""Bytes of a mail that are read; a larger one is cut, and what it proves is lost."""
_LONGEST_PIECE: Final = 1 << 20
"""Bytes of a line that are held at once: a mailbox may have no line ends at all."""
_SEPARATOR: Final = re.compile(rb"From \S+\s.*\d\d:\d\d.*\d{4}").match
_SHIELDED: Final = (b">From ", b">>From ")


def mails(path: Path) -> Iterator[bytes]:
    """Every mail of a mailbox; raises OSError."""
    if path.is_dir():
        for file in files_in(path):
            yield from mails(file)
    elif zipfile.is_zipfile(path) or _begins_as_zip(path):
        yield from _of_zip(path)
    else:
        with path.open("rb") as lines:
            yield from _of_file(lines)


def files_in(folder: Path) -> Iterator[Path]:
    """The files of a folder, however deep, but for those that mail programs keep for themselves."""
    for file in sorted(folder.rglob("*")):
        own = file.name.startswith(("dovecot", ".")) or file.suffix in (".msf", ".sqlite")
        if file.is_file() and file.parent.name != "tmp" and not own:
            yield file


def _begins_as_zip(path: Path) -> bool:
    """Whether it is a zip of which the end is missing, perhaps."""
    with path.open("rb") as file:
        return file.read(4) == ZIP


def _of_zip(path: Path) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(path) as packed:
            for member in packed.infolist():
                if not member.is_dir():
                    with packed.open(member) as lines:
                        yield from _of_file(lines)
    except NO_ZIP as error:
        raise OSError(errno.EINVAL, f"The zip cannot be read ({error})", str(path)) from None


def _of_file(lines: IO[bytes]) -> Iterator[bytes]:
    """The mails of an mbox, or the one mail that a file holds."""
    held: list[bytes] = []
    size, blank, mbox, fresh = 0, True, False, True
    for number, line in enumerate(iter(partial(lines.readline, _LONGEST_PIECE), b"")):
        if blank and (mbox or not number) and _SEPARATOR(line):
            if held:
                yield b"".join(held)
            held, size, mbox = [], 0, True
            continue
        blank, fresh = fresh and line in (b"\n", b"\r\n"), line.endswith(b"\n")
        size += len(line)
        if size <= LARGEST:
            held.append(line[1:] if mbox and line.startswith(_SHIELDED) else line)
    if held:
        yield b"".join(held)
