"""The match that fair play is for: the operator plays, and all that can happen does happen.

Each game, with the operator on one side, until he lets his time pass and a computer plays on for
him: new chains, takebacks, windows that lapse, letters whose lines wait, sealed plans, notes,
erased words, and kills of the house. Nothing that anybody was told is lost or changed, and nothing
is rolled twice. Both verifiers and the rules find nothing wrong, and say what rests on the word of
the house.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from service.store.sqlite import SqliteRecorder
from tests.rigs.course import GAMES, ORDERS, Course, Days
from tests.rigs.keeping import mailbox
from tests.rigs.killed_house import house_of, live_and_die
from tests.rigs.soak import besides
from tests.service.test_matches_by_beacon import audited
from tests.service.web.test_verify import needs_node

KINDS = ("proved", "quick")


class Place:
    """Where a house lives: one store, of one house after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stores = folder, 0
        self._recorder: SqliteRecorder | None = None

    @property
    def _store(self) -> Path:
        return self._folder / f"{self._stores}.sqlite"

    def new(self, game: str, kind: str) -> Course:
        """A new store, and in it a match for both people to sit down."""
        self.close()
        self._stores, clock = self._stores + 1, Days()
        matches, self._recorder = house_of(self._store, clock)
        return Course(matches, clock, game, kind)

    def killed(self, course: Course, step: str, spared: int = 0) -> bool:
        """Whether the house died at that step, and not of the end of the match; it is up again."""
        self.close()
        died = live_and_die(course, self._store, step, spared)
        course.matches, self._recorder = house_of(self._store, course.clock)
        assert not died or (course.match.dice.waits is not None) == (step in WAITING)
        assert course.keeps_what_was_told()
        return died

    def close(self) -> None:
        if self._recorder is not None:
            self._recorder.close()


WAITING = ("noted", "answered")
"""The steps of an order at which its dice are waited for."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.close()


def played(game: str, kind: str, place: Place, *, erases: bool = False) -> Course:
    """A match in which all happened that may happen to one, and which is not over yet.

    Each has other dice, and with some a match ends early.
    """
    for _ in range(12):
        course = place.new(game, kind)
        steps = ("noted", "answered") if kind == "proved" else ()
        if not all(place.killed(course, step) for step in steps):
            continue
        course.come_back()
        course.play(ORDERS // 3)
        course.take_back()
        if erases:
            course.say_and_erase()
        if not place.killed(course, "rolled", 3):
            continue
        course.come_back()
        course.matches.rekey(course.id, "a restore")
        if not place.killed(course, "unsaved", 3):
            continue
        course.come_back()
        course.play(ORDERS // 3)
        course.take_back()
        # Where all plan at the same time nobody is waited for alone.
        if game == "toy" or course.let_a_computer_play():
            return course
    raise AssertionError("twelve matches were over before a computer could take a seat")


@needs_node
@pytest.mark.parametrize(
    ("game", "kind"),
    besides(
        [("siege", "proved"), ("dday_dice", "proved"), ("toy", "quick")], product(GAMES, KINDS)
    ),
)
def test_a_match_of_the_operator_is_right(
    game: str, kind: str, place: Place, tmp_path: Path
) -> None:
    """Played to its end, and brought with what its people kept, all of it was looked at."""
    course = played(game, kind, place)
    course.play(ORDERS // 3)
    course.end()
    assert course.keeps_what_was_told()
    matches, match_id = course.matches, course.id
    mails = mailbox(matches, match_id, tmp_path, course.sender.told)
    notes = course.sender.files(matches, match_id, tmp_path)
    report = audited(matches, match_id, tmp_path, seen=[mails], mine=notes)
    assert report.absent == []
    assert report.replayed == report.events
    assert report.classes["house"] > 0
    assert report.classes["number"] == 0 or kind != "proved"
    assert min(report.seen, report.sent) > ORDERS // 2
    assert any("new chains" in one for one in report.told)
    assert game != "siege" or course.waited > 0


@needs_node
def test_words_that_were_erased_are_all_that_stays_open(place: Place, tmp_path: Path) -> None:
    course = played("dday_dice", "proved", place, erases=True)
    report = audited(course.matches, course.id, tmp_path)
    assert any("are erased" in one for one in report.told)
    left = [one for one in report.not_checked if "ot decided again" in one]
    assert [one.split()[3] for one in left] == ["2"], "only the words that were erased"
