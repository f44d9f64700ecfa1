"""Who is released, and how he comes onto the map (3.1)."""

import difflib
from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.german import release
from domain.games.tcs_omaha.ground import ground as map_ground
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing import reserves
from domain.games.tcs_omaha.movement.room import fits, loads
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, hex_of, kind, stands
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.forces import SCENARIOS
from domain.games.tcs_omaha.scenes import DAY, scene

READY, OFF = -1, 0


LEHR = "panzer-lehr=on"
"""The option with which a battalion of Panzer Lehr comes."""


def lehr(now: Now, minute: int) -> Happening:
    """A battalion of Panzer Lehr may come from 0000 of 7 June, where that was agreed (3.1)."""
    companies = SCENARIOS[now.state.scenario].lehr
    if companies and LEHR in now.state.options and minute == DAY:
        yield now.happens(e.MayEnter(companies))


def roll(now: Now, minute: int, chance: Chance) -> Happening:
    """Two dice of the German side in each Command Planning Phase (3.1)."""
    found = SCENARIOS[now.state.scenario]
    if release.band(minute) is None or not (found.entering or found.unreleased):
        return
    dice = chance.roll("2d6", why="German release")
    got = release.result(dice, minute)
    if got != "nothing" and scene(now.state.scenario).piece == "ABCD":
        yield now.happens(e.ReleaseRolled(dice, got, given=True))
        return
    die, company = 0, ""
    if got != "nothing":
        known = now.state.landing.entering
        there = {company for company, turn in known.items() if turn != OFF}
        (die,) = chance.roll("d6", why="which company is released")
        company = release.on_one_map(now.state.scenario, die, there)
    yield now.happens(e.ReleaseRolled(dice, got, die, company))


def ready(state: State) -> tuple[str, ...]:
    """The companies that may come onto the map now (3.1)."""
    return tuple(c for c, turn in state.landing.entering.items() if turn == READY)


def enter(state: State, order: o.Enter) -> Happening:
    """A company comes over the south edge, around a hex (3.1)."""
    able = ready(state)
    named = {c.casefold(): c for c in able}
    company = named.get(order.company.casefold(), "")
    if not company:
        near = difflib.get_close_matches(order.company, able, 1, 0.4) or list(able)[:1]
        told = f"; {near[0]} may" if near else "; nobody may"
        raise Illegal("3.1", f"{order.company[:40]} may not enter now{told}.")
    hex_ = hex_of(state, order.hex)
    edge = south(state)
    if hex_ not in edge:
        raise Illegal("3.1", f"{hex_} is not on the south edge; {edge[0]} to {edge[-1]} are.")
    placed = _around(state, company, hex_)
    if len(placed) < len(forces.units(company)):
        raise Illegal("3.1", f"Around {hex_} there is no room for {company}; enter elsewhere.")
    yield e.Entered(company, placed)
    yield from reserves.brought(state, company)


def south(state: State) -> tuple[str, ...]:
    """The hexes of the south edge from west to east."""
    here = map_ground(scene(state.scenario).piece)
    return tuple(sorted(here.edges["south"], key=lambda h: here.cells[h][0]))


def _around(state: State, company: str, hex_: str) -> dict[str, str]:
    """The units of a company on the edge hexes nearest to one, as they fit (3.1, 4.1)."""
    here, foes = ground(state), stands(state, "american")
    edge = sorted(south(state), key=lambda h: (here.distance(h, hex_), h))
    placed: dict[str, str] = {}
    for name in forces.units(company):
        ways, there = here.ways[kind(name).ground], loads(state, placed)
        for near in edge[:7]:
            if near not in foes and ways.get(near) and fits(state, name, near, there):
                placed[name] = near
                break
    return placed


def offers(state: State) -> Iterator[o.Enter]:
    """Every company that may enter, on every fifth hex of the edge where it finds room."""
    for company in ready(state):
        for hex_ in south(state)[2::5]:
            if len(_around(state, company, hex_)) == len(forces.units(company)):
                yield o.Enter(company, hex_)
