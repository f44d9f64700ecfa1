"""Every ground can be told from every other round a counter, by colour or by pattern."""

import importlib
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import hypot

import pytest
from PIL import Image

from domain.game.view.board import Map, Space
from domain.games import library
from service.cartography import draw
from service.cartography.words import WORDS, known
from service.drawing.counters import _band
from service.drawing.paint.palette import OWNERS
from service.drawing.sheet import Sheet
from tests.rigs.soak import sampled
from tests.service.cartography.maps import maps
from workers.bots import bot_names
from workers.selfplay import position

KINDS = tuple(WORDS)
DEFICIENT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What each eye sees of linear light: Machado, Oliveira and Fernandes 2009, severity 1."""

Colour = tuple[float, float, float]


HIGH = 7
"""Levels of the highest map, that of Omaha."""


def patches(levels: int) -> Map:
    """A strip of each kind of ground, three hexes wide and five high, and one of open ground on
    each level."""
    strips = [*((kind, kind, 0) for kind in KINDS),
              *((f"level {k}", "clear", k) for k in range(1, levels + 1))]  # fmt: skip
    return Map(
        "",
        tuple(
            Space(f"{name}{c}{r}", "", 3 * n + c + 0.5 * (r % 2), r, "hex", kind, level=level)
            for n, (name, kind, level) in enumerate(strips)
            for c in range(3)
            for r in range(5)
        ),
    )


def rings(night: bool, levels: int = 0) -> dict[str, tuple[Colour, float]]:
    """The mean linear light round a counter on each ground, and how busy its pattern is."""
    drawn = patches(levels)
    sheet = draw(drawn)
    flat = importlib.import_module("service.drawing.picture").flat
    left, top, wide, _ = sheet.box
    image: Image.Image = flat(sheet.printed(night=night), round(wide / 2))
    found = {}
    for kind in (*KINDS, *(f"level {k}" for k in range(1, levels + 1))):
        seen = [
            image.getpixel((round((x - left) / 2), round((y - top) / 2)))
            for r in (1, 2, 3)
            for x, y in _ring(*sheet.middles[f"{kind}1{r}"])
        ]
        light = [tuple(_linear(part) for part in pixel) for pixel in seen]
        mean = tuple(sum(part) / len(light) for part in zip(*light, strict=True))
        busy = sum(hypot(*(a - b for a, b in zip(one, mean, strict=True))) for one in light)
        found[kind] = (mean, 100 * busy / len(light))
    return found  # type: ignore[return-value]


def _ring(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Points between a counter and the sides of its hex, clear of the number at the top."""
    for dx in range(-56, 57, 4):
        for dy in range(-30, 56, 4):
            if max(abs(dx), abs(dy)) > 40 and abs(dy) < 66 - abs(dx) / 1.8:
                yield x + dx, y + dy


def _linear(part: int) -> float:
    c = part / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def lab(light: Colour, eye: str) -> Colour:
    """CIELAB of linear light as an eye sees it."""
    r, g, b = (
        max(0.0, sum(m * part for m, part in zip(row, light, strict=True)))
        for row in DEFICIENT[eye]
    )
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("night", sampled([False, True]), ids=["day", "night"])
def test_grounds_are_told_apart_by_colour_or_by_pattern(night: bool) -> None:
    assert not _close(rings(night), combinations(KINDS, 2))


@pytest.mark.parametrize("night", sampled([False, True]), ids=["day", "night"])
def test_open_ground_on_every_level_is_told_from_all_other_ground(night: bool) -> None:
    """A hill is browner than a plain, and still neither a beach nor a slope."""
    heights = [f"level {k}" for k in range(1, HIGH + 1)]
    others = [kind for kind in KINDS if kind != "clear"]
    assert not _close(rings(night, HIGH), product(heights, others))


def _close(
    found: dict[str, tuple[Colour, float]], pairs: Iterable[tuple[str, str]]
) -> list[tuple[str, str, str, float, float]]:
    """The pairs that some eye tells apart by neither colour nor pattern."""
    close, told = [], list(pairs)
    for eye in DEFICIENT:
        for one, other in told:
            a, b = (lab(found[kind][0], eye) for kind in (one, other))
            colour = hypot(*(p - q for p, q in zip(a, b, strict=True)))
            low, high = sorted((found[one][1], found[other][1]))
            if colour < 6 and high < 1.25 * low:
                close.append((eye, one, other, round(colour, 1), round(high / low, 2)))
    return close


def test_the_grounds_and_the_sides_of_all_games_are_among_those() -> None:
    """No map has ground of another kind, or stands higher; no match has more sides than tints.

    The boxes of a track have no ground.
    """
    grounds = {
        space.terrain for drawn in maps().values() for space in drawn.spaces if space.terrain
    }
    assert all(known(word) in KINDS for word in grounds)
    assert max(space.level for drawn in maps().values() for space in drawn.spaces) <= HIGH
    for rules in library().values():
        for scenario in rules.scenarios:
            view = position(rules, scenario.key, 0, bot_names(rules)[0], "maps")
            assert len(Sheet(view, choices=False, width=920).owners) <= len(OWNERS)


def test_sides_are_told_apart_by_colour_or_by_their_bar() -> None:
    close = []
    for eye in DEFICIENT:
        for (i, one), (j, other) in combinations(enumerate(OWNERS), 2):
            a, b = (lab(_light(code), eye) for code in (one, other))
            colour = hypot(*(p - q for p, q in zip(a, b, strict=True)))
            if colour < 6 and _band(i) == _band(j):
                close.append((eye, i, j, round(colour, 1)))
    assert not close


def test_who_sees_all_colours_tells_sides_by_their_colour_alone() -> None:
    """Their bars differ as well, so two sides of one colour were not a fault to the test above."""
    seen = [lab(_light(code), "full") for code in OWNERS]
    for one, other in combinations(seen, 2):
        assert hypot(*(p - q for p, q in zip(one, other, strict=True))) >= 6


def _light(code: str) -> Colour:
    r, g, b = (_linear(int(code[k : k + 2], 16)) for k in (1, 3, 5))
    return r, g, b
