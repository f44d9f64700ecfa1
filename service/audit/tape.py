"""The events of an export with what it opens of them, as deciding them again needs them.

The lines are kept as they are, and an event is read anew wherever it is looked at: so a long match
fits a small machine. Only an export that passed the audit is read here: its lines have their forms
and their order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, overload

import msgspec

from domain.journal.entries import Seal
from domain.journal.sealed import OpenedPart, opens
from domain.match.codec import Row
from service.audit.lines import EVENT, OPENING, read_blocks


class TapeEvent(msgspec.Struct, gc=False):
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
    openings: Mapping[int, bytes] = {}
    """The lines of its openings by the number of the part."""
    whole: bool = True
    """Whether every sealed part is opened."""

    @property
    def row(self) -> Row:
        """The event as the store would give it."""
        return self.type, self.body

    @property
    def parts(self) -> dict[int, OpenedPart]:
        """Its openings by the number of the part, which are large where somebody means ill: so they
        are read when they are looked at, and are not kept."""
        return {p: _opening(line) for p, line in sorted(self.openings.items())}

    @property
    def fits(self) -> bool:
        """Whether what is opened is what was sealed; an export that passed the audit needs no
        second look."""
        return all(opens(opening, self.sealed[p]) for p, opening in self.parts.items())

    @property
    def opened(self) -> dict[str, list[Any]]:
        """What is opened, under ``*`` and under each seat that may know it."""
        held: dict[str, list[Any]] = {}
        for p, opening in self.parts.items():
            for viewer in ("*", *self.sealed[p].to):
                held.setdefault(viewer, []).append(opening.data)
        return held


_events: Final = msgspec.json.Decoder(TapeEvent).decode_lines
_opening: Final = msgspec.json.Decoder(OpenedPart).decode
_AT_ONCE: Final = 16
"""Events that are read together."""


class Tape:
    """The events of an export, by their index."""

    def __init__(self) -> None:
        self._events: list[bytes] = []
        self._opened: dict[int, dict[int, bytes]] = {}

    @classmethod
    def of(cls, lines: Iterable[bytes]) -> "Tape":
        """That of the lines of an export."""
        tape, stream = cls(), iter(lines)
        next(stream)
        for mark, some in read_blocks(stream):
            tape.add(mark, some)
        return tape

    def add(self, mark: bytes, lines: Sequence[bytes]) -> None:
        """Keep the next lines, which have this mark."""
        if mark == EVENT:
            self._events += lines
        elif mark == OPENING:
            for line in lines:
                n, p, opening = line.split(b" ", 2)
                self._opened.setdefault(int(n), {})[int(p)] = opening

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, n: int) -> TapeEvent:
        return next(self.events(n, n + 1))

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[TapeEvent]:
        """The events from ``start`` up to but not ``stop``."""
        first, last, _ = slice(start, stop).indices(len(self))
        for at in range(first, last, _AT_ONCE):
            lines = self._events[at : min(at + _AT_ONCE, last)]
            for n, event in enumerate(_events(b"\n".join(lines)), at):
                event.body = self._events[n]
                if event.sealed:
                    event.openings = self._opened.get(n, {})
                    event.whole = len(event.openings) == len(event.sealed)
                yield event


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
        return n, *self._tape[n].row
