"""The lines of an export: their header, their order and their ends."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import IO, Final

from domain.journal import BadJournal, check_origin
from service.audit.report import AuditFailed

FORMAT: Final = "pbem-audit/1"
EVENT: Final = b"E "
OPENING: Final = b"O "
CHECKPOINT: Final = b"C "
LONGEST_LINE: Final = 1 << 24
"""Bytes of a line, with its mark and line feed."""

_ORDER: Final = (EVENT, OPENING, CHECKPOINT)
_ENDS: Final = {EVENT: b"}\n", OPENING: b"}\n", CHECKPOINT: b"\n"}
_CONVERTED: Final = {
    b"\x1f\x8b": "The file was compressed with gzip; unpack it first.",
    b"PK\x03\x04": "The file was packed as zip; unpack it first.",
    b"\xef\xbb\xbf": "A byte order mark was put before the export; remove those three bytes.",
    b"\xff\xfe": "The file was converted to UTF-16; ask for the original bytes.",
    b"\xfe\xff": "The file was converted to UTF-16; ask for the original bytes.",
}
_header: Final = re.compile(rf"{FORMAT} ([^ \n]+) ([a-z0-9-]{{1,32}})\n".encode()).fullmatch


def read_header(line: bytes) -> tuple[str, str]:
    """Return origin and view. Raises AuditFailed, naming a conversion where there was one."""
    for start, sentence in _CONVERTED.items():
        if line.startswith(start):
            raise AuditFailed(sentence)
    if line.endswith(b"\r\n"):
        raise AuditFailed("The line ends were converted to CRLF; ask for the original bytes.")
    found = _header(line)
    if not found:
        raise AuditFailed(f"This is not an export: its first line is not {FORMAT} origin view.")
    try:
        origin = found[1].decode("ascii")
        check_origin(origin)
    except (BadJournal, UnicodeDecodeError):
        raise AuditFailed("The header names no origin of the form host/g/id.") from None
    return origin, found[2].decode()


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield mark and body of each line after the header.

    Raises AuditFailed for a line without its line feed, a line of another kind, or lines out
    of order: events, then openings, then checkpoints.
    """
    mark, end = EVENT, _ENDS[EVENT]
    for number, line in enumerate(lines, 2):
        if line[:2] != mark or not line.endswith(end) or len(line) > LONGEST_LINE:
            mark = _check_line(number, line, mark)
            end = _ENDS[mark]
        yield mark, line[2:-1]


def _check_line(number: int, line: bytes, before: bytes) -> bytes:
    """Return the mark of a line after one of mark `before`, or fail it."""
    if len(line) > LONGEST_LINE:
        raise AuditFailed(f"line {number}: it is longer than any line of an export")
    if line[-1:] != b"\n":
        raise AuditFailed(f"line {number}: it breaks off without a line feed; truncated?")
    mark = line[:2]
    if mark not in _ENDS:
        raise AuditFailed(f"line {number}: it is no event, opening or checkpoint{_why(line)}")
    if not line.endswith(_ENDS[mark]):
        raise AuditFailed(f"line {number}: it ends too soon; did a mail program wrap it?")
    if _ORDER.index(mark) < _ORDER.index(before):
        raise AuditFailed(f"line {number}: it comes too late; lines were reordered or merged")
    return mark


def _why(line: bytes) -> str:
    if line.startswith(FORMAT.encode()):
        return "; a second export begins here"
    return "; did a mail program wrap or add it?"


def read_limited(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none held that is much longer than an export can have."""
    return iter(partial(file.readline, LONGEST_LINE + 1), b"")
