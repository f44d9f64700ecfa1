"""Releases that the German side has to give (3.1), and companies that an enemy wakes."""

import difflib
import functools
from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import artillery as supplies
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.events import BatteryReady
from domain.games.tcs_omaha.german import release
from domain.games.tcs_omaha.german.printed import BATTERIES, RELEASE
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, ground, of_side, of_units, stands
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.printed.forces import SCENARIOS
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import OTHER, Side


def alarmed(state: State) -> tuple[str, ...]:
    """The companies that wait and have an American ground unit within five hexes (3.1)."""
    waiting = state.landing.unreleased
    if not waiting:
        return ()
    near = _near(state, "german")
    return tuple(company for company in waiting if company in near)


@of_units
def _near(state: State, side: str) -> tuple[str, ...]:
    """The companies of a side that have an enemy within five hexes."""
    foes = stands(state, OTHER[side]).keys()
    offs: dict[str, list[int]] = {}
    for name in of_side(state, side):
        close = not _around(state.scenario, state.units[name].hex).isdisjoint(foes)
        off = RELEASE.within if close else RELEASE.within + 1
        offs.setdefault(CARDS[name].company, []).append(off)
    return release.alarmed(offs)


@functools.lru_cache(1024)
def _around(scenario: str, hex_: str) -> frozenset[str]:
    return frozenset(ground(State(scenario=scenario)).grid.within(hex_, RELEASE.within))


def wakes(state: State) -> Happening:
    """Companies that an American comes near to are released by themselves (3.1)."""
    for company in alarmed(state):
        yield e.Released(company, "because Americans are near")


def choices(state: State) -> tuple[str, ...]:
    """What a release may be given to: companies on the map, batteries off it (3.1)."""
    if scene(state.scenario).piece != "ABCD":
        return ()
    batteries = tuple(b for b in BATTERIES.guns if b not in state.batteries)
    return (*state.landing.unreleased, *batteries)


def give(state: State, side: Side, order: o.Release) -> Happening:
    """A release is given to a company or a battery (3.1)."""
    if side != "german" or not state.landing.releases:
        raise Illegal("3.1", "You have no release to give; two dice bring one when a turn begins.")
    named = {c.casefold(): c for c in choices(state)}
    what = named.get(order.what.casefold(), "")
    if not what:
        near = difflib.get_close_matches(order.what, choices(state), 1, 0.0)
        told = f" {near[0]} is." if near else " Nothing is."
        raise Illegal("3.1", f"{order.what[:40]} is not waiting for a release.{told}")
    if what in BATTERIES.guns:
        battery: BatteryReady = supplies.german(what)
        yield e.ReleaseUsed()
        yield battery
    else:
        yield e.ReleaseUsed()
        yield e.Released(what, "by choice")


def reinforce(state: State, side: Side, chance: Chance) -> Happening:
    """A release is a variable reinforcement instead: a die says who comes (3.1)."""
    if side != "german" or not state.landing.variables:
        raise Illegal("3.1", "None of your releases can bring a variable reinforcement.")
    known = state.landing.entering
    there = {company for company, turn in known.items() if turn}
    (die,) = chance.roll("d6", why="variable reinforcement")
    minute = clock.minutes(state.scenario, state.turn)
    company = release.reinforcement(die, minute, there)
    yield e.ReleaseUsed(variable=True, die=die, company=company if company in known else "")


def offers(state: State, side: Side) -> Iterator[o.Release | o.Reinforce]:
    """Everything that a release may be given to."""
    if side != "german" or not state.landing.releases:
        return
    yield from (o.Release(what) for what in choices(state))
    if state.landing.variables:
        yield o.Reinforce()


def rolls(state: State) -> bool:
    """Whether the German side rolls for a release in this scenario (3.1)."""
    found = SCENARIOS[state.scenario]
    return bool(found.entering or found.unreleased)
