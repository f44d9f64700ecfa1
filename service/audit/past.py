"""The past of a match that is decided again, for the orders that take something back."""

from typing import Any

from domain.match.codec import Codec
from domain.match.evolve import follow
from domain.match.seeing import AnyMatch
from service.audit.partly import as_seen
from service.audit.tape import Rows, Tape

KEPT = 512
"""Positions that are kept; when there are twice as many, every second of the older half goes."""


class AuditedPast:
    """A :class:`domain.table.takeback.History`: the newest positions; older ones are folded."""

    def __init__(
        self, codec: Codec[Any, Any, Any], tape: Tape, first: AnyMatch, most: int = KEPT
    ) -> None:
        self._codec, self._tape, self._most = codec, tape, most
        self._kept = [first]

    def keep(self, match: AnyMatch) -> None:
        """The match after a command."""
        self._kept.append(match)
        if len(self._kept) > 2 * self._most:
            self._kept = [*self._kept[: self._most : 2], *self._kept[self._most :]]

    def table_before(self, n: int) -> Any:
        """See :class:`domain.table.takeback.History`."""
        near = next((m for m in reversed(self._kept) if m.size <= n), None)
        if near is None:
            raise LookupError(f"There is nothing before entry {n}.")
        if near.size == n:
            return near.table
        events = list(self._tape.events(near.size, n))
        opened = as_seen(events, near.dice.streams)
        rows = [event.row for event in events]
        return follow(self._codec, near, rows, self.table_before, opened).table

    def rows(self, start: int) -> Rows:
        """See :class:`domain.table.takeback.History`."""
        return Rows(self._tape, start, self._kept[-1].size)
