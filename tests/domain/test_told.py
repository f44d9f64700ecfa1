"""Words that any game tells."""

import pytest

from domain.game.told import few, listed


@pytest.mark.parametrize(
    ("words", "told"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_words_stand_in_a_row(words: tuple[str, ...], told: str) -> None:
    assert listed(iter(words)) == told


def test_three_words_are_named_and_of_four_the_first_two() -> None:
    assert listed(few(["a", "b", "c"])) == "a, b and c"
    assert listed(few("abcd")) == "a, b and 2 more"
    assert listed(few("abcde", "{n} more units")) == "a, b and 3 more units"
