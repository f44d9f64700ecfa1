"""An export on disk, read again where it is needed: any event by its index, its openings beside it.

It keeps 8 bytes an event and 16 an opening, so that a long match fits a small machine. Only an
export that passed the audit is read here: its lines have their forms and their order.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import IO, Any, overload

import msgspec

from domain.journal.entries import Seal
from domain.journal.sealed import Opening, opens
from domain.match.codec import Row
from service.audit.lines import CHECKPOINT, EVENT, OPENING


class Line(msgspec.Struct):
    """What is looked at in the line of an event; the rest is compared as bytes."""

    by: str
    n: int
    pub: msgspec.Raw
    sealed: list[Seal]
    ts: str
    type: str


_line = msgspec.json.Decoder(Line)
_opening = msgspec.json.Decoder(Opening)


class Event(msgspec.Struct):
    """One event with those of its sealed parts that the export opens."""

    line: Line
    body: bytes
    """The exact line."""
    parts: dict[int, Opening]
    """Openings by the number of the part."""
    whole: bool
    """Whether every sealed part is opened."""

    @property
    def row(self) -> Row:
        """The event as the store would give it."""
        return self.line.type, self.body

    @property
    def fits(self) -> bool:
        """Whether what is opened is what was sealed; an export that passed the audit needs no
        second look."""
        return all(opens(opening, self.line.sealed[p]) for p, opening in self.parts.items())

    @property
    def opened(self) -> dict[str, list[Any]]:
        """What is opened, under ``*`` and under each seat that may know it."""
        held: dict[str, list[Any]] = {}
        for p, opening in sorted(self.parts.items()):
            for viewer in ("*", *self.line.sealed[p].to):
                held.setdefault(viewer, []).append(opening.data)
        return held


class Tape:
    """The events of an export, from a binary file that can be searched."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._at = array("Q")
        self._opened = array("Q")
        self._openings = array("Q")
        self._place = -1
        """Where the file is read next."""
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

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[Event]:
        """The events from ``start`` up to but not ``stop``, with their openings."""
        stop = len(self) if stop is None else min(stop, len(self))
        if start >= stop:
            return
        k = bisect_left(self._opened, start)
        where = self._at[start]
        for n in range(start, stop):
            text = self._line(where)
            where += len(text)
            parts = {}
            while k < len(self._opened) and self._opened[k] == n:
                p, opening = self._opening(self._openings[k])
                parts[p] = opening
                k += 1
            body = text[2:-1]
            line = _line.decode(body)
            yield Event(line, body, parts, len(parts) == len(line.sealed))

    def _line(self, at: int) -> bytes:
        if at != self._place:
            self._file.seek(at)
        text = self._file.readline()
        self._place = at + len(text)
        return text

    def _opening(self, at: int) -> tuple[int, Opening]:
        _, _, p, body = self._line(at).split(b" ", 3)
        return int(p), _opening.decode(body[:-1])


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
