"""A match whose dice are due is cosigned before its round: who signs, what is kept, who waits."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from domain.journal.timestamps import seconds
from service.application.matches import Matches
from service.house.cosigners import Cosigners
from service.reading.positions import export
from service.store.integrity import copy_file
from service.store.lists.reader import Reader
from service.store.sqlite import SqliteRecorder
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import Nearby
from tests.rigs.new_store import new_matches
from tests.toys import toy
from tests.toys.duel import begun
from workers.commands.ahead import ahead
from workers.cosigning import PAUSES, Cosigning
from workers.opponent import Opponent
from workers.upkeep import Rounds


class Place:
    """A house with a beacon and three cosigners, two of whom must sign."""

    def __init__(self, folder: Path) -> None:
        self.clock, games = HandClock(), {"toy": toy.RULES}
        beacon = HandBeacon(self.clock)
        self.matches = new_matches(folder, games, beacon=beacon, now=self.clock)
        self.recorder, house = self.matches.repository.recorder, self.matches.house
        self.late = dict.fromkeys(("c1", "c2", "c3"), 0)
        self.cosigners = [
            Nearby(f"{c}.example/c", house.key.vkey, partial(self.second, c)) for c in self.late
        ]
        house.cosigners = Cosigners(2, self.cosigners)
        self.passed = 0.0
        self.rounds = Rounds(self.matches, lambda: self.passed)
        self.cosigning = Cosigning(self.matches, lambda: self.passed, lambda job: job())

    def second(self, cosigner: str) -> int:
        return seconds(self.clock.now) + self.late[cosigner]

    def begun(self, ours: Sequence[str] = ()) -> str:
        return begun(self.matches, dice="proved", house=ours)

    def go_by(self, by: int) -> int:
        """Let time pass, a look each second; how many matches were given to cosigners."""
        begun = 0
        for _ in range(by):
            begun += self.cosigning.work()
            self.clock.go_on(1)
            self.passed += 1
            self.rounds.work()
        return begun

    def storm(self, match: str, seat: str = "red") -> int:
        size = self.matches.repository.size(match)
        assert self.matches.order(match, seat, "storm", f"storm-{match}-{size}-000000").done
        return size

    def times(self, match: str, entry: int) -> dict[str, int]:
        """Who had signed that the entry stood, and the first second at which each did."""
        found: dict[str, int] = {}
        for note in self.matches.house_writer.checkpoints(match):
            for one in self.cosigners:
                when = one.key.cosigned(note)
                if int(note.split("\n")[1]) > entry and when:
                    found.setdefault(one.name[:2], when)
        return found


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.recorder.close()


def test_a_match_by_beacon_names_the_cosigners_of_its_house(place: Place) -> None:
    fair = place.matches.repository.match(place.begun()).dice.fair
    assert (list(fair.cosigners), fair.need) == ([one.key.vkey for one in place.cosigners], 2)
    match, _ = place.matches.open("toy", "duel", {"red": "person", "blue": "person"}, dice="quick")
    assert place.matches.repository.match(match).dice.fair.cosigners == ()


def test_what_is_due_is_cosigned_three_seconds_before_its_round(place: Place) -> None:
    match = place.begun()
    place.go_by(10)
    for order in ("storm", "note so [2d6]"):
        entry, now = place.matches.repository.size(match), place.clock.now
        assert place.matches.order(match, "red", order, f"order-{entry:020}").done
        dice = place.matches.repository.match(match).dice
        _, appears = dice.round_of(dice.due[0])
        place.go_by(10)
        assert not place.matches.repository.match(match).dice.due
        times = place.times(match, entry)
        assert set(times) == {"c1", "c2", "c3"}
        assert all(seconds(now) <= when <= seconds(appears) - 3 for when in times.values())
    size = place.matches.repository.size(match)
    assert place.go_by(30) == 0, "nothing is due"
    lines = list(export(place.matches, match, ""))
    assert sum(line.startswith(b"C ") for line in lines) > 2
    assert place.matches.repository.size(match) == size


def test_what_happens_without_dice_is_cosigned_too(place: Place) -> None:
    match, other = place.begun(), place.begun()
    quick, _ = place.matches.open("toy", "duel", {"red": "person", "blue": "person"}, dice="quick")
    place.go_by(20)
    size = place.matches.repository.size(match)
    assert place.matches.order(match, "blue", "note all quiet", "a-note-0000000000").done
    assert not place.matches.repository.match(match).dice.due
    assert place.go_by(3) == 1
    assert set(place.times(match, size)) == {"c1", "c2", "c3"}
    assert place.times(other, 0)
    assert not place.times(quick, 0), "of quick dice nothing is promised of history"
    silence(place, silent=True)
    assert place.matches.order(other, "red", "note still here", "a-note-0000000001").done
    size = place.matches.repository.size(other) - 1
    place.go_by(3)
    place.cosigning = Cosigning(place.matches, lambda: place.passed, lambda job: job())
    silence(place, silent=False)
    assert place.go_by(3) == 1, "what was owed is known after a restart, and nothing else"
    assert set(place.times(other, size)) == {"c1", "c2", "c3"}
    place.cosigning = Cosigning(place.matches, lambda: place.passed, lambda job: job())
    assert place.go_by(3) == 0


def test_a_match_of_which_no_dice_wait_holds_up_none_of_which_they_do(place: Place) -> None:
    matches = [place.begun() for _ in range(4)]
    place.go_by(20)
    begun: list[Callable[[], None]] = []
    place.cosigning = Cosigning(place.matches, lambda: place.passed, begun.append)
    for n, match in enumerate(matches[:3]):
        assert place.matches.order(match, "blue", "note all quiet", f"a-note-000000000{n}").done
    assert place.cosigning.work() == 2, "two at a time"
    entry = place.storm(matches[3])
    assert place.cosigning.work() == 1
    begun.pop()()
    assert set(place.times(matches[3], entry)) == {"c1", "c2", "c3"}


def test_a_silent_cosigner_is_logged_once_and_once_that_it_answers(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    match = place.begun()
    caplog.set_level("INFO", "fieldpost")
    place.cosigners[0].silent = True
    for silent in (True, True, False, False, True):
        place.cosigners[0].silent = silent
        place.go_by(10)
        place.storm(match)
    place.go_by(1)
    said = [one.getMessage() for one in caplog.records if "c1.example" in one.getMessage()]
    silent_, again = "cosigner: c1.example/c says nothing.", "cosigner: c1.example/c answers again."
    assert said == [silent_, again, silent_]


def test_a_silent_cosigner_stops_nobody_and_too_few_are_asked_again(place: Place) -> None:
    match = place.begun()
    place.go_by(10)
    place.cosigners[0].silent = True
    entry = place.storm(match)
    assert place.go_by(10) == 2, "the order, and then its dice"
    assert set(place.times(match, entry)) == {"c2", "c3"}
    place.cosigners[1].silent = True
    entry = place.storm(match)
    assert place.go_by(3) == 2
    place.cosigners[1].silent = False
    place.go_by(int(sum(PAUSES[:2])))
    assert set(place.times(match, entry)) == {"c2", "c3"}
    place.go_by(10)
    for one in place.cosigners:
        one.silent = True
    entry = place.storm(match)
    place.go_by(10)
    assert place.times(match, entry) == {}
    assert place.matches.repository.match(match).dice.due == (), "dice wait for no cosigner"


def test_the_line_of_a_clock_that_is_a_minute_off_is_not_kept(place: Place) -> None:
    match = place.begun()
    place.go_by(10)
    place.late |= {"c1": 61, "c2": -61, "c3": 60}
    entry = place.storm(match)
    place.go_by(1)
    assert set(place.times(match, entry)) == {"c3"}


def test_a_better_note_of_the_same_size_takes_the_place_of_the_first(place: Place) -> None:
    match = place.begun()
    place.go_by(10)
    place.cosigners[0].silent = place.cosigners[1].silent = True
    entry = place.storm(match)
    place.go_by(1)
    first = place.times(match, entry)
    assert set(first) == {"c3"}
    place.cosigners[0].silent = False
    place.go_by(2)
    times = place.times(match, entry)
    assert set(times) == {"c1", "c3"}
    assert times["c3"] == first["c3"], "the earlier time is the better one"
    sizes = [int(n.split("\n")[1]) for n in place.matches.house_writer.checkpoints(match)]
    assert len(sizes) == len(set(sizes))


def silence(place: Place, *, silent: bool) -> None:
    for one in place.cosigners:
        one.silent = silent


def of_the_house(place: Place) -> str:
    """A match of a person and the house's own seat, in which red ordered and nobody signed."""
    match = place.begun(ours=("blue",))
    place.go_by(10)
    silence(place, silent=True)
    place.storm(match)
    place.go_by(10)
    return match


