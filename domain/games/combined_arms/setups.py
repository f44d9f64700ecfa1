"""Placements that are suggested: each type has its row, and each set-up its own bearing (4.4)."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.game.told import say
from domain.games.combined_arms.lookup import battle, home_rows, on
from domain.games.combined_arms.state import Spot, State
from domain.games.combined_arms.words import AHEAD, Kind, Seat, SetUp
from domain.grid.squares import squares

ROWS: dict[Kind, float] = {
    "headquarters": 0.0,
    "air-field": 0.3,
    "anti-aircraft": 0.5,
    "howitzer": 0.5,
    "fortification": 0.5,
    "paratroopers": 0.4,
    "anti-tank": 0.8,
    "engineers": 1.0,
    "infantry": 1.0,
    "mechanized": 0.9,
    "light-tank": 0.8,
    "medium-tank": 0.9,
    "heavy-tank": 1.0,
}
"""How far forward a type stands: 0 on the back row, 1 on the foremost."""
ELITES: tuple[Kind, ...] = ("howitzer", "medium-tank", "heavy-tank")
"""Who is made Elite first."""


class Bearing(NamedTuple):
    """How a set-up differs from the line."""

    forward: float = 0.0
    """Rows forward of where each type stands in the line."""
    middle: float = 1.0
    """How units are drawn to the middle."""
    west: float = 0.0
    """How they are drawn to file a."""


BEARINGS: dict[SetUp, Bearing] = {
    "line": Bearing(),
    "deep": Bearing(forward=-1.0),
    "wings": Bearing(middle=-1.0),
    "oblique": Bearing(middle=0.0, west=2.0),
}


SAID: dict[SetUp, str] = {
    "line": say("in a line, the strong in front"),
    "deep": say("in depth, away from the enemy"),
    "wings": say("on both wings"),
    "oblique": say("on a slant, massed to the west"),
}
"""How each places an army, in words."""


def first_of(kinds: Iterable[Kind]) -> Kind:
    """The type that is placed next: who stands foremost."""
    return min(kinds, key=lambda kind: (-ROWS[kind], kind))


def most_elite(state: State) -> int:
    """How many units a side may make Elite (9.6)."""
    return battle(state).elite.most if on(state, "elite") else 0


def fit(
    state: State, seat: str, kind: Kind, square: str, taken: Iterable[str], bearing: Bearing
) -> float:
    """How well a type stands on a square: its row, the middle, room behind, others beside."""
    board, depth = squares(state.size, state.size), battle(state).field.home
    row = home_rows(state, seat, depth).index(square) // state.size
    wanted = min(max(ROWS[kind] * (depth - 1) + bearing.forward, 0), depth - 1)
    aside = abs(board.at[square][0] - (state.size - 1) / 2) / state.size
    staff = kind == "headquarters"
    drawn = bearing.middle * aside + bearing.west * board.at[square][0] / state.size
    worth = -3 * abs(row - (0 if staff else wanted)) - (0 if staff else drawn)
    file = {board.beyond(square, 0, -AHEAD[seat]), board.beyond(square, 0, AHEAD[seat])}
    worth -= sum(1.0 for s in file if s in taken)
    if staff:
        worth += 2 * aside + 0.3 * sum(1 for s in board.around[square] if s in taken)
    return worth


def suggested(state: State, seat: Seat, setup: SetUp) -> tuple[Spot, ...]:
    """Where a set-up places all units of a side that are left, the foremost first."""
    left, spots, taken = dict(state.reserve[seat]), list[Spot](), set(state.units)
    home = home_rows(state, seat, battle(state).field.home)
    elites = most_elite(state) - sum(u.elite for u in state.units.values() if u.seat == seat)
    while left:
        kind = first_of(left)
        free = [s for s in home if s not in taken]
        square = max(free, key=lambda s: fit(state, seat, kind, s, taken, BEARINGS[setup]))
        elite = kind in ELITES and elites > 0
        spots.append(Spot(kind, square, elite))
        elites -= elite
        taken.add(square)
        left[kind] -= 1
        if not left[kind]:
            del left[kind]
    return tuple(spots)
