"""The paragraphs of the landing and the German defence: in our words, each shown by a test."""

import re
from pathlib import Path

from domain.game.tables import Rulebook, read

HERE = Path(__file__).parent
RULES = read("domain.games.tcs_omaha", "special.toml", Rulebook).rules


def test_each_paragraph_has_a_number_of_its_own_and_is_a_sentence() -> None:
    assert len({rule.number for rule in RULES}) == len(RULES) == 72
    assert [rule.number for rule in RULES if not rule.text.endswith(".")] == []
    assert [rule.number for rule in RULES if rule.ruling and not rule.ruling.endswith(".")] == []


def test_every_rule_that_a_test_shows_is_in_the_book() -> None:
    shown = "\n".join(file.read_text() for file in HERE.glob("test_*.py"))
    marks = re.findall(r"@pytest\.mark\.rule\(([^)]*)\)", shown)
    numbers = {number for mark in marks for number in re.findall(r'"([0-9.]+[a-z]?)"', mark)}
    assert {n for n in numbers if n[:3] in ("102", "103")} <= {rule.number for rule in RULES}
