"""Chapter 5: movement, arrival over the edge, and mobile movement (9.1)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NoReturn

from domain.game.ruleset import Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import (
    DRY,
    ENTRY,
    FIRST,
    GRID,
    ONWARD,
    SEA,
    SOUTH,
    WEST,
    place,
)
from domain.games.utah_beach.lookup import (
    Field,
    allowance,
    hex_of,
    marched,
    may_stand,
    takes,
    unit_of,
)
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import Seat
from domain.grid.hexes import Reach, Ways, entered, reach

NORTHERN = tuple(name for name in WEST if name >= "2401")
"""The west edge on and north of row 24 (11.1.2b)."""
ROAD_EDGE = ("1301", "0401", "0104", "0108")
"""Where a road leads in on or south of 1301 (11.1.2d)."""
EDGES = {"west": NORTHERN, "south": SOUTH, "road": ROAD_EDGE}


def due(state: State, name: str) -> bool:
    """Whether a unit is to arrive and has not arrived yet (11.1.2, 11.2.4)."""
    unit = UNITS[name]
    return 0 < unit.turn <= state.turn and name not in state.units and name not in state.gone


def arrivals(state: State) -> Iterator[str]:
    """The German units that are to come over an edge now (11.1.2)."""
    return (n for n, u in UNITS.items() if u.by in EDGES and due(state, n))


def entries(state: State, name: str) -> tuple[str, ...]:
    """The edge hexes on which a unit may arrive (11.1.2)."""
    by = UNITS[name].by
    return WEST if by == "west" and name in state.delayed else EDGES[by]


def reachable(state: State, field: Field, name: str) -> Reach:
    """How far a unit can move from where it is, or from its edge (5.1, 6.3)."""
    return reach(*_course(state, field, name))


def _course(
    state: State, field: Field, name: str
) -> tuple[Sequence[tuple[str, int]], int, Ways, Collection[str], Collection[str]]:
    """What its movement is reckoned with: first steps, points, ways, what is closed, what stops."""
    mobile = UNITS[name].mobile
    unit = state.units.get(name)
    if unit is not None:
        seeds = FIRST[mobile][unit.hex]
    else:
        cost = ENTRY[mobile]
        seeds = tuple(
            (hex_, cost[hex_])
            for hex_ in entries(state, name)
            if cost[hex_] and hex_ not in field.zone
        )
    return seeds, allowance(state, name), ONWARD[mobile], field.closed, field.zone


def destinations(state: State, field: Field, name: str) -> Iterator[str]:
    """Where a unit may end its movement, nearest first; found one by one, for the first is often
    all that is asked for."""
    own, unit = field.own, state.units.get(name)
    here = unit.hex if unit else ""
    for hex_, _, _ in entered(*_course(state, field, name)):
        if hex_ not in own and hex_ != here:
            yield hex_


def movers(state: State) -> Iterator[str]:
    """The units that may move in this phase (5.7, 9.1)."""
    if state.seat == "allied" and state.turn <= 1:  # 11.2.1d, 11.2.2f
        return
    mobile = state.stage == "mobile-move"
    for name in state.units:
        unit = UNITS[name]
        if unit.seat == state.seat and name not in state.moved and (unit.mobile or not mobile):
            yield name
    if state.seat == "german" and not mobile:
        yield from arrivals(state)


def offers(state: State) -> Iterator[o.Move]:
    """Every goal that a unit may move to now."""
    field = Field(state, state.seat)
    for name in movers(state):
        for hex_ in destinations(state, field, name):
            yield o.Move(unit=name, way=hex_)


def must_arrive(state: State) -> str:
    """A unit that must still arrive in this phase (11.1.2a); "" for none."""
    if state.seat != "german" or state.stage != "move":
        return ""
    field = Field(state, "german")
    for name in arrivals(state):
        if next(destinations(state, field, name), None):
            return name
    return ""


def delays(state: State) -> Iterator[e.UnitDelayed]:
    """The units that found no way onto the map (11.1.2c)."""
    for name in arrivals(state):
        if name not in state.delayed:
            yield e.UnitDelayed(unit=name)


# --- The order --------------------------------------------------------------------------------


def move(state: State, seat: Seat, order: o.Move) -> Iterator[e.UtahEvent]:
    """Move a unit along its path, or by the cheapest path to its goal."""
    name = unit_of(state, seat, order.unit)
    _check_mover(state, name)
    field = Field(state, seat)
    words = order.way.split("-")
    unit = state.units.get(name)
    if unit is not None and len(words) > 1 and words[0] == unit.hex:
        del words[0]
    path = tuple(hex_of(word) for word in words)
    if unit is not None and path[-1] == unit.hex:
        raise Illegal("5.1", f"{name} is already on {unit.hex}.")
    if not may_stand(state, field, name, path[-1]):
        other = field.own[path[-1]][0]
        raise Illegal("5.4", _crowded(state, path[-1], other))
    if len(path) == 1:
        found = reachable(state, field, name)
        if path[0] not in found.spent:
            _refuse(state, field, name, path[0])
        path = found.path(path[0])
    else:
        _check_path(state, field, name, path)
    yield from marched(state, seat, e.UnitMoved(unit=name, path=path, takes=takes(path)))


def _crowded(state: State, hex_: str, other: str) -> str:
    """Why a unit cannot end its move beside another one (5.4, 11.2.1c)."""
    if state.units[other].ashore:
        return f"{other} stands on {hex_}; only units that landed there stand together."
    return f"{other} stands on {hex_}; one unit a hex."


def _check_mover(state: State, name: str) -> None:
    """Raise Illegal unless the unit may move in this phase."""
    unit = UNITS[name]
    if name in state.gone:
        raise Illegal("1.2", f"{name} was eliminated.")
    if name not in state.units and not (unit.by in EDGES and due(state, name)):
        rule = "11.1.2" if unit.seat == "german" else "11.2.4"
        raise Illegal(rule, f"{name} is not on the map; it arrives on turn {unit.turn}.")
    if unit.seat == "allied" and state.turn <= 1:
        rule = "11.2.2f" if unit.airborne else "11.2.1d"
        raise Illegal(rule, f"{name} has just landed; it cannot move on turn 1.")
    if state.stage == "mobile-move" and not unit.mobile:
        raise Illegal("9.1", f"{name} is a leg unit; only mobile units move now.")
    if state.stage == "mobile-move" and name not in state.units:
        raise Illegal("11.1.2", f"{name} arrives in the Movement Phase.")
    if name in state.moved:
        raise Illegal("5.7", f"{name} has already moved this phase.")


def _refuse(state: State, field: Field, name: str, goal: str) -> None:
    """Say which rule keeps a unit from a goal."""
    mobile = UNITS[name].mobile
    unit = state.units.get(name)
    if goal in field.foe:
        raise Illegal("5.6", f"The enemy holds {place(goal)}; attack it.")
    if goal in field.closed:
        raise Illegal("10.1", f"{place(goal)} lies east of the Vire, beyond the scenario.")
    seeds = FIRST[mobile][unit.hex] if unit else _open_edge(state, field, name)
    most = allowance(state, name)
    if goal not in reach(seeds, most, ONWARD[mobile]).spent:
        _refuse_far(state, name, goal, seeds)
    if goal not in reach(seeds, most, ONWARD[mobile], field.closed).spent:
        raise Illegal("5.6", f"Enemy units bar the way of {name} to {place(goal)}.")
    raise Illegal(
        "6.3", f"{name} must stop in an enemy zone of control before it reaches {place(goal)}."
    )


def _open_edge(state: State, field: Field, name: str) -> list[tuple[str, int]]:
    """The edge hexes of a unit that arrives, with their cost; Illegal where all are barred."""
    cost = ENTRY[UNITS[name].mobile]
    hexes = [h for h in entries(state, name) if cost[h] and h not in {*field.zone, *field.foe}]
    if not hexes:
        raise Illegal("11.1.2c", f"The enemy bars every edge hex where {name} may arrive.")
    return [(hex_, cost[hex_]) for hex_ in hexes]


def _refuse_far(state: State, name: str, goal: str, seeds: Iterable[tuple[str, int]]) -> NoReturn:
    """Say that a marsh or a river bars the way, or that the movement points do not reach."""
    most, mobile = allowance(state, name), UNITS[name].mobile
    if all(goal != near for beside in DRY[goal] for near, _ in FIRST[mobile][beside]):
        raise Illegal("5.2", f"A mobile unit enters the marsh {goal} only by a road or trail.")
    if goal in reach(seeds, most, FIRST[mobile]).spent:
        raise Illegal(
            "5.3", f"A river is crossed in the first step of a move; one bars the way to {goal}."
        )
    points = f"{most / 2:g} movement points"
    if name in state.units:
        raise Illegal("5.2", f"{name} has {points}; {place(goal)} is too far over this ground.")
    edge = _edge_of(state, name)
    raise Illegal("11.1.2", f"{name} arrives {edge}; with {points} it cannot reach {place(goal)}.")


def _edge_of(state: State, name: str) -> str:
    """Where a unit arrives, in words (11.1.2b to 11.1.2d)."""
    by = UNITS[name].by
    return _EDGE_NAMES["late" if by == "west" and name in state.delayed else by]


_EDGE_NAMES = {
    "west": "over the west edge on or north of row 24",
    "late": "over the west edge",
    "south": "over the south edge",
    "road": f"over {', '.join(ROAD_EDGE[:-1])} or {ROAD_EDGE[-1]}",
}


def _check_path(state: State, field: Field, name: str, path: tuple[str, ...]) -> None:
    """Raise Illegal at the first step of a path that a unit cannot make."""
    mobile, left = UNITS[name].mobile, allowance(state, name)
    unit = state.units.get(name)
    here = unit.hex if unit else ""
    for number, to in enumerate(path):
        if to in field.foe:
            raise Illegal("5.6", f"The enemy holds {place(to)}; a path leads around it.")
        if to in field.closed:
            raise Illegal("10.1", f"{place(to)} lies east of the Vire, beyond the scenario.")
        left -= _first(state, field, name, to) if not here else _step(here, to, mobile, not number)
        if left < 0:
            points = f"{allowance(state, name) / 2:g} movement points"
            raise Illegal("5.2", f"{name} has {points}, too few to reach {place(to)}.")
        if to in field.zone and to != path[-1]:
            raise Illegal("6.3", f"{name} must stop on {to}, in an enemy zone of control.")
        here = to


def _first(state: State, field: Field, name: str, to: str) -> int:
    """The cost of the first hex of a unit that arrives."""
    if to not in entries(state, name):
        raise Illegal("11.1.2", f"{name} arrives {_edge_of(state, name)}, not on {to}.")
    if to in field.foe or to in field.zone:
        raise Illegal("11.1.2", f"The enemy holds or controls {to}; {name} cannot arrive there.")
    cost = ENTRY[UNITS[name].mobile][to]
    if not cost:
        raise Illegal("5.2", f"A mobile unit enters the marsh {to} only by a road or trail.")
    return cost


def _step(here: str, to: str, mobile: bool, first: bool) -> int:
    if to in SEA or to not in GRID.beside[here]:
        raise Illegal("5.1", f"{to} is not next to {here}; name every hex or the goal alone.")
    cost = dict(FIRST[mobile][here]).get(to)
    if cost is None:
        raise Illegal("5.2", f"A mobile unit enters the marsh {to} only by a road or trail.")
    if not first and to not in dict(ONWARD[mobile][here]):
        raise Illegal("5.3", f"A river is crossed in the first step; {here} to {to} is later.")
    return cost
