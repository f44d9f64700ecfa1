"""One sealed part by itself, proved without the rest of its match (docs/fair-play.md, 10).

Its owner shows it in a notes file, behind the receipt of its entry.
"""

from base64 import b64decode
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from domain.journal.entries import (
    BadJournal,
    Entry,
    command_hash,
    entry_bytes,
    leaf_hash,
    lot,
    parse,
    read_entry,
)
from domain.journal.plain import is_plain_line
from domain.journal.sealed import OpenedPart, opens
from domain.journal.tree_proofs import inclusion_path, write_proof
from service.audit.bodies import SealedOrder
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_header, read_lines
from service.audit.notes import ShownPart, read_notes
from service.audit.noting import part_file
from service.audit.proofs import read_receipt
from service.audit.reporting.report import AuditFailed, fail
from service.audit.typed import UNPLAIN
from service.house.signed_notes import VerifyKey, parse_vkey


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


def write_part(export: Iterable[bytes], n: int, p: int, at: str) -> str:
    """Part ``p`` of event ``n`` out of an export that opens it, as notes of the second ``at``.

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
    return part_file(origin, at, write_proof(events[n], n, path, note), [opening])


def read_parts(raw: bytes, name: str, vkeys: Sequence[str]) -> list[SealedPart]:
    """What a notes file shows. Raises AuditFailed."""
    notes, keys = read_notes(raw, name), [parse_vkey(key) for key in vkeys]
    if not notes.shown:
        raise AuditFailed(
            f"{name} holds notes and shows no sealed part; give it beside an export, as your own "
            "(--mine)"
        )
    return [opened_part(notes.origin, one, keys) for one in notes.shown]


def opened_part(origin: str, shown: ShownPart, keys: Sequence[VerifyKey]) -> SealedPart:
    """What one part holds. Raises AuditFailed."""
    _, receipt = read_receipt(shown.receipt, origin, keys)
    try:
        entry = read_entry(receipt.data)
    except BadJournal as error:
        raise AuditFailed(f"a part: its receipt is of no event: {error}") from None
    if entry.n != receipt.index:
        raise AuditFailed("a part: its event does not have the number that it stands at")
    return _opened(shown, origin, entry)


def _opened(shown: ShownPart, origin: str, entry: Entry) -> SealedPart:
    p = shown.part
    if p >= len(entry.sealed):
        raise AuditFailed(f"a part: event {entry.n} has no sealed part {p}")
    try:
        opening = msgspec.convert(parse(shown.opening.encode()), OpenedPart)
    except (BadJournal, msgspec.ValidationError) as error:
        raise AuditFailed(f"a part: the opening of part {p}: {error}") from None
    seal = entry.sealed[p]
    if not is_plain_line(entry_bytes(entry) + shown.opening.encode()):
        fail(entry.n, UNPLAIN)
    if not opens(opening, seal):
        fail(entry.n, f"the opening of part {p} is not what was sealed")
    if entry.type in ("command", "note") and not _is_published(entry, origin, opening.data):
        fail(entry.n, "the sealed order is not the one that was published")
    return SealedPart(
        origin, entry.n, p, entry.type, entry.by, entry.ts, tuple(seal.to), opening.data
    )


def _is_published(entry: Entry, origin: str, data: Any) -> bool:
    """Whether it is the order of which the entry shows hash, lot and size."""
    try:
        command = msgspec.convert(data, SealedOrder).command
    except msgspec.ValidationError:
        return False
    told = [origin, entry.by, *map(entry.pub.get, ("cmd", "lot", "seen"))]
    made = [command_hash(command), lot(origin, entry.by, command.id), command.seen]
    return [command.match, command.seat, *made] == told


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
