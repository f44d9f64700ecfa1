"""The tables of the read models: those that are read, and their shadow, made anew beside them."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Protocol

from eventsourcing.persistence import IntegrityError, PersistenceError

from service.store.lists.models import MODELS, OWED
from service.store.lists.models import VERSION as VERSION
from service.store.recorder import Statement

LISTS, SHADOW = "lists", "shadow"
"""The rows of ``projected``: of the tables that are read, and of those that are being made anew."""

PROJECTED = """CREATE TABLE IF NOT EXISTS projected (
    name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, position BIGINT NOT NULL)"""

TABLES = tuple(sql for model in MODELS for sql in model.creates)

NAMES = tuple(model.name for model in MODELS)


class Lists(Protocol):
    """What the tables of the read models need of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """Statements in one transaction, durable at once or with the next one that is."""


# Those that are read


def versions(store: Lists) -> dict[str, int]:
    """The version of each set of tables that there is; the table that tells it is made."""
    _make(store, [PROJECTED])
    rows = store.query("SELECT name, version FROM projected")
    return {str(name): int(version) for name, version in rows}


def are_whole(store: Lists) -> bool:
    """Whether no table is missing."""
    return all(_is_there(store, name) for name in NAMES)


def make_tables(store: Lists) -> None:
    """Create the tables that are not there."""
    _make(store, TABLES)


def begin(store: Lists) -> None:
    """Note that nothing is projected yet."""
    sql = "INSERT INTO projected (name, version, position) VALUES (?,?,?) ON CONFLICT DO NOTHING"
    store.write([(sql, (LISTS, VERSION, 0))])


def position(store: Lists) -> int:
    """The place up to which everything is projected."""
    return int(store.query("SELECT position FROM projected WHERE name=?", (LISTS,))[0][0])


def moved_statement(start: int, stop: int) -> Statement:
    """Move the position from ``start``; breaks the transaction where it is elsewhere by now."""
    sql = "UPDATE projected SET position=CASE WHEN position=? THEN ? END WHERE name=?"
    return sql, (start, stop, LISTS)


def _is_there(store: Lists, name: str) -> bool:
    try:
        store.query(f"SELECT 1 FROM {name} LIMIT 1")
    except Exception as error:  # each store says in its own way that there is no such table
        if name in str(error):
            return False
        raise
    return True


def _make(store: Lists, tables: Sequence[str]) -> None:
    """Create tables that are not there; PostgreSQL refuses one of two that do it at once."""
    statements: list[Statement] = [(sql, ()) for sql in tables]
    try:
        store.write(statements)
    except PersistenceError:
        store.write(statements)


# Their shadow


@cache
def in_shadow(sql: str) -> str:
    """A statement on the tables that are being made anew, beside those that are read."""
    return _NAMED.sub(r"\g<0>_anew", sql)


_NAMED = re.compile(rf"\b(?:{'|'.join(NAMES)})(?:_[a-z]+)?\b")


def write_in_shadow(store: Lists, statements: Iterable[Statement]) -> None:
    """Write into the tables that are being made anew what is meant for those that are read."""
    store.write((in_shadow(sql), params) for sql, params in statements)


def begin_shadow(store: Lists, upto: int) -> int:
    """Make the shadow tables, or find those of a rebuild that was killed; the place they end at."""
    _make(store, [PROJECTED, *OWED.creates])
    found = "SELECT position FROM projected WHERE name=? AND version=?"
    rows = store.query(found, (SHADOW, VERSION))
    if not rows:
        old = ("DELETE FROM projected WHERE name=? AND version<>?", (SHADOW, VERSION))
        mine = "INSERT INTO projected (name, version, position) VALUES (?,?,?)"
        drawn = [*(f"DROP TABLE IF EXISTS {name}" for name in NAMES), *TABLES]
        anew: list[Statement] = [(in_shadow(sql), ()) for sql in drawn]
        with suppress(IntegrityError):  # another process was quicker
            store.write([old, (mine, (SHADOW, VERSION, upto)), *anew])
        rows = store.query(found, (SHADOW, VERSION))
    return int(rows[0][0])


def is_shadow_begun(store: Lists) -> bool:
    """Whether a rebuild is under way, or was killed."""
    return bool(store.query("SELECT 1 FROM projected WHERE name=?", (SHADOW,)))


def made_in_shadow(store: Lists, matches: Sequence[str]) -> set[str]:
    """Which of these matches are made anew."""
    marks = ",".join("?" * len(matches))
    sql = in_shadow(f"SELECT match FROM lobby WHERE match IN ({marks})")
    return {str(match) for (match,) in store.query(sql, matches)}


def switch(store: Lists, upto: int) -> None:
    """Put the new tables in the place of the old ones, in one transaction."""
    indexes = [sql for sql in TABLES if sql.startswith("CREATE INDEX")]
    dropped = [f"DROP INDEX IF EXISTS {in_shadow(sql.split()[5])}" for sql in indexes]
    switched = [f"DROP TABLE IF EXISTS {name}" for name in NAMES]
    switched += [f"ALTER TABLE {in_shadow(name)} RENAME TO {name}" for name in NAMES]
    moved = (
        "INSERT INTO projected (name, version, position) VALUES (?,?,?) ON CONFLICT (name) "
        "DO UPDATE SET version=excluded.version, position=excluded.position"
    )
    steps = [_OWED_BESIDES, *dropped, *switched, *indexes]
    statements: list[Statement] = [(sql, ()) for sql in steps]
    gone = ("DELETE FROM projected WHERE name=?", (SHADOW,))
    store.write([gone, (moved, (LISTS, VERSION, upto)), *statements])


_OWED_BESIDES = (
    f"INSERT INTO owed_anew ({OWED.columns}) SELECT {OWED.columns} FROM owed WHERE n>=0 "
    f"{OWED.again} WHERE owed_anew.n<excluded.n"
)
"""What is owed by no journal, such as an invitation by mail to a match of long ago."""
