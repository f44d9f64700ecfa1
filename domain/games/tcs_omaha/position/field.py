"""What the rules ask of the ground: terrain, levels, hexsides, sight, costs of steps."""

import copy
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from domain.games.tcs_omaha import ground
from domain.games.tcs_omaha.ground import heights, map_ground
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.forces import LESSONS, Lesson, scene
from domain.games.tcs_omaha.words import Feet
from domain.grid import sight
from domain.grid.hexes import Hexes
from domain.grid.lines import between
from domain.grid.map_text import Side, rows, steps
from domain.grid.sight import Relief

MARKS = {
    ".": "open",
    "B": "beach",
    "O": "orchard",
    "W": "woods",
    "F": "forest",
    "H": "building",
    "V": "village",
    "S": "sea",
}
BARS = {
    "cliff": ("1.9", "a cliff"),
    "slope": ("1.10", "an extreme slope"),
    "bocage": ("1.3", "bocage"),
    "shingle": ("1.13", "the shingle, which vehicles pass at an open breach,"),
}
"""What can bar the way between two hexes, with its paragraph."""
FEET: tuple[Feet, ...] = ("foot", "tracked", "wheeled")


Way = Sequence[tuple[str, int]]
"""The steps from a hex, each with its cost."""


class Steps(dict[str, Way]):
    """The steps from each hex, found once somebody may go on from there."""

    def __init__(self, found: Callable[[str], Way], known: Mapping[str, Way] | None = None) -> None:
        super().__init__(known or {})
        self._found = found

    def __missing__(self, start: str) -> Way:
        self[start] = found = self._found(start)
        return found


