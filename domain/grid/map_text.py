"""A map as text: marks in straight rows, chains of hexes, banks; and what steps over it cost.

Every game names its hexes in its own way and has its own marks; here is only how they are written.
"""

import itertools
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from domain.grid.hexes import Ways

Side = frozenset[str]
"""Two neighbouring hexes: the side between them, or the step over it."""


def rows(text: str, first: int = 1) -> Iterator[tuple[int, int, str]]:
    """Column, row and mark of each hex; a line begins with its row, its columns with ``first``."""
    for line in text.strip().splitlines():
        row, *marks = line.split()
        for column, mark in enumerate(marks, first):
            yield column, int(row), mark


def marks(text: str, name: Callable[[int, int], str], first: int = 1) -> dict[str, str]:
    """The mark of each hex by its name, which is made of its column and row."""
    return {name(column, row): mark for column, row, mark in rows(text, first)}


def bare(name: str) -> str:
    """A name as people type it: without accents and capitals."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


DASHES = str.maketrans("\u2013\u2014\u2212\u2011", "----")
"""What stands between two hexes where a program makes its own dash of it."""


def along(way: str, is_place: Callable[[str], object]) -> Iterator[str]:
    """The hexes of a way as they are named; the name of a place may have hyphens of its own."""
    words, at = way.translate(DASHES).split("-"), 0
    while at < len(words):
        ends = range(len(words), at + 1, -1)
        end = next((end for end in ends if is_place("-".join(words[at:end]))), at + 1)
        yield "-".join(words[at:end])
        at = end


def chain(text: str) -> list[str]:
    """The hexes of a road: "1326-1226-1126"."""
    return text.split("-")


def steps(chains: Iterable[str]) -> frozenset[Side]:
    """Every step of some roads."""
    return frozenset(frozenset(pair) for text in chains for pair in itertools.pairwise(chain(text)))


def blocks(texts: Iterable[str]) -> frozenset[tuple[int, int]]:
    """Columns and rows that are named in blocks, both ends included: "19-24:33-34", "29:34"."""
    found: set[tuple[int, int]] = set()
    for text in texts:
        columns, lines = (_span(part) for part in text.split(":"))
        found.update(itertools.product(columns, lines))
    return frozenset(found)


def _span(text: str) -> range:
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def bank(area: Collection[str], beside: Mapping[str, Sequence[str]]) -> frozenset[Side]:
    """The sides between an area and all that lies around it."""
    return frozenset(
        frozenset((name, near)) for name in area for near in beside[name] if near not in area
    )


def ways(
    names: Iterable[str],
    beside: Mapping[str, Sequence[str]],
    cost: Callable[[str, str], int],
) -> Ways:
    """From each hex the steps that can be made, each with its cost; a cost of 0 is not a step."""
    return {
        name: tuple((near, price) for near in beside[name] if (price := cost(name, near)))
        for name in names
    }


def stacks(stands: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Who stands together, by hex, from pairs of a unit and its hex."""
    found: dict[str, list[str]] = {}
    for unit, hex_ in stands:
        found.setdefault(hex_, []).append(unit)
    return found
