"""Whether this process may read and write an SQLite file, and how it opens what it only reads.

SQLite makes two files beside a database with a write-ahead log even where it only reads, and fails
where it cannot.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from service.store.schema import BadStore

UNWRITABLE = (
    "{folder} cannot be written: it is read-only, or belongs to another user. Nothing was done. "
    "Run this as the user whose house it is; what only reads, such as show, export and keys, works."
)
UNMADE = (
    "There is no house in {folder} yet, and none can be made there: it is read-only, or belongs to "
    "another user."
)
UNREADABLE = "{file} cannot be read by this user; run this as the user whose house it is."


class Closed(BadStore):
    """This process may not write where the database lies, or not even read it."""


def is_there(file: Path) -> bool:
    """Whether there is such a file; raises Closed where this user may not look."""
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except PermissionError:
        raise Closed(UNREADABLE.format(file=file)) from None
    return True


def can_write(file: Path) -> bool:
    """Whether a database, and what lies beside it, can be written."""
    if not os.access(file.parent, os.W_OK | os.X_OK):
        return False
    return not file.exists() or os.access(file, os.W_OK)


def read_only(file: Path, **options: Any) -> sqlite3.Connection:
    """A connection that only reads, also where nothing can be made beside the file.

    Raises Closed, and sqlite3's errors.
    """
    if not os.access(file, os.R_OK):
        raise Closed(UNREADABLE.format(file=file))
    log, index = (file.with_name(file.name + end) for end in ("-wal", "-shm"))
    wanted, alone = "mode=ro", False
    if not can_write(file) and not index.exists():  # then nobody is at it
        alone = log.exists() and log.stat().st_size > 0
        wanted += "&vfs=unix-none" if alone else "&immutable=1"
    found: sqlite3.Connection = sqlite3.connect(
        f"{file.resolve().as_uri()}?{wanted}", uri=True, **options
    )
    if alone:
        found.execute("PRAGMA locking_mode=EXCLUSIVE")  # the index of the log lies in memory
    return found


def copy_database(file: Path, copy: Path) -> None:
    """Copy a database that may not be written; raises as :func:`read_only` does."""
    with closing(read_only(file)) as kept, closing(sqlite3.connect(copy)) as new:
        kept.backup(new)
