"""Few colours for a picture: those that it shows, and the accents that it may not lose."""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from service.drawing import palette

COLOURS = (256, 128, 96, 72, 56, 40, 28, 20)
"""How many colours a picture has: from fine to plain, until it is small enough."""

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

_ACCENTS = tuple(bytes.fromhex(accent[1:]) for accent in dict.fromkeys(palette.ACCENTS))


ROWS, EVERY = 8, 3
"""A picture is tried by so many rows of every third time as many: they tell its bytes about."""

SPARE = 1.08
"""How many more bytes such rows have than their share of the picture, about: they end so often."""


def packed(image: Image.Image, most: int, colours: Sequence[int] = COLOURS) -> bytes:
    """A picture as a PNG in the most colours with which it has so many bytes, or in the fewest."""
    first, *fewer = colours
    told, inks = _told_apart(image, first)
    tried, share = _tried(told)
    finest = _plan(inks, {k: k for k in inks})
    if len(_png(tried, finest)) <= SPARE * share * most:
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


def plainest(image: Image.Image) -> int:
    """How many bytes a picture has about as a PNG in the fewest colours."""
    rows, share = _tried(image)
    told = rows.quantize(COLOURS[-1], method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    told.save(out, "PNG", compress_level=7)
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
    red: float
    green: float
    blue: float
    accent: bool = False


def _losses(k: int, live: dict[int, _Ink]) -> list[tuple[float, int]]:
    """What the eye loses where a colour and each other become one; an accent stays as it is."""
    weight, red, green, blue, accent = live[k]
    found = []
    for n, (weight2, red2, green2, blue2, accent2) in live.items():
        r, g, b = red - red2, green - green2, blue - blue2
        apart = 0.3 * r * r + 0.59 * g * g + 0.11 * b * b
        if accent and accent2:
            counts = DEAR * min(weight, weight2)
        elif accent or accent2:
            counts = weight2 if accent else weight
        else:
            counts = weight * weight2 / (weight + weight2)
        if n != k:
            found.append((apart * counts, n))
    return found


def _mixed(one: _Ink, other: _Ink) -> _Ink:
    """Both as one colour: the accent, or what lies between them."""
    if one.accent or other.accent:
        dearer = max(one, other, key=lambda ink: (ink.accent, ink.weight))
        return dearer._replace(weight=one.weight + other.weight)
    weight = one.weight + other.weight
    pairs = zip(one[1:4], other[1:4], strict=True)
    red, green, blue = ((a * one.weight + b * other.weight) / weight for a, b in pairs)
    return _Ink(weight, red, green, blue)


def _told_apart(image: Image.Image, colours: int) -> tuple[Image.Image, dict[int, _Ink]]:
    """A picture in the colours that it has most of, by their numbers."""
    spread = image.point([round(255 * (v / 255) ** LIGHT) for v in range(256)] * 3)
    told = spread.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    counts = told.histogram()
    found = [255 * (v / 255) ** (1 / LIGHT) for v in told.getpalette() or ()]
    inks = {
        k: _Ink(counts[k] ** 0.5, *found[3 * k : 3 * k + 3])
        for k in range(len(found) // 3)
        if counts[k]
    }
    seen = {k: [max(part, DARK) for part in ink[1:4]] for k, ink in inks.items()}
    for red, green, blue in _ACCENTS:
        near = [k for k in _alike(seen, red, green, blue) if not inks[k].accent]
        if near:
            heaviest = max(near, key=lambda k: inks[k].weight)
            inks[heaviest] = _Ink(inks[heaviest].weight, red, green, blue, accent=True)
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
    live, into = dict(inks), {k: k for k in inks}
    for gone in sorted(inks, key=lambda k: (inks[k].accent, inks[k].weight))[: -colours[0]]:
        kept = _nearest(gone, live)[1]  # what is rare goes first, without comparing all with all
        live[kept] = _mixed(live[kept], live.pop(gone))
        into = {k: kept if at == gone else at for k, at in into.items()}
    nearest = {k: _nearest(k, live) for k in live}
    plans = []
    for most in colours:
        while len(live) > most:
            gone = min(nearest, key=nearest.__getitem__)
            kept = nearest.pop(gone)[1]
            live[kept] = _mixed(live[kept], live.pop(gone))
            into = {k: kept if at == gone else at for k, at in into.items()}
            for loss, k in _losses(kept, live):
                if nearest[k][1] in (gone, kept):
                    nearest[k] = _nearest(k, live)
                else:
                    nearest[k] = min(nearest[k], (loss, kept))
            nearest[kept] = _nearest(kept, live)
        plans.append(_plan(live, into))
    return plans


def _nearest(k: int, live: dict[int, _Ink]) -> tuple[float, int]:
    return min(_losses(k, live), default=(0.0, k))


def _plan(live: dict[int, _Ink], into: dict[int, int]) -> _Plan:
    order = {k: number for number, k in enumerate(live)}
    numbers = [order[into[k]] if k in into else 0 for k in range(256)]
    return _Plan(numbers, [round(value) for ink in live.values() for value in ink[1:4]])


def _png(told: Image.Image, plan: _Plan) -> bytes:
    fewer = told.point(plan.numbers)
    fewer.putpalette(plan.colours)
    out = BytesIO()
    fewer.save(out, "PNG", compress_level=7)
    return out.getvalue()
