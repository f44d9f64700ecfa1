"""What cannot be so, given to a match of version 2: one sentence, nothing recorded, nothing lost,
and the match goes on as soon as it can."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domain.journal.grown import GrownTree
from service.application.matches import Matches, Stale
from service.house.cosign import Cosigner
from service.house.keys import House
from service.house.witness import Asker, Silent, WitnessLink
from tests.rigs.new_store import new_store
from tests.service.test_witness_links import Process
from tests.toys import toy

STRANGER = Cosigner("stranger.example/w", b"s" * 32)


class Match:
    """A duel that was begun at a house with a witness."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.house, self.given = matches, matches.house, 0
        self.id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
        for seat in ("red", "blue"):
            matches.join(self.id, seat, f"join-{self.id}-{seat}")

    @property
    def size(self) -> int:
        return self.matches.repository.size(self.id)

    def order(self, text: str, seen: int | None = None, seat: str = "red"):  # type: ignore[no-untyped-def]
        self.given += 1
        seen = self.size if seen is None else seen
        return self.matches.order(self.id, seat, text, f"order-number-{self.given:06}", seen=seen)

    def again(self, text: str):  # type: ignore[no-untyped-def]
        """The last order once more, as from a connection that broke."""
        self.given -= 1
        return self.order(text, self.size - 1)

    def goes_on(self) -> None:
        done = self.order("storm")
        assert (done.done, done.lines[0].reason) == (True, "")
        assert self.matches.repository.match(self.id).dice.waits is None


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


@pytest.fixture
def match(tmp_path: Path, witness: Process) -> Iterator[Match]:
    recorder = new_store(tmp_path / "house.sqlite")
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.witness = witness.asker()
    yield Match(Matches(recorder, house, games={"toy": toy.RULES}))
    recorder.close()


def is_one_sentence(told: str) -> bool:
    return told.endswith(".") and not re.search(r"[.!?] +[A-Z]", told)


@pytest.mark.parametrize("seen", [lambda size: size + 1, lambda size: 10**9, lambda size: 3])
def test_a_checkpoint_that_was_never_shown(match: Match, seen: Callable[[int], int]) -> None:
    match.goes_on()
    size = match.size
    with pytest.raises(Stale) as told:
        match.order("storm", seen(size))
    assert is_one_sentence(str(told.value)), told.value
    assert match.size == size
    match.goes_on()


def test_an_older_checkpoint_after_a_lost_chain(match: Match) -> None:
    before = match.size
    match.matches.rekey(match.id, "the chains were lost")
    size = match.size
    with pytest.raises(Stale, match="brought new chains of dice") as told:
        match.order("storm", before)
    assert is_one_sentence(str(told.value)), told.value
    assert match.size == size
    match.goes_on()


@pytest.mark.parametrize("set_", [None, Asker("http://127.0.0.1:9", STRANGER.vkey)])
def test_a_house_that_does_not_ask_the_witness_of_the_match(
    match: Match, witness: Process, set_: Asker | None
) -> None:
    match.house.witness, size = set_, match.size
    (line,) = match.order("storm").lines
    assert (line.state, line.rule) == ("refused", "table.19")
    assert is_one_sentence(line.reason), line.reason
    assert match.size == size
    assert match.order("note I am here").done
    match.house.witness = witness.asker()
    match.goes_on()


class Liar(Asker):
    """Words of a chain that is not the one in the opening."""

    def link(self, note: str, size: int, tree: GrownTree, known: int) -> WitnessLink:
        return WitnessLink("ab" * 32, "")


class Foreign(Asker):
    """His answers are cosigned with another key."""

    def _post(self, path: str, body: str) -> tuple[int, str]:
        note = body.partition("\n\n")[2]
        line = STRANGER.line(note.rpartition("\n\n")[0] + "\n", 1)
        return 200, line if path == "/add-checkpoint" else "ab" * 32 + "\n" + line


@pytest.mark.parametrize("kind", [Liar, Foreign, Asker], ids=["wrong", "another key", "silent"])
def test_a_witness_who_answers_wrongly_or_not_at_all(
    match: Match, witness: Process, kind: type[Asker], caplog: pytest.LogCaptureFixture
) -> None:
    match.house.witness = kind("http://127.0.0.1:9", witness.vkey, patience=0.5)
    before = match.size
    (line,) = match.order("storm").lines
    assert line.state == "done"
    assert is_one_sentence(line.reason), line.reason
    said = {Liar: "a word that is not link", Foreign: "a line that does not fit"}
    assert said.get(kind, "does not answer: Connection refused.") in caplog.text
    assert match.size == before + 1, "the order, and nothing that was rolled"
    (again,) = match.again("storm").lines
    assert (again.state, again.reason) == ("done", line.reason), "the same request, told alike"
    (other,) = match.order("storm", seat="blue").lines
    assert other.state == "refused"
    assert is_one_sentence(other.reason), other.reason
    assert match.size == before + 1
    for none_of_it in (None, Asker("http://127.0.0.1:9", STRANGER.vkey)):
        match.house.witness = none_of_it
        assert not match.matches.fairness.roll(match.id), "it waits on for its own witness"
    match.house.witness = witness.asker()
    assert match.matches.fairness.roll(match.id)
    match.goes_on()


def test_a_cosignature_of_another_key(witness: Process, match: Match) -> None:
    note = match.matches.checkpoint(match.id)
    asked = Foreign("http://127.0.0.1:9", witness.vkey)
    with pytest.raises(Silent) as told:
        asked.cosignature(note, match.size, lambda _: [])
    assert "FIELDPOST_COSIGN" in str(told.value), "where the operator is to look"
    assert is_one_sentence(str(told.value)), told.value
    match.goes_on()
