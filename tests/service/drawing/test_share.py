"""The share picture and the thumbnail: where it burns, in the size that others ask for."""

from io import BytesIO

import pytest
from PIL import Image

from domain.game.board import Piece, View
from service.drawing.atlas import Atlas
from service.drawing.share import hottest, share, thumbnail
from tests.service.drawing import boards


@pytest.mark.parametrize("view", [boards.TIGER, boards.hexes(), View("t", "1", "p")],
                         ids=["sectors", "hexes", "nothing"])  # fmt: skip
def test_a_share_picture_has_the_size_that_links_show(view: View) -> None:
    with Image.open(BytesIO(share(view))) as image:
        assert image.size == (1200, 630)


def test_a_thumbnail_is_light_enough_for_a_list() -> None:
    small = thumbnail(boards.hexes())
    assert len(small) <= 15_000
    with Image.open(BytesIO(small)) as image:
        assert image.size == (240, 183)


def test_it_shows_the_place_where_enemies_stand_near_each_other() -> None:
    view = boards.hexes()
    sheet = Atlas().of(view.maps[0])
    far, *_, beside, near = sheet.middles
    pieces = (
        *(Piece(f"a{k}", "a", far, "red") for k in range(5)),
        Piece("b", "b", near, "red"),
        Piece("c", "c", beside, "blue"),
    )
    x, y = hottest(pieces, sheet)
    a, b = sheet.middles[near]
    assert abs(x - a) + abs(y - b) < 240


def test_a_board_with_nothing_on_it_yet_is_paper_and_not_black() -> None:
    empty = View("D-Day", "Before turn 1", "Open")
    with Image.open(BytesIO(thumbnail(empty))) as image:
        pixels = image.convert("L")
        assert min(pixels.getpixel((x, y)) for x in (20, 120, 220) for y in (100, 150)) > 150
