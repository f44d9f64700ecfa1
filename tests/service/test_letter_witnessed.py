"""A letter whose dice wait for the witness goes on by itself once he answered (table.24)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from service.application.matches import Matches
from service.house.witness import Asker, Silent, WitnessLink
from tests.rigs.new_store import new_store
from tests.service.test_second_matches import audited, house
from tests.service.test_witness_links import Process
from tests.service.web.test_verify import needs_node
from tests.toys import toy
from tests.toys.siege import RULES

GAMES = {"siege": RULES, "toy": toy.RULES}

SECRETS = "scheme north\nattack south\nscheme south"
LETTER = "attack north\nattack south\ndone\nattack north\ndone"


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


def begun(
    folder: Path, asker: Asker, game: str = "siege", scenario: str = "one"
) -> tuple[Matches, str]:
    recorder = new_store(folder / "siege.sqlite")
    matches = Matches(recorder, house(asker), games=GAMES)
    match, _ = matches.open(game, scenario, {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match, seat, f"the-joining-of-{seat}")
    return matches, match


@needs_node
def test_a_whole_turn_with_a_witness(tmp_path: Path, witness: Process) -> None:
    matches, match = begun(tmp_path, witness.asker())
    receipt = matches.order(match, "red", LETTER, "the-id-of-the-letter")
    assert [line.state for line in receipt.lines] == ["done", *["waits"] * 4], receipt
    for k in range(3):
        assert matches.order(match, "blue", "yield", f"the-id-of-answer-{k}").done
    now = matches.repository.match(match)
    assert (now.table.position.phase, len(now.table.position.dice)) == ("defence", 3)
    report = audited(matches, match, tmp_path, trusted=witness.vkey)
    assert report.rolls_by["witness"] == report.rolls == 3
    assert report.replayed == report.events


class Sleepy(Asker):
    """A witness who is away now and then."""

    away = True

    def link(self, *args: object) -> object:  # type: ignore[override]
        if Sleepy.away:
            raise Silent("The witness is away.")
        return super().link(*args)  # type: ignore[arg-type]


def test_while_the_witness_is_away_the_letter_waits_and_then_goes_on(
    tmp_path: Path, witness: Process
) -> None:
    asker = witness.asker()
    asker.__class__ = Sleepy
    matches, match = begun(tmp_path, asker)
    receipt = matches.order(match, "red", SECRETS, "the-id-of-a-letter")
    assert [line.state for line in receipt.lines] == ["done", "done", "waits"]
    assert "once the witness of this match answers" in receipt.lines[1].reason
    Sleepy.away = False
    assert matches.fairness.roll(match)
    assert matches.repository.match(match).table.position.asked == "south"
    matches.order(match, "blue", "yield", "the-id-of-an-answer")
    assert matches.repository.match(match).table.position.schemes == 2


class Liar(Asker):
    """A witness who signs what he is asked, and gives another word than the link of his chain."""

    lies = False

    def link(self, *args: object) -> WitnessLink:  # type: ignore[override]
        opened = super().link(*args)  # type: ignore[arg-type]
        return msgspec.structs.replace(opened, link="ab" * 32) if Liar.lies else opened


@needs_node
def test_a_word_that_is_no_link_of_the_chain_rolls_nothing(
    tmp_path: Path, witness: Process
) -> None:
    """What is rolled on it would never pass an audit."""
    asker = witness.asker()
    asker.__class__ = Liar
    Liar.lies = False
    matches, match = begun(tmp_path, asker, "toy", "duel")
    for k in range(3):
        Liar.lies = True
        now = matches.repository.match(match).size
        receipt = matches.order(match, "red", "storm", f"the-id-of-order-{k}", seen=now)
        assert "once the witness of this match answers" in receipt.lines[0].reason
        assert matches.repository.match(match).dice.waits is not None
        Liar.lies = False
        assert matches.fairness.roll(match)
    report = audited(matches, match, tmp_path, trusted=witness.vkey)
    assert report.rolls_by["witness"] == report.rolls > 3


def test_each_line_is_told_with_its_own_entries_and_no_others(
    tmp_path: Path, witness: Process
) -> None:
    matches, match = begun(tmp_path, witness.asker(), "toy", "duel")
    size = matches.repository.match(match).size
    receipt = matches.order(
        match, "red", "storm\nstorm\nstorm", "the-id-of-three-storms", seen=size
    )
    assert [line.state for line in receipt.lines] == ["done"] * 3, receipt
    ends = [size]
    for line in receipt.lines:
        assert line.first == ends[-1]
        topics = [topic for _, topic, _ in matches.repository.rows(match, line.first, line.stop)]
        assert (topics.count("command"), topics.count("toy.Stormed")) == (1, 1)
        ends.append(line.stop)
    assert ends[-1] == receipt.size == matches.repository.match(match).size
