"""Where to go: goals, who goes for which, and what a hex is worth to a unit."""

import functools

from domain.games.utah_beach.ground import (
    CITY_HEXES,
    DRY,
    ENTRY,
    GOALS,
    GRID,
    ONWARD,
    TERRAIN,
)
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import Seat
from domain.grid.hexes import costs_to

FAR = 60.0
COVER = {"h": 0.5, "w": 0.5, "T": 0.6, "C": 1.0}


@functools.cache
def distances(goal: str, mobile: bool) -> dict[str, float]:
    """Movement points from every hex to a goal over empty ground."""
    return {n: cost / 2 for n, cost in costs_to(goal, int(2 * FAR), ONWARD[mobile]).items()}


class Plan:
    """What a side wants on this position, and which unit goes where."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.field = Field(state, seat)
        self.foes = [h for h in self.field.foe if h in DRY]
        self.wanted = self._wanted()
        self.target = self._targets()
        self._worth: dict[str, tuple[float, int]] = {}
        self._stays: dict[str, float] = {}

    def _wanted(self) -> dict[str, float]:
        """Hexes to go for or to hold, each with how far a unit should go out of its way."""
        state = self.state
        prizes = CITY_HEXES if state.scenario == "campaign" else GOALS
        wanted: dict[str, float] = {}
        for hex_ in prizes:
            held = state.held.get(hex_, "german") == self.seat
            if self.seat == "german":
                wanted[hex_] = 3.0 if held else 1.0
            elif not held:
                wanted[hex_] = 3.0
            elif self._near(hex_, 3):
                wanted[hex_] = 1.0
        for hex_ in state.beachheads:
            near = self._near(hex_, 3) if self.seat == "allied" else not self._near(hex_, 0)
            if near:
                wanted[hex_] = 1.0 if self.seat == "allied" else -2.0
        if self.seat == "german" and len(state.beachheads) == 1:
            wanted[state.beachheads[0]] = 4.0
        return wanted or dict.fromkeys(prizes, 0.0)

    def _near(self, hex_: str, steps: int) -> bool:
        return any(GRID.distance(hex_, foe) <= steps for foe in self.foes)

    def _targets(self) -> dict[str, str]:
        """The nearest goal of each unit that others do not crowd."""
        load = dict.fromkeys(self.wanted, 0)
        found: dict[str, str] = {}
        own = [(n, u.hex) for n, u in self.state.units.items() if UNITS[n].seat == self.seat]
        costs = sorted(
            (distances(goal, UNITS[name].mobile).get(hex_, FAR) - keen, name, goal)
            for name, hex_ in own
            for goal, keen in self.wanted.items()
        )
        for most in (2, 4, 9):
            for _, name, goal in costs:
                if name not in found and load[goal] < most:
                    found[name] = goal
                    load[goal] += 1
        return found

    def goal(self, name: str) -> str:
        """The goal of a unit; a unit that arrives takes the one that is nearest its edge."""
        if name not in self.target:
            entry = [h for h in ENTRY[0] if ENTRY[UNITS[name].mobile][h]]
            self.target[name] = min(
                self.wanted,
                key=lambda g: (
                    min(distances(g, UNITS[name].mobile).get(h, FAR) for h in entry)
                    - self.wanted[g]
                ),
            )
        return self.target[name]

    def stays(self, name: str) -> float:
        """What it is worth to a unit to stay; it is worth nothing to stay off the map."""
        if name not in self._stays:
            unit = self.state.units.get(name)
            self._stays[name] = self.score(name, unit.hex) if unit else -99.0
        return self._stays[name]

    def score(self, name: str, hex_: str) -> float:
        """What it is worth to a unit to stand on a hex."""
        goal = self.goal(name)
        worth, touched = self._ground(hex_)
        worth -= distances(goal, UNITS[name].mobile).get(hex_, FAR)
        if hex_ == goal and not self._prize(hex_):
            worth += 4.0 - 1.5 * (hex_ in self.wanted)
        unit = self.state.units.get(name)
        return worth - 1.2 * touched if unit and unit.reduced else worth

    def _prize(self, hex_: str) -> bool:
        return hex_ in self.wanted and self.state.held.get(hex_, "german") != self.seat

    def _ground(self, hex_: str) -> tuple[float, int]:
        """What a hex is worth to any unit, and how many enemies it touches."""
        if hex_ not in self._worth:
            worth = 4.0 if self._prize(hex_) else 1.5 if hex_ in self.wanted else 0.0
            touched = sum(near in self.field.foe for near in DRY[hex_])
            if touched:
                worth += 0.8 + COVER.get(TERRAIN[hex_], 0.0) - 0.4 * (touched - 1)
                worth += 0.5 * sum(near in self.field.own for near in DRY[hex_])
            self._worth[hex_] = worth, touched
        return self._worth[hex_]
