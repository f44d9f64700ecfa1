"""The odds of a fire, as they are told before it (6.3, 6.7, 3.4b)."""

import functools
from collections.abc import Sequence
from itertools import product

from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.fire.point import CHANCE, THROWS, chance_of, percent
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind, points
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.command import PITS

PIT_HITS = PITS.hits_to / 6
"""The chance that the shot of a rocket pit falls on its target (3.4b)."""


def point_odds(state: State, names: Sequence[str], victim: str) -> str:
    """The odds that point fire of units, one after another, hits another (6.7)."""
    there, misses = state.units[victim].hex, 1.0
    for name in names:
        need = TABLES.point.number(ground(state).distance(state.units[name].hex, there))
        misses *= 1 - chance_of(need - point.added(state, name, victim))
    return f"hits {percent(1 - misses)}"


def area_odds(state: State, units: Sequence[str], target: str, victims: Sequence[str]) -> str:
    """The odds of area fire at these victims on a hex (6.3); rocket pits may miss it (3.4b)."""
    each = _each(victims)
    pits = [name for name in units if kind(name).class_ == "pit"]
    loses = checks = 0.0
    for hit in product((True, False), repeat=len(pits)):
        missed = [pit for pit, on in zip(pits, hit, strict=True) if not on]
        firing = [name for name in units if name not in missed]
        share = PIT_HITS ** sum(hit) * (1 - PIT_HITS) ** len(missed)
        if firing:
            total = sum(points(state, name) for name in firing)
            odds = _salvo(total, area.added(state, firing, target, victims), each)
            loses, checks = loses + share * odds[0], checks + share * odds[1]
    return _told(loses, checks, each)


def indirect_odds(state: State, total: int, target: str, victims: Sequence[str]) -> str:
    """The odds of so many points of area fire that none of the units on the map gives (2.10a)."""
    each, added = _each(victims), area.modifiers(state, (), target, victims, indirect=True)
    return _told(*_salvo(total, added, each), each)


def _each(victims: Sequence[str]) -> int:
    return 1 if any(kind(name).foot for name in victims) else area.THIN


def _told(loses: float, checks: float, each: int) -> str:
    told = f"loses a step {percent(loses)}"
    return f"{told}, checks morale {percent(checks)}" if each == 1 else told


@functools.lru_cache(4096)
def _salvo(total: int, added: int, each: int) -> tuple[float, float]:
    """The chances that area fire takes a step, when each unit takes so many, and that it has foot
    check its morale."""
    half = (7 - TABLES.area.half_die) / 6
    loses = checks = 0.0
    for dice, many in CHANCE.items():
        result = TABLES.area.result(total, dice + added)
        taken = int(result) if result.isdigit() else 0
        loses += many * (half if result == "h" and each == 1 else taken >= each)
        checks += many * bool(result)
    return loses / THROWS, checks / THROWS
