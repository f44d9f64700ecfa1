"""Orders whose names stand in a row, lines that hold two orders, and offers that are sent back."""

import re
from collections.abc import Collection
from typing import Final

from domain.game.bodies import BETWEEN
from domain.game.text_offers import BETWEEN as WORDS
from service.letters.courtesy import without_thanks
from service.letters.table_words import at_the_table

_COST: Final = re.compile(r"\s*\[[^\]]*\]$")


def of_offer(line: str, verbs: Collection[str]) -> str:
    """The order in an offer that is sent back as a mail tells it, with its words and its cost.

    "Move to Sector 2 · move 2 [1 of 3 Courage]"; any other line stays as it is.
    """
    _says, parted, order = line.rpartition(WORDS)
    verb = order.partition(" ")[0].casefold()
    if parted and (verb in verbs or at_the_table(order.casefold())):
        return _COST.sub("", order)
    return line


def second_order(line: str, verbs: Collection[str]) -> str:
    """The word that begins a second order behind a ``;`` in a line; "" for none."""
    behind = (part.split()[:1] for part in line.split(";")[1:])
    return next((word for [word] in filter(None, behind) if word.casefold() in verbs), "")


def listed(line: str, prose: Collection[str]) -> str:
    """An order of a game whose names stand in a row as people write them: ``reroll R2, B1``.

    What is told in words (``dispute … because …``) keeps its commas, and its thanks.
    """
    if line.split()[0].casefold() in prose:
        return line
    return BETWEEN.sub(" ", without_thanks(line))
