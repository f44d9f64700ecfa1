"""Whoever sees the board can read it: contrast of at least 4.5 to 1, as WCAG AA asks."""

import re

import pytest

from service.drawing.paint import night, palette
from service.drawing.paint.colours import COLOURS

SHEETS = (palette.DESK, palette.PAPER, palette.CARD, palette.LIT)
BY_DAY = (
    *((palette.INK, paper) for paper in (*SHEETS, palette.IVORY, palette.NOBODY)),
    *((ink, paper) for ink in (palette.SOFT, palette.PENCIL) for paper in SHEETS),
    *((palette.INK, tint) for tint in palette.OWNERS),
    *((ink, tint) for tint in palette.TERRAIN.values() for ink in (palette.INK, palette.SOFT)),
    *((ink, body) for body, ink in palette.DICE.values()),
    (palette.IVORY, palette.BLACK),
)
"""Every pair of ink and paper in which words appear."""

DARK = night.DARK
NIGHT_SHEETS = [DARK[paper] for paper in SHEETS]
BY_NIGHT = (
    *((DARK[palette.INK], paper) for paper in (*NIGHT_SHEETS, DARK[palette.NOBODY])),
    *((DARK[ink], paper) for ink in (palette.SOFT, palette.PENCIL) for paper in NIGHT_SHEETS),
    *((DARK[ink], tint) for tint in night.GROUND.values() for ink in (palette.INK, palette.SOFT)),
    *((colour, paper) for colour in (night.BLUE, night.GREEN) for paper in NIGHT_SHEETS),
    (DARK[palette.DESK], DARK[palette.PENCIL]),
    (DARK[palette.DESK], DARK[palette.INK]),
)
"""The same by night."""


def light(colour: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(colour[1:]))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_guideline_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("ink", "paper"), BY_DAY)
def test_words_stand_out(ink: str, paper: str) -> None:
    assert contrast(ink, paper) >= 4.5


@pytest.mark.parametrize("paper", [palette.DESK, palette.PAPER, palette.CARD, palette.LIT])
def test_what_can_be_done_now_stands_out(paper: str) -> None:
    assert contrast(palette.PENCIL, paper) >= 4.5


@pytest.mark.parametrize("tint", [*palette.OWNERS, *palette.TERRAIN.values()])
def test_edges_stand_out(tint: str) -> None:
    assert contrast(palette.INK, tint) >= 3
    assert contrast(palette.PENCIL, tint) >= 3


def test_a_picture_in_few_colours_may_keep_the_accents() -> None:
    assert palette.PENCIL in palette.ACCENTS
    assert len(set(palette.ACCENTS)) <= COLOURS[-2]


@pytest.mark.parametrize(("ink", "paper"), BY_NIGHT)
def test_words_stand_out_by_night(ink: str, paper: str) -> None:
    assert contrast(ink, paper) >= 4.5


def test_every_colour_of_the_board_has_a_night_or_stays_printed_card() -> None:
    stays = {*palette.OWNERS, *palette.STRIPES, *(body for body, _ in palette.DICE.values())}
    stays |= {palette.IVORY, palette.BLACK, palette.RED, palette.YELLOW, "#a3231b", "#1a1510"}
    assert set(re.findall("#[0-9a-f]{6}", night.LIVING)) <= stays
