"""Who sees whom over the ground of Omaha: heights, growth, bocage; what ships see (1.3)."""

import functools

from domain.games.tcs_omaha.ground import Ground, ground
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.grid import sight
from domain.grid.sight import ProfileHex, Relief

FARTHEST = 30
"""How far anybody sees, in hexes: the clearest weather."""


@functools.cache
def relief(piece: str) -> Relief:
    """The heights of a piece of the maps, made ready for lines of sight."""
    here = ground(piece)
    tops = {h: level + FRAME.heights.get(here.terrain[h], 0) for h, level in here.level.items()}
    hedges = {
        side: max(here.level[h] for h in side) + FRAME.heights["bocage"]
        for side, words in here.sides.items()
        if "bocage" in words
    }
    return Relief(here.grid, here.level, tops, hedges, margin=FARTHEST)


def sees(here: Ground, start: str, to: str) -> bool:
    """Whether two hexes see each other over ground, growth, and bocage between them."""
    return sight.sees(relief(here.piece), start, to)


def hedged(here: Ground, start: str, to: str) -> bool:
    """Whether fire that can reach a hex must cross bocage along its side (1.3).

    Bocage along the sides of the firing hex does not count, so none between neighbours does.
    """
    return here.grid.distance(start, to) > 1 and sight.crossed(relief(here.piece), start, to)


@functools.lru_cache(8192)
def _seen(piece: str, start: str, reach: int) -> frozenset[str]:
    return sight.seen(relief(piece), start, reach)


def seen(here: Ground, start: str, reach: int = FARTHEST) -> frozenset[str]:
    """All hexes that are seen from a hex, at most ``reach`` away, with the hex itself."""
    return _seen(here.piece, start, min(reach, FARTHEST))


def profile(here: Ground, start: str, to: str) -> tuple[ProfileHex, ...]:
    """The ground from one hex to another with the line of sight over it, for the page."""
    return sight.profile(relief(here.piece), start, to)


@functools.lru_cache(8192)
def _from_ships(piece: str, hex_: str) -> bool:
    here = ground(piece)
    eye = FRAME.heights["naval_observer"]
    return any(
        sight.sees(relief(piece), hex_, edge, mark=eye)
        for edge in sorted(here.edges["north"], key=lambda e: here.grid.distance(e, hex_))
    )


def from_ships(here: Ground, hex_: str) -> bool:
    """Whether a naval observer sees a hex from somewhere off the north edge (2.6)."""
    return _from_ships(here.piece, hex_)
