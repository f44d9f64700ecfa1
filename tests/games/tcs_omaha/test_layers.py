"""What a reader may lay over the maps of Omaha."""

import pytest

from domain.games.tcs_omaha.view import view
from tests.games.tcs_omaha.board import at, opened
from tests.scenario import Given


def laid(now: Given) -> dict[str, set[str]]:
    """The layers of a position, by name."""
    return {layer.name: set(layer.spaces) for layer in view(now.state, None).layers}


@pytest.mark.rule("9.2")
def test_ground_is_under_overwatch_where_its_mover_would_be_fired_at() -> None:
    seen = laid(at("1/A/1/16@A40.10m mg/5/916@A40.05"))
    assert "A40.09" in seen["German overwatch"]
    assert "A33.10" not in laid(at("mg/5/916@A35.12"))["German overwatch"]


@pytest.mark.rule("9.1")
def test_every_hex_of_the_layer_asks_the_enemy_of_who_comes_there() -> None:
    now = at("1/A/1/16@A40.10m mg/5/916@A40.05")
    assert "A40.09" in laid(now)["German overwatch"]
    now.when("american", "move 1/A/1/16 A40.09").waits_for("german")


@pytest.mark.rule("9.2")
def test_who_is_paralyzed_watches_nothing() -> None:
    assert laid(at("1/A/1/16@A40.10m mg/5/916@A40.05p"))["German overwatch"] == set()


def test_nothing_is_laid_before_the_first_turn() -> None:
    assert view(opened().state, None).layers == ()
