"""Lines of a letter that waited when it was read, and have gone on when it is answered (table.24).

Between the two somebody else may have given the answer for which they waited, or their dice have
fallen: they are told as what became of them by then, with a receipt of each that was carried out.
"""

from collections.abc import Sequence

import msgspec

from domain.journal.entries import read_entry
from domain.match.events import BEGINNINGS, DiceRolled, LinkOpened, NoteGiven
from domain.table.recall import waiting
from domain.table.talk import free_roll_told
from service.application.fairness import WAITS
from service.application.matches import Matches
from service.application.proofs import said_at
from service.application.receipts import told_id
from service.letters.report import LetterReport, ReportLine, title_of
from service.store.repository import AnyMatch
from service.words import _

Numbered = list[tuple[int, ReportLine]]

_NEXT = BEGINNINGS - {NoteGiven.topic}
"""With what begins where all is told that an order led to; a note may stand between."""


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
    if not any(line.waits or line.why == WAITS for line in report.lines):
        return report
    wait = {line.id for line in waiting(match, seat)}
    lines, entries = list[ReportLine](), list[int]()
    for line in report.lines:
        if line.why == WAITS:
            lines.append(_rolled(matches, match_id, match, line))
        elif line.fate != "waits" or not line.waits or line.waits in wait:
            lines.append(line)
        else:
            first, stop = matches.repository.command(match_id, line.waits) or (match.size, 0)
            if first < match.size:
                entries.append(said_at(matches, match_id, first, stop))
                went = _with(line, fate="done", entries=(first, stop))
                lines.append(_rolled(matches, match_id, match, went))
            else:
                lines.append(_with(line, fate="skipped", why=_stopped(match, seat)))
    return _told(report, lines, entries)


def _rolled(matches: Matches, match_id: str, match: AnyMatch, line: ReportLine) -> ReportLine:
    """A line that was carried out with what its dice led to, if they waited and have fallen."""
    first, stop = line.entries
    n = said_at(matches, match_id, first, stop)
    if any(due.n == n for due in match.dice.due):
        return _with(line, why=WAITS)
    if match.dice.fair.beacon is None:
        return line
    if line.fate == "passed on":
        return _with(line, why="; ".join(_free_rolls(matches, match_id, n, match.size)))
    rows = matches.repository.rows(match_id, n + 1, match.size)
    end = next((at for at, topic, _line in rows if topic in _NEXT), match.size)
    return _with(line, why="", entries=(first, end))


def _free_rolls(matches: Matches, match_id: str, note: int, size: int) -> list[str]:
    """What the free rolls of a note showed."""
    shown, own = [], False
    for _n, topic, line in matches.repository.rows(match_id, note, size):
        if topic == LinkOpened.topic:
            own = read_entry(bytes(line)).pub["entry"] == note
        elif topic == DiceRolled.topic and own:
            rolled = read_entry(bytes(line)).pub
            shown.append(free_roll_told(rolled["why"], rolled["r"]))
    return shown


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
