"""The store beyond one machine: PostgreSQL, for any number of web and worker processes.

The one place that knows psycopg, which is an optional extra. It builds on the library's own
recorder, but saves without its pipeline, which waits for ever on a large save over a Unix
socket, and without its database function, which lets readers miss entries.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from eventsourcing.persistence import (
    InterfaceError,
    OperationalError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg import Cursor
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row, tuple_row

from service.store.recorder import BUSY, FULL, TABLES, BadStore, DiskFull, Statement

LOCK_TIMEOUT = 10
"""Seconds that a save waits for the others before it gives up."""

CONNECT_TIMEOUT = 5
"""Seconds that anything waits for a connection."""

MAKING_TABLES = 7_305_170_944
"""The advisory lock of whoever makes the tables: several processes may start at once."""

INSERT = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
    "SELECT id, version, topic, state "
    "FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[]) "
    "WITH ORDINALITY AS e (id, version, topic, state, place) ORDER BY place "
    "RETURNING notification_id"
)


class PostgresRecorder(PostgresApplicationRecorder):
    """The journal and what lies beside it in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        """Connect to ``postgresql://user:password@host:port/name``; raises BadStore."""
        try:
            parts = conninfo_to_dict(address, connect_timeout=CONNECT_TIMEOUT)
            psycopg.connect(**parts).close()  # type: ignore[arg-type]
        except psycopg.Error as error:
            raise _unreachable(error) from None
        datastore = PostgresDatastore(
            **dict.fromkeys(("dbname", "host", "port", "user", "password"), ""),  # type: ignore[arg-type]
            originator_id_type="text",
            lock_timeout=LOCK_TIMEOUT,
            connect_timeout=CONNECT_TIMEOUT,
            pool_size=1,
            max_overflow=63,
            pre_ping=True,
        )
        datastore.pool.kwargs = {**parts, "row_factory": dict_row}
        super().__init__(datastore)

    def insert_events(
        self, stored_events: Sequence[StoredEvent], aside: Iterable[Statement] = (), **_: Any
    ) -> Sequence[int]:
        """See :class:`service.store.recorder.Recorder`."""
        with self._transaction() as cursor:
            self._lock_table(cursor)
            self._notify_channel(cursor)
            columns = [
                [e.originator_id for e in stored_events],
                [e.originator_version for e in stored_events],
                [e.topic for e in stored_events],
                [e.state for e in stored_events],
            ]
            ids = [row[0] for row in cursor.execute(INSERT, columns).fetchall()]
            for sql, params in aside:
                cursor.execute(_translated(sql), params)
        return ids

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """See :class:`service.store.recorder.Recorder`."""
        with self._connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(_translated(sql), params).fetchall()

    def write(self, statements: Iterable[Statement]) -> None:
        """See :class:`service.store.recorder.Recorder`."""
        with self._transaction() as cursor:
            for sql, params in statements:
                cursor.execute(_translated(sql), params)

    def make_tables(self) -> None:
        """See :class:`service.store.recorder.Recorder`."""
        with self._transaction() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING_TABLES,))
            for statement in self.sql_create_statements:
                if statement.as_string().startswith(("CREATE TABLE", "CREATE UNIQUE INDEX")):
                    cursor.execute(statement)
            for sql in TABLES:
                cursor.execute(sql.format(blob="BYTEA", tight="").encode())

    def close(self) -> None:
        """See :class:`service.store.recorder.Recorder`."""
        self.datastore.close()

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        try:
            with self.datastore.get_connection() as connection:
                yield connection
        except (InterfaceError, OperationalError) as error:
            raise _unreachable(error) from error

    @contextmanager
    def _transaction(self) -> Iterator[Cursor[Any]]:
        with (
            self._connection() as connection,
            connection.transaction(),
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            yield cursor


def _unreachable(error: Exception) -> BadStore:
    if isinstance(error.__cause__, psycopg.errors.DiskFull):
        return DiskFull(FULL)
    if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
        return BadStore(BUSY)
    cause = " ".join(str(error).split()).rstrip(".")
    return BadStore(f"The database cannot be used now: {cause}. Check FIELDPOST_DATABASE.")


@functools.cache
def _translated(sql: str) -> bytes:
    """The statement with the placeholders of psycopg."""
    return sql.replace("%", "%%").replace("?", "%s").encode()
