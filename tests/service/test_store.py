"""The store itself: what it keeps apart, what it refuses, and what it says when it is broken."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from service.application.matches import Matches
from service.house.keys import House
from service.settings import Settings
from service.store.opening import open_recorder
from service.store.postgres import INSERT, PostgresRecorder
from service.store.recorder import BadStore, Recorder
from service.store.sqlite import SqliteRecorder
from tests.rigs.postgres import Postgres
from tests.rigs.waiting import PATIENCE
from tests.toys import toy
from tests.toys.duel import begun, opened

ROOT = Path(__file__).parents[2]

MAKER = """
import sys
from pathlib import Path
address = sys.argv[1]
if address.startswith("postgresql:"):
    from service.store.postgres import PostgresRecorder
    recorder = PostgresRecorder(address)
else:
    from service.store.sqlite import SqliteRecorder
    recorder = SqliteRecorder(Path(address))
print("ready", flush=True)
sys.stdin.readline()
recorder.make_tables()
recorder.close()
"""
"""A process that makes the tables once it is told to, and imports no more than that needs."""


def lines(count: int, state: bytes = b"{}") -> list[StoredEvent]:
    return [StoredEvent("m", n, "toy.Stormed", state) for n in range(count)]


def kept(store: Recorder) -> int:
    return int(store.query("SELECT COUNT(*) FROM stored_events")[0][0])


def test_an_index_is_taken_once(store: Recorder) -> None:
    store.insert_events(lines(1))
    with pytest.raises(IntegrityError):
        store.insert_events(lines(1, b"[]"))
    assert [bytes(line) for (line,) in store.query("SELECT state FROM stored_events")] == [b"\0{}"]


def test_what_lies_beside_is_saved_with_the_entries_or_not_at_all(store: Recorder) -> None:
    row = ("INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)", ("m", b"id", 0, 1))
    with pytest.raises(IntegrityError):
        store.insert_events(lines(1), aside=[row, row])
    assert kept(store) == 0
    assert store.query("SELECT * FROM commands") == []


def test_a_link_cannot_be_spent_twice(matches: Matches) -> None:
    match_id = begun(matches)
    matches.order(match_id, "red", "storm", "storm-1")
    sql = "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)"
    with pytest.raises(IntegrityError):
        matches.repository.recorder.write([(sql, (match_id, "red", 0, 1, 999))])


def test_a_command_cannot_have_two_links_of_a_stream(matches: Matches) -> None:
    match_id = begun(matches)
    first = matches.order(match_id, "red", "storm", "storm-1").lines[0].first
    sql = "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)"
    with pytest.raises(IntegrityError):
        matches.repository.recorder.write([(sql, (match_id, "red", 0, 2, first))])


def test_a_command_id_is_kept_once(matches: Matches) -> None:
    match_id = begun(matches)
    sql = "INSERT INTO commands (match, id, n, size) SELECT match, id, 999, 999 FROM commands"
    with pytest.raises(IntegrityError):
        matches.repository.recorder.write([(sql, ())])
    assert matches.repository.size(match_id)


def test_several_processes_make_the_tables_at_once(address: str) -> None:
    command = [sys.executable, "-c", MAKER, address]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    makers = [subprocess.Popen(command, cwd=ROOT, **pipes) for _ in range(4)]
    for maker in makers:
        assert maker.stdout
        assert maker.stdout.readline() == b"ready\n"
    for maker in makers:
        assert maker.stdin
        maker.stdin.write(b"\n")
        maker.stdin.flush()
    for maker in makers:
        maker.communicate(timeout=PATIENCE)
    assert [maker.returncode for maker in makers] == [0, 0, 0, 0]


def test_fresh_databases_get_their_tables_from_racing_threads(
    postgres: Postgres, tmp_path: Path
) -> None:
    for address in (str(tmp_path / "new" / "f.sqlite"), postgres.database()):
        failed: list[BaseException] = []
        barrier = threading.Barrier(6)

        def make(
            address: str = address,
            barrier: threading.Barrier = barrier,
            failed: list[BaseException] = failed,
        ) -> None:
            barrier.wait()
            try:
                _make_tables(address)
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=make) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []


def _make_tables(address: str) -> None:
    recorder = opened(address)
    recorder.make_tables()
    recorder.close()


def test_one_large_entry_does_not_hang(store: Recorder) -> None:
    state = b'{"x":"' + b"x" * (4 << 20) + b'"}'
    _finishes(lambda: store.insert_events(lines(1, state)))
    assert store.query("SELECT LENGTH(state) FROM stored_events") == [(1 + len(state),)]


def test_ten_thousand_entries_do_not_hang(store: Recorder) -> None:
    _finishes(lambda: store.insert_events(lines(10_000, b"x" * 160)))
    assert kept(store) == 10_000
    assert [n.originator_version for n in store.select_notifications(1, 10_000)] == [*range(10_000)]


def _finishes(work: object) -> None:
    worker = threading.Thread(target=work, daemon=True)  # type: ignore[arg-type]
    worker.start()
    worker.join(PATIENCE)
    assert not worker.is_alive()


def test_the_library_reads_what_was_written(store: Recorder) -> None:
    store.insert_events(lines(3))
    events = store.select_events("m", gt=0)
    assert [(e.originator_version, e.topic, bytes(e.state)) for e in events] == [
        (1, "toy.Stormed", b"{}"),
        (2, "toy.Stormed", b"{}"),
    ]
    assert store.max_notification_id() == 3


def test_notifications_follow_the_order_of_commits(address: str) -> None:
    stores = [opened(address) for _ in range(4)]
    stores[0].make_tables()

    def save(number: int) -> None:
        for n in range(40):
            stores[number].insert_events([StoredEvent(f"m{number}", n, "t", b"{}")])

    writers = [threading.Thread(target=save, args=(k,)) for k in range(4)]
    for writer in writers:
        writer.start()
    seen: list[tuple[str, int]] = []
    last = 0
    while len(seen) < 160:
        for note in stores[0].select_notifications(last + 1, 50):
            seen.append((str(note.originator_id), note.originator_version))
            last = note.id
    for writer in writers:
        writer.join()
    for number in range(4):
        assert [n for name, n in seen if name == f"m{number}"] == [*range(40)]
    for recorder in stores:
        recorder.close()


def test_a_reader_misses_no_entry_of_saves_that_end_in_another_order(postgres: Postgres) -> None:
    """The first to take a number ends last: nothing after it is read before it is."""
    address = postgres.database()
    stores = [PostgresRecorder(address) for _ in range(3)]
    slow, quick, reader = stores
    slow.make_tables()
    with slow._transaction() as cursor:
        insert = INSERT.format(beside="")
        cursor.execute(insert, ["slow\nslow\nslow", "0\n1\n2", "t\nt\nt", [b"\0{}"] * 3])
        quick.insert_events([StoredEvent("quick", n, "t", b"{}") for n in range(2)])
        assert kept(reader) == 2
        assert list(reader.select_notifications(1, 10)) == []
        assert reader.came_after(0, 10) == []
        assert reader.max_notification_id() is None
    names = [str(note.originator_id) for note in reader.select_notifications(1, 10)]
    assert names == ["slow"] * 3 + ["quick"] * 2
    assert reader.came_after(0, 10)[-1][0] == reader.max_notification_id()
    for recorder in stores:
        recorder.close()


def test_saves_of_several_writers_lie_side_by_side(postgres: Postgres) -> None:
    """Each save's entries follow each other, whoever else saves; a reader sees all or none."""
    address = postgres.database()
    stores = [PostgresRecorder(address) for _ in range(4)]
    stores[0].make_tables()

    def save(number: int) -> None:
        for n in range(30):
            stores[number].insert_events(
                [StoredEvent(f"m{number}", 5 * n + k, f"save {n}", b"{}") for k in range(5)]
            )

    writers = [threading.Thread(target=save, args=(k,)) for k in range(4)]
    for writer in writers:
        writer.start()
    reader, last, seen = PostgresRecorder(address), 0, []
    while len(seen) < 600:
        for note in reader.select_notifications(last, 5 * 7, inclusive_of_start=False):
            seen.append((str(note.originator_id), note.topic, note.originator_version))
            last = note.id
    for writer in writers:
        writer.join()
    for at in range(0, 600, 5):
        first = seen[at]
        assert seen[at : at + 5] == [(first[0], first[1], first[2] + k) for k in range(5)]
    for number in range(4):
        assert [n for name, _, n in seen if name == f"m{number}"] == [*range(150)]
    for recorder in (*stores, reader):
        recorder.close()


