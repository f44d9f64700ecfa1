"""Backups that run by themselves: whole copies, what came since, and both stores back again."""

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.settings import from_environment
from service.store.opening import open_store
from service.store.recorder import BadStore
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.rigs.postgres import Postgres
from tests.rigs.waiting import eventually
from workers.commands import increments
from workers.commands.backup import keep_saving

CAUSEWAY = Path(__file__).parents[2] / "examples" / "causeway.box.toml"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path, environ: Environ) -> Place:
    """A house on either store; ``moved`` gives it an empty one."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        programs = str(server._programs)
        environ["PATH"] = f"{programs}{os.pathsep}{environ['PATH']}"
        environ["FIELDPOST_DATABASE"] = server.database()
    (tmp_path / "backups").mkdir()
    return Place(tmp_path / "house", environ)


def lose(place: Place, request: pytest.FixtureRequest, environ: Environ) -> None:
    """The machine burns; another one has an empty folder and an empty database."""
    place.move(place.folder.parent / "new-house")
    if "FIELDPOST_DATABASE" in os.environ:
        server: Postgres = request.getfixturevalue("postgres")
        environ["FIELDPOST_DATABASE"] = server.database()


def size(place: Place, match: str) -> int:
    exported = place.run("export", match)
    assert exported.exit_code == 0, exported.output
    return sum(line.startswith("E ") for line in exported.output.splitlines())


def restored(place: Place, request: Any, environ: Environ, *words: object) -> dict[str, Any]:
    lose(place, request, environ)
    told: dict[str, Any] = place.told("restore", *words)
    return told


def test_either_store_is_saved_in_one_file_and_put_back(
    place: Place, tmp_path: Path, request: Any, environ: Environ
) -> None:
    match = place.opened()
    place.told("order", match, "red", "storm; scout")
    nowhere = place.run("backup", tmp_path / "nowhere" / "house.tar.gz")
    assert nowhere.exit_code == 1
    assert f"There is no folder {tmp_path / 'nowhere'} to put house.tar.gz into." in nowhere.output
    saved = place.told("backup", tmp_path / "house.tar.gz")
    assert saved["matches"] == 1
    assert saved["entries"] == size(place, match)
    assert "A house already exists" in place.run("restore", tmp_path / "house.tar.gz").output
    told = restored(place, request, environ, tmp_path / "house.tar.gz")
    assert [one["size"] for one in told["renewed"]] == [saved["entries"] + 1]
    place.told("order", match, "red", "storm")
    assert place.audited(match, tmp_path / "match.audit")["status"] == 2


def test_entries_come_back_from_players_exports_on_either_store(
    place: Place, tmp_path: Path, request: Any, environ: Environ
) -> None:
    match = place.opened()
    place.told("backup", tmp_path / "house.tar.gz")
    place.told("order", match, "red", "storm; scout")
    exports = []
    for seat in ("red", "blue"):
        file = tmp_path / f"{seat}.audit"
        assert place.run("export", match, "--as", seat, "--output", file).exit_code == 0
        exports += ["--entries", file]
    before = size(place, match)
    told = restored(place, request, environ, tmp_path / "house.tar.gz", *exports)
    assert told["brought"][0]["size"] == before
    assert size(place, match) == before + 1
    assert place.audited(match, tmp_path / "match.audit")["status"] == 2


def test_what_came_since_the_whole_copy_is_saved_beside_it_and_comes_back(
    place: Place, tmp_path: Path, request: Any, environ: Environ
) -> None:
    backups = tmp_path / "backups"
    match, quiet = place.opened(), place.opened()
    assert place.told("backup", backups)["whole"]
    assert place.told("backup", backups) | {"base": ""} == {
        "base": "", "whole": False, "matches": 0, "damaged": []
    }  # fmt: skip
    place.told("order", match, "red", "storm; plan club1")
    before = size(place, match)
    assert place.told("backup", backups)["matches"] == 1
    (file,) = backups.glob("since-*/*.audit.gz")
    assert file.stat().st_mode & 0o777 == 0o600
    told = restored(place, request, environ, backups)
    assert told["brought"] == [
        {"match": match, "size": before, "entries": told["brought"][0]["entries"], "why": ""}
    ]
    assert size(place, match) == before + 1
    place.told("order", match, "red", "scout")
    for each in (match, quiet):
        assert place.audited(each, tmp_path / f"{each}.audit")["status"] == 2


def test_a_match_that_was_opened_since_comes_back_with_who_sits_there(
    place: Place, tmp_path: Path, request: Any, environ: Environ
) -> None:
    """No journal tells what opens a seat, nor whose it is."""
    backups, seats = tmp_path / "backups", "SELECT seat, kind, hash FROM seat_tokens WHERE match=?"
    people = "SELECT player, address FROM holders WHERE match=?"
    place.opened()
    assert place.told("backup", backups)["whole"]
    late = place.opened()
    place.told("order", late, "red", "storm; plan club1")
    recorder = open_store(from_environment())
    recorder.write(
        [
            ("INSERT INTO players (id, name, zone) VALUES (?,?,?)", ("p1", "Anna", "UTC")),
            (
                "INSERT INTO holders (match, seat, player, address, quiet) VALUES (?,?,?,?,?)",
                (late, "red", "p1", "anna@a.example", 0),
            ),
        ]
    )
    held = recorder.query(seats, (late,))
    recorder.close()
    before = size(place, late)
    assert place.told("backup", backups)["matches"] == 1
    told = restored(place, request, environ, backups)
    assert [(one["match"], one["why"]) for one in told["brought"]] == [(late, "")]
    assert size(place, late) == before + 1
    recorder = open_store(from_environment())
    assert held
    assert set(recorder.query(seats, (late,))) == set(held)
    assert recorder.query(people, (late,)) == [("p1", "anna@a.example")]
    assert recorder.query("SELECT name FROM players") == [("Anna",)]
    recorder.close()
    place.told("order", late, "red", "scout")
    assert place.audited(late, tmp_path / "late.audit")["status"] == 2


def test_a_new_key_and_who_sits_nowhere_come_back(
    place: Place, tmp_path: Path, request: Any, environ: Environ
) -> None:
    backups = tmp_path / "backups"
    match = place.opened()
    put = "INSERT INTO players (id, name, zone) VALUES (?,?,?)"
    recorder = open_store(from_environment())
    recorder.write([(put, ("p1", "Anna", "UTC")), (put, ("p2", "Bob", "UTC"))])
    recorder.close()
    assert place.told("backup", backups)["whole"]
    place.told("keys", "--rotate", "--reason", "the year is over")
    keys = [one["vkey"] for one in place.told("keys", "--all")["keys"]]
    place.told("order", match, "red", "storm")
    recorder = open_store(from_environment())
    asked = "INSERT INTO addresses (address, player, confirmed, asked) VALUES (?,?,?,?)"
    late = [(put, ("p3", "Clara", "UTC")), (asked, ("clara@c.example", "p3", 1, 0))]
    recorder.write([*late, ("DELETE FROM players WHERE id=?", ("p2",))])
    recorder.close()
    before = size(place, match)
    assert not place.told("backup", backups)["whole"]
    assert not place.told("backup", backups)["whole"]
    told = restored(place, request, environ, backups)
    assert [(one["match"], one["why"]) for one in told["brought"]] == [(match, "")]
    assert size(place, match) == before + 1
    assert [one["vkey"] for one in place.told("keys", "--all")["keys"]] == keys
    recorder = open_store(from_environment())
    assert recorder.query("SELECT name FROM players ORDER BY id") == [("Anna",), ("Clara",)]
    assert recorder.query("SELECT address, confirmed FROM addresses") == [("clara@c.example", 1)]
    recorder.close()
    place.told("order", match, "red", "scout")
    assert place.audited(match, tmp_path / "late.audit")["status"] == 2


def test_a_box_is_saved_once_and_comes_back(tmp_path: Path, request: Any, environ: Environ) -> None:
    place, backups = Place(tmp_path / "house", environ), tmp_path / "backups"
    backups.mkdir()
    place.opened()
    assert place.told("backup", backups)["whole"]
    kept = place.told("box", "add", CAUSEWAY, "--name", "kept")["hash"]
    gone = place.told("box", "add", _renamed(tmp_path), "--name", "gone")["hash"]
    assert not place.told("backup", backups)["whole"]
    (since,) = backups.glob("since-*")
    assert {file.name for file in since.glob("*.box")} == {f"{kept}.box", f"{gone}.box"}
    written = (since / f"{kept}.box").stat()
    place.told("box", "forget", gone)
    place.told("box", "add", CAUSEWAY, "--name", "again")
    assert not place.told("backup", backups)["whole"]
    (file,) = since.glob("*.box")
    assert (file.name, file.stat().st_ino) == (f"{kept}.box", written.st_ino), "not written anew"
    restored(place, request, environ, backups)
    assert [box["name"] for box in place.told("box", "list")] == ["again", "kept"]
    assert place.told("box", "show", "again")["title"] == "The Causeway"


def _renamed(folder: Path) -> Path:
    """The same box with another title, which is another box."""
    text = CAUSEWAY.read_text()
    assert '"The Causeway"' in text
    (file := folder / "other.box.toml").write_text(text.replace('"The Causeway"', '"The Dam"'))
    return file


def test_a_new_match_asks_for_a_whole_copy_soon_and_old_ones_are_dropped(
    tmp_path: Path, environ: Environ
) -> None:
    place, backups = Place(tmp_path / "house", environ), tmp_path / "backups"
    for k in range(increments.COPIES):
        (backups / f"since-2020010{k}T000000Z").mkdir(parents=True)
        (old := backups / f"house-2020010{k}T000000Z.tar.gz").touch()
        _age(old, increments.WHOLE_AFTER)
    place.opened()
    assert place.told("backup", backups)["whole"]
    place.opened()
    assert not place.told("backup", backups)["whole"]
    newest = max(backups.glob("house-*"))
    _age(newest, increments.WHOLE_SOON)
    eventually(lambda: time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()) not in newest.name)
    assert place.told("backup", backups)["whole"]
    kept = [len(list(backups.glob(f"{name}-*"))) for name in ("house", "since")]
    assert kept == [increments.COPIES] * 2


def _age(file: Path, seconds: int) -> None:
    then = time.time() - seconds - 1
    os.utime(file, (then, then))


def test_a_folder_without_a_backup_is_told(place: Place, tmp_path: Path) -> None:
    result = place.run("restore", tmp_path / "backups")
    assert result.exit_code == 1
    assert "There is no backup in" in result.output


def test_a_database_that_is_away_for_a_moment_calls_nobody(
    tmp_path: Path, environ: Environ, caplog: pytest.LogCaptureFixture
) -> None:
    """It is tried again after a minute; one that is away then is the operator's."""
    place = Place(tmp_path / "house", environ)
    place.told("migrate")
    (tmp_path / "backups").mkdir()
    settings = replace(from_environment(), backups=str(tmp_path / "backups"))

    def levels(failures: int) -> list[str]:
        rounds: list[float] = []

        class Stop:
            def is_set(self) -> bool:
                return len(rounds) > failures

            def wait(self, seconds: float) -> bool:
                rounds.append(seconds)
                return self.is_set()

        def away(*_: object) -> None:
            if len(rounds) < failures:
                raise BadStore("The database cannot be used now.")

        caplog.clear()
        keep_saving(settings, Stop(), save=away)
        return [record.levelname for record in caplog.records]

    assert levels(1) == ["WARNING", "WARNING"]
    assert levels(4) == ["WARNING", "CRITICAL", "WARNING"]


def test_the_part_goes_on_after_a_failure(
    tmp_path: Path, environ: Environ, caplog: pytest.LogCaptureFixture
) -> None:
    place = Place(tmp_path / "house", environ)
    place.told("migrate")
    rounds: list[float] = []

    class Stop:
        def is_set(self) -> bool:
            return len(rounds) > 2

        def wait(self, seconds: float) -> bool:
            rounds.append(seconds)
            (tmp_path / "backups").mkdir(exist_ok=True)
            return self.is_set()

    settings = replace(from_environment(), backups=str(tmp_path / "backups"))
    keep_saving(settings, Stop())
    assert "backups: " in caplog.text
    assert "goes on" in caplog.text
    assert len(list((tmp_path / "backups").glob("house-*.tar.gz"))) == 1
