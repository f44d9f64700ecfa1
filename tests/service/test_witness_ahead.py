"""A house that was restored asks its witness how far it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.application.matches import Matches
from service.commands.witnessed import ahead_of
from service.house.witness import Asker
from service.store.recorder import SqliteRecorder
from tests import toy
from tests.service.test_second_matches import house
from tests.service.test_witness_links import Process


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


class Place:
    """A house with one match, whose database can be put back to what it was."""

    def __init__(self, folder: Path, asker: Asker) -> None:
        self.file, self.asker = folder / "house.sqlite", asker
        self.open()
        self.id, _ = self.matches.open("toy", "duel", {"red": "person", "blue": "person"})
        for seat in ("red", "blue"):
            self.matches.join(self.id, seat, f"join-{self.id}-{seat}")

    def open(self) -> None:
        self.recorder = SqliteRecorder(self.file)
        self.recorder.make_tables()
        self.matches = Matches(self.recorder, house(self.asker), games={"toy": toy.RULES})

    def storm(self, k: int) -> int:
        size = self.matches.shelf.match(self.id).size
        assert self.matches.order(self.id, "red", "storm", f"storm-{self.id}-{k}", seen=size).done
        return self.matches.shelf.match(self.id).size

    def saved(self) -> bytes:
        self.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.file.read_bytes()

    def put_back(self, saved: bytes) -> None:
        self.recorder.close()
        for file in self.file.parent.glob("house.sqlite*"):
            file.unlink()
        self.file.write_bytes(saved)
        self.open()


def test_the_witness_tells_what_a_backup_does_not_have(tmp_path: Path, witness: Process) -> None:
    place = Place(tmp_path, witness.asker())
    place.storm(0)
    assert ahead_of(place.matches, place.recorder, place.asker) == []
    saved, size = place.saved(), place.matches.shelf.match(place.id).size
    later = place.storm(1)
    place.put_back(saved)
    (found,) = ahead_of(place.matches, place.recorder, place.asker)
    assert (found.match, found.size) == (place.id, size)
    assert size < found.signed <= later
    assert f"signed {found.signed} entries, and here are {size}" in found.told


def test_another_history_is_told_and_so_is_silence(tmp_path: Path, witness: Process) -> None:
    place = Place(tmp_path, witness.asker())
    saved = place.saved()
    place.storm(0)
    place.put_back(saved)
    place.matches.house.witness = None
    for k in range(4):
        size = place.matches.shelf.match(place.id).size
        place.matches.order(place.id, "red", f"note {k}", f"note-{place.id}-{k:08}", seen=size)
    (found,) = ahead_of(place.matches, place.recorder, place.asker)
    assert "signed other entries" in found.told
    deaf = Asker("http://127.0.0.1:9", witness.vkey, patience=0.5)
    (found,) = ahead_of(place.matches, place.recorder, deaf)
    assert found.signed == 0
    assert "does not answer" in found.told
