"""What a reader may lay over the maps: ground beside an enemy, and how far support reaches."""

from collections.abc import Iterable, Sequence

from domain.game.board import Layer
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.lookup import field_of
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import in_range
from domain.games.five_for_fighting.words import Beach


def layers(state: State, beaches: Sequence[Beach]) -> tuple[Layer, ...]:
    """The hexes where a unit stops beside an enemy (5.5); on one beach also what naval guns and
    German artillery reach (7.2, 7.3), which over the whole coast is nearly everything."""
    if not state.turn:
        return ()
    allied, german = field_of(state, "allied"), field_of(state, "german")
    found = {"Beside Germans": allied.zone, "Beside Allies": german.zone}
    if len(state.beaches) == 1:
        hexes = allied.ground.near
        found["Reach of the naval guns"] = {h for h in hexes if in_range(allied, "allied", h)}
        found["Reach of German artillery"] = {h for h in hexes if in_range(german, "german", h)}
    return tuple(Layer(name, _seen(spaces, beaches)) for name, spaces in found.items())


def _seen(spaces: Iterable[str], beaches: Sequence[Beach]) -> tuple[str, ...]:
    return tuple(sorted(space for space in spaces if BEACH_OF[space] in beaches))
