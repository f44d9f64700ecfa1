"""The places that the maps name, and how people write them (22.4)."""

import functools
import re
from collections.abc import Iterator
from typing import Annotated

from domain.game.grammar.words import squeezed
from domain.games.tcs_omaha.ground import FOOT, SECTORS, Ground, map_ground
from domain.games.tcs_omaha.ground.sheets import FRAME

HAMLETS = {name: hexes for name, hexes in FRAME.hamlets.items() if name != "farms"}


def _found(here: Ground) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each place of a piece of the maps with its hex and all its hexes: a sector by the middle of
    its shore, a draw by its head, a village or hamlet by its middle, a strongpoint by its first
    pill box."""
    for key, sector in SECTORS.items():
        shore = tuple(FOOT[column - 1] for column in sector.columns)
        yield key, shore[len(shore) // 2], shore
    for name, hexes in here.draws.items():
        yield name, hexes[-1], hexes
    for name, hexes in HAMLETS.items():
        yield name, hexes[(len(hexes) - 1) // 2], hexes
    for name, hexes in here.villages.items():
        yield name, hexes[len(hexes) // 2], hexes
    for key, site in here.sites.items():
        hexes = tuple(h for h in (*site.boxes, *site.zone) if h in here.cells)
        yield key, hexes[0], hexes


@functools.cache
def places(piece: str) -> dict[str, str]:
    """The places of a piece of the maps by the names on it, with their hexes."""
    here = map_ground(piece)
    return {name: hex_ for name, hex_, _ in _found(here) if hex_ in here.cells}


@functools.cache
def _names(piece: str) -> dict[str, str]:
    """The place in which each hex of a piece of the maps lies; a hex by which one is known is
    called by that."""
    found = [*_found(map_ground(piece))]
    named = {hex_: name for name, _, hexes in reversed(found) for hex_ in hexes}
    return named | {hex_: name for name, hex_, _ in found}


def beside(piece: str, hex_: str) -> str:
    """A hex with the name of its place in front: "WN65 (A29.16)"; alone if it has none."""
    name = _names(piece).get(hex_, "") if piece else ""
    return f"{name} ({hex_})" if name else hex_


def hexes_of(piece: str, said: str) -> tuple[str, ...]:
    """All hexes of a place that words name, its own first; () where the piece has none."""
    middle, here = place(piece, said), map_ground(piece)
    word = squeezed(said)
    found = (
        hexes for name, hex_, hexes in _found(here)
        if hex_ == middle and word in _spellings(name)
    )  # fmt: skip
    kept = (h for hexes in found for h in hexes if h in here.cells)
    return tuple(dict.fromkeys((middle, *kept))) if middle else ()


@functools.cache
def _spelled(piece: str) -> dict[str, str]:
    """The same by all that people may write for each; where two would be meant, the later."""
    return {said: hex_ for name, hex_ in places(piece).items() for said in _spellings(name)}


def _spellings(name: str) -> Iterator[str]:
    """How a name is found: "Ste-Honorine-des-Pertes" also as Sainte Honorine."""
    short = re.split(r"-(?:sur|des)-", name)[0]
    for said in (name, re.sub(r"^(?:Le|Les) ", "", name), short, *DRAWN.get(name, ())):
        yield squeezed(said)
        yield squeezed(re.sub(r"^S(te?)-", r"Sain\1-", said))
    if "/" in name:
        yield from map(squeezed, name.split("/"))


DRAWN = {
    "D-3": ("D-3 Les Moulins",),
    "E-1": ("E-1 Ruquet", "Ruquet", "Le Ruquet"),
    "E-3": ("E-3 Colleville",),
    "F-1": ("F-1 Cabourg", "La Révolution"),
}
"""What the maps write at the draws, and what else they are called."""

SAID = frozenset(_spelled("ABCD"))
Where = Annotated[str, SAID]
"""A hex or a place as one writes it in an order: its name may have several words."""


def place(piece: str, said: str) -> str:
    """The hex of a place that words name; "" where the piece has none of that name."""
    return _spelled(piece).get(squeezed(said), "")
