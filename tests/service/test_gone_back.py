"""A store that has gone back is noticed, and nothing contradicts what was signed before."""

import os
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from domain.game.ruleset import Illegal
from domain.journal.entries import EMPTY_TREE
from service.application.guard import GoneBack, Guard
from service.application.limits import PRODUCTION, Limits
from service.application.log import HouseLog
from service.application.matches import Matches
from service.house.keys import House
from service.house.marks import Marks
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.new_store import new_store
from tests.rigs.place import Place
from tests.toys import toy
from tests.toys.duel import Duels, begun, long_id


class Machine:
    """A house on one machine, whose processes end and begin anew."""

    def __init__(self, folder: Path, house: House) -> None:
        self.folder, self.house = folder, house
        self.file, self.marks = folder / "fieldpost.sqlite", folder / "marks.log"
        self.matches = self.start()

    def start(self, limits: Limits = PRODUCTION) -> Matches:
        recorder = new_store(self.file)
        marks = Marks(self.marks, self.house.dice_keys)
        games = {"toy": toy.RULES}
        self.matches = Duels(recorder, self.house, games=games, marks=marks, limits=limits)
        return self.matches

    def stop(self) -> None:
        self.matches.repository.recorder.close()

    def order(self, match_id: str, seat: str, k: int) -> None:
        receipt = self.matches.order(match_id, seat, "storm", long_id(f"{seat} {k}"))
        assert receipt.done

    def copied(self) -> Path:
        """The database as it is now, in a copy."""
        copy = self.folder / "copy.sqlite"
        self.matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copyfile(self.file, copy)
        return copy

    def put_back(self, copy: Path) -> None:
        self.stop()
        for end in ("", "-wal", "-shm"):
            self.file.with_name(self.file.name + end).unlink(missing_ok=True)
        shutil.copyfile(copy, self.file)
        self.start()

    @property
    def guard(self) -> Guard:
        """What holds the store against the marks."""
        guard = self.matches.house_writer.guard
        assert guard is not None
        return guard


@pytest.fixture
def machine(tmp_path: Path, house: House) -> Machine:
    return Machine(tmp_path, house)


def check_stands_still(machine: Machine, match_id: str) -> None:
    size = machine.matches.repository.size(match_id)
    for deed in (
        lambda: machine.order(match_id, "red", 99),
        lambda: machine.matches.try_order(match_id, "red", "storm"),
        lambda: machine.matches.checkpoint(match_id),
        lambda: machine.matches.house_writer.checkpoint(machine.matches.repository.match(match_id)),
        lambda: machine.matches.rekey(match_id, "a test"),
        lambda: machine.matches.by_itself(match_id, lambda *_: pytest.fail("was written")),
    ):
        with pytest.raises(GoneBack, match="rekey --all"):
            deed()
    assert machine.matches.repository.size(match_id) == size


def test_an_old_copy_is_noticed_and_other_matches_go_on(machine: Machine) -> None:
    lost, kept = begun(machine.matches), begun(machine.matches)
    machine.order(lost, "red", 0)
    copy = machine.copied()
    machine.order(lost, "red", 1)
    machine.put_back(copy)
    assert machine.guard.gone_back() == [lost]
    check_stands_still(machine, lost)
    machine.order(kept, "red", 0)


