"""What a reader may lay over the map: who controls which ground, and where supply leads."""

from collections.abc import Iterable

from domain.game.board import Layer
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.state import State
from domain.games.utah_beach.supply import supplied


def layers(state: State) -> tuple[Layer, ...]:
    """The zones of control of each side (6.1), and the hexes with supply from the beach (12.0)."""
    if not state.turn:
        return ()
    allied, german = Field(state, "allied"), Field(state, "german")
    return (
        _layer("German zones of control", allied.zone),
        _layer("Allied zones of control", german.zone),
        _layer("Allied supply from the beach", supplied(state, allied, state.beachheads)),
    )


def _layer(name: str, spaces: Iterable[str]) -> Layer:
    return Layer(name, tuple(sorted(spaces)))
