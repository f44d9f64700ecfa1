"""Lines of a letter that waited when it was read, and have gone on when it is answered (table.24).

Between the two somebody else may have given the answer for which they waited: they are told as what
became of them by then, with a receipt of each that was carried out.
"""

from collections.abc import Sequence

import msgspec

from domain.table.recall import waiting
from service.application.matches import Matches
from service.application.proofs import said_at
from service.application.receipts import told_id
from service.letters.report import LetterReport, ReportLine, title_of
from service.store.repository import AnyMatch
from service.words import _

Numbered = list[tuple[int, ReportLine]]


def named(lines: Numbered, command_id: str) -> Numbered:
    """The lines of a request, those that wait with the ids by which the journal will tell them."""
    return [
        (n, _with(line, waits=told_id(command_id, k)) if line.fate == "waits" else line)
        for k, (n, line) in enumerate(lines)
    ]


def gone_on(
    matches: Matches, match_id: str, match: AnyMatch, seat: str, report: LetterReport
) -> LetterReport:
    """The report on a letter of ``seat`` as it is at ``match``, whose journal the mail tells."""
    if not any(line.waits for line in report.lines):
        return report
    wait = {line.id for line in waiting(match, seat)}
    lines, entries = list[ReportLine](), list[int]()
    for line in report.lines:
        if line.fate != "waits" or not line.waits or line.waits in wait:
            lines.append(line)
            continue
        first, stop = matches.repository.command(match_id, line.waits) or (match.size, match.size)
        if first < match.size:
            entries.append(said_at(matches, match_id, first, stop))
            lines.append(_with(line, fate="done", entries=(first, stop)))
        else:
            lines.append(_with(line, fate="skipped", why=_stopped(match, seat)))
    return _told(report, lines, entries)


def _stopped(match: AnyMatch, seat: str) -> str:
    """Why a line waits no more that was not carried out."""
    if match.ahead.rest.get(seat):
        return ""  # the mail says at its top why it did not go on
    return _("It waited, and what you wrote later took its place.")


def _told(
    report: LetterReport, lines: Sequence[ReportLine], entries: Sequence[int]
) -> LetterReport:
    changed = list(lines) != list(report.lines)
    return msgspec.structs.replace(
        report,
        lines=tuple(lines),
        entries=(*report.entries, *entries),
        title=title_of(lines) if changed else report.title,
    )


def _with(line: ReportLine, **changes: str | tuple[int, int]) -> ReportLine:
    return msgspec.structs.replace(line, **changes)
