"""Who is harder to beat wins more: the levels of the computer, in the games that the docs count."""

import pytest

from tests.games.tcs_omaha.balance import compare

GAMES, LEAST = 60, 39
"""The games of each pair, and 65 in a hundred of them."""


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["firefight", "colleville", "easy-red"])
@pytest.mark.parametrize("levels", [("major", "captain"), ("captain", "lieutenant")])
def test_each_level_beats_the_lower(scenario: str, levels: tuple[str, str]) -> None:
    assert compare(scenario, levels, GAMES, 1)[levels[0]] >= LEAST
