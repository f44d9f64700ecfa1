"""Calling fire missions (10.1, 10.2, 10.6)."""

import difflib
import functools
from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.artillery import effect, stock
from domain.games.tcs_omaha.field import Field
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.lookup import (
    Happening,
    Now,
    ground,
    hex_of,
    of_side,
    own,
    sight,
    stands,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.state import Battery, FireMission, State
from domain.games.tcs_omaha.words import OTHER, Side


def can_see(state: State, name: str, hex_: str) -> bool:
    """Whether a unit can observe for the guns: it is not paralyzed and sees the hex (10.2)."""
    unit, here = state.units[name], ground(state)
    if unit.morale == "paralyzed" or here.distance(unit.hex, hex_) > sight(state):
        return False
    return here.sees(unit.hex, hex_)


def observer(state: State, side: str, hex_: str) -> str:
    """The nearest unit of a side that can observe a hex; "" without any."""
    here = ground(state)
    able = [n for n in of_side(state, side) if can_see(state, n, hex_)]
    return min(able, key=lambda n: (here.distance(state.units[n].hex, hex_), n), default="")


def ready(state: State, side: str) -> dict[str, Battery]:
    """The batteries of a side that may still be called in this turn."""
    away = {m.battery for m in state.missions}
    return {
        name: battery
        for name, battery in state.batteries.items()
        if battery.side == side
        and not battery.used
        and name not in away
        and stock.guns(state, name)
    }


def offers(state: State, side: Side) -> Iterator[o.Call]:
    """Each battery at each enemy hex that somebody sees, with shells and with smoke."""
    batteries = ready(state, side)
    if not batteries:
        return
    here, most, starts = ground(state), sight(state), aim.watchers(state, side)
    for target in stands(state, OTHER[side]):
        if _watched(here, starts, target, most):
            for name in batteries:
                shells, smoke = stock.missions(state, name)
                if shells:
                    yield o.Call(battery=name, target=target)
                if smoke:
                    yield o.Call(battery=name, target=target, shell="smoke")


@functools.lru_cache(8192)
def _watched(here: Field, starts: frozenset[str], target: str, most: int) -> bool:
    """Whether somebody on one of these hexes sees a target (10.2)."""
    return any(here.distance(a, target) <= most and here.sees(a, target) for a in starts)


def call(state: State, side: Side, order: o.Call, chance: Chance) -> Happening:
    """A mission is called; without delay it falls at once (10.1, 10.2, 10.6)."""
    name = _battery(state, side, order)
    target = hex_of(state, order.target)
    who = own(state, side, order.observer) if order.observer else observer(state, side, target)
    if not who or not can_see(state, who, target):
        nearest = observer(state, side, target)
        told = f"; {nearest} does" if nearest else ""
        who = f"{order.observer} does not see" if order.observer else "No unit of yours sees"
        raise Illegal("10.2", f"{who} {target}{told}.")
    delay = TABLES.artillery.delay[side]
    now = Now(state)
    yield now.happens(
        e.FireCalled(side, name, state.turn + delay, target, who, order.shell == "smoke")
    )
    if not delay:
        yield from effect.fire(now, now.state.missions[-1], chance)


def _battery(state: State, side: Side, order: o.Call) -> str:
    """The battery that an order names, with a mission of its kind left (10.1)."""
    mine = {n: b for n, b in state.batteries.items() if b.side == side}
    folded = order.battery.casefold()
    name = next((n for n in mine if n.casefold() == folded), "")
    if not name:
        near = difflib.get_close_matches(order.battery, mine, 1, 0.0)
        told = f" You have {near[0]}." if near else ""
        raise Illegal("10.1", f"{order.battery[:40]} is no battery of yours.{told}")
    if not stock.guns(state, name):
        raise Illegal("2.8", f"{name} has no gun ashore; call another battery.")
    if name not in ready(state, side):
        raise Illegal("10.1", f"{name} has a mission; call it again next turn.")
    shells, smoke = stock.missions(state, name)
    if order.shell == "smoke" and not smoke:
        raise Illegal("10.1", f"{name} has no smoke left; shells: {shells} missions.")
    if order.shell != "smoke" and not shells:
        raise Illegal("10.1", f"{name} has no shells left; smoke: {smoke} missions.")
    return name


def due(state: State) -> FireMission | None:
    """The mission that falls now: in the planning of its side, when its turn has come (10.6)."""
    if state.stage != "plan" or not state.begun:
        return None
    found = (m for m in state.missions if m.side == state.side and m.due <= state.turn)
    return next(found, None)
