"""Whether an SQLite file is whole, as far as a quick look tells."""

import contextlib
import sqlite3
import time
from pathlib import Path

from service.store.access import read_only
from service.store.recorder import Recorder
from service.store.sqlite import DAMAGED, unusable

STEPS = 20_000
"""Steps of SQLite's machine between two looks at the clock."""


def faults_of(file: Path, *, seconds: float = 0) -> list[str]:
    """What SQLite's quick check finds; a look that takes longer than ``seconds`` ends without.

    0 sets no limit. The check reads the whole file, so its time grows with it. Raises BadStore
    where the file cannot be read, which says nothing of what is in it.
    """
    deadline = time.monotonic() + seconds
    try:
        with contextlib.closing(read_only(file)) as database:
            if seconds:
                database.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
            told = [str(row[0]) for row in database.execute("PRAGMA quick_check")]
            database.execute("SELECT 1 FROM stored_events LIMIT 1")
    except sqlite3.DatabaseError as error:
        told = [] if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT else [str(error)]
        if told and error.sqlite_errorcode & 255 not in (*DAMAGED, sqlite3.SQLITE_ERROR):
            raise unusable(file, error) from error
    # SQLite 3.40 sees NULL in tables without a rowid whose key is not their first columns.
    return [fault for fault in told if fault != "ok" and not fault.startswith("NULL value in")]


def copy_file(source: Path, target: Path) -> None:
    """One consistent copy of a database that is in use (SQLite's backup API), in one go."""
    with (
        contextlib.closing(read_only(source)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


def empty_log(store: Recorder) -> bool:
    """Take what SQLite's write-ahead log holds into the file itself, and empty the log.

    Returns whether it is empty: who still reads what is older keeps it as it is.
    """
    ((busy, *_),) = store.query("PRAGMA wal_checkpoint(TRUNCATE)")
    return not busy


def shrink(store: Recorder) -> bool:
    """Write an SQLite file anew without the room that is free in it; saves wait for that.

    Nothing is left of what was deleted, which pages that were split keep otherwise. Returns
    whether the log is empty as well.
    """
    store.query("VACUUM")
    return empty_log(store)
