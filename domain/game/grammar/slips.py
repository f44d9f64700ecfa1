"""A slip of the hand in one word of a line, which can only be one: “shermann”, “assualts”."""

import re
from functools import lru_cache

from domain.game.grammar.forms import words_of
from domain.game.grammar.guesses import EMPTY
from domain.game.grammar.said import Kinds, Names, by_verb, literals
from domain.game.grammar.sayings import NOUNS, NUMBERS, SMALL, Sayings, alike, stem

_SHORTEST = 6
"""Letters of a word that may have a slip."""


def without_slip(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> str:
    """A line with the one word of it that nobody knows as the only word of its game that differs
    from it by one letter, or by two that changed places; "" where there is no such word.

    Its first and last letters are never the slip: what differs there is another form of a word, as
    “moved” is of “move”.
    """
    known = _known(kinds, names, sayings)
    stems = frozenset(map(stem, known))
    mended = ""
    for found in re.finditer(r"(?<![\w/.'-])[^\W\d_]+(?![\w/'-])", text):
        word = found[0].casefold()
        if len(word) < _SHORTEST or word in known or stem(word) in stems:
            continue
        meant = [one for one in known if _is_slip(word, one)]
        if len(meant) > 1 or (meant and mended):
            return ""
        if meant:
            mended = f"{text[: found.start()]}{meant[0]}{text[found.end() :]}"
    return mended


@lru_cache(64)
def _known(kinds: Kinds, names: Names, sayings: Sayings) -> frozenset[str]:
    """The words of a game."""
    own = frozenset().union(*map(words_of, kinds))
    acts = frozenset().union(*map(alike, by_verb(kinds)))
    more = " ".join((*literals(kinds), *names.words, *sayings.kinds)).casefold()
    nouns = NOUNS | sayings.nouns
    words = {*re.findall(r"[^\W\d_]+", more), *own, *acts, *nouns, *NUMBERS, *SMALL, *EMPTY}
    return frozenset(one + end for one in words for end in ("", "s"))


def _is_slip(said: str, meant: str) -> bool:
    """Whether two words differ by one letter, or by two that changed places, within them."""
    if said[0] != meant[0] or said[-1] != meant[-1]:
        return False
    pairs = enumerate(zip(said, meant, strict=False))
    k = next((k for k, (a, b) in pairs if a != b), min(len(said), len(meant)))
    a, b = said[k:], meant[k:]
    return a[1:] in (b, b[1:]) or a == b[1:] or (a[2:] == b[2:] and a[:2] == b[1::-1])
