"""Why the letter of a seat is asked back instead of carried out, told to its writer."""

import re
from collections.abc import Collection, Sequence

from domain.game.ruleset import Order
from domain.table.spelling import at_the_table
from service.letters.characters import clean
from service.letters.doubts import DIFFERENT
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.lines import instructions
from service.letters.report import asked_back
from service.letters.torn import one_sentence, torn
from service.letters.yes_or_no import meant


def why_asked_back(
    letter: Letter,
    said: Sequence[Instruction],
    verbs: Collection[str],
    kinds: Collection[type[Order]],
    names: Collection[str],
) -> str:
    """Why it may say something else than its writer meant; "" where it may not."""
    alike = said_alike(letter.text, letter.shown, verbs, kinds, names)
    if why := letter.doubts if alike else (*letter.doubts, DIFFERENT):
        return asked_back(why)
    pair = torn(letter.text, said, verbs, kinds)
    return one_sentence(pair) if pair else ""


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
