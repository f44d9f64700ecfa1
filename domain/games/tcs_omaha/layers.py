"""What a reader may lay over the maps: defensive zones, and ground that overwatch commands."""

from collections.abc import Iterable

from domain.game.board import Layer
from domain.games.tcs_omaha import forces
from domain.games.tcs_omaha.fire.overwatch import can_watch
from domain.games.tcs_omaha.ground import ground as ground_of
from domain.games.tcs_omaha.lookup import ground, kind, of_side
from domain.games.tcs_omaha.state import State
from domain.games.tcs_omaha.words import Side


def layers(state: State) -> tuple[Layer, ...]:
    """In a lesson the hexes in which a mover is fired at in overwatch (9.2); on the maps of the
    day, where that is nearly all ground, the defensive zones about the German works (1.6)."""
    if state.scenario in forces.SCENARIOS:
        zones = ground_of(forces.SCENARIOS[state.scenario].piece).zones
        return (_layer("German defensive zones", zones),) if zones else ()
    if not state.turn:
        return ()
    return (
        _layer("German overwatch", _watched(state, "german")),
        _layer("American overwatch", _watched(state, "american")),
    )


def _watched(state: State, side: Side) -> set[str]:
    """The hexes where somebody who moves may be fired at by a side."""
    here, found = ground(state), set[str]()
    for name in of_side(state, side):
        reach = max(kind(name).reach, kind(name).point_range)
        near = set(here.grid.within(state.units[name].hex, reach)) - found
        found |= {hex_ for hex_ in near if can_watch(state, name, hex_, moving=True)}
    return found


def _layer(name: str, spaces: Iterable[str]) -> Layer:
    return Layer(name, tuple(sorted(spaces)))
