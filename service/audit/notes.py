"""A notes file: all evidence of one person, or of a program that watches (docs/fair-play.md, 10).

fieldpost-notes/3 <origin> <seat, or - > page|order|watch|cosign|part
S <time> <canonical command>
A <time> <id> taken|refused|lost <words>
P <time> <base64 of a receipt>
C <time> <base64 of a signed note>
O <n> <p> <canonical opening>
"""

import os
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import BadJournal, canonical, parse
from domain.journal.lots import check_id, read_proof
from domain.journal.timestamps import seconds
from service.audit.lines import LARGEST_FILE, LONGEST_LINE
from service.audit.report import AuditFailed, NoVerdict

FORMAT: Final = b"fieldpost-notes/3 "
PAGE, ORDER, WATCH, COSIGN, PART = "page", "order", "watch", "cosign", "part"
TAKEN, REFUSED, LOST = "taken", "refused", "lost"
DRAFT, WAITS = OPEN = ("draft", "waits")
"""Words of a refusal that is no answer yet: it was given back before it went, or it waits."""

_FIELDS: Final = {"id", "match", "orders", "seat", "seen"}
_HEAD: Final = re.compile(
    r"fieldpost-notes/3 ([!-~]{1,400}) ([a-z0-9-]{1,32}) (page|order|watch|cosign|part)"
).fullmatch
_TIMED: Final = re.compile(
    r"([SAPC]) ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z) (.*)", re.DOTALL
).fullmatch
_ANSWER: Final = re.compile(r"([!-~]+) (taken|refused|lost)(?: (.*))?", re.DOTALL).fullmatch
_OPENING: Final = re.compile(r"O (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)", re.DOTALL).fullmatch


class Answer(msgspec.Struct, frozen=True):
    """What came back when an order went."""

    at: int
    id: str
    what: str
    words: str


class Shown(msgspec.Struct, frozen=True):
    """A sealed part that its owner shows, with the receipt of its entry."""

    n: int
    part: int
    opening: str
    receipt: str


class Notes(msgspec.Struct):
    """What a file holds; times are seconds since 1970 by the clock of its writer."""

    origin: str
    seat: str
    writer: str
    pressed: list[tuple[int, dict[str, Any]]] = []
    answers: list[Answer] = []
    receipts: list[tuple[int, str]] = []
    seen: list[tuple[int, str]] = []
    shown: list[Shown] = []

    @property
    def pressing(self) -> bool:
        """Whether it tells what its owner ordered."""
        return self.writer in (PAGE, ORDER)

    def waiting(self) -> dict[str, list[str]]:
        """The ids of orders that were not taken yet, by their words, the oldest first."""
        taken = {answer.id for answer in self.answers if answer.what == TAKEN}
        found: dict[str, dict[str, None]] = {}
        for _, command in self.pressed:
            if command["id"] not in taken:
                found.setdefault(command["orders"], {})[command["id"]] = None
        return {orders: [*ids] for orders, ids in found.items()}


def is_notes(path: Path) -> bool:
    """Whether a file begins like one of these; raises OSError."""
    if path.is_dir():
        return False
    with path.open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT


def read_notes(raw: bytes, name: str) -> Notes:
    """What such a file holds. Raises AuditFailed for a line that is out of form,
    NoVerdict for more bytes than are read."""
    if len(raw) > LARGEST_FILE:
        raise NoVerdict(f"the notes file {name} has more than {LARGEST_FILE} bytes")
    number, found = 0, None
    try:
        for line in BytesIO(raw):
            number += 1
            if len(line) > LONGEST_LINE:
                raise BadJournal("it is too long")
            if not line.endswith(b"\n"):
                raise BadJournal("it has no end")
            text = line.removesuffix(b"\n").removesuffix(b"\r").decode()
            if found is None:
                found = _head(text)
            else:
                _read(text, found)
        if found is None:
            raise BadJournal("it is empty")
    except (ValueError, KeyError, IndexError):
        raise AuditFailed(f"Line {number or 1} of the notes file {name} is out of form.") from None
    return found


def _head(line: str) -> Notes:
    head = _HEAD(line)
    if head is None:
        raise BadJournal("it is no head of notes")
    return Notes(head[1], head[2], head[3])


def _read(line: str, found: Notes) -> None:
    if timed := _TIMED(line):
        mark, at, body = timed[1], _seconds(timed[2]), timed[3]
        if mark == "S":
            found.pressed.append((at, _command(body, found)))
        elif mark == "A":
            found.answers.append(_answer(at, body))
        elif mark == "P":
            receipt = _text(body)
            read_proof(receipt)
            found.receipts.append((at, receipt))
        else:
            found.seen.append((at, _text(body)))
        return
    opened = _OPENING(line)
    if opened is None:
        raise BadJournal("it is no line of a notes file")
    n, receipt = int(opened[1]), found.receipts[-1][1]
    if read_proof(receipt).index != n:
        raise BadJournal("no receipt of its entry stands before it")
    found.shown.append(Shown(n, int(opened[2]), opened[3], receipt))


def _seconds(ts: str) -> int:
    datetime.fromisoformat(ts)  # a day and a second that exist
    return seconds(ts)


def _command(body: str, found: Notes) -> dict[str, Any]:
    command = parse(body.encode())
    if not isinstance(command, dict) or command.keys() != _FIELDS:
        raise BadJournal("it is no order")
    if (command["match"], command["seat"]) != (found.origin, found.seat):
        raise BadJournal("it is another's order")
    if [type(command[key]) for key in ("id", "orders", "seen")] != [str, str, int]:
        raise BadJournal("it is no order")
    check_id(command["id"])
    return command


def _answer(at: int, body: str) -> Answer:
    answer = _ANSWER(body)
    if answer is None:
        raise BadJournal("it is no answer")
    check_id(answer[1])
    return Answer(at, answer[1], answer[2], answer[3] or "")


def _text(body: str) -> str:
    raw = b64decode(body, validate=True)
    if b64encode(raw).decode() != body:
        raise BadJournal("it has spare bits")
    return raw.decode()


# Writing


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
