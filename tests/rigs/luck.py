"""What the tests do by chance: the same in every run; TEST_LUCK=words makes it another."""

import os
import random
import sys
from typing import Any

from service import chance

LUCK = os.environ.get("TEST_LUCK", "")
"""Of what all chance is made, with the name of the test; .ci/soak takes the day's."""

MANY = 500
"""How many examples hypothesis makes up for a test by night."""


def examples(few: int) -> int:
    """How many examples it makes up: few, always the same, but by night."""
    return MANY if LUCK else few


class ByPlace(random.Random):
    """Each place of the product that draws has a luck of its own: how often one draws, as a page
    that asks again while a slow machine works, changes nothing of what another draws."""

    def seed(self, words: object = "", version: int = 2) -> None:
        """Begin anew."""
        self._words, self._drawn = str(words), dict[str, random.Random]()

    def _here(self) -> random.Random:
        frame = sys._getframe(2)
        while frame.f_globals["__name__"] == chance.__name__ and frame.f_back is not None:
            frame = frame.f_back
        place = f"{frame.f_globals['__name__']} {frame.f_code.co_name}"
        return self._drawn.setdefault(place, random.Random(f"{self._words} {place}"))

    def randbytes(self, n: int) -> bytes:
        """So many bytes of the luck of who draws."""
        return self._here().randbytes(n)

    def choice(self, seq: Any) -> Any:
        """One of these by the luck of who draws."""
        return self._here().choice(seq)
