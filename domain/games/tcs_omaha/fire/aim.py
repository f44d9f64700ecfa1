"""Who may fire at what (6.1, 6.2): reach, sight, bocage, observers."""

import functools
from collections.abc import Iterable, Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    by_day,
    far,
    ground,
    hexes,
    kind,
    of_side,
    of_units,
    sight,
    stands,
)
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.words import OTHER


def reaches(state: State, name: str, hex_: str, reach: int) -> str:
    """Why a unit cannot fire directly at a hex, "" where it can (6.2, 1.3)."""
    here, start = ground(state), state.units[name].hex
    distance = here.distance(start, hex_)
    if distance > reach:
        return f"{hex_} is {distance} hexes from {name}, which reaches {reach}"
    if distance > far(state, hex_):
        return f"nobody sees farther than {far(state, hex_)} hexes now"
    if not here.sees(start, hex_):
        return f"{name} on {start} has no line of sight to {hex_}"
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


def steady(state: State, name: str, rule: str) -> None:
    """Raise Illegal where a unit is suppressed or paralyzed (7.2)."""
    morale = state.units[name].morale
    if morale:
        raise Illegal(rule, f"{name} is {morale}; it may come round in Clean-up.")


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
