"""A rulebook is searched whole: the first turn, the tables and the orders beside the rules."""

import pytest

from domain.games import library
from service.reading.rulebooks import looked_up


def _parts(game: str, asked: str) -> set[str]:
    return {passage.part for passage in looked_up(library()[game], asked).passages}


def test_for_nothing_the_aim_and_the_first_turn_come() -> None:
    passages, rules = looked_up(library()["combined_arms"], "")
    assert [p.part for p in passages] == ["aim", "aim", *["first-turn"] * 5]
    assert "Destroy the enemy Headquarters" in passages[0].text
    assert rules


def test_the_first_turn_comes_alone_by_its_name() -> None:
    found = looked_up(library()["combined_arms"], " First  turn")
    assert {p.part for p in found.passages} == {"first-turn"}
    assert not found.rules
    assert "“allied: move c3-c4”" in found.passages[2].text


@pytest.mark.parametrize(
    ("game", "asked", "part"),
    [
        ("combined_arms", "ready", "first-turn"),
        ("combined_arms", "fire", "orders"),
        ("combined_arms", "headquarters strong", "first-turn"),
        ("company_combat", "woods", "sheet"),
    ],
)
def test_words_are_found_beside_the_rules(game: str, asked: str, part: str) -> None:
    assert part in _parts(game, asked)


def test_a_number_brings_its_rule_alone() -> None:
    passages, rules = looked_up(library()["combined_arms"], "2.1")
    assert (passages, [r.number for r in rules]) == ((), ["2.1"])
