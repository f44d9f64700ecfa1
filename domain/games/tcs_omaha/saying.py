"""What an offered order does, as a short order in words."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

from domain.game.told import few, listed
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.ground import PLACES, ZONES
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.landing.schematic import NAMED
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.landing import BOATS
from domain.games.tcs_omaha.words import MISSIONS


def said(state: State, order: o.TcsOrder) -> str:
    """An order that a side may give, in words."""
    return _SAID[type(order)](state, order)


# Units and places


def _unit(state: State, name: str) -> str:
    """A unit by its kind and its counter: "US rifle platoon 1/A/1/16"."""
    return f"{kind(name).name} {name}" if name in state.units else name


def _units(state: State, names: Sequence[str]) -> str:
    """Who acts: of many the first, and how many more; one alone with its kind."""
    if len(names) == 1:
        return _unit(state, names[0])
    return listed(few(names))


def _place(state: State, hex_: str) -> str:
    """A hex with what is there: "A36.12 in the open"."""
    return f"{hex_} {_lies(state.scenario, hex_)}"


@functools.lru_cache(4096)
def _lies(scenario: str, hex_: str) -> str:
    here = ground(State(scenario=scenario))
    if scenario in forces.SCENARIOS and hex_ in PLACES:
        return f"in {PLACES[hex_]}"
    if scenario in forces.SCENARIOS and hex_ in ZONES:
        return "among German works"
    return _GROUND[here.terrain[hex_]]


_GROUND = {
    "open": "in the open",
    "beach": "on the beach",
    "sea": "in the sea",
    "orchard": "in an orchard",
    "woods": "in woods",
    "forest": "in forest",
    "building": "by houses",
    "village": "in a village",
}


# Plans


def _mode(state: State, order: o.Change) -> str:
    aim = "to march" if order.mode == "move" else "to fire and dig in"
    who = "all that can" if order.units == ("all",) else _units(state, order.units)
    return f"Put {who} into {order.mode.capitalize()} Mode, {aim}"


def _sheet(_: State, order: o.OpSheet) -> str:
    at = "" if order.mission in ("attack", "move") else "at "
    what = f"{MISSIONS[order.mission]} {at}{order.goal}"
    return f"Write an operation sheet: {what} with {listed(few(order.members))}"


def _call(state: State, order: o.Call) -> str:
    what = {"smoke": " to lay smoke", "illum": " to light it"}.get(order.shell or "", "")
    return f"Call battery {order.battery} on {_place(state, order.target)}{what}"


def _fly(_: State, order: lo.Fly) -> str:
    how = {"bombs": "with bombs", "gunship": "as a gunship"}
    if len(set(order.types)) == 1:
        loaded = {"bombs": "both with bombs", "gunship": "both as gunships"}[order.types[0]]
        return f"Call two A-20, {loaded}"
    return f"Call two A-20, {listed(f'one {how[one]}' for one in order.types)}"


# Action


def _fire(state: State, order: o.Fire) -> str:
    who = _units(state, order.units)
    if order.victim is not None:
        return f"Fire at {_unit(state, order.victim)} on {order.target} with {who}"
    return f"Fire at {_place(state, order.target)} with {who}"


def _assault(state: State, order: o.Assault) -> str:
    return f"Assault {_place(state, order.target)} with {_units(state, order.units)}"


def _overrun(state: State, order: o.Overrun) -> str:
    return f"Drive over the enemy on {order.target} with {_units(state, order.units)}"


def _strike(state: State, order: lo.Strike) -> str:
    verb = "Bomb" if order.weapon == "bombs" else "Strafe"
    target = _place(state, order.target)
    if order.victim is not None:
        target = f"{_unit(state, order.victim)} on {order.target}"
    return f"{verb} {target} with A-20 {order.plane}"


def _done(state: State, _: o.Done) -> str:
    if state.stage == "load":
        return "Settle your set-up: the first turn begins when both sides have"
    return f"End your {'planning' if state.stage == 'plan' else 'action'} of this turn"


# Answers


def _answer(state: State, order: o.Answer) -> str:
    stack = f"the stack on {order.hex}" if order.hex else "your best stack"
    return f"Fire in overwatch at {_owed(state)} with {stack}"


def _owed(state: State) -> str:
    return _unit(state, state.debts[0].unit) if state.debts else "it"


# The landing


def _load(_: State, order: lo.Load) -> str:
    boats = f"{order.n} {BOATS[order.boat].name}"
    return f"Load {boats} of wave {order.wave} for {NAMED[order.sector]} with {_aboard(order)}"


def _swim(_: State, order: lo.Swim) -> str:
    return f"Let {_aboard(order)} swim in wave {order.wave} to {NAMED[order.sector]}"


def _aboard(order: lo.Load | lo.Swim | lo.Ferry) -> str:
    return listed(few(tuple(dict.fromkeys(unit for unit in order.units if unit != "|"))))


def _unload(_: State, order: lo.Unload) -> str:
    return f"Strike {f'line {order.line}' if order.line else 'all lines'} of the landing plan"


def _ferry(_: State, order: lo.Ferry) -> str:
    boats, beach = f"{order.n} {BOATS[order.boat].name}", order.beach.replace("-", " ").title()
    return f"Load {boats} for {beach} with {_aboard(order)}"


_SAID: dict[type[o.TcsOrder], Callable[[State, Any], str]] = {
    o.Change: _mode,
    o.OpSheet: _sheet,
    o.Tear: lambda _, order: f"Give up the operation sheet {order.name}",
    o.Call: _call,
    o.Move: lambda state, order: f"Move {_unit(state, order.unit)} to {_place(state, order.way)}",
    o.Fire: _fire,
    o.Close: lambda state, order: (
        f"Fight {_unit(state, order.victim)} at close range with {order.unit}"
    ),
    o.Assault: _assault,
    o.Overrun: _overrun,
    o.FallBack: lambda state, order: f"Let {_unit(state, order.unit)} fall back, suppressed",
    o.CarryOn: lambda _, order: f"Carry on until {order.hour}",
    o.Halt: lambda *_: "Call off your carry-on: you are asked at your next part",
    o.Done: _done,
    o.Answer: _answer,
    o.Hold: lambda state, _: f"Hold your fire at {_owed(state)} for now",
    o.LetPass: lambda state, _: f"Let {_owed(state)} go by without a shot",
    o.Retreat: lambda state, _: f"Let {_owed(state)} fall back into cover, suppressed",
    o.Stay: lambda state, _: f"Let {_owed(state)} go to ground where it is, paralyzed",
    lo.Historical: lambda *_: "Load all boats as on 6 June 1944",
    lo.Load: _load,
    lo.Swim: _swim,
    lo.Unload: _unload,
    lo.Rockets: lambda _, order: f"Aim the rocket craft at {listed(order.targets)}",
    lo.Berth: lambda _, order: f"Let {order.leader}, if drawn, land with {order.unit}",
    lo.Follow: lambda _, order: (
        f"Let {listed(few(order.units))} sail in the first transport landing"
    ),
    lo.Register: lambda _, order: f"Register {listed(order.targets)} for your artillery",
    lo.Place: lambda state, order: f"Set up {_unit(state, order.unit)} on {order.hex} instead",
    lo.Breach: lambda _, order: f"Open breach {order.number} in the shingle for vehicles",
    lo.Convert: lambda _, order: f"Let the garrison of {order.unit} come out as a squad",
    lo.Enter: lambda _, order: f"Bring {order.company} over the south edge around {order.hex}",
    lo.Ferry: _ferry,
    lo.Beach: lambda _, order: f"Let transport {order.line} land in {NAMED[order.sector]}",
    lo.Destroyer: lambda state, order: (
        f"Call the fire of a destroyer on {_place(state, order.target)}"
    ),
    lo.Team: lambda state, order: f"Give the fire support team to {_unit(state, order.unit)}",
    lo.Fly: _fly,
    lo.Strike: _strike,
    lo.Leave: lambda state, order: f"Take {_unit(state, order.unit)} off the west edge",
    lo.Release: lambda _, order: f"Give your release to {order.what}",
    lo.Reinforce: lambda *_: "Roll for a variable reinforcement with your release",
}
