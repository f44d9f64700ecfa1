"""Where a unit gets by the ground and what stands there (12.1, 12.2)."""

import functools
from typing import NamedTuple

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.command import bounds
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.field import Field, field
from domain.games.tcs_omaha.position.lookup import CARDS, ground, hexes, kind
from domain.games.tcs_omaha.position.naming import hex_of, spelled
from domain.games.tcs_omaha.words import OTHER, Feet
from domain.grid.hexes import Reach, Ways, reach


class Origin(NamedTuple):
    """All on which it depends where a unit gets, but for the enemies."""

    here: Field
    feet: Feet
    start: str
    most: int
    shut: frozenset[str]
    wire: frozenset[str]
    beach: bool
    """It keeps seaward of the shingle, for nothing leads it across (2.3d)."""


def origin(state: State, name: str, by: str) -> Origin:
    """``by``: what moves, where the orders of a gun that it tows count (12.5)."""
    printed = kind(by)
    wire = closed.wire_before(state, by)
    shut, here = closed.closed(state, by), passable(state, by)
    beach = bounds.of(state, name) == bounds.BEACH
    return Origin(here, printed.ground, state.units[name].hex, 2 * printed.move, shut, wire, beach)


def passable(state: State, name: str) -> Field:
    """The ground for a unit: breaches that one counter of either side has passed are shut to what
    rolls, and men cross beside it (2.5b, 2.5c)."""
    if not kind(name).rolls or not state.landing.passed:
        return ground(state)
    left = frozenset(state.landing.breaches) - frozenset(state.landing.passed)
    return field(state.scenario, left)


def reachable(state: State, name: str, by: str) -> Reach:
    """Where a unit can go, over hexes without enemies (12.1, 12.4)."""
    return reach_from(origin(state, name, by), hexes(state, OTHER[CARDS[name].side]))


def reach_from(at: Origin, foes: frozenset[str]) -> Reach:
    """The same from an origin."""
    return within(hemmed(at, foes))


def hemmed(at: Origin, foes: frozenset[str]) -> Origin:
    """An origin with enemies among what is shut, as far as that is within reach. What is farther
    off changes nothing; so most answers are the same from turn to turn, and are kept."""
    free = within(at._replace(shut=NOTHING)).spent
    return at._replace(shut=(at.shut | foes).intersection(free))


@functools.lru_cache(8192)
def within(at: Origin) -> Reach:
    """Every hex to which a unit gets from an origin that has all that is shut to it."""
    way = closed.slowed(at.here, at.feet, at.wire, at.most)
    inland = bounds.landward(at.here) if at.beach else NOTHING
    return reach(way[at.start], at.most, way, closed=at.shut | inland)


NOTHING: frozenset[str] = frozenset()


def ways(state: State, name: str) -> Ways:
    """What each step costs a unit now, breaches and wire in its way among it (2.5b, 2.4c)."""
    at = origin(state, name, name)
    return closed.slowed(at.here, at.feet, at.wire, at.most)


SHINGLE = "SHINGLE"
"""The word for the hexes at the shingle, of which each unit goes to its nearest (12.6)."""


def goes_to(state: State, name: str, word: str) -> str:
    """The hex to which a unit is sent: the one that a word names, or the nearest at the shingle on
    its own side of it; Illegal if there is none (22.4)."""
    if spelled(word) != SHINGLE:
        return hex_of(state, word)
    here, at = ground(state), state.units[name].hex
    near = [hex_ for hex_ in here.by_shingle if seaward(hex_) == seaward(at)]
    if not near:
        raise Illegal("22.4", "There is no shingle on the map in play; name a hex.")
    return min(near, key=lambda h: (here.distance(at, h), here.grid.middle(h)))
