"""Notes after the end of a match: it takes no entry any more, so they go to the others by mail."""

from collections.abc import Sequence

import msgspec

from service.letters.instruction import Instruction
from service.letters.report import LetterReport, ReportLine, title_of


def parted(said: Sequence[Instruction]) -> tuple[list[Instruction], list[Instruction]]:
    """The notes to all the others, and the other lines of a letter."""
    notes = [one for one in said if one.kind == "note" and one.command and not one.seat]
    return notes, [one for one in said if one not in notes]


def passed_on(
    report: LetterReport, notes: Sequence[Instruction]
) -> tuple[LetterReport, list[tuple[int, str]]]:
    """A report with these notes, and their words, numbered; none beside a line that is refused."""
    if not notes:
        return report, []
    hindered = any(line.fate == "refused" for line in report.lines)
    told = [ReportLine(one.said, "left" if hindered else "passed on") for one in notes]
    lines = (*report.lines, *told)
    report = msgspec.structs.replace(report, lines=lines, title=title_of(lines))
    return report, [] if hindered else [(k, one.text) for k, one in enumerate(notes, 1)]
