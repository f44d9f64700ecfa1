"""What cannot be so, given to a match: one sentence, nothing recorded, nothing lost, and the match
goes on as soon as it can."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from service.application.matches import Matches, Stale
from tests.rigs.new_store import new_matches
from tests.toys import toy
from tests.toys.duel import begun


class Match:
    """A duel that was begun."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.house, self.given = matches, matches.house, 0
        self.id = begun(matches)

    @property
    def size(self) -> int:
        return self.matches.repository.size(self.id)

    def order(self, text: str, seen: int | None = None, seat: str = "red"):  # type: ignore[no-untyped-def]
        self.given += 1
        seen = self.size if seen is None else seen
        return self.matches.order(self.id, seat, text, f"order-number-{self.given:06}", seen=seen)

    def goes_on(self) -> None:
        done = self.order("storm")
        assert (done.done, done.lines[0].reason) == (True, "")


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return Match(new_matches(tmp_path, {"toy": toy.RULES}))


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
