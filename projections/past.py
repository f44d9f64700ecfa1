"""What the projections read of the journal itself: lines, openings, and matches at any moment."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from domain.codec import Codec
from domain.events import TakenBack
from domain.games import AnyRuleset
from domain.match import Match, follow
from domain.sealed import Opening

EVERYTHING = "*"
"""The viewer who knows all."""

AnyMatch = Match[Any]

Statement = tuple[str, Sequence[Any]]
"""SQL with ``?`` for each parameter, in the part of the language that both stores share."""

Parts = Mapping[str, Sequence[Any]]
"""The data of the sealed parts of one entry, under the seats that hold them and ``"*"``."""


class Store(Protocol):
    """What the projections need of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""

    def write(self, statements: Iterable[Statement]) -> None:
        """Statements in one durable transaction."""

    def select_notifications(self, start: int | None, limit: int, **kwargs: Any) -> Sequence[Any]:
        """Entries of all matches in the order in which they were saved."""


class UnknownGame(LookupError):
    """A match of a game that is not installed."""


MOST_TABLES = 4096
"""Tables of the latest entries that are kept in memory, for takebacks."""


class Past:
    """The journals of a house, read only."""

    def __init__(self, recorder: Store, games: Mapping[str, AnyRuleset]) -> None:
        self._query = recorder.query
        self._tables: OrderedDict[tuple[str, int], Any] = OrderedDict()
        self._codecs = {key: Codec(rules) for key, rules in games.items()}
        self._snapshots = {
            key: msgspec.msgpack.Decoder(Match[codec.state_type])  # type: ignore[name-defined]
            for key, codec in self._codecs.items()
        }

    def codec(self, rules: str) -> Codec[Any, Any, Any]:
        """The reader of a game's entries; raises UnknownGame."""
        if rules not in self._codecs:
            raise UnknownGame(f"the game {rules} is not installed")
        return self._codecs[rules]

    def match_at(self, match_id: str, size: int) -> AnyMatch | None:
        """The match after ``size`` entries, None for none; from the nearest snapshot on."""
        match = self._snapshot(match_id, size)
        start = match.size if match else 0
        if start == size:
            return match
        rows = self._query(
            "SELECT topic, state FROM stored_events WHERE originator_id=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, start, size),
        )
        parts = self.parts(match_id, start, size)
        return self.carried_on(match_id, match, [(t, bytes(b)) for t, b in rows], parts)

    def carried_on(
        self,
        match_id: str,
        match: AnyMatch | None,
        rows: Sequence[tuple[str, bytes]],
        parts: Mapping[int, Parts],
    ) -> AnyMatch:
        """``match`` (None: from its first entry) after further entries."""
        rules = match.rules if match else msgspec.json.decode(rows[0][1], type=_Opened).pub.rules
        codec = self.codec(rules)
        for row in rows:
            match = follow(codec, match, [row], lambda to: self._table_at(match_id, to), parts)
            self._tables[match_id, match.size] = match.table
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        assert match is not None
        return match

    def parts(self, match_id: str, start: int, stop: int) -> dict[int, dict[str, list[Any]]]:
        """The sealed parts of the entries from ``start`` up to but not ``stop``, by entry."""
        rows = self._query(
            "SELECT n, seats, body FROM openings WHERE match=? AND n>=? AND n<? ORDER BY n, p",
            (match_id, start, stop),
        )
        parts: dict[int, dict[str, list[Any]]] = {}
        for n, seats, body in rows:
            data = msgspec.json.decode(body, type=Opening).data
            for viewer in (EVERYTHING, *seats.split()):
                parts.setdefault(n, {}).setdefault(viewer, []).append(data)
        return parts

    def in_force(self, match_id: str, size: int) -> list[tuple[int, int]]:
        """The entries that hold after ``size`` entries, as ranges, the newest first.

        A takeback leaves out what it turned back, unless a later one turned it back itself.
        """
        turned = [
            (n, msgspec.json.decode(body, type=_Rewound).pub.to)
            for n, body in self._query(
                "SELECT originator_version, state FROM stored_events WHERE originator_id=? "
                "AND topic=? AND originator_version<? ORDER BY originator_version DESC",
                (match_id, TakenBack.topic, size),
            )
        ]
        ranges, stop = [], size
        for n, to in turned:
            if n < stop:
                ranges.append((n, stop))
                stop = to
        return [*ranges, (0, stop)]

    def _table_at(self, match_id: str, size: int) -> Any:
        """The table to which a takeback returns.

        Tables that were folded lately are kept: without them a row of takebacks, each behind
        the one before, would fold the same entries again and again.
        """
        kept = self._tables.get((match_id, size))
        if kept is not None:
            return kept
        match = self.match_at(match_id, size)
        assert match is not None
        return match.table

    def _snapshot(self, match_id: str, size: int) -> AnyMatch | None:
        found = self._query(
            "SELECT version, body FROM snapshots WHERE match=? AND size<=? "
            "ORDER BY size DESC LIMIT 1",
            (match_id, size),
        )
        if not found or not size:
            return None
        version, body = found[0]
        rules = msgspec.msgpack.decode(body, type=_OfRules).rules
        if version != self.codec(rules).rules.version:
            return None
        return self._snapshots[rules].decode(body)


class _OfRules(msgspec.Struct):
    rules: str


class _Opened(msgspec.Struct):
    pub: _OfRules


class _To(msgspec.Struct):
    to: int


class _Rewound(msgspec.Struct):
    pub: _To
