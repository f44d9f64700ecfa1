"""The match that fair play is for: the operator plays, and all that can happen does happen.

Each game, with the operator on one side, until he lets his time pass and a computer plays on for
him: new chains, takebacks, windows that lapse, letters whose lines wait, sealed plans, notes,
erased words, kills of the witness. Both verifiers and the rules say that it is complete.
"""

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from domain.game.orders import line as order_line
from domain.game.ruleset import Order
from domain.games import library
from domain.journal.entries import read_entry
from domain.match.seeing import waiting_for
from domain.table.keeping import strike
from service.application.erasing import erase_note
from service.application.matches import Matches
from service.house.keys import House
from service.house.witness import Asker, Silent
from service.store.recorder import SqliteRecorder
from tests import plans, siege
from tests.keeping import Sender, mailbox
from tests.service.test_second_matches import audited
from tests.service.test_witness_links import Process
from tests.service.web.test_verify import needs_node
from workers.bots import choose

GAMES = {
    "dday_dice": "tiger-advanced",
    "company_combat": "",
    "combined_arms": "",
    "utah_beach": "",
    "five_for_fighting": "",
    "tcs_omaha": "",
    "dice_table": "cards",
    "siege": "",
    "toy": "",
}
"""A scenario of each, "" for the first. The last two are the tests' own: one whose lines wait for
answers and for dice alike, and one in which all seats plan at the same time."""

TOYS = {"siege": siege.RULES, "toy": plans.RULES}

OPTIONS = {"combined_arms": {"cities": "on"}}
"""A game in which only the set-up is drawn."""

AT_THE_TABLE = (
    "roll 2d6", "secretly roll 1d6", "deal 1 to all", "flip", "seal hold the left", "set fuel 3",
    "done",
)  # fmt: skip
"""What is ordered at The Table, whose own computer only hands the move on and agrees to an end."""

ORDERS = 36
KINDS = ("witness", "letters")


