"""The journals in a store, read only: rows, openings, and matches as they stood at any entry."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game.grammar.words import brief
from domain.game.tables import BadTable, Own
from domain.games import AnyRuleset, by_tables
from domain.journal.sealed import OpenedPart
from domain.match.codec import Codec
from domain.match.events.draws import CardDealt, CardShown, DeckSealed
from domain.match.events.lifecycle import (
    BEGINNINGS,
    MatchOpened,
    PositionCopied,
    RulesChanged,
    TakenBack,
)
from domain.match.evolve import follow
from domain.match.match import Tabletop
from domain.match.own_tables import hash_of
from domain.match.seeing import EVERYTHING, AnyMatch
from service.store.lines import line_of
from service.store.newer import NewerRules, UnknownGame
from service.store.readable import Readable
from service.store.snapshots import OfRules, Snapshots

Parts = Mapping[str, Sequence[Any]]
"""The data of the sealed parts of one entry, under the seats that hold them and EVERYTHING."""

SEALED = b'"sealed":[{'
"""What every line of an entry with sealed parts holds (:class:`domain.journal.entries.Entry`)."""

Tables = dict[int, Tabletop[Any]]
"""Tables that takebacks return to, by size: each is folded once."""


class NoSuchMatch(LookupError):
    """There is no match of that name."""


class Journals:
    """Every match of a house, at any of its entries."""

    def __init__(self, store: Readable, games: Mapping[str, AnyRuleset]) -> None:
        self._store = store
        self._games = games
        self._codecs: dict[tuple[str, str], Codec[Any, Any, Any]] = {}
        self._snapshots = Snapshots(store, self._codec)

    def codec(self, match: AnyMatch) -> Codec[Any, Any, Any]:
        """The reader of a match, by its game and the tables it was opened with.

        Raises UnknownGame, and NewerRules for tables that these rules cannot read.
        """
        named = OfRules(match.rules, match.tables)
        return self._codec(match.origin.rpartition("/")[2], named)

    def codec_of(self, game: str, own: Own) -> Codec[Any, Any, Any]:
        """The reader of a game by tables of the house's own. Raises UnknownGame and BadTable."""
        if game not in self._games:
            raise UnknownGame(game)
        key = game, hash_of(own)
        if key not in self._codecs:
            self._codecs.setdefault(key, Codec(by_tables(self._games[game], own)))
        return self._codecs[key]

    def _codec(self, match_id: str, named: OfRules) -> Codec[Any, Any, Any]:
        found = self._codecs.get((named.rules, named.tables))
        if found is None and named.tables:
            return self._codec_in(self.rows(match_id, 0, 1)[0][2])
        return found or self.codec_of(named.rules, {})

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
            raise NoSuchMatch(f"There is no match {brief(match_id)}.")
        return int(last) + 1

    def entry(self, match_id: str, n: int) -> tuple[str, bytes]:
        """Type and bytes of an entry that is there."""
        ((_, topic, line),) = self.rows(match_id, n, n + 1)
        return topic, line

    def rows(self, match_id: str, start: int, stop: int) -> list[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries from ``start`` up to but not ``stop``."""
        rows = self._store.query(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, start, stop),
        )
        return [(n, topic, line_of(match_id, n, stored)) for n, topic, stored in rows]

    def newest(self, match_id: str, topic: str, most: int) -> list[tuple[int, bytes]]:
        """Index and bytes of the newest entries of a type, ``most`` at most, in order."""
        rows = self._store.query(
            "SELECT originator_version, state FROM stored_events WHERE originator_id=? "
            "AND topic=? ORDER BY originator_version DESC LIMIT ?",
            (match_id, topic, most),
        )
        return [(n, line_of(match_id, n, stored)) for n, stored in reversed(rows)]

    def places(self, match_id: str, topic: str, start: int, stop: int) -> list[int]:
        """Where the entries of a type stand, from ``start`` up to but not ``stop``."""
        rows = self._store.query(
            "SELECT originator_version FROM stored_events WHERE originator_id=? AND topic=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, topic, start, stop),
        )
        return [int(n) for (n,) in rows]

    def of_types(
        self, match_id: str, topics: Collection[str], stop: int, start: int = 0
    ) -> list[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries of some types, from ``start`` to before ``stop``."""
        marks = ",".join("?" * len(topics))
        rows = self._store.query(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
            f"AND topic IN ({marks}) AND originator_version>=? AND originator_version<? "
            "ORDER BY originator_version",
            (match_id, *topics, start, stop),
        )
        return [(int(n), str(topic), line_of(match_id, n, stored)) for n, topic, stored in rows]

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
            data = msgspec.json.decode(body, type=OpenedPart).data
            for viewer in (EVERYTHING, *seats):
                parts.setdefault(n, {}).setdefault(viewer, []).append(data)
        return dict(parts)

    def at(self, match_id: str, size: int) -> AnyMatch:
        """A match as it stood after its first ``size`` entries; raises NoSuchMatch."""
        return self._from(match_id, self._snapshots.last(match_id, size), size, {})

    def table_at(self, match_id: str, size: int) -> Tabletop[Any]:
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
        """``match`` (None: from its first entry) after further entries, types and lines.

        Raises NewerRules where newer rules wrote what these cannot follow.
        """
        tables = {} if past is None else past
        rows = list(rows)
        if match is None and not rows:
            raise NoSuchMatch(f"There is no match {brief(match_id)}.")
        codec = self.codec(match) if match else self._codec_in(rows[0][1])
        try:
            return follow(
                codec, match, rows, lambda to: self._table_at(match_id, to, tables), parts
            )
        except Exception as error:
            if _version(match, rows) > codec.rules.version:
                raise NewerRules() from error
            raise

    def _codec_in(self, first: bytes) -> Codec[Any, Any, Any]:
        """The reader of the match whose first entry this is. Raises UnknownGame and NewerRules."""
        opened = msgspec.json.decode(first, type=_Opened).pub
        try:
            return self.codec_of(opened.rules, opened.tables)
        except BadTable as error:
            raise NewerRules(
                f"{error} Run the release under which this match was opened."
            ) from error

    def check_rules(self, match: AnyMatch) -> Codec[Any, Any, Any]:
        """The reader of a match; raises NewerRules if it was played under newer rules than here."""
        codec = self.codec(match)
        if match.version > codec.rules.version:
            raise NewerRules()
        return codec

    def after_order(self, match_id: str, size: int) -> int:
        """The end of the order inside which the moment ``size`` lies; ``size`` itself between two.

        Only there is a match at rest: inside, what follows by itself is still to come.
        """
        marks = ",".join("?" * len(BEGINNINGS))
        rows = self._store.query(
            "SELECT MIN(originator_version) FROM stored_events WHERE originator_id=? "
            f"AND originator_version>=? AND topic IN ({marks})",
            (match_id, size, *BEGINNINGS),
        )
        return self.size(match_id) if rows[0][0] is None else int(rows[0][0])

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
        sealed = any(SEALED in line for _, line in rows)
        parts = self.parts(match_id, start, size) if sealed else {}
        return self.carried_on(match_id, match, rows, parts, past)

    def _table_at(self, match_id: str, size: int, past: Tables) -> Tabletop[Any]:
        if size not in past:
            past[size] = self._folded_table(match_id, size, past)
        return past[size]

    def _folded_table(self, match_id: str, size: int, past: Tables) -> Tabletop[Any]:
        found = self._snapshots.last(match_id, size)
        if found is None:
            return self._from(match_id, None, size, past).table
        rows = self.rows(match_id, found.size, size)
        codec, table = self.codec(found), found.table
        plain = not (table.known or table.decks) and not any(
            topic in _SPECIAL or topic in codec.sealing for _, topic, _ in rows
        )
        if not plain:
            return self._from(match_id, found, size, past).table
        return Tabletop(codec.fold(((topic, line) for _, topic, line in rows), table.position))


_SPECIAL = frozenset(
    kind.topic
    for kind in (TakenBack, PositionCopied, DeckSealed, CardDealt, CardShown, RulesChanged)
)


class _OpenedBy(msgspec.Struct):
    rules: str
    tables: dict[str, str] = {}


class _Opened(msgspec.Struct):
    pub: _OpenedBy


class _OfVersion(msgspec.Struct):
    version: int


class _Ruled(msgspec.Struct):
    pub: _OfVersion


def _version(match: AnyMatch | None, rows: Iterable[tuple[str, bytes]]) -> int:
    """The version of the rules of a match after further entries."""
    version = match.version if match else 0
    for topic, line in rows:
        if topic in (MatchOpened.topic, RulesChanged.topic):
            version = msgspec.json.decode(line, type=_Ruled).pub.version
    return version


class _To(msgspec.Struct):
    to: int


class _Rewound(msgspec.Struct):
    pub: _To


def is_match_id(text: str) -> bool:
    """Whether a text can be the name of a match: letters, digits and hyphens."""
    return re.fullmatch("[a-z0-9-]{1,64}", text) is not None
