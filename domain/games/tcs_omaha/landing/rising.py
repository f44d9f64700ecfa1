"""The tide that comes with the next turn: how far it rises, and whom it catches (1.12a)."""

from collections.abc import Iterator

from domain.games.tcs_omaha.ground import Caught, caught, sea
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind, of_side
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.words import HOUR, Side


def rises(state: State) -> int:
    """The minute since 0000 of 6 June at which the sea rises with the next turn; 0 if it does
    not."""
    if not state.landing.sealed:
        return 0
    now = forces.minutes(state.scenario, state.turn)
    at = forces.minutes(state.scenario, state.turn + 1)
    return 0 if at % HOUR or sea(at // HOUR) <= sea(now // HOUR) else at


def fates(state: State, side: Side) -> Iterator[tuple[str, Caught]]:
    """The units of a side that the sea will catch with the next turn, and what becomes of each if
    it stays."""
    at = rises(state)
    if not at:
        return
    rolls = {state.units[n].hex for n in of_side(state, side) if kind(n).rolls}
    for name in of_side(state, side):
        hex_ = state.units[name].hex
        fate = caught(hex_, at, tow_only=kind(name).tow_only, carrier=hex_ in rolls)
        if fate != "dry":
            yield name, fate


def drowning(state: State, side: Side) -> list[str]:
    """The units of a side that the next tide destroys where they stand."""
    return [name for name, fate in fates(state, side) if fate == "destroyed"]
