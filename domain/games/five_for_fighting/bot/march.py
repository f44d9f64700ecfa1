"""Where to go: what each side wants, who goes for which, and what a hex is worth to a unit."""

import functools
from collections.abc import Iterable

from domain.games.five_for_fighting.ground import BEACH_OF, PRIZES, STRONGPOINTS, TERRAIN, ground
from domain.games.five_for_fighting.lookup import beaches_of, field_of
from domain.games.five_for_fighting.movement import Move
from domain.games.five_for_fighting.printed import COMBAT, SHEETS, UNITS
from domain.games.five_for_fighting.scoring import exit_points, holder, points
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import Beach, Class, side_of
from domain.grid.hexes import costs_to

FAR = 60.0
STEP = 0.3
"""What a movement point towards a goal is worth."""
TAKEN = 1.6
"""What it is worth to take a hex, for each point."""


@functools.cache
def distances(scenario: str, goal: str, kind: Class) -> dict[str, float]:
    """Movement points from every hex to a goal over empty ground."""
    spent = costs_to(goal, int(2 * FAR), ground(scenario).ways[kind])
    return {name: cost / 2 for name, cost in spent.items()}


class Plan:
    """What a seat wants on this position."""

    def __init__(self, state: State, seat: str) -> None:
        self.state, self.side = state, side_of(seat)
        self.field = field_of(state, self.side)
        mine = beaches_of(state, seat)
        self.wanted = {
            h: worth
            for h, worth in PRIZES.items()
            if BEACH_OF[h] in mine and holder(state, h) != self.side
        }
        self.kept = {h for h in PRIZES if BEACH_OF[h] in mine and holder(state, h) == self.side}
        self._far: dict[tuple[str, str], float] = {}
        self._aims: dict[tuple[str, str], list[tuple[dict[str, float], float]]] = {}

    def far(self, name: str, hex_: str) -> float:
        """Movement points to the nearest thing that a unit should take or hold."""
        kind = UNITS[name].kind
        key = (kind.class_, hex_)
        if key not in self._far:
            aims = self._aimed(BEACH_OF[hex_], kind.class_)
            self._far[key] = min((costs.get(hex_, FAR) + more for costs, more in aims), default=FAR)
        return self._far[key]

    def _aimed(self, beach: Beach, kind: Class) -> list[tuple[dict[str, float], float]]:
        """The goals on a beach: the way to each, and how much less it is wanted."""
        key = (beach, kind)
        if key not in self._aims:
            self._aims[key] = [
                (
                    distances(self.state.scenario, goal, kind),
                    (1.0 if goal in self.field.own else 0.0) - 0.5 * PRIZES.get(goal, 1),
                )
                for goal in self._goals(beach)
            ]
        return self._aims[key]

    def _goals(self, beach: Beach) -> Iterable[str]:
        here = [h for h in self.wanted if BEACH_OF[h] == beach]
        if here:
            return here
        if self.side == "allied":
            return [h for h in SHEETS[beach].victory.exits if exit_points(self.state, beach) < 2]
        return [h for h in self.kept if BEACH_OF[h] == beach and self._threatened(h)]

    def _threatened(self, hex_: str) -> bool:
        near = self.field.ground.near[hex_]
        return any(h in self.field.foe for h in near)

    def best(self, moves: Iterable[Move]) -> tuple[Move | None, float]:
        """The move that gains most, and its gain."""
        best, most = None, 0.0
        stays: dict[str, float] = {}
        for move in moves:
            name = move.unit
            if name not in stays:
                stays[name] = self.worth(name, self.state.units[name].hex)
            gain = self.worth(name, move.way) - stays[name]
            if gain > most:
                best, most = move, gain
        return best, most

    def worth(self, name: str, hex_: str) -> float:
        """What it is worth to a unit to stand on a hex."""
        worth = -STEP * self.far(name, hex_)
        if hex_ in self.wanted:
            worth += TAKEN * self.wanted[hex_]
        own = self.field.own.get(hex_, ())
        alone = not own or (len(own) == 1 and own[0] == name)
        if hex_ in self.kept and alone and self.side == "german":
            worth += TAKEN * PRIZES[hex_] * (1.5 if self._threatened(hex_) else 0.2)
        if hex_ in STRONGPOINTS and self.side == "german":
            worth += 0.9
        if hex_ in self.field.zone:
            worth -= 0.15 * COMBAT.cover.hex.get(TERRAIN[hex_], 0)
            if UNITS[name].armour:
                worth += 0.15
            if self.state.units.get(name) and self.state.units[name].reduced:
                worth -= 0.4
        return worth

    @staticmethod
    def leaves(state: State, name: str) -> bool:
        """Whether a unit should leave the map where it stands on an exit."""
        beach = BEACH_OF[state.units[name].hex]
        victory = SHEETS[beach].victory
        counts = UNITS[name].option != "sword-airborne"
        short = points(state, beach) < victory.win
        return counts and short and exit_points(state, beach) < victory.most_exits
