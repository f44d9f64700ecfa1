"""An Attack Phase of the search: fire is put together on the targets that are worth it most."""

from domain.games.combined_arms.bot.field import Ground, Spec, Units
from domain.games.combined_arms.words import Seat

PUSHED = 0.12
"""What it is worth to make a unit retreat, of what it is worth to destroy it."""
TWICE = 0.8
"""The same where there is fire enough to break it again."""

Shots = dict[int, dict[int, int]]
"""By target, the units that may attack it and their damage."""


class Volley:
    """The Attack Phase of a side; ``units`` is changed in place."""

    def __init__(
        self,
        ground: Ground,
        units: Units,
        side: Seat,
        silent: set[int],
        damage: dict[int, int] | None = None,
        routed: set[int] | None = None,
    ) -> None:
        self.ground, self.units, self.side = ground, units, side
        self.damage, self.routed = damage or {}, routed or set()
        self.ready = {s: u for s, u in units.items() if u.side == side and s not in silent}
        self.shots: Shots = {}
        for square, unit in units.items():
            if unit.side != side:
                self._aim(square, unit)

    def _aim(self, target: int, enemy: Spec) -> None:
        """Note who may attack a target."""
        far, kind = self.ground.far[target], enemy.kind
        shots = {
            s: 2 if kind in u.strong else 1 for s, u in self.ready.items() if far[s] <= u.range
        }
        fields = [s for s in shots if self.ready[s].field]
        if fields and self.ground.sheltered(self.units, target, enemy):
            for square in fields:
                del shots[square]
        if shots:
            self.shots[target] = shots

    def best(self) -> tuple[int, list[int]] | None:
        """The target that is worth it most, and who shall attack it."""
        found, most = None, 0.0
        for target, shots in self.shots.items():
            unit = self.units[target]
            defence = self.ground.defence(target, unit)
            missing = defence - self.damage.get(target, 0)
            total = sum(shots.values())
            if total < missing:
                continue
            needed = missing / (total / len(shots))
            worth = self._gain(target, unit, total - missing >= defence) / (needed + 0.5)
            if worth > most:
                found, most = target, worth
        return None if found is None else (found, self._who(found))

    def _gain(self, target: int, unit: Spec, twice: bool) -> float:
        if unit.base or target in self.routed or not self.ground.ways(self.units, target, unit):
            return unit.worth
        return unit.worth * (TWICE if twice else PUSHED)

    def _who(self, target: int) -> list[int]:
        """The attackers that are spared least: strong ones, then those without another target."""
        shots, unit = self.shots[target], self.units[target]
        missing = self.ground.defence(target, unit) - self.damage.get(target, 0)
        others = {s: sum(1 for o in self.shots.values() if s in o) for s in shots}
        found = []
        for square in sorted(shots, key=lambda s: (-shots[s], others[s], s)):
            found.append(square)
            missing -= shots[square]
            if missing <= 0:
                break
        return found

    def fire(self, target: int, by: list[int]) -> Spec | None:
        """Break a target; returns what was destroyed."""
        for square in by:
            del self.ready[square]
            for shots in self.shots.values():
                shots.pop(square, None)
        self.damage.pop(target, None)
        unit = self.units[target]
        ways = self.ground.ways(self.units, target, unit)
        del self.units[target]
        self.shots.pop(target, None)
        if unit.base or target in self.routed or not ways:
            self.routed.discard(target)
            return unit
        to = min(ways, key=lambda s: (self.danger(s), s * unit.up))
        self.units[to] = unit
        self.routed.add(to)
        self._aim(to, unit)
        return None

    def danger(self, square: int) -> int:
        """How many may still attack a square."""
        far = self.ground.far[square]
        return sum(1 for s, u in self.ready.items() if far[s] <= u.range)

    def all(self) -> bool:
        """Fire all that is worth it; whether the enemy Headquarters fell."""
        while (aimed := self.best()) is not None:
            destroyed = self.fire(*aimed)
            if destroyed is not None and destroyed.hq:
                return True
        return False
