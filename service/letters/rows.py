"""Orders whose names stand in a row, and lines that hold two orders."""

from collections.abc import Collection

from domain.game.bodies import BETWEEN
from service.letters.courtesy import without_thanks


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
