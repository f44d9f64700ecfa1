"""Few colours for a picture: those that it shows, and the accents that it may not lose."""

from collections.abc import Sequence
from io import BytesIO
from math import dist
from typing import NamedTuple

from PIL import Image

from service.drawing.paint import palette

COLOURS = (256, 128, 96, 72, 56, 48, 40, 34, 28, 24, 20)
"""How many colours a picture has: from fine to plain, until it is small enough."""

SMALLEST = {"compress_level": 9, "compress_type": 1}
"""How zlib packs few colours best: fields of one colour with letters on them, by matches of four
bytes or more (its Z_FILTERED). That is a fourteenth less than its level 7, in twice the time."""

FEWEST = (12, 8, 4)
"""Colours of a picture that must be small whatever it shows: four are two bits a pixel."""

LIGHT = 2.2
"""Paper has its tints near white. They are spread so much, to be told apart, and drawn together."""

ALIKE = 9
"""How much red, green or blue a colour may differ by from the accent that it is."""

DARK = 24
"""What is darker than this is not told apart where paper is."""

DEAR = 25.0
"""How much dearer it is to lose an accent than another colour."""

FALSE = 2.0
"""How much dearer it is that ground takes the colour of an accent than that two grounds become one:
sea of the blue of a player is seen to be false."""

BRIGHT = (0.3, 0.59, 0.11)
"""How much red, green and blue make of what is bright."""

REDDER, BLUER = 1.0, 0.8
"""How much the eye sees of it that a colour has more red or blue than what is as bright has."""

_ACCENTS = tuple(bytes.fromhex(accent[1:]) for accent in dict.fromkeys(palette.ACCENTS))


ROWS, EVERY = 8, 3
"""A picture is tried by so many rows of every third time as many: they tell its bytes about."""

SPARE = 1.08
"""How many more bytes such rows have than their share of the picture, about: they end so often."""

DOUBT = 1.08
"""What rows tell may be so much more than the picture has: in the finest colours, in which it would
rather stay, it is packed whole where it is only just too large by its rows."""


def packed(image: Image.Image, most: int, colours: Sequence[int] = COLOURS) -> bytes:
    """A picture as a PNG in the most colours with which it has so many bytes, or in the fewest."""
    first, *fewer = colours
    told, inks = _told_apart(image, first)
    tried, share = _tried(told)
    finest = _plan(inks, {k: k for k in inks})
    if len(_png(tried, finest)) <= DOUBT * share * most:
        png = _png(told, finest)
        if len(png) <= most:
            return png
    plans = _fewer(inks, fewer)
    for plan in plans[_small_enough(tried, plans, share * most) :]:
        png = _png(told, plan)
        if len(png) <= most:
            break
    return png


def _small_enough(tried: Image.Image, plans: Sequence["_Plan"], most: float) -> int:
    """The first plan by which it is small enough, or else the last, is found by halves."""
    low, high = 0, len(plans) - 1
    while low < high:
        middle = (low + high) // 2
        small = len(_png(tried, plans[middle])) <= most
        low, high = (low, middle) if small else (middle + 1, high)
    return low


def _tried(image: Image.Image) -> tuple[Image.Image, float]:
    """Some rows of a picture, and how many of its bytes they have."""
    tops = range(0, image.height, ROWS * EVERY)
    rows = Image.new(image.mode, (image.width, ROWS * len(tops)))
    for number, top in enumerate(tops):
        rows.paste(image.crop((0, top, image.width, top + ROWS)), (0, ROWS * number))
    return rows, SPARE * rows.height / image.height


def tried_from(height: int) -> range:
    """Where the rows begin by which a picture of this height that nobody drew yet is tried."""
    return range(0, height, ROWS * EVERY)


