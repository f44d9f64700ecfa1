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

from service.store import schema
from service.store.recorder import BUSY, FULL, DiskFull, Statement
from service.store.schema import BadStore

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

    def came_after(self, place: int, limit: int) -> list[tuple[int, str]]:
        """See :class:`service.store.recorder.Recorder`."""
        sql = (
            "SELECT notification_id, originator_id FROM stored_events WHERE notification_id>? "
            "ORDER BY notification_id LIMIT ?"
        )
        return [(int(at), str(match)) for at, match in self.query(sql, (place, limit))]

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """See :class:`service.store.recorder.Recorder`."""
        sql = (
            "SELECT originator_id, MAX(originator_version)+1 FROM stored_events "
            "WHERE originator_id>? AND notification_id<=? "
            "GROUP BY originator_id ORDER BY originator_id LIMIT ?"
        )
        return [(str(match), int(size)) for match, size in self.query(sql, (after, upto, limit))]

    def make_tables(self) -> list[str]:
        """See :class:`service.store.recorder.Recorder`."""
        if self.missing_steps() == []:
            return []
        with self._transaction() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING_TABLES,))

            def execute(sql: str) -> list[tuple[Any, ...]]:
                found = cursor.execute(sql.encode(), prepare=False)
                return found.fetchall() if found.description else []

            return [step.name for step in schema.carry_out("postgres", execute)]

    def missing_steps(self) -> list[str] | None:
        """See :class:`service.store.recorder.Recorder`."""
        names = ("stored_events", "schema_steps")
        there = {name for name in names if self.query("SELECT to_regclass(?)", (name,))[0][0]}
        return schema.missing_names("postgres", there, self.query)

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
