"""What never moves on a map, as text: its rows of cells, what leads from space to space, and that
nothing lies there.

All of it is worked out once for a map and kept while the same map is asked for: a match shows one
map at each of its moments, with hundreds of spaces and thousands of hexsides.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from domain.game.view.board import Link, Map, Piece, Space, Track

MOST_SPACES = 60
"""A map with more spaces lists only those where something stands or is to be read."""

MOST_LINKS = 400
"""Of a kind with more links only their number is told, and each listed space tells its own."""

MOST_MAPS = 32
"""Maps that are kept: of a dozen matches that are looked at now."""


class TextGround:
    """A map as text, without what stands on it."""

    def __init__(self, sheet: Map) -> None:
        self.sheet = sheet

    @cached_property
    def ways(self) -> Mapping[str, Sequence[str]]:
        """Where each space leads to, and by what."""
        found: dict[str, list[str]] = {}
        for link in self.sheet.links:
            found.setdefault(link.a, []).append(_way(link, link.b))
            if not link.one_way:
                found.setdefault(link.b, []).append(_way(link, link.a))
        return found

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What runs over a large map: roads as chains of hexes, rivers by the sides they follow."""
        return () if self._few else tuple(_sides(self.sheet))

    @cached_property
    def rows(self) -> list[list[Space]]:
        """The cells row by row, from left to right, of straight columns every second; none where
        they form neither."""
        return _rows(self.sheet)

    @cached_property
    def telling(self) -> frozenset[str]:
        """The spaces that are listed whether something stands on them or not."""
        few = self._few and not all(map(self._silent, self.sheet.spaces))
        return frozenset(space.id for space in self.sheet.spaces if few or space.facts)

    @property
    def _few(self) -> bool:
        """Whether every space is listed: there are few, and no picture shows them."""
        return len(self.sheet.spaces) <= MOST_SPACES and not self.rows

    def _silent(self, space: Space) -> bool:
        """Whether a space says no more than its name, as the boxes of a track."""
        named = space.name not in ("", space.id)
        return not (named or space.terrain or space.id in self.ways)


_kept: dict[int, TextGround] = {}


def ground(sheet: Map) -> TextGround:
    """The text of a map; of the same map the same."""
    found = _kept.get(id(sheet))
    if found is None or found.sheet is not sheet:
        found = TextGround(sheet)
        while len(_kept) >= MOST_MAPS:
            _kept.pop(next(iter(_kept), 0), None)
        _kept[id(sheet)] = found
    return found


def _sides(sheet: Map) -> Iterator[str]:
    kinds: dict[str, list[Link]] = {}
    for link in sheet.links:
        kinds.setdefault(link.kind, []).append(link)
    for kind, links in kinds.items():
        if len(links) > MOST_LINKS:
            told = [f"{len(links)} on this map; each space below tells its own"]
        elif kind == "river":
            told = [f"{link.a}|{link.b}{f' ({link.note})' if link.note else ''}" for link in links]
        else:
            told = ["-".join(chain) for chain in _chains(links)]
        yield f"{kind.capitalize()}: {', '.join(told)}"


LONGEST_CHAIN = 12
"""So many places of a way are told without a break: they fit on a line."""


def _chains(links: Iterable[Link]) -> Iterator[list[str]]:
    """Links as few long ways: each link is in one of them."""
    ways: dict[str, list[str]] = {}
    for link in links:
        ways.setdefault(link.a, []).append(link.b)
        ways.setdefault(link.b, []).append(link.a)
    while ways:
        ends = [name for name, near in ways.items() if len(near) % 2]
        chain = [min(ends or ways)]
        while (near := ways.get(chain[-1])) and len(chain) < LONGEST_CHAIN:
            to = near[0]
            _cut(ways, chain[-1], to)
            _cut(ways, to, chain[-1])
            chain.append(to)
        yield chain


def _cut(ways: dict[str, list[str]], a: str, b: str) -> None:
    ways[a].remove(b)
    if not ways[a]:
        del ways[a]


_cell = re.compile(r"[a-z]\d+").fullmatch
"""The name of a square by its column and its row, as ``c4``; of the boxes of a track none is so."""


def _of_columns(space: Space) -> bool:
    """Whether a hex is named by a column and a row, on a map whose columns are straight."""
    return space.shape == "hex" and space.id.isdigit()


def _rows(sheet: Map) -> list[list[Space]]:
    rows: dict[float, list[Space]] = {}
    for space in sheet.spaces:
        rows.setdefault(space.y, []).append(space)
    half = any(space.x % 1 for space in sheet.spaces)
    hexes = all(space.shape == "hex" for space in sheet.spaces) and half
    squares = not half and all(
        space.shape == "square" and _cell(space.id) for space in sheet.spaces
    )
    columns = not half and all(map(_of_columns, sheet.spaces))
    if not (hexes or squares or columns) or (any(y % 1 for y in rows) and not columns):
        return []
    if len(rows) < 2:
        return []
    return [sorted(row, key=lambda space: space.x) for _, row in sorted(rows.items())]


def _way(link: Link, to: str) -> str:
    kind = " ".join(part for part in (link.kind if link.kind != "open" else "", link.note) if part)
    return f"{to} ({kind})" if kind else to


MOST_EMPTY = 3
"""Trays in which nothing lies, and boards without a grid of cells, that are told one by one."""


def without_empty(tracks: Sequence[Track]) -> Sequence[Track]:
    """Without many a tray in which nothing lies, as modules have dozens."""
    kept = [track for track in tracks if track.value or track.shape != "tray"]
    return kept if len(tracks) - len(kept) > MOST_EMPTY else tracks


def without_bare(maps: list[Map], pieces: Iterable[Piece]) -> tuple[list[Map], list[str]]:
    """The maps without many a one of which no space is told, and the titles of those."""
    upon = {piece.space for piece in pieces}
    bare = [
        one for one in maps
        if one.ground and not ground(one).rows
        and not (ground(one).telling | upon) & {space.id for space in one.spaces}
    ]  # fmt: skip
    if len(bare) <= MOST_EMPTY:
        return maps, []
    return [one for one in maps if one not in bare], [one.title for one in bare]
