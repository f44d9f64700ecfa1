"""Hex grids: names, neighbours, distance, how far a piece can go, and zones of control.

Hexes stand in straight rows (points up) or in straight columns (points to the sides). Every
second row or column lies half a step further. Rows are numbered upwards, columns to the right.
What a game asks often, it keeps as tables of ``beside`` and of ways with their costs.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

Straight = Literal["rows", "columns"]
Ways = Mapping[str, Sequence[tuple[str, int]]]
"""From each hex the hexes it leads to, with the cost of each step."""

STEPS = {
    "rows": ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)),
    "columns": ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
}
"""The six directions clockwise: in rows from west, in columns from north."""


class Hexes:
    """A map of hexes, each with a name, its column and its row.

    ``pushed`` is 0 when the even rows (or columns) lie half a step further to the right (or up),
    1 when the odd ones do.
    """

    def __init__(
        self,
        cells: Mapping[str, tuple[int, int]],
        *,
        straight: Straight = "rows",
        pushed: Literal[0, 1] = 0,
    ) -> None:
        self.cells, self.straight, self.pushed = dict(cells), straight, pushed
        self.names = tuple(cells)
        self.at = {name: self._place(*cell) for name, cell in cells.items()}
        """Two coordinates of each hex in which every direction is one and the same step."""
        self._names = {place: name for name, place in self.at.items()}
        named, turns = self._names.get, STEPS[straight]
        self.ring = {
            name: tuple([named((a + da, b + db), "") for da, db in turns])
            for name, (a, b) in self.at.items()
        }
        """The neighbours of a hex in all six directions; "" off the map."""
        self.beside = {
            name: tuple(filter(None, ring)) if "" in ring else ring
            for name, ring in self.ring.items()
        }
        """The neighbours of a hex that are on the map."""

    def _place(self, column: int, row: int) -> tuple[int, int]:
        along, line = (column, row) if self.straight == "rows" else (row, column)
        return along - (line - 1 + self.pushed) // 2, line

    def named(self, a: int, b: int) -> str:
        """The hex with these two coordinates (see :attr:`at`); "" off the map."""
        return self._names.get((a, b), "")

    def middle(self, name: str) -> tuple[float, float]:
        """Where to draw a hex, in steps between neighbours along a line; y grows downwards."""
        column, row = self.cells[name]
        if self.straight == "rows":
            return column + 0.5 * (row % 2 == self.pushed), -row
        return column, -row - 0.5 * (column % 2 == self.pushed)

    def distance(self, a: str, b: str) -> int:
        """How many steps it is from one hex to another."""
        (p, q), (r, s) = self.at[a], self.at[b]
        along, across = p - r, q - s
        if along < 0:
            if across < 0:
                return -along - across
            return across if across > -along else -along
        if across >= 0:
            return along + across
        return along if along > -across else -across

    def ahead(self, a: str, way: int, b: str) -> int:
        """The same from the place a step from a hex in a direction of its ring, off the map too."""
        (p, q), (x, y), (r, s) = self.at[a], STEPS[self.straight][way], self.at[b]
        along, across = p + x - r, q + y - s
        return max(abs(along), abs(across), abs(along + across))

    def within(self, name: str, steps: int) -> tuple[str, ...]:
        """The hexes at most so many steps away, with the hex itself, nearest first."""
        found, edge = {name: None}, [name]
        for _ in range(steps):
            ring = (n for hex_ in edge for n in self.beside[hex_] if n not in found)
            edge = list(dict.fromkeys(ring))
            found.update(dict.fromkeys(edge))
        return tuple(found)


class Reach(NamedTuple):
    """How far a piece gets: what each hex costs, and from where it is entered."""

    spent: dict[str, int]
    came: dict[str, str]

    def path(self, to: str) -> tuple[str, ...]:
        """The cheapest path to a hex, from the first hex that is entered."""
        path = [to]
        while before := self.came[path[-1]]:
            path.append(before)
        return tuple(reversed(path))


def reach(
    seeds: Iterable[tuple[str, int]],
    most: int,
    ways: Ways,
    closed: Collection[str] = (),
    stops: Collection[str] = (),
) -> Reach:
    """Every hex that is entered for at most so much, cheapest first.

    ``seeds`` are the first steps with their costs. What is ``closed`` is not entered, and from
    what ``stops`` a piece it goes no further.
    """
    spent: dict[str, int] = {}
    came: dict[str, str] = {}
    for name, paid, before in entered(seeds, most, ways, closed, stops):
        spent[name], came[name] = paid, before
    return Reach(spent, came)


def entered(
    seeds: Iterable[tuple[str, int]],
    most: int,
    ways: Ways,
    closed: Collection[str] = (),
    stops: Collection[str] = (),
) -> Iterator[tuple[str, int, str]]:
    """The same hexes one after another, with what each costs and from where it is entered."""
    least: dict[str, int] = {}
    buckets: list[list[tuple[str, str]]] = [[] for _ in range(most + 1)]
    for name, cost in seeds:
        if cost <= most and name not in closed and cost < least.get(name, most + 1):
            least[name] = cost
            buckets[cost].append((name, ""))
    for paid, bucket in enumerate(buckets):
        for name, before in bucket:
            if least[name] < paid:
                continue
            yield name, paid, before
            if name in stops:
                continue
            for near, cost in ways[name]:
                total = paid + cost
                if total < least.get(near, most + 1) and near not in closed:
                    least[near] = total
                    buckets[total].append((near, name))


def costs_to(goal: str, most: int, ways: Ways) -> dict[str, int]:
    """What it costs to come to a goal, from each hex from which it costs at most so much."""
    back: dict[str, list[tuple[str, int]]] = {name: [] for name in ways}
    for name, steps in ways.items():
        for to, cost in steps:
            back[to].append((name, cost))
    return reach(((goal, 0),), most, back).spent


def away(
    grid: Hexes, start: str, steps: int, ways: Ways, closed: Collection[str] = ()
) -> Iterator[dict[str, tuple[str, ...]]]:
    """The ways that lead off a hex, each step farther from it, by their ends; for each step."""
    found: dict[str, tuple[str, ...]] = {start: ()}
    for far in range(1, steps + 1):
        onward: dict[str, tuple[str, ...]] = {}
        for here, path in found.items():
            for to, _ in ways[here]:
                if to not in closed and grid.distance(start, to) == far:
                    onward.setdefault(to, (*path, to))
        found = onward
        yield found


def spread(
    sources: Iterable[str],
    beside: Mapping[str, Sequence[str]],
    closed: Collection[str] = (),
    stops: Collection[str] = (),
) -> set[str]:
    """All hexes that hang together with the sources; the sources themselves never stop it."""
    found = {name for name in sources if name not in closed}
    edge = list(found)
    while edge:
        for near in beside[edge.pop()]:
            if near not in found and near not in closed:
                found.add(near)
                if near not in stops:
                    edge.append(near)
    return found


def zone(stands: Iterable[str], beside: Mapping[str, Sequence[str]]) -> set[str]:
    """The hexes that pieces on these hexes control: those they touch."""
    return {near for name in stands for near in beside[name]}