def test_an_old_copy_that_went_on_elsewhere_is_noticed(machine: Machine, house: House) -> None:
    """As many entries as before, and more, but others."""
    match_id = begun(machine.matches)
    copy = machine.copied()
    machine.order(match_id, "red", 0)
    other = SqliteRecorder(copy)
    elsewhere = Duels(other, house, games={"toy": toy.RULES})
    for k in range(2):
        elsewhere.order(match_id, "red", "scout", long_id(f"elsewhere {k}"))
    other.query("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    machine.put_back(copy)
    assert machine.matches.repository.size(match_id) > 0
    check_stands_still(machine, match_id)


def test_a_match_that_another_process_goes_on_with_has_not_gone_back(
    machine: Machine, house: House
) -> None:
    """It went on between this process's loading it and its first look at the mark."""
    match_id = begun(machine.matches)
    repository = machine.matches.repository
    loaded = repository.match(match_id)
    machine.order(match_id, "red", 0)
    guard = Guard(repository, Marks(machine.marks, house.dice_keys))
    other = msgspec.structs.replace(loaded, tree=EMPTY_TREE.extended([bytes(32)] * loaded.size))
    with pytest.raises(GoneBack, match="has gone back"):
        guard.check(other)
    guard.check(loaded)


def test_a_cut_write_ahead_log_is_noticed(machine: Machine) -> None:
    match_id = begun(machine.matches)
    machine.matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    machine.order(match_id, "red", 0)
    wal = machine.file.with_name(machine.file.name + "-wal")
    saved, database = wal.read_bytes(), machine.file.read_bytes()
    machine.stop()
    machine.file.write_bytes(database)
    wal.write_bytes(saved[:-100])  # the last frame of the last save is torn
    machine.start()
    check_stands_still(machine, match_id)


def test_a_match_that_is_gone_is_not_opened_again_under_its_name(machine: Machine) -> None:
    copy = machine.copied()
    seats = {"red": "person", "blue": "person"}
    match_id, _ = machine.matches.open("toy", "duel", seats, key="the key of a form")
    assert machine.matches.open("toy", "duel", seats, key="the key of a form")[0] == match_id
    machine.put_back(copy)
    with pytest.raises(GoneBack):
        machine.matches.open("toy", "duel", seats, key="the key of a form")
    assert machine.guard.gone_back() == [match_id]


def test_the_log_of_the_house_signs_nothing_smaller(machine: Machine) -> None:
    begun(machine.matches)
    HouseLog(machine.matches).grow()
    HouseLog(machine.matches).checkpoint()
    copy = machine.copied()
    begun(machine.matches)
    log = HouseLog(machine.matches)
    log.grow()
    log.checkpoint()
    machine.put_back(copy)
    with pytest.raises(GoneBack):
        HouseLog(machine.matches).checkpoint()


def test_without_a_mark_its_own_last_checkpoint_is_not_contradicted(machine: Machine) -> None:
    match_id = begun(machine.matches)
    machine.order(match_id, "red", 0)
    machine.matches.checkpoint(match_id)
    machine.stop()
    machine.marks.unlink()
    with sqlite3.connect(machine.file) as database:
        last = "(SELECT MAX(originator_version) FROM stored_events WHERE originator_id=?)"
        cut = f"DELETE FROM stored_events WHERE originator_id=? AND originator_version={last}"
        database.execute(cut, (match_id, match_id))
    machine.start()
    check_stands_still(machine, match_id)


def test_a_store_of_an_earlier_version_gets_its_marks_as_it_goes_on(machine: Machine) -> None:
    match_id = begun(machine.matches)
    machine.matches.checkpoint(match_id)
    machine.order(match_id, "red", 0)
    machine.stop()
    machine.marks.unlink()
    machine.start()
    machine.order(match_id, "red", 1)
    copy = machine.copied()
    machine.order(match_id, "red", 2)
    machine.put_back(copy)
    check_stands_still(machine, match_id)


def test_a_save_whose_mark_was_lost_in_a_crash_is_no_fault(machine: Machine) -> None:
    match_id = begun(machine.matches)
    machine.order(match_id, "red", 0)
    marks = machine.marks.read_bytes()
    machine.order(match_id, "red", 1)
    machine.stop()
    machine.marks.write_bytes(marks[:-7])
    machine.start()
    machine.order(match_id, "red", 2)
    last = Marks(machine.marks, machine.house.dice_keys).of(match_id)
    assert last is not None
    assert last.size == machine.matches.repository.size(match_id)


def test_rekeying_the_whole_house_lets_it_go_on(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path / "house", environ)
    match, database = place.opened(), place.folder / "fieldpost.sqlite"
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(database, copy)
    keys = (place.folder / "house.json").read_bytes()
    place.told("order", match, "red", "storm")
    shutil.copyfile(copy, database)
    for words in (
        ("order", match, "red", "scout"),
        ("rekey", match, "--reason", "x"),
        ("new", "toy"),
    ):
        result = place.run(*words)
        if words[0] == "new":
            assert result.exit_code == 0
        else:
            assert "rekey --all" in " ".join(result.output.split()), result.output
    place.told("rekey", "--all", "--reason", "an old copy was put back")
    place.told("order", match, "red", "storm")
    (place.folder / "house.json").write_bytes(keys)
    shutil.copyfile(copy, database)
    result = place.run("order", match, "red", "storm")
    assert "put back by hand" in " ".join(result.output.split())


def test_the_file_is_written_anew_while_others_write(tmp_path: Path) -> None:
    one, other = (Marks(tmp_path / "marks.log", "ab", largest=3_000) for _ in range(2))
    for k in range(200):
        (one, other)[k % 2].set(f"match{k % 5}", k, bytes([k]) * 32)
    fresh = Marks(tmp_path / "marks.log", "ab")
    assert [fresh.of(f"match{k}") for k in range(5)] == [
        (195 + k, bytes([195 + k]) * 32) for k in range(5)
    ]
    assert len(fresh.all()) == 5
    assert os.stat(tmp_path / "marks.log").st_size < 6_000


def test_the_marks_of_other_keys_are_of_before_a_restore(tmp_path: Path) -> None:
    old = Marks(tmp_path / "marks.log", "ab")
    old.set("match", 9, bytes(32))
    new = Marks(tmp_path / "marks.log", "cd")
    assert new.of("match") is None
    assert not new.outlived()
    assert Marks(tmp_path / "marks.log", "ab").outlived()


def test_what_was_never_here_is_not_missed(machine: Machine) -> None:
    with pytest.raises(Illegal):
        machine.matches.open("toy", "duel", {"red": "nobody"})
    assert machine.guard.gone_back() == []


def test_the_marks_of_logs_are_found_without_those_of_matches(tmp_path: Path) -> None:
    """The first order of a match asks for them: it must not cost more with each match there is."""
    marks = Marks(tmp_path / "marks.log", "ab")
    for name in ("m1", "play.example/log/1", "m2", "held/play.example/log/1"):
        marks.set(name, 3, bytes(32))
    expected = {"play.example/log/1", "held/play.example/log/1"}
    assert marks.logs().keys() == expected
    assert Marks(tmp_path / "marks.log", "ab").logs().keys() == expected
    assert Marks(tmp_path / "marks.log", "cd").logs() == {}


def test_a_watcher_tells_a_house_whose_marks_went_back_with_its_store(machine: Machine) -> None:
    match_id = begun(machine.matches)
    log = HouseLog(machine.matches)
    log.grow()
    early = log.checkpoint()
    copy, marks = machine.copied(), machine.marks.read_bytes()
    machine.order(match_id, "red", 0)
    log.grow()
    held = log.checkpoint()
    newer = machine.folder / "newer.sqlite"
    machine.matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copyfile(machine.file, newer)
    machine.marks.write_bytes(marks)
    machine.put_back(copy)
    machine.order(match_id, "blue", 0)  # nothing here tells that the machine was put back
    log = HouseLog(machine.matches)
    for note in (early, "nonsense", House("play.example", bytes(32), bytes(32)).sign("a\n5\nx\n")):
        log.compare(note)
    with pytest.raises(GoneBack):
        log.compare(held)
    for _ in range(2):
        check_stands_still(machine, match_id)
        machine.stop()
        machine.start()
    lines = machine.marks.read_bytes().splitlines(keepends=True)
    machine.marks.write_bytes(marks + next(line for line in lines if b"held/" in line))
    machine.put_back(newer)
    HouseLog(machine.matches).compare(held)
    machine.order(match_id, "red", 1)


def changed(machine: Machine, match_id: str, n: int) -> None:
    """Somebody writes another line over a stored one, past the house."""
    machine.matches.repository.recorder.query("SELECT 1")
    with sqlite3.connect(machine.file) as store:
        store.execute(
            "UPDATE stored_events SET state="
            "(SELECT state FROM stored_events WHERE originator_id=?1 "
            "AND originator_version=1) WHERE originator_id=?1 AND originator_version=?2",
            (match_id, n),
        )
    store.close()


def test_a_line_that_is_changed_between_two_orders_is_noticed_before_the_next(
    machine: Machine,
) -> None:
    """The process that wrote it goes on running, and holds the match as it was."""
    match_id, other = begun(machine.matches), begun(machine.matches)
    machine.order(match_id, "red", 0)
    changed(machine, match_id, machine.matches.repository.size(match_id) - 1)
    check_stands_still(machine, match_id)
    machine.order(other, "red", 0)


def test_entries_that_are_cut_between_two_orders_are_noticed_before_the_next(
    machine: Machine,
) -> None:
    match_id = begun(machine.matches)
    machine.order(match_id, "red", 0)
    machine.matches.checkpoint(match_id)
    with sqlite3.connect(machine.file) as store:
        store.execute(
            "DELETE FROM stored_events WHERE originator_id=? AND originator_version>=?",
            (match_id, machine.matches.repository.size(match_id) - 2),
        )
    store.close()
    check_stands_still(machine, match_id)


@pytest.mark.parametrize("unhashed", [-1.0, PRODUCTION.unhashed])
def test_an_old_line_that_is_changed_is_noticed_when_all_are_hashed_again(
    machine: Machine, unhashed: float
) -> None:
    """Every ten minutes of a match, and at once in a new process."""
    machine.stop()
    machine.start(Limits(unhashed=unhashed))
    match_id = begun(machine.matches)
    for k in range(3):
        machine.order(match_id, "red", k)
    changed(machine, match_id, 3)
    if unhashed > 0:
        machine.order(match_id, "red", 3)
        machine.stop()
        machine.start()
    check_stands_still(machine, match_id)


def test_what_this_process_wrote_itself_is_not_read_again(machine: Machine) -> None:
    """Only its last line is, so that one that was cut or changed since is noticed."""
    match_id = begun(machine.matches)
    machine.order(match_id, "red", 0)
    machine.matches.checkpoint(match_id)
    read: list[int] = []
    repository = machine.matches.repository
    rows = repository.rows
    repository.rows = lambda *asked: [read.append(row[0]) or row for row in rows(*asked)]  # type: ignore
    for k in range(1, 4):
        last = machine.matches.repository.size(match_id) - 1
        read.clear()
        machine.order(match_id, "red", k)
        assert set(read) == {last}
    machine.matches.checkpoint(match_id)
    last = machine.matches.repository.size(match_id) - 1
    assert read[-1] == last
    changed(machine, match_id, last)
    check_stands_still(machine, match_id)
