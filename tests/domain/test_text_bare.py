"""A board in text of a game with many displays: what is empty takes a line in all."""

import pytest

from domain.game.view.board import Map, Piece, Space, Track, View
from domain.game.view.text_board import text_board


def box(name: str, *facts: str) -> Map:
    """A display of one space, as a module has dozens."""
    return Map(name, (Space(name, name, 0, 0, "box", facts=facts),), ground="m0")


@pytest.mark.parametrize(("many", "shown"), [(3, True), (4, False)])
def test_of_many_a_board_on_which_nothing_lies_is_only_named(many: int, shown: bool) -> None:
    maps = (box("Field"), box("Marked", "fort"), *(box(f"Turn {n}") for n in range(many)))
    told = text_board(
        View("Box", "1", "", maps=maps, pieces=(Piece("Duke", "Duke", "Field"),), seats=("red",))
    )
    assert "Field\n-----\nField\n  > Duke" in told
    assert "Marked\n------" in told
    assert ("Turn 0\n------" in told) is shown
    assert ("Nothing lies on Turn 0, Turn 1 and 2 more." in told) is not shown


@pytest.mark.parametrize(("many", "shown"), [(3, True), (4, False)])
def test_many_empty_trays_are_not_told(many: int, shown: bool) -> None:
    trays = (*(Track(f"Tray {n}", 0, shape="tray") for n in range(many)), Track("VP", 0))
    told = text_board(
        View("Box", "1", "", tracks=(*trays, Track("Full", 2, shape="tray")), seats=("red",))
    )
    assert ("Tray 0 0" in told) is shown
    assert "VP 0" in told
    assert "Full 2" in told
