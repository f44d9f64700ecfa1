"""The tables of the read models: those that are read, and their shadow, made anew beside them."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from eventsourcing.persistence import PersistenceError

from projections import chronicle, deadlines, ledger, lobby, post, turns
from projections.past import Statement, Store

VERSION: Final = 6
"""Raised with every change of a table or of what is written in it: then all is rebuilt."""

LISTS, SHADOW = "lists", "shadow"
"""The rows of ``projected``: of the tables that are read, and of those that are being made anew."""

OF_0_1, BEYOND = "all", 2**62
"""The row of release 0.1, and a place that no journal reaches: there it finds nothing to project,
and what it would write from an earlier place fails. Its version stays, so that it clears nothing.
"""

PROJECTED = """CREATE TABLE IF NOT EXISTS projected (
    name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, position BIGINT NOT NULL)"""

TABLES: tuple[str, ...] = (
    *lobby.TABLES,
    *turns.TABLES,
    *ledger.TABLES,
    *chronicle.TABLES,
    *post.TABLES,
    *deadlines.TABLES,
)

NAMES = ("lobby", "awaited", "turns", "ledger", "chronicle", "owed", "deadlines")


def missing(store: Store) -> list[str]:
    """The tables of the read models that are not there."""
    return [name for name in NAMES if not _is_there(store, name)]


def _is_there(store: Store, name: str) -> bool:
    try:
        store.query(f"SELECT 1 FROM {name} LIMIT 1")
    except Exception as error:  # each store says in its own way that there is no such table
        if name in str(error):
            return False
        raise
    return True


def make_tables(store: Store, tables: Sequence[str]) -> None:
    """Create tables that are not there; PostgreSQL refuses one of two that do it at once."""
    statements: list[Statement] = [(sql, ()) for sql in tables]
    try:
        store.write(statements)
    except PersistenceError:
        store.write(statements)


@cache
def in_shadow(sql: str) -> str:
    """A statement on the tables that are being made anew, beside those that are read."""
    return _NAMED.sub(r"\g<0>_anew", sql)


_NAMED = re.compile(rf"\b(?:{'|'.join(NAMES)})(?:_[a-z]+)?\b")


def first(name: str, position: int = 0) -> Statement:
    """The row of tables that hold everything up to a position."""
    sql = "INSERT INTO projected (name, version, position) VALUES (?,?,?) ON CONFLICT DO NOTHING"
    return sql, (name, VERSION, position)
