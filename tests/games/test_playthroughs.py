"""Every recorded game comes out of its own orders and dice as it was recorded."""

from pathlib import Path

import pytest

from domain.games import library
from tests.playthrough import again, files


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_a_recorded_game_is_decided_the_same_way_again(file: Path) -> None:
    text = file.read_text()
    assert again(text) == text


@pytest.mark.parametrize("game", library())
def test_every_game_has_recorded_games(game: str) -> None:
    assert [file for file in files() if file.parent.parent.name == game]
