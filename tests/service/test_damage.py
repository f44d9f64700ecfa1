"""Damage and a full disk are noticed and told as what they are; what can be made anew is."""

import logging
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from service.application.matches import Matches
from service.settings import Settings
from service.store.integrity import faults_of
from service.store.opening import open_recorder
from service.store.recorder import DiskFull
from service.store.sqlite import Connection, Pool, SqliteRecorder, unusable
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.toys import toy
from tests.toys.duel import begun, check_whole, long_id


def long_match(matches: Matches) -> str:
    match_id = begun(matches)
    for k in range(60):
        matches.order(match_id, "red", "scout", long_id(f"order {k}"))
    return match_id


def test_a_snapshot_that_cannot_be_read_is_folded_anew(
    matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = long_match(matches)
    whole = matches.repository.match(match_id)
    recorder: Any = matches.repository.recorder
    count = recorder.query("SELECT COUNT(*) FROM snapshots WHERE match=?", (match_id,))[0][0]
    assert count >= 1
    for body in (b"", b"\x00\xff", b"\x81\xa5rules\xa3toy", b"\x81\xa5rules\xa3tox"):
        recorder.write([("UPDATE snapshots SET body=?", (body,))])
        matches.repository.forget(match_id)
        caplog.clear()
        with caplog.at_level(logging.ERROR, "fieldpost"):
            matches.repository._snapshots._damaged.clear()
            assert matches.repository.match(match_id) == whole
        assert "is folded from its journal" in caplog.text
    matches.order(match_id, "blue", "scout", long_id("it goes on"))
    check_whole(matches, match_id)


class Small(Pool):
    """Connections to a file that has as many pages as there may be."""

    def _create_connection(self) -> Connection:
        connection = super()._create_connection()
        connection.plain.execute("PRAGMA max_page_count=1")
        return connection


def test_a_full_disk_is_told_as_one_and_the_house_goes_on(
    tmp_path: Path, sqlite_matches: Matches
) -> None:
    match_id = begun(sqlite_matches)
    full = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    full.datastore.pool = Small(tmp_path / "fieldpost.sqlite")
    other = Matches(full, sqlite_matches.house, games={"toy": toy.RULES})
    with pytest.raises(DiskFull, match="disk under the database is full"):
        _order_on(other, match_id)
    full.close()
    sqlite_matches.order(match_id, "red", "storm", long_id("there is room again"))
    check_whole(sqlite_matches, match_id)


@pytest.mark.parametrize(("free", "told"), [(0, True), (1, False)])
def test_a_file_that_cannot_be_written_where_no_room_is_means_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, told: bool
) -> None:
    room = SimpleNamespace(free=free)
    monkeypatch.setattr("service.store.sqlite.shutil.disk_usage", lambda _: room)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert isinstance(unusable(tmp_path / "fieldpost.sqlite", error), DiskFull) is told


def _order_on(matches: Matches, match_id: str) -> None:
    for k in range(400):
        matches.order(match_id, "red", "storm", long_id(f"order {k}"))


def test_a_damaged_page_is_told_before_anything_is_started(
    tmp_path: Path, environ: Environ
) -> None:
    place = Place(tmp_path / "house", environ)
    match = place.opened()
    for _ in range(4):
        place.told("order", match, "red", "; ".join(["storm"] * 10))
    file = place.folder / "fieldpost.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sql = "SELECT rootpage FROM sqlite_master WHERE name='stored_events'"
        root = database.execute(sql).fetchone()[0]
    database.close()
    with file.open("r+b") as raw:
        raw.seek((root - 1) * 4096 + 8)
        raw.write(b"\xff" * 2000)
    result = place.run("up", "--port", "0")
    assert result.exit_code == 1
    assert "is damaged" in result.output
    assert "fieldpost restore" in " ".join(result.output.split())


def test_the_look_at_the_start_ends_in_time(tmp_path: Path) -> None:
    recorder = open_recorder(Settings(data=tmp_path))
    recorder.make_tables()
    rows = [
        ("INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)", (f"m{k}", k, "x" * 90))
        for k in range(9000)
    ]
    recorder.write(rows)
    assert faults_of(tmp_path / "fieldpost.sqlite") == []
    assert faults_of(tmp_path / "fieldpost.sqlite", seconds=1e-9) == []
