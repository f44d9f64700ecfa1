"""Which spaces touch, and how far it is: over squares and over links, as :class:`Hexes` over hexes.

Names are those of the spaces of one board.
"""

import itertools
from collections.abc import Iterable, Mapping
from typing import Protocol


class Touching(Protocol):
    """Spaces of which some touch."""

    @property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """What touches each space."""

    def distance(self, a: str, b: str) -> int:
        """How many steps it is from one space to another; -1 if no way leads there."""


class Squared:
    """Squares: all eight around one touch it."""

    def __init__(self, cells: Mapping[str, tuple[int, int]]) -> None:
        self._cells = cells
        names = {cell: name for name, cell in cells.items()}
        steps = [step for step in itertools.product((-1, 0, 1), repeat=2) if any(step)]
        self.beside: Mapping[str, tuple[str, ...]] = {
            name: tuple(names[near] for dx, dy in steps if (near := (x + dx, y + dy)) in names)
            for name, (x, y) in cells.items()
        }

    def distance(self, a: str, b: str) -> int:
        """How many steps it is from one square to another, across corners too."""
        return max(abs(p - q) for p, q in zip(self._cells[a], self._cells[b], strict=True))


class Linked:
    """Spaces that touch where somebody said so."""

    def __init__(self, links: Iterable[tuple[str, str]]) -> None:
        found: dict[str, dict[str, None]] = {}
        for a, b in links:
            found.setdefault(a, {})[b] = None
            found.setdefault(b, {})[a] = None
        self.beside: Mapping[str, tuple[str, ...]] = {name: tuple(on) for name, on in found.items()}

    def distance(self, a: str, b: str) -> int:
        """How many links lead from one space to another; -1 if none do."""
        found, edge, steps = {a}, [a], 0
        while edge:
            if b in found:
                return steps
            steps += 1
            edge = list({n for name in edge for n in self.beside.get(name, ()) if n not in found})
            found.update(edge)
        return -1
