"""A movement step by step under enemy eyes (12.1, 9.1), through breaches, wire and mines."""

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.fire import Owed, aim
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.movement.breaches import BreachPassed, strikes
from domain.games.tcs_omaha.position import March, State, closed
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    ground,
    minefields,
    with_units,
)


class Marched(TcsEvent, frozen=True):
    """A unit moved along a path; ``left`` is what it has still to go."""

    unit: str
    path: tuple[str, ...]
    left: tuple[str, ...] = ()
    road: bool = False
    cover: str = ""
    """The hex of the stack that returns the first fire at it (9.5)."""
    tows: str = ""
    """The gun that goes along (12.5)."""

    def after(self, state: State) -> State:
        who, there = (self.unit, self.tows), self.path[-1]
        moved = with_units(state, who, hex=there, acted=True, road=self.road, quiet=0)
        waved = state.march is not None and state.march.waved
        return replace(moved, march=March(self.unit, self.left, waved, self.cover, self.tows))

    def told(self, state: State) -> str:
        way = "-".join(self.path)
        does = f"tows {self.tows}" if self.tows else "moves"
        return f"{self.unit} {does} from {state.units[self.unit].hex} to {way}."


class MarchEnded(TcsEvent, frozen=True):
    """A movement is over."""

    unit: str
    why: str = ""

    def after(self, state: State) -> State:
        return replace(state, march=None)

    def told(self, state: State) -> str:
        return f"{self.unit} stops: {self.why}." if self.why else ""


def step_on(
    now: Now, name: str, path: tuple[str, ...], cover: str, chance: Chance, tows: str = ""
) -> Happening:
    """The way goes on to the first step that triggers overwatch or a mine, or to its end (9.1)."""
    here, start = ground(now.state), now.state.units[name].hex
    road = all(here.is_road(a, b) for a, b in zip((start, *path), path, strict=False))
    waved = now.state.march is not None and now.state.march.waved
    for n, hex_ in enumerate(path, 1):
        owed = None if waved else aim.debt(now.state, name, hex_, moving=True)
        mined = hex_ in minefields(now.state, name)
        if owed is not None or mined:
            yield from _marched(now, name, path[:n], path[n:], road, cover, tows)
            for who in (name, tows) if mined else ():
                if who in now.state.units:
                    yield from strikes(now, who, hex_, chance)
            if owed is not None and name in now.state.units:
                yield now.happens(Owed((*now.state.debts, owed)))
            return
    yield from _marched(now, name, path, (), road, cover, tows)


def _marched(
    now: Now,
    name: str,
    path: tuple[str, ...],
    left: tuple[str, ...],
    road: bool,
    cover: str,
    tows: str,
) -> Happening:
    """A unit came so far: through a breach, which is a road to it (2.5b), and through wire."""
    through = bool(breaches.crossed(now.state, name, path))
    for key in breaches.used_up(now.state, name, path):
        yield now.happens(BreachPassed(key, name))
    yield now.happens(Marched(name, path, left, road or through, cover, tows))
    yield from closed.cleared(now, name, path)


def go_on(state: State, chance: Chance) -> Happening:
    """What follows of a movement that is under way (12.1)."""
    march = state.march
    assert march is not None
    unit = state.units.get(march.unit)
    if unit is None or not march.left:
        yield MarchEnded(march.unit)
    elif unit.morale:
        yield MarchEnded(march.unit, unit.morale)
    elif march.left[0] not in ground(state).beside[unit.hex]:
        yield MarchEnded(march.unit, "turned back")
    else:
        tows = march.tows if march.tows in state.units else ""
        yield from step_on(Now(state), march.unit, march.left, march.cover, chance, tows)
