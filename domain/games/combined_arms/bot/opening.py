"""What a computer player does before the first move: its army, where it stands, what it adds."""

from collections.abc import Sequence

from domain.game.ruleset import BotLuck
from domain.games.combined_arms import setups
from domain.games.combined_arms.mustering import Call
from domain.games.combined_arms.placement import Place
from domain.games.combined_arms.reinforcing import Reinforce
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import Kind

WANTED: tuple[Kind, ...] = ("howitzer", "medium-tank", "light-tank")


def place(state: State, seat: str, offered: Sequence[Place], luck: BotLuck) -> Place:
    """The best square for the unit that is placed next."""
    first = setups.first_of({x.unit for x in offered})
    rank = "elite" if first in setups.ELITES else None
    fitting = [x for x in offered if x.unit == first and x.rank == rank]
    fitting = fitting or [x for x in offered if x.unit == first and x.rank is None]
    return max(fitting, key=lambda x: _fit(state, seat, x.unit, x.square) + 0.3 * luck.random())


def _fit(state: State, seat: str, kind: Kind, square: str) -> float:
    return setups.fit(state, seat, kind, square, state.units, setups.BEARINGS["line"])


def reinforce(state: State, seat: str, offered: Sequence[Reinforce], luck: BotLuck) -> Reinforce:
    """The unit that is missed most, where there is room."""
    have = [u.kind for u in state.units.values() if u.seat == seat]
    kind = min(WANTED, key=lambda k: (have.count(k), WANTED.index(k)))
    return luck.choice([x for x in offered if x.unit == kind])


def army(offered: Sequence[Call], luck: BotLuck) -> Call:
    """An army that is ready, whichever comes to hand."""
    return luck.choice(offered)
