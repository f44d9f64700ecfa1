"""Every paragraph of the source, 1.0 to 3.4b, stands in the rulebook, and none is invented."""

import string

import pytest

from domain.game.tables import rulebook
from domain.games.tcs_omaha.ground.sheets import PACKAGE

PARAGRAPHS = {
    "1": {**dict.fromkeys(range(18), ""), 12: "a", 13: "a"},
    "2": {**dict.fromkeys(range(12), ""), 1: "n", 2: "b", 3: "g", 4: "d", 5: "c", 6: "d", 7: "b",
          10: "a"},
    "3": {0: "", 1: "", 2: "", 3: "g", 4: "b"},
}  # fmt: skip
"""The paragraphs of each chapter of the source, each with the letter of its last part."""


LETTERS = string.ascii_lowercase


def numbers() -> set[str]:
    """The number of every paragraph of the source."""
    return {
        f"{chapter}.{n}{part}"
        for chapter, sections in PARAGRAPHS.items()
        for n, last in sections.items()
        for part in ("", *LETTERS[: LETTERS.find(last) + 1 if last else 0])
    }


@pytest.mark.rule("1.0", "2.0", "3.0")
def test_every_paragraph_of_the_source_stands_in_the_rulebook_and_no_other() -> None:
    assert len(numbers()) == 83
    told = {r.number for r in rulebook(PACKAGE).rules if r.number.partition(".")[0] in PARAGRAPHS}
    assert told == numbers()
