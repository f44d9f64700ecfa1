"""Registered targets (10.7): hexes that guns have ranged in before the game."""

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.leaders import supply
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, ground, hex_of
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import Side


def register(state: State, side: Side, order: o.Register) -> Happening:
    """A side registers its targets, all anew; only before units are set up (2.8, 10.7)."""
    supply.check_registered(units_on_map=state.stage != "load")
    targets = tuple(dict.fromkeys(hex_of(state, word) for word in order.targets))
    most = TABLES.artillery.registered
    if len(targets) > most:
        raise Illegal("10.7", f"You may register {most} targets at most; you named {len(targets)}.")
    if wet := next((t for t in targets if ground(state).terrain[t] == "sea"), ""):
        raise Illegal("10.7", f"{wet} is sea; register targets on land.")
    yield before.TargetsRegistered(side, targets)


def is_registered(state: State, side: str, hex_: str) -> bool:
    """Whether the guns of a side have ranged in a hex, and may use that now (2.8, 10.7)."""
    if hex_ not in state.landing.registered.get(side, ()):
        return False
    return side == "german" or clock.minutes(state.scenario, state.turn) >= supply.TARGETS_FROM
