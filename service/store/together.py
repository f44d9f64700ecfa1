"""Group commit: saves that come together share one commit, and each is answered once it is durable.

A commit waits for the disk, which takes longer than all the rest of a save. Whoever comes while one
is under way waits in line, and the next one carries out everything that waits, each save in a
savepoint of its own: one that is refused takes no other with it.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from eventsourcing.persistence import IntegrityError

from service.store.schema import BadStore

Row = tuple[str, int, str, bytes]
"""Match, number, type and line of an entry."""

Statements = Sequence[tuple[str, Sequence[Any]]]


@dataclass(eq=False)
class _Save:
    rows: Sequence[Row]
    aside: Statements
    done: bool = field(default=False)
    error: Exception | None = None

    def carry_out(self, connection: sqlite3.Connection, insert: str) -> None:
        connection.executemany(insert, self.rows)
        for sql, params in self.aside:
            connection.execute(sql, params)


class Together:
    """Carries out the saves of the threads of one process."""

    def __init__(
        self,
        transaction: Callable[[], AbstractContextManager[sqlite3.Connection]],
        insert: str,
        patience: float,
        busy: str,
    ) -> None:
        """``transaction`` commits as it ends, and raises BadStore or IntegrityError.

        Whoever waits ``patience`` seconds in vain is told that the store is ``busy``.
        """
        self._transaction, self._insert = transaction, insert
        self._patience, self._busy = patience, busy
        self._waiting: list[_Save] = []
        self._line = threading.Lock()
        self._turn = threading.Lock()

    def save(self, rows: Sequence[Row], aside: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Save entries and what lies beside them, whole or not at all; durable when it returns."""
        mine = _Save(rows, list(aside))
        with self._line:
            self._waiting.append(mine)
        self._take_turn(mine)
        try:
            if not mine.done:
                self._carry_out()
        finally:
            self._turn.release()
        if mine.error is not None:
            raise mine.error

    def _take_turn(self, mine: _Save) -> None:
        if self._turn.acquire(timeout=self._patience):
            return
        with self._line:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise BadStore(self._busy)
        self._turn.acquire()  # it is being carried out: what becomes of it is not left open

    def _carry_out(self) -> None:
        with self._line:
            together, self._waiting = self._waiting, []
        try:
            with self._transaction() as connection:
                for save in together:
                    if len(together) == 1:
                        save.carry_out(connection, self._insert)
                    else:
                        self._apart(connection, save)
        except Exception as error:
            for save in together:
                save.error = save.error or error
        except BaseException:
            for save in together:
                save.error = save.error or BadStore(self._busy)
            raise
        finally:
            for save in together:
                save.done = True

    def _apart(self, connection: sqlite3.Connection, save: _Save) -> None:
        connection.execute("SAVEPOINT one")
        try:
            save.carry_out(connection, self._insert)
        except sqlite3.IntegrityError as error:
            save.error = IntegrityError(str(error))
            connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
