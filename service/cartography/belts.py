"""The ground under a map of sectors: belts from the sea to the fields, in the hand of the sheets.

The plates of the sectors are laid over it elsewhere, so it bears no names and carries no rule.
"""

from collections.abc import Sequence
from hashlib import sha256

from service.cartography import green, land, scenery, water
from service.cartography.fields import Belts
from service.cartography.layout import EDITION
from service.cartography.paper import Paper
from service.cartography.sheet import PrintedSheet

Belt = tuple[str, float]
"""A kind of ground, and how far down it begins."""


def name_of(belts: Sequence[Belt], wide: float, high: float) -> str:
    """The name that the ground of these belts will have."""
    told = repr((EDITION, "belts", [(k, round(t)) for k, t in belts], round(wide), round(high)))
    return sha256(told.encode()).hexdigest()[:20]


def draw(belts: Sequence[Belt], wide: float, high: float) -> PrintedSheet:
    """The ground of a sheet of this size, in units of which a hex would have 120."""
    name = name_of(belts, wide, high)
    paper = Paper(f"s{name[:5]}-")
    fields = Belts(belts, (0, 0, wide, high))
    frame = f"M0 0H{wide:.0f}V{high:.0f}H0z"
    bounds = f"{paper.prefix}c"
    paper.parts.append(
        f'<clipPath id="{bounds}"><path d="{frame}"/></clipPath><g clip-path="url(#{bounds})">'
    )
    paper.path("land", frame)
    scenery.mottled(fields)
    heights = land.heights(fields)
    land.relief(paper, fields, heights)
    land.parcels(paper, fields)
    land.crops(paper, fields)
    land.rough(paper, fields, scenery.seaward(heights, fields))
    green.marsh(paper, fields)
    land.bocage(paper, fields)
    green.orchards(paper, fields)
    water.sand(paper, fields)
    scenery.shingle(paper, fields)
    wet = water.wet(fields)
    scenery.foreshore(paper, fields, wet)
    water.sea(paper, fields, wet)
    scenery.afloat(paper, fields, wet)
    scenery.stakes(paper, fields, wet)
    green.woods(paper, fields)
    scenery.houses(paper, fields, belts, high)
    paper.parts.append("</g>")
    paper.path("frame", frame)
    return _sheet(name, wide, high, "".join(paper.parts), frozenset(paper.used))


def blank(belts: Sequence[Belt], wide: float, high: float) -> PrintedSheet:
    """A sheet of the same size with no ground on it, for who lays out what stands there."""
    return _sheet(name_of(belts, wide, high), wide, high, "", frozenset())


def _sheet(name: str, wide: float, high: float, body: str, used: frozenset[str]) -> PrintedSheet:
    return PrintedSheet(
        name=name,
        box=(0.0, 0.0, wide, high),
        middles={},
        pointed=False,
        body=body,
        used=used,
        names=(),
        numbers=(),
    )
