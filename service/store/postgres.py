"""The store beyond one machine: PostgreSQL, for any number of web and worker processes.

The one place that knows psycopg, which is an optional extra. It builds on the library's own
recorder, but saves without its pipeline, which waits for ever on a large save over a Unix
socket, without its database function, which lets readers miss entries, and without its lock of
the whole table, which lets one writer save at a time.
"""

import functools
import select
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

import psycopg
from eventsourcing.persistence import (
    InterfaceError,
    Notification,
    OperationalError,
    StoredEvent,
)
from eventsourcing.postgres import (
    ConnectionPool,
    PostgresApplicationRecorder,
    PostgresDatastore,
)
from psycopg import Cursor
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row, tuple_row

from service.store import schema
from service.store.group_commit import only_adds
from service.store.lines import ANY, packed_line
from service.store.recorder import (
    BUSY,
    FULL,
    Away,
    DiskFull,
    Statement,
    StoreBusy,
    with_lines,
)
from service.store.schema import BadStore

LOCK_TIMEOUT = 10
"""Seconds that a save waits for the others before it gives up."""

CONNECT_TIMEOUT = 5
"""Seconds that anything waits for a connection."""

MAKING_TABLES = 7_305_170_944
"""The advisory lock of whoever makes the tables: several processes may start at once."""

BLOCK = 1_048_576
"""Places that one number of the sequence stands for: the entries of a save lie side by side in it,
in the order of the journal, however many others save at the same time."""

INSERT = (
    "WITH save AS MATERIALIZED "
    "(SELECT nextval('stored_events_notification_id_seq') AS first){beside} "
    "INSERT INTO stored_events "
    "(originator_id, originator_version, topic, state, notification_id) "
    "SELECT id, version, topic, state, save.first + place - 1 FROM save, "
    "unnest(string_to_array(%s, chr(10)), string_to_array(%s, chr(10))::bigint[], "
    "string_to_array(%s, chr(10)), %b::bytea[]) "
    "WITH ORDINALITY AS e (id, version, topic, state, place) ORDER BY place"
)
"""Saves entries by a statement whose text is the same for any number of them. A list costs psycopg
several times what a text does."""

AT_ONCE = 20
"""Rows beside the entries that the same statement adds at most."""

TAKEN = "SELECT CASE WHEN is_called THEN last_value END FROM stored_events_notification_id_seq"

WRITING = (
    "SELECT DISTINCT virtualtransaction FROM pg_locks WHERE granted AND database="
    "(SELECT oid FROM pg_database WHERE datname=current_database()) "
    "AND relation='stored_events'::regclass AND mode IN ('RowExclusiveLock', 'ExclusiveLock')"
)
"""Who saves entries now: an insert holds this lock from before it takes its number until after
its entries can be read."""

SETTLES = 0.02
"""Seconds that a reader waits at most for saves that are under way."""


