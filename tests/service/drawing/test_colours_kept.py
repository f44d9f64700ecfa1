"""A picture in few colours: it looks as it did, and loses no accent."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from service.drawing.paint import palette
from service.drawing.paint.colours import COLOURS, EVERY, ROWS, packed, plainest, tried_from

SANDS = ("#e6cd84", "#c9a46a", "#b7ab95", "#bdd7dc", "#c6cf95", "#d3d8a6")
"""The grounds of a board, and none of them an accent."""


def board() -> Image.Image:
    """Bands of ground with a slow change in each, and a small badge in the colour of the pencil."""
    image = Image.new("RGB", (360, 240))
    for k, sand in enumerate(SANDS):
        for x in range(360):
            shade = tuple(min(255, part + x // 40) for part in bytes.fromhex(sand[1:]))
            image.paste(shade, (x, 40 * k, x + 1, 40 * k + 40))
    image.paste(palette.PENCIL, (20, 20, 26, 26))
    return image


def few(image: Image.Image, most: int) -> Image.Image:
    with Image.open(BytesIO(packed(image, most))) as png:
        return png.convert("RGB")


def test_the_fewest_colours_still_look_like_the_picture() -> None:
    """A palette of accents made bright yellow of sand."""
    image, seen = board(), few(board(), 0)
    assert len(seen.getcolors(1 << 20) or ()) <= COLOURS[-1]
    for k in range(len(SANDS)):
        band = (60, 40 * k, 360, 40 * k + 40)
        apart = ImageStat.Stat(ImageChops.difference(image.crop(band), seen.crop(band))).mean
        assert max(apart) < 6


def test_an_accent_of_a_few_pixels_is_kept_as_it_is() -> None:
    assert "#{:02x}{:02x}{:02x}".format(*few(board(), 0).getpixel((22, 22))) == palette.PENCIL


def test_sea_does_not_take_the_blue_of_a_player() -> None:
    """Deep sea became one with the nearest accent, which is lilac beside it, and not with the sea
    that is a little lighter."""
    image, blue = Image.new("RGB", (360, 240)), palette.OWNERS[3]
    for k in range(18):
        image.paste((60 + 90 * (k % 3), 40 + 40 * (k // 3), 20), (20 * k, 0, 20 * k + 20, 240))
    image.paste("#adcbd5", (0, 0, 120, 80))
    image.paste("#9fc1ce", (0, 80, 120, 160))
    image.paste(blue, (200, 20, 260, 220))
    seen = few(image, 0)
    assert seen.getpixel((60, 120)) == seen.getpixel((60, 40)) != seen.getpixel((230, 100))
    assert seen.getpixel((230, 100)) == tuple(bytes.fromhex(blue[1:]))


def test_a_picture_that_may_be_large_has_more_colours_than_one_that_may_not() -> None:
    image = Image.new("RGB", (256, 64))
    for x in range(256):
        image.paste((x, 255 - x, 128), (x, 0, x + 1, 64))
    fewest, most = (few(image, most).getcolors(1 << 20) or [] for most in (0, 1 << 20))
    assert len(fewest) < len(most)


@pytest.mark.parametrize("high", [70, 300])
def test_some_of_its_rows_tell_about_how_many_bytes_a_picture_has(high: int) -> None:
    """A picture is drawn in a width only where it is likely to be small enough."""
    image = Image.effect_noise((300, high), 60).convert("RGB")
    with Image.open(BytesIO(packed(image, 0, (COLOURS[-1], COLOURS[-1])))) as png:
        told = BytesIO()
        png.save(told, "PNG", compress_level=7)
    tops = tried_from(high)
    rows = Image.new("RGB", (300, ROWS * len(tops)))
    for number, top in enumerate(tops):
        rows.paste(image.crop((0, top, 300, top + ROWS)), (0, ROWS * number))
    assert plainest(rows, high) == pytest.approx(told.tell(), rel=0.25)


def test_a_picture_that_is_just_small_enough_keeps_the_finest_colours() -> None:
    """Where by its rows it would be a little too large: here they have more to tell than others."""
    image = Image.frombytes("RGB", (300, 300), Random(7).randbytes(3 * 300 * 300))
    for top in range(300):
        if top % (ROWS * EVERY) >= ROWS:
            image.paste("white", (255, top, 300, top + 1))
    finest = packed(image, 1 << 30)
    assert packed(image, len(finest)) == finest
