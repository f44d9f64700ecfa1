"""What an offered order does, as a short order in words."""

from collections.abc import Callable
from typing import Any

from domain.games.combined_arms import orders as o
from domain.games.combined_arms.printed import READY, name
from domain.games.combined_arms.state import State
from domain.games.combined_arms.story import listed


def said(state: State, order: o.ArmsOrder) -> str:
    """An order that a side may give, in words."""
    return _SAID[type(order)](state, order)


def _place(_: State, order: o.Place) -> str:
    elite = "Elite " if order.rank else ""
    return f"Place {elite}{name(order.unit)} on {order.square}"


def _move(state: State, order: o.Move) -> str:
    start, end = order.way.split("-")
    return f"Move {_unit(state, start)} from {start} to {end}"


def _fire(state: State, order: o.Fire) -> str:
    target = f"{_unit(state, order.target)} on {order.target}"
    if len(order.units) == 1:
        return f"Attack {target} with {_unit(state, order.units[0])} on {order.units[0]}"
    return f"Attack {target} from {listed(order.units)}"


def _unit(state: State, square: str) -> str:
    return f"the {name(state.units[square].kind)}"


_SAID: dict[type[o.ArmsOrder], Callable[[State, Any], str]] = {
    o.Call: lambda _, order: f"Choose in secret: {READY[order.army].title}",
    o.Place: _place,
    o.Reinforce: lambda _, order: f"Bring up {name(order.unit)} on {order.square}",
    o.Move: _move,
    o.Fire: _fire,
    o.Retreat: lambda state, order: (
        f"Retreat {_unit(state, state.broken)} from {state.broken} to {order.square}"
    ),
    o.Pass: lambda state, _: (
        "End your turn: attack no more" if state.stage == "fire" else "Move no more, and attack"
    ),
}
"""The orders that are offered; the others take words of a player's own."""
