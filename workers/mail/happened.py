"""What happened since the last mail: what each order of its reader led to, then all else."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from domain.game.text_board import plain
from domain.match.codec import Codec
from service.letters.at_the_table import in_words
from service.letters.report import LetterReport, ReportLine
from service.store.lists.models import ChronicleRow

MANY = 5
"""So many events of a kind in a row are one sentence, if the game has one for them."""


class Happened:
    """The story since the last mail, as its reader knows it."""

    def __init__(
        self,
        codec: Codec,  # type: ignore[type-arg]
        story: Sequence[ChronicleRow],
        topics: Mapping[int, str],
    ) -> None:
        """``topics`` are the types of its entries."""
        self._codec, self._story, self._topics = codec, story, topics
        self._told = set[int]()
        """Entries that stand under an order."""

    def under_its_lines(self, report: LetterReport) -> LetterReport:
        """A report with what each of its lines led to."""
        return replace(report, lines=tuple(map(self._led_to, report.lines)))

    def _led_to(self, line: ReportLine) -> ReportLine:
        rows = [row for row in self._story if row.n in range(*line.entries)]
        self._told |= {row.n for row in rows}
        why = "" if any(plain(row.text) == line.why for row in rows) else line.why
        return replace(line, why=why, led_to=tuple(row.text for row in self._summed(rows)))

    def rest(self, *, final: bool) -> tuple[ChronicleRow, ...]:
        """What stands under no order; a ``final`` mail tells everything again."""
        left = [row for row in self._story if final or row.n not in self._told]
        return tuple(self._summed(left))

    def _summed(self, rows: Sequence[ChronicleRow]) -> Iterator[ChronicleRow]:
        """Without what the game leaves out of mails, and with many of a kind as one sentence."""
        for topic, found in groupby(rows, key=lambda row: self._topics.get(row.n, "")):
            run, kind = list(found), self._codec.kinds.get(topic)
            told = self._codec.rules.summed.get(kind) if kind else None
            if told and len(run) >= MANY:
                yield _in_words(replace(run[-1], text=told.format(count=len(run))))
            elif told != "":
                yield from map(_in_words, run)


def newest_turn(story: Sequence[ChronicleRow]) -> int:
    """How many sentences tell of the newest turn."""
    return sum(row.turn == story[-1].turn for row in story)


def _in_words(row: ChronicleRow) -> ChronicleRow:
    return replace(row, text=in_words(plain(row.text)))
