"""A store as it was before one of its steps, on either kind of database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.store.postgres import PostgresRecorder
from service.store.recorder import Recorder, SqliteRecorder
from service.store.schema import TABLE, steps
from tests.rigs.postgres import Postgres


@contextmanager
def store_before(step: int, request: pytest.FixtureRequest, folder: Path) -> Iterator[Recorder]:
    """A new store with the steps before one, of the kind that is the parameter of the fixture."""
    store: Recorder
    if request.param == "sqlite":
        store = SqliteRecorder(folder / "fieldpost.sqlite")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        store = PostgresRecorder(server.database())
    done = [one for one in steps(request.param) if one.number < step]
    insert = "INSERT INTO schema_steps (number, name, needs) VALUES (?,?,?)"
    store.write([(sql, ()) for one in done for sql in one.statements])
    store.write([(TABLE, ()), *((insert, (one.number, one.name, one.needs)) for one in done)])
    yield store
    store.close()
