"""One sealed part by itself, proved without the rest of its match (docs/fair-play.md, 10).

fieldpost-part/1 <origin>
P <base64 of the proof of its entry>
O <n> <p> <canonical opening>
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import (
    BadJournal,
    Entry,
    check_origin,
    inclusion_path,
    leaf_hash,
    parse,
    read_entry,
)
from domain.journal.lots import write_proof
from domain.journal.sealed import Opening, opens
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_header, read_lines
from service.audit.proofs import read_receipt
from service.audit.report import AuditFailed
from service.house.signed_notes import parse_vkey

FORMAT: Final = "fieldpost-part/1 "
_OPENING: Final = re.compile(r"O (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)").fullmatch


class SealedPart(msgspec.Struct, frozen=True):
    """What a sealed part holds, and where it stands."""

    origin: str
    n: int
    part: int
    type: str
    by: str
    ts: str
    to: tuple[str, ...]
    """The seats that may know it."""
    data: Any


def is_part_file(path: Path) -> bool:
    """Whether a file begins like one of these."""
    with path.open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT.encode()


def write_part(export: Iterable[bytes], n: int, p: int) -> str:
    """Part ``p`` of event ``n`` out of an export that opens it.

    The export itself is not checked. Raises AuditFailed, LookupError where it does not open it.
    """
    lines = iter(export)
    origin = read_header(next(lines, b"")).origin
    events: list[bytes] = []
    opening = note = ""
    for mark, line in read_lines(lines):
        if mark == EVENT:
            events.append(line)
        elif mark == OPENING and line.startswith(b"%d %d " % (n, p)):
            opening = line.decode()
        elif mark == CHECKPOINT:
            note = b64decode(line).decode()
    if not opening:
        raise LookupError(f"This export does not open part {p} of event {n}.")
    size = int(note.split("\n", 2)[1])
    path = inclusion_path(n, [leaf_hash(line) for line in events[:size]])
    return part_file(origin, write_proof(events[n], n, path, note), [opening])


def part_file(origin: str, proof: str, openings: Iterable[str]) -> str:
    """Such a file, of the proof of an event and its openings as an export has them."""
    opened = "".join(f"O {opening}\n" for opening in openings)
    return f"{FORMAT}{origin}\nP {b64encode(proof.encode()).decode()}\n{opened}"


def read_part(text: str, vkeys: Sequence[str]) -> list[SealedPart]:
    """What such a file proves. Raises AuditFailed."""
    head, proved, *openings = _lines(text)
    origin = head.removeprefix(FORMAT)
    try:
        check_origin(origin)
        proof = b64decode(proved.removeprefix("P "), validate=True).decode()
    except (BadJournal, ValueError):
        raise AuditFailed("a part: its first two lines are no origin and no proof") from None
    receipt = read_receipt(proof, origin, [parse_vkey(key) for key in vkeys])
    try:
        entry = read_entry(receipt.data)
    except BadJournal as error:
        raise AuditFailed(f"a part: its proof is of no event: {error}") from None
    if entry.n != receipt.index:
        raise AuditFailed("a part: its event does not have the number that it stands at")
    found = [_opened(line, origin, entry) for line in openings]
    if [one.part for one in found] != sorted({one.part for one in found}):
        raise AuditFailed("a part: its openings are out of order or repeated")
    return found


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    if len(lines) < 4 or lines.pop() or not lines[1].startswith("P "):
        raise AuditFailed("a part has the lines fieldpost-part/1, P and O, each with its end")
    return lines


def _opened(line: str, origin: str, entry: Entry) -> SealedPart:
    found = _OPENING(line)
    if not found or int(found[1]) != entry.n:
        raise AuditFailed(f"a part: “{line[:40]}” is no opening of event {entry.n}")
    p = int(found[2])
    if p >= len(entry.sealed):
        raise AuditFailed(f"a part: event {entry.n} has no sealed part {p}")
    try:
        opening = msgspec.convert(parse(found[3].encode()), Opening)
    except (BadJournal, msgspec.ValidationError) as error:
        raise AuditFailed(f"a part: the opening of part {p}: {error}") from None
    seal = entry.sealed[p]
    if not opens(opening, seal):
        raise AuditFailed(f"event {entry.n}: the opening of part {p} is not what was sealed")
    return SealedPart(
        origin, entry.n, p, entry.type, entry.by, entry.ts, tuple(seal.to), opening.data
    )


def discloses(text: str) -> str:
    """What a file that was just written discloses besides its part; "" for nothing."""
    data = parse(text.split("\n")[2].split(" ", 3)[3].encode())["data"]
    if isinstance(data, dict) and data.get("kind") == "roll":
        return "Its link discloses all hidden rolls before it of the same chain too."
    return ""


def told(part: SealedPart) -> str:
    """A part in a sentence."""
    whom = ", ".join(part.to) or "nobody"
    data = msgspec.json.encode(part.data, order="sorted").decode()
    return (
        f"Event {part.n} of {part.origin}, {part.type} by {part.by} at {part.ts}, holds in part "
        f"{part.part}, sealed for {whom}: {data}"
    )


BEYOND: Final = (
    "Only this part is proved: what else happened, and whether it still holds, the whole export "
    "shows."
)