# When it cannot be used


def sentence(error: pytest.ExceptionInfo[BadStore]) -> str:
    text = str(error.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_what_a_house_answered_is_on_its_disk(tmp_path: Path) -> None:
    """A save waits for the disk; what is worked out of the journal may be lost with the power."""
    store = SqliteRecorder(tmp_path / "store.sqlite")
    waits = []
    for synced in (True, False, True):
        with store._writing(synced=synced) as connection:
            waits.append(connection.execute("PRAGMA synchronous").fetchone()[0])
    assert waits == [2, 1, 2]
    store.close()


def test_a_file_that_is_no_database_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "fieldpost.sqlite").write_bytes(b"Dear Sir, " * 1000)
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(data=tmp_path))
    assert "is damaged (file is not a database)" in sentence(error)


def test_a_file_that_is_damaged_later_is_told_when_it_is_met(tmp_path: Path) -> None:
    file = tmp_path / "fieldpost.sqlite"
    store = open_recorder(Settings(data=tmp_path))
    store.make_tables()
    store.insert_events(lines(2000, b"x" * 200))
    store.close()
    _damage(file)
    store = open_recorder(Settings(data=tmp_path))
    with pytest.raises(BadStore) as error:
        store.query("SELECT SUM(LENGTH(state)) FROM stored_events")
    assert "is damaged (database disk image is malformed); put back your backup" in sentence(error)
    with pytest.raises(BadStore) as error:
        store.insert_events([StoredEvent("a", n, "t", b"x" * 200) for n in range(200)])
    sentence(error)


