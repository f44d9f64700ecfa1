"""The lines of an export: their header, their order and their ends."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import IO, Final, NamedTuple

from domain.journal.entries import MOST_ENTRIES, BadJournal, check_origin
from service.audit.reporting.report import AuditFailed, NoVerdict

FORMAT: Final = "fieldpost-export/3"
FAMILY: Final = b"fieldpost-export/"
EVENT: Final = b"E "
OPENING: Final = b"O "
CHECKPOINT: Final = b"C "
LARGEST_FILE: Final = 64 << 20
"""Bytes of an export or of notes, unpacked."""
LONGEST_LINE: Final = 1 << 20
"""Bytes of a line, with its mark and line feed."""
_OPENINGS: Final = 4
"""Openings for each event, at most."""
_CHECKPOINTS: Final = (3, 16)
"""Checkpoints for each event, and more, at most."""
_MOST_LINES: Final = 64
"""Lines that are held at a time, and"""
_MOST_BYTES: Final = 1 << 19
"""bytes of those that are read together."""

_ENDS: Final = {EVENT: b"}\n", OPENING: b"}\n", CHECKPOINT: b"\n"}
_CONVERTED: Final = {
    b"\x1f\x8b": "compressed with gzip; unpack it first",
    b"PK\x03\x04": "packed as zip; unpack it first",
    b"BZh": "compressed with bzip2; unpack it first",
    b"\xfd7zXZ\0": "compressed with xz; unpack it first",
    b"\x28\xb5\x2f\xfd": "compressed with zstd; unpack it first",
    b"7z\xbc\xaf\x27\x1c": "packed with 7-Zip; unpack it first",
    b"Rar!": "packed as rar; unpack it first",
    b"\xef\xbb\xbf": "given a byte order mark; remove its first three bytes",
    b"\xff\xfe": "converted to UTF-16; ask for the original bytes",
    b"\xfe\xff": "converted to UTF-16; ask for the original bytes",
}
_TAR: Final = (257, b"ustar")
_header: Final = re.compile(rb"fieldpost-export/3 ([^ \n]+) ([a-z0-9-]{1,32})\n").fullmatch


class Header(NamedTuple):
    """What the first line of an export says."""

    origin: str
    view: str


def read_header(line: bytes) -> Header:
    """Read the first line. Raises AuditFailed, naming a conversion where there was one, and
    NoVerdict for a line that is too long."""
    if not line:
        raise AuditFailed("The file is empty, and so not an export; take it anew.")
    told = [how for start, how in _CONVERTED.items() if line.startswith(start)]
    told += ["packed with tar; unpack it first"] if line[_TAR[0] :].startswith(_TAR[1]) else []
    told += ["converted to CRLF; ask for the original bytes"] if line.endswith(b"\r\n") else []
    if told:
        raise AuditFailed(f"The file was {told[0]}.")
    if line.startswith(b"<"):
        raise AuditFailed("The file is a web page and no export; sign in first, perhaps.")
    if len(line) > LONGEST_LINE and line.startswith(FAMILY):
        raise NoVerdict(_too_long(1))
    found = _header(line)
    if not found:
        raise AuditFailed(
            f"This is not an export: its first line is not {FORMAT} origin view{_begins(line)}."
        )
    try:
        origin = found[1].decode("ascii")
        check_origin(origin)
    except (BadJournal, UnicodeDecodeError):
        raise AuditFailed("The header names no origin of the form host/m/id.") from None
    return Header(origin, found[2].decode())


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield mark and body of each line after the header. Raises as `read_blocks` does."""
    for mark, bodies in read_blocks(lines):
        for body in bodies:
            yield mark, body


def read_blocks(lines: Iterable[bytes]) -> Iterator[tuple[bytes, list[bytes]]]:
    """Yield the lines after the header: a mark, and bodies of a few hundred lines that have it.

    Raises AuditFailed for a line without its line feed, a line of another kind, or lines out
    of order: events, then openings, then checkpoints; and yields first what stands before it.
    There are no more of a kind than the limits say; NoVerdict for a line that is too long.
    """
    mark, number, counts, stream = EVENT, 2, dict.fromkeys(_ENDS, 0), iter(lines)
    while block := [*islice(stream, _MOST_LINES)]:
        if _are_alike(block, mark):
            yield mark, _counted(mark, [line[2:-1] for line in block], counts)
        else:
            for at, line in enumerate(block, number):
                mark = _check_line(at, line, mark)
                yield mark, _counted(mark, [line[2:-1]], counts)
        number += len(block)


def _are_alike(block: Sequence[bytes], mark: bytes) -> bool:
    """Whether these lines are in form, short, and all of this mark."""
    if sum(map(len, block)) > _MOST_BYTES:
        return False
    text, end = b"".join(block), _ENDS[mark]
    return (
        text.startswith(mark)
        and text.count(end + mark) + 1 == text.count(b"\n") == len(block)
        and text.endswith(end)
    )


def _counted(mark: bytes, block: list[bytes], counts: dict[bytes, int]) -> list[bytes]:
    counts[mark] += len(block)
    events, (each, more) = counts[EVENT], _CHECKPOINTS
    most, what = {
        EVENT: (MOST_ENTRIES, "events"),
        OPENING: (_OPENINGS * events, "openings"),
        CHECKPOINT: (each * events + more, "checkpoints"),
    }[mark]
    if counts[mark] > most:
        raise AuditFailed(f"The export has more than {most} {what}.")
    return block


def _check_line(number: int, line: bytes, before: bytes) -> bytes:
    """Return the mark of a line after one of mark `before`, or fail it."""
    if len(line) > LONGEST_LINE:
        raise NoVerdict(_too_long(number))
    mark, order, why = line[:2], [*_ENDS], ""
    if line[-1:] != b"\n":
        why = "it breaks off without a line feed; truncated? Take the file anew."
    elif line.startswith(FAMILY):
        why = "it is not an event, opening or checkpoint; a second export begins here"
    elif mark not in _ENDS:
        why = "it is not an event, opening or checkpoint; did a mail program wrap or add it?"
    elif line.endswith(b"\r\n"):
        why = "its end was converted to CRLF, and that of the first line was not"
    elif not line.endswith(_ENDS[mark]):
        why = "it ends too soon; did a mail program wrap it?"
    elif order.index(mark) < order.index(before):
        why = "it comes too late; lines were reordered or merged"
    if why:
        raise AuditFailed(f"line {number}: {why}")
    return mark


def _begins(line: bytes) -> str:
    """How a file that is none begins, where that can be read."""
    start = line[:40].decode("ascii", "replace").strip()
    return f", but “{start}”" if start.isprintable() and "\ufffd" not in start and start else ""


def _too_long(number: int) -> str:
    return f"line {number} has more than {LONGEST_LINE} bytes"


def read_limited(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none held that is much longer than an export can have."""
    return iter(partial(file.readline, LONGEST_LINE + 1), b"")
