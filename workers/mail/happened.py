"""What happened since the last mail, for it to tell: under each order what it led to, and the
rest, with many of a kind as fewer sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest

import msgspec
from msgspec.structs import replace

from domain.game.told import Sentence, Summing
from domain.game.view.text_board import plain
from domain.journal.entries import read_entry
from domain.match.codec import Codec
from domain.match.events.ahead import Reacted
from service.application.matches import Matches
from service.mails.report import LetterReport, ReportLine
from service.store.lists.models import ChronicleRow
from service.store.repository import AnyMatch
from service.words.retelling import in_words

MANY = 5
"""So many events of a kind in a row are one sentence, if the game has one for them."""

_Run = tuple[type | None, Summing | str | None]
"""Whose sentences are told together: the kind of event, if it has a sentence of its own for many,
and what tells them."""
_OF_NONE: _Run = (None, None)


class Happened:
    """The story since the last mail, as its reader knows it."""

    def __init__(
        self,
        codec: Codec,  # type: ignore[type-arg]
        story: Sequence[ChronicleRow],
        events: Mapping[int, object],
    ) -> None:
        """``events`` are what its entries tell, as its reader knows it."""
        self._codec, self._story, self._events = codec, story, events
        self._told = set[int]()
        """Entries that stand under an order."""

    def under_its_lines(self, report: LetterReport) -> LetterReport:
        """A report with what each of its lines led to, or many that a sentence tells together."""
        lines = [(self._of(line), self._led_to(line)) for line in report.lines]
        return replace(report, lines=tuple(self._together(lines)))

    def _of(self, line: ReportLine) -> list[ChronicleRow]:
        return [row for row in self._story if row.n in range(*line.entries)]

    def _led_to(self, line: ReportLine) -> ReportLine:
        rows = self._of(line)
        self._told |= {row.n for row in rows}
        why = "" if any(plain(row.text) == line.why for row in rows) else line.why
        why = in_words(why, self._codec.rules) if why else ""
        return replace(line, why=why, led_to=tuple(row.text for row in self._summed(rows)))

    def _sentence(self, row: ChronicleRow) -> Sentence:
        return Sentence(plain(row.text), self._events.get(row.n))

    def _summing(self, rows: Sequence[ChronicleRow]) -> Summing | str | None:
        """What tells the only sentence of these with those of its neighbours."""
        return self._told_by(rows[0]) if len(rows) == 1 else None

    def _told_by(self, row: ChronicleRow) -> Summing | str | None:
        summed: Mapping[type, Summing | str] = self._codec.rules.summed
        return summed.get(type(self._events.get(row.n)))

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
                if isinstance(told, str):
                    many: Iterable[str] = [told.format(count=len(run))]
                else:
                    many = told(list(map(self._sentence, run)))
                yield from (self._in_words(replace(run[-1], text=text)) for text in many)
            elif told != "":
                yield from map(self._in_words, run)

    def _in_words(self, row: ChronicleRow) -> ChronicleRow:
        return replace(row, text=in_words(plain(row.text), self._codec.rules))

    def _summings(self, rows: Sequence[ChronicleRow]) -> Iterator[_Run]:
        """What tells each with its neighbours; an answer belongs to the run that it led to."""
        after, found = _OF_NONE, list[_Run]()
        for row in reversed(rows):
            event, told = self._events.get(row.n), self._told_by(row)
            if not (isinstance(event, Reacted) and callable(after[1])):
                after = (None if callable(told) else type(event), told)
            found.append(after)
        return reversed(found)

    def _without_idle_answers(self, rows: Sequence[ChronicleRow]) -> Iterator[ChronicleRow]:
        """Without answers by standing orders that led to nothing but what the game leaves out, and
        without that, so that they part no run."""
        idle = False
        for row, follows in zip_longest(rows, rows[1:]):
            left_out, idle = idle, False
            if isinstance(self._events.get(row.n), Reacted):
                idle = follows is not None and self._told_by(follows) == ""
            if not (idle or left_out):
                yield row

    def _together(
        self, lines: Sequence[tuple[Sequence[ChronicleRow], ReportLine]]
    ) -> Iterator[ReportLine]:
        """Lines with what they led to; many in a row that one sentence tells are one."""
        start = 0
        while start < len(lines):
            found, line = lines[start]
            stop, said, rows = start + 1, line.led_to, [*found]
            told = self._summing(found) if line.fate == "done" else None
            for also, other in lines[start + 1 :]:
                if not callable(told) or self._summing(also) is not told or other.why:
                    break
                rows += also
                if len(one := tuple(told(list(map(self._sentence, rows))))) > 1:
                    break
                stop, said = stop + 1, one
            if stop - start >= MANY:
                last = lines[stop - 1][1].said
                yield replace(line, said=f"{line.said} … {last}", led_to=said)
            else:
                yield from (one for _, one in lines[start:stop])
            start = stop


def events_of(
    matches: Matches,
    match: AnyMatch,
    match_id: str,
    viewer: str,
    story: Sequence[ChronicleRow],
    rows: Sequence[tuple[int, str, bytes]],
) -> dict[int, object]:
    """What the entries of a story tell, as its reader knows it; ``rows`` are all from its first."""
    codec, told = matches.repository.codec(match), {row.n for row in story}
    if not told:
        return {}
    parts = matches.repository.parts(match_id, min(told), max(told) + 1) if codec.sealing else {}
    return {
        n: msgspec.convert(read_entry(line).pub, Reacted)
        if topic == Reacted.topic
        else codec.event(topic, line, parts.get(n, {}).get(viewer, ()))
        for n, topic, line in rows
        if n in told
    }
