"""All that one person can bring: the export, received mail, sent mail, and the rules."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.games import AnyRuleset
from service.audit import audit
from service.audit.lines import read_limited
from service.audit.replay import replay
from service.audit.report import NO_MAILBOX, NO_REPLAY, Report
from service.audit.restore import restored
from service.audit.seen import read_seen
from service.audit.sent import Sent, origin_of, read_sent
from service.house.notes import parse_vkey


def examine(
    file: Path,
    keys: Sequence[str],
    games: Mapping[str, AnyRuleset],
    *,
    seen: Sequence[Path] = (),
    sent: Sequence[Path] = (),
    again: bool = False,
) -> Report:
    """Check an export with every evidence that is given; with ``again`` the rules are replayed.

    A file that was only converted on its way is brought back to its bytes first, and the report
    names how. Raises AuditFailed, whatever the files hold, and OSError.
    """
    with tempfile.TemporaryDirectory(prefix="fieldpost-audit-") as folder:
        export, converted = restored(file, Path(folder))
        report = _checked(export, keys, games, seen, sent)
        report.converted = converted
        if again:
            found = replay(export, games)
            report.replayed, report.replayed_orders = found.events, found.orders
            report.not_checked.remove(NO_REPLAY)
            report.not_checked += found.doubts
    return report


def _checked(
    file: Path,
    keys: Sequence[str],
    games: Mapping[str, AnyRuleset],
    seen: Sequence[Path],
    sent: Sequence[Path],
) -> Report:
    received = None
    if seen:
        received = read_seen(seen, origin_of(file), [parse_vkey(key) for key in keys])
    own = read_sent(sent, file, games) if sent else Sent([], [])
    with file.open("rb") as lines:
        report = audit(
            read_limited(lines),
            keys,
            seen=received.notes if received and received.notes else None,
            sent=own.commands if sent else None,
        )
    report.absent = own.absent
    report.not_checked += [*(received.doubts if received else []), *own.doubts]
    if received and not received.notes:
        report.not_checked[report.not_checked.index(NO_MAILBOX)] = (
            f"None of the {received.mails} mails received holds a checkpoint of this match."
        )
    return report
