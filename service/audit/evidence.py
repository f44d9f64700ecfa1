"""All that one person can bring: the export, mails, notes, and the rules."""

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from domain.games import AnyRuleset
from service.audit import More, Read
from service.audit.kept import Kept
from service.audit.log import Log
from service.audit.notes import read_notes
from service.audit.replay import replay
from service.audit.reporting.report import NO_MAILBOX, NO_REPLAY, NOTHING_KEPT, AuditReport
from service.audit.restore import Restored
from service.audit.sent import read_sent
from service.audit.tape import Tape
from service.audit.trust import NOBODY, Trust
from service.house.release import release_of


class Also(msgspec.Struct, frozen=True):
    """What a reader brings besides mail."""

    seat: str = ""
    receipts: Sequence[Path] = ()
    parent: Path | None = None
    trust: Trust = NOBODY


NOTHING_ALSO: Final = Also()


def collect_rarely() -> None:
    """For a process that does nothing but audit: what is read makes no circles, and to look for
    them after each few hundred objects takes a fifth of the time."""
    gc.set_threshold(100_000, 50, 50)


def examine(
    file: Path,
    keys: Sequence[str],
    games: Mapping[str, AnyRuleset],
    *,
    seen: Sequence[Path] = (),
    sent: Sequence[Path] = (),
    mine: Sequence[Path] = (),
    again: bool = False,
    also: Also = NOTHING_ALSO,
) -> AuditReport:
    """Check an export with every evidence that is given; with ``again`` the rules are replayed.

    ``seen`` are mails, notes, receipts and exports of anybody; ``mine`` are the reader's own notes,
    whose times and orders count as well.

    A file that was only converted on its way is brought back to its bytes first, and the report
    names how. Raises AuditFailed and NoVerdict, whatever the files hold, and OSError.
    """
    export = Restored(file)
    parent = Restored(also.parent) if also.parent else None
    tape, own_rules = Tape(), {key: release_of(rules) for key, rules in games.items()}
    more = More(seat=also.seat, trust=also.trust, own=own_rules)
    read = Read(export, keys, more, tape.add if again else None)
    m = read.match
    kept, log = Kept(m.origin, m.keys), Log(m, games)
    for path in seen:
        kept.read(path)
    for path in also.receipts:
        kept.file(path, named=True)
    files = {path.read_bytes(): path.name for path in mine}
    notes = [read_notes(raw, name) for raw, name in files.items()]
    notes = [one for one in notes if one.origin == m.origin]
    own = [kept.own(one) for one in notes]
    pressing = [one for one in notes if one.pressing]
    typed = log.respelled([command for one in pressing for _, command in one.pressed])
    letters = read_sent(sent, log, typed, {one.seat for one in pressing})
    report = read.held_against(
        kept.notes or None,
        [*letters.commands, *typed] if sent or pressing else None,
        msgspec.structs.replace(
            more,
            receipts=[*kept.receipts, *letters.kept.receipts],
            proofs=[*kept.log_proofs, *letters.kept.log_proofs],
            exports=kept.exports,
            notes=own,
            garbled=kept.garbled,
            mailbox=bool(kept.mails),
            parent=parent,
        ),
    )
    report.converted = export.converted
    if also.parent and not report.before:
        report.told.append(f"{also.parent.name} was not read: this match names none before it.")
    report.absent += letters.absent
    report.not_checked += [*kept.doubts, *letters.doubts]
    if (seen or mine) and NO_MAILBOX in report.not_checked:
        report.not_checked[report.not_checked.index(NO_MAILBOX)] = NOTHING_KEPT
    if again:
        before = Tape.of(parent) if parent and report.before else None
        found = replay(tape, games, before)
        report.replayed, report.replayed_orders = found.events, found.orders
        report.not_checked.remove(NO_REPLAY)
        report.not_checked += found.doubts
    return report
