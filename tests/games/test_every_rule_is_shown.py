"""Every rule of every game has a test that shows it, and every citation leads to a rule."""

import re
from pathlib import Path

import pytest

from domain.game.tables import rulebook
from domain.games import library

ROOT = Path(__file__).parents[2]
NUMBER = r"[0-9]+(?:\.[0-9]+)+[a-z]?"


def _code(game: str) -> str:
    folder = ROOT / "domain" / "games" / game
    return "\n".join(file.read_text() for file in sorted(folder.rglob("*.py")))


def _tests(game: str) -> str:
    folder = ROOT / "tests" / "games" / game
    return "\n".join(file.read_text() for file in sorted(folder.rglob("test_*.py")))


def _rules(game: str) -> dict[str, str]:
    return {rule.number: rule.text for rule in rulebook(f"domain.games.{game}").rules}


def _shown(game: str) -> set[str]:
    marks = re.findall(r"@(?:pytest\.mark\.)?rule\(([^)]*)\)", _tests(game))
    return {number for mark in marks for number in re.findall(rf'"({NUMBER})"', mark)}


def _refusing(game: str) -> set[str]:
    return set(re.findall(rf'Illegal\(\s*"({NUMBER})"', _code(game)))


@pytest.mark.parametrize("game", library())
def test_every_rule_has_a_number_of_its_own(game: str) -> None:
    numbers = [rule.number for rule in rulebook(f"domain.games.{game}").rules]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("game", library())
def test_every_rule_is_shown_by_a_test(game: str) -> None:
    assert sorted(_rules(game).keys() - _shown(game)) == []


@pytest.mark.parametrize("game", library())
def test_every_test_shows_a_rule_of_the_rulebook(game: str) -> None:
    assert sorted(_shown(game) - _rules(game).keys()) == []


@pytest.mark.parametrize("game", library())
def test_every_refusal_cites_a_rule_of_the_rulebook(game: str) -> None:
    assert sorted(_refusing(game) - _rules(game).keys()) == []


@pytest.mark.parametrize("game", library())
def test_every_rule_that_refuses_is_seen_to_refuse(game: str) -> None:
    refused = set(re.findall(rf'refused\(\s*"({NUMBER})"', _tests(game)))
    assert sorted(_refusing(game) - refused) == []


@pytest.mark.parametrize("game", library())
def test_every_rule_is_carried_out_by_code_or_only_a_definition(game: str) -> None:
    cited = set(re.findall(rf"(?<![\w.])({NUMBER})(?![\w.]*[0-9])", _code(game)))
    loose = {n for n, text in _rules(game).items() if not text.startswith("Definition.")}
    assert sorted(loose - cited) == []


@pytest.mark.parametrize("game", library())
def test_a_ruling_gives_its_reason_in_a_sentence(game: str) -> None:
    for rule in rulebook(f"domain.games.{game}").rules:
        assert rule.title
        assert rule.text.endswith(".")
        assert not rule.ruling or rule.ruling.endswith("."), rule.number
