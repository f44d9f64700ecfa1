"""What an order may achieve, as its note tells: the odds of a shot or an attack."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from domain.game.view.board import Choice

_ODDS: Final = re.compile(
    r"(?P<percent>\d{1,3}(?:\.\d+)?) ?%"
    r"|\b(?P<ways>\d{1,2}) of (?P<all>6|36)\b(?! (?:points?|Courage))"
)


_OPEN: Final = re.compile(r"\bbefore\b")
LEAST: Final = 0.001
"""The chance of what looks hopeless as long as something may still be added."""


@lru_cache(maxsize=4_096)
def odds(note: str) -> float | None:
    """The best chance that a note tells, from 0 to 1; None if it tells of none. Odds “before
    support” may still get better: then nothing is hopeless."""
    found = [
        float(one["percent"]) / 100 if one["percent"] else int(one["ways"]) / int(one["all"])
        for one in _ODDS.finditer(note)
    ]
    best_told = max(found, default=None)
    return best_told or LEAST if found and _OPEN.search(note) else best_told


def best(choices: Sequence[Choice], most: int) -> list[Choice] | None:
    """The few orders that are most likely to achieve something, of each target one first, and none
    that cannot; None if nothing is told of their odds."""
    rated = [(odds(choice.note), choice) for choice in choices]
    if all(chance is None for chance, _choice in rated):
        return None
    able = [(chance, choice) for chance, choice in rated if chance]
    able.sort(key=lambda one: -one[0])
    first: dict[str, Choice] = {}
    for _chance, choice in able:
        first.setdefault(_target(choice), choice)
    rest = [choice for _chance, choice in able if choice not in first.values()]
    return [*first.values(), *rest][:most]


def _target(choice: Choice) -> str:
    """At what an order is aimed, as far as its words tell: the word behind its verb."""
    return " ".join(choice.line.split()[:2])