def _damage(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    size = file.stat().st_size
    with file.open("r+b") as raw:
        for page in range(160, size // 4096 - 2):
            raw.seek(page * 4096)
            raw.write(b"\xff" * 4096)


def test_matches_tell_of_a_damaged_file(sqlite_matches: Matches, tmp_path: Path) -> None:
    match_id = begun(sqlite_matches)
    sqlite_matches.order(match_id, "red", "\n".join(["storm"] * 60), "many")
    sqlite_matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    file = tmp_path / "fieldpost.sqlite"
    with file.open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\x00" * (file.stat().st_size - 4096))
    with pytest.raises(BadStore) as error:
        _reopened(file, sqlite_matches).repository.match(match_id)
    assert "damaged" in sentence(error)


def _reopened(file: Path, before: Matches) -> Matches:
    return Matches(SqliteRecorder(file), before.house, games={"toy": toy.RULES})


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(data=tmp_path / "file" / "data"))
    assert "cannot be used" in sentence(error)


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "fieldpost.sqlite").mkdir()
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(data=tmp_path))
    assert "unable to open database file" in sentence(error)


def test_a_file_that_another_holds_locked_is_told(tmp_path: Path) -> None:
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite", patience=0.05)
    store.make_tables()
    other = sqlite3.connect(tmp_path / "fieldpost.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadStore) as error:
        store.insert_events(lines(1))
    assert "busy" in sentence(error)
    other.execute("ROLLBACK")
    other.close()
    store.insert_events(lines(1))
    assert kept(store) == 1


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(database="postgresql://me:secret@127.0.0.1:1/nothing"))
    assert "Connection refused" in sentence(error)
    assert "secret" not in str(error.value)


def test_a_database_that_is_not_there_is_told(tcp_database: str) -> None:
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(database=tcp_database + "-missing"))
    assert "does not exist" in sentence(error)


def test_without_psycopg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "service.store.postgres", None)
    with pytest.raises(BadStore) as error:
        open_recorder(Settings(database="postgresql://127.0.0.1/x"))
    assert "install fieldpost[postgres]" in sentence(error)


def test_the_setting_picks_the_store(tmp_path: Path, socket_database: str) -> None:
    assert isinstance(open_recorder(Settings(data=tmp_path)), SqliteRecorder)
    recorder = open_recorder(Settings(database=socket_database))
    assert isinstance(recorder, PostgresRecorder)
    recorder.close()


def test_a_server_that_went_away_is_told_and_used_again_when_it_is_back() -> None:
    with Postgres() as server:
        store = PostgresRecorder(server.database(tcp=True), connects=2)
        store.make_tables()
        server.stop()
        with pytest.raises(BadStore) as error:
            store.insert_events(lines(1))
        assert "The database cannot be used now" in sentence(error)
        server.start()
        store.insert_events(lines(1))
        assert kept(store) == 1
        store.close()


def test_a_server_that_began_anew_unnoticed_is_used_at_once() -> None:
    with Postgres() as server:
        store = PostgresRecorder(server.database(tcp=True))
        store.make_tables()
        server.stop()
        server.start()
        store.insert_events(lines(1))
        assert kept(store) == 1
        store.close()


def test_an_order_is_one_question_to_the_server(
    socket_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question is a wait of its own, in which the thread gives Python's lock away."""
    store = PostgresRecorder(socket_database)
    store.make_tables()
    matches = Matches(store, House("a.example", b"m" * 32, b"s" * 32), games={"toy": toy.RULES})
    match_id = begun(matches)
    asked: list[bytes] = []
    execute = psycopg.Cursor.execute

    def told(cursor: psycopg.Cursor[Any], query: bytes, *rest: Any, **more: Any) -> Any:
        asked.append(query)
        return execute(cursor, query, *rest, **more)

    monkeypatch.setattr(psycopg.Cursor, "execute", told)
    monkeypatch.delattr(psycopg.Connection, "transaction")
    assert matches.order(match_id, "red", "storm", "an-order-of-one-question").done
    assert len(asked) == 1
    store.close()


def test_a_save_that_waits_too_long_is_told(tcp_database: str) -> None:
    store, other = PostgresRecorder(tcp_database, patience=1), PostgresRecorder(tcp_database)
    store.make_tables()
    with other._transaction() as cursor:
        cursor.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
        with pytest.raises(BadStore) as error:
            store.insert_events(lines(1))
    assert "busy" in sentence(error)
    store.close()
    other.close()


def test_a_password_stays_out_of_what_is_told() -> None:
    address = "postgresql://me:hunter2@127.0.0.1:1/nothing"
    assert urlsplit(address).password == "hunter2"
    with pytest.raises(BadStore) as error:
        PostgresRecorder(address)
    assert "hunter2" not in str(error.value)
