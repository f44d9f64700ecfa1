"""What the proof of the post plays, who thinks for its people, and when it kills."""

import random
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace
from typing import cast

import pytest

from domain.journal.entries import told_id
from tests.rigs.mail_proof.commander import chosen
from tests.rigs.mail_proof.given import Disproved, GivenOrder, _as_meant, letter_id
from tests.rigs.mail_proof.house import PARTS, DemoHouse, Killer
from tests.rigs.mail_proof.player import DemoPlayer, Meant
from tests.rigs.mail_proof.proof import _lacks
from tests.rigs.mail_proof.received import OLDER


def test_a_careful_player_of_dice_stays_while_his_unit_is_small() -> None:
    offers, luck = ["stay", "move 3", "move 5"], random.Random(1)
    assert chosen(offers, 3, luck) == "stay"
    assert chosen(offers, 12, luck) == "move 5"


# What became of the lines of a letter


TO = "match+m.blue.1.abc@play.example"


def meant(*orders: str) -> Meant:
    return Meant(list(orders), TO, 0.0, list(orders), ["<1@anna.example>"])


def test_an_answer_tells_what_became_of_each_line_in_turn() -> None:
    one = meant("move 2", "done", "move 3")
    assert not one.told([("move 20", "done"), ("done", "done"), ("move 3", "left")])
    assert not one.told([("move 2", "refused"), ("done", "left"), ("move 3", "left")])
    assert not one.done
    assert one.told([("good luck", "passed on"), ("move 2", "done"), ("done", "done"),
                     ("move 3   # let us see", "waits")])  # fmt: skip
    assert one.done
    assert one.carried_out == [("move 2", True), ("done", True), ("move 3", False)]


def test_a_line_that_an_answer_breaks_or_tells_with_its_body_below_is_found() -> None:
    long = "attack 1224 with 1/8, 2/8, 3/8, 1/22, 2/22, 3/22 at 1/914"
    one = meant(long, "place all: a 1; b 2")
    assert one.told([(long[:58], "done"), ("place all:", "done")])


class Answers:
    """A mailbox with what a house answers."""

    def __init__(self) -> None:
        self.mails: list[bytes] = []

    def new(self) -> list[bytes]:
        new, self.mails = self.mails, []
        return new

    def answer(self, number: int, letter: str, text: str) -> None:
        head = f"Message-ID: <match.able.{number}@play.example>\nIn-Reply-To: {letter}\n"
        self.mails.append(f"{head}Reply-To: a@play.example\n\n{text}\n".encode())

    def close(self) -> None:
        pass


def test_a_letter_is_not_given_up_when_its_copy_is_told_to_be_late() -> None:
    """The house carried the first one out and was killed before it told; the second came next."""
    box = Answers()
    player = DemoPlayer("Anna", box, random.Random(1))
    one = meant("move 2")
    one.letters.append("<2@anna.example>")
    player.meant.append(one)
    box.answer(1, "<2@anna.example>", f"{OLDER}: nothing was done.")
    player.look()
    assert player.meant == [one]
    assert not one.done
    box.answer(2, "<1@anna.example>", "Your orders were carried out.\n  done          move 2")
    player.look()
    assert one.done


def test_what_was_refused_is_given_up() -> None:
    box = Answers()
    player = DemoPlayer("Anna", box, random.Random(1))
    player.meant.append(meant("move 2"))
    box.answer(1, "<1@anna.example>", "Nothing was done.\n  refused       move 2")
    player.look()
    assert player.meant == []


def journal_of(*orders: str) -> list[GivenOrder]:
    letter = letter_id("<1@anna.example>", TO)
    return [GivenOrder(n, "blue", told_id(letter, n), text) for n, text in enumerate(orders)]


@pytest.mark.parametrize(
    ("orders", "fine"),
    [
        (("join", "Move 2", "done", "fire"), True),
        (("join", "move 2", "fire"), True),
        (("join", "move 2", "done"), False),
        (("join", "move 2", "done", "done", "fire"), False),
        (("join", "done", "move 2", "fire"), False),
    ],
)
def test_what_waited_may_have_gone_on_and_all_else_is_done_once_and_in_order(
    orders: tuple[str, ...], fine: bool
) -> None:
    joined, turn, last = meant("join"), meant("move 2", "done"), meant("fire")
    joined.told([("join", "done")])
    turn.told([("move 2", "done"), ("done", "waits")])
    last.told([("fire", "done")])
    player = cast(DemoPlayer, SimpleNamespace(name="Anna", meant=[joined, turn, last]))
    if fine:
        _as_meant(player, journal_of(*orders))
    else:
        with pytest.raises(Disproved, match="Anna meant"):
            _as_meant(player, journal_of(*orders))


def test_the_audit_may_miss_what_a_mail_told_as_not_done_and_nothing_else() -> None:
    turn = meant("move 2", "pass", "pass")
    turn.told([("move 2", "done"), ("pass", "done"), ("pass", "skipped")])
    missed = "Of your letter (<1@anna.example>) to blue the log does not hold {}: refused."
    letter = turn.letters[0]
    assert not _lacks(turn, letter, [missed.format("“Pass   # let us see”")])
    assert not _lacks(turn, letter, [missed.format("“move 2”").replace("<1@", "<2@")])
    assert _lacks(turn, letter, [missed.format("“pass”, “Pass”")])
    assert _lacks(turn, letter, [missed.format("“move 2”")])


# When it kills


class House:
    """Parts that are processes which do nothing, and come up when they are told to."""

    def __init__(self) -> None:
        self.run: dict[str, subprocess.Popen[bytes]] = {}
        for part in PARTS:
            self.up(part)

    def up(self, part: str) -> None:
        waits = [sys.executable, "-c", "import time; time.sleep(600)"]
        self.run[part] = subprocess.Popen(waits)

    def pid(self, part: str) -> int:
        process = self.run[part]
        return process.pid if process.poll() is None else 0

    def close(self) -> None:
        for process in self.run.values():
            process.kill()
            process.wait()


def test_the_next_kill_waits_for_the_part_and_for_a_letter_that_was_carried_out() -> None:
    house, told, letters = House(), threading.Event(), [0]
    killed: list[str] = []

    def tell(said: str) -> None:
        killed.append(said.split()[-1])
        told.set()

    killer = Killer(
        cast(DemoHouse, house), random.Random(1), tell, lambda: letters[0], gap=(0.0, 0.0)
    )
    try:
        killer.start()
        for count in range(1, 6):
            assert told.wait(60)
            told.clear()
            part = killed[-1]
            assert len(killed) == killer.killed.total() == count
            house.run[part].wait(60)
            assert house.run[part].returncode == -signal.SIGKILL
            letters[0] += 1  # work went on, and the part is away: nothing is killed
            assert not killer._is_well()
            house.up(part)
        assert told.wait(60)
        told.clear()
        house.run[killed[-1]].wait(60)
        house.up(killed[-1])  # the part is there, and no work went on
        assert not killer._is_well()
        assert killer.gone_on == 0
        assert killer.did_first
    finally:
        killer.stop()
        house.close()
