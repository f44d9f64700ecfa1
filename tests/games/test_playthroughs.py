"""Every recorded game comes out of its own orders and dice as it was recorded, offers in words."""

import re
from pathlib import Path

import pytest

from domain.game.ruleset import Event
from domain.game.tables import meta
from domain.games import library
from tests.games.in_words import looking
from tests.playthrough import again, files, is_order


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_a_recorded_game_is_decided_the_same_way_again_and_offers_in_words(file: Path) -> None:
    """One test for both: to come to a position again costs more than to look at it."""
    text, rules = file.read_text(), library()[file.parent.parent.name]
    assert again(text, looking(rules, sum(map(is_order, text.splitlines())))) == text


READY = [key for key in library() if meta(library()[key].package).stage != "draft"]
"""The games that say that they can be played; a draft still owes what follows."""


@pytest.mark.parametrize("game", READY)
def test_every_game_has_recorded_games(game: str) -> None:
    assert [file for file in files() if file.parent.parent.name == game]


def recorded(game: str) -> list[str]:
    """The texts of a game's recorded games."""
    return [file.read_text() for file in files() if file.parent.parent.name == game]


@pytest.mark.parametrize("game", READY)
def test_every_ending_that_a_game_declares_is_recorded_and_no_other(game: str) -> None:
    told = {text.splitlines()[-1][2:].partition(":")[0] for text in recorded(game)}
    assert told - {"unfinished"} == set(library()[game].endings)


@pytest.mark.parametrize("game", READY)
def test_a_game_is_of_the_nature_that_it_declares(game: str) -> None:
    rules, texts = library()[game], recorded(game)
    found = {
        "alone": any(scenario.fewest == 1 for scenario in rules.scenarios),
        "cards": any("\n  [of " in text for text in texts),
        "dice": any(re.search(r"\n  \[\d*d\d", text) for text in texts),
        "secrets": any(
            kind.sealed is not Event.sealed or kind.elements is not Event.elements
            for kind in rules.events
        ),
    }
    assert {word for word, holds in found.items() if holds} == set(rules.nature)


@pytest.mark.parametrize("game", READY)
def test_every_phase_that_is_recorded_is_declared(game: str) -> None:
    """As far as a game has phases that a word ends."""
    rules = library()[game]
    told = {m[1] for text in recorded(game) for m in re.finditer(r"-- turn \d+, (.*?); ", text)}
    assert told <= {*rules.phases} or not any(order.ends for order in rules.orders)
