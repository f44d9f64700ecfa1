"""All places of a kit: how people call them, where they lie, which touch, and how far it is.

Rules ask ``places.of(hash)``; it is made once a kit. Readers of boxes make ``Places(kit)``.
"""

import difflib
import functools
import math
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from domain.grid.map_text import bare
from domain.kits import shelf
from domain.kits.grids import Spot
from domain.kits.kit import ELSEWHERE, Board, Kit, Place
from domain.kits.spaces import BoardSpace, Spaces, area_of
from domain.kits.touching import Touching


class Distance(NamedTuple):
    """How far it is from one place to another, and what is counted."""

    many: int
    of: str
    """"hex", "square", "area", or "px" for pixels."""

    def __str__(self) -> str:
        return f"{self.many} {self.of if self.many == 1 else _MORE[self.of]}"


_MORE = {"hex": "hexes", "square": "squares", "area": "areas", "px": "px"}
_NUMBER = re.compile(r"[-+]?\d+(?: \(\d+\))?")
_LIST = re.compile(r"[,;]")
_FREE = re.compile(r"@(\d{1,5}),(\d{1,5})")


class Places:
    """The places of a kit. Its boards must be sound (:mod:`domain.kits.faults`)."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.boards: Mapping[str, Board] = {board.code: board for board in kit.boards}
        self.spaces: Mapping[str, Spaces] = {board.code: Spaces(board) for board in kit.boards}
        """The spaces of each board, by its code."""
        self.piles: Mapping[Place, str] = {f"pile:{pile.code}": pile.name for pile in kit.decks}

    def __contains__(self, place: Place) -> bool:
        return place in ELSEWHERE or place in self.piles or self._on_board(place)

    def _on_board(self, place: Place) -> bool:
        code, name = parted(place)
        if code not in self.boards:
            return False
        return name in self.spaces[code].by_name or self._free(code, name) is not None

    def _free(self, code: str, name: str) -> Spot | None:
        """The point that a place of a free board is."""
        found = _FREE.fullmatch(name) if self.boards[code].free else None
        if found is None:
            return None
        x, y = int(found[1]), int(found[2])
        left, top, right, bottom = area_of(self.boards[code])
        return (x, y) if left <= x <= right and top <= y <= bottom else None

    def space(self, place: Place) -> BoardSpace | None:
        """The space that a place is; None for any other place."""
        code, name = parted(place)
        return self.spaces[code].by_name.get(name) if code in self.spaces else None

    def all(self) -> Iterator[Place]:
        """Every space of every board, in their order."""
        for code, spaces in self.spaces.items():
            yield from (f"{code}.{name}" for name in spaces.by_name)

    def middle(self, place: Place) -> Spot | None:
        """Where a place lies on its board (see :class:`BoardSpace`); None if it lies on none."""
        if space := self.space(place):
            return space.middle
        code, name = parted(place)
        return self._free(code, name) if code in self.boards else None

    def lies_at(self, place: Place, at: Place) -> bool:
        """Whether a place is another, or a point of the zone that the other is."""
        space, code = self.space(at), parted(at)[0]
        if place == at or space is None or parted(place)[0] != code:
            return place == at
        point = self._free(code, parted(place)[1])
        return point is not None and self.spaces[code].zone_at(*point) == space.zone

    def at(self, board: str, x: float, y: float) -> Place:
        """The place at a point of a board; "" if the board has none."""
        if self.boards[board].free:
            return f"{board}.@{max(0, round(x))},{max(0, round(y))}"
        name = self.spaces[board].at(x, y)
        return f"{board}.{name}" if name else ""

    # --- Names ------------------------------------------------------------------------------

    def told(self, place: Place) -> str:
        """What people call a place: its plain name if one board alone has it."""
        if place in self.piles:
            return self.piles[place]
        code, name = parted(place)
        if code not in self.boards:
            return _ELSEWHERE.get(place, place)
        if place in self._numbered:
            return self._numbered[place]
        if len(self._names.get(name, ())) == 1:
            return name
        full = f"{self._around(code, name)} {name}"
        return place if full in self._names else full

    def _around(self, code: str, name: str) -> str:
        """The zone in which a point lies, if no other board has one so called; else its board."""
        point = self._free(code, name)
        zone = self.spaces[code].zone_at(*point) if point else -1
        called = self.boards[code].zones[zone].name if zone >= 0 else ""
        return (
            called
            if self._zones.get(alike(called)) == frozenset((code,))
            else self.boards[code].name
        )

    @cached_property
    def _zones(self) -> Mapping[str, frozenset[str]]:
        """The boards with a zone of each name, alike."""
        named = [(alike(z.name), code) for code, board in self.boards.items() for z in board.zones]
        return {key: frozenset(c for n, c in named if n == key) for key, _ in named}

    @cached_property
    def _numbered(self) -> Mapping[Place, str]:
        """What the spaces of tracks are called that are named by a number alone: “Victory 12”."""
        found: dict[Place, str] = {}
        for words, (place, *others) in self._tracks.items():
            if place not in found and not others and self.called(words) == (place,):
                found[place] = words
        return found

    @cached_property
    def _tracks(self) -> Mapping[str, tuple[Place, ...]]:
        """The spaces of tracks by the name of the track and their number, also with the board."""
        named = [(track, place) for place in self.all() if (track := self._track(place))]
        boarded = [(f"{self.boards[parted(p)[0]].name} {track}", p) for track, p in named]
        return _gathered(iter((*named, *boarded)))

    def _track(self, place: Place) -> str:
        """The track and the number of a space that is one of a row of spots; "" for any other."""
        space, zones = self.space(place), self.boards[parted(place)[0]].zones
        zone = zones[space.zone] if space and space.zone >= 0 else None
        if space is None or zone is None or zone.grid is None or zone.grid.kind != "spots":
            return ""
        number = _NUMBER.fullmatch(str(space.cell)) and not _LIST.search(zone.name)
        return f"{zone.name} {space.cell}" if number else ""

    def called(self, words: str) -> tuple[Place, ...]:
        """The places that people call so, with or without the board's name before it.

        Case, accents, hyphens and blanks do not count, unless two names differ by nothing else. A
        place's own name is asked first, then that of the town on it, then board and name.
        """
        if words in self:
            return (words,)
        for names in (self._names, self._full, self._tracks):
            if words in names:
                return names[words]
        for names in (self._alike, self._towns, self._full_alike, self._tracks_alike):
            if alike(words) in names:
                return names[alike(words)]
        return (*self._points(words), *self._hands(words))

    def _hands(self, words: str) -> Iterator[Place]:
        """The one space of a hand by the name of that; of one without any its middle, as where in a
        hand a piece lies says nothing."""
        for code, board in self.boards.items():
            if board.role == "hand" and alike(board.name) == alike(words):
                left, top, right, bottom = area_of(board)
                middle = f"@{round(left + right) // 2},{round(top + bottom) // 2}"
                names = list(self.spaces[code].by_name) or ([middle] if board.free else [])
                if len(names) == 1:
                    yield f"{code}.{names[0]}"

    def _points(self, words: str) -> Iterator[Place]:
        """The point on a free board that some words name: "310,455", "display 310,455", with the
        name of the board or of the zone there."""
        found = re.fullmatch(r"(.*?)\s*@?(\d{1,5}),\s*(\d{1,5})", words.strip())
        for code, board in self.boards.items() if found else ():
            point = f"@{found[2]},{found[3]}" if found else ""
            if found and self._free(code, point):
                around = ("", board.name, self._around(code, point))
                if alike(found[1]) in map(alike, around):
                    yield f"{code}.{point}"

    def near(self, words: str, most: int = 3) -> tuple[str, ...]:
        """What the places are called whose names begin with some words, or are most like them, or
        are the nearest number; () if none is."""
        asked = alike(words)
        begun = [key for key in self._known if len(asked) > 2 and key.startswith(asked)]
        found = begun[:most] or difflib.get_close_matches(asked, self._known, most, 0.5)
        if not found and words.isdecimal():
            numbers = [key for key in self._known if key.isdecimal() and len(key) == len(words)]
            found = sorted(numbers, key=lambda key: abs(int(key) - int(words)))[:most]
        return tuple(dict.fromkeys(self._known[key] for key in found))

    @cached_property
    def _known(self) -> Mapping[str, str]:
        """What people call the places, and the towns on them."""
        spaces = {key: self.space(places[0]) for key, places in self._towns.items()}
        towns = {key: space.town for key, space in spaces.items() if space}
        tables = (self._full_alike, self._tracks_alike, self._alike)
        named = {key: self.told(here[0]) for table in tables for key, here in table.items()}
        return {**towns, **named}

    @cached_property
    def _names(self) -> Mapping[str, tuple[Place, ...]]:
        """The places by their plain names."""
        return _gathered((parted(place)[1], place) for place in self.all())

    @cached_property
    def _full(self) -> Mapping[str, tuple[Place, ...]]:
        """The places by the name of their board and their own."""
        named = ((parted(place), place) for place in self.all())
        return _gathered((f"{self.boards[code].name} {n}", place) for (code, n), place in named)

    @cached_property
    def _alike(self) -> Mapping[str, tuple[Place, ...]]:
        return _gathered((alike(n), place) for n, all_ in self._names.items() for place in all_)

    @cached_property
    def _full_alike(self) -> Mapping[str, tuple[Place, ...]]:
        return _gathered((alike(n), place) for n, all_ in self._full.items() for place in all_)

    @cached_property
    def _tracks_alike(self) -> Mapping[str, tuple[Place, ...]]:
        return _gathered((alike(n), place) for n, all_ in self._tracks.items() for place in all_)

    @cached_property
    def _towns(self) -> Mapping[str, tuple[Place, ...]]:
        """The places by the names of their towns, alike."""
        towns = ((space.town, place) for place in self.all() if (space := self.space(place)))
        return _gathered((alike(town), place) for town, place in towns if town)

    # --- Distances --------------------------------------------------------------------------

    def beside(self, place: Place) -> tuple[Place, ...]:
        """The places that touch one; () if nobody can tell."""
        code, name = parted(place)
        touching = self._touching.get(place)
        return tuple(f"{code}.{near}" for near in touching.beside.get(name, ())) if touching else ()

    def steps(self, a: Place, b: Place) -> Distance | None:
        """How far it is, in pixels on a board on which pieces lie anywhere; None if nobody can
        tell: on two boards, two grids, without a link."""
        code, name = parted(a)
        if code and code == parted(b)[0] and self.boards[code].free:
            start, end = self.middle(a), self.middle(b)
            return Distance(round(math.dist(start, end)), "px") if start and end else None
        touching = self._touching.get(a)
        if touching is None or self._touching.get(b) is not touching:
            return None
        many = touching.distance(name, parted(b)[1])
        return Distance(many, self._counted(code, a)) if many >= 0 else None

    def within(self, place: Place, steps: int) -> tuple[Place, ...]:
        """The places at most so many steps away, with the place itself, nearest first."""
        found, edge = {place: None}, [place]
        for _ in range(steps):
            edge = list(dict.fromkeys(n for p in edge for n in self.beside(p) if n not in found))
            found.update(dict.fromkeys(edge))
        return tuple(found)

    def _counted(self, code: str, place: Place) -> str:
        space, board = self.space(place), self.boards[code]
        if drawn := self.spaces[code].drawn:
            return drawn.map.spaces[0].shape
        zone = board.zones[space.zone] if space and space.zone >= 0 else None
        grid = board.grid if zone is None or zone.of_board else zone.grid
        return "area" if grid is None or grid.kind == "spots" else grid.kind

    @cached_property
    def _touching(self) -> Mapping[Place, Touching]:
        return {
            f"{code}.{name}": touching
            for code, spaces in self.spaces.items()
            for touching in spaces.touching
            for name in touching.beside
        }


_ELSEWHERE = {
    "supply": "the supply",
    "hidden": "off the map",
    "dead": "out of play",
    "hand": "in hand",
}


def parted(place: Place) -> tuple[str, str]:
    """The code of a place's board, and its name there; ("", place) off all boards."""
    code, dot, name = place.partition(".")
    return (code, name) if dot else ("", place)


def alike(words: str) -> str:
    """Words in a form that is the same however people write them."""
    return re.sub(r"[\s_\u2010-\u2015-]+", "", bare(words.replace("&", " and ")))


def _gathered(pairs: Iterator[tuple[str, Place]]) -> Mapping[str, tuple[Place, ...]]:
    found: dict[str, list[Place]] = {}
    for key, place in pairs:
        found.setdefault(key, []).append(place)
    return {key: tuple(places) for key, places in found.items()}


def of(kit: str) -> Places:
    """The places of the kit with this hash. Raises NoKit if it is not here."""
    shelf.of(kit)
    return _made(kit)


@functools.lru_cache(maxsize=8)
def _made(kit: str) -> Places:
    return Places(shelf.of(kit))
