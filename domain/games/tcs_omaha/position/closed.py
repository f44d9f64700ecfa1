"""Hexes that nobody enters: the sea beyond the tide line, obstacles that bar the way (2.4)."""

import functools

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.beach import obstacles, tide
from domain.games.tcs_omaha.ground import ground
from domain.games.tcs_omaha.ground.shore import DAYS, sea
from domain.games.tcs_omaha.landed.events import ObstacleTested
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import LINE, Happening, Now, found, kind, minefields
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import Feet
from domain.grid.hexes import Ways


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
            "13.1", f"{hex_} is mined; breach it, or write the way hex by hex to risk it."
        )
    if hex_ in LINE:
        there: obstacles.Obstacle = state.landing.obstacles.get(hex_) or "untested"
        obstacles.check_entry(there, infantry=kind(name).class_ == "infantry")
    minute = clock.minutes(state.scenario, state.turn)
    line = tide.line(ground(scene(state.scenario).piece).cells[hex_][0], minute)
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
    slow = {h: tuple((to, obstacles.through(c, most) if to in wire else c) for to, c in ways[h])
            for h in near if h in ways}  # fmt: skip
    return {**ways, **slow}


def cleared(now: Now, name: str, path: tuple[str, ...]) -> Happening:
    """Who goes through wire, falling back too, clears it for all (2.4c)."""
    for hex_ in path:
        if hex_ in wire_before(now.state, name):
            yield now.happens(ObstacleTested(hex_, name, 0, "clear"))
