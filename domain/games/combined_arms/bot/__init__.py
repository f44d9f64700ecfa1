"""Computer players: ``private``, ``captain`` and ``general`` search whole turns ever deeper."""

from collections.abc import Callable, Sequence

from domain.game.ruleset import BotLuck
from domain.games.combined_arms import setups
from domain.games.combined_arms.arms import ArmsOrder
from domain.games.combined_arms.bot.field import position
from domain.games.combined_arms.bot.search import (
    CAPTAIN,
    GENERAL,
    PRIVATE,
    Strength,
    chosen,
    restless,
)
from domain.games.combined_arms.bot.volley import Volley
from domain.games.combined_arms.firing import Fire
from domain.games.combined_arms.movement import Move
from domain.games.combined_arms.mustering import Call
from domain.games.combined_arms.placement import Place
from domain.games.combined_arms.reinforcing import Reinforce
from domain.games.combined_arms.retreating import Retreat
from domain.games.combined_arms.state import State
from domain.games.combined_arms.turns import Pass
from domain.games.combined_arms.words import SEATS, Kind, Seat

Offered = Sequence[ArmsOrder]
Player = Callable[[State, str, Offered, BotLuck], ArmsOrder]


def player(strength: Strength) -> Player:
    """The computer player of a strength."""

    def play(state: State, seat: str, offered: Offered, luck: BotLuck) -> ArmsOrder:
        """Choose among what is offered."""
        return _order(state, SEATS[SEATS.index(seat)], offered, luck, strength)

    return play


def _order(
    state: State, seat: Seat, offered: Offered, luck: BotLuck, strength: Strength
) -> ArmsOrder:
    """Choose among what is offered."""
    if state.broken:
        return _retreat(state, [x for x in offered if isinstance(x, Retreat)])
    match state.stage:
        case "muster":
            return _army([x for x in offered if isinstance(x, Call)], luck)
        case "place":
            return _place(state, seat, [x for x in offered if isinstance(x, Place)], luck)
        case "reinforce":
            new = [x for x in offered if isinstance(x, Reinforce)]
            return _reinforce(state, seat, new, luck)
        case "move":
            return _move(state, offered, strength)
    return _fire(state)


def _move(state: State, offered: Offered, strength: Strength) -> ArmsOrder:
    """The next move of the turn that was thought out when the Move Phase began."""
    began = position(state, before_moves=True)
    names = began.ground.names
    possible = frozenset(offered)
    if max(state.seen.values(), default=0) > 1:
        strength = restless(strength)
    for start, to in chosen(began, strength):
        if state.moved.get(names[to]) != names[start]:
            move = Move(way=f"{names[start]}-{names[to]}")
            if move in possible:
                return move
    return Pass()


def _volley(state: State) -> Volley:
    now = position(state)
    number = now.ground.number
    silent = {number[s] for s in state.fired}
    silent |= {number[s] for s in state.moved if state.units[s].kind == "air-field"}
    damage = {number[s]: n for s, n in state.damage.items()}
    routed = {number[s] for s in state.routed}
    return Volley(now.ground, now.units, state.seat, silent, damage, routed)


def _fire(state: State) -> ArmsOrder:
    """The next shot at the target that is worth it most."""
    volley = _volley(state)
    names, aimed = volley.ground.names, volley.best()
    if aimed is None:
        return Pass()
    target, by = aimed
    return Fire(units=(names[by[0]],), target=names[target])


def _retreat(state: State, ways: Sequence[Retreat]) -> Retreat:
    """Out of the fire that is left."""
    volley = _volley(state)
    danger = {way.square: volley.danger(volley.ground.number[way.square]) for way in ways}
    return min(ways, key=lambda way: (danger[way.square], way.square))


private, captain, general = player(PRIVATE), player(CAPTAIN), player(GENERAL)


_WANTED: tuple[Kind, ...] = ("howitzer", "medium-tank", "light-tank")


def _place(state: State, seat: str, offered: Sequence[Place], luck: BotLuck) -> Place:
    """The best square for the unit that is placed next."""
    first = setups.first_of({x.unit for x in offered})
    rank = "elite" if first in setups.ELITES else None
    fitting = [x for x in offered if x.unit == first and x.rank == rank]
    fitting = fitting or [x for x in offered if x.unit == first and x.rank is None]
    return max(fitting, key=lambda x: _fit(state, seat, x.unit, x.square) + 0.3 * luck.random())


def _fit(state: State, seat: str, kind: Kind, square: str) -> float:
    return setups.fit(state, seat, kind, square, state.units, setups.BEARINGS["line"])


def _reinforce(state: State, seat: str, offered: Sequence[Reinforce], luck: BotLuck) -> Reinforce:
    """The unit that is missed most, where there is room."""
    have = [u.kind for u in state.units.values() if u.seat == seat]
    kind = min(_WANTED, key=lambda k: (have.count(k), _WANTED.index(k)))
    return luck.choice([x for x in offered if x.unit == kind])


def _army(offered: Sequence[Call], luck: BotLuck) -> Call:
    """An army that is ready, whichever comes to hand."""
    return luck.choice(offered)
