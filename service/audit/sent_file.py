"""A Sent file: what a page or a program sent, kept by its sender (docs/fair-play.md, 10).

fieldpost-sent/3 <origin> <seat>
S <canonical command>
P <base64 of its receipt>
C <base64 of the note that it had seen>
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import BadJournal, parse
from domain.journal.lots import read_proof
from service.audit.report import AuditFailed

FORMAT: Final = b"fieldpost-sent/3 "
_FIELDS: Final = {"id", "match", "orders", "seat", "seen"}


class SentFile(msgspec.Struct):
    """What Sent files hold of one match."""

    commands: list[dict[str, Any]] = []
    receipts: list[str] = []
    notes: list[str] = []


def is_sent_file(path: Path) -> bool:
    """Whether a file is a Sent file, and no mailbox; raises OSError."""
    if path.is_dir():
        return False
    with path.open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT


def read_sent_files(paths: Iterable[Path], origin: str) -> SentFile:
    """What these files hold of one match; those of another match are read and passed over.

    Raises AuditFailed for a line out of form, whatever match it is of, and OSError.
    """
    found = SentFile()
    for path in paths:
        head, *lines = path.read_bytes().split(b"\n")
        into = found if head.split(b" ")[1:2] == [origin.encode()] else SentFile()
        for number, line in enumerate(lines, 2):
            try:
                _read(line, into)
            except (ValueError, KeyError):
                told = f"Line {number} of the Sent file {path.name} is out of form."
                raise AuditFailed(told) from None
    return found


def _read(line: bytes, found: SentFile) -> None:
    mark, body = line[:2], line[2:]
    if mark == b"S ":
        command = parse(body)
        if not isinstance(command, dict) or command.keys() != _FIELDS:
            raise BadJournal("it is no order")
        found.commands.append(command)
    elif mark == b"P ":
        receipt = _text(body)
        read_proof(receipt)
        found.receipts.append(receipt)
    elif mark == b"C ":
        found.notes.append(_text(body))
    elif line:
        raise BadJournal("it is no line of a Sent file")


def _text(body: bytes) -> str:
    raw = b64decode(body, validate=True)
    if b64encode(raw) != body:
        raise BadJournal("it has spare bits")
    return raw.decode()
