"""Everything that an export is held against, one after another (docs/fair-play.md, 11)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.journal.entries import parse
from domain.journal.lots import lot
from service.audit.checkpoints import Checkpoints
from service.audit.classes import Classes
from service.audit.entries import EntryReader
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_blocks
from service.audit.linked import check_before
from service.audit.openings import Openings
from service.audit.orders import JournalReader, Releases
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
    mine = {_lot(one, report.origin): one for one in sent or () if one["match"] == report.origin}
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
    times = Times(keys, more.trust.cosigners)
    checkpoints = Checkpoints(entries, keys, times)
    read_all(stream, entries, Openings(entries, seat), checkpoints)
    entries.causes.rounds.finish(report)
    if seen is not None:
        checkpoints.compare(seen)
    _compare(mine, entries)
    checkpoints.receipts(more.receipts)
    checkpoints.in_the_log(more.proofs)
    if entries.opening is not None:
        Classes(entries.opening, entries.causes, times, more.trust).tell(report)
    if entries.source is not None:
        check = check_parent if entries.source.how == "branch" else check_before
        check(entries.source, more.parent, report)


def _lot(command: Mapping[str, Any], origin: str) -> str:
    return lot(origin, command["seat"], command["id"])


def _compare(mine: Mapping[str, Mapping[str, Any]], entries: JournalReader) -> None:
    """Every order that was sent stands in the log as it was sent, or is told."""
    for made, command in mine.items():
        n = entries.lots.get(bytes.fromhex(made))
        logged = entries.logged.get(made)
        secret = entries.secrets.get(n) if n is not None else None
        if n is None:
            entries.report.absent.append(f"your order “{command['orders']}” was not taken.")
        elif (logged is not None and not _is_same(logged, command)) or (
            logged is None and secret and secret.cause.seen != command["seen"]
        ):
            fail(n, "it is not the order that was sent")
        else:
            entries.report.sent += 1


def _is_same(logged: bytes, command: Mapping[str, Any]) -> bool:
    """Whether the log has an order as it was sent: its sender may have typed other capitals and
    spaces than the one spelling of the game."""
    told = parse(logged)
    texts = [" ".join(str(one["orders"]).split()).casefold() for one in (told, command)]
    return texts[0] == texts[1] and {**told, "orders": ""} == {**command, "orders": ""}
