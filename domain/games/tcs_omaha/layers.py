"""What a reader may lay over the maps: defensive zones, and ground that overwatch commands."""

from collections.abc import Iterable, Iterator

from domain.game.board import Layer
from domain.games.tcs_omaha.fire import answering as overwatch
from domain.games.tcs_omaha.ground import ground as ground_of
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import by_day, ground, of_side, sight
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.words import Side


def layers(state: State) -> tuple[Layer, ...]:
    """The hexes in which a mover is fired at in overwatch (9.2); on the maps of the day also the
    defensive zones about the German works (1.6)."""
    return tuple(_layers(state))


def _layers(state: State) -> Iterator[Layer]:
    if state.scenario in forces.SCENARIOS:
        zones = ground_of(forces.SCENARIOS[state.scenario].piece).zones
        if zones:
            yield _layer("German defensive zones", zones)
    if state.turn:
        yield _layer("German overwatch", _watched(state, "german"))
        yield _layer("American overwatch", _watched(state, "american"))


def _watched(state: State, side: Side) -> set[str]:
    """The hexes where somebody who moves may be fired at by a side; a flare shows some from as far
    as by day (11.2)."""
    here, lit, found = ground(state), state.landing.lit, set[str]()
    for start, reach in _posts(state, side):
        found |= here.commanded(start, min(reach, sight(state)))
        if lit:
            found |= here.commanded(start, min(reach, by_day(state))).intersection(lit)
    return found


def _posts(state: State, side: Side) -> set[tuple[str, int]]:
    """From where a side fires in overwatch, and how far."""
    firing = ((state.units[n].hex, overwatch.reach(state, n)) for n in of_side(state, side))
    return {(start, reach) for start, reach in firing if reach >= 0}


def _layer(name: str, spaces: Iterable[str]) -> Layer:
    return Layer(name, tuple(sorted(spaces)))
