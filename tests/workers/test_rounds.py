"""The part that rolls dice once their round is there: a silent beacon, and a match that fails."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match.parts.dice import Dice
from service.application.matches import Matches
from service.house.keys import House
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.new_store import new_matches
from tests.toys import toy
from tests.toys.duel import begun
from workers.upkeep import PAUSES, Rounds


class Place:
    """A house with proved dice, and what rolls them; seconds pass when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.beacon = HandBeacon(self.clock)
        games = {"toy": toy.RULES}
        self.matches = new_matches(folder, games, beacon=self.beacon, now=self.clock)
        self.recorder = self.matches.repository.recorder
        self.passed = 0.0
        self.rounds = Rounds(self.matches, lambda: self.passed)

    def begun(self) -> str:
        """A match of two people, set up."""
        match = begun(self.matches, dice="proved")
        self.go_by(10)
        return match

    def storm(self, match: str) -> int:
        """An order whose dice wait; its entry."""
        size = self.matches.repository.size(match)
        receipt = self.matches.order(match, "red", "storm", f"storm-{match}-{size}-000000")
        assert self.dice(match).waits is not None, receipt
        return size

    def dice(self, match: str) -> Dice:
        return self.matches.repository.match(match).dice

    def go_by(self, seconds: int) -> int:
        """Let time pass, a look each second; in how many matches was rolled."""
        done = 0
        for _ in range(seconds):
            self.clock.go_on(1)
            self.passed += 1
            done += self.rounds.work()
        return done


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.recorder.close()


def test_dice_fall_when_their_round_appears_and_not_before(place: Place) -> None:
    match = place.begun()
    place.storm(match)
    _number, appears = place.dice(match).round_of(place.dice(match).due[0])
    while place.clock.now < appears:
        assert place.dice(match).waits is not None
        place.go_by(1)
    assert place.dice(match).due == ()
    assert place.go_by(60) == 0


def test_a_silent_beacon_is_asked_less_and_less_and_told_of_once(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[float] = []
    ask = place.beacon.signature

    def signature(number: int) -> str:
        asked.append(place.passed)
        return ask(number)

    place.beacon.signature = signature  # type: ignore[method-assign]
    match = place.begun()
    asked.clear()
    place.beacon.silent = True
    place.storm(match)
    assert place.go_by(120) == 0
    pauses = [after - before for before, after in itertools.pairwise(asked)]
    assert pauses[: len(PAUSES)] == list(PAUSES)
    assert set(pauses[len(PAUSES) :]) == {PAUSES[-1]}
    assert [one.getMessage() for one in caplog.records if "silent" in one.getMessage()] == [
        "rounds: the beacon is silent, dice wait for it: it is silent"
    ]
    place.beacon.silent = False
    assert place.go_by(int(PAUSES[-1])) == 1
    assert place.dice(match).due == ()


def test_a_match_whose_secret_is_lost_hinders_no_other(place: Place) -> None:
    """It stands still for good, and is the first that waits."""
    lost, other = place.begun(), place.begun()
    place.storm(lost)
    thief = House("play.example", b"x" * 32, bytes(range(32)))
    thief.beacon = place.beacon
    fresh = Matches(place.recorder, thief, games={"toy": toy.RULES}, now=place.clock)
    place.clock.go_on(9)
    fresh.rekey(other, "a theft")
    place.matches, place.rounds = fresh, Rounds(fresh, lambda: place.passed)
    place.storm(other)
    place.go_by(20)
    assert place.dice(lost).waits is not None
    assert place.dice(other).due == ()


def test_a_match_that_fails_hinders_no_other_and_is_tried_again(place: Place) -> None:
    broken, other = place.begun(), place.begun()
    roll_on, failed = place.matches.fairness.roll_on, list[str]()

    def fails(match_id: str) -> bool:
        if match_id == broken and len(failed) < 2:
            failed.append(match_id)
            raise RuntimeError("a fault of this test")
        return roll_on(match_id)

    place.matches.fairness.roll_on = fails  # type: ignore[method-assign]
    place.storm(broken)
    place.storm(other)
    place.go_by(10)
    assert (place.dice(broken).waits is None, place.dice(other).due) == (False, ())
    assert failed == [broken]
    place.go_by(120)
    assert place.dice(broken).due == ()


def test_a_match_of_another_beacon_holds_up_nobody(place: Place) -> None:
    other, match = place.begun(), place.begun()
    place.storm(other)
    own = place.beacon.beacon
    place.beacon.beacon = type(own)(
        delay=own.delay, genesis=own.genesis - 3, key=own.key, period=own.period
    )
    late = place.begun()
    place.storm(late)
    place.go_by(20)
    assert place.dice(late).due == ()
    assert place.dice(other).waits is not None
    assert place.dice(match).due == ()
