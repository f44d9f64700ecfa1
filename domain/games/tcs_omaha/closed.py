"""Hexes that nobody enters: the sea beyond the tide line, obstacles that bar the way (2.4)."""

import functools

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.beach import obstacles, tide
from domain.games.tcs_omaha.ground import ground
from domain.games.tcs_omaha.landed.events import ObstacleTested
from domain.games.tcs_omaha.lookup import LINE, Happening, Now, found, kind, minefields
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.shore import DAYS, sea
from domain.games.tcs_omaha.state import State


def closed(state: State, name: str) -> frozenset[str]:
    """The hexes that a unit cannot enter now, whoever stands there (1.11, 2.4)."""
    if not state.landing.sealed:
        return frozenset()
    minute = clock.minutes(state.scenario, state.turn)
    known, infantry = found(state), kind(name).class_ == "infantry"
    open_ = known.open_to_foot if infantry else known.open
    return _closed(scene(state.scenario).piece, minute // tide.HOUR, open_, minefields(state, name))


@functools.lru_cache(256)
def _closed(piece: str, hour: int, open_: frozenset[str], mined: frozenset[str]) -> frozenset[str]:
    here = ground(piece)
    wet = sea(here, DAYS[hour // 24], hour % 24)
    return frozenset(wet | (LINE & here.cells.keys()) - open_) | mined


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
            "13.1", f"{hex_} is mined; breach it, or write the way hex by hex to dare it."
        )
    if hex_ in LINE:
        there: obstacles.Obstacle = state.landing.obstacles.get(hex_) or "untested"
        obstacles.check_entry(there, infantry=kind(name).class_ == "infantry")
    minute = clock.minutes(state.scenario, state.turn)
    line = tide.line(ground(scene(state.scenario).piece).cells[hex_][0], minute)
    raise Illegal("1.11", f"{hex_} is sea now; the last dry hex of that column is {line}.")


def wired(state: State) -> frozenset[str]:
    """The hexes with wire that nobody has cleared (2.4c)."""
    return found(state).wire


def cleared(now: Now, name: str, path: tuple[str, ...]) -> Happening:
    """Who goes through wire clears it for all (2.4c)."""
    for hex_ in path:
        if hex_ in wired(now.state):
            yield now.happens(ObstacleTested(hex_, name, 0, "clear"))
