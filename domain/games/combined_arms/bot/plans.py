"""Turns that are worth a thought: where each unit goes, made up around an aim and a bearing."""

from typing import NamedTuple

from domain.games.combined_arms.bot.field import Position, Spec, Units
from domain.games.combined_arms.bot.volley import Volley
from domain.games.combined_arms.words import OTHER

Way = tuple[int, int]


class Bearing(NamedTuple):
    """How units go that have no part in a strike."""

    forward: float
    fear: float
    city: float = 4.0


BOLD, STEADY, WARY = Bearing(1.0, 0.05), Bearing(1.0, 1.5), Bearing(0.1, 3.0)
STAY = Bearing(-9.0, 0.0, 0.0)


class Plan(NamedTuple):
    """The moves of a turn, in an order in which they can be made, and what comes of it."""

    ways: tuple[Way, ...]
    after: Position


class Planner:
    """Makes plans for the side to move in a position."""

    def __init__(self, position: Position) -> None:
        self.ground, self.side = position.ground, position.side
        self.position = position
        self.lifted = position.lifted()
        self.enemies = [(s, u) for s, u in position.units.items() if u.side != self.side]
        self.mine = [(s, u) for s, u in position.units.items() if u.side == self.side]
        self.threat = self._threats()
        self.goal = next((s for s, u in self.enemies if u.hq), 0)
        order = self.ground.far[self.goal]
        self.mine.sort(key=lambda unit: (order[unit[0]], unit[0]))

    def _threats(self) -> list[int]:
        """For each square, the damage that the enemy may do there in its next turn, about."""
        threat = [0] * len(self.ground.names)
        for square, unit in self.enemies:
            reach = unit.move + unit.range
            for to, away in enumerate(self.ground.far[square]):
                if away <= reach:
                    threat[to] += 1
        return threat

    def aims(self, most: int) -> list[int]:
        """The enemies that can be broken this turn, the best first."""
        found = []
        for target, enemy in self.enemies:
            far = self.ground.far[target]
            total = 0
            for square, unit in self.mine:
                steps = unit.lifted if square in self.lifted else unit.move
                if far[square] <= unit.range + (0 if unit.field else steps):
                    total += 2 if enemy.kind in unit.strong else 1
            defence = self.ground.defence(target, enemy)
            if total >= defence:
                found.append((enemy.worth * min(2.0, total / defence), target))
        return [target for _, target in sorted(found, reverse=True)[:most]]

    def plan(self, aim: int, bearing: Bearing) -> Plan:
        """A turn with this aim (none: -1) and this bearing."""
        units, ways = dict(self.position.units), list[Way]()
        gone = self._strike(units, ways, aim) if aim >= 0 else set()
        if bearing is not STAY:
            for square, unit in self.mine:
                if square not in gone and unit.move:
                    self._go(units, ways, square, unit, bearing)
        return self.carried_out(units, ways)

    def carried_out(self, units: Units, ways: list[Way]) -> Plan:
        """The plan of these moves: the attacks follow by themselves."""
        silent = {to for _, to in ways if units[to].field}
        Volley(self.ground, units, self.side, silent).all()
        after = Position(self.ground, units, OTHER[self.side])
        return Plan(tuple(ways), after)

    def _strike(self, units: Units, ways: list[Way], aim: int) -> set[int]:
        """Bring all into range of the target that can; returns who has a part in it."""
        far, gone = self.ground.far[aim], set()
        for square, unit in self.mine:
            if far[square] <= unit.range:
                gone.add(square)
            elif unit.move and not unit.field:
                to = self._place(units, square, unit, aim)
                if to >= 0:
                    _walk(units, ways, square, to)
                    gone.add(square)
        return gone

    def _place(self, units: Units, square: int, unit: Spec, aim: int) -> int:
        """The safest square in range of the target; -1 for none."""
        far, threat = self.ground.far[aim], self.threat
        steps = unit.lifted if square in self.lifted else unit.move
        if far[square] > unit.range + steps:
            return -1
        found, best = -1, (99, 99)
        for to in self.ground.reach(units, square, steps, wheels=unit.wheels):
            if far[to] <= unit.range and (threat[to], -far[to]) < best:
                found, best = to, (threat[to], -far[to])
        return found

    def _go(self, units: Units, ways: list[Way], square: int, unit: Spec, bearing: Bearing) -> None:
        """Move a unit to where its bearing draws it."""
        steps = unit.lifted if square in self.lifted else unit.move
        found, most = square, self._drawn(square, unit, bearing) + 0.2
        for to in self.ground.reach(units, square, steps, wheels=unit.wheels):
            drawn = self._drawn(to, unit, bearing)
            if drawn > most and (not unit.field or self._lands(units, square, to)):
                found, most = to, drawn
        if found != square:
            _walk(units, ways, square, found)

    def _lands(self, units: Units, square: int, to: int) -> bool:
        friend = self.ground.touched(units, to, self.side, but=square)
        return friend and not self.ground.touched(units, to, OTHER[self.side])

    def _drawn(self, square: int, unit: Spec, bearing: Bearing) -> float:
        """How much a square draws a unit."""
        over = self.threat[square] - self.ground.defence(square, unit) + 1
        if unit.field:
            over = self.threat[square]
        drawn = -bearing.forward * self.ground.far[self.goal][square]
        if over > 0:
            drawn -= bearing.fear * (1 + 0.2 * over)
        if square in self.ground.cities:
            drawn += bearing.city
        return drawn


def _walk(units: Units, ways: list[Way], square: int, to: int) -> None:
    units[to] = units.pop(square)
    ways.append((square, to))
