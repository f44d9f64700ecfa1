"""A cosigner whose clock is slow, or who sees no fresh round, signs nothing."""

from typing import Any

import pytest

from domain.journal.timestamps import seconds
from service.cosigner.clock import EVERY, OLDEST, CheckedClock
from service.cosigner.trees import KnownTrees, Refusal
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import HOUSE, ITSELF, note_of


class Place:
    """The beacon is at its own time, and the cosigner's clock is wrong by so much."""

    def __init__(self) -> None:
        self.clock, self.wrong = HandClock(), 0
        beacon: Any = HandBeacon(self.clock)
        self.beacon = beacon
        self.checked = CheckedClock(beacon, lambda: seconds(self.clock.now) + self.wrong + 0.9)
        self.trees = KnownTrees(ITSELF, [HOUSE.verify_key], self.checked)

    def sign(self, size: int) -> str:
        return self.trees.sign(0, [], note_of([b"x"] * size))


@pytest.fixture
def place() -> Place:
    place = Place()
    place.checked.look()
    return place


def test_a_clock_that_is_right_is_told(place: Place) -> None:
    assert place.checked() == seconds(place.clock.now)
    assert ITSELF.key.cosigned(note_of([b"x"]) + place.sign(1)) == seconds(place.clock.now)


@pytest.mark.parametrize("wrong", [-4, -600])
def test_a_clock_that_is_behind_signs_nothing(place: Place, wrong: int) -> None:
    place.wrong = wrong
    with pytest.raises(Refusal, match="503 this cosigner signs nothing: its clock is"):
        place.sign(1)
    place.wrong = 0
    assert place.sign(1), "what was refused is not remembered as signed"


def test_without_a_fresh_round_nothing_is_signed(place: Place) -> None:
    place.beacon.silent = True
    place.beacon.newest = lambda: 1  # somebody in its line holds the beacon back
    for _ in range(int(OLDEST / EVERY) + 1):
        place.clock.go_on(int(EVERY))
        place.checked.look()
    with pytest.raises(Refusal, match="no round of the beacon of the last 120 seconds"):
        place.sign(1)
    del place.beacon.newest
    place.checked.look()
    assert place.sign(1)


def test_before_the_first_round_nothing_is_signed() -> None:
    with pytest.raises(Refusal, match="503"):
        Place().sign(1)
