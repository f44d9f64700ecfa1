"""An export on disk, read again where it is needed: any event by its index, its openings beside it.

It keeps 8 bytes an event and 16 an opening, so that a long match fits a small machine. Only an
export that passed the audit is read here: its lines have their forms and their order.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import IO, Any, Final, overload

import msgspec

from domain.journal.entries import Seal
from domain.journal.sealed import Opening, opens
from domain.match.codec import Row
from service.audit.lines import CHECKPOINT, EVENT, OPENING


class TapeEvent(msgspec.Struct):
    """One event with those of its sealed parts that the export opens.

    Of its line there is what is looked at; the rest is compared as bytes.
    """

    by: str
    n: int
    pub: msgspec.Raw
    sealed: list[Seal]
    ts: str
    type: str
    body: bytes = b""
    """The exact line."""
    parts: Mapping[int, Opening] = {}
    """Openings by the number of the part."""
    whole: bool = False
    """Whether every sealed part is opened."""

    @property
    def row(self) -> Row:
        """The event as the store would give it."""
        return self.type, self.body

    @property
    def fits(self) -> bool:
        """Whether what is opened is what was sealed; an export that passed the audit needs no
        second look."""
        return all(opens(opening, self.sealed[p]) for p, opening in self.parts.items())

    @property
    def opened(self) -> dict[str, list[Any]]:
        """What is opened, under ``*`` and under each seat that may know it."""
        held: dict[str, list[Any]] = {}
        for p, opening in sorted(self.parts.items()):
            for viewer in ("*", *self.sealed[p].to):
                held.setdefault(viewer, []).append(opening.data)
        return held


_event = msgspec.json.Decoder(TapeEvent).decode
_opening = msgspec.json.Decoder(Opening)
_NO_PARTS: Final[Mapping[int, Opening]] = {}

AT_A_TIME: Final = 1 << 14
"""Bytes of events that are read at one time."""


class Tape:
    """The events of an export, from a binary file that can be searched."""

    def __init__(self, file: IO[bytes], at_a_time: int = AT_A_TIME) -> None:
        self._file, self._at_a_time = file, at_a_time
        self._at = array("Q")
        self._opened = array("Q")
        self._openings = array("Q")
        file.seek(0)
        at = 0
        for line in file:
            if line[:2] == EVENT:
                self._at.append(at)
            elif line[:2] == OPENING:
                self._opened.append(int(line[2 : line.index(b" ", 2)]))
                self._openings.append(at)
            elif line[:2] == CHECKPOINT:
                break
            at += len(line)

    def __len__(self) -> int:
        return len(self._at)

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[TapeEvent]:
        """The events from ``start`` up to but not ``stop``, with their openings."""
        stop = len(self) if stop is None else min(stop, len(self))
        while start < stop:
            end = min(stop, self._end_of_some(start))
            yield from self._some(start, end)
            start = end

    def _end_of_some(self, start: int) -> int:
        """Where the events end that are read together with this one."""
        return max(start + 1, bisect_left(self._at, self._at[start] + self._at_a_time))

    def _some(self, start: int, stop: int) -> list[TapeEvent]:
        self._file.seek(self._at[start])
        bodies = [text[2:-1] for text in islice(self._file, stop - start)]
        opened, found = self._parts(start, stop), list[TapeEvent]()
        for n, body in enumerate(bodies, start):
            event = _event(body)
            event.body, event.parts = body, opened.get(n, _NO_PARTS)
            event.whole = len(event.parts) == len(event.sealed)
            found.append(event)
        return found

    def _parts(self, start: int, stop: int) -> dict[int, dict[int, Opening]]:
        """The openings of some events, by the event and the number of the part."""
        found: dict[int, dict[int, Opening]] = {}
        for k in range(bisect_left(self._opened, start), bisect_left(self._opened, stop)):
            self._file.seek(self._openings[k])
            _, _, p, body = self._file.readline().split(b" ", 3)
            found.setdefault(self._opened[k], {})[int(p)] = _opening.decode(body[:-1])
        return found


class Rows(Sequence[tuple[int, str, bytes]]):
    """Index, type and bytes of some events, read one by one as they are asked for."""

    def __init__(self, tape: Tape, start: int, stop: int) -> None:
        self._tape, self._range = tape, range(start, stop)

    def __len__(self) -> int:
        return len(self._range)

    @overload
    def __getitem__(self, k: int) -> tuple[int, str, bytes]: ...
    @overload
    def __getitem__(self, k: slice) -> "Rows": ...
    def __getitem__(self, k: int | slice) -> "tuple[int, str, bytes] | Rows":
        if isinstance(k, slice):
            part = self._range[k]
            return Rows(self._tape, part.start, part.stop)
        n = self._range[k]
        (event,) = self._tape.events(n, n + 1)
        return n, *event.row
