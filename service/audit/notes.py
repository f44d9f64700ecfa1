"""A notes file: all evidence of one person, or of a program that watches (docs/fair-play.md, 10).

fieldpost-notes/3 <origin> <seat, or - > page|order|watch|cosign|part
S <time> <canonical command>
A <time> <id> taken|refused|lost <words>
P <time> <base64 of a receipt>
C <time> <base64 of a signed note>
O <n> <p> <canonical opening>
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import BadJournal, parse
from domain.journal.timestamps import seconds
from domain.journal.tree_proofs import read_proof
from service.audit.bodies import Command
from service.audit.lines import LARGEST_FILE, LONGEST_LINE
from service.audit.reporting.report import AuditFailed, NoVerdict

FORMAT: Final = b"fieldpost-notes/3 "
PAGE, ORDER, WATCH, COSIGN, PART = "page", "order", "watch", "cosign", "part"
TAKEN, REFUSED, LOST = "taken", "refused", "lost"
DRAFT, WAITS = OPEN = ("draft", "waits")
"""Words of a refusal that is not an answer yet: it was given back before it went, or it waits."""

_head: Final = re.compile(
    r"fieldpost-notes/3 ([!-~]{1,400}) ([a-z0-9-]{1,32}) (page|order|watch|cosign|part)"
).fullmatch
_timed: Final = re.compile(
    r"([SAPC]) ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z) (.*)", re.DOTALL
).fullmatch
_answer: Final = re.compile(r"([!-~]{16,200}) (taken|refused|lost)(?: (.*))?", re.DOTALL).fullmatch
_opening: Final = re.compile(r"O (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)", re.DOTALL).fullmatch


class OrderAnswer(msgspec.Struct, frozen=True):
    """What came back when an order went."""

    at: int
    id: str
    what: str
    words: str


class ShownPart(msgspec.Struct, frozen=True):
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
    answers: list[OrderAnswer] = []
    receipts: list[tuple[int, str]] = []
    seen: list[tuple[int, str]] = []
    shown: list[ShownPart] = []

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
    number, found = 1, Notes("", "", "")
    try:
        for number, line in enumerate(BytesIO(raw or b"\n"), 1):
            if len(line) > LONGEST_LINE or not line.endswith(b"\n"):
                raise BadJournal("it is too long, or has no end")
            text = line.removesuffix(b"\n").removesuffix(b"\r").decode()
            if number == 1:
                found.origin, found.seat, found.writer = _matched(_head, text)
            else:
                _read(text, found)
    except (ValueError, IndexError):
        raise AuditFailed(f"Line {number} of the notes file {name} is out of form.") from None
    return found


def _matched(form: Callable[[str], re.Match[str] | None], text: str) -> tuple[Any, ...]:
    found = form(text)
    if found is None:
        raise BadJournal("it is out of form")
    return found.groups()


def _read(line: str, found: Notes) -> None:
    if line[:1] == "O":
        n, p, opening = _matched(_opening, line)
        receipt = found.receipts[-1][1]  # that of its entry stands before it
        if read_proof(receipt).index != int(n):
            raise BadJournal("no receipt of its entry stands before it")
        found.shown.append(ShownPart(int(n), int(p), opening, receipt))
        return
    mark, ts, body = _matched(_timed, line)
    datetime.fromisoformat(ts)  # a day and a second that exist
    at = seconds(ts)
    if mark == "S":
        found.pressed.append((at, _command(body, found)))
    elif mark == "A":
        id_, what, words = _matched(_answer, body)
        found.answers.append(OrderAnswer(at, id_, what, words or ""))
    elif mark == "C":
        found.seen.append((at, _text(body)))
    else:
        found.receipts.append((at, _text(body)))
        read_proof(found.receipts[-1][1])


def _command(body: str, found: Notes) -> dict[str, Any]:
    command = msgspec.convert(parse(body.encode()), Command)
    if (command.match, command.seat) != (found.origin, found.seat):
        raise BadJournal("it is another's order")
    return msgspec.structs.asdict(command)


def _text(body: str) -> str:
    raw = b64decode(body, validate=True)
    if b64encode(raw).decode() != body:
        raise BadJournal("it has spare bits")
    return raw.decode()
