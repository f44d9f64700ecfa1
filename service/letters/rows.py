"""Orders whose names stand in a row, and lines that hold two orders."""

import re
from collections.abc import Collection
from typing import Final

from domain.game.bodies import BETWEEN

_FRIENDLY: Final = re.compile(
    r"(?:(?: -)?[ ,;.!]+(?:please|thanks|thank you|bitte|danke|merci|svp"
    r"|s['\u2019]il (?:vous|te) pla[iî]t))+[ .,;!]*$",
    re.IGNORECASE,
)
"""What people say behind an order, as to anybody whom they ask for something."""


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
    return BETWEEN.sub(" ", _FRIENDLY.sub("", line))
