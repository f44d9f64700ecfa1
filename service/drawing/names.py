"""The names of places on a map of hexes: beside their hex, on what matters least."""

from collections.abc import Sequence
from typing import NamedTuple

from service.drawing.ink import clean, width, write
from service.drawing.room import Patch, freest
from service.drawing.sheet import Sheet

LINE = 12.0
"""The height of a name or number."""

At = tuple[float, float]


class Named(NamedTuple):
    """A name and where it stands."""

    name: str
    style: str
    at: Patch


def named(towns: Sequence[tuple[str, At]], taken: Sequence[At], size: float,
          counter: float) -> list[Named]:  # fmt: skip
    """Where the names of towns stand, on hexes of a size with counters of a size."""
    style = "name" if size >= 60 else "tag"
    found: list[Named] = []
    for name, (x, y) in towns:
        text = clean(name)
        w = width(text, style) + 4
        near = [
            Patch(a, b, counter, counter)
            for a, b in taken
            if abs(a - x) < w + 2 * size and abs(b - y) < 2 * size
        ]
        at = freest(_places(x, y, w, size), [*near, *(other.at for other in found)])
        found.append(Named(text, style, at))
    return found


def _places(x: float, y: float, w: float, size: float) -> list[Patch]:
    """Below the middle of a hex, above it, to its right and to its left."""
    low, aside = size / 2 + (1 if size >= 60 else 0), size / 2 + w / 2
    middles = ((x, y + low), (x, y - low), (x + aside, y), (x - aside, y))
    return [Patch(a, b, w, LINE) for a, b in middles]


def put(sheet: Sheet, names: Sequence[Named]) -> None:
    """Write the names over all else; they may run beyond their hex."""
    for name in names:
        sheet.add(write(name.at.x, name.at.y + 4.5, name.name, f"{name.style} halo", "m"))
