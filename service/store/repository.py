"""Matches as the store holds them: the newest in memory, and saving what was written."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from eventsourcing.persistence import StoredEvent

from domain.game.ruleset import Order, Seat
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.entries import canonical
from domain.match.seeing import EVERYTHING, AnyMatch, AnyRules
from domain.match.writing import Commit
from domain.table.grammar.lines import order_kinds
from service.store.journals import Journals, NoSuchMatch, is_match_id
from service.store.matches import sizes_of
from service.store.newer import NewerRules
from service.store.recorder import Recorder, Statement
from service.store.snapshots import snapshot_row

MOST_VIEWS: int = 64
"""Views that are kept: of some dozen matches that are looked at now."""


class Views:
    """A game's view of a position for a seat, kept while it is asked for.

    Positions never change, so one that is the same object has the same view.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Seat | None], tuple[Any, View]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, rules: AnyRules, state: Any, seat: Seat | None) -> View:
        """The view of a position for a seat, with what it is offered."""
        key = (id(state), seat)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept[0] is state:
                self._kept.move_to_end(key)
                return kept[1]
        view = rules.view(state, seat)
        with self._lock:
            self._kept[key] = (state, view)
            while len(self._kept) > MOST_VIEWS:
                self._kept.popitem(last=False)
        return view


__all__ = ["EVERYTHING", "AnyMatch", "NewerRules", "NoSuchMatch", "Repository", "is_match_id"]

SNAPSHOT_EVERY = 96
"""Entries between two snapshots: what a rewind folds at most, against bytes stored."""


class Repository(Journals):
    """Reads and keeps matches. The newest state of some hundred matches stays in memory."""

    def __init__(
        self, recorder: Recorder, games: Mapping[str, AnyRuleset], *, keep: int = 256
    ) -> None:
        super().__init__(recorder, games)
        self.recorder = recorder
        self._keep = keep
        self._newest: OrderedDict[str, AnyMatch] = OrderedDict()
        self._lock = threading.Lock()
        self.views = Views()

    def match(self, match_id: str, *, fresh: bool = True) -> AnyMatch:
        """A match as it stands; with ``fresh=False`` it may lag behind other processes."""
        with self._lock:
            kept = self._newest.get(match_id)
        if kept is not None and not fresh:
            return kept
        size = self.size(match_id)
        if kept is not None and kept.size == size:
            return kept
        match = self._from(match_id, kept, size, {}) if kept else self.at(match_id, size)
        self.remember(match_id, match)
        return match

    def order_kinds(self, match_id: str) -> tuple[type[Order], ...]:
        """Every kind of order that a match knows, of its game and of the table."""
        return order_kinds(self.codec(self.match(match_id, fresh=False)).rules)

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

    def command(self, match_id: str, command_id: str) -> tuple[int, int] | None:
        """The first entry of a command and the size after it; None where there is none."""
        return command_of_key(self.recorder, match_id, command_key(command_id))

    def save(
        self, match_id: str, written: Sequence[Commit[Any]], aside: Sequence[Statement]
    ) -> None:
        """Save what one request wrote, whole or not at all.

        Raises the library's IntegrityError where another request was quicker.
        """
        lines = [StoredEvent(match_id, n, t, b) for w in written for n, t, b in w.rows]
        statements = [s for w in written for s in _aside(match_id, w)]
        first, last = lines[0].originator_version, written[-1].match
        if first // SNAPSHOT_EVERY != last.size // SNAPSHOT_EVERY:
            statements.append(snapshot_row(match_id, last))
        aside = [*statements, *aside]
        self.recorder.insert_events(lines, aside=aside, game=last.rules)
        self.remember(match_id, last)


def _aside(match_id: str, written: Commit[Any]) -> list[Statement]:
    first, statements = written.rows[0][0], list[Statement]()
    if written.command:
        key = command_key(written.command)
        statements.append(command_statement(match_id, key, first, written.match.size))
    for used in written.links:
        statements.append(link_statement(match_id, used.stream, used.epoch, used.i, first))
    for s in written.sealings:
        opening = canonical(s.opening)
        statements.append(opening_statement(match_id, s.n, s.p, " ".join(s.to), opening))
    return statements


@dataclass(frozen=True)
class UnsavedPast:
    """The past of a match for a takeback, with the lines that are not saved yet."""

    _repository: Repository
    _id: str
    _size: int
    _written: Sequence[Commit[Any]]

    def table_before(self, n: int) -> Any:
        """See :class:`domain.table.takeback.History`."""
        for written in reversed(self._written):
            if written.match.size <= n:
                return written.match.table
        return self._repository.table_at(self._id, min(n, self._size))

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """See :class:`domain.table.takeback.History`."""
        fresh = [row for w in self._written for row in w.rows if row[0] >= start]
        return [*self._repository.rows(self._id, start, self._size), *fresh]


# What is kept beside the entries of a match and saved with them: commands, links, openings.


def command_key(command_id: str) -> bytes:
    """A command's id as the store keeps it: 16 bytes, whatever its sender called it."""
    return sha256(command_id.encode(errors="surrogatepass")).digest()[:16]


def command_of_key(store: Recorder, match: str, key: bytes) -> tuple[int, int] | None:
    """The first entry of a command and the size after it; None where there is none."""
    found = store.query("SELECT n, size FROM commands WHERE match=? AND id=?", (match, key))
    return (int(found[0][0]), int(found[0][1])) if found else None


def command_statement(
    match: str, key: bytes, n: int, size: int, *, again: bool = False
) -> Statement:
    """Notes that a command was carried out.

    It fails where it was before, unless it may come ``again``.
    """
    sql = "INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)"
    return f"{sql} ON CONFLICT DO NOTHING" if again else sql, (match, key, n, size)


def link_statement(match: str, stream: str, epoch: int, i: int, n: int) -> Statement:
    """Notes that the command that begins with entry ``n`` spent a link; fails for a spent one."""
    sql = "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)"
    return sql, (match, stream, epoch, i, n)


def opening_statement(match: str, n: int, p: int, seats: str, body: bytes) -> Statement:
    """Keeps what opens part ``p`` of entry ``n`` to some seats."""
    sql = "INSERT INTO openings (match, n, p, seats, body) VALUES (?,?,?,?,?)"
    return sql, (match, n, p, seats, body)


def erased_statement(match: str, first: int, second: int) -> Statement:
    """Deletes what opens the sealed parts of two entries, for good."""
    return "DELETE FROM openings WHERE match=? AND n IN (?,?)", (match, first, second)


def waiting_statements(match: str, appears: str) -> list[Statement]:
    """Notes when the round appears that the dice of a match wait for, "" if they wait for none."""
    rows: list[Statement] = [("DELETE FROM waiting WHERE match=?", (match,))]
    if appears:
        rows.append(("INSERT INTO waiting (match, appears) VALUES (?,?)", (match, appears)))
    return rows


def sizes_waiting(store: Recorder) -> dict[str, int]:
    """How many entries each match has whose dice wait for a round, there or yet to come."""
    waiting = [str(match) for (match,) in store.query("SELECT match FROM waiting")]
    return sizes_of(store, waiting) if waiting else {}


def matches_waiting(store: Recorder, now: str) -> list[str]:
    """The matches whose dice wait for a round that has appeared by now."""
    found = store.query("SELECT match FROM waiting WHERE appears<=? ORDER BY appears", (now,))
    return [str(match) for (match,) in found]
