"""What happened since the last mail, for it to tell: under each order what it led to, and the
rest, with many of a kind as fewer sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from domain.game.ruleset import Summing
from domain.game.view.text_board import plain
from domain.match.codec import Codec
from domain.match.events.ahead import Reacted
from service.mails.report import LetterReport, ReportLine
from service.store.lists.models import ChronicleRow
from service.words.retelling import in_words

MANY = 5
"""So many events of a kind in a row are one sentence, if the game has one for them."""

_OF_NONE: tuple[str, Summing | str | None] = ("", None)


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
        """A report with what each of its lines led to, or many that a sentence tells together."""
        lines = [(self._only(line), self._led_to(line)) for line in report.lines]
        return replace(report, lines=tuple(_together(lines)))

    def _only(self, line: ReportLine) -> Summing | None:
        """What tells the only sentence of a line with those of its neighbours."""
        topics = [
            self._topics.get(row.n, "") for row in self._story if row.n in range(*line.entries)
        ]
        kind = self._codec.kinds.get(topics[0]) if len(topics) == 1 else None
        told = self._codec.rules.summed.get(kind) if kind and line.fate == "done" else None
        return None if isinstance(told, str) else told

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
        shown = list(self._without_idle_answers(rows))
        summings = dict(zip((row.n for row in shown), self._summings(shown), strict=True))
        for (_topic, told), found in groupby(shown, key=lambda row: summings[row.n]):
            run = list(found)
            if told and len(run) >= MANY:
                many = [told.format(count=len(run))] if isinstance(told, str) else _fewer(told, run)
                yield from (_in_words(replace(run[-1], text=text)) for text in many)
            elif told != "":
                yield from map(_in_words, run)

    def _summings(self, rows: Sequence[ChronicleRow]) -> Iterator[tuple[str, Summing | str | None]]:
        """What tells each with its neighbours; an answer belongs to the run that it led to."""
        after, found = _OF_NONE, list[tuple[str, Summing | str | None]]()
        for row in reversed(rows):
            topic = self._topics.get(row.n, "")
            kind = self._codec.kinds.get(topic)
            told = self._codec.rules.summed.get(kind) if kind else None
            if topic != Reacted.topic or not callable(after[1]):
                after = ("" if callable(told) else topic, told)
            found.append(after)
        return reversed(found)

    def _without_idle_answers(self, rows: Sequence[ChronicleRow]) -> Iterator[ChronicleRow]:
        """Without answers by standing orders that led to nothing but what the game leaves out."""
        topics = [self._topics.get(row.n, "") for row in rows]
        for row, topic, follows in zip(rows, topics, [*topics[1:], ""], strict=False):
            kind = self._codec.kinds.get(follows)
            if topic != Reacted.topic or not kind or self._codec.rules.summed.get(kind) != "":
                yield row


def _together(lines: Sequence[tuple[Summing | None, ReportLine]]) -> Iterator[ReportLine]:
    """Lines with what they led to; many in a row that one sentence tells are one."""
    start = 0
    while start < len(lines):
        told, line = lines[start]
        stop, said, row = start + 1, line.led_to, [*line.led_to]
        for also, other in lines[start + 1 :]:
            if told is None or also is not told or other.why:
                break
            row += other.led_to
            if len(one := tuple(told(row))) > 1:
                break
            stop, said = stop + 1, one
        if stop - start >= MANY:
            last = lines[stop - 1][1].said
            yield replace(line, said=f"{line.said} … {last}", led_to=said)
        else:
            yield from (one for _, one in lines[start:stop])
        start = stop


def _fewer(told: Summing, run: Sequence[ChronicleRow]) -> Iterable[str]:
    return told([plain(row.text) for row in run])


def _in_words(row: ChronicleRow) -> ChronicleRow:
    return replace(row, text=in_words(plain(row.text)))
