"""The journals in a store, read only: rows, openings, and matches as they stood at any entry."""

import logging
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from domain.games import AnyRuleset
from domain.journal.sealed import Opening
from domain.match.codec import Codec
from domain.match.events import CardDealt, CardShown, DeckSealed, PositionCopied, TakenBack
from domain.match.evolve import follow
from domain.match.match import Match, Table
from domain.match.seeing import EVERYTHING, AnyMatch
from service.store.lines import plain_line
from service.store.packing import BadPack, packed, unpacked

log = logging.getLogger("fieldpost")

Parts = Mapping[str, Sequence[Any]]
"""The data of the sealed parts of one entry, under the seats that hold them and EVERYTHING."""

Tables = dict[int, Table[Any]]
"""Tables that takebacks return to, by size: each is folded once."""


class NoSuchMatch(LookupError):
    """There is no match of that name."""


class UnknownGame(LookupError):
    """A match of a game that is not installed."""


class Readable(Protocol):
    """What reading needs of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""


class Journals:
    """Every match of a house, at any of its entries."""

    def __init__(self, store: Readable, games: Mapping[str, AnyRuleset]) -> None:
        self._store = store
        self._damaged: set[tuple[str, int]] = set()
        self._games = games
        self._codecs: dict[str, Codec[Any, Any, Any]] = {}
        self._snapshots: dict[str, msgspec.msgpack.Decoder[AnyMatch]] = {}

    def codec(self, rules: str) -> Codec[Any, Any, Any]:
        """The reader of a game's entries; raises UnknownGame."""
        if rules not in self._games:
            raise UnknownGame(f"The game {rules} is not installed.")
        if rules not in self._codecs:
            self._codecs[rules] = Codec(self._games[rules])
        return self._codecs[rules]

    def has(self, match_id: str) -> bool:
        """Whether there is such a match."""
        try:
            return self.size(match_id) > 0
        except NoSuchMatch:
            return False

    def size(self, match_id: str) -> int:
        """How many entries a match has; raises NoSuchMatch for none."""
        if not is_match_id(match_id):
            raise NoSuchMatch("That is not the name of a match.")
        sql = "SELECT MAX(originator_version) FROM stored_events WHERE originator_id=?"
        last = self._store.query(sql, (match_id,))[0][0]
        if last is None:
            raise NoSuchMatch(f"There is no match {match_id}.")
        return int(last) + 1

    def rows(self, match_id: str, start: int, stop: int) -> list[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries from ``start`` up to but not ``stop``."""
        rows = self._store.query(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, start, stop),
        )
        return [(n, topic, plain_line(stored)) for n, topic, stored in rows]

    def places(self, match_id: str, topic: str, start: int, stop: int) -> list[int]:
        """Where the entries of a type stand, from ``start`` up to but not ``stop``."""
        rows = self._store.query(
            "SELECT originator_version FROM stored_events WHERE originator_id=? AND topic=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, topic, start, stop),
        )
        return [int(n) for (n,) in rows]

    def of_types(
        self, match_id: str, topics: Collection[str], stop: int
    ) -> list[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries of some types, up to but not ``stop``."""
        marks = ",".join("?" * len(topics))
        rows = self._store.query(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
            f"AND topic IN ({marks}) AND originator_version<? ORDER BY originator_version",
            (match_id, *topics, stop),
        )
        return [(int(n), str(topic), plain_line(stored)) for n, topic, stored in rows]

    def openings(
        self, match_id: str, start: int, stop: int, viewer: str
    ) -> list[tuple[int, int, tuple[str, ...], bytes]]:
        """Entry, part, seats and bytes of the openings that a viewer may have."""
        rows = self._store.query(
            "SELECT n, p, seats, body FROM openings WHERE match=? AND n>=? AND n<? ORDER BY n, p",
            (match_id, start, stop),
        )
        parts = [(n, p, tuple(seats.split()), bytes(body)) for n, p, seats, body in rows]
        return [part for part in parts if viewer == EVERYTHING or viewer in part[2]]

    def parts(self, match_id: str, start: int, stop: int) -> dict[int, Parts]:
        """The sealed parts of the entries from ``start`` up to but not ``stop``, by entry."""
        parts: dict[int, dict[str, list[Any]]] = {}
        for n, _, seats, body in self.openings(match_id, start, stop, EVERYTHING):
            data = msgspec.json.decode(body, type=Opening).data
            for viewer in (EVERYTHING, *seats):
                parts.setdefault(n, {}).setdefault(viewer, []).append(data)
        return dict(parts)

    def at(self, match_id: str, size: int) -> AnyMatch:
        """A match as it stood after its first ``size`` entries; raises NoSuchMatch."""
        return self._from(match_id, self._snapshot(match_id, size), size, {})

    def table_at(self, match_id: str, size: int) -> Table[Any]:
        """The table after the first ``size`` entries: quicker than the whole match."""
        return self._table_at(match_id, size, {})

    def carried_on(
        self,
        match_id: str,
        match: AnyMatch | None,
        rows: Iterable[tuple[str, bytes]],
        parts: Mapping[int, Parts],
        past: Tables | None = None,
    ) -> AnyMatch:
        """``match`` (None: from its first entry) after further entries, types and lines."""
        tables = {} if past is None else past
        rows = list(rows)
        if match is None and not rows:
            raise NoSuchMatch(f"There is no match {match_id}.")
        rules = match.rules if match else msgspec.json.decode(rows[0][1], type=_Opened).pub.rules
        return follow(
            self.codec(rules), match, rows, lambda to: self._table_at(match_id, to, tables), parts
        )

    def in_force(self, match_id: str, size: int) -> list[tuple[int, int]]:
        """The entries that hold after ``size`` entries, as ranges, the newest first.

        A takeback leaves out what it turned back, unless a later one turned it back itself.
        """
        ranges, stop = [], size
        for n, _, body in reversed(self.of_types(match_id, (TakenBack.topic,), size)):
            if n < stop:
                ranges.append((n, stop))
                stop = msgspec.json.decode(body, type=_Rewound).pub.to
        return [*ranges, (0, stop)]

    def _from(self, match_id: str, match: AnyMatch | None, size: int, past: Tables) -> AnyMatch:
        start = match.size if match else 0
        rows = [(topic, line) for _, topic, line in self.rows(match_id, start, size)]
        return self.carried_on(match_id, match, rows, self.parts(match_id, start, size), past)

    def _table_at(self, match_id: str, size: int, past: Tables) -> Table[Any]:
        if size not in past:
            past[size] = self._folded_table(match_id, size, past)
        return past[size]

    def _folded_table(self, match_id: str, size: int, past: Tables) -> Table[Any]:
        found = self._snapshot(match_id, size)
        if found is None:
            return self._from(match_id, None, size, past).table
        rows = self.rows(match_id, found.size, size)
        codec, table = self.codec(found.rules), found.table
        plain = not (table.known or table.decks) and not any(
            topic in _SPECIAL or codec.seals(topic) for _, topic, _ in rows
        )
        if not plain:
            return self._from(match_id, found, size, past).table
        return Table(codec.fold(((topic, line) for _, topic, line in rows), table.position))

    def _snapshot(self, match_id: str, size: int) -> AnyMatch | None:
        """The last snapshot of these rules at or before ``size`` entries."""
        found = self._store.query(
            "SELECT size, version, body FROM snapshots WHERE match=? AND size<=? "
            "ORDER BY size DESC LIMIT 1",
            (match_id, size),
        )
        if not found:
            return None
        at, version, body = found[0]
        try:
            rules = msgspec.msgpack.decode(body, type=_OfRules).rules
            if abs(version) != self.codec(rules).rules.version:
                return None
            if version < 0:
                body = unpacked(msgspec.msgpack.decode(body, type=_Packed).packed)
            return self._decoder(rules).decode(body)
        except (msgspec.MsgspecError, UnknownGame, ValueError, BadPack) as error:
            self._tell_damage(match_id, int(at), error)
            return self._snapshot(match_id, int(at) - 1)

    def _decoder(self, rules: str) -> "msgspec.msgpack.Decoder[AnyMatch]":
        """The reader of a game's snapshots; raises UnknownGame."""
        if rules not in self._snapshots:
            codec = self.codec(rules)
            self._snapshots[rules] = msgspec.msgpack.Decoder(
                Match[codec.state_type]  # type: ignore[name-defined]
            )
        return self._snapshots[rules]

    def _tell_damage(self, match_id: str, at: int, error: Exception) -> None:
        """A snapshot only saves time: what it held is folded from the journal."""
        if (match_id, at) not in self._damaged:
            self._damaged.add((match_id, at))
            log.error(
                "The snapshot of match %s at entry %s cannot be read (%s); it is folded from its "
                "journal.",
                match_id,
                at,
                error,
                extra={"facts": {"event": "damage", "match": match_id, "snapshot": at}},
            )


_SPECIAL = frozenset(
    kind.topic for kind in (TakenBack, PositionCopied, DeckSealed, CardDealt, CardShown)
)


class _OfRules(msgspec.Struct):
    rules: str


class _Packed(msgspec.Struct):
    """A snapshot that is stored smaller. The version beside it is negative: release 0.1, which
    reads the rules first, takes it for one of other rules and folds what it would have held."""

    rules: str
    packed: bytes


def packed_snapshot(rules: str, body: bytes) -> _Packed:
    """A snapshot of a match as it is stored, beside the negative version of its rules."""
    return _Packed(rules, packed(body))


class _Opened(msgspec.Struct):
    pub: _OfRules


class _To(msgspec.Struct):
    to: int


class _Rewound(msgspec.Struct):
    pub: _To


def is_match_id(text: str) -> bool:
    """Whether a text can be the name of a match: letters, digits and hyphens."""
    return re.fullmatch("[a-z0-9-]{1,64}", text) is not None
