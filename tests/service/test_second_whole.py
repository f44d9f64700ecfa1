"""The match that fair play is for: the operator plays, and all that can happen does happen.

Each game, with the operator on one side, until he lets his time pass and a computer plays on for
him: new chains, takebacks, windows that lapse, letters whose lines wait, sealed plans, notes,
erased words, and kills of the house and of its witness, each a process. Nothing that anybody was
told is lost or changed, and nothing is rolled twice. Both verifiers and the rules say that it is
complete, or of a match that nothing protects just what rests on the word of the house.
"""

from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from service.audit.links import NO_SECOND
from service.house.witness import Asker, Silent
from service.store.recorder import SqliteRecorder
from tests.rigs.course import GAMES, ORDERS, Course, Days
from tests.rigs.keeping import mailbox
from tests.rigs.killed_house import house_of, live_and_die
from tests.rigs.soak import besides
from tests.service.test_second_matches import audited
from tests.service.test_witness_links import Process
from tests.service.web.test_verify import needs_node

KINDS = ("witness", "letters", "none")


class Place:
    """Where a house lives: one store, of one house after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stores = folder, 0
        self._recorder: SqliteRecorder | None = None
        self._witness: Asker | None = None

    @property
    def _store(self) -> Path:
        return self._folder / f"{self._stores}.sqlite"

    def new(self, witness: Asker | None, game: str, kind: str = "letters") -> Course:
        """A new store, and in it a match for both people to sit down."""
        self.close()
        self._stores, self._witness, clock = self._stores + 1, witness, Days()
        matches, self._recorder = house_of(self._store, clock, witness)
        return Course(matches, clock, game, kind)

    def killed(self, course: Course, step: str, spared: int = 0) -> bool:
        """Whether the house died at that step, and not of the end of the match; it is up again."""
        self.close()
        died = live_and_die(course, self._store, self._witness, step, spared)
        course.matches, self._recorder = house_of(self._store, course.clock, self._witness)
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


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


def played(game: str, kind: str, place: Place, witness: Process, *, erases: bool = False) -> Course:
    """A match in which all happened that may happen to one, and which is not over yet.

    A witness throws in each of its lives other dice, and with some a match ends early.
    """
    for _ in range(12):
        asker = witness.asker() if kind == "witness" else None
        course = place.new(asker, game, kind)
        if kind != "none" and not killed_for_one_order(course, place, asker and witness):
            continue
        course.come_back()
        course.play(ORDERS // 3)
        course.take_back()
        if erases:
            course.say_and_erase()
        if not place.killed(course, "rolled", 3):
            continue
        course.come_back()
        course.turn_keys()
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


def killed_for_one_order(course: Course, place: Place, witness: Process | None) -> bool:
    """The house dies over its first dice, those of set-up where there are any, and once more when
    it goes on with them; meanwhile its witness loses his power."""
    if not place.killed(course, "noted"):
        return False
    if witness:
        witness.die()
        assert not course.matches.fairness.roll(course.id)
        witness.start()
    return place.killed(course, "answered")


@needs_node
@pytest.mark.parametrize(
    ("game", "kind"),
    besides(
        [("siege", "witness"), ("dday_dice", "letters"), ("toy", "none")], product(GAMES, KINDS)
    ),
)
def test_a_match_of_the_operator_is_complete(
    game: str, kind: str, place: Place, witness: Process, tmp_path: Path
) -> None:
    """Played to its end, and brought with what its people kept, it leaves nothing unchecked."""
    course = played(game, kind, place, witness)
    course.play(ORDERS // 3)
    course.end()
    assert course.keeps_what_was_told()
    matches, match_id = course.matches, course.id
    report = audited(
        matches, match_id, tmp_path, trusted=witness.vkey if kind == "witness" else "",
        seen=[mailbox(matches, match_id, tmp_path)],
        sent=course.sender.files(matches, match_id, tmp_path),
    )  # fmt: skip
    assert report.absent == []
    assert report.replayed == report.events
    by = report.rolls_by
    if kind == "none":
        assert report.not_checked == [NO_SECOND]
        assert (by["witness"], by["letter"]) == (0, 0)
        assert by["house"] > 0
    else:
        assert report.complete, report.not_checked
        assert by["house"] == 0
        assert by["witness" if kind == "witness" else "letter"] > 0
    assert min(report.seen, report.sent) > ORDERS // 2
    assert any("new chains" in one for one in report.told)
    assert game != "siege" or course.waited > 0, "of the operator, or with a witness of all"


@needs_node
def test_words_that_were_erased_are_all_that_stays_open(
    place: Place, witness: Process, tmp_path: Path
) -> None:
    course = played("dday_dice", "witness", place, witness, erases=True)
    report = audited(course.matches, course.id, tmp_path, trusted=witness.vkey)
    assert any("are erased" in one for one in report.told)
    left = [one for one in report.not_checked if "ot decided again" in one]
    assert [one.split()[3] for one in left] == ["2"], "only the words that were erased"


class Deaf(Asker):
    """A line to the witness on which answers are lost, or nothing comes through at all."""

    def __init__(self, whole: Asker) -> None:
        super().__init__(whole._url, whole.key.vkey)
        self.lost, self.cut = False, False

    def _post(self, path: str, body: str) -> tuple[int, str]:
        if self.cut:
            raise Silent("the line is cut")
        answer = super()._post(path, body)
        if self.lost:
            raise Silent("the answer was lost")
        return answer


@needs_node
@pytest.mark.parametrize("heard", [False, True], ids=["cut off", "answer lost"])
def test_a_key_ends_an_outage_and_the_witness_comes_back(
    heard: bool,
    place: Place,
    witness: Process,
    tmp_path: Path,
) -> None:
    line = Deaf(witness.asker())
    course = place.new(line, "dday_dice", "witness")
    course.sit()
    course.play(6)
    line.cut, line.lost = not heard, heard
    while (waits := course.match.dice.waits) is None:
        course.play(1)
    (keeper,) = set(course.seats[:2]) - {*course.match.sitting.ours}
    early = course.matches.order(
        course.id, keeper, f"key {waits.n}", "a key that is too early", seen=course.match.size
    )
    assert "Wait for the witness until" in early.lines[0].reason
    course.clock.at += timedelta(hours=7)
    assert course.give(keeper, f"key {waits.n}")
    assert course.match.dice.waits is None
    line.cut = line.lost = False
    course.play(10)
    report = audited(course.matches, course.id, tmp_path, trusted=witness.vkey)
    told = [one for one in report.told if "rolled on a letter" in one]
    assert len(told) == 1
    assert ("though the witness opened its link" in told[0]) is heard
    assert report.rolls_by["house"] == 0


@needs_node
def test_new_chains_make_an_order_void_that_waits_for_its_key(place: Place, tmp_path: Path) -> None:
    course = place.new(None, "dday_dice")
    course.sit()
    while course.match.on_hold is None or not course.match.on_hold.seat:
        course.play(1)
    waited = course.match.on_hold.entry
    course.matches.rekey(course.id, "a restore")
    assert course.match.on_hold is None
    course.play(6)
    course.turn_keys()
    report = audited(course.matches, course.id, tmp_path)
    assert any(f"made the order of event {waited} void" in one for one in report.told)
    assert report.rolls_by["house"] == 0
    assert report.replayed == report.events
