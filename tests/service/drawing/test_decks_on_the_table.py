"""A deck on the table, whatever its note says of whose it is and what was thrown away."""

import pytest

from domain.game.view.board import Track, View
from service.drawing import draw


@pytest.mark.parametrize(
    ("note", "thrown"),
    [("", ""), ("Blue's", ""), ("3 discarded, Fog on top", "3"), ("Red's, 12 discarded", "12")],
)
def test_its_discards_are_counted(note: str, thrown: str) -> None:
    top = "Fog" if thrown else ""
    deck = Track("Deck support", 5, most=20, note=note, shape="pile", top=top)
    seats = ("red", "blue")
    drawn = draw(View("t", "1", "", maps=(), pieces=(), seats=seats, tracks=(deck,)))
    assert (f"{thrown} discarded" in drawn) == bool(thrown)
