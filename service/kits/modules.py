"""A module of VASSAL that somebody brings, read by a process of its own with limits.

Nothing that the process says is believed: its kit is checked like any other.
"""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.kits.faults import faults
from domain.kits.kit import MOST_BYTES, BadKit, Kit
from domain.kits.kit import read as kit_of
from service.kits import child
from service.words import _


class Limits(NamedTuple):
    """What reading a module may cost: bytes of memory, seconds of a processor, seconds in all."""

    memory: int = 1_500_000_000
    seconds: int = 120
    wait: float = 300


LIMITS = Limits()


class NotRead(ValueError):
    """Why a module is no box, in one sentence."""


def read(file: Path, limits: Limits = LIMITS) -> Kit:
    """The kit of a module. Raises NotRead."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-box-") as folder:
        command = [sys.executable, "-I", "-m", child.__name__, str(file.resolve()),
                   str(limits.memory), str(limits.seconds)]  # fmt: skip
        try:
            ended = subprocess.run(
                command, cwd=folder, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, timeout=limits.wait, check=False,
            ).returncode  # fmt: skip
        except subprocess.TimeoutExpired:
            raise NotRead(too_long()) from None
        if ended == child.READ:
            return checked(Path(folder, child.KIT))
        if ended == child.REFUSED:
            raise NotRead(_sentence(Path(folder, child.WHY)))
        raise NotRead(why(ended))


def why(ended: int) -> str:
    """Why a reader ended without a word, by its exit code; below 0 it is a signal."""
    if ended == child.TOO_LARGE:
        return _("Reading this module takes too much memory; nothing was kept.")
    if -ended in (signal.SIGXCPU, signal.SIGKILL):
        return too_long()
    return _("This module could not be read, as its reader crashed; nothing was kept.")


def too_long() -> str:
    return _("Reading this module takes too long; nothing was kept.")


def _sentence(file: Path) -> str:
    """What the reader said of the module, in the language that is spoken."""
    try:
        words, name = msgspec.json.decode(file.read_bytes()[:1000], type=tuple[str, str])
        said = _(words, name=name)
    except (OSError, ValueError, LookupError, AttributeError):
        return why(1)
    return "".join(c if c.isprintable() else "?" for c in said)[:400]


def checked(file: Path) -> Kit:
    """The kit that the reader wrote, if it is sound."""
    if file.is_symlink() or not file.is_file() or file.stat().st_size > MOST_BYTES:
        raise NotRead(why(1))
    try:
        kit = kit_of(file.read_bytes())
    except BadKit as error:
        raise NotRead(str(error)) from None
    if kit.made != "vassal" or kit.public:
        raise NotRead(why(1))
    for fault in faults(kit):
        raise NotRead(_("This module makes no sound box: {fault}", fault=fault))
    return kit
