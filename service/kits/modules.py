"""A zip that somebody brings, a module of VASSAL or a box with pictures, read by a process of its
own with limits.

Nothing that the process says is believed: its kit is checked like any other, and so are its files.
"""

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.kits.faults import faults
from domain.kits.kit import MOST_BYTES, BadKit, Kit
from domain.kits.kit import read as kit_of
from service.kits import album, child
from service.kits.in_words import in_words
from service.kits.keeping import ReadingLimits
from service.words import _

LIMITS = ReadingLimits()
MOST_SAID = 20_000
"""Bytes of what a reader says against an upload."""


class NotRead(ValueError):
    """Why an upload is not a box: all that is wrong with it, a sentence each."""

    def __init__(self, *faults: str) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


class ReadBox(NamedTuple):
    """A kit, and the folder with its pictures, which is gone once the box is kept."""

    kit: Kit
    album: Path


def read(file: Path, limits: ReadingLimits = LIMITS) -> Kit:
    """The kit of an upload. Raises NotRead."""
    with opened(file, limits) as box:
        return box.kit


@contextmanager
def opened(
    file: Path, limits: ReadingLimits = LIMITS, extensions: Sequence[Path] = ()
) -> Iterator[ReadBox]:
    """The kit of an upload, with its pictures and with what extends it. Raises NotRead."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-box-") as folder:
        files = [str(one.resolve()) for one in (file, *extensions)]
        command = [sys.executable, "-I", "-m", child.__name__, str(limits.memory),
                   str(limits.seconds), *files]  # fmt: skip
        try:
            ended = subprocess.run(
                command, cwd=folder, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, timeout=limits.wait, check=False,
            ).returncode  # fmt: skip
        except subprocess.TimeoutExpired:
            raise NotRead(too_long()) from None
        if ended == child.REFUSED:
            raise NotRead(*_sentences(Path(folder, child.WHY)))
        if ended != child.READ:
            raise NotRead(why(ended))
        kit = checked(Path(folder, child.KIT))
        try:
            made = album.checked(Path(folder))
        except album.NoAlbum:
            raise NotRead(why(1)) from None
        if (kit.made == "own") != bool(made.text) or made.read or made.answers:
            raise NotRead(why(1))
        yield ReadBox(kit, Path(folder))


def why(ended: int) -> str:
    """Why a reader ended without a word, by its exit code; below 0 it is a signal."""
    if ended == child.TOO_LARGE:
        return _("Reading this file takes too much memory; nothing was kept.")
    if -ended in (signal.SIGXCPU, signal.SIGKILL):
        return too_long()
    return _("This file could not be read, because its reader crashed; nothing was kept.")


def too_long() -> str:
    return _("Reading this file takes too long; nothing was kept.")


def _sentences(file: Path) -> Iterator[str]:
    """What the reader said of an upload, in the language that is spoken."""
    try:
        told = msgspec.json.decode(file.read_bytes()[:MOST_SAID], type=list[tuple[str, str]])
    except (OSError, ValueError):
        told = []
    if not told:
        yield why(1)
    for words, name in told:
        try:
            said = _(words, name=name) if "{name}" in words else _(words)
        except (LookupError, ValueError, AttributeError):
            said = words
        yield "".join(c if c.isprintable() else "?" for c in said)[:400]


def checked(file: Path) -> Kit:
    """The kit that the reader wrote, if it is sound."""
    if file.is_symlink() or not file.is_file() or file.stat().st_size > MOST_BYTES:
        raise NotRead(why(1))
    try:
        kit = kit_of(file.read_bytes())
    except BadKit as error:
        raise NotRead(in_words(str(error))) from None
    if kit.made == "vassal" and kit.public:
        raise NotRead(why(1))
    for fault in faults(kit):
        raise NotRead(_("This file does not make a valid box: {fault}", fault=in_words(fault)))
    return kit
