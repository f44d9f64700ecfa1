"""The audit of one export: needs the file and a key, and no server (docs/fair-play.md, Audit).

It reads the lines once, keeps about 50 bytes an event, and believes nothing: every hash,
signature, link, die, draw and card is computed again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.journal.entries import command_hash
from service.audit.checkpoints import Checkpoints
from service.audit.entries import Entries
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_header, read_lines
from service.audit.openings import Openings
from service.audit.report import NO_MAILBOX, NO_REPLAY, NO_SENT, AuditFailed, Report
from service.house.notes import BadNote, VerifyKey, parse_vkey

__all__ = ["NO_MAILBOX", "NO_REPLAY", "NO_SENT", "AuditFailed", "Report", "audit"]


def audit(
    lines: Iterable[bytes],
    vkeys: Sequence[str],
    *,
    seen: Iterable[str] | None = None,
    sent: Iterable[Mapping[str, Any]] | None = None,
) -> Report:
    """Check an export: a file opened in binary mode, or its lines with their line feeds.

    `vkeys` are the keys to trust, best out of the invitation mail. `seen` are signed notes out
    of received mail (those of other games are passed over), and `sent` are the commands that a
    player sent; they prove what an export alone cannot.

    Raises AuditFailed, whatever the input, with one sentence that says where and what.
    """
    keys = _keys(vkeys)
    stream = iter(lines)
    origin, view = read_header(next(stream, b""))
    report = Report(origin, view)
    entries = Entries(origin, report)
    openings = Openings(entries)
    checkpoints = Checkpoints(entries, keys)
    readers = {EVENT: entries.read, OPENING: openings.read, CHECKPOINT: checkpoints.read}
    for mark, line in read_lines(stream):
        readers[mark](line)
    entries.finish()
    openings.finish()
    checkpoints.finish()
    if seen is not None:
        checkpoints.compare(seen)
    if sent is not None:
        _compare_sent(sent, entries)
    report.not_checked += _not_checked(report, seen is None, sent is None)
    return report


def _keys(vkeys: Sequence[str]) -> list[VerifyKey]:
    try:
        return [parse_vkey(vkey) for vkey in vkeys]
    except BadNote as error:
        raise AuditFailed(f"a key to trust: {error}") from None


def _compare_sent(sent: Iterable[Mapping[str, Any]], entries: Entries) -> None:
    mine = [command for command in sent if command.get("game") == entries.origin]
    for command in mine:
        if bytes.fromhex(command_hash(command)) not in entries.commands:
            raise AuditFailed(f"the command {command.get('id')!r} is not in the log as it was sent")
    entries.report.sent = len(mine)


def _not_checked(report: Report, no_mailbox: bool, no_sent: bool) -> list[str]:
    unproved = report.decks - report.decks_proved
    sentences = {
        f"{report.unopened} sealed parts are not opened in this export.": report.unopened,
        f"{unproved} decks are not proved yet: their shuffles are sealed.": unproved,
        NO_MAILBOX: no_mailbox,
        NO_SENT: no_sent,
        NO_REPLAY: True,
    }
    return [sentence for sentence, holds in sentences.items() if holds]
