"""Terrain: which texture and tint a game's word for a kind of ground gets."""

from functools import lru_cache
from typing import NamedTuple

from service.drawing import icons
from service.drawing.palette import WORDS
from service.drawing.sheet import Sheet


class Ground(NamedTuple):
    """A kind of ground; not ``known`` when the word says nothing to the draughtsman."""

    kind: str
    known: bool


@lru_cache(512)
def ground(word: str) -> Ground:
    """The kind of ground that a word means."""
    said = word.casefold()
    for kind, words in WORDS.items():
        if any(known in said for known in words):
            return Ground(kind, True)
    return Ground("other", False) if said.strip() else Ground("clear", True)


def texture(sheet: Sheet, kind: str, scale: float, name: str = "tx") -> str:
    """The address of the ink of a kind of ground; nothing where it is bare.

    Each ``name`` keeps the first scale that it is asked for.
    """
    if kind not in icons.HATCH:
        return ""
    return sheet.uses(
        f"{name}-{kind}",
        f'<path d="{icons.HATCH[kind]}" class="tx" stroke-linecap="round" '
        f'transform="scale({scale:.3g})"/>',
    )
