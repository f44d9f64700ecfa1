"""Every rulebook teaches: its first turn goes as it is told, its chapters hold every rule."""

import re

import pytest

from domain.game.tables import rulebook
from domain.games import library
from service.reading.primers import worked
from service.reading.rulebooks import chapters_of, primer_of

LEARNT = (
    *("combined_arms", "company_combat", "dday_dice", "dice_table"),
    *("five_for_fighting", "tcs_omaha", "utah_beach"),
)
NUMBER = re.compile(r"\d+\.\d+(?:\.\d+)?[a-z]?")


@pytest.mark.parametrize("game", LEARNT)
def test_the_first_turn_happens_as_it_is_told(game: str) -> None:
    rules = library()[game]
    primer = primer_of(rules)
    assert primer is not None
    shown = list(worked(rules, primer.first))
    assert sum(one.view is not None for one in shown) >= 2, "a first turn has pictures"
    for step, one in zip(primer.first.step, shown, strict=True):
        happened = iter(one.told)
        for sentence in step.tells:
            assert sentence in happened, f"{sentence} is not told, or not here: {one.told}"


@pytest.mark.parametrize("game", LEARNT)
def test_what_is_cited_is_a_rule(game: str) -> None:
    primer = primer_of(library()[game])
    assert primer is not None
    numbers = {rule.number for rule in rulebook(f"domain.games.{game}").rules}
    texts = [step.text for step in primer.first.step]
    cited = {n for text in texts for told in re.findall(r"\(([^)]*)\)", text)
             for n in NUMBER.findall(told)}  # fmt: skip
    assert cited
    assert cited <= numbers


@pytest.mark.parametrize("game", LEARNT)
def test_chapters_hold_every_rule_once_and_the_tables_that_they_name(game: str) -> None:
    rules = library()[game]
    primer = primer_of(rules)
    assert primer is not None
    chapters = chapters_of(rules)
    every = [rule.number for chapter in chapters for rule in chapter.rules]
    book = [rule.number for rule in rulebook(f"domain.games.{game}").rules]
    assert sorted(every) == sorted(book), "each rule stands in one chapter"
    assert all(chapter.rules for chapter in chapters)
    for heading, chapter in zip(primer.chapters, chapters, strict=True):
        assert [chart.title for chart in chapter.charts] == list(heading.charts)
