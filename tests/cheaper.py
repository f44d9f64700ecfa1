"""What makes a whole run of the tests cheaper, and takes nothing away from what they see."""

import os
import sys
from contextlib import nullcontext

from service.store import recorder
from service.store.pool import Connection, Pool

WAITING = Pool._create_connection
"""How the house opens its store: a commit is on the disk when it is answered."""


def compile_once() -> None:
    """What Python compiled is kept, whatever the environment says: the tests start hundreds of
    processes, and each would compile all of the house."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def wait_for_no_disk() -> None:
    """Commits of this process are there when they are written: a test loses processes, never power.

    What ``WAITING`` opens is shown by a test of its own.
    """

    def created(pool: Pool) -> Connection:
        connection = WAITING(pool)
        connection.plain.execute("PRAGMA synchronous=OFF")
        return connection

    Pool._create_connection = created  # type: ignore[method-assign]
    recorder.unsynced = lambda connection: nullcontext()  # type: ignore[assignment]
