"""New stores for tests, and matches in them.

The first store is made step by step, all others begin as copies of its file.
"""

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from service.application.matches import Matches
from service.house.keys import House
from service.store.sqlite import SqliteRecorder

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


def new_matches(folder: Path, games: Any = None, *, beacon: Any = None, **more: Any) -> Matches:
    """Matches of these games, or of all, in a house of its own with a store in ``folder``."""
    house = House("play.example", bytes(32), bytes(range(32)))
    house.beacon = beacon
    return Matches(new_store(folder / NAME), house, games=games, **more)
