"""What became of the lines of a letter, out of the receipt for its orders."""

from collections.abc import Sequence

from domain.game.bodies import around, is_bodied
from domain.game.words import DASHES
from service.application.matches import LineReport
from service.letters.instruction import Instruction
from service.letters.report import Fate, ReportLine

_FATES: dict[str, Fate] = {
    "would roll": "would roll",
    "refused": "refused",
    "left": "left",
    "skipped": "skipped",
    "waits": "waits",
}


def of_receipt(
    asked: Sequence[Instruction], reports: Sequence[LineReport], *, trial: bool
) -> list[ReportLine]:
    """The lines of a receipt in the words of the letter."""
    return [_line(one, got, trial) for one, got in zip(asked, reports, strict=True)]


def _line(one: Instruction, got: LineReport, trial: bool) -> ReportLine:
    said, caret = one.said, _caret(one.said, got)
    if is_bodied(got.line) and got.column >= 0:
        said, start = around(got.line, got.column)
        caret = (start, start + len(said[start:].split(" ")[0]))
    fate = _FATES.get(got.state) or _done(one, trial)
    entries = (max(0, got.first), max(0, got.stop))
    return ReportLine(said, fate, got.reason, got.rule, got.nearest, caret, entries=entries)


def _caret(said: str, got: LineReport) -> tuple[int, int]:
    """Where the word that was not understood stands in the line as it came."""
    word = got.line[got.column :].split()[:1] if got.column >= 0 else []
    if not word:
        return (0, 0)
    asked, told = _alike(word[0]), _alike(said)
    before = _alike(got.line[: got.column]).count(asked)
    at = -1
    for _ in range(before + 1):
        at = told.find(asked, at + 1)
        if at < 0:
            return (0, 0)
    return (at, at + len(asked))


def _alike(text: str) -> str:
    """A text in which every letter has its place, and a dash is a dash whatever was written."""
    return "".join(low if len(low := c.casefold()) == 1 else c for c in text.translate(DASHES))


def _done(one: Instruction, trial: bool) -> Fate:
    if trial:
        return "would be done"
    return "passed on" if one.kind == "note" else "done"
