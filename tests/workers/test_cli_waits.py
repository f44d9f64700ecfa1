"""The command line while the dice of a match wait for their round, at a clock of the test."""

from collections.abc import Callable
from typing import Any

import pytest

from service.application.matches import Matches
from tests.rigs.beacon import HandBeacon, HandClock
from tests.workers.test_cli import Run, data, done, fieldpost, refused, told
from workers.entering import matches_of

__all__ = ["data", "fieldpost"]


@pytest.fixture
def beacon(monkeypatch: pytest.MonkeyPatch) -> HandBeacon:
    """Of a house at the clock of the test, which goes on while somebody waits."""
    clock = HandClock()
    found = HandBeacon(clock)

    def at_clock(*args: Any, **more: Any) -> Matches:
        matches = matches_of(*args, **more)
        matches.house.beacon = found
        matches.house_writer.timestamps.now = clock
        return matches

    monkeypatch.setattr("workers.commands.shared.matches_of", at_clock)
    monkeypatch.setattr("workers.commands.awaiting.time.sleep", lambda by: clock.go_on(int(by)))
    return found


@pytest.fixture
def match(fieldpost: Run, beacon: HandBeacon) -> str:
    """A match on proved dice whose set-up waits."""
    opened = told(fieldpost("new", "toy", "--join", "--dice", "proved", "--json"))
    return str(opened["match"])


def flat(text: str) -> str:
    return " ".join(text.split())


def test_what_the_dice_wait_for_is_shown_and_no_player_is_waited_for(
    fieldpost: Run, match: str
) -> None:
    shown = flat(done(fieldpost("show", match)))
    assert "The dice of entry 5 are those of round 65,141,4" in shown
    assert "09:00 UTC" in shown
    assert "aiting for red" not in shown


def test_an_order_waits_for_its_dice_and_tells_them(fieldpost: Run, match: str) -> None:
    ordered = fieldpost("order", match, "red", "storm; scout")
    story = done(ordered)
    assert "Stormed" in story, "and what the set-up waited for was rolled before"
    assert "scout - done" in flat(story), "a line behind dice goes on once they fell"
    assert ordered.stderr.count("are those of round") >= 2
    assert "are those of round" not in story


def test_whoever_does_not_wait_is_told_until_when(fieldpost: Run, match: str) -> None:
    done(fieldpost("order", match, "red", "note let us begin"))
    given = flat(done(fieldpost("order", match, "red", "storm", "--no-wait")))
    assert "storm - done: It stands; its dice are rolled as soon as their round" in given
    assert "are those of round" in given
    blue = refused(fieldpost("order", match, "blue", "storm", "--no-wait"))
    assert "waits for its dice" in flat(blue)
    assert "waits" not in done(fieldpost("order", match, "blue", "storm"))


def test_a_beacon_that_is_silent_is_waited_for_a_minute(
    fieldpost: Run, match: str, beacon: HandBeacon
) -> None:
    done(fieldpost("order", match, "red", "note let us begin"))
    beacon.silent = True
    given = flat(done(fieldpost("order", match, "red", "storm")))
    assert "is not here yet" in given
    beacon.silent = False
    done(fieldpost("order", match, "blue", "storm"))
    assert done(fieldpost("story", match)).count("Stormed") == 2


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--dice", "prove"), "Choose proved or quick dice. Did you mean proved?"),
        (("--house", "rde"), "seats of people: red, blue. Did you mean red?"),
    ],
)
def test_what_no_match_is_opened_with(
    fieldpost: Run, beacon: Callable[[], str], args: tuple[str, ...], why: str
) -> None:
    assert why in flat(refused(fieldpost("new", "toy", *args)))
