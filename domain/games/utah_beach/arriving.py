"""The edges over which reinforcements come (11.1.2), and why a unit cannot go there (5, 6)."""

from collections.abc import Iterable, Iterator
from typing import NoReturn

from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.games.utah_beach.ground import DRY, ENTRY, FIRST, GRID, ONWARD, SEA, SOUTH, WEST, place
from domain.games.utah_beach.lookup import Field, allowance
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent
from domain.grid.hexes import reach

NORTHERN = tuple(name for name in WEST if name >= "2401")
"""The west edge on and north of row 24 (11.1.2b)."""
ROAD_EDGE = ("1301", "0401", "0104", "0108")
"""Where a road leads in on or south of 1301 (11.1.2d)."""
EDGES = {"west": NORTHERN, "south": SOUTH, "road": ROAD_EDGE}
_EDGE_NAMES = {
    "west": "over the west edge on or north of row 24",
    "late": "over the west edge",
    "south": "over the south edge",
    "road": f"over {', '.join(ROAD_EDGE[:-1])} or {ROAD_EDGE[-1]}",
}


class UnitDelayed(UtahEvent, frozen=True):
    """A reinforcement finds every entry hex barred."""

    unit: str

    def after(self, state: State) -> State:
        return replace(state, delayed=(*state.delayed, self.unit))

    def told(self, state: State) -> str:
        return f"{self.unit} finds its way barred and is delayed."


def delays(state: State) -> Iterator[UnitDelayed]:
    """The units that found no way onto the map (11.1.2c)."""
    for name in arrivals(state):
        if name not in state.delayed:
            yield UnitDelayed(unit=name)


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


def open_edge(state: State, field: Field, name: str) -> list[tuple[str, int]]:
    """The edge hexes of a unit that arrives, with their cost; none if all are barred."""
    cost = ENTRY[UNITS[name].mobile]
    barred = {*field.zone, *field.foe}
    return [
        (hex_, cost[hex_]) for hex_ in entries(state, name) if cost[hex_] and hex_ not in barred
    ]


def edge_of(state: State, name: str) -> str:
    """Where a unit arrives, in words (11.1.2b to 11.1.2d)."""
    by = UNITS[name].by
    return _EDGE_NAMES["late" if by == "west" and name in state.delayed else by]


def first_cost(state: State, field: Field, name: str, to: str) -> int:
    """The cost of the first hex of a unit that arrives; Illegal if it cannot arrive there."""
    if to not in entries(state, name):
        raise Illegal("11.1.2", f"{name} arrives {edge_of(state, name)}, not on {to}.")
    if to in field.foe or to in field.zone:
        raise Illegal("11.1.2", f"The enemy holds or controls {to}; {name} cannot arrive there.")
    cost = ENTRY[UNITS[name].mobile][to]
    if not cost:
        raise Illegal("5.2", f"A mobile unit enters the marsh {to} only by a road or trail.")
    return cost


def refuse(state: State, field: Field, name: str, goal: str) -> NoReturn:
    """Say which rule keeps a unit from a goal."""
    mobile = UNITS[name].mobile
    unit = state.units.get(name)
    if goal in field.foe:
        raise Illegal("5.6", f"The enemy holds {place(goal)}; attack it.")
    if goal in field.closed:
        raise Illegal("10.1", f"{place(goal)} lies east of the Vire, beyond the scenario.")
    seeds = FIRST[mobile][unit.hex] if unit else open_edge(state, field, name)
    if not seeds:
        raise Illegal("11.1.2c", f"The enemy bars every edge hex where {name} may arrive.")
    most = allowance(state, name)
    if goal not in reach(seeds, most, ONWARD[mobile]).spent:
        _refuse_far(state, name, goal, seeds)
    if goal not in reach(seeds, most, ONWARD[mobile], field.closed).spent:
        raise Illegal("5.6", f"Enemy units bar the way of {name} to {place(goal)}.")
    raise Illegal(
        "6.3", f"{name} must stop in an enemy zone of control before it reaches {place(goal)}."
    )


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
    edge = edge_of(state, name)
    raise Illegal("11.1.2", f"{name} arrives {edge}; with {points} it cannot reach {place(goal)}.")


def check_path(state: State, field: Field, name: str, path: tuple[str, ...]) -> None:
    """Raise Illegal at the first step of a path that a unit cannot make."""
    mobile, left = UNITS[name].mobile, allowance(state, name)
    unit = state.units.get(name)
    here = unit.hex if unit else ""
    for number, to in enumerate(path):
        if to in field.foe:
            raise Illegal("5.6", f"The enemy holds {place(to)}; a path leads around it.")
        if to in field.closed:
            raise Illegal("10.1", f"{place(to)} lies east of the Vire, beyond the scenario.")
        if here:
            left -= _step(here, to, mobile, not number)
        else:
            left -= first_cost(state, field, name, to)
        if left < 0:
            points = f"{allowance(state, name) / 2:g} movement points"
            raise Illegal("5.2", f"{name} has {points}, too few to reach {place(to)}.")
        if to in field.zone and to != path[-1]:
            raise Illegal("6.3", f"{name} must stop on {to}, in an enemy zone of control.")
        here = to


def _step(here: str, to: str, mobile: bool, first: bool) -> int:
    if to in SEA or to not in GRID.beside[here]:
        raise Illegal("5.1", f"{to} is not next to {here}; name every hex or the goal alone.")
    cost = dict(FIRST[mobile][here]).get(to)
    if cost is None:
        raise Illegal("5.2", f"A mobile unit enters the marsh {to} only by a road or trail.")
    if not first and to not in dict(ONWARD[mobile][here]):
        raise Illegal("5.3", f"A river is crossed in the first step; {here} to {to} is later.")
    return cost
