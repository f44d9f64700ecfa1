"""Anything that anybody may ask, in any order: whatever is refused leaves no trace."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from service.application.matches import Matches, Receipt, Reused, Stale
from service.house.keys import House
from tests.conftest import CHANCE
from tests.rigs.new_store import new_store
from tests.toys import toy
from tests.toys.duel import Duels, begun, check_whole

HOUSE = House("play.example", bytes(range(32)), bytes(range(32, 64)))

SEATS = st.sampled_from(["red", "blue", "blue", "red", "green", ""])
CARDS = st.sampled_from(toy.CARDS)
LINES = st.one_of(
    st.sampled_from(["storm", "scout", "takeback", "agree", "refuse", "leave", "join"]),
    st.builds("play {}".format, CARDS),
    st.builds("plan {}".format, CARDS),
    st.builds("takeback to {}".format, st.integers(-1, 80)),
    st.sampled_from(["stomr", "play", "plan", "storm now", "takeback to", "x" * 600, "\x00", "?"]),
    st.text(max_size=12),
)
TEXTS = st.lists(LINES, min_size=1, max_size=4).map("\n".join)


class AnyPlay(RuleBasedStateMachine):
    """Two processes on one store, one of them behind; good and bad requests."""

    @initialize()
    def open(self) -> None:
        # The same play must come out the same again, and dice hang on the name of a match.
        CHANCE.seed("any play")
        self.folder = tempfile.TemporaryDirectory()
        self.store = new_store(Path(self.folder.name) / "fieldpost.sqlite")
        self.house = [Duels(self.store, HOUSE, games={"toy": toy.RULES}) for _ in range(2)]
        self.match_id = begun(self.house[0])
        self.sent: list[tuple[str, str, str, Receipt]] = []
        self.count = 0

    @rule(which=st.integers(0, 1), seat=SEATS, text=TEXTS)
    def order(self, which: int, seat: str, text: str) -> None:
        self.give(self.house[which], seat, text, self.fresh())

    @rule(which=st.integers(0, 1), seat=SEATS, text=TEXTS, behind=st.integers(-2, 3))
    def order_expecting(self, which: int, seat: str, text: str, behind: int) -> None:
        size = self.house[0].repository.size(self.match_id)
        self.give(self.house[which], seat, text, self.fresh(), expected=size - behind)

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 1), data=st.data())
    def order_again(self, which: int, data: st.DataObject) -> None:
        seat, text, command, first = data.draw(st.sampled_from(self.sent))
        size = self.house[0].repository.size(self.match_id)
        again = self.house[which].order(self.match_id, seat, text, command, expected=1)
        done = [line for line in first.lines if line.state == "done"]
        assert [line for line in again.lines if line.state == "done"] == done
        assert again.repeated
        assert self.house[0].repository.size(self.match_id) == size

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 1), seat=SEATS, text=TEXTS, data=st.data())
    def order_under_a_used_id(self, which: int, seat: str, text: str, data: st.DataObject) -> None:
        _, _, command, _ = data.draw(st.sampled_from(self.sent))
        size = self.house[0].repository.size(self.match_id)
        try:
            receipt = self.house[which].order(self.match_id, seat, text, command)
        except (Reused, NotUnderstood) as refusal:
            assert_sentence(str(refusal))
        else:
            assert receipt.repeated
        assert self.house[0].repository.size(self.match_id) == size

    @rule(which=st.integers(0, 1), seat=SEATS, text=TEXTS)
    def try_order(self, which: int, seat: str, text: str) -> None:
        before = self.house[which].repository.match(self.match_id)
        try:
            receipt = self.house[which].try_order(self.match_id, seat, text)
        except NotUnderstood as refusal:
            assert_sentence(str(refusal))
        else:
            assert {line.state for line in receipt.lines} <= {
                *("done", "refused", "would roll", "left")
            }
        assert self.house[which].repository.match(self.match_id) is before

    @rule(which=st.integers(0, 1))
    def forget(self, which: int) -> None:
        self.house[which].repository.forget(self.match_id)

    @rule(which=st.integers(0, 1))
    def rekey(self, which: int) -> None:
        size = self.house[0].repository.size(self.match_id)
        assert self.house[which].rekey(self.match_id, "at a whim") == size + 1

    @rule(which=st.integers(0, 1), at=st.integers(0, 200))
    def branch(self, which: int, at: int) -> None:
        match = self.house[which].repository.match(self.match_id)
        try:
            branch = self.house[which].branch(self.match_id, at)
        except Illegal as refusal:
            assert_sentence(refusal.reason)
        else:
            assert match.outcome is not None
            check_whole(self.house[which], branch)
        assert self.house[which].repository.match(self.match_id) == match

    @rule(seat=SEATS)
    def sit_down_again(self, seat: str) -> None:
        try:
            _, token = self.house[0].join(self.match_id, seat, self.fresh())
        except Illegal as refusal:
            assert_sentence(refusal.reason)
        else:
            assert self.house[1].seat_of(self.match_id, token) == seat

    @invariant()
    def the_journal_is_whole(self) -> None:
        if hasattr(self, "house"):
            for matches in self.house:
                check_whole(matches, self.match_id)

    def give(
        self, matches: Matches, seat: str, text: str, command: str, expected: int | None = None
    ) -> None:
        before = matches.repository.match(self.match_id)
        try:
            receipt = matches.order(self.match_id, seat, text, command, expected=expected)
        except (Stale, NotUnderstood) as refusal:
            assert_sentence(str(refusal))
            receipt = None
        after = matches.repository.match(self.match_id)
        if receipt is None or not any(line.state == "done" for line in receipt.lines):
            assert (after.size, after.tree_root()) == (before.size, before.tree_root())
            assert after == before
        else:
            assert after.size == receipt.size > before.size
            self.sent.append((seat, text, command, receipt))
        for line in receipt.lines if receipt else ():
            assert line.state in ("done", "refused", "left")
            if line.state == "refused":
                assert_sentence(line.reason)

    def fresh(self) -> str:
        self.count += 1
        return f"a-fresh-command-{self.count}"

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()


def assert_sentence(text: str) -> None:
    assert text[0].isupper() or text[0] == "“" or text.split()[0] in ("red", "blue")
    assert text[-1] in ".?"
    assert "\n" not in text


TestAnyPlay = AnyPlay.TestCase
TestAnyPlay.settings = settings(
    stateful_step_count=30,
    suppress_health_check=list(HealthCheck),
)
