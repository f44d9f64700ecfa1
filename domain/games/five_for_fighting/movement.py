"""Chapter 5: movement, and leaving the map."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    BLUFFS,
    EXITS,
    RIVERS,
    ROADS,
    TERRAIN,
    place,
)
from domain.games.five_for_fighting.lookup import Field, check_joined, hex_of, places
from domain.games.five_for_fighting.printed import MOVEMENT, UNITS
from domain.games.five_for_fighting.state import State
from domain.grid.hexes import Reach, reach


def allowance(name: str) -> int:
    """Movement points of a unit, in half points."""
    return 2 * UNITS[name].kind.move


def march(name: str) -> int:
    """What it has along roads alone, in half points (5.4)."""
    kind = UNITS[name].kind
    return int(2 * (kind.move + MOVEMENT.march[kind.class_])) if kind.move else 0


def reachable(field: Field, name: str, hex_: str) -> tuple[Reach, Reach]:
    """How far a unit gets: over country, and along roads alone (5.2 to 5.5)."""
    kind, most = UNITS[name].kind.class_, allowance(name)
    if not most:
        return Reach({}, {}), Reach({}, {})
    ground = field.ground
    seeds = [(to, min(cost, most)) for to, cost in ground.ways[kind][hex_]]
    country = reach(seeds, most, ground.ways[kind], field.foe, field.zone)
    if march(name) == most:
        return country, Reach({}, {})
    roads = ground.roads[kind]
    return country, reach(roads[hex_], march(name), roads, field.foe, field.zone)


def destinations(field: Field, name: str, hex_: str) -> Iterator[str]:
    """Where a unit may end its move, nearest first."""
    country, roads = reachable(field, name, hex_)
    for to in country.spent:
        if to != hex_ and field.room(to):
            yield to
    for to in roads.spent:
        if to != hex_ and to not in country.spent and field.room(to):
            yield to


def move(state: State, field: Field, name: str, order: o.Move) -> Iterator[e.FiveEvent]:
    """Move a unit along its path, or by the cheapest path to its goal."""
    start = state.units[name].hex
    path = tuple(steps(state, order.way))
    spelled = len(path) > 1
    if spelled and path[0] == start:
        path = path[1:]
    if path[-1] == start:
        raise Illegal("5.1", f"{name} is already on {start}.")
    if path[-1] not in field.foe and not field.room(path[-1]):
        here = " and ".join(field.own[path[-1]])
        raise Illegal("5.6", f"{here} stand on {place(path[-1])}; two units a side fill a hex.")
    if spelled:
        _check_path(field, name, start, path)
    else:
        path = _cheapest(field, name, start, path[0])
    yield e.UnitMoved(unit=name, path=path)


DASHES = str.maketrans("\u2013\u2014\u2212\u2011", "----")
"""What stands between two hexes where a program makes its own dash of it."""


def steps(state: State, way: str) -> Iterator[str]:
    """The hexes of a way; the name of a place may have hyphens of its own (2.1)."""
    words, at = way.translate(DASHES).split("-"), 0
    while at < len(words):
        ends = range(len(words), at + 1, -1)
        end = next((end for end in ends if places("-".join(words[at:end]))), at + 1)
        yield hex_of(state, "-".join(words[at:end]))
        at = end


def _cheapest(field: Field, name: str, start: str, goal: str) -> tuple[str, ...]:
    for found in reachable(field, name, start):
        if goal in found.spent:
            return found.path(goal)
    _refuse(field, name, start, goal)
    raise AssertionError(goal)


def _refuse(field: Field, name: str, start: str, goal: str) -> None:
    """Say which rule keeps a unit from a goal."""
    kind = UNITS[name].kind
    check_joined(start, goal)
    if goal in field.foe:
        raise Illegal("5.5", f"The enemy holds {place(goal)}; attack it.")
    if not kind.move:
        raise Illegal("5.1", f"{name} never moves.")
    ground = field.ground
    if goal in ground.beside[start] and goal not in dict(ground.ways[kind.class_][start]):
        _refuse_step(name, start, goal)
    seeds = [(to, min(cost, allowance(name))) for to, cost in ground.ways[kind.class_][start]]
    bare = reach(seeds, allowance(name), ground.ways[kind.class_])
    roads = reach(ground.roads[kind.class_][start], march(name), ground.roads[kind.class_])
    if goal not in bare.spent and goal not in roads.spent:
        _refuse_step(name, start, goal)
        points = f"{kind.move} movement points"
        raise Illegal("5.2", f"{name} has {points}; {place(goal)} is too far over this ground.")
    raise Illegal("5.5", f"{name} must stop next to an enemy before {place(goal)}.")


def _refuse_step(name: str, start: str, goal: str) -> None:
    """Refuse a single step by the hexside or the ground that bars it (5.3)."""
    side, kind = frozenset((start, goal)), UNITS[name].kind
    if side in RIVERS - ROADS and not MOVEMENT.river[kind.class_]:
        raise Illegal("5.3", f"{name} crosses a river only by a bridge.")
    if side in BLUFFS and not MOVEMENT.bluff[kind.class_]:
        raise Illegal("5.3", f"{name} cannot climb the bluffs; use an exit from the beach.")
    if not MOVEMENT.hex.get(TERRAIN[goal], {}).get(kind.class_):
        raise Illegal("5.3", f"{name} enters the flooded {place(goal)} only by a road.")


def _check_path(field: Field, name: str, start: str, path: tuple[str, ...]) -> None:
    """Raise Illegal at the first step of a path that a unit cannot make."""
    kind, here, spent, by_road = UNITS[name].kind, start, 0, True
    for number, to in enumerate(path):
        cost = dict(field.ground.ways[kind.class_][here]).get(to)
        if to not in field.ground.beside[here]:
            raise Illegal("5.1", f"{to} is not next to {here}; name every hex or the goal alone.")
        if cost is None:
            _refuse_step(name, here, to)
        spent += cost or 0
        by_road = by_road and frozenset((here, to)) in ROADS
        most = march(name) if by_road else allowance(name)
        if to in field.foe:
            raise Illegal("5.5", f"The enemy holds {place(to)}; a path leads around it.")
        if spent > most and number:
            points = f"{kind.move} movement points"
            raise Illegal("5.2", f"{name} has {points}, too few to reach {place(to)}.")
        if to in field.zone and to != path[-1]:
            raise Illegal("5.5", f"{name} must stop on {to}, next to an enemy.")
        here = to


def leave(state: State, name: str) -> Iterator[e.FiveEvent]:
    """Leave the map by an exit (5.7)."""
    if not may_leave(state, name):
        found = ", ".join(h for h in EXITS if BEACH_OF[h] in state.beaches)
        raise Illegal("5.7", f"Allied units leave from an exit hex: {found}.")
    yield e.UnitExited(unit=name, beach=BEACH_OF[state.units[name].hex])


def may_leave(state: State, name: str) -> bool:
    """Whether a unit may leave the map from where it stands (5.7)."""
    return UNITS[name].side == "allied" and state.units[name].hex in EXITS
