"""Who may fire at what (6.1, 6.2, 9.1 to 9.3): reach, sight, bocage, observers."""

import functools
from collections.abc import Iterable, Iterator
from typing import Literal

from domain.game.spent import Spent
from domain.games.tcs_omaha.position import Debt, State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    by_day,
    exposed,
    far,
    ground,
    hexes,
    in_open,
    kind,
    of_side,
    of_units,
    points,
    sight,
    stack,
    stands,
    waits,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import OTHER, Side

Weapon = Literal["point", "area"]
"""A gun and machine guns, which fire, overwatch and are marked as if they were two units (3.3a,
3.3b)."""


def reaches(state: State, name: str, hex_: str, reach: int) -> str:
    """Why a unit cannot fire directly at a hex, "" where it can (6.2, 1.3)."""
    here, start = ground(state), state.units[name].hex
    distance = here.distance(start, hex_)
    if distance > reach:
        return f"{hex_} is {distance} hexes from {name}, which reaches {reach}"
    if distance > far(state, hex_):
        return f"nobody sees farther than {far(state, hex_)} hexes now"
    if not here.sees(start, hex_):
        why = here.hides(start, hex_)
        return f"{name} on {start} has no line of sight to {hex_}: {why} hides it"
    if here.hedge(start, hex_) == "between":
        return f"bocage between {start} and {hex_} stops direct fire"
    return ""


def lobs(state: State, name: str, hex_: str) -> str:
    """Why a mortar cannot fire at a hex, "" where it can: somebody must see it (6.2)."""
    distance = ground(state).distance(state.units[name].hex, hex_)
    reach = kind(name).reach
    if distance > reach:
        return f"{hex_} is {distance} hexes from {name}, which reaches {reach}"
    if not observed(state, CARDS[name].side, hex_):
        return f"no unit of yours sees {hex_} for {name}"
    return ""


def observed(state: State, side: str, hex_: str) -> bool:
    """Whether a unit of a side that is not paralyzed sees a hex (5.3)."""
    return _observed(ground(state), watchers(state, side), hex_, far(state, hex_))


@of_units
def watchers(state: State, side: str) -> frozenset[str]:
    """The hexes on which units of a side can observe (5.3)."""
    units = state.units
    return frozenset(units[n].hex for n in of_side(state, side) if units[n].morale != "paralyzed")


@functools.lru_cache(8192)
def _observed(here: Field, starts: frozenset[str], hex_: str, most: int) -> bool:
    return any(_open(here, start, hex_, most) for start in starts)


def watched(state: State, side: str) -> frozenset[str]:
    """The hexes with enemies of a side that a unit of it sees (5.3)."""
    here, starts, foes = ground(state), watchers(state, side), hexes(state, OTHER[side])
    found = _watched(here, starts, foes, sight(state))
    if state.landing.lit:
        found |= _watched(here, starts, foes.intersection(state.landing.lit), by_day(state))
    return found


@functools.lru_cache(512)
def _watched(
    here: Field, starts: frozenset[str], foes: frozenset[str], most: int
) -> frozenset[str]:
    return frozenset(hex_ for hex_ in foes if _observed(here, starts, hex_, most))


def _open(here: Field, start: str, hex_: str, most: int) -> bool:
    """Whether direct fire has a line within some hexes (6.2, 1.3)."""
    if here.distance(start, hex_) > most or not here.sees(start, hex_):
        return False
    return here.hedge(start, hex_) != "between"


@functools.lru_cache(65536)
def _visible(here: Field, start: str, most: int, hexes: frozenset[str]) -> frozenset[str]:
    return frozenset(hex_ for hex_ in hexes if _open(here, start, hex_, most))


def visible(state: State, start: str, reach: int, foes: Iterable[str]) -> frozenset[str]:
    """The hexes of some at which direct fire of a reach can be turned."""
    foes = frozenset(foes)
    found = _visible(ground(state), start, min(reach, sight(state)), foes)
    if state.landing.lit:
        lit = foes.intersection(state.landing.lit)
        found |= _visible(ground(state), start, min(reach, by_day(state)), lit)
    return found


def area_reach(state: State, name: str, hex_: str) -> str:
    """Why area fire of a unit cannot reach a hex, "" where it can."""
    printed = kind(name)
    if not printed.area:
        return f"{name} has no area fire; name a victim with “at”"
    if printed.mortar:
        return lobs(state, name, hex_)
    return reaches(state, name, hex_, printed.reach)


def point_reach(state: State, name: str, victim: str) -> str:
    """Why point fire of a unit cannot reach another, "" where it can."""
    printed = kind(name)
    if not printed.attack:
        return f"{name} has no gun for point fire; fire at the hex"
    return reaches(state, name, state.units[victim].hex, printed.point_range)


def targets(state: State, side: str) -> dict[str, list[str]]:
    """The enemies of a side that may be fired at, by hex (3.3f)."""
    foes = stands(state, OTHER[side])
    if not state.landing.safe:
        return foes
    left = {h: [n for n in names if n not in state.landing.safe] for h, names in foes.items()}
    return {h: names for h, names in left.items() if names}


def area_targets(state: State, name: str, foes: dict[str, list[str]]) -> Iterator[str]:
    """The hexes at which a unit may turn its area fire."""
    printed, start, side = kind(name), state.units[name].hex, CARDS[name].side
    if printed.mortar:
        here, seen = ground(state), watched(state, side)
        near = frozenset(h for h in seen if here.distance(start, h) <= printed.reach)
    else:
        near = visible(state, start, printed.reach, hexes(state, OTHER[side]))
    for hex_, names in foes.items() if near else ():
        if hex_ in near and any(soft(n) for n in names):
            yield hex_


