"""Connections to SQLite: a stack of them, of which one at a time writes."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import cast

from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool

from service.store.access import read_only

BUSY_TIMEOUT = 10
"""Seconds that a save waits for the others before it gives up."""

BETWEEN_LOOKS = 0.0002
"""Seconds between two looks at whether another process still writes."""


class Connection(SQLiteConnection):
    """A connection of the library with the plain one inside."""

    def __init__(self, plain: sqlite3.Connection) -> None:
        super().__init__(plain, max_age=None)
        self.plain = plain


@contextmanager
def unsynced(connection: sqlite3.Connection) -> Iterator[None]:
    """Commits of a write-ahead log that wait for no disk: the next one that does takes them along
    (sqlite.org/pragma.html#pragma_synchronous)."""
    connection.execute("PRAGMA synchronous=NORMAL")
    try:
        yield
    finally:
        connection.execute("PRAGMA synchronous=FULL")


def begin_in_turn(
    connection: sqlite3.Connection,
    patience: float = BUSY_TIMEOUT,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Begin a transaction that writes, as soon as another process has ended its own.

    SQLite itself sleeps 1, 2, 5, 10 ms and more between two looks (sqliteDefaultBusyCallback), in
    which the file has long been free: a commit takes a third of a millisecond.
    Raises sqlite3.OperationalError after so many seconds of ``patience``.
    """
    until = time.monotonic() + patience
    connection.execute("PRAGMA busy_timeout=0")
    try:
        while not _began(connection):
            if time.monotonic() > until:
                raise sqlite3.OperationalError("database is locked")
            sleep(BETWEEN_LOOKS)
    finally:
        connection.execute(f"PRAGMA busy_timeout={round(patience * 1000)}")


def _began(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 255 == sqlite3.SQLITE_BUSY:
            return False
        raise
    return True


class Pool(SQLiteConnectionPool):
    """A stack of connections, of which one at a time writes.

    It costs a tenth of the library's own, and its connections keep their prepared statements
    where the library's keep a single one.
    """

    def __init__(
        self, file: Path, *, reads_only: bool = False, patience: float = BUSY_TIMEOUT
    ) -> None:
        super().__init__(db_name=str(file), pool_size=16)
        self._connect = partial(read_only, file) if reads_only else partial(sqlite3.connect, file)
        self._writing, self._patience = threading.Lock(), patience

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> Connection:
        if is_writer and not self._writing.acquire(timeout=timeout or self._patience):
            raise sqlite3.OperationalError("database is locked")
        try:
            connection = self._taken() or self._create_connection()
        except BaseException:
            if is_writer:
                self._writing.release()
            raise
        connection.is_writer = is_writer
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        if conn.is_writer:
            self._writing.release()
        if self.closed or len(self._pool) >= self.pool_size:
            conn.close()
        else:
            self._pool.append(conn)

    def _taken(self) -> Connection | None:
        try:
            return cast(Connection, self._pool.pop())
        except IndexError:
            return None

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
