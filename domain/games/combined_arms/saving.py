"""Placements that a person saves by name and gives again in another match (4.4)."""

from collections import Counter
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from domain.game.ruleset import SetUps
from domain.games.combined_arms.lookup import grid, on
from domain.games.combined_arms.placement import PlaceAll, Placing
from domain.games.combined_arms.state import Spot, State
from domain.games.combined_arms.words import AHEAD, Kind, Seat

SUGGESTED = {
    "line": "each type on its row, drawn to the middle",
    "deep": "the line, a row further back",
    "wings": "the line, drawn to both edges",
    "oblique": "the line, massed towards file a",
}


def wanted(state: State, seat: str) -> bool:
    """Whether a side may say now where the rest of its army stands (4.2, 4.4)."""
    return not state.ending and state.stage == "place" and state.seat == seat


def stands(state: State, seat: str) -> PlaceAll | None:
    """Where a side has placed, or will place, every unit of its army, as Allied squares."""
    if state.stage != "place":
        return None
    side = cast(Seat, seat)
    given = None if state.placing is UNSET else state.placing.get(side)
    spots = [Spot(u.kind, s, u.elite) for s, u in state.units.items() if u.seat == seat]
    spots += given or ()
    left = Counter[Kind](state.reserve.get(side, {}))
    left.subtract(spot.kind for spot in given or ())
    if not spots or any(left.values()):
        return None
    return PlaceAll(places=tuple(_placing(state, seat, spot) for spot in spots))


def _placing(state: State, seat: str, spot: Spot) -> Placing:
    square = _turned(state, seat, spot.square)
    return Placing(spot.kind, square, "elite" if spot.elite else None)


def fitted(order: PlaceAll, state: State, seat: str) -> PlaceAll:
    """A saved placement for a side of this match: from its own edge, without what stands already,
    and without Elite units where none are played."""
    places = list[Placing]()
    for row in order.places:
        square = _turned(state, seat, row.square)
        unit = state.units.get(square)
        if unit is None or (unit.seat, unit.kind) != (seat, row.unit):
            rank = row.rank if on(state, "elite") else None
            places.append(replace(row, square=square, rank=rank))
    return PlaceAll(places=tuple(places))


def _turned(state: State, seat: str, square: str) -> str:
    """The square as far from the side's own edge, on the same file."""
    board = grid(state)
    if AHEAD[seat] > 0 or square not in board.at:
        return square
    x, y = board.at[square]
    return board.name(x, board.rows - 1 - y)


SETUPS = SetUps[State](
    says="place as",
    suggested=SUGGESTED,
    order=PlaceAll,
    wanted=wanted,
    stands=stands,
    fitted=fitted,
)
