"""A board of a box that is too large for a mail, in a few lines."""

from msgspec.structs import replace

from domain.game.view.board import Card, Map, Piece, Space, View
from domain.game.view.text_summed import summed

SPACES = tuple(Space(f"{n:04}", f"{n:04}", n, 0, "square") for n in range(400))
PIECES = tuple(
    Piece(f"Rifle-{n}", f"Rifle-{n}", f"{n:04}", ("red", "blue")[n % 2]) for n in range(300)
)
LARGE = View(
    "Crowns", "Turn 1", "Move", maps=(Map("Crowns", SPACES), Map("Tracks", ())), pieces=PIECES,
    cards=(Card("Fog", "Fog", owner="red", place="hand"),),
    notes=(f"Supply: {', '.join(f'Foxhole-{n}' for n in range(90))}",), seats=("red", "blue"),
)  # fmt: skip


def test_a_large_board_is_told_in_numbers_with_the_readers_hand() -> None:
    told = summed(LARGE, width=72)
    assert "Crowns: 300 pieces in 300 places, 150 of Red, 150 of Blue." in told
    assert "Nothing lies on Tracks." in told
    assert "Fog" in told
    assert told.count("\n") <= 35
    assert max(map(len, told.split("\n"))) <= 72


def test_what_lies_otherwise_than_before_is_told_place_by_place() -> None:
    moved = replace(PIECES[0], space="0007")
    told = summed(replace(LARGE, pieces=(moved, *PIECES[1:])), before=LARGE)
    assert "0007 Rifle-0, Rifle-7" in told
    assert "0000 nothing" in told
    assert "0001 " not in told
