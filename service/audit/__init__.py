"""The audit of one export: needs the file and a key, and no server (docs/fair-play.md, 11).

It reads the lines once, keeps about 50 bytes an event, and believes nothing: every hash,
signature, link, die, draw and card is computed again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.audit.checks import NOTHING_MORE, More, check_export
from service.audit.lines import read_header
from service.audit.report import NO_MAILBOX, NO_REPLAY, NO_SENT, AuditFailed, AuditReport, NoVerdict
from service.audit.trust import MOST as MOST_KEYS
from service.audit.verdict import sealed_decks, sealed_parts
from service.house.signed_notes import BadSignedNote, VerifyKey, parse_vkey

__all__ = [
    "NO_MAILBOX",
    "NO_REPLAY",
    "NO_SENT",
    "AuditFailed",
    "AuditReport",
    "More",
    "NoVerdict",
    "audit",
]


def audit(
    lines: Iterable[bytes],
    vkeys: Sequence[str],
    *,
    seen: Iterable[str] | None = None,
    sent: Iterable[Mapping[str, Any]] | None = None,
    more: More = NOTHING_MORE,
) -> AuditReport:
    """Check an export: a file opened in binary mode, or its lines with their line feeds.

    `vkeys` are the keys to trust, best out of the invitation mail. `seen` are signed notes out
    of received mail (those of other games are passed over), and `sent` are the commands that a
    player sent; they prove what an export alone cannot. `more` is what else there is: the
    reader's seat and notes, receipts, proofs of the log of the house, cosigners and beacons to
    trust, the export of the parent of a branch or of the match before a linked one.

    Raises AuditFailed, whatever the input, with one sentence that says where and what; NoVerdict
    where the match names rules that `more` does not list.
    """
    keys = _keys(vkeys)
    stream = iter(lines)
    header = read_header(next(stream, b""))
    report = AuditReport(header.origin, header.view)
    check_export(stream, keys, report, seen, sent, more)
    no_mails = seen is None and not any(one.saw for one in more.notes)
    report.not_checked += _not_checked(report, no_mails, sent is None)
    return report


def _keys(vkeys: Sequence[str]) -> list[VerifyKey]:
    if len(vkeys) > MOST_KEYS:
        raise AuditFailed(f"More than {MOST_KEYS} keys to trust are named.")
    try:
        return [parse_vkey(vkey) for vkey in vkeys]
    except BadSignedNote as error:
        raise AuditFailed(f"a key to trust: {error}") from None


def _not_checked(report: AuditReport, no_mailbox: bool, no_sent: bool) -> list[str]:
    sentences = {
        sealed_parts(report): report.unopened,
        sealed_decks(report): report.decks - report.decks_proved,
        NO_MAILBOX: no_mailbox,
        NO_SENT: no_sent,
        NO_REPLAY: True,
    }
    return [sentence for sentence, holds in sentences.items() if holds]
