"""Group commit: saves that come together share one commit, and each is answered once it is durable.

A commit waits for the disk, which takes longer than all the rest of a save. Whoever comes while one
is under way waits in line, and the first of them carries out everything that waits, in as few
statements as can be: each gives Python's lock away, and takes it back among all who compute. Where
one is refused, each is carried out in a savepoint of its own, and takes no other with it.
"""

import re
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from eventsourcing.persistence import IntegrityError

from service.store.schema import BadStore

Row = tuple[str, int, str, bytes]
"""Match, number, type and line of an entry."""

Statements = Sequence[tuple[str, Sequence[Any]]]

ADDED_TO = ("commands", "links", "openings", "snapshots")
"""Tables to which a save only adds: rows of several saves go into them by one statement."""

_ADDS = re.compile(rf"INSERT INTO (?:{'|'.join(ADDED_TO)}) \([^()]*\) VALUES (\([?,]+\))")

AT_ONCE = 100
"""Rows that one statement adds at most."""


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock


@dataclass(eq=False)
class _Save:
    rows: Sequence[Row]
    aside: Statements
    turn: threading.Lock = field(default_factory=_locked)
    """Let go of once the save is done, or leads."""
    leads: bool = False
    done: bool = False
    error: Exception | None = None


class GroupCommit:
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
        self._is_led = False
        """Whether somebody leads, or was told to."""

    def save(self, rows: Sequence[Row], aside: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Save entries and what lies beside them, whole or not at all; durable when it returns."""
        mine = _Save(rows, list(aside))
        with self._line:
            self._waiting.append(mine)
            mine.leads, self._is_led = not self._is_led, True
        if not mine.leads:
            self._wait(mine)
        if not mine.done:
            self._lead()
        if mine.error is not None:
            raise mine.error

    def _wait(self, mine: _Save) -> None:
        try:
            if not mine.turn.acquire(timeout=self._patience):
                self._step_out(mine, BadStore(self._busy))
                mine.turn.acquire()  # it is being carried out: its end is not left open
        except BaseException as error:
            self._step_out(mine, error)
            raise

    def _step_out(self, mine: _Save, error: BaseException) -> None:
        """Leave the line and raise, unless it is being carried out; who was to lead hands on."""
        with self._line:
            if mine not in self._waiting:
                return
            self._waiting.remove(mine)
            if mine.leads:
                self._hand_on()
        raise error

    def _lead(self) -> None:
        with self._line:
            together, self._waiting = self._waiting, []
        try:
            self._carry_out(together)
        finally:
            with self._line:
                for save in together:
                    save.done = True
                self._hand_on()
            for save in together:
                save.turn.release()

    def _hand_on(self) -> None:
        """The first in line leads; called by whoever holds the line."""
        self._is_led = bool(self._waiting)
        if self._waiting:
            self._waiting[0].leads = True
            self._waiting[0].turn.release()

    def _carry_out(self, together: Sequence[_Save]) -> None:
        try:
            try:
                self._at_once(together)
            except IntegrityError:
                if len(together) == 1:
                    raise
                self._each_apart(together)
        except Exception as error:
            for save in together:
                save.error = save.error or error
        except BaseException:
            for save in together:
                save.error = save.error or BadStore(self._busy)
            raise

    def _at_once(self, together: Sequence[_Save]) -> None:
        with self._transaction() as connection:
            self._write(connection, together)

    def _each_apart(self, together: Sequence[_Save]) -> None:
        with self._transaction() as connection:
            for save in together:
                connection.execute("SAVEPOINT one")
                try:
                    self._write(connection, [save])
                except sqlite3.IntegrityError as error:
                    save.error = IntegrityError(str(error))
                    connection.execute("ROLLBACK TO one")
                connection.execute("RELEASE one")

    def _write(self, connection: sqlite3.Connection, together: Sequence[_Save]) -> None:
        added: dict[str, list[Sequence[Any]]] = {}
        added[self._insert] = [row for save in together for row in save.rows]
        others: list[tuple[str, Sequence[Any]]] = []
        for save in together:
            for sql, params in save.aside:
                if only_adds(sql):
                    added.setdefault(sql, []).append(params)
                else:
                    others.append((sql, params))
        for sql, rows in added.items():
            for k in range(0, len(rows), AT_ONCE):
                some = rows[k : k + AT_ONCE]
                connection.execute(_many(sql, len(some)), [p for row in some for p in row])
        for sql, params in others:
            connection.execute(sql, params)


@lru_cache(maxsize=64)
def only_adds(sql: str) -> bool:
    """Whether a statement adds a row to one of these tables: others can go along with it."""
    return _ADDS.fullmatch(sql) is not None


@lru_cache(maxsize=512)
def _many(sql: str, rows: int) -> str:
    """The statement for so many rows; it ends with the place of one."""
    return sql + f", {sql[sql.rindex('(') :]}" * (rows - 1)
