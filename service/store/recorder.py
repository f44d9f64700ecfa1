"""The store of the journal: one row an entry, and beside it what one command saves with them.

Entries go through the recorders of the eventsourcing library as stored events whose state is the
canonical line itself. Everything else that must be durable with them (command ids, spent links,
openings, snapshots, checkpoints) is written in the same transaction.
"""

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from service.store import schema
from service.store.access import UNMADE, UNWRITABLE, Closed, can_write, is_there
from service.store.group_commit import GroupCommit
from service.store.lines import ANY, line_of, packed_line
from service.store.lines import DamagedLine as DamagedLine
from service.store.pool import BUSY_TIMEOUT, Pool, begin_in_turn, unsynced
from service.store.schema import BadStore as BadStore

Statement = tuple[str, Sequence[Any]]
"""SQL with ``?`` for each parameter, in the part of the language that both stores share."""

BUSY = "The database was busy for too long; try again."

FULL = (
    "The disk under the database is full: nothing of this was written. Make room; the house goes "
    "on by itself."
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class StoreBusy(BadStore):
    """Others held the database for longer than a save waits."""


class Away(BadStore):
    """The database does not answer now; whoever asks again later may find it back."""


class DiskFull(BadStore):
    """There is no room to write: what was asked is not done, and what was done is safe."""


E = TypeVar("E", bound=StoredEvent)


def with_lines(found: Sequence[E]) -> list[E]:
    """What the library read, each with its line in place of what is stored."""
    return [
        replace(one, state=line_of(one.originator_id, one.originator_version, one.state))
        for one in found
    ]


class Recorder(Protocol):
    """What the service needs of a store beyond the library's own recorder."""

    reads_only: bool
    """Whether nothing can be written: every attempt raises Closed."""

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        aside: Iterable[Statement] = (),
        game: str = ANY,
    ) -> Any:
        """Save lines of matches of a game, and what lies beside them, whole or not at all."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT, as plain tuples. A line comes as it is stored: see ``plain_line``."""

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """Statements in one durable transaction.

        With ``synced=False`` it is on the disk with the next durable one at the latest. A killed
        process loses nothing of it; a crash of the machine may take the last of it, and never
        what something durable was written after.
        """

    def came_after(self, place: int, limit: int) -> list[tuple[int, str]]:
        """Place and match of the entries that were saved after a place, in that order."""

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """Matches by name after one, each with how many of its entries lie at or before a place."""

    def behind(self, place: int, most: int) -> int:
        """How many entries were saved after a place, ``most`` at most."""

    def make_tables(self, *, whole: bool = False) -> list[str]:
        """Carry out the steps of the schema that are missing; their names. Safe to run again.

        Those that shut out the release before wait, but for a new store and where the ``whole`` is
        asked for. Raises BadStore for the tables of a later release that this one cannot work with.
        """

    def missing_steps(self) -> list[str] | None:
        """The names of the steps that are missing; None where there are no tables at all.

        Raises BadStore for tables that this release cannot work with.
        """

    def waiting_steps(self) -> list[str]:
        """The names of the steps that wait for the end of the release before."""

    def close(self) -> None:
        """Let go of every connection."""


