"""Who observes for the guns (10.2, 11.2), and what he sees of a burst (1.11, 10.3)."""

from collections.abc import Callable

from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.beach import tide
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import by_day, far, ground, of_side


def can_see(state: State, name: str, hex_: str) -> bool:
    """Whether a unit can observe for the guns: it is not paralyzed and sees the hex (10.2)."""
    unit, here = state.units[name], ground(state)
    if unit.morale == "paralyzed" or here.distance(unit.hex, hex_) > far(state, hex_):
        return False
    return here.observes(unit.hex, hex_)


def could_see(state: State, name: str, hex_: str) -> bool:
    """Whether a unit would see a hex if it were light: so far illumination is called (11.2)."""
    unit, here = state.units[name], ground(state)
    if unit.morale == "paralyzed" or here.distance(unit.hex, hex_) > by_day(state):
        return False
    return here.observes(unit.hex, hex_)


def observer(
    state: State, side: str, hex_: str, sees: Callable[[State, str, str], bool] = can_see
) -> str:
    """The nearest unit of a side that can observe a hex; "" without any."""
    here = ground(state)
    able = [n for n in of_side(state, side) if sees(state, n, hex_)]
    return min(able, key=lambda n: (here.distance(state.units[n].hex, hex_), n), default="")


def in_the_sea(state: State, spot: str) -> bool:
    """Whether a burst falls into the sea, where it is always seen: open water, or beach that the
    tide of the hour covers (1.11)."""
    if ground(state).terrain[spot] == "sea":
        return True
    minute = clock.minutes(state.scenario, state.turn)
    return state.landing.sealed and tide.is_sea(spot, minute)
