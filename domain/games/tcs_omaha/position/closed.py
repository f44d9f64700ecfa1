"""Hexes that a unit cannot enter: the sea, obstacles (2.4), and what is full (4.1)."""

import functools
from collections.abc import Iterable, Mapping
from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import position
from domain.games.tcs_omaha.ground import map_ground, sea, tide_line
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field, Steps
from domain.games.tcs_omaha.position.lookup import (
    LINE,
    Happening,
    Now,
    TcsEvent,
    found,
    kind,
    minefields,
    steps,
    with_landing,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.printed.landing import OBSTACLES
from domain.games.tcs_omaha.words import HOUR, Feet
from domain.grid.hexes import Ways


class ObstacleTested(TcsEvent, frozen=True):
    """What a unit found in a beach obstacle hex (2.4a), or made of it (2.4b, 2.4c)."""

    hex: str
    unit: str
    die: int
    found: position.Obstacle

    def after(self, state: State) -> State:
        return with_landing(state, obstacles={**state.landing.obstacles, self.hex: self.found})

    def told(self, state: State) -> str:
        if not self.die:
            return f"{self.unit} clears the wire of {self.hex}."
        if self.hex in state.landing.obstacles:
            how = "breaches" if self.found == "breached" else "does not breach"
            return f"{self.unit} {how} the mines of {self.hex} (die {self.die})."
        return f"{self.unit} finds on {self.hex}: {SAID[self.found]} (die {self.die})."


Obstacle = Literal["untested", "mines", "wire", "empty", "clear", "breached"]
"""What is known of a hex: an empty one is clear, open ground, from the next turn on (2.4d)."""


def tested(die: int) -> Obstacle:
    """What a test finds (2.4a): mines and wire, wire only, or nothing."""
    if die <= OBSTACLES.mines_to:
        return "mines"
    return "wire" if die <= OBSTACLES.wire_to else "empty"


SAID: dict[Obstacle, str] = {
    "untested": "nobody has tested it",
    "mines": "mines and wire",
    "wire": "wire only",
    "empty": "no obstacle",
    "clear": "no obstacle",
    "breached": "mines, with a breach",
}
ART: dict[Obstacle, str] = {
    "untested": "obstacle", "mines": "mines", "wire": "wire", "empty": "cleared lane",
    "clear": "cleared lane", "breached": "breach",
}  # fmt: skip
"""The marker that shows each of them."""


def check_entry(hex_: Obstacle, *, infantry: bool) -> None:
    """Raise Illegal where an obstacle hex bars the way (2.4b, 2.4c, 2.4d).

    An untested hex bars it as a minefield does: what lies there is found out first.
    """
    if hex_ == "untested":
        raise Illegal("2.4", "Nobody knows what lies in this hex; test it from next to it first.")
    if hex_ == "empty":
        raise Illegal("2.4d", "Nothing lies in this hex; it is open ground from the next turn on.")
    if hex_ == "mines":
        raise Illegal("2.4b", "Mines and wire: this hex can be breached, never forced.")
    if hex_ == "wire" and not infantry:
        raise Illegal("2.4c", "Only infantry clears wire; send a platoon through first.")


def wire_cost(allowance: int) -> int:
    """Movement points, in the measure of ``allowance``, with which the first infantry unit clears
    wire, whatever the ground costs besides (2.4c)."""
    return -(-allowance // OBSTACLES.wire_share)


def through(ground: int, allowance: int) -> int:
    """What a step into wire costs the first infantry unit, of which the ground takes ``ground``: at
    most all that it has, so that whoever begins beside wire can clear it (2.4c)."""
    return max(ground, min(ground + wire_cost(allowance), allowance))


def breaches(die: int, *, engineers: bool) -> bool:
    """Whether a die opens a way through the mines (2.4b); who failed may try again next turn."""
    most = OBSTACLES.breaching.engineers if engineers else OBSTACLES.breaching.infantry
    return die <= most


def closed(state: State, name: str) -> frozenset[str]:
    """The hexes that a unit cannot enter now, whoever stands there (1.11, 2.4)."""
    if not state.landing.sealed:
        return frozenset()
    minute = forces.minutes(state.scenario, state.turn)
    known, infantry = found(state), kind(name).class_ == "infantry"
    open_ = known.open_to_foot if infantry else known.open
    return _closed(scene(state.scenario).piece, minute // HOUR, open_, minefields(state, name))


@functools.lru_cache(256)
def _closed(piece: str, hour: int, open_: frozenset[str], mined: frozenset[str]) -> frozenset[str]:
    here = map_ground(piece)
    return frozenset((sea(hour) & here.cells.keys()) | (LINE & here.cells.keys()) - open_) | mined


def wet(state: State) -> frozenset[str]:
    """The hexes that are sea at this hour (1.11)."""
    if not state.landing.sealed:
        return frozenset()
    return sea(forces.minutes(state.scenario, state.turn) // HOUR)


def check(state: State, name: str, hex_: str, *, forced: bool = False) -> None:
    """Raise Illegal where the sea or an obstacle bars a hex (1.11, 2.4).

    ``forced``: the way is written hex by hex, and leads through minefields if it says so (13.1).
    """
    if hex_ not in closed(state, name):
        return
    if hex_ in minefields(state, name):
        if forced:
            return
        raise Illegal(
            "13.1", f"{hex_} is mined; breach it, or write the way hex by hex to risk it."
        )
    if hex_ in LINE:
        there: Obstacle = state.landing.obstacles.get(hex_) or "untested"
        check_entry(there, infantry=kind(name).class_ == "infantry")
    minute = forces.minutes(state.scenario, state.turn)
    line = tide_line(map_ground(scene(state.scenario).piece).cells[hex_][0], minute)
    raise Illegal("1.11", f"{hex_} is sea now; the last dry hex of that column is {line}.")


def wire_before(state: State, name: str) -> frozenset[str]:
    """The hexes with wire that a unit would be the first to enter: infantry alone (2.4c)."""
    return found(state).wire if kind(name).class_ == "infantry" else frozenset()


@functools.lru_cache(64)
def slowed(here: Field, feet: Feet, wire: frozenset[str], most: int) -> Ways:
    """What each step costs: wire takes half the movement of the first who enters it (2.4c)."""
    ways = here.ways[feet]
    if not wire:
        return ways
    near = {h for hex_ in wire for h in here.beside[hex_]}
    slow = {h: tuple((to, through(c, most) if to in wire else c) for to, c in ways[h])
            for h in near}  # fmt: skip
    return Steps(ways.__getitem__, slow)


def cleared(now: Now, name: str, path: tuple[str, ...]) -> Happening:
    """Who goes through wire, falling back too, clears it for all (2.4c)."""
    for hex_ in path:
        if hex_ in wire_before(now.state, name):
            yield now.happens(ObstacleTested(hex_, name, 0, "clear"))


Room = Literal["foot", "guns", "vehicles"]
Loads = Mapping[tuple[str, Room], int]
"""The steps on each hex of those who share a room there: a gun takes none from what tows it."""


_LOADS: dict[Literal["last"], tuple[State, Loads]] = {}


def loads(state: State, placed: Mapping[str, str] | None = None) -> Loads:
    """What stands on each hex, with those who come to stand where they are placed (4.1).

    Kept for the same position: all units of a side are asked about one after another.
    """
    if placed:
        return _loads(state, placed)
    before = _LOADS.get("last")
    if before is None or before[0] is not state:
        before = _LOADS["last"] = state, _loads(state, {})
    return before[1]


def _loads(state: State, placed: Mapping[str, str]) -> Loads:
    hexes = {n: u.hex for n, u in state.units.items()}
    found: dict[tuple[str, Room], int] = {}
    for name, hex_ in {**hexes, **placed}.items():
        key = hex_, _room(name)
        found[key] = found.get(key, 0) + _steps(state, name)
    return found


def fits(state: State, name: str, hex_: str, there: Loads) -> bool:
    """Whether a unit may end on a hex; where it stands already, it is counted among them (4.1)."""
    unit = state.units.get(name)
    more = 0 if unit is not None and unit.hex == hex_ else _steps(state, name)
    return hex_ not in _full(there, _room(name), more)


def full(state: State, name: str, there: Loads) -> frozenset[str]:
    """The hexes on which a unit that comes there finds no room."""
    return _full(there, _room(name), _steps(state, name))


def housed(state: State, names: Iterable[str], hex_: str) -> tuple[str, ...]:
    """Those of units who find room on a hex to which they come one after another (4.1)."""
    there, came = loads(state), dict[Room, int]()
    found = []
    for name in names:
        room = _room(name)
        now = came.get(room, 0) + _steps(state, name)
        if there.get((hex_, room), 0) + now <= _most(room):
            came[room] = now
            found.append(name)
    return tuple(found)


def _most(room: Room) -> int:
    most: int = getattr(TABLES.move, f"stack_{room}")
    return most


def _room(name: str) -> Room:
    printed = kind(name)
    if printed.class_ == "gun":
        return "guns"
    return "foot" if printed.class_ in ("infantry", "weapons") else "vehicles"


def _steps(state: State, name: str) -> int:
    """The steps that count; a leader is neither foot nor a vehicle, and takes no room."""
    if kind(name).class_ == "leader":
        return 0
    return steps(state, name) if name in state.units else kind(name).steps


_FULL: dict[tuple[Room, int], tuple[Loads, frozenset[str]]] = {}


def _full(there: Loads, room: Room, more: int) -> frozenset[str]:
    """Where more steps are too many: of foot fifteen stand on a hex, of vehicles six, of guns six.

    Kept for the same loads: all units of a side are asked about one after another.
    """
    before = _FULL.get((room, more))
    if before is None or before[0] is not there:
        most = _most(room)
        found = frozenset(h for (h, on), many in there.items() if on == room and many + more > most)
        before = _FULL[room, more] = there, found
    return before[1]
