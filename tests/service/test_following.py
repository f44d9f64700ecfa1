"""A cosigner without an address asks the house for what is new, signs it and brings it there."""

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from domain.journal.entries import checkpoint_text
from domain.journal.timestamps import seconds, timestamp
from service.api.build import build_app
from service.application.cosigning import APART
from service.application.matches import Matches
from service.audit.evidence import Also, examine
from service.audit.notes import read_notes
from service.audit.reporting.report import PROVED
from service.audit.trust import trust
from service.cosigner.trees import KnownTrees
from service.house.asking import ITSELF, Asker
from service.house.cosign import Cosigner
from service.house.cosigners import Cosigners
from service.house.keys import House
from service.house.signed_notes import SigningKey
from service.reading.positions import export
from service.settings import Settings
from service.watcher.asking import Unreachable
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import Process
from tests.rigs.new_store import new_store
from tests.toys import toy
from workers.commands.follower import Rewritten, SigningFollower
from workers.cosigning import Cosigning

OURS = Cosigner("laptop.example/blue", b"l" * 32)
SEED = bytes(range(32))


class Place:
    """A house whose only cosigner has no address, and that cosigner."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock, self.slow = folder, HandClock(), 0
        self.recorder = new_store(folder / "house.sqlite")
        house = House("play.example", bytes(32), SEED)
        house.beacon = HandBeacon(self.clock)
        house.cosigners = Cosigners(1, [Asker(ITSELF, OURS.vkey)])
        self.matches = Matches(self.recorder, house, games={"toy": toy.RULES}, now=self.clock)
        settings = Settings(data=folder, house="play.example", orders_a_minute=0)
        self.client = build_app(settings, self.matches).test_client()
        self.said: list[str] = []
        self.lost = False
        self.passed = 0.0
        self.cosigning = Cosigning(self.matches, lambda: self.passed, lambda job: job())
        self.start()

    def start(self, *matches: str) -> None:
        """The cosigner is started, in the folder of before."""
        key = self.matches.house.key.verify_key
        self.trees = KnownTrees(
            OURS, [key], lambda: seconds(self.clock.now) - self.slow, self.folder
        )
        self.follower = SigningFollower(
            self.trees, self.fetch, self.send, self.folder / "place", self.said.append, matches
        )

    def fetch(self, path: str) -> bytes:
        answer = self.client.get(path)
        if answer.status_code != 200:
            raise Unreachable(f"{path}: {answer.status_code}")
        return bytes(answer.get_data())

    def send(self, note: str) -> str:
        if self.lost:
            raise Unreachable("It never came there.")
        answer = self.client.post("/api/cosignatures", json={"note": note})
        return str(answer.json.get("detail", ""))

    def begun(self, *, roll: bool = True) -> str:
        seats = {"red": "person", "blue": "person"}
        match, _ = self.matches.open("toy", "duel", seats, dice="proved")
        for seat in seats:
            self.matches.join(match, seat, f"the-joining-of-{match}-{seat}")
        if roll:
            self.clock.go_on(10)
            self.matches.fairness.roll(match)
        return match

    def storm(self, match: str) -> int:
        size = self.matches.repository.size(match)
        assert self.matches.order(match, "red", "storm", f"storm-{match}-{size}-000000").done
        return size + 1

    def signed(self, match: str) -> dict[int, int]:
        """When our cosigner signed which sizes, as the house keeps it."""
        notes = self.matches.house_writer.checkpoints(match)
        times = {int(note.split("\n")[1]): OURS.key.cosigned(note) for note in notes}
        return {size: when for size, when in times.items() if when}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.recorder.close()


def test_an_order_is_signed_before_its_round_and_enough_have_signed(place: Place) -> None:
    match = place.begun()
    place.cosigning.work()
    size = place.storm(match)
    ordered = place.clock.now
    place.follower.look()
    assert place.signed(match) == {size: seconds(ordered)}
    place.passed += 60
    place.cosigning.work()
    assert place.cosigning.work() == 0, "nobody else is to be asked"
    place.follower.look()
    assert place.said == [f"play.example/m/{match}: signed {size}."]
    (file,) = place.folder.glob("*.notes")
    assert len(read_notes(file.read_bytes(), file.name).seen) == 1


def test_what_was_signed_and_never_came_there_is_signed_again_after_a_restart(
    place: Place,
) -> None:
    match = place.begun()
    place.lost = True
    with pytest.raises(Unreachable):
        place.follower.look()
    assert place.signed(match) == {}
    place.lost = False
    place.start()
    place.clock.go_on(2 * APART)
    place.follower.look()
    (size,) = place.signed(match)
    assert size == place.matches.repository.size(match)
    place.start()
    place.follower.look()
    assert len(place.said) == 1, "what is there is not signed a second time"


def test_what_a_house_does_not_keep_proves_dice_to_whom_the_notes_belong(place: Place) -> None:
    place.matches.house.cosigners = None
    match = place.begun()
    place.follower.look()
    for _ in range(2):
        place.storm(match)
        place.follower.look()
        place.clock.go_on(10)
        place.matches.fairness.roll(match)
    told = "It stands in your notes alone: no cosigner of this house signed it."
    assert place.said.count(told) == 1
    assert place.signed(match) == {}
    export_file, (notes,) = place.folder / "export", place.folder.glob("*.notes")
    export_file.write_bytes(b"".join(export(place.matches, match, "red")))
    key, games = place.matches.house.key.vkey, place.matches.games
    beacon = place.matches.repository.match(match).dice.fair.beacon
    assert beacon is not None
    also = Also(trust=trust(beacons=[(beacon.key, beacon.genesis, beacon.period)]))
    for mine, proved in (([], 0), ([notes], 2)):
        report = examine(export_file, [key], games, mine=mine, also=also)
        assert report.classes[PROVED] == proved


def test_only_the_matches_that_are_named_are_signed(place: Place) -> None:
    one, other = place.begun(), place.begun()
    place.start(other)
    place.follower.look()
    assert (place.signed(one), len(place.signed(other))) == ({}, 1)


def test_two_histories_are_not_signed_and_both_notes_prove_them(place: Place) -> None:
    match = place.begun()
    place.follower.look()
    before = place.trees.last(f"play.example/m/{match}")
    other = place.matches.house.sign(checkpoint_text(f"play.example/m/{match}", 99, b"x" * 32))
    place.follower = SigningFollower(
        place.trees,
        lambda path: (
            b'{"path":[]}'
            if "consistency" in path
            else f'{{"next":1,"checkpoints":["{other}"]}}'.replace("\n", "\\n").encode()
        ),
        place.send,
        place.folder / "another",
        place.said.append,
    )
    with pytest.raises(Rewritten, match="do not grow from") as found:
        place.follower.look()
    assert found.value.notes == (before, other)


def test_what_is_no_fault_of_history_is_told_and_the_next_match_is_signed(place: Place) -> None:
    set_back, match = place.begun(), place.begun()
    origin = f"play.example/m/{set_back}"
    place.trees.sign(0, [], place.matches.house.sign(checkpoint_text(origin, 99, b"x" * 32)))
    place.follower.look()
    now = place.matches.repository.size(set_back)
    told = f"NOT SIGNED: {origin}: it has {now} entries now, and 99 were signed before."
    assert place.said[0] == told
    assert place.signed(match)


def test_a_store_that_was_put_back_is_followed_from_its_beginning(place: Place) -> None:
    match = place.begun()
    (place.folder / "place").write_text("100000\n")
    place.start()
    place.follower.look()
    assert place.signed(match) == {}
    place.follower.look()
    assert place.signed(match)


@pytest.mark.parametrize(
    ("who", "seed", "late", "told"),
    [
        (OURS, SEED, APART, ""),
        (OURS, SEED, APART + 1, "is more than 60 s from ours"),
        (Cosigner("else.example/c", b"e" * 32), SEED, 0, "no cosigner of this house signed it"),
        (Cosigner(OURS.key.name, b"e" * 32), SEED, 0, "no cosigner of this house signed it"),
        (OURS, b"x" * 32, 0, ""),  # the line below is what counts, not whose signature is above
    ],
)
def test_which_lines_the_house_keeps(
    who: Cosigner, seed: bytes, late: int, told: str, place: Place
) -> None:
    match = place.begun()
    text = place.matches.checkpoint(match).rpartition("\n\n")[0] + "\n"
    note = SigningKey("play.example", seed).sign_as_note(text)
    line = who.line(text, seconds(place.clock.now) - late)
    answer = place.client.post("/api/cosignatures", json={"note": note + line})
    assert answer.status_code == (422 if told else 200)
    assert told in answer.json.get("detail", "")
    assert bool(place.signed(match)) is not bool(told)


def test_a_checkpoint_that_the_house_never_signed_is_not_found(place: Place) -> None:
    match = place.begun()
    text = checkpoint_text(f"play.example/m/{match}", 3, b"x" * 32)
    note = place.matches.house.sign(text) + OURS.line(text, seconds(place.clock.now))
    assert place.client.post("/api/cosignatures", json={"note": note}).status_code == 404
    assert place.client.post("/api/cosignatures", json={"note": "x"}).status_code == 422


def test_a_process_that_is_killed_goes_on_where_it_stopped_and_ends_well_when_it_is_told(
    place: Place,
) -> None:
    server = make_server("127.0.0.1", 0, place.client.application, threaded=True)
    serving = threading.Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    place.matches.house_writer.timestamps.now = lambda: timestamp(int(time.time()))
    address, state = f"http://127.0.0.1:{server.server_port}", place.folder / "laptop"
    laptop = Process(state, "laptop.example/c", place.matches.house.key.vkey, follow=address)
    try:
        place.matches.house.cosigners = Cosigners(1, [Asker(ITSELF, laptop.vkey)])
        first = place.begun(roll=False)
        size, said = place.matches.repository.size(first), "begins"
        while said and not said.endswith(f"signed {size}."):
            said = laptop.says()  # it may sign the match while it begins, too
        assert said
        laptop.kill(signal.SIGKILL)
        assert place.matches.order(first, "red", "note so far", "a-note-0000000000").done
        size = place.matches.repository.size(first)
        laptop.start()
        assert laptop.says() == f"play.example/m/{first}: signed {size}."
        signed = place.matches.house_writer.checkpoints(first)
        assert laptop.name in signed[-1]
        assert laptop.kill(signal.SIGINT) == 0
    finally:
        laptop.kill(signal.SIGKILL)
        server.shutdown()
        serving.join()
        server.server_close()