class PostgresRecorder(PostgresApplicationRecorder):
    """The journal and what lies beside it in a PostgreSQL database."""

    reads_only = False

    def __init__(
        self, address: str, *, patience: int = LOCK_TIMEOUT, connects: int = CONNECT_TIMEOUT
    ) -> None:
        """Connect to ``postgresql://user:password@host:port/name``; raises BadStore.

        A save waits so many seconds for others, and anything for a connection.
        """
        try:
            parts = conninfo_to_dict(address, connect_timeout=connects)
            psycopg.connect(**parts).close()  # type: ignore[arg-type]
        except psycopg.Error as error:
            raise _unreachable(error) from None
        datastore = PostgresDatastore(
            **dict.fromkeys(("dbname", "host", "port", "user", "password"), ""),  # type: ignore[arg-type]
            originator_id_type="text",
        )
        options = f"{parts.get('options') or ''} -c lock_timeout={patience}s".strip()
        datastore.pool = ConnectionPool(
            kwargs={**parts, "options": options, "row_factory": dict_row, "autocommit": True},
            min_size=1,
            max_size=64,
            open=False,
            timeout=connects,
            check=_check,
        )
        super().__init__(datastore)
        self._settled = 0
        self._waiting: tuple[int, frozenset[str]] | None = None
        """A place, and who saved entries when it was the last that was taken."""
        self._looking = Lock()

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        aside: Iterable[Statement] = (),
        game: str = ANY,
        **_: Any,
    ) -> None:
        """See :class:`service.store.recorder.Recorder`.

        Without the library's lock of the whole table, which lets one writer save at a time: what
        it gives, readers that miss no entry, :meth:`settled` gives without. A save with nothing
        but added rows beside it is one statement: one question to the server and one answer.
        """
        beside = list(aside)
        alone = len(beside) <= AT_ONCE and all(only_adds(sql) for sql, _ in beside)
        added = beside if alone else []
        insert = _insert(tuple(sql for sql, _ in added))
        values = [value for _, params in added for value in params]
        with self._connection() if alone else self._transaction() as server:
            server.execute(insert, [*values, *_columns(stored_events, game)])
            for sql, params in beside[len(added) :]:
                server.execute(_translated(sql), params)

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """See :class:`service.store.recorder.Recorder`."""
        with self._connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(_translated(sql), params).fetchall()

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """See :class:`service.store.recorder.Recorder`. Each is synced: a server that is killed
        would lose what waits, which a file does not."""
        with self._transaction() as cursor:
            for sql, params in statements:
                cursor.execute(_translated(sql), params)

    def settled(self) -> int:
        """The place up to which every entry can be read that will ever lie there.

        Numbers are taken before entries can be read, and not in the order in which they can be:
        so a place counts once all have ended who saved while it was the last one taken.
        """
        until = time.monotonic() + SETTLES
        while not self._look_around() and time.monotonic() < until:
            time.sleep(0.001)
        return self._settled

    def _look_around(self) -> bool:
        """Move the settled place on as far as can be; whether nothing is left to wait for."""
        with self._looking:
            if self._waiting is None:
                taken = self.query(TAKEN)[0][0]
                last = 0 if taken is None else int(taken) + BLOCK - 1
                if last == self._settled:
                    return True
                self._waiting = (last, self._writing())
            else:
                last, writers = self._waiting
                self._waiting = (last, writers & self._writing())
            last, writers = self._waiting
            if writers:
                return False
            self._settled, self._waiting = last, None
            return True

    def _writing(self) -> frozenset[str]:
        return frozenset(str(who) for (who,) in self.query(WRITING))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Entries of all matches in the order of their places, as far as these are settled."""
        settled = self.settled()
        stop = settled if stop is None else min(stop, settled)
        return with_lines(
            super().select_notifications(
                start, limit, stop, topics, inclusive_of_start=inclusive_of_start
            )
        )

    def select_events(self, *args: Any, **kwargs: Any) -> Sequence[StoredEvent]:
        """The entries of a match, each with its line."""
        return with_lines(super().select_events(*args, **kwargs))

    def max_notification_id(self) -> int | None:
        """The place of the newest entry that is settled, None where there is none."""
        sql = "SELECT MAX(notification_id) FROM stored_events WHERE notification_id<=?"
        newest = self.query(sql, (self.settled(),))[0][0]
        return None if newest is None else int(newest)

    def came_after(self, place: int, limit: int) -> list[tuple[int, str]]:
        """See :class:`service.store.recorder.Recorder`."""
        sql = (
            "SELECT notification_id, originator_id FROM stored_events WHERE notification_id>? "
            "AND notification_id<=? ORDER BY notification_id LIMIT ?"
        )
        rows = self.query(sql, (place, self.settled(), limit))
        return [(int(at), str(match)) for at, match in rows]

    def behind(self, place: int, most: int) -> int:
        """See :class:`service.store.recorder.Recorder`."""
        later = "SELECT 1 FROM stored_events WHERE notification_id>? LIMIT ?"
        sql = f"SELECT COUNT(*) FROM ({later}) AS later"
        return int(self.query(sql, (place, most))[0][0])

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """See :class:`service.store.recorder.Recorder`."""
        sql = (
            "SELECT originator_id, MAX(originator_version)+1 FROM stored_events "
            "WHERE originator_id>? AND notification_id<=? "
            "GROUP BY originator_id ORDER BY originator_id LIMIT ?"
        )
        return [(str(match), int(size)) for match, size in self.query(sql, (after, upto, limit))]

    def make_tables(self, *, whole: bool = False) -> list[str]:
        """See :class:`service.store.recorder.Recorder`."""
        missing = self.missing_steps()
        if missing == [] and not whole:
            return []
        whole = whole or missing is None
        with self._transaction() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING_TABLES,))

            def execute(sql: str) -> list[tuple[Any, ...]]:
                found = cursor.execute(sql.encode(), prepare=False)
                return found.fetchall() if found.description else []

            return [step.name for step in schema.carry_out("postgres", execute, whole=whole)]

    def missing_steps(self) -> list[str] | None:
        """See :class:`service.store.recorder.Recorder`."""
        names = ("stored_events", "schema_steps")
        there = {name for name in names if self.query("SELECT to_regclass(?)", (name,))[0][0]}
        return schema.missing_names("postgres", there, self.query)

    def waiting_steps(self) -> list[str]:
        """See :class:`service.store.recorder.Recorder`."""
        return schema.waiting_names("postgres", self.query)

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


def _check(connection: psycopg.Connection[Any]) -> None:
    """Raises OperationalError for a connection that its server has ended.

    There is something to read in such a one before anything is asked, so that only then a question
    costs its time.
    """
    unasked = select.poll()
    unasked.register(connection.fileno(), select.POLLIN)
    if unasked.poll(0):
        ConnectionPool.check_connection(connection)


def _unreachable(error: Exception) -> BadStore:
    if isinstance(error.__cause__, psycopg.errors.DiskFull):
        return DiskFull(FULL)
    if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
        return StoreBusy(BUSY)
    cause = " ".join(str(error).split()).rstrip(".")
    return Away(f"The database cannot be used now: {cause}. Check FIELDPOST_DATABASE.")


@functools.cache
def _translated(sql: str) -> bytes:
    """The statement with the placeholders of psycopg, in PostgreSQL's words."""
    sql = sql.replace(" WITHOUT ROWID", "")
    return sql.replace("%", "%%").replace("?", "%s").encode()


@functools.lru_cache(maxsize=512)
def _insert(beside: tuple[str, ...]) -> bytes:
    """The statement that saves entries and adds rows beside them."""
    added = "".join(f", beside{k} AS ({sql})" for k, sql in enumerate(beside)).replace("?", "%s")
    return INSERT.format(beside=added).encode()


def _columns(events: Sequence[StoredEvent], game: str) -> tuple[str, str, str, list[bytes]]:
    """What :data:`INSERT` asks for; neither a match nor a type has a line end in its name."""
    return (
        "\n".join(str(e.originator_id) for e in events),
        "\n".join(str(e.originator_version) for e in events),
        "\n".join(e.topic for e in events),
        [packed_line(e.state, game) for e in events],
    )


def is_empty(address: str) -> bool:
    """Whether a database has no table of ours, so that a copy can be put into it."""
    with psycopg.connect(address, connect_timeout=CONNECT_TIMEOUT) as connection:
        found = connection.execute("SELECT to_regclass('stored_events')").fetchone()
    return found is None or found[0] is None


def parts_of(address: str) -> dict[str, str]:
    """The parts of an address, by PostgreSQL's own names."""
    return {key: str(value) for key, value in conninfo_to_dict(address).items()}
