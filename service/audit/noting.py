"""How a notes file is written: by the command line, a watcher, a cosigner, and for a shown part."""

import os
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.journal.entries import canonical
from service.audit.lines import LONGEST_LINE
from service.audit.notes import PART


def head_of(origin: str, seat: str, writer: str) -> str:
    """The first line; the seat is "" for whoever only watches."""
    return f"fieldpost-notes/3 {origin} {seat or '-'} {writer}"


def s_line(at: str, command: Mapping[str, Any]) -> str:
    """An order, before it goes; ``at`` is a timestamp."""
    return f"S {at} {canonical(command).decode()}"


def a_line(at: str, id_: str, what: str, words: str = "") -> str:
    """What came back."""
    return f"A {at} {id_} {what} {' '.join(words.split())[:500]}".rstrip()


def p_line(at: str, receipt: str) -> str:
    """A receipt."""
    return f"P {at} {b64encode(receipt.encode()).decode()}"


def c_line(at: str, note: str) -> str:
    """A checkpoint that was seen."""
    return f"C {at} {b64encode(note.encode()).decode()}"


def part_file(origin: str, at: str, receipt: str, openings: Iterable[str]) -> str:
    """A file of sealed parts alone: of one entry, and its openings as an export has them."""
    head = head_of(origin, "", PART)
    return "\n".join([head, p_line(at, receipt), *(f"O {one}" for one in openings), ""])


def add_lines(path: Path, head: str, lines: Sequence[str]) -> None:
    """Add lines to a file, on disk before this returns, for nobody else to read; with its first
    line where it is new. A line that a crash cut off is dropped. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        size, whole = os.fstat(handle).st_size, _whole(handle)
        if whole < size:
            os.ftruncate(handle, whole)
        rows = lines if whole else [head, *lines]
        os.write(handle, "".join(f"{row}\n" for row in rows).encode())
        os.fsync(handle)
    finally:
        os.close(handle)
    if not size:
        sync(path.parent)


def _whole(handle: int) -> int:
    """How many bytes of a file are whole lines."""
    size = os.fstat(handle).st_size
    tail = os.pread(handle, LONGEST_LINE, max(0, size - LONGEST_LINE))
    return size - len(tail) + tail.rfind(b"\n") + 1


def sync(folder: Path) -> None:
    """What was made or named anew in a folder is on disk before this returns. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
