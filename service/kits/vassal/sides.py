"""Whose pieces are that no word of theirs says: by marks or pictures that pieces of a known side
have, too."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.kits.kit import BoxSide, Code, Kind, Picture
from service.kits.vassal.names import OWNED, TOLD
from service.kits.vassal.traits import PieceRead

NOBODYS = (*TOLD, "both", "all", "any", "none", "neutral", "misc", "n/a")
"""What marks say of what belongs to no side."""
LEAST, SHARE = 2, 0.9
"""How many pieces of one side, and what share of all, must have a mark for it to be that side's."""

Mark = tuple[str, str]
Looks = tuple[str, tuple[tuple[Picture, ...], ...]]


def by_marks(
    kinds: Mapping[Code, Kind], read: Mapping[Code, PieceRead], sides: tuple[BoxSide, ...]
) -> dict[Code, str]:
    """The sides of the kinds of no side whose marks say whose they are: “CP”, the first letters of
    Central Powers, or what others of a side have in the same mark, such as “USA” for the Union."""
    votes: dict[Mark, Counter[str]] = {}
    for code, kind in kinds.items():
        for mark in _marks(read[code]) if kind.side else ():
            votes.setdefault(mark, Counter())[kind.side] += 1
    whose = {mark: side for mark, found in votes.items() if (side := _clear(found))}
    letters = {_letters(side.name): side.name for side in sides if " " in side.name}
    found = dict[Code, str]()
    for code, kind in kinds.items():
        named = {letters.get(mark[1]) or whose.get(mark, "") for mark in _marks(read[code])} - {""}
        if not kind.side and len(named) == 1:
            found[code] = named.pop()
    return found


def by_pictures(kinds: Mapping[Code, Kind]) -> dict[Code, str]:
    """The sides of the kinds of no side that look like one of a side: pieces of old set-ups, which
    name no slot of the module."""
    whose: dict[Looks, set[str]] = {}
    for kind in kinds.values():
        if kind.layers:
            whose.setdefault(_looks(kind), set()).add(kind.side)
    found = dict[Code, str]()
    for code, kind in kinds.items():
        sides = whose.get(_looks(kind), set()) - {""}
        if not kind.side and len(sides) == 1:
            found[code] = sides.pop()
    return found


def _looks(kind: Kind) -> Looks:
    """All that a piece can show, with its name before the number of its copy."""
    return kind.name.partition(" (")[0], tuple(layer.pictures for layer in kind.layers)


def _marks(piece: PieceRead) -> Iterator[Mark]:
    for key, value in piece.marks.items():
        word = value.casefold()
        if OWNED.search(key) and word not in NOBODYS and any(c.isalpha() for c in word):
            yield key, word


def _clear(found: Counter[str]) -> str:
    side, many = found.most_common(1)[0]
    return side if many >= max(LEAST, SHARE * found.total()) else ""


def _letters(name: str) -> str:
    return "".join(word[0] for word in name.casefold().split())
