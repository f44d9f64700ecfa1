"""Processes that write to one SQLite file: whoever waits goes on as soon as the file is free."""

import sqlite3
from pathlib import Path

import pytest

from service.settings import Settings
from service.store.opening import open_recorder
from service.store.sqlite import BETWEEN_LOOKS, BUSY_TIMEOUT, Pool, begin_in_turn


@pytest.fixture
def file(tmp_path: Path) -> Path:
    store = open_recorder(Settings(data=tmp_path))
    store.make_tables()
    store.close()
    return tmp_path / "fieldpost.sqlite"


def _other(file: Path) -> sqlite3.Connection:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_save_goes_on_at_the_look_after_the_other_has_done(file: Path) -> None:
    mine, other, looks = Pool(file).get_connection(is_writer=True), _other(file), list[float]()

    def look(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            other.execute("ROLLBACK")

    begin_in_turn(mine.plain, sleep=look)
    assert looks == [BETWEEN_LOOKS] * 3


def test_all_else_waits_as_sqlite_does(file: Path) -> None:
    connection = Pool(file).get_connection(is_writer=False).plain
    assert tuple(connection.execute("PRAGMA busy_timeout").fetchone()) == (BUSY_TIMEOUT * 1000,)


@pytest.mark.parametrize(("synced", "mode"), [(True, 2), (False, 1)])
def test_a_commit_waits_for_the_disk_unless_it_need_not(
    file: Path, synced: bool, mode: int
) -> None:
    """sqlite.org/pragma.html#pragma_synchronous: 1 is NORMAL, 2 is FULL."""
    pool = Pool(file)
    for before in (True, False):  # whatever the commit before did
        connection = pool.get_connection(is_writer=True)
        connection.sync(before)
        connection.sync(synced)
        assert tuple(connection.plain.execute("PRAGMA synchronous").fetchone()) == (mode,)
        pool.put_connection(connection)


def test_what_is_no_waiting_is_told_at_once(file: Path) -> None:
    connection = Pool(file).get_connection(is_writer=True).plain
    begin_in_turn(connection)
    with pytest.raises(sqlite3.OperationalError, match="within a transaction"):
        begin_in_turn(connection, sleep=lambda _: pytest.fail("it waited"))