class SqliteRecorder(SQLiteApplicationRecorder):
    """The embedded store: SQLite with a write-ahead log, each save synced to the disk."""

    def __init__(self, file: Path, *, patience: float = BUSY_TIMEOUT) -> None:
        """Open the file, or make it; raises BadStore. A save waits so many seconds for others."""
        self._file, self._patience = file, patience
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except PermissionError:
            raise Closed(UNMADE.format(folder=file.parent)) from None
        except OSError as error:
            raise BadStore(f"The folder {file.parent} cannot be used: {error.strerror}.") from None
        self.reads_only = not can_write(file)
        if self.reads_only and not is_there(file):
            raise Closed(UNMADE.format(folder=file.parent))
        datastore = SQLiteDatastore(str(file), originator_id_type="text")
        datastore.pool = Pool(file, reads_only=self.reads_only, patience=patience)
        super().__init__(datastore)
        self._group_commit = GroupCommit(
            self._writing, self.insert_events_statement, patience, BUSY
        )
        if not self.reads_only:
            self._log_ahead()

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        aside: Iterable[Statement] = (),
        game: str = ANY,
        **_: Any,
    ) -> None:
        """See :class:`Recorder`."""
        rows = [
            (str(e.originator_id), e.originator_version, e.topic, packed_line(e.state, game))
            for e in stored_events
        ]
        self._group_commit.save(rows, aside)

    def select_events(self, *args: Any, **kwargs: Any) -> Sequence[StoredEvent]:
        """The entries of a match, each with its line."""
        return with_lines(super().select_events(*args, **kwargs))

    def select_notifications(self, *args: Any, **kwargs: Any) -> Sequence[Notification]:
        """Entries of all matches in the order in which they were saved, each with its line."""
        return with_lines(super().select_notifications(*args, **kwargs))

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """See :class:`Recorder`. Raises what `unusable` makes of a file that cannot be read."""
        pool = cast(Pool, self.datastore.pool)
        try:
            connection = pool.get_connection(is_writer=False)
            try:
                cursor = connection.plain.cursor()
                cursor.row_factory = None
                return cursor.execute(sql, params).fetchall()
            finally:
                pool.put_connection(connection)
        except sqlite3.DatabaseError as error:
            raise unusable(self._file, error) from error

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """See :class:`Recorder`."""
        with self._writing(synced=synced) as connection:
            for sql, params in statements:
                connection.execute(sql, params)

    def came_after(self, place: int, limit: int) -> list[tuple[int, str]]:
        """See :class:`Recorder`."""
        sql = "SELECT rowid, originator_id FROM stored_events WHERE rowid>? ORDER BY rowid LIMIT ?"
        return [(int(at), str(match)) for at, match in self.query(sql, (place, limit))]

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """See :class:`Recorder`."""
        sql = (
            "SELECT originator_id, MAX(originator_version)+1 FROM stored_events "
            "WHERE originator_id>? AND rowid<=? "
            "GROUP BY originator_id ORDER BY originator_id LIMIT ?"
        )
        return [(str(match), int(size)) for match, size in self.query(sql, (after, upto, limit))]

    def behind(self, place: int, most: int) -> int:
        """See :class:`Recorder`."""
        sql = "SELECT COUNT(*) FROM (SELECT 1 FROM stored_events WHERE rowid>? LIMIT ?)"
        return int(self.query(sql, (place, most))[0][0])

    def make_tables(self, *, whole: bool = False) -> list[str]:
        """See :class:`Recorder`."""
        missing = self.missing_steps()
        if missing == [] and not whole:
            return []
        whole = whole or missing is None
        with self._writing() as connection:
            execute = lambda sql: connection.execute(sql).fetchall()  # noqa: E731
            done = schema.carry_out("sqlite", execute, whole=whole)
        return [step.name for step in done]

    def missing_steps(self) -> list[str] | None:
        """See :class:`Recorder`."""
        sql = "SELECT name FROM sqlite_master WHERE name IN ('stored_events', 'schema_steps')"
        there = {str(name) for (name,) in self.query(sql)}
        return schema.missing_names("sqlite", there, self.query)

    def waiting_steps(self) -> list[str]:
        """See :class:`Recorder`."""
        return schema.waiting_names("sqlite", self.query)

    def close(self) -> None:
        """See :class:`Recorder`."""
        self.datastore.close()

    def _log_ahead(self) -> None:
        """Turn the write-ahead log on, by turns with others that open the same new file.

        SQLite refuses this at once where another connection is at it: its timeout holds for saves.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                self.query("PRAGMA journal_mode=WAL")
            except StoreBusy:
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)
            else:
                return

    @contextmanager
    def _writing(self, *, synced: bool = True) -> Iterator[sqlite3.Connection]:
        pool = cast(Pool, self.datastore.pool)
        try:
            connection = pool.get_connection(is_writer=True)
            try:
                with nullcontext() if synced else unsynced(connection.plain):
                    begin_in_turn(connection.plain, self._patience)
                    try:
                        yield connection.plain
                        connection.plain.execute("COMMIT")
                    except BaseException:
                        connection.plain.rollback()
                        raise
            finally:
                pool.put_connection(connection)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(str(error)) from error
        except sqlite3.DatabaseError as error:
            raise unusable(self._file, error) from error


def unusable(file: Path, error: sqlite3.DatabaseError) -> BadStore:
    """What an error of SQLite says of a file, in a sentence."""
    if "locked" in str(error):
        return StoreBusy(BUSY)
    code = getattr(error, "sqlite_errorcode", 0) & 255
    if code == sqlite3.SQLITE_FULL:
        return DiskFull(FULL)
    if code in DAMAGED:
        return BadStore(
            f"The database {file} is damaged ({error}); put back your backup, "
            "or move the file away to begin anew."
        )
    if code == sqlite3.SQLITE_READONLY or not can_write(file):
        return Closed(UNWRITABLE.format(folder=file.parent))
    return BadStore(f"The database {file} cannot be used: {error}.")
