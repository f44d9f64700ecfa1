"""The embedded store: an SQLite file, with a stack of connections of which one writes at a time."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
)

from service.store import schema
from service.store.access import UNMADE, UNWRITABLE, Closed, can_write, is_there, read_only
from service.store.group_commit import GroupCommit
from service.store.lines import ANY, packed_line
from service.store.recorder import (
    BUSY,
    FULL,
    BadStore,
    DiskFull,
    Statement,
    StoreBusy,
    with_lines,
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

BUSY_TIMEOUT = 10
"""Seconds that a save waits for the others before it gives up."""

BETWEEN_LOOKS = 0.0002
"""Seconds between two looks at whether another process still writes."""


class Connection(SQLiteConnection):
    """A connection of the library with the plain one inside."""

    def __init__(self, plain: sqlite3.Connection) -> None:
        super().__init__(plain, max_age=None)
        self.plain, self._synced = plain, True

    def sync(self, synced: bool) -> None:
        """Whether commits from now on wait for the disk. One that does not is taken along by the
        next one that does (sqlite.org/pragma.html#pragma_synchronous)."""
        if synced != self._synced:
            self.plain.execute(f"PRAGMA synchronous={'FULL' if synced else 'NORMAL'}")
            self._synced = synced


def begin_in_turn(
    connection: sqlite3.Connection,
    patience: float = BUSY_TIMEOUT,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Begin a transaction that writes, as soon as another process has ended its own.

    SQLite itself sleeps 1, 2, 5, 10 ms and more between two looks (sqliteDefaultBusyCallback), in
    which the file has long been free: a commit takes a third of a millisecond. So a connection that
    writes is one whose timeout is 0.
    Raises sqlite3.OperationalError after so many seconds of ``patience``.
    """
    until = time.monotonic() + patience
    while not _began(connection):
        if time.monotonic() > until:
            raise sqlite3.OperationalError("database is locked")
        sleep(BETWEEN_LOOKS)


def _began(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 255 == sqlite3.SQLITE_BUSY:
            return False
        raise
    return True


class Pool(SQLiteConnectionPool):
    """A stack of connections that read, and one of those that write, one at a time.

    It costs a tenth of the library's own, and its connections keep their prepared statements
    where the library's keep a single one.
    """

    def __init__(
        self, file: Path, *, reads_only: bool = False, patience: float = BUSY_TIMEOUT
    ) -> None:
        super().__init__(db_name=str(file), pool_size=16)
        self._connect = partial(read_only, file) if reads_only else partial(sqlite3.connect, file)
        self._writing, self._patience = threading.Lock(), patience
        self._writers = list[Connection]()

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> Connection:
        if is_writer and not self._writing.acquire(timeout=timeout or self._patience):
            raise sqlite3.OperationalError("database is locked")
        try:
            connection = _taken(self._writers if is_writer else self._pool)
            if connection is None:
                connection = self._create_connection()
                if is_writer:
                    connection.plain.execute("PRAGMA busy_timeout=0")
        except BaseException:
            if is_writer:
                self._writing.release()
            raise
        connection.is_writer = is_writer
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        if conn.is_writer:
            self._writing.release()
        stack = self._writers if conn.is_writer else self._pool
        if self.closed or len(stack) >= self.pool_size:
            conn.close()
        else:
            stack.append(cast(Connection, conn))

    def close(self) -> None:
        super().close()
        while writer := _taken(self._writers):
            writer.close()

    def _create_connection(self) -> Connection:
        connection = self._connect(
            check_same_thread=False,
            isolation_level=None,
            cached_statements=128,
            timeout=self._patience,
        )
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # what is erased is overwritten
        connection.row_factory = sqlite3.Row
        return Connection(connection)


def _taken(stack: Any) -> Connection | None:
    """The connection that was put on a stack last; None if there is none."""
    try:
        return cast(Connection, stack.pop())
    except IndexError:
        return None


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
                connection.sync(synced)
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
    # Without room for its index of the log, SQLite knows only that a file cannot be written.
    full = code == sqlite3.SQLITE_IOERR and not shutil.disk_usage(file.parent).free
    if full or code == sqlite3.SQLITE_FULL:
        return DiskFull(FULL)
    if code in DAMAGED:
        return BadStore(
            f"The database {file} is damaged ({error}); put back your backup, "
            "or move the file away to begin anew."
        )
    if code == sqlite3.SQLITE_READONLY or not can_write(file):
        return Closed(UNWRITABLE.format(folder=file.parent))
    return BadStore(f"The database {file} cannot be used: {error}.")
