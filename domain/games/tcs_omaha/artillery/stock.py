"""What a battery can fire with: its guns, and its ammunition (2.8, 2.9)."""

from typing import Literal

from domain.games.tcs_omaha.boats.state import Pool
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind, steps
from domain.games.tcs_omaha.printed import CARDS, TABLES


def is_artillery(name: str) -> bool:
    """Whether the steps of a unit are guns: trucks and half-tracks only carry (2.8)."""
    return kind(name).class_ != "carrier"


def guns(state: State, name: str) -> int:
    """The guns that a battery can fire with: those ashore, of one that landed (2.8)."""
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return battery.guns
    own = (n for n in state.units if CARDS[n].company == name and is_artillery(n))
    return sum(steps(state, n) for n in own)


Shell = Literal["he", "smoke", "illum"]
SAID: dict[Shell, str] = {"he": "shells", "smoke": "smoke", "illum": "illumination"}


def missions(state: State, name: str) -> dict[Shell, int]:
    """The missions of each shell that a battery has: its own, or of the pool (2.9).

    A mission with shells takes four battery fires, one with smoke or illumination takes one.
    """
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return {"he": battery.he, "smoke": battery.smoke, "illum": 0}
    pool = state.landing.pool.get(str(battery.calibre), Pool())
    return {"he": pool.he // TABLES.artillery.rounds, "smoke": pool.smoke, "illum": pool.illum}
