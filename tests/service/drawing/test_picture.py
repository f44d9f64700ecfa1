"""The picture of a board: a PNG of the asked width, small, the same everywhere."""

from io import BytesIO

import pytest
from PIL import Image

from domain.game.view.board import View
from service.drawing import draw, picture
from service.drawing.picture import FONTS, MOST
from tests.service.drawing import boards


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


@pytest.mark.parametrize("width", [300, 720, 1200])
def test_a_picture_is_a_png_of_the_given_width(width: int) -> None:
    image = opened(picture(draw(boards.cards()), width))
    assert image.format == "PNG"
    assert image.width == width


@pytest.mark.parametrize("view", [boards.TIGER, boards.hexes()], ids=["tiger", "hexes"])
def test_a_picture_is_small_enough_to_mail(view: View) -> None:
    assert len(picture(draw(view, width=480), 720)) <= MOST


def test_the_same_drawing_gives_the_same_picture() -> None:
    svg = draw(boards.squares())
    assert picture(svg) == picture(svg)


def test_both_typefaces_and_other_scripts_come_from_our_own_fonts() -> None:
    assert len(FONTS) == 8
    blank, written = (
        opened(picture(draw(View(title, "", "")), 480)).convert("L").getcolors(256) or []
        for title in ("", "\u05e9\u05dc\u05d5\u05dd")
    )
    assert sorted(written) != sorted(blank)


def test_the_accent_survives_the_few_colours() -> None:
    colours = opened(picture(draw(boards.hexes()))).convert("RGB").getcolors(1 << 24) or []
    assert (0xA5, 0x38, 0x0B) in {colour for _, colour in colours}
