"""Matches as the store holds them: loading, folding to any entry, and saving what was written."""

import re
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from domain.codec import Codec
from domain.events import PositionCopied, TakenBack
from domain.games import AnyRuleset
from domain.journal import canonical
from domain.match import PUBLIC, Match, Table, follow
from domain.sealed import Opening
from domain.writing import Written
from service.store import Line, Recorder, Statement

SNAPSHOT_EVERY = 96
"""Entries between two snapshots: what a rewind folds at most, against bytes stored."""

EVERYTHING = "*"
"""The viewer who may know all: the server itself, and everybody once a match is over."""

AnyMatch = Match[Any]


class NoSuchMatch(LookupError):
    """There is no match of that name."""


class Shelf:
    """Reads and keeps matches. The newest state of some hundred matches stays in memory."""

    def __init__(
        self, recorder: Recorder, games: Mapping[str, AnyRuleset], *, keep: int = 256
    ) -> None:
        self.recorder = recorder
        self._keep = keep
        self._newest: OrderedDict[str, AnyMatch] = OrderedDict()
        self._lock = threading.Lock()
        self._codecs = {key: Codec(rules) for key, rules in games.items()}
        self._snapshots = {
            key: msgspec.msgpack.Decoder(Match[codec.state_type])  # type: ignore[name-defined]
            for key, codec in self._codecs.items()
        }
        self._encoder = msgspec.msgpack.Encoder()

    def codec(self, rules: str) -> Codec[Any, Any, Any]:
        """The reader of a game's entries; KeyError where there is no such game."""
        return self._codecs[rules]

    def size(self, match_id: str) -> int:
        """How many entries a match has; raises NoSuchMatch for none."""
        if not is_match_id(match_id):
            raise NoSuchMatch("That is not the name of a match.")
        sql = "SELECT MAX(originator_version) FROM stored_events WHERE originator_id=?"
        last = self.recorder.query(sql, (match_id,))[0][0]
        if last is None:
            raise NoSuchMatch(f"There is no match {match_id}.")
        return int(last) + 1

    def match(self, match_id: str, *, fresh: bool = True) -> AnyMatch:
        """A match as it stands; with ``fresh=False`` it may lag behind other processes."""
        with self._lock:
            kept = self._newest.get(match_id)
        if kept is not None and (not fresh or kept.size == self.size(match_id)):
            return kept
        size = self.size(match_id)
        match = self._carried_on(match_id, kept, size) if kept else self.at(match_id, size)
        self.remember(match_id, match)
        return match

    def remember(self, match_id: str, match: AnyMatch) -> None:
        """Keep the newest state of a match in memory."""
        with self._lock:
            kept = self._newest.get(match_id)
            if kept is None or kept.size <= match.size:
                self._newest[match_id] = match
            self._newest.move_to_end(match_id)
            while len(self._newest) > self._keep:
                self._newest.popitem(last=False)

    def forget(self, match_id: str) -> None:
        """Drop what is kept of a match in memory."""
        with self._lock:
            self._newest.pop(match_id, None)

    def at(self, match_id: str, size: int) -> AnyMatch:
        """A match as it stood after its first ``size`` entries."""
        return self._carried_on(match_id, self._snapshot(match_id, size), size)

    def table_at(self, match_id: str, size: int) -> Table[Any]:
        """The table after the first ``size`` entries: quicker than the whole match."""
        return self._table_at(match_id, size, {})

    def _table_at(self, match_id: str, size: int, past: dict[int, Table[Any]]) -> Table[Any]:
        if size not in past:
            past[size] = self._folded_table(match_id, size, past)
        return past[size]

    def _folded_table(self, match_id: str, size: int, past: dict[int, Table[Any]]) -> Table[Any]:
        found = self._snapshot(match_id, size)
        if found is None:
            return self._carried_on(match_id, None, size, past).table
        rows = self.rows(match_id, found.size, size)
        codec, table = self._codecs[found.rules], found.table
        plain = not (table.known or table.decks) and not any(
            topic in _SPECIAL or codec.seals(topic) for _, topic, _ in rows
        )
        if not plain:
            return self._carried_on(match_id, found, size, past).table
        folded = codec.fold(((topic, line) for _, topic, line in rows), table.position)
        return Table(folded)

    def rows(self, match_id: str, start: int, stop: int) -> list[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries from ``start`` up to but not ``stop``."""
        return self.recorder.query(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
            "AND originator_version>=? AND originator_version<? ORDER BY originator_version",
            (match_id, start, stop),
        )

    def openings(
        self, match_id: str, start: int, stop: int, viewer: str
    ) -> list[tuple[int, int, tuple[str, ...], bytes]]:
        """Entry, part, seats and bytes of the openings that a viewer may have."""
        rows = self.recorder.query(
            "SELECT n, p, seats, body FROM openings WHERE match=? AND n>=? AND n<? ORDER BY n, p",
            (match_id, start, stop),
        )
        parts = [(n, p, tuple(seats.split()), bytes(body)) for n, p, seats, body in rows]
        return [part for part in parts if viewer == EVERYTHING or viewer in part[2]]

    def command(self, match_id: str, command_id: str) -> tuple[int, int] | None:
        """The first entry of a command and the size after it; None where there is none."""
        found = self.recorder.query(
            "SELECT n, size FROM commands WHERE match=? AND id=?",
            (match_id, command_key(command_id)),
        )
        return (int(found[0][0]), int(found[0][1])) if found else None

    def save(
        self, match_id: str, written: Sequence[Written[Any]], aside: Sequence[Statement]
    ) -> None:
        """Save what one request wrote, whole or not at all.

        Raises the library's IntegrityError where another request was quicker.
        """
        lines = [Line(match_id, n, t, b) for w in written for n, t, b in w.rows]
        statements = [s for w in written for s in _aside(match_id, w)]
        first, last = lines[0].originator_version, written[-1].match
        if first // SNAPSHOT_EVERY != last.size // SNAPSHOT_EVERY:
            statements.append(self._snapshot_row(match_id, last))
        self.recorder.insert_events(lines, aside=[*statements, *aside])  # type: ignore[arg-type]
        self.remember(match_id, last)

    def _snapshot_row(self, match_id: str, match: AnyMatch) -> Statement:
        body = self._encoder.encode(match)
        return (
            "INSERT INTO snapshots (match, size, version, body) VALUES (?,?,?,?)",
            (match_id, match.size, match.version, body),
        )

    def _snapshot(self, match_id: str, size: int) -> AnyMatch | None:
        found = self.recorder.query(
            "SELECT version, body FROM snapshots WHERE match=? AND size<=? "
            "ORDER BY size DESC LIMIT 1",
            (match_id, size),
        )
        if not found:
            return None
        version, body = found[0]
        rules = msgspec.msgpack.decode(body, type=_OfRules).rules
        if version != self._codecs[rules].rules.version:
            return None
        return self._snapshots[rules].decode(body)

    def _carried_on(
        self,
        match_id: str,
        match: AnyMatch | None,
        size: int,
        past: dict[int, Table[Any]] | None = None,
    ) -> AnyMatch:
        """``past`` keeps the tables that takebacks return to: each is folded once."""
        past = {} if past is None else past
        start = match.size if match else 0
        rows = self.rows(match_id, start, size)
        if match is None:
            if not rows:
                raise NoSuchMatch(f"There is no match {match_id}.")
            opening = msgspec.json.decode(rows[0][2], type=_Opening)
            codec = self._codecs[opening.pub.rules]
        else:
            codec = self._codecs[match.rules]
        opened: dict[int, dict[str, list[Any]]] = {}
        for n, _, seats, body in self.openings(match_id, start, size, EVERYTHING):
            data = msgspec.json.decode(body, type=Opening).data
            for viewer in (EVERYTHING, *seats):
                opened.setdefault(n, {}).setdefault(viewer, []).append(data)
        return follow(
            codec,
            match,
            ((topic, line) for _, topic, line in rows),
            lambda to: self._table_at(match_id, to, past),
            opened,
        )


_SPECIAL = frozenset(
    {TakenBack.topic, PositionCopied.topic, "deck.sealed", "card.dealt", "card.shown"}
)


class _Rules(msgspec.Struct):
    rules: str


class _Opening(msgspec.Struct):
    pub: _Rules


class _OfRules(msgspec.Struct):
    rules: str


def is_match_id(text: str) -> bool:
    """Whether a text can be the name of a match: letters, digits and hyphens."""
    return re.fullmatch("[a-z0-9-]{1,64}", text) is not None


def command_key(command_id: str) -> bytes:
    """A command's id as the store keeps it: 16 bytes, whatever its sender called it."""
    return sha256(command_id.encode(errors="surrogatepass")).digest()[:16]


def _aside(match_id: str, written: Written[Any]) -> list[Statement]:
    statements: list[Statement] = []
    if written.command:
        statements.append(
            (
                "INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)",
                (
                    match_id,
                    command_key(written.command),
                    written.rows[0][0],
                    written.match.size,
                ),
            )
        )
    statements += [
        (
            "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)",
            (match_id, used.stream, used.epoch, used.i, written.rows[0][0]),
        )
        for used in written.links
    ]
    statements += [
        (
            "INSERT INTO openings (match, n, p, seats, body) VALUES (?,?,?,?,?)",
            (match_id, s.n, s.p, " ".join(s.to), canonical(s.opening)),
        )
        for s in written.sealings
    ]
    return statements


def seen_by(table: Table[Any], viewer: str) -> Any:
    """The position as a viewer knows it: a seat, the public, or everything."""
    return table.position if viewer == EVERYTHING else table.seen_by(viewer or PUBLIC)
