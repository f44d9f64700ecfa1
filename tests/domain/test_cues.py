"""What a text must hold so that an expression may match it."""

import re

import pytest

from domain.game.grammar.cues import cues_of
from domain.games import library
from domain.match.codec import Codec
from tests.games.test_as_people_write import FILES


@pytest.mark.parametrize(
    ("pattern", "cues"),
    [
        (r"\b(?:comes?|goes?|go) ashore\b", (" ashore",)),
        (r"^(?:the )?tanks? (?!to )(?=\S+/)", ("tank",)),
        (r"(?:red|green) (\d)", ("red", "green")),
        (r"^(?:red |Green )?hill", ("hill",)),
        (r"a{2,}b+c?d", ("b",)),
        (r"one|two", ("one", "two")),
        (r"one|\d", ()),
        (r"[Cc]all[\]x]\.7", ("all",)),
        (r"don[\x27\u2019]t \u2019ll", ("don",)),
        (r"(?<!at )(?<=by )\S+", ("by ",)),
        (r"\S+", ()),
    ],
)
def test_the_longest_words_are_told_of_which_a_text_must_hold_one(
    pattern: str, cues: tuple[str, ...]
) -> None:
    assert cues_of(pattern) == cues


def test_whatever_an_expression_of_any_game_matches_holds_one_of_its_cues() -> None:
    patterns = {one for rules in library().values() for one, _ in Codec(rules).sayings.spelled}
    compiled = [(re.compile(one, re.IGNORECASE), cues_of(one)) for one in sorted(patterns)]
    said = [line for file in FILES.values() for line in file.read_text().splitlines()]
    matched = [
        (pattern.pattern, cues, text)
        for text in said
        for pattern, cues in compiled
        if cues and pattern.search(text)
    ]
    assert matched
    assert [one for one in matched if not any(cue in one[2].lower() for cue in one[1])] == []