class Field:
    """A piece of the map, with its sight and its steps."""

    def __init__(
        self,
        cells: dict[str, tuple[int, int]],
        terrain: dict[str, str],
        level: dict[str, int],
        sides: dict[Side, frozenset[str]],
        zones: frozenset[str] = frozenset(),
    ) -> None:
        self.grid = Hexes(cells, straight="columns", pushed=1)
        self.terrain, self.level, self.sides, self.zones = terrain, level, sides, zones
        self.land = tuple(h for h in cells if terrain[h] != "sea")
        self.beside = self.grid.beside
        self.distance = self.grid.distance
        """Hexes from one to the other."""
        self.ways = {feet: Steps(functools.partial(self.steps, feet)) for feet in FEET}
        self._sight: dict[tuple[str, str], bool] = {}
        self._hedges: dict[tuple[str, str], str] = {}
        self._commanded: dict[tuple[str, int], frozenset[str]] = {}
        self._shingled: dict[tuple[str, str], bool] = {}

    def side(self, a: str, b: str) -> frozenset[str]:
        """What lies on the side between two hexes."""
        return self.sides.get(frozenset((a, b)), _NONE)

    def is_road(self, a: str, b: str) -> bool:
        """Whether a road leads from one hex to the next."""
        return not _ROADS.isdisjoint(self.side(a, b))

    def steps(self, feet: Feet, start: str) -> Way:
        """Every step from a hex that can be made."""
        there = ((to, self.step(feet, start, to)) for to in self.beside[start])
        return tuple((to, cost) for to, cost in there if cost)

    def step(self, feet: Feet, start: str, to: str) -> int:
        """The cost of a step in half points; 0 where it cannot be made (12.2, 12.3, 1.9, 1.10)."""
        table = getattr(TABLES.move, feet)
        side = self.side(start, to)
        if self.terrain[to] == "sea" or "cliff" in side:
            return 0
        up = TABLES.move.contour * (abs(self.level[to] - self.level[start]) // 10)
        if not _ROADS.isdisjoint(side):  # no road takes what rolls through a hedge (1.3)
            on = "primary" if "primary" in side else "road"
            return int(table[on] + up) if table["bocage"] or "bocage" not in side else 0
        cost = int(table[self.terrain[to]])
        for word in ("bocage", "slope", "shingle"):
            if word in side and cost:
                cost = cost + table[word] if table[word] else 0
        return cost + up if cost else 0

    def bar(self, feet: Feet, start: str, to: str) -> tuple[str, str]:
        """The paragraph and the words for what bars a step, ("", "") where nothing does."""
        if self.step(feet, start, to):
            return "", ""
        table, side = getattr(TABLES.move, feet), self.side(start, to)
        for word, (rule, said) in BARS.items():
            if word in side and (word == "cliff" or not table[word]):
                return rule, f"{said} lies between {start} and {to}"
        if self.terrain[to] == "sea":
            return "1.11", f"{to} is sea at every hour"
        return "12.2", f"{to} is {self.terrain[to]}, into which only a road leads vehicles"

    def sees(self, a: str, b: str) -> bool:
        """Whether terrain and levels leave a line of sight, either way the same (5.2)."""
        key = (a, b) if a < b else (b, a)
        found = self._sight.get(key)
        if found is None:
            found = self._sight[key] = self._clear(*key)
        return found

    def observes(self, a: str, b: str) -> bool:
        """Whether somebody on one hex can spot what is on the other: over no bocage (1.3, 10.2)."""
        return self.sees(a, b) and self.hedge(a, b) != "between"

    def hides(self, a: str, b: str) -> str:
        """What first hides a hex from another that does not see it, in words (1.3, 5.2)."""
        steps = sight.profile(self._bare, a, b)
        for before, step in pairwise(steps):
            if step.hides and step.hedge is not None and step.top <= step.line:
                return f"bocage between {before.hex} and {step.hex}"
            if step.hides:
                grown = self.terrain[step.hex] if step.top > step.ground else "higher ground"
                return f"{grown} on {step.hex}"
        return "the ground"

    def _clear(self, a: str, b: str) -> bool:
        return sight.sees(self._bare, a, b)

    @functools.cached_property
    def _bare(self) -> Relief:
        """The heights without bocage, which in a lesson stops fire and hides nobody (5.2)."""
        return heights(self.grid, self.terrain, self.level, ())

    @functools.cached_property
    def relief(self) -> Relief:
        """The heights, bocage among them."""
        return heights(self.grid, self.terrain, self.level, self._bocage)

    def commanded(self, start: str, reach: int) -> frozenset[str]:
        """The hexes at most so far away where who moves is in sight of a hex, and no bocage is in
        the way: what overwatch from it commands (9.2)."""
        found = self._commanded.get((start, reach))
        if found is None:
            seen = (h for h in self._in_sight(start, reach) if not self.hedge(start, h))
            found = self._commanded[(start, reach)] = frozenset(seen)
        return found

    def _in_sight(self, start: str, reach: int) -> Iterable[str]:
        return (h for h in self.grid.within(start, reach) if self.sees(start, h))

    def hedge(self, a: str, b: str) -> str:
        """Bocage on the line of fire from ``a``: "" none, "target" at the target, "between"."""
        key = (a, b)
        found = self._hedges.get(key)
        if found is None:
            found = self._hedges[key] = self._hedged(a, b)
        return found

    def _hedged(self, a: str, b: str) -> str:
        if not self._bocage or self.distance(a, b) < 2:
            return ""
        worst = "between"
        for line in between(self.grid, a, b):
            path = [a, *line, b]
            crossed = [
                n for n in range(1, len(path) - 1)
                if frozenset((path[n], path[n + 1])) in self._bocage
            ]  # fmt: skip
            if not crossed:
                return ""
            if crossed == [len(path) - 2]:
                worst = "target"
        return worst

    def is_shingle(self, a: str, b: str) -> bool:
        """Whether the shingle lies between two hexes (1.13)."""
        return frozenset((a, b)) in self._shingle

    def shingle(self, start: str, target: str) -> bool:
        """Whether direct fire at a hex next to the shingle crosses it anywhere (1.13).

        A line that runs along a side of the shingle has a way on both sides of it, and crosses the
        shingle where both ways do.
        """
        if target not in self.by_shingle or start == target:
            return False
        key = (start, target)
        found = self._shingled.get(key)
        if found is None:
            found = self._shingled[key] = all(
                any(frozenset(side) in self._shingle for side in pairwise(line))
                for line in ([start, *way, target] for way in between(self.grid, start, target))
            )
        return found

    @functools.cached_property
    def by_shingle(self) -> frozenset[str]:
        """The hexes next to the shingle, on either side of it."""
        return frozenset(hex_ for side in self._shingle for hex_ in side)

    @functools.cached_property
    def _shingle(self) -> frozenset[Side]:
        return frozenset(side for side, words in self.sides.items() if "shingle" in words)

    @functools.cached_property
    def _bocage(self) -> frozenset[Side]:
        return frozenset(side for side, words in self.sides.items() if "bocage" in words)


_NONE: frozenset[str] = frozenset()
_ROADS = frozenset(("road", "primary"))


def name(map_: str, column: int, row: int) -> str:
    """The name of a hex: A10.07."""
    return f"{map_}{column}.{row:02}"


def _piece(lesson: Lesson) -> Field:
    """The ground of a teaching scenario, from its own text."""
    cells, terrain, level = {}, {}, {}
    for column, row, mark in rows(lesson.rows, lesson.first):
        hex_ = name(lesson.map, column, row)
        cells[hex_], terrain[hex_] = (column, row), MARKS[mark]
    for column, row, mark in rows(lesson.levels, lesson.first):
        level[name(lesson.map, column, row)] = 10 * int(mark)
    sides: dict[Side, frozenset[str]] = {}
    for chains, word in ((lesson.roads, "road"), (lesson.bocage, "bocage")):
        for side in sorted(steps(chains), key=sorted):
            sides[side] = sides.get(side, _NONE) | {word}
    return Field(cells, terrain, level, sides)


class MapField(Field):
    """A piece of the maps of Omaha, whose shingle may be breached (2.5b)."""

    def __init__(self, piece: str) -> None:
        self.here = here = map_ground(piece)
        super().__init__(here.cells, here.terrain, here.level, here.sides, here.zones)

    def breached(self, breaches: frozenset[str]) -> "MapField":
        """The same ground with breaches open; all but the steps there is shared."""
        field_ = copy.copy(self)
        field_.sides, ends = dict(self.sides), set[str]()
        for key in breaches:
            site = self.here.breaches[key]
            side = frozenset((site.beach, site.land))
            field_.sides[side] = field_.sides[side] - {"shingle"} | {"road"}
            ends |= side
        field_.ways = {
            feet: Steps(self.ways[feet].__getitem__, {h: field_.steps(feet, h) for h in ends})
            for feet in FEET
        }
        return field_

    def _clear(self, a: str, b: str) -> bool:
        """Whether the ground, growth and bocage leave a line of sight (1.3)."""
        return ground.sees(self.here, a, b)

    @property
    def relief(self) -> Relief:
        """The heights, which all matches share."""
        return ground.relief(self.here.piece)

    _bare = relief

    def observes(self, a: str, b: str) -> bool:
        """Bocage that hides what is behind it is a matter of sight here (1.3)."""
        return self.sees(a, b)

    def _in_sight(self, start: str, reach: int) -> Iterable[str]:
        return ground.seen(self.here, start, reach)

    def _hedged(self, a: str, b: str) -> str:
        """Bocage at the target, which shelters it; other bocage is a matter of sight (1.3)."""
        return "target" if self._bocage and ground.hedged(self.here, a, b) else ""

    @functools.cached_property
    def _shingle(self) -> frozenset[Side]:
        """The shingle shelters at breaches as elsewhere (2.5b)."""
        return frozenset(s for s, words in self.here.sides.items() if "shingle" in words)


@functools.cache
def _whole(piece: str) -> MapField:
    return MapField(piece)


@functools.cache
def _lesson(scenario: str) -> Field:
    return _piece(LESSONS[scenario])


@functools.lru_cache(64)
def field(scenario: str, breaches: frozenset[str] = frozenset()) -> Field:
    """The ground of a scenario, with the breaches that are open: each match makes others."""
    if scenario in LESSONS:
        return _lesson(scenario)
    whole = _whole(scene(scenario).piece)
    return whole.breached(breaches) if breaches else whole
