"""A house moves from SQLite to PostgreSQL and back; killed in the middle, the move goes on."""

import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from service.people.register import People
from service.settings import Settings
from service.store.house import moving
from service.store.matches import all_matches, count_entries
from service.store.opening import open_store
from service.store.postgres import PostgresRecorder
from service.store.recorder import BadStore, Recorder
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.place import NAME, Place
from tests.rigs.postgres import Postgres

ANNA = "anna@a.example"


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    """A house with three matches, of which one is over, and a person."""
    place = Place(tmp_path / "house", environ)
    matches = [place.opened() for _ in range(3)]
    place.finish(matches[0])
    place.told("order", matches[1], "red", "note this is mine")
    place.told("list")
    with_people(SqliteRecorder(place.folder / "fieldpost.sqlite"))
    return place


def with_people(store: SqliteRecorder) -> None:
    People(store).confirm(People(store).met(ANNA).id, ANNA)
    store.close()


def rows(store: Recorder) -> dict[str, list[str]]:
    """Every row of every table that moves, in no order."""
    columns = moving._columns(store)
    return {
        table: sorted(repr(tuple(map(plain, row))) for row in store.query(
            f"SELECT {', '.join(names)} FROM {table}"))
        for table, names in columns.items()
        if table not in (*moving.LEFT, "progress")
    }  # fmt: skip


def plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def lines(store: Recorder) -> dict[str, list[bytes]]:
    return {
        match: [bytes(e.state) for e in store.select_events(match)]  # type: ignore[attr-defined]
        for match in all_matches(store)
    }


def test_a_house_moves_and_comes_back_with_every_row(
    place: Place, postgres: Postgres, environ: Environ
) -> None:
    address, old = postgres.database(), SqliteRecorder(place.folder / "fieldpost.sqlite")
    before = rows(old), lines(old)
    moved = place.told("move", "--to", address)
    assert moved["matches"] == 3
    assert moved["entries"] == count_entries(old)
    there = PostgresRecorder(address)
    assert (rows(there), lines(there)) == before
    assert "This house has moved" in place.refused("list")
    environ["FIELDPOST_DATABASE"] = address
    match = place.told("list")[0]["match"]
    running = next(one for one in all_matches(there) if place.told("show", one)["to_move"])
    assert place.told("order", running, "red", "scout")
    assert place.audited(match, place.folder.parent / "one.audit")["status"] in (0, 2)
    told = place.refused("move", "--to", "sqlite")
    assert "move the old fieldpost.sqlite away first" in told
    (place.folder / "fieldpost.sqlite").rename(place.folder / "left.sqlite")
    place.told("list")  # the lists come to the newest entry, as the move wants them
    after = rows(there), lines(there)
    place.told("move", "--to", "sqlite")
    del environ["FIELDPOST_DATABASE"]
    back = SqliteRecorder(place.folder / "fieldpost.sqlite")
    assert (rows(back), lines(back)) == after
    assert place.told("order", running, "blue", "scout")
    for store in (old, there, back):
        store.close()


def test_nothing_is_written_to_the_old_database_any_more(place: Place, postgres: Postgres) -> None:
    old = open_store(Settings(data=place.folder, house=NAME))
    place.told("move", "--to", postgres.database())
    count = count_entries(old)
    for sql in ("DELETE FROM players", "UPDATE addresses SET asked=1", "DELETE FROM commands"):
        with pytest.raises(Exception, match="this house has moved"):
            old.write([(sql, ())])
    assert count_entries(old) == count
    assert People(old).at(ANNA) is not None, "what is open may still be read"
    with pytest.raises(BadStore, match="This house has moved"):
        old.missing_steps()
    old.close()


class Killed:
    """A store in whose n-th write the process is killed."""

    def __init__(self, store: PostgresRecorder, after: int) -> None:
        self._store, self._left = store, after

    def __getattr__(self, name: str) -> Any:
        if name in ("write", "insert_events"):
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)
        return getattr(self._store, name)


def move_and_die(folder: Path, address: str, after: int) -> None:
    source, target = SqliteRecorder(folder / "fieldpost.sqlite"), PostgresRecorder(address)
    dying: Any = Killed(target, after)
    moving.begin(dying, NAME)
    moving.copy_matches(source, dying)
    moving.finish(source, dying)


@pytest.mark.parametrize("after", [4, 6, 7])
def test_a_move_that_is_killed_goes_on(place: Place, postgres: Postgres, after: int) -> None:
    address, old = postgres.database(), SqliteRecorder(place.folder / "fieldpost.sqlite")
    before = rows(old), lines(old)
    child = multiprocessing.get_context("spawn").Process(
        target=move_and_die, args=(place.folder, address, after)
    )
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    assert place.told("list"), "it is played in as before"
    place.told("move", "--to", address)
    there = PostgresRecorder(address)
    assert (rows(there), lines(there)) == before
    there.close()
    old.close()


def test_what_changes_while_it_is_copied_moves_too(place: Place, postgres: Postgres) -> None:
    old, there = SqliteRecorder(place.folder / "fieldpost.sqlite"), PostgresRecorder(
        postgres.database()
    )  # fmt: skip
    moving.begin(there, NAME)
    assert moving.copy_matches(old, there) == 3
    running = next(one for one in all_matches(old) if place.told("show", one)["to_move"])
    place.told("order", running, "red", "scout")
    fresh = place.opened()
    place.told("list")
    assert moving.finish(old, there) == 2
    assert fresh in lines(there)
    assert lines(there) == lines(old)
    there.close()
    old.close()


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("sqlite", "is there already"),
        ("mysql://x", "Say --to postgresql://"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be used now"),
    ],
)
def test_a_wrong_place_is_refused(place: Place, to: str, why: str) -> None:
    assert why in place.refused("move", "--to", to)
    assert place.told("list")


def test_a_database_with_anything_in_it_is_refused(place: Place, postgres: Postgres) -> None:
    address = postgres.database()
    other = PostgresRecorder(address)
    other.make_tables()
    assert "is not empty" in place.refused("move", "--to", address)
    other.write([("INSERT INTO progress (name, position, body) VALUES ('move', 0, ?)", (b"x",))])
    assert "is not empty" in place.refused("move", "--to", address), "another house's move"
    other.close()
    assert place.told("list")
