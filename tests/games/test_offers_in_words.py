"""Every order that a game offers is told in words too, which are not its line."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.games import library
from tests.games.test_playthroughs import READY
from tests.playthrough import again, files

LONGEST = 110
"""Letters of the longest sentence of an order; most have 60 at most."""
LOOKED_AT = 300
"""Positions of a game that are looked at: from all over its recorded games."""


@pytest.mark.parametrize("game", READY)
def test_every_order_that_is_offered_has_words_of_its_own(game: str) -> None:
    count = 0
    for state, seat in positions(game):
        choices = library()[game].view(state, seat).choices
        count += len(choices)
        for choice in choices:
            assert choice.says, f"{choice.line} has no words"
            assert choice.says[:1].isupper(), choice
            assert choice.says[-1] not in ".:,", choice
            assert "·" not in choice.says, "it parts the words from the line"
            assert choice.says.casefold() != choice.line.casefold(), choice
            assert len(choice.says) <= LONGEST, choice
    assert count


def positions(game: str) -> Iterator[tuple[Any, str]]:
    """Positions of the recorded games of a game, each with a seat that is to move."""
    rules = library()[game]
    texts = [file.read_text() for file in files() if file.parent.parent.name == game]
    orders = sum(row[:1].isalpha() and "> " in row for text in texts for row in text.splitlines())
    step, found, seen = max(1, orders // LOOKED_AT), list[Any](), 0

    def look(state: Any) -> None:
        nonlocal seen
        seen += 1
        if seen % step == 0:
            found.append(state)

    for text in texts:
        again(text, look)
    return ((state, seat) for state in found for seat in sorted(rules.to_move(state)))
