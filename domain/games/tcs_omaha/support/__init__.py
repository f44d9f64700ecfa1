"""A destroyer fires its mission (2.6): called, adjusted, thirty rounds on area A."""

import functools
from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.artillery.observing import can_see, in_the_sea
from domain.games.tcs_omaha.ground import ground as map_ground
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.naval import destroyers
from domain.games.tcs_omaha.naval.printed import DESTROYERS
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    far,
    ground,
    hex_of,
    of_side,
    stands,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.sight import from_ships
from domain.games.tcs_omaha.words import Side
from domain.grid.lines import beyond

WHOLE = "ABCD"
"""The maps from whose north edge ships look on (2.6c)."""
CALIBRE = 155
"""What a 5 inch shell is worth (2.6b)."""


def offshore(state: State) -> bool:
    """Whether destroyers lie off the beach of a scenario."""
    return state.scenario in forces.SCENARIOS and forces.SCENARIOS[state.scenario].naval


@functools.cache
def _off(hex_: str) -> int:
    """The hexes from the north edge."""
    here = map_ground(WHOLE)
    return min(here.grid.distance(hex_, edge) for edge in here.edges["north"])


def seen(state: State, hex_: str) -> bool:
    """Whether a ship sees a hex now: a line from the north edge, within visibility (2.6c)."""
    return _off(hex_) <= far(state, hex_) and from_ships(map_ground(WHOLE), hex_)


def team_sees(state: State, hex_: str) -> bool:
    """Whether a fire support team whose radio works observes a hex (2.6d)."""
    return any(
        said == "works" and name in state.units and can_see(state, name, hex_)
        for name, said in state.landing.teams.items()
    )


def friends(state: State, target: str) -> dict[str, int]:
    """The American units with their distances from a hex."""
    here = ground(state)
    return {n: here.distance(state.units[n].hex, target) for n in of_side(state, "american")}


def fire(state: State, side: Side, order: o.Destroyer, chance: Chance) -> Happening:
    """A mission of a destroyer at a hex that it sees (2.6b, 2.6c)."""
    if side != "american" or not offshore(state):
        raise Illegal("2.6", "No destroyer supports you here.")
    target = hex_of(state, order.target)
    minute = clock.minutes(state.scenario, state.turn)
    destroyers.check_time(minute, fired=bool(state.landing.missions))
    near, team = friends(state, target), team_sees(state, target)
    others = functools.partial(_others, state, side, target)
    destroyers.check_target(target, near, seen=seen(state, target), team=team, others=others)
    here, now = ground(state), Now(state)
    direction, die = chance.roll(
        "2d6", why="designator of a destroyer", labels=("direction", "distance")
    )
    away = destroyers.designator(die, night=clock.is_night(state.scenario, state.turn))
    spot = beyond(here.grid, target, direction - 1, away)
    in_view = bool(spot) and (
        in_the_sea(state, spot) or seen(state, spot) or team_sees(state, spot)
    )
    need = TABLES.artillery.need(away, seen=in_view)
    dice = chance.roll("2d6", why="adjustment of a destroyer")
    done = sum(dice) >= need
    yield now.happens(e.DestroyerFired(target, spot, dice, need, done))
    if done:
        yield from effect.concentration(
            now, target, DESTROYERS.rounds, TABLES.artillery.radius, CALIBRE, chance
        )


def _others(state: State, side: Side, target: str) -> list[str]:
    """The hexes at which a destroyer may fire, those nearest to a target first."""
    here = ground(state)
    return sorted((one.target for one in offers(state, side)),
                  key=lambda at: (here.distance(at, target), at))  # fmt: skip


def offers(state: State, side: Side) -> Iterator[o.Destroyer]:
    """Every enemy hex that a destroyer may fire at."""
    if side != "american" or not offshore(state) or state.landing.missions:
        return
    if clock.minutes(state.scenario, state.turn) < destroyers.FIRST:
        return
    here = ground(state)
    own = {state.units[n].hex for n in of_side(state, side)}
    for target in stands(state, "german"):
        clear = all(here.distance(target, h) > DESTROYERS.friends_beyond for h in own)
        if clear and (seen(state, target) or team_sees(state, target)):
            yield o.Destroyer(target)
