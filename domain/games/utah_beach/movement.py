"""Chapter 5: movement, arrival over the edge, and mobile movement (9.1)."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.arriving import EDGES, arrivals, check_path, due, open_edge, refuse
from domain.games.utah_beach.ground import FIRST, ONWARD, place
from domain.games.utah_beach.landing import marched
from domain.games.utah_beach.lookup import (
    Field,
    allowance,
    called,
    hexes_of,
    unit_of,
    whereabouts,
)
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.reasons import towards
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, Walk, way
from domain.games.utah_beach.words import Seat
from domain.grid.hexes import Reach, Ways, entered, reach


class UnitMoved(Walk, frozen=True):
    """A unit moves over these hexes; a reinforcement enters on the first.

    ``takes`` names the places that it takes by standing there; None, as in the first rules, are
    all on its way.
    """

    verb = "moves"

    def after(self, state: State) -> State:
        return replace(super().after(state), moved=(*state.moved, self.unit))

    def told(self, state: State) -> str:
        if self.unit in state.units:
            return super().told(state)
        first, *further = self.path
        onward = f" and moves {way(self.path)}" if further else ""
        return f"{self.unit} arrives on {place(first)}{onward}."


class Move(UtahOrder, frozen=True):
    """Move a unit."""

    form = "move {unit} {way}"
    help = "Move a unit by hexes or to a goal: “move 8/4 2206-2305-2405”, “move 8/4 2405”."
    names = ("unit", "way")
    stages = ("move", "mobile-move")
    unit: str
    way: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Move"]:
        """Every goal that a unit may move to now."""
        field = Field(state, seat)
        for name in movers(state):
            for hex_ in destinations(state, field, name):
                yield cls(unit=name, way=hex_)

    @classmethod
    def weigher(cls, state: State) -> Callable[["Move"], str]:
        field = Field(state, state.seat)
        costs = cache(lambda unit: reachable(state, field, unit).spent)

        def weigh(order: Move) -> str:
            spent, most = costs(order.unit).get(order.way), allowance(state, order.unit)
            return "" if spent is None else f"{spent / 2:g} of {most / 2:g} points"

        return weigh

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Along its path, or by the cheapest path to its goal."""
        name = self._unit(state, seat)
        if barred := _barred(state, name):
            raise barred
        path = self._path(state, Field(state, seat), name)
        yield from marched(state, seat, UnitMoved, name, path)

    def _path(self, state: State, field: Field, name: str) -> tuple[str, ...]:
        path, unit = hexes_of(self.way), state.units.get(name)
        if unit is not None and len(path) > 1 and path[0] == unit.hex:
            path = path[1:]
        if unit is not None and path[-1] == unit.hex:
            raise Illegal("5.1", f"{name} is already on {unit.hex}.")
        for other in field.own.get(path[-1], ()):
            raise Illegal("5.4", _crowded(state, path[-1], other))
        if len(path) > 1:
            check_path(state, field, name, path)
            return path
        found = reachable(state, field, name)
        if path[0] not in found.spent:
            refuse(state, field, name, path[0])
        return found.path(path[0])

    def said(self, state: State, seat: str) -> str:
        name = self.unit if self.unit in UNITS else self._unit(state, state.seat)
        if name not in state.units:
            return f"Bring {name} onto the map, to {called(self.way)}"
        return f"Move {name} to {called(self.way)}"

    def why(self, state: State, seat: str) -> str:
        return towards(state, seat, hexes_of(self.way)[-1])

    def _unit(self, state: State, seat: Seat) -> str:
        return unit_of(state, seat, self.unit, [*state.units, *arrivals(state)])


def _crowded(state: State, hex_: str, other: str) -> str:
    """Why a unit cannot end its move beside another one (5.4), also off its beach (11.2.1c)."""
    if state.units[other].ashore:
        return f"{other} stands on {hex_}; only units that landed there stand together."
    return f"{other} stands on {hex_}; one unit a hex."


def _barred(state: State, name: str) -> Illegal | None:
    """Why a unit may not move in this phase (5.7, 9.1); on turn 1 no Ally does."""
    unit = UNITS[name]
    if name in state.gone:
        return Illegal("1.2", f"{name} was eliminated.")
    if name not in state.units and not (unit.by in EDGES and due(state, name)):
        rule = "11.1.2" if unit.seat == "german" else "11.2.4"
        return Illegal(rule, f"{name} is not on the map: {whereabouts(state, name)}.")
    if unit.seat == "allied" and state.turn <= 1:
        rule = "11.2.2f" if unit.airborne else "11.2.1d"
        return Illegal(rule, f"{name} has just landed; it cannot move on turn 1.")
    if state.stage == "mobile-move" and not unit.mobile:
        return Illegal("9.1", f"{name} is a leg unit; only mobile units move now.")
    if state.stage == "mobile-move" and name not in state.units:
        return Illegal("11.1.2", f"{name} arrives in the Movement Phase.")
    if name in state.moved:
        return Illegal("5.7", f"{name} has already moved this phase.")
    return None


# --- Where units may go -----------------------------------------------------------------------


def reachable(state: State, field: Field, name: str) -> Reach:
    """How far a unit can move from where it is, or from its edge (5.1, 6.3)."""
    return reach(*_course(state, field, name))


def _course(
    state: State, field: Field, name: str
) -> tuple[Sequence[tuple[str, int]], int, Ways, Collection[str], Collection[str]]:
    """What its movement is reckoned with: first steps, points, ways, what is closed, what stops."""
    mobile, unit = UNITS[name].mobile, state.units.get(name)
    seeds = FIRST[mobile][unit.hex] if unit else open_edge(state, field, name)
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
    """The units that may move in this phase, and those that arrive (11.1.2)."""
    for name in state.units:
        if UNITS[name].seat == state.seat and not _barred(state, name):
            yield name
    if state.seat == "german" and state.stage != "mobile-move":
        yield from arrivals(state)


def must_arrive(state: State) -> str:
    """A unit that must still arrive in this phase (11.1.2a); "" for none."""
    if state.seat != "german" or state.stage != "move":
        return ""
    field = Field(state, "german")
    for name in arrivals(state):
        if next(destinations(state, field, name), None):
            return name
    return ""