def soft(name: str) -> bool:
    """Whether area fire can hurt a unit: foot, and what has thin armour (6.6)."""
    printed = kind(name)
    return printed.foot or (printed.class_ in ("vehicle", "carrier") and printed.defence <= 1)


def hard(name: str) -> bool:
    """Whether a unit is a target for point fire (6.7)."""
    return kind(name).class_ in ("vehicle", "carrier", "pillbox", "gun", "pit")


def can_watch(state: State, name: str, hex_: str, *, moving: bool) -> bool:
    """Whether a unit may fire in overwatch at what triggers on a hex (9.1, 9.2)."""
    unit, printed, here = state.units[name], kind(name), ground(state)
    distance = here.distance(unit.hex, hex_)
    if distance > reach(state, name) or distance > far(state, hex_):
        return False
    if moving and here.hedge(unit.hex, hex_):
        return False
    if printed.mortar and not moving:
        return observed(state, CARDS[name].side, hex_)
    return here.sees(unit.hex, hex_) and here.hedge(unit.hex, hex_) != "between"


def reach(state: State, name: str) -> int:
    """How far a unit fires in overwatch now, in hexes; -1 where it does not (9.1)."""
    unit, printed = state.units[name], kind(name)
    if unit.morale == "paralyzed" or not (printed.area or printed.attack):
        return -1
    if unit.mode != "fire" and not printed.fights_moving:
        return -1
    if printed.class_ == "pit" or waits(state, name):
        return -1
    most = max(printed.reach, printed.point_range)
    return min(most, TABLES.morale.near_overwatch) if unit.morale else most


def watching(state: State, name: str, hex_: str, *, moving: bool) -> tuple[str, ...]:
    """The enemy hexes whose stacks may fire at a unit on a hex, nearest first."""
    foe, here = OTHER[CARDS[name].side], ground(state)
    found = [
        at
        for at, names in stands(state, foe).items()
        if any(hurts(state, n, name, at, hex_, moving) for n in names)
    ]
    return tuple(sorted(found, key=lambda h: (here.distance(h, hex_), h)))


def hurts(state: State, watcher: str, name: str, at: str, hex_: str, moving: bool) -> bool:
    """Whether a watcher can hurt what triggers: area fire foot, point fire armour (9.2)."""
    distance = ground(state).distance(at, hex_)
    return bool(weapons(watcher, name, distance)) and can_watch(state, watcher, hex_, moving=moving)


def weapons(watcher: str, name: str, distance: int) -> tuple[Weapon, ...]:
    """The weapons that a watcher turns on a unit so far away (9.2): a pill box both (3.3b); who
    else has two turns his gun on what rolls, and his machine guns on the crews of guns."""
    printed = kind(watcher)
    found: list[Weapon] = []
    if printed.attack and hard(name) and distance <= printed.point_range:
        found.append("point")
    if printed.area and soft(name) and distance <= printed.reach:
        found.append("area")
    if len(found) > 1 and printed.class_ != "pillbox":
        return ("point",) if kind(name).rolls else ("area",)
    return tuple(found)


def debt(state: State, name: str, hex_: str, *, moving: bool) -> Debt | None:
    """What the other side owes an answer to, if any stack of it may fire."""
    if kind(name).class_ == "leader":
        return None
    by = watching(state, name, hex_, moving=moving)
    if not by:
        return None
    what = "shoots" if not moving else "moves-in-open" if in_open(state, hex_) else "moves-in-cover"
    return Debt(what, OTHER[CARDS[name].side], name, hex_, by)


def fresh(state: State, hex_: str, side: str, at: str) -> bool:
    """Whether no unit of a stack has fired in this turn (9.3).

    A pill box counts by the weapons that it would turn on the unit ``at`` (3.3b): as long as one
    of them has not fired, it has not.
    """
    distance = ground(state).distance(hex_, state.units[at].hex)
    return not any(
        state.units[n].fired or _fired_with(state, n, weapons(n, at, distance))
        for n in stack(state, hex_, side)
    )


def _fired_with(state: State, name: str, turned: tuple[Weapon, ...]) -> bool:
    """Whether a pill box has fired with all the weapons that it would turn on a target (3.3b)."""
    fired = state.landing.guns.get(name, ())
    return bool(fired) and set(turned) <= set(fired)


def best(state: State, owed: Debt) -> str:
    """The stack that promises most: fresh before marked, then points, then the nearest."""
    return max(
        owed.by,
        key=lambda at: (
            fresh(state, at, owed.seat, owed.unit),
            sum(
                points(state, n) + kind(n).attack * hard(owed.unit)
                for n in stack(state, at, owed.seat)
            ),
            -ground(state).distance(at, owed.hex),
            at,
        ),
    )


def check_exposed(state: State, side: Side, target: str) -> None:
    """Raise Illegal where all that stands on a hex just came out of a pill box (3.3f)."""
    there = stack(state, target, OTHER[side])
    if there and not exposed(state, target, OTHER[side]):
        raise Spent(
            "3.3f",
            f"{' and '.join(there)} came out of a pill box that was destroyed in this phase, and "
            "nobody may fire at that squad until the phase ends; name another hex.",
        )