def plainest(rows: Image.Image, height: int) -> int:
    """How many bytes a picture of this height has about as a PNG in the fewest colours, told by
    the rows that :func:`tried_from` names."""
    share = SPARE * rows.height / height
    told = rows.quantize(COLOURS[-1], method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    told.save(out, "PNG", **SMALLEST)
    return round(out.tell() / share)


def fine(image: Image.Image) -> bytes:
    """A picture as a PNG in as many colours as a byte tells, for ground that is drawn once."""
    out = BytesIO()
    method, dither = Image.Quantize.MEDIANCUT, Image.Dither.NONE
    image.quantize(256, method=method, dither=dither).save(out, "PNG", compress_level=7)
    return out.getvalue()


class _Ink(NamedTuple):
    """A colour, how much it counts for, and whether it is an accent."""

    weight: float
    at: tuple[float, float, float]
    """How bright it is, how much redder and how much bluer than grey: it is as far from another as
    the eye tells them apart."""
    accent: bool = False


def _ink(weight: float, colour: Sequence[float], *, accent: bool = False) -> _Ink:
    red, green, blue = colour
    bright = BRIGHT[0] * red + BRIGHT[1] * green + BRIGHT[2] * blue
    return _Ink(weight, (bright, REDDER * (red - bright), BLUER * (blue - bright)), accent)


def _printed(ink: _Ink) -> list[int]:
    """The red, green and blue of a colour."""
    bright, redder, bluer = ink.at
    red, blue = bright + redder / REDDER, bright + bluer / BLUER
    green = (bright - BRIGHT[0] * red - BRIGHT[2] * blue) / BRIGHT[1]
    return [round(part) for part in (red, green, blue)]


def _losses(k: int, live: dict[int, _Ink]) -> list[tuple[float, int]]:
    """What the eye loses where a colour and each other become one; an accent stays as it is."""
    weight, at, accent = live[k]
    if accent:
        return [
            (dist(at, to) ** 2 * (DEAR * min(weight, other) if dear else FALSE * other), n)
            for n, (other, to, dear) in live.items()
            if n != k
        ]
    return [
        (dist(at, to) ** 2 * (FALSE * weight if dear else weight * other / (weight + other)), n)
        for n, (other, to, dear) in live.items()
        if n != k
    ]


def _mixed(one: _Ink, other: _Ink) -> _Ink:
    """Both as one colour: the accent, or what lies between them."""
    weight = one.weight + other.weight
    if one.accent or other.accent:
        return max(one, other, key=lambda ink: (ink.accent, ink.weight))._replace(weight=weight)
    (a, b, c), (d, e, f) = one.at, other.at
    u, v = one.weight / weight, other.weight / weight
    return _Ink(weight, (a * u + d * v, b * u + e * v, c * u + f * v))


def _told_apart(image: Image.Image, colours: int) -> tuple[Image.Image, dict[int, _Ink]]:
    """A picture in the colours that it has most of, by their numbers."""
    spread = image.point([round(255 * (v / 255) ** LIGHT) for v in range(256)] * 3)
    told = spread.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    counts = told.histogram()
    found = [255 * (v / 255) ** (1 / LIGHT) for v in told.getpalette() or ()]
    inks = {
        k: _ink(counts[k] ** 0.5, found[3 * k : 3 * k + 3])
        for k in range(len(found) // 3)
        if counts[k]
    }
    seen = {k: [max(part, DARK) for part in found[3 * k : 3 * k + 3]] for k in inks}
    for red, green, blue in _ACCENTS:
        near = [k for k in _alike(seen, red, green, blue) if not inks[k].accent]
        if near:
            heaviest = max(near, key=lambda k: inks[k].weight)
            inks[heaviest] = _ink(inks[heaviest].weight, (red, green, blue), accent=True)
    return told, inks


def _alike(seen: dict[int, list[float]], *accent: int) -> list[int]:
    """Which colours are an accent; what is ``seen`` of each is no darker than paper tells."""
    red, green, blue = (max(part, DARK) for part in accent)
    return [
        k
        for k, (r, g, b) in seen.items()
        if abs(r - red) <= ALIKE and abs(g - green) <= ALIKE and abs(b - blue) <= ALIKE
    ]


class _Plan(NamedTuple):
    """Which number of a picture becomes which, and the colours of those."""

    numbers: list[int]
    colours: list[int]


def _fewer(inks: dict[int, _Ink], colours: Sequence[int]) -> list[_Plan]:
    """How a picture gets these numbers of colours: the two that differ least become one."""
    live, into = dict(inks), dict[int, int]()
    for gone in sorted(inks, key=lambda k: (inks[k].accent, inks[k].weight))[: -colours[0]]:
        kept = _nearest(gone, live)[1]  # what is rare goes first, without comparing all with all
        live[kept] = _mixed(live[kept], live.pop(gone))
        into[gone] = kept
    nearest = {k: _nearest(k, live) for k in live}
    plans = []
    for most in colours:
        while len(live) > most:
            gone = min(nearest, key=nearest.__getitem__)
            kept = nearest.pop(gone)[1]
            live[kept] = _mixed(live[kept], live.pop(gone))
            into[gone] = kept
            losses = _losses(kept, live)
            for loss, k in losses:
                if nearest[k][1] in (gone, kept):
                    nearest[k] = _nearest(k, live)
                else:
                    nearest[k] = min(nearest[k], (loss, kept))
            nearest[kept] = min(losses, default=(0.0, kept))
        plans.append(_plan(live, {k: _end(into, k) for k in inks}))
    return plans


def _end(into: dict[int, int], k: int) -> int:
    """What a colour has become at last."""
    while k in into:
        k = into[k]
    return k


def _nearest(k: int, live: dict[int, _Ink]) -> tuple[float, int]:
    return min(_losses(k, live), default=(0.0, k))


def _plan(live: dict[int, _Ink], into: dict[int, int]) -> _Plan:
    order = {k: number for number, k in enumerate(live)}
    numbers = [order[into[k]] if k in into else 0 for k in range(256)]
    return _Plan(numbers, [part for ink in live.values() for part in _printed(ink)])


def _png(told: Image.Image, plan: _Plan) -> bytes:
    fewer = told.point(plan.numbers)
    fewer.putpalette(plan.colours)
    out = BytesIO()
    fewer.save(out, "PNG", **SMALLEST)
    return out.getvalue()