def test_only_the_houses_own_seats_wait_for_silent_cosigners(place: Place) -> None:
    match = of_the_house(place)
    size = place.matches.repository.size(match)
    (line,) = place.matches.order(match, "blue", "storm", "held-back-0000000").lines
    assert (line.state, line.reason[:23]) == ("refused", "Too few cosigners answe")
    assert place.matches.repository.size(match) == size, "nothing was noted down"
    assert place.matches.order(match, "blue", "note soon", "a-note-goes-on-00").done
    place.storm(match, "red")
    place.go_by(10)
    silence(place, silent=False)
    place.go_by(int(PAUSES[-1]))
    assert place.matches.order(match, "blue", "storm", "held-back-0000000").done


def test_they_wait_no_longer_than_the_settings_say(place: Place) -> None:
    match = of_the_house(place)
    asked = place.matches.house.cosigners
    assert asked is not None
    place.clock.go_on(asked.patience - 15)
    assert not place.matches.order(match, "blue", "storm", "held-back-0000000").done
    place.clock.go_on(15)
    assert place.matches.order(match, "blue", "storm", "held-back-0000000").done
    silence(place, silent=False)
    place.go_by(10)
    assert place.matches.order(match, "blue", "storm", "held-back-0000000").done, "taken before"


def test_a_computer_waits_for_silent_cosigners(place: Place) -> None:
    seats = {"red": "person", "blue": "computer:random"}
    match, _ = place.matches.open("toy", "duel", seats, dice="proved")
    place.matches.join(match, "red", f"the-joining-of-{match}")
    silence(place, silent=True)
    place.go_by(20)
    now = place.matches.repository.match(match)
    assert place.matches.fairness.held(now, "blue")
    assert not place.matches.fairness.held(now, "red")
    computer = Opponent(place.matches, Reader(place.recorder))
    place.storm(match)
    place.go_by(10)
    assert computer.play(match) == 0
    silence(place, silent=False)
    place.go_by(int(PAUSES[-1]))
    assert not place.matches.fairness.held(now, "blue")
    assert computer.play(match) > 0


