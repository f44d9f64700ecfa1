"""The board as the search sees it: numbered squares, and units that share what is printed."""

import functools
from collections.abc import Collection, Iterable, Mapping

from domain.games.combined_arms.lookup import ELITE_DEFENCE, GROUND_DEFENCE
from domain.games.combined_arms.printed import TYPES
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD, SEATS, Kind, Seat
from domain.grid.squares import squares

WORTH: dict[Kind, int] = {
    "infantry": 100,
    "paratroopers": 95,
    "engineers": 95,
    "mechanized": 115,
    "light-tank": 125,
    "medium-tank": 135,
    "heavy-tank": 130,
    "howitzer": 140,
    "anti-tank": 115,
    "anti-aircraft": 95,
    "air-field": 115,
    "fortification": 120,
    "headquarters": 5000,
}
"""What a unit is worth to its side, an infantry a hundred."""
ELITE_WORTH = 80


class Spec:
    """A unit as far as the search knows it: all units of one side, type and rank share one."""

    __slots__ = (
        "aa", "base", "defence", "elite", "field", "hq", "kind", "lifted", "move", "range",
        "side", "strong", "up", "wheels", "worth",
    )  # fmt: skip

    def __init__(self, kind: Kind, side: Seat, elite: bool) -> None:
        printed = TYPES[kind]
        self.kind, self.side, self.elite, self.up = kind, side, elite, AHEAD[side]
        self.move, self.range, self.lifted = printed.move, printed.range, printed.lifted
        self.defence = printed.defence + ELITE_DEFENCE * elite
        self.strong: frozenset[Kind] = frozenset(TYPES if elite else printed.strong)
        self.wheels, self.base = printed.wheels, printed.class_ == "base"
        self.aa, self.field = kind == "anti-aircraft", kind == "air-field"
        self.hq = kind == "headquarters"
        self.worth = WORTH[kind] + ELITE_WORTH * (elite and not self.hq)


SPECS = {(k, s, e): Spec(k, s, e) for k in TYPES for s in SEATS for e in (False, True)}

Units = dict[int, Spec]


class Ground:
    """The squares of a board by number, and what lies on them; shared by all positions."""

    def __init__(self, size: int, rough: frozenset[int], cities: frozenset[int]) -> None:
        board = squares(size, size)
        number = {s: n for n, s in enumerate(board.names)}
        self.size, self.rough, self.cities = size, rough, cities
        self.names, self.number = board.names, number
        self.around = [tuple(number[t] for t in board.around[s]) for s in board.names]
        at = [board.at[s] for s in board.names]
        self.far = [[max(abs(x - a), abs(y - b)) for a, b in at] for x, y in at]
        """The distance between two squares."""
        self.sideways = [
            tuple(n for n in near if n // size == s // size) for s, near in enumerate(self.around)
        ]
        self.back = {
            up: [
                tuple(n for n in near if n // size == s // size - up)
                for s, near in enumerate(self.around)
            ]
            for up in (1, -1)
        }

    def defence(self, square: int, unit: Spec) -> int:
        """How much damage a unit takes on a square before it must retreat."""
        return unit.defence + (GROUND_DEFENCE if square in self.rough else 0)

    def reach(self, units: Units, start: int, steps: int, *, wheels: bool) -> list[int]:
        """Where a unit gets in so many steps."""
        stops: Collection[int] = self.rough if wheels else ()
        around, seen, edge, found = self.around, {start}, [start], list[int]()
        for _ in range(steps):
            following = []
            for square in edge:
                for near in around[square]:
                    if near not in seen and near not in units:
                        seen.add(near)
                        found.append(near)
                        if near not in stops:
                            following.append(near)
            edge = following
        return found

    def touched(self, units: Units, square: int, side: Seat, but: int = -1) -> bool:
        """Whether a unit of a side stands next to a square."""
        for near in self.around[square]:
            if near != but and near in units and units[near].side == side:
                return True
        return False

    def ways(self, units: Units, square: int, unit: Spec) -> list[int]:
        """Where a unit may retreat."""
        other = SEATS[unit.side == SEATS[0]]
        found = [s for s in self.back[unit.up][square] if s not in units]
        for to in self.sideways[square]:
            if to not in units and not self.touched(units, to, other):
                found += [to]
        return found

    def sheltered(self, units: Units, square: int, unit: Spec) -> bool:
        """Whether Air Fields cannot attack a unit."""
        if unit.aa:
            return True
        return any(
            near in units and units[near].aa and units[near].side == unit.side
            for near in self.around[square]
        )


class Position:
    """Units on the ground with a side to move, at the start of a turn."""

    __slots__ = ("ground", "side", "units")

    def __init__(self, ground: Ground, units: Units, side: Seat) -> None:
        self.ground, self.units, self.side = ground, units, side

    @property
    def key(self) -> tuple[object, ...]:
        """What tells positions apart."""
        return self.ground, self.side, frozenset(self.units.items())

    def lifted(self) -> set[int]:
        """The paratroopers that may drop."""
        found = set()
        for square, unit in self.units.items():
            if unit.field and unit.side == self.side:
                for near in self.ground.around[square]:
                    if near in self.units and self.units[near].lifted:
                        found.add(near)
        return {s for s in found if self.units[s].side == self.side}


@functools.lru_cache(16)
def _ground(size: int, rough: frozenset[str], cities: frozenset[str]) -> Ground:
    number = {s: n for n, s in enumerate(squares(size, size).names)}
    return Ground(size, _numbers(number, rough), _numbers(number, cities))


def _numbers(number: Mapping[str, int], names: Iterable[str]) -> frozenset[int]:
    return frozenset(number[s] for s in names)


def ground_of(state: State) -> Ground:
    """The ground of a match."""
    rough = frozenset(state.ground if "difficult-terrain" in state.options else ())
    cities = frozenset(s for s, kind in state.ground.items() if kind == "city")
    return _ground(state.size, rough, cities)


def position(state: State, *, before_moves: bool = False) -> Position:
    """The position of a match; with ``before_moves`` as its Move Phase began."""
    ground = ground_of(state)
    number, moved = ground.number, state.moved if before_moves else {}
    units = {
        number[moved.get(s, s)]: SPECS[u.kind, u.seat, u.elite] for s, u in state.units.items()
    }
    return Position(ground, units, state.seat)
