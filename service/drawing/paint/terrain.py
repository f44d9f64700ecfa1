"""Terrain: which tint a game's word for a kind of ground gets on plates and in the legend."""

from functools import lru_cache
from typing import NamedTuple

from service.drawing.paint.palette import WORDS


class Ground(NamedTuple):
    """A kind of ground; not ``known`` when the word is not known."""

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
