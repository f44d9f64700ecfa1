"""What an offered order does, as a short order in words."""

from collections.abc import Callable
from typing import Any

from domain.game.told import few, listed
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.answering import debt_of
from domain.games.five_for_fighting.ground import PLACES, place
from domain.games.five_for_fighting.lookup import beaches_of, field_of
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.story import actions
from domain.games.five_for_fighting.words import GUNS, PHASES, card_name, side_of


def said(state: State, seat: str, order: o.FiveOrder) -> str:
    """An order that a seat may give, in words."""
    return _SAID[type(order)](state, seat, order)


def _hex(name: str) -> str:
    return place(name) if name in PLACES else f"hex {name}"


def _enter(state: State, _: str, order: o.Enter) -> str:
    if state.stage == "land":
        return f"Set {order.unit} up on {_hex(order.hex)}"
    return f"Bring {order.unit} onto the map at {_hex(order.hex)}"


def _exit(state: State, _: str, order: o.Exit) -> str:
    return f"Leave the map with {order.unit} at {_hex(state.units[order.unit].hex)}"


def _at(state: State, seat: str, target: str, victim: str | None) -> str:
    """Whom an attack or support means: the unit that is named, or that stands there alone."""
    unit = victim or field_of(state, side_of(seat)).foe[target][0]
    return f"{unit} on {_hex(target)}"


def _attack(state: State, seat: str, order: o.Attack) -> str:
    moved = ", which has moved" if order.unit in state.rolling else ""
    return f"Attack {_at(state, seat, order.target, order.victim)} with {order.unit}{moved}"


def _support(state: State, seat: str, order: o.Support) -> str:
    return f"Fire {GUNS[side_of(seat)]} at {_at(state, seat, order.target, order.victim)}"


def _share(_state: State, _: str, order: o.Share) -> str:
    given = f"Give {actions(order.n)} to {order.beach.capitalize()}"
    return f"{given} from {order.origin.capitalize()}" if order.origin else given


def _pass(state: State, seat: str, order: o.Pass) -> str:
    if state.stage != "cards":
        return f"End the {PHASES[state.stage]}"
    own = beaches_of(state, seat)
    where = [order.beach] if order.beach else own if len(own) < len(state.beaches) else []
    on = f" on {listed(beach.capitalize() for beach in where)}" if where else ""
    return f"Use no more of the {card_name(state.card)}{on}"


def _fire(state: State, seat: str, _: o.Fire) -> str:
    debt = debt_of(state, seat)
    return f"Fire at {debt.unit} as it moves past {listed(few(debt.by))}"


def _hold(state: State, seat: str, _: o.Hold) -> str:
    return f"Let {debt_of(state, seat).unit} go by"


def _return(state: State, seat: str, order: o.Return) -> str:
    return f"Let {debt_of(state, seat).unit} return at {_hex(order.hex)}"


def _later(state: State, seat: str, _: o.Later) -> str:
    debt = debt_of(state, seat)
    if debt.task == "strike":
        return "Keep the naval strike for later in this turn"
    return f"Let {debt.unit} enter later, as a reinforcement"


_SAID: dict[type[o.FiveOrder], Callable[[State, str, Any], str]] = {
    o.Land: lambda _, seat, order: f"Bring {order.unit} ashore at {_hex(order.hex)}",
    o.Ashore: lambda *_: "Set up all that is left of the first wave",
    o.Place: lambda _, seat, order: f"Set {order.unit} up on {_hex(order.hex)}",
    o.Enter: _enter,
    o.Move: lambda _, seat, order: f"Move {order.unit} to {_hex(order.way)}",
    o.Exit: _exit,
    o.Attack: _attack,
    o.Support: _support,
    o.Recover: lambda _, seat, order: f"Flip {order.unit} back to full strength",
    o.Share: _share,
    o.Pass: _pass,
    o.Fire: _fire,
    o.Hold: _hold,
    o.Return: _return,
    o.Later: _later,
    o.Lose: lambda _, seat, order: f"Let {order.beach.capitalize()} have one activation less",
}
