"""What the enemy may do to who goes somewhere, as a computer commander weighs it."""

import functools

from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    ground,
    hexes,
    in_open,
    kind,
    of_units,
    points,
    stands,
)
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.words import OTHER

CHANCE = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}


FEAR = 1.5
"""How many hexes of way a step that may be lost is worth."""


@functools.lru_cache(4096)
def expected(total: int, added: int) -> float:
    """Steps that a fire takes on the average; a check counts a third of one."""
    worth = {"": 0.0, "M": 0.3, "h": 0.8}
    return sum(
        chance * (worth[r] if (r := TABLES.area.result(total, n + added)) in worth
                  else 0.3 + int(r))
        for n, chance in CHANCE.items()
    )  # fmt: skip


SPENT = 0.4
"""What the fire of a stack counts that has fired in this turn already."""


def danger(state: State, name: str, hex_: str, *, still: bool = False) -> float:
    """Steps that a unit may lose where it goes, or stays: to enemies that can still fire at it."""
    here, side = ground(state), CARDS[name].side
    added = TABLES.area.cover[here.terrain[hex_]]
    added += TABLES.area.in_open if in_open(state, hex_) and not still else 0
    added += TABLES.area.zone if hex_ in here.zones else 0
    added += TABLES.area.smoke * state.smoke.get(hex_, 0)
    total, near = 0.0, _in_reach(here, hex_, hexes(state, OTHER[side]))
    for foe, weapons, spent in bearing(state, side) if near else ():
        off = near.get(foe)
        if off is None:
            continue
        fire = sum(many for reach, many in weapons if reach >= off)
        if fire:
            shelter = TABLES.area.shingle if here.shingle(foe, hex_) else 0
            total += spent * expected(fire, added + shelter)
    return min(total, 4.0)


@functools.lru_cache(8192)
def _in_reach(here: Field, hex_: str, foes: frozenset[str]) -> dict[str, int]:
    """How far off the enemies are that see a hex and may reach it."""
    far = {foe: here.distance(foe, hex_) for foe in foes}
    return {foe: n for foe, n in far.items() if n <= MOST_REACH and here.sees(foe, hex_)}


@of_units
def bearing(state: State, side: str) -> tuple[tuple[str, tuple[tuple[int, int], ...], float], ...]:
    """The stacks of the enemies of a side: hex, reach and points of each weapon, what it counts."""
    return tuple(
        (
            foe,
            tuple(
                (kind(n).reach, points(state, n)) for n in names
                if kind(n).area and not state.units[n].morale and kind(n).class_ != "pit"
            ),
            SPENT if any(state.units[n].fired for n in names) else 1.0,
        )
        for foe, names in stands(state, OTHER[side]).items()
    )  # fmt: skip


@of_units
def ready(state: State, side: str) -> frozenset[tuple[str, int, bool]]:
    """What the enemies of a side can still fire with: all that danger depends on."""
    return frozenset(
        (n, state.units[n].lost, state.units[n].fired)
        for names in stands(state, OTHER[side]).values()
        for n in names
        if kind(n).area and not state.units[n].morale
    )


MOST_REACH = 12
"""Hexes beyond which no machine gun reaches."""


CROSSES = 1.2
"""Steps that a platoon may lose for the first hex behind the shingle."""
AHEAD = 2
"""Hexes around a unit among which it looks for a way on."""


def may_cross(state: State, name: str) -> bool:
    """Whether a unit on the beach has a hex near it, behind the shingle, that it can bear."""
    near = _near(state, state.units[name].hex)
    return any(danger(state, name, h) <= CROSSES for h in near if not seaward(h))


def may_advance(state: State, name: str, goal: str) -> bool:
    """Whether the way to a goal is worth what it may cost, as against lying still."""
    here, at = ground(state), state.units[name].hex
    stays, off = danger(state, name, at, still=True), here.distance(at, goal)
    return any(
        FEAR * (danger(state, name, h) - stays) < off - here.distance(h, goal)
        for h in _near(state, at)
        if here.distance(h, goal) < off
    )


def _near(state: State, hex_: str) -> tuple[str, ...]:
    return _around(ground(state), hex_)


@functools.lru_cache(8192)
def _around(here: Field, hex_: str) -> tuple[str, ...]:
    """The hexes of land around one."""
    ring = {hex_}
    for _ in range(AHEAD):
        ring |= {h for at in ring for h in here.beside[at]}
    return tuple(sorted(h for h in ring - {hex_} if here.terrain[h] != "sea"))
