"""A Sent file: what a page or a program sent, kept by its sender (docs/fair-play.md, 19).

fieldpost-sent/2 <origin> <seat>
S <canonical command>
P <base64 of its receipt>
C <base64 of the note that it had seen>
"""

from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import BadJournal, parse
from service.audit.report import AuditFailed

FORMAT: Final = b"fieldpost-sent/2 "
_FIELDS: Final = {"game", "id", "orders", "seat", "seen"}


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
    """What these files hold of one match. Raises AuditFailed for a line out of form, OSError."""
    found = SentFile()
    for path in paths:
        head, *lines = path.read_bytes().split(b"\n")
        if head.split(b" ")[1:2] != [origin.encode()]:
            continue
        for number, line in enumerate(lines, 2):
            try:
                _read(line, found)
            except (ValueError, KeyError) as error:
                raise AuditFailed(f"{path.name}, line {number}: {error}") from None
    return found


def _read(line: bytes, found: SentFile) -> None:
    mark, body = line[:2], line[2:]
    if mark == b"S ":
        command = parse(body)
        if not isinstance(command, dict) or command.keys() != _FIELDS:
            raise BadJournal("it is no order of version 2")
        found.commands.append(command)
    elif mark == b"P ":
        found.receipts.append(b64decode(body, validate=True).decode())
    elif mark == b"C ":
        found.notes.append(b64decode(body, validate=True).decode())
    elif line:
        raise BadJournal("it is no line of a Sent file")
