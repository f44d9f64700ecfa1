"""New stores for tests: the first is made step by step, all others begin as copies of its file."""

import tempfile
from functools import cache
from pathlib import Path

from service.store.recorder import SqliteRecorder

NAME = "fieldpost.sqlite"


@cache
def _made() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteRecorder(Path(folder) / NAME)
        store.make_tables()
        store.close()
        return (Path(folder) / NAME).read_bytes()


def new_store(file: Path) -> SqliteRecorder:
    """The store in ``file``, with all its tables; what is there already stays."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        file.write_bytes(_made())
    store = SqliteRecorder(file)
    store.make_tables()
    return store
