"""Words that any game tells."""

import pytest

from domain.game.told import listed


@pytest.mark.parametrize(
    ("words", "told"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_words_stand_in_a_row(words: tuple[str, ...], told: str) -> None:
    assert listed(iter(words)) == told
