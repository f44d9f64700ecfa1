"""Whether the plain text and the HTML of a letter ask for the same: else it is asked back."""

import re
from collections.abc import Collection

from domain.game.ruleset import Order
from service.letters.characters import clean
from service.letters.instruction import Instruction
from service.letters.lines import instructions
from service.letters.table_words import at_the_table
from service.letters.yes_or_no import meant


def said_alike(
    text: str,
    shown: str | None,
    verbs: Collection[str],
    kinds: Collection[type[Order]] = (),
    names: Collection[str] = (),
) -> bool:
    """Whether the plain text and the HTML of a letter ask for the same; ``shown`` None for no HTML.

    Only lines that begin with a word of the game or the table count, and a yes or no: programs set
    the rest, such as a signature, in different words.
    """
    if shown is None:
        return True
    return _asked(text, verbs, kinds, names) == _asked(shown, verbs, kinds, names)


def _asked(
    text: str, verbs: Collection[str], kinds: Collection[type[Order]], names: Collection[str]
) -> list[str]:
    known = {verb.casefold() for verb in verbs}
    found: list[str] = []
    for one in instructions(clean(text), verbs, kinds, names):
        found += _words(one, known)
    return found


def _words(one: Instruction, known: Collection[str]) -> list[str]:
    words = re.findall(r"\w+", (one.command or one.said).casefold())
    if not words or (one.kind in ("ignored", "end", "note") and meant(one.said) is None):
        return []
    known_here = one.kind != "order" or words[0] in known or at_the_table(" ".join(words))
    return words if known_here or meant(one.said) is not None else []
