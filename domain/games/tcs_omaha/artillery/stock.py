"""What a battery can fire with: its guns, and its ammunition (2.8, 2.9)."""

from domain.games.tcs_omaha.lookup import steps
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.state import State


def guns(state: State, name: str) -> int:
    """The guns that a battery can fire with: those ashore, of one that landed (2.8)."""
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return battery.guns
    return sum(steps(state, n) for n in state.units if CARDS[n].company == name)


def missions(state: State, name: str) -> tuple[int, int]:
    """The missions with shells and with smoke that a battery has: its own, or of the pool (2.9).

    A mission with shells takes four battery fires, one with smoke takes one.
    """
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return battery.he, battery.smoke
    pool = state.landing.pool.get(str(battery.calibre))
    return (pool.he // TABLES.artillery.rounds, pool.smoke) if pool else (0, 0)
