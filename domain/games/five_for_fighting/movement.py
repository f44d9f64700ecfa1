"""Chapter 5: movement, and leaving the map."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder, lift, spend, stand
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    BLUFFS,
    EXITS,
    RIVERS,
    ROADS,
    TERRAIN,
    called,
    ground,
    place,
)
from domain.games.five_for_fighting.lookup import Field, beach_at, field_of, on
from domain.games.five_for_fighting.naming import check_joined, hex_of, on_board, places
from domain.games.five_for_fighting.opportunity import past
from domain.games.five_for_fighting.printed import MOVEMENT, SHEETS, UNITS
from domain.games.five_for_fighting.spending import actor
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import Beach, side_of
from domain.grid.hexes import Reach, reach
from domain.grid.map_text import along


class UnitMoved(FiveEvent, frozen=True):
    """A unit moves over these hexes."""

    unit: str
    path: tuple[str, ...]

    def after(self, state: State) -> State:
        name, unit = self.unit, state.units[self.unit]
        moved = stand(state, name, Unit(self.path[-1], unit.reduced), *self.path)
        after, origin = spend(moved, unit.hex, name), BEACH_OF[unit.hex]
        if not UNITS[name].armour:
            return after
        crossed = {**state.crossed, name: origin} if BEACH_OF[self.path[-1]] != origin else None
        rolling = (*state.rolling, name)
        return replace(after, rolling=rolling, crossed=crossed or state.crossed)

    def told(self, state: State) -> str:
        way = "-".join((*self.path[:-1], place(self.path[-1])))
        return f"{self.unit} moves from {state.units[self.unit].hex} to {way}."


class UnitExited(FiveEvent, frozen=True):
    """A unit leaves the map."""

    unit: str
    beach: Beach

    def after(self, state: State) -> State:
        exited = {**state.exited, self.unit: self.beach}
        left = replace(lift(state, self.unit), exited=exited)
        return spend(left, state.units[self.unit].hex, self.unit)

    def told(self, state: State) -> str:
        return f"{self.unit} leaves the map of {SHEETS[self.beach].name}."


FAR = 99
"""Further than any hex of a beach."""


def _ours(state: State, hex_: str) -> bool:
    """Whether the Allies hold a hex that counts (12.1)."""
    return state.held.get(hex_, "german") == "allied"


class Move(FiveOrder, frozen=True):
    """Move a unit."""

    form = "move {unit} [from {start}] {way}"
    help = "Move a unit to a hex, or hex by hex: “move 741 2728” or “move 741 2727-2828”."
    names = ("unit", "way")
    unit: str
    way: str
    start: str | None = None

    @classmethod
    def of(cls, state: State, name: str) -> Iterator["Move"]:
        """Those of one unit."""
        field = field_of(state, UNITS[name].side)
        return (cls(unit=name, way=to) for to in destinations(field, name, state.units[name].hex))

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """An activation; who stands beside the unit all along may fire (9.4)."""
        name = actor(state, seat, self.unit, self.start)
        path = self._path(state, field_of(state, side_of(seat)), name)
        yield UnitMoved(unit=name, path=path)
        if on(state, "opportunity"):
            yield from past(state, name, path)

    def _path(self, state: State, field: Field, name: str) -> tuple[str, ...]:
        """The path that is spelled, or the cheapest one to the goal."""
        start = state.units[name].hex
        path = tuple(steps(state, self.way))
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
            return path
        return _cheapest(field, name, start, path[0])

    def said(self, state: State, seat: str) -> str:
        return f"Move {on_board(state, side_of(seat), self.unit, self.start)} to {called(self.way)}"

    def why(self, state: State, seat: str) -> str:
        goal, near = self.way.split("-")[-1], ground(state.scenario).near
        open_ = [h for h in SHEETS[beach_at(state, self.unit)].victory.hexes if not _ours(state, h)]
        if seat != "allied" or not open_ or goal not in near:
            return ""
        best = min(open_, key=lambda h: near[goal].get(h, FAR))
        if best == goal:
            return f"{place(best)} counts for you once {self.unit} has been there."
        away = near[goal].get(best, FAR)
        far = "next to" if away == 1 else f"{away} hexes from"
        return f"{self.unit} is then {far} {place(best)}, which still counts for the Germans."


class Exit(FiveOrder, frozen=True):
    """Leave the map."""

    form = "exit {unit}"
    help = "Leave the map with an Allied unit that stands on an exit hex: “exit 741”."
    names = ("unit",)
    unit: str

    @classmethod
    def of(cls, state: State, name: str) -> Iterator["Exit"]:
        """That of one unit."""
        if _may_leave(state, name):
            yield cls(unit=name)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """An activation: a unit leaves the map (5.7)."""
        name = actor(state, seat, self.unit)
        if not _may_leave(state, name):
            found = ", ".join(h for h in EXITS if BEACH_OF[h] in state.beaches)
            raise Illegal("5.7", f"Allied units leave from an exit hex: {found}.")
        yield UnitExited(unit=name, beach=beach_at(state, name))

    def said(self, state: State, seat: str) -> str:
        return f"Leave the map with {self.unit} at {called(state.units[self.unit].hex)}"


def _may_leave(state: State, name: str) -> bool:
    """Whether a unit may leave the map from where it stands (5.7)."""
    return UNITS[name].side == "allied" and state.units[name].hex in EXITS


# --- How far it gets --------------------------------------------------------------------------


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


def steps(state: State, way: str) -> Iterator[str]:
    """The hexes of a way (2.1)."""
    return (hex_of(state, word) for word in along(way, places))


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
