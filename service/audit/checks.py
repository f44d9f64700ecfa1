"""Everything that an export is held against, one after another (docs/fair-play.md, 11)."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.journal.entries import command_hash, parse
from domain.journal.lots import lot
from service.audit.checkpoints import Checkpoints
from service.audit.classes import Classes
from service.audit.entries import EntryReader
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_blocks
from service.audit.linked import check_before
from service.audit.openings import Openings
from service.audit.orders import JournalReader, Releases
from service.audit.own import OwnNotes, presses, tell_of_pressing
from service.audit.parent import check_parent
from service.audit.report import AuditReport, fail
from service.audit.times import Times
from service.audit.trust import NOBODY, Trust
from service.house.signed_notes import VerifyKey


class More(msgspec.Struct, frozen=True):
    """Evidence besides mail."""

    seat: str = ""
    """The reader's seat; where it is not named, that of the export's first line."""
    trust: Trust = NOBODY
    """Cosigners and beacons that the reader trusts."""
    receipts: Sequence[str] = ()
    """That entries of this match are what its house signed."""
    notes: Sequence[OwnNotes] = ()
    """What the reader's own programs noted: times that count for the reader alone, and orders."""
    garbled: Collection[str] = ()
    """Checkpoints that were kept and that no trusted key of the house signed."""
    mailbox: bool = True
    """Whether what was seen is a mailbox, which would hold all checkpoints that were mailed."""
    parent: Iterable[bytes] | None = None
    """The lines of the export of the match that this one is a branch of."""
    proofs: Sequence[str] = ()
    """That the log of the house holds checkpoints of this match."""
    releases: Releases = {}
    own: Mapping[str, str] = {}
    """The releases of the rules that are installed here, by game."""


NOTHING_MORE: Final = More()


def read_all(
    stream: Iterator[bytes], entries: EntryReader, openings: Openings, checkpoints: Checkpoints
) -> None:
    """Read all lines after the first. Raises AuditFailed."""
    readers = {OPENING: openings.read, CHECKPOINT: checkpoints.read}
    for mark, lines in read_blocks(stream):
        if mark == EVENT:
            entries.read(lines)
        else:
            for line in lines:
                readers[mark](line)
    entries.finish()
    openings.finish()
    checkpoints.finish()


def check_export(
    stream: Iterator[bytes],
    keys: Sequence[VerifyKey],
    report: AuditReport,
    seen: Iterable[str] | None,
    sent: Iterable[Mapping[str, Any]] | None,
    more: More,
) -> None:
    """Check a match; the report counts what was checked."""
    mine: dict[str, list[Mapping[str, Any]]] = {}
    for one in sent or ():
        if one["match"] == report.origin:
            mine.setdefault(_lot(one, report.origin), []).append(one)
    seat = more.seat or ("" if report.view in ("public", "full") else report.view)
    entries = JournalReader(
        report.origin,
        report,
        keys=keys,
        seat=seat,
        sought=mine.keys(),
        releases=more.releases,
        own=more.own,
    )
    times = Times(keys, more.trust.cosigners, more.notes)
    checkpoints = Checkpoints(entries, keys, times)
    read_all(stream, entries, Openings(entries, seat), checkpoints)
    entries.causes.rounds.finish(report)
    if seen is not None or more.notes:
        kept = [note for one in more.notes for note in one.notes]
        checkpoints.compare([*(seen or ()), *kept], mailbox=seen is not None and more.mailbox)
    _compare(mine, entries, {one["id"] for notes in more.notes for _, one in notes.pressed})
    checkpoints.receipts(more.receipts)
    checkpoints.in_the_log(more.proofs)
    report.not_checked += dict.fromkeys(checkpoints.other_histories(more.garbled))
    if (opening := entries.opening) is not None:
        classes = Classes(opening, entries.causes, times, more.trust)
        classes.tell(report)
        for notes in more.notes:
            orders = presses(notes, report.origin, entries.lots)
            tell_of_pressing(notes, orders, opening.beacon, classes.rolled, report)
    if entries.source is not None:
        check = check_parent if entries.source.how == "branch" else check_before
        check(entries.source, more.parent, report)


def _lot(command: Mapping[str, Any], origin: str) -> str:
    return lot(origin, command["seat"], command["id"])


def _compare(
    mine: Mapping[str, Sequence[Mapping[str, Any]]], entries: JournalReader, noted: Container[str]
) -> None:
    """Every order that was sent stands in the log as it was sent, in one of its sendings, or is
    told; what notes have is told from their answers."""
    for made, commands in mine.items():
        n = entries.lots.get(bytes.fromhex(made))
        logged = entries.logged.get(made)
        secret = entries.secrets.get(n) if n is not None else None
        if n is None:
            if commands[0]["id"] not in noted:
                told = f"your order “{commands[0]['orders']}” was not taken."
                entries.report.absent.append(told)
        elif (logged and not any(_is_same(logged, one) for one in commands)) or (
            not logged and secret and secret.cause.seen not in {one["seen"] for one in commands}
        ):
            fail(n, "it is not the order that was sent")
        elif not logged and secret and secret.cmd not in map(command_hash, commands):
            entries.report.not_checked.append(
                f"Event {n} seals your order, and its hash fits none of its words in your notes: "
                "what it says shows once it is opened."
            )
        else:
            entries.report.sent += 1


def _is_same(logged: bytes, command: Mapping[str, Any]) -> bool:
    """Whether the log has an order as it was sent: its sender may have typed other capitals and
    spaces than the one spelling of the game."""
    told = parse(logged)
    texts = [" ".join(str(one["orders"]).split()).casefold() for one in (told, command)]
    return texts[0] == texts[1] and {**told, "orders": ""} == {**command, "orders": ""}
