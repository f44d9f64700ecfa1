"""Dice and cards as people name them, at a table (2.1 to 4.4)."""

import re

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as some

from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.games.dice_table.contents import RULES
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said

CODEC = Codec(RULES)


def means(text: str) -> str:
    return spelled(*read_said(CODEC, text))


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("keep the best 3 of 4d6", "roll 4d6"),
        ("roll 2d6 or 3d6", "roll 2d6 3d6"),
        ("secretly roll two d20 and take the higher", "secretly roll 2d20"),
        ("roll 2d6 plus 1 halved", "roll 2d6+1"),
        ("roll 6", "roll d6"),
        ("roll 3d6 to move secretly", "secretly roll 3d6 to move"),
    ],
)
def test_what_changes_dice_is_asked_before_they_fall(text: str, line: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        means(text)
    assert f"“{line}”" in str(refused.value)
    assert means(line) == line


COUNTS = {"a": 1, "one": 1, "two": 2, "7": 7, "twelve": 12}
DICE = {"die": 6, "d10": 10, "ten-sided die": 10, "percentile die": 100}
ADDED = {"": 0, " plus 1": 1, " +2": 2, ", minus two": -2, " with a -3 modifier": -3}


@pytest.mark.rule("2.1", "2.3")
@drawn(*map(some.sampled_from, (sorted(COUNTS), sorted(DICE), sorted(ADDED), ("", ", secretly"))))
def test_how_many_dice_of_what_kind_with_what_added_is_said_in_any_words(
    count: str, die: str, added: str, unseen: str
) -> None:
    many, plus = COUNTS[count], ADDED[added]
    dice = f"{many if many > 1 else ''}d{DICE[die]}{f'{plus:+d}' if plus else ''}"
    said = f"throw {count} {re.sub('die', 'dice', die) if many > 1 else die}{added}{unseen}"
    assert means(said) == f"{'secretly ' if unseen else ''}roll {dice}"


@pytest.mark.rule("5.2", "5.3")
@pytest.mark.parametrize(
    "line", ["write roll two dice", "seal play the ace of spades", "note 3 d6"]
)
def test_what_is_written_keeps_its_words(line: str) -> None:
    assert means(line) == line