def test_a_backup_is_told_which_matches_cosigners_signed_further_or_otherwise(
    place: Place, tmp_path: Path
) -> None:
    further, otherwise, same = (place.begun() for _ in range(3))
    place.go_by(20)
    house, asked = place.matches.house, place.matches.house.cosigners
    assert asked is not None
    assert ahead(house, place.matches, asked) == []
    copy_file(tmp_path / "fieldpost.sqlite", tmp_path / "backup.sqlite")
    for match in (further, otherwise):
        size = place.matches.repository.size(match)
        assert place.matches.order(match, "red", "note it goes on", f"a-note-of-{match}").done
    place.go_by(3)
    place.cosigners[2].silent = True
    backup = SqliteRecorder(tmp_path / "backup.sqlite")
    restored = Matches(backup, house, games={"toy": toy.RULES}, now=place.clock)
    assert restored.order(otherwise, "red", "note another way", f"another-way-{0:020}").done
    signed = place.matches.repository.size(further)
    told = ahead(house, restored, asked)
    backup.close()
    assert len(told) == 5
    for name in ("c1.example/c", "c2.example/c"):
        assert any(
            f"{name} signed match {further} with {signed} entries, and here are {size}" in one
            for one in told
        )
        assert any(f"{name} signed match {otherwise} with other entries" in one for one in told)
    assert told[-1].startswith("It is not known how far the log and the matches were: c3")
    assert not any(same in one for one in told)
