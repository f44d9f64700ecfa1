"""Which brush a game's word for a kind of ground asks for."""

from collections.abc import Iterable
from functools import lru_cache

WORDS = {
    "clear": ("clear", "open", "plain"),
    "sea": ("sea", "ocean", "channel", "surf", "water", "lake"),
    "shingle": ("shingle", "sea wall", "seawall"),
    "beach": ("beach", "sand", "dune", "flat", "pavilion", "tide"),
    "orchard": ("orchard",),
    "forest": ("forest", "jungle"),
    "woods": ("wood", "tree", "brush"),
    "marsh": ("marsh", "swamp", "flood", "inundat", "bog"),
    "bluff": ("bluff", "cliff", "draw", "slope"),
    "rough": ("rough", "hill", "ridge", "mountain", "high"),
    "city": ("city",),
    "fort": ("bunker", "fort", "strong", "battery", "casemate"),
    "town": ("town", "village", "urban"),
    "hamlet": ("hamlet", "building", "house", "farmstead", "manor"),
    "bocage": ("bocage", "hedge"),
    "field": ("field", "farm", "crop", "grass", "pasture"),
}
"""The first kind with a word that is found in the game's word, and a plain sheet for no word."""

BUILT = ("town", "city", "fort", "hamlet")


@lru_cache(512)
def known(word: str) -> str:
    """The kind of ground that a word means; "" where it says nothing."""
    said = word.casefold()
    return next((name for name, words in WORDS.items() if any(w in said for w in words)), "")


def kind(word: str) -> str:
    """The same; "clear" where it says nothing."""
    return known(word) or "clear"


NAMED = ("strongpoint", "battery")
"""The kinds of marks that may have a name each."""


def named(kind: str, words: Iterable[str]) -> bool:
    """Whether the words of all marks of a kind are names, to stand beside them; a word for all of
    them is for the legend. One alone is a name where it does not tell what it is: "WN60"."""
    told = set(words)
    return kind in NAMED and (len(told) > 1 or any(kind not in word.casefold() for word in told))