class Days:
    """A clock that goes on by a second with every look, and by days when it is told to."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 6)

    def __call__(self) -> str:
        self.at += timedelta(seconds=1)
        return self.at.strftime("%Y-%m-%dT%H:%M:%SZ")


class Course:
    """One match, played by everybody in turn with a fixed luck."""

    def __init__(
        self, matches: Matches, clock: Days, game: str, watched: bool, match_id: str = ""
    ) -> None:
        """A new match, or the one of this name, which goes on."""
        self.matches, self.clock, self.watched = matches, clock, watched
        self.rules, self.luck = matches.games[game], random.Random(game)
        scenario = self.rules.scenario(GAMES[game] or self.rules.scenarios[0].key)
        self.seats = scenario.seats[: max(2, scenario.fewest)]
        bot = next(iter(self.rules.bots), "random")
        who = {s: f"computer:{bot}" if k > 1 else "person" for k, s in enumerate(self.seats)}
        self.bot, operator = bot, self.seats[0]
        self.sender = Sender()
        self.waited = 0
        """Lines of letters that waited for somebody else."""
        self.id = match_id
        if match_id:
            return
        self.id, _ = matches.open(
            game, scenario.key, who, OPTIONS.get(game), pace="7 days", two_keys=[operator]
        )
        for seat, player in who.items():
            if player == "person":
                matches.join(self.id, seat, f"join-{self.id}-{seat}")

    @property
    def match(self):  # type: ignore[no-untyped-def]
        return self.matches.shelf.match(self.id)

    def give(self, seat: str, text: str) -> bool:
        match = self.match
        key = f"order-{self.id}-{match.size:06}-{text.split()[0]}"
        answer = self.matches.order(self.id, seat, text, key, seen=match.size)
        self.sender.gave(seat, text, key, match.size)
        return answer.done

    def turn_keys(self) -> None:
        while (held := self.match.on_hold) is not None:
            assert self.give(self.match.sitting.keepers[0], f"key {held.entry}")

    def play(self, orders: int) -> None:
        for _ in range(orders):
            self.turn_keys()
            match = self.match
            if match.outcome is not None:
                return
            if self.rules.windows(match.table.position) and self.luck.random() < 0.5:
                self.lapse()
                continue
            seat = sorted(waiting_for(self.rules, match), key=self.seats.index)[0]
            if seat in match.ahead.planned:
                assert self.give(seat, "ready")
                continue
            state = match.table.seen_by(seat)
            offered = list(self.rules.legal_orders(state, seat))
            if planning := self.rules.planning(match.table.position):
                offered = [order for order in offered if isinstance(order, planning.orders)]
            if self.rules.key == "dice_table":
                assert self.give(seat, self.luck.choice(AT_THE_TABLE))
                continue
            order = order_line(choose(self.rules, self.bot, state, seat, offered, self.luck))
            if self.luck.random() < 0.5 and self.letter(seat, order, self.luck.choice(offered)):
                continue
            assert self.give(seat, order), order

    def letter(self, seat: str, order: str, then: Order) -> bool:
        """Two orders in one request, of which the second may have to wait."""
        key = f"letter-{self.id}-{self.match.size:06}"
        text = f"{order}\n{order_line(then)}"
        seen = self.match.size
        done = self.matches.order(self.id, seat, text, key, seen=seen)
        self.sender.gave(seat, text, key, seen)
        states = [one.state for one in done.lines]
        self.waited += "waits" in states
        return "done" in states

    def lapse(self) -> None:
        """The time of a window is over."""
        self.clock.at += timedelta(days=8)
        self.matches.by_itself(
            self.id, lambda codec, match, means: strike(codec, match, means, lambda s, n: True)
        )

    def take_back(self) -> None:
        """The last order of the seat that ordered last, where all agree."""
        self.turn_keys()
        rows = self.matches.shelf.rows(self.id, self.match.begun, self.match.size)
        entries = [read_entry(bytes(line)) for _, topic, line in rows if topic == "command"]
        given = [e for e in entries if "key" not in str(e.pub)]
        if not given or not self.give(given[-1].by, f"takeback to {given[-1].n}"):
            return
        for seat in self.match.pending.asked.waits_for if self.match.pending.asked else ():
            if self.match.pending.asked is not None:
                assert self.give(seat, "agree")

    def let_a_computer_play(self) -> bool:
        """The operator is waited for in vain, and the other one chooses a computer for him.

        Not so where the match was over before.
        """
        operator, other = self.seats[:2]
        while self.match.outcome is None and not self.only_waits_for(operator):
            self.play(1)
        if self.match.outcome is not None:
            return False
        for _ in range(3):
            self.lapse()
        assert self.match.clock.overdue == (operator,)
        assert self.give(other, f"replace {operator} with {self.bot}")
        assert self.match.sitting.seats[operator] == f"computer:{self.bot}"
        return True

    def end(self) -> None:
        """Somebody gives it up, where it is not over yet."""
        self.turn_keys()
        if self.match.outcome is None:
            assert self.give(self.seats[1], "resign")
        self.turn_keys()

    def only_waits_for(self, seat: str) -> bool:
        self.turn_keys()
        match = self.match
        windows = self.rules.windows(match.table.position)
        return not windows and tuple(waiting_for(self.rules, match)) == (seat,)

    def say_and_erase(self) -> None:
        self.turn_keys()
        assert self.give(self.seats[1], "note a word too many")
        erase_note(self.matches, self.id, self.match.size - 1)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[[Asker | None], tuple[Matches, Days]]]:
    opened = []

    def matches(witness: Asker | None) -> tuple[Matches, Days]:
        recorder = SqliteRecorder(tmp_path / f"{len(opened)}.sqlite")
        recorder.make_tables()
        opened.append(recorder)
        house, clock = House("play.example", b"w" * 32, bytes(range(32, 64))), Days()
        house.witness = witness
        return Matches(recorder, house, games={**library(), **TOYS}, now=clock), clock

    yield matches
    for recorder in opened:
        recorder.close()


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


def played(
    game: str,
    place: Callable[[Asker | None], tuple[Matches, Days]],
    witness: Process | None,
    *,
    erases: bool = False,
) -> Course:
    """A match in which all happened that may happen to one, and which is not over yet.

    A witness throws in each of its lives other dice, and with some a match ends early.
    """
    for _ in range(12):
        course = Course(*place(witness.asker() if witness else None), game, witness is not None)
        course.play(ORDERS // 3)
        course.take_back()
        if erases:
            course.say_and_erase()
        if witness:
            witness.kill()
            course.matches.fairness.roll(course.id)
            witness.start()
            assert course.matches.fairness.roll(course.id)
        course.turn_keys()
        course.matches.rekey(course.id, "a restore")
        course.play(ORDERS // 3)
        course.take_back()
        # Where all plan at the same time nobody is waited for alone.
        if game == "toy" or course.let_a_computer_play():
            return course
    raise AssertionError("twelve matches were over before a computer could take a seat")


@needs_node
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_the_operator_is_complete(
    game: str,
    kind: str,
    place: Callable[[Asker | None], tuple[Matches, Days]],
    witness: Process,
    tmp_path: Path,
) -> None:
    """Played to its end, and brought with what its people kept, it leaves nothing unchecked."""
    watched = kind == "witness"
    course = played(game, place, witness if watched else None)
    course.play(ORDERS // 3)
    course.end()
    matches, match_id = course.matches, course.id
    report = audited(
        matches, match_id, tmp_path, trusted=witness.vkey if watched else "",
        seen=[mailbox(matches, match_id, tmp_path)],
        sent=course.sender.files(matches, match_id, tmp_path),
    )  # fmt: skip
    assert report.complete, (report.not_checked, report.absent)
    assert report.replayed == report.events
    assert report.rolls_by["house"] == 0
    assert report.rolls_by["witness" if watched else "letter"] > 0
    assert min(report.seen, report.sent) > ORDERS // 2
    assert any("new chains" in one for one in report.told)
    assert game != "siege" or course.waited > 0, "of the operator, or with a witness of all"


@needs_node
def test_words_that_were_erased_are_all_that_stays_open(
    place: Callable[[Asker | None], tuple[Matches, Days]], witness: Process, tmp_path: Path
) -> None:
    course = played("dday_dice", place, witness, erases=True)
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
    place: Callable[[Asker | None], tuple[Matches, Days]],
    witness: Process,
    tmp_path: Path,
) -> None:
    line = Deaf(witness.asker())
    course = Course(*place(line), "dday_dice", watched=True)
    course.play(6)
    line.cut, line.lost = not heard, heard
    while (waits := course.match.dice.waits) is None:
        course.play(1)
    (keeper,) = set(course.seats[:2]) - {*course.match.sitting.ours}
    early = course.matches.order(
        course.id, keeper, f"key {waits.n}", "a key that is too early", seen=course.match.size
    )
    assert "The witness is waited for until" in early.lines[0].reason
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
def test_new_chains_make_an_order_void_that_waits_for_its_key(
    place: Callable[[Asker | None], tuple[Matches, Days]], tmp_path: Path
) -> None:
    course = Course(*place(None), "dday_dice", watched=False)
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
