"""What an offered order does, as a short order in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from domain.game.told import few, listed
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.answering import (
    ANY,
    BEARINGS,
    HOME,
    STRONGEST,
    WEAKEST,
    defender,
    loser,
)
from domain.games.utah_beach.ground import PLACES, place
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.support import NO_SUPPORT
from domain.games.utah_beach.words import PHASES, Marker, Seat
from domain.grid.map_text import stacks

Stacks = Mapping[str, Sequence[str]]
"""The units on each hex."""


def standing_in(state: State) -> Stacks:
    """Who stands where, by hex."""
    return stacks((name, unit.hex) for name, unit in state.units.items())


def said(state: State, stacks: Stacks, order: o.UtahOrder) -> str:
    """An order that a side may give, in words."""
    return _SAID[type(order)](state, stacks, order)


def _hex(name: str) -> str:
    return place(name) if name in PLACES else f"hex {name}"


def _units(names: Sequence[str], support: tuple[Marker, ...] = NO_SUPPORT) -> str:
    """Who acts, and the support fire that helps them."""
    return listed((*few(names, "more units"), *_markers(support)))


def _side(stacks: Stacks, hex_: str, seat: Seat) -> list[str]:
    return [name for name in stacks[hex_] if UNITS[name].seat == seat]


def _foes(names: Sequence[str], hex_: str) -> str:
    """Who is attacked; of units that stand together their own side names the one that defends."""
    who = names[0] if len(names) == 1 else f"the {len(names)} units"
    return f"{who} on {_hex(hex_)}"


# --- Support fire -----------------------------------------------------------------------------

_DRAWN: dict[Marker, tuple[str, str]] = {
    "1": ("a marker", ""),
    "2": ("2 markers", ""),
    "ground": ("a ground marker", "2 ground markers"),
    "air": ("an air marker", "2 air markers"),
    "naval": ("naval gunfire", "naval gunfire twice"),
    "mines": ("the Mines", ""),
}
"""What is asked for once, and twice."""


def _markers(asked: tuple[Marker, ...]) -> Iterator[str]:
    if asked == ("ground", "air"):
        yield "ground and air markers"
    elif asked != NO_SUPPORT:
        yield from (_DRAWN[word][asked.count(word) - 1] for word in dict.fromkeys(asked))


def _assault(state: State, stacks: Stacks, order: o.Assault) -> str:
    force = _units(_side(stacks, order.hex, "allied"), order.support)
    if state.stage == "storm":
        return f"Attack {_foes(_side(stacks, order.hex, 'german'), order.hex)} with {force}"
    return f"Assault the beach at {order.hex} with {force}"


def _bombard(_: State, stacks: Stacks, order: o.Bombard) -> str:
    unit = order.unit or stacks[order.target][0]
    return f"Bombard {unit} on {_hex(order.target)} with {listed(_markers(order.support))}"


def _attack(_: State, stacks: Stacks, order: o.Attack) -> str:
    who = _foes(stacks[order.target], order.target)
    return f"Attack {who} with {_units(order.units, order.support)}"


def _support(state: State, _: Stacks, order: o.Support) -> str:
    assert state.combat is not None
    what = state.combat.defender or f"the defence of {_hex(state.combat.target)}"
    if order.support == NO_SUPPORT:
        return f"Give {what} no support"
    return f"Support {what} with {listed(_markers(order.support))}"


def _mines(state: State, _: Stacks, order: o.Mines) -> str:
    assert state.combat is not None
    if order.choice == "aside":
        return "Put the Mines aside for later in the turn"
    return f"Use the Mines at {_hex(state.combat.target)}"


# --- Moves and answers ------------------------------------------------------------------------


def _beachhead(_state: State, _: Stacks, order: o.Beachhead) -> str:
    marked = "a beachhead" if len(order.hexes) == 1 else "beachheads"
    return f"Mark {marked} at {listed(map(_hex, order.hexes))}"


def _move(state: State, _: Stacks, order: o.Move) -> str:
    if order.unit not in state.units:
        return f"Bring {order.unit} onto the map, to {_hex(order.way)}"
    return f"Move {order.unit} to {_hex(order.way)}"


def _defend(state: State, _: Stacks, order: o.Defend) -> str:
    assert state.combat is not None
    who = order.unit
    if who == STRONGEST:
        who = f"the strongest, {defender(state, state.debts[0], who)},"
    return f"Let {who} defend {_hex(state.combat.target)}"


def _lose(state: State, _: Stacks, order: o.Lose) -> str:
    debt, who = state.debts[0], order.unit
    unit = who
    if who in (WEAKEST, STRONGEST):
        unit = loser(state, debt, who)
        who = f"the {who}, {unit},"
    if debt.task == "crowd":
        return f"Let {who} suffer the loss"
    return f"Let {who} {_loss(state, unit, steps=debt.n)}"


def _loss(state: State, unit: str, steps: int = 1) -> str:
    return "be eliminated" if steps > 1 or state.units[unit].reduced else "be reduced"


def _retreat(state: State, _: Stacks, order: o.Retreat) -> str:
    debt, way = state.debts[0], order.way
    if way in BEARINGS:
        where = f"as far {way} as it can"
    elif way != HOME:
        where = f"to {_hex(way.rpartition('-')[2])}"
    elif debt.seat == "german":
        where = "towards the west edge"
    else:
        where = "towards a beachhead" if state.beachheads else "into cover, if there is any"
    return f"Retreat {debt.units[0]} {where}"


def _hold(state: State, *_: Any) -> str:
    (unit,) = state.debts[0].units
    return f"Let {unit} stay and {_loss(state, unit)}"


def _advance(state: State, _: Stacks, order: o.Advance) -> str:
    assert state.combat is not None
    if order.unit == ANY:
        return f"Advance your strongest into {_hex(state.combat.target)}"
    return f"Advance {order.unit} to {_hex(order.way)}"


_SAID: dict[type[o.UtahOrder], Callable[[State, Stacks, Any], str]] = {
    o.Beachhead: _beachhead,
    o.Land: lambda _, stacks, order: f"Land {order.unit} at {_hex(order.hex)}",
    o.Zone: lambda _, stacks, order: (
        f"Let the {order.division} Airborne Division drop around {_hex(order.hex)}"
    ),
    o.Drop: lambda _, stacks, order: f"Drop {order.unit} on {_hex(order.hex)}",
    o.Assault: _assault,
    o.Rebuild: lambda _, stacks, order: f"Bring {order.unit} back to full strength",
    o.Bombard: _bombard,
    o.Move: _move,
    o.Attack: _attack,
    o.Support: _support,
    o.Defend: _defend,
    o.Mines: _mines,
    o.Lose: _lose,
    o.Stand: lambda state, *_: f"Let {state.debts[0].units[0]} offer stiff resistance",
    o.Yield: lambda state, *_: f"Let {state.debts[0].units[0]} retreat without resistance",
    o.Retreat: _retreat,
    o.Hold: _hold,
    o.Advance: _advance,
    o.Stay: lambda *_: "Stay: nobody advances",
    o.Pass: lambda state, *_: f"End the {PHASES[state.stage]}",
    o.Done: lambda state, *_: f"End your part of turn {state.turn}, all its phases",
}
