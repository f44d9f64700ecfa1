"""What a computer player does before the first move: its army, where it stands, what it adds."""

from collections.abc import Sequence

from domain.game.ruleset import Luck
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import home_rows
from domain.games.combined_arms.printed import BATTLES
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD, Kind
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
WANTED: tuple[Kind, ...] = ("howitzer", "medium-tank", "light-tank")


def place(state: State, seat: str, offered: Sequence[o.Place], luck: Luck) -> o.Place:
    """The best square for the unit that is placed next."""
    first = min({x.unit for x in offered}, key=lambda kind: (-ROWS[kind], kind))
    rank = "elite" if first in ELITES else None
    fitting = [x for x in offered if x.unit == first and x.rank == rank]
    fitting = fitting or [x for x in offered if x.unit == first and x.rank is None]
    return max(fitting, key=lambda x: _fit(state, seat, x.unit, x.square) + 0.3 * luck.random())


def _fit(state: State, seat: str, kind: Kind, square: str) -> float:
    """How well a type stands on a square: its row, the middle, room behind, others beside."""
    board, depth = squares(state.size, state.size), BATTLES[state.scenario].field.home
    home = home_rows(state, seat, depth)
    row = home.index(square) // state.size
    x = board.at[square][0]
    aside = abs(x - (state.size - 1) / 2) / state.size
    fit = -3 * abs(row - ROWS[kind] * (depth - 1)) - (0 if kind == "headquarters" else aside)
    behind = board.beyond(square, 0, -AHEAD[seat])
    ahead = board.beyond(square, 0, AHEAD[seat])
    fit -= 1.0 * sum(1 for s in (behind, ahead) if s in state.units)
    if kind == "headquarters":
        fit += 2 * aside + 0.3 * sum(1 for s in board.around[square] if s in state.units)
    return fit


def reinforce(state: State, seat: str, offered: Sequence[o.Reinforce], luck: Luck) -> o.Reinforce:
    """The unit that is missed most, where there is room."""
    have = [u.kind for u in state.units.values() if u.seat == seat]
    kind = min(WANTED, key=lambda k: (have.count(k), WANTED.index(k)))
    return luck.choice([x for x in offered if x.unit == kind])


def army(offered: Sequence[o.Call], luck: Luck) -> o.Call:
    """An army that is ready, whichever comes to hand."""
    return luck.choice(offered)
