"""What the sheets of all maps have alike: their spaces, what lies along their sides, their edges.

Games say what lies where in the words that a board shows; which hexes they have is theirs.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from domain.game.view.board import Link, Space
from domain.grid.hexes import Hexes
from domain.grid.map_text import Side

POINTS = {
    "rows": ("W", "NW", "NE", "E", "SE", "SW"),
    "columns": ("N", "NE", "SE", "S", "SW", "NW"),
}
"""The compass points of the sides of a hex, in the order of its ring."""


def spaces(
    middle: Callable[[str], tuple[float, float]],
    terrain: Mapping[str, str],
    places: Mapping[str, str] | None = None,
    level: Callable[[str], int] = lambda _: 0,
    facts: Callable[[str], Iterable[str]] = lambda _: (),
    shape: Literal["hex", "square"] = "hex",
) -> tuple[Space, ...]:
    """What has a terrain, each in its place, with its name and what is printed there."""
    return tuple(
        Space(
            id=name,
            name=(places or {}).get(name, name),
            x=x,
            y=y,
            shape=shape,
            terrain=word,
            facts=tuple(facts(name)),
            level=level(name),
        )
        for name, word in terrain.items()
        for x, y in [middle(name)]
    )


def links(
    sides: Iterable[Side], kind: str, shown: Collection[str], bridged: Collection[Side] = ()
) -> tuple[Link, ...]:
    """The sides between hexes that are shown, in the order of their names."""
    inside = sorted(tuple(sorted(side)) for side in sides if all(name in shown for name in side))
    return tuple(
        Link(a, b, kind, "bridge" if frozenset((a, b)) in bridged else "") for a, b in inside
    )


def point(grid: Hexes, hex_: str, near: str) -> str:
    """The compass point of the side of a hex that a neighbour touches."""
    return POINTS[grid.straight][grid.ring[hex_].index(near)]


def edge(grid: Hexes, side: str) -> tuple[str, ...]:
    """The hexes of the outermost column in the west or east, or row in the north or south."""
    which = 0 if side in ("west", "east") else 1
    ends = max if side in ("east", "north") else min
    line = ends(cell[which] for cell in grid.cells.values())
    return tuple(name for name, cell in grid.cells.items() if cell[which] == line)
