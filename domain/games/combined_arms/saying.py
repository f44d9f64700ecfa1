"""What an offered order does, as a short order in words."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.printed import READY, name
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import SetUp


def said(state: State, order: o.ArmsOrder) -> str:
    """An order that a side may give, in words."""
    return _SAID[type(order)](state, order)


TOLD = 2
"""Types of an army that are told, the most numerous."""


def _call(_: State, order: o.Call) -> str:
    army = READY[order.army]
    most = listed(f"{many} {name(kind)}" for kind, many in Counter(army.units).most_common(TOLD))
    title = re.sub(r"^(A|The) ", lambda article: article[0].lower(), army.title)
    return f"March with {title}: mostly {most}"


def _place(_: State, order: o.Place) -> str:
    return f"Place {'Elite ' if order.rank else ''}{name(order.unit)} on {order.square}"


_SET_UP: dict[SetUp, str] = {
    "line": "in a line, the strong in front",
    "deep": "in depth, away from the enemy",
    "wings": "on both wings",
    "oblique": "on a slant, massed to the west",
}


def _move(state: State, order: o.Move) -> str:
    start, *_, to = order.way.split("-")
    return f"Move {name(state.units[start].kind)} from {start} to {to}"


def _fire(state: State, order: o.Fire) -> str:
    who = listed(f"{name(state.units[square].kind)} on {square}" for square in order.units)
    return f"Attack {name(state.units[order.target].kind)} on {order.target} with {who}"


def _retreat(state: State, order: o.Retreat) -> str:
    return f"Let {name(state.units[state.broken].kind)} retreat to {order.square}"


def _pass(state: State, _: o.Pass) -> str:
    if state.stage == "fire":
        return "End your Attack Phase, and your turn"
    return "End your Move Phase, and go on to attacks"


_SAID: dict[type[o.ArmsOrder], Callable[[State, Any], str]] = {
    o.Call: _call,
    o.Muster: lambda *_: "March with an army of your own",
    o.Place: _place,
    o.PlaceAll: lambda *_: "Say where all your remaining units will stand",
    o.PlaceAs: lambda _, order: f"Place all your remaining units {_SET_UP[order.setup]}",
    o.Reinforce: lambda _, order: f"Place your new {name(order.unit)} on {order.square}",
    o.Move: _move,
    o.Fire: _fire,
    o.Retreat: _retreat,
    o.Pass: _pass,
}
