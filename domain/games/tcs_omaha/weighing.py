"""What the odds of an offered fire are, in words (6.3 to 6.8)."""

import functools

from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import exposed, ground, kind, points
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.view import seen
from domain.games.tcs_omaha.words import OTHER

CHANCE = {n: 6 - abs(7 - n) for n in range(2, 13)}
"""Of 36 throws of two dice, how many bring each sum."""


def note(state: State, order: o.TcsOrder) -> str:
    """The odds of a fire, or what the line of boats that an order strikes carries; "" for none."""
    match order:
        case o.Fire(units=units, target=target, victim=None):
            return _area(state, units, target)
        case o.Fire(units=(name, *_), victim=str(victim)):
            here, there = state.units[name].hex, state.units[victim].hex
            need = TABLES.point.number(ground(state).distance(here, there))
            return _hits(need - point.added(state, name, victim))
        case o.Close(unit=name, victim=victim):
            need, more = point.closing(state, name, victim)
            return _hits(need - more)
    return seen.note(state, order)


def _area(state: State, units: tuple[str, ...], target: str) -> str:
    if any(kind(name).class_ == "pit" for name in units):  # which may fire elsewhere (3.4b)
        return ""
    victims = exposed(state, target, OTHER[CARDS[units[0]].side])
    total = sum(points(state, name) for name in units)
    foot = any(kind(name).foot for name in victims)
    return _salvo(total, area.added(state, units, target, victims), 1 if foot else area.THIN)


@functools.lru_cache(4096)
def _salvo(total: int, added: int, each: int) -> str:
    """The odds that area fire takes a step, of which each unit takes so many, and that it has foot
    check its morale."""
    half = (7 - TABLES.area.half_die) / 6
    loses = checks = 0.0
    for dice, many in CHANCE.items():
        result = TABLES.area.result(total, dice + added)
        taken = int(result) if result.isdigit() else 0
        loses += many * (half if result == "h" and each == 1 else taken >= each)
        checks += many * bool(result)
    told = f"loses a step {_percent(loses)}"
    return f"{told}, checks morale {_percent(checks)}" if each == 1 else told


def _hits(least: int) -> str:
    return f"hits {_percent(sum(many for dice, many in CHANCE.items() if dice >= least))}"


def _percent(of: float) -> str:
    return f"{100 * of / 36:.0f} %"
