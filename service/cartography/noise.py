"""Chance that is none: every jitter is a hash of a name or a lattice cell, so a map stays the same.

Nothing here is drawn at random, and a hex that is changed changes its neighbourhood only.
"""

import itertools
from functools import lru_cache
from zlib import crc32


def mixed(x: int, y: int, seed: int = 0) -> float:
    """A number from 0 to under 1 for a cell of a lattice."""
    n = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFFFF) / 0x1000000


@lru_cache(4096)
def named(name: str, what: str = "") -> float:
    """A number from 0 to under 1 for a name and what it is wanted for."""
    n = crc32(f"{what}/{name}".encode("utf-8", "replace"))
    return mixed(n & 0xFFFF, n >> 16)


def swell(wide: int, high: int, every: int, seed: int) -> list[list[float]]:
    """Rows of soft noise from -1 to 1: one value each ``every`` cells, eased between them."""
    ease = [t * t * (3 - 2 * t) for t in (k / every for k in range(every))]
    across = wide // every + 2
    rows: list[list[float]] = []
    above = _stretched([2 * mixed(k, 0, seed) - 1 for k in range(across)], ease, wide)
    for band in range(high // every + 1):
        below = _stretched([2 * mixed(k, band + 1, seed) - 1 for k in range(across)], ease, wide)
        for t in ease:
            if len(rows) < high:
                rows.append([a + (b - a) * t for a, b in zip(above, below, strict=True)])
        above = below
    return rows


def _stretched(values: list[float], ease: list[float], wide: int) -> list[float]:
    found: list[float] = []
    for a, b in itertools.pairwise(values):
        found += [a + (b - a) * t for t in ease]
    return found[:wide]
