"""A map's text read strictly: what is wrong with it is told with its line and column.

A table is checked when it loads, before any game is played on it.
"""

import itertools
from collections.abc import Callable, Collection, Iterable

from domain.game.tables import BadTable

Touch = Callable[[str, str], bool]
"""Whether two hexes are on the map and touch."""


class MapText:
    """The text of a map's file; ``where`` is what the file is called."""

    def __init__(self, where: str, raw: str) -> None:
        self.where, self.raw = where, raw

    def rows(self, text: str, known: Collection[str]) -> None:
        """Refuse a mark that is no ground; ``text`` are the rows as the file has them."""
        start = self.raw.find(text)
        for line in text.splitlines(keepends=True):
            at = 0
            for word in line.split():
                at = line.index(word, at)
                if not word.isdigit() and word not in known:
                    marks = " ".join(sorted(known))
                    raise self._bad(start + at, f'"{word}" is no ground; the marks are {marks}')
                at += len(word)
            start += len(line)

    def chains(self, chains: Iterable[str], what: str, touch: Touch) -> None:
        """Refuse a way or a bank that jumps: "3401-3301", where each hex touches the next."""
        for chain in chains:
            start = max(self.raw.find(f'"{chain}"'), 0) + 1
            at = 0
            for one, other in itertools.pairwise(chain.split("-")):
                at += len(one) + 1
                if not touch(one, other):
                    told = f"the {what} jumps from {one} to {other}, which do not touch"
                    raise self._bad(start + at, told)

    def names(self, names: Iterable[str], known: Collection[str]) -> None:
        """Refuse a name whose place the map has not."""
        for name in names:
            place = name.partition("/")[0]
            if place not in known:
                quoted = self.raw.find(f'"{name}')
                start = quoted + 1 if quoted >= 0 else max(self.raw.find(f"\n{name}") + 1, 0)
                raise self._bad(start, f"{place} is not on the map, so nothing can stand there")

    def _bad(self, at: int, told: str) -> BadTable:
        """The refusal of what stands at a place in the text."""
        line = self.raw.count("\n", 0, max(at, 0)) + 1
        column = max(at, 0) - self.raw.rfind("\n", 0, max(at, 0))
        return BadTable(f"{self.where}, line {line}, column {column}: {told}.")
