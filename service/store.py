"""The store of the journal: one row an entry, and beside it what one command saves with them.

Entries go through the eventsourcing library as bare events whose state is the canonical line
itself. Everything else that must be durable with them (command ids, spent links, openings,
snapshots, checkpoints) is written in the same transaction.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
)

Statement = tuple[str, Sequence[Any]]
"""SQL with ``?`` for each parameter, in the part of the language that both stores share."""

TABLES = (
    """CREATE TABLE IF NOT EXISTS commands (
        match TEXT NOT NULL, id {blob} NOT NULL, n BIGINT NOT NULL, size BIGINT NOT NULL,
        PRIMARY KEY (match, id)){tight}""",
    """CREATE TABLE IF NOT EXISTS links (
        match TEXT NOT NULL, stream TEXT NOT NULL, epoch INTEGER NOT NULL, i INTEGER NOT NULL,
        cmd {blob} NOT NULL, PRIMARY KEY (match, stream, epoch, i),
        UNIQUE (match, stream, cmd)){tight}""",
    """CREATE TABLE IF NOT EXISTS openings (
        match TEXT NOT NULL, n BIGINT NOT NULL, p INTEGER NOT NULL, seats TEXT NOT NULL,
        body {blob} NOT NULL, PRIMARY KEY (match, n, p)){tight}""",
    """CREATE TABLE IF NOT EXISTS snapshots (
        match TEXT NOT NULL, size BIGINT NOT NULL, version INTEGER NOT NULL,
        body {blob} NOT NULL, PRIMARY KEY (match, size))""",
    """CREATE TABLE IF NOT EXISTS checkpoints (
        match TEXT NOT NULL, size BIGINT NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (match, size)){tight}""",
    """CREATE TABLE IF NOT EXISTS seat_tokens (
        match TEXT NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, hash {blob} NOT NULL,
        PRIMARY KEY (match, hash)){tight}""",
)
"""The tables beside the journal. ``kind`` of a token is ``seat`` or ``invitation``."""


@dataclass(frozen=True)
class Line:
    """An entry as the library sees it: a bare event of the stream of its match."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class LineMapper(Mapper[str]):
    """Stores a line as it is: the stored body is what the journal hashes."""

    def __init__(self) -> None:
        pass

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The line in the library's own record."""
        return StoredEvent(
            domain_event.originator_id,
            domain_event.originator_version,
            domain_event.topic,
            domain_event.state,
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Line:
        """The line of the library's record."""
        return Line(
            str(stored_event.originator_id),
            stored_event.originator_version,
            stored_event.topic,
            stored_event.state,
        )


class Recorder(Protocol):
    """What the service needs of a store beyond the library's own recorder."""

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Any: ...

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT, as plain tuples."""

    def write(self, statements: Iterable[Statement]) -> None:
        """Statements in one durable transaction."""

    def make_tables(self) -> None:
        """Create every table that is not there; safe to run again."""

    def close(self) -> None:
        """Let go of every connection."""


class _Pool(SQLiteConnectionPool):
    """Connections that keep their prepared statements; the library's keep a single one."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name,
            check_same_thread=False,
            isolation_level=None,
            cached_statements=128,
            timeout=10,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, max_age=self.max_age)


class SqliteRecorder(SQLiteApplicationRecorder):
    """The embedded store: SQLite with a write-ahead log, each save synced to the disk."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        datastore = SQLiteDatastore(str(file), originator_id_type="text")
        datastore.pool = _Pool(db_name=str(file), pool_size=8, max_overflow=64)
        super().__init__(datastore)

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        aside: Iterable[Statement] = (),
        **_: Any,
    ) -> Sequence[int] | None:
        cursor = c.sqlite_cursor
        cursor.executemany(
            self.insert_events_statement,
            [(e.originator_id, e.originator_version, e.topic, e.state) for e in stored_events],
        )
        for sql, params in aside:
            cursor.execute(sql, params)
        return None

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """See :class:`Recorder`."""
        with self.datastore.get_connection(commit=False) as connection:
            cursor = connection.cursor().sqlite_cursor
            cursor.row_factory = None
            return cursor.execute(sql, params).fetchall()

    def write(self, statements: Iterable[Statement]) -> None:
        """See :class:`Recorder`."""
        with self.datastore.transaction(commit=True) as c:
            for sql, params in statements:
                c.execute(sql, params)

    def make_tables(self) -> None:
        """See :class:`Recorder`."""
        self.create_table()
        self.write((sql.format(blob="BLOB", tight=" WITHOUT ROWID"), ()) for sql in TABLES)

    def close(self) -> None:
        """See :class:`Recorder`."""
        self.datastore.close()
