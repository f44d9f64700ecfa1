"""A house asks its witness how far it was: after a restore, and when answers of his were lost."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from service.application.matches import Matches
from service.house.witness import Asker, Silent
from service.store.house.checkpoints import last_link
from tests.rigs.course import Days
from tests.rigs.new_store import new_store
from tests.service.test_second_matches import house
from tests.service.test_witness_links import Process
from tests.toys import toy
from workers.commands.witnessed import ahead_of


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
        self.recorder = new_store(self.file)
        self.matches = Matches(self.recorder, house(self.asker), games={"toy": toy.RULES})

    def storm(self, k: int) -> int:
        size = self.matches.repository.match(self.id).size
        assert self.matches.order(self.id, "red", "storm", f"storm-{self.id}-{k}", seen=size).done
        return self.matches.repository.match(self.id).size

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
    saved, size = place.saved(), place.matches.repository.match(place.id).size
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
        size = place.matches.repository.match(place.id).size
        place.matches.order(place.id, "red", f"note {k}", f"note-{place.id}-{k:08}", seen=size)
    (found,) = ahead_of(place.matches, place.recorder, place.asker)
    assert "signed other entries" in found.told
    deaf = Asker("http://127.0.0.1:9", witness.vkey, patience=0.5)
    (found,) = ahead_of(place.matches, place.recorder, deaf)
    assert found.signed == 0
    assert "does not answer" in found.told


class Lossy(Asker):
    """A line on which the witness hears all, and his answers are lost while it is told so."""

    loses = False

    def _post(self, path: str, body: str) -> tuple[int, str]:
        answer = super()._post(path, body)
        if self.loses:
            raise Silent("the answer was lost")
        return answer


def test_a_link_whose_answer_was_lost_is_fetched_before_the_next(
    tmp_path: Path, witness: Process
) -> None:
    """A key let the order be rolled meanwhile. The next order has a link of its own, and not the
    one that was opened before: the house keeps both notes, each of the size it was asked for."""
    whole, clock = witness.asker(), Days()
    line = Lossy(whole.url, whole.key.vkey, patience=60)
    recorder = new_store(tmp_path / "lossy.sqlite")
    matches = Matches(recorder, house(line), games={"toy": toy.RULES}, now=clock)
    match, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match, seat, f"join-{match}-{seat}")

    def order(seat: str, text: str) -> int:
        size = matches.repository.match(match).size
        key = f"{seat}-{match}-{size:04}"
        assert matches.order(match, seat, text, key, seen=size).done
        return size

    before, _ = last_link(recorder, match)
    line.loses = True
    lost = order("red", "storm")
    assert matches.repository.match(match).dice.waits is not None
    clock.at += timedelta(hours=7)
    order("blue", f"key {lost}")
    assert last_link(recorder, match)[0] == before, "its answer never came"
    line.loses = False
    after = order("red", "storm")
    assert matches.repository.match(match).dice.waits is None, "rolled at once"
    rows = recorder.query(
        "SELECT link, size FROM witnessed WHERE match=? AND link>? ORDER BY link", (match, before)
    )
    assert [(int(link), int(size)) for link, size in rows] == [
        (before + 1, lost + 1),
        (before + 2, after + 1),
    ]
    recorder.close()
