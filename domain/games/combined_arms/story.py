"""Each event as a sentence of the story."""

from collections.abc import Callable
from typing import Any, get_args

from domain.game.told import listed
from domain.games.combined_arms import events as e
from domain.games.combined_arms.lookup import defence
from domain.games.combined_arms.printed import BATTLES, name
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SIDES, Kind


def tell(state: State, event: e.ArmsEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    return _SENTENCES[type(event)](state, event)


def _unit(state: State, square: str) -> str:
    unit = state.units[square]
    elite = "Elite " if unit.elite else ""
    return f"the {SIDES[unit.seat]} {elite}{name(unit.kind)}"


def _cap(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


KINDS: tuple[Kind, ...] = get_args(Kind)
"""In the order in which an army is told."""


def _army(army: dict[Kind, int]) -> str:
    return listed(f"{army[kind]} {name(kind)}" for kind in KINDS if kind in army)


def _field_laid(_: State, event: e.FieldLaid) -> str:
    board = f"{event.size} by {event.size} squares"
    text = f"{BATTLES[event.scenario].title} on {board}. {SIDES[event.first]} moves first."
    for kind, many in (("city", "Cities"), ("mountain", "Mountains"), ("bocage", "Bocage")):
        squares = sorted(s for s, ground in event.ground.items() if ground == kind)
        if squares:
            text += f" {many}: {listed(squares)}."
    return text


def _unit_placed(_: State, event: e.UnitPlaced) -> str:
    elite = "Elite " if event.elite else ""
    return f"{SIDES[event.seat]} places {elite}{name(event.kind)} on {event.square}."


def _phase_began(state: State, event: e.PhaseBegan) -> str:
    match event.phase:
        case "reinforce":
            return f"{SIDES[state.seat]} gets a reinforcement."
        case "fire":
            return "The Attack Phase begins."
    if event.lifted:
        return f"The Move Phase begins; Paratroopers may drop from {listed(event.lifted)}."
    return "The Move Phase begins."


def _unit_reinforced(_: State, event: e.UnitReinforced) -> str:
    return f"{name(event.kind)} of {SIDES[event.seat]} arrived on {event.square}."


def _unit_moved(state: State, event: e.UnitMoved) -> str:
    return _cap(f"{_unit(state, event.square)} moved from {event.square} to {event.to}.")


def _unit_fired(state: State, event: e.UnitFired) -> str:
    taken = state.damage.get(event.target, 0) + event.damage
    return _cap(
        f"{_unit(state, event.square)} on {event.square} attacked {_unit(state, event.target)} "
        f"on {event.target}: damage {taken} of {defence(state, event.target)}."
    )


def _unit_broken(state: State, event: e.UnitBroken) -> str:
    return _cap(f"{_unit(state, event.square)} on {event.square} must retreat.")


def _unit_retreated(state: State, event: e.UnitRetreated) -> str:
    return _cap(f"{_unit(state, event.square)} retreated from {event.square} to {event.to}.")


_WHY = {
    "base": "Bases cannot move: destroyed.",
    "double-whammy": "Broken a second time: destroyed.",
    "no-way": "Nowhere to retreat: destroyed.",
}


def _unit_destroyed(state: State, event: e.UnitDestroyed) -> str:
    return _cap(f"{_unit(state, event.square)} on {event.square} broke. {_WHY[event.why]}")


def _unit_proved(state: State, event: e.UnitProved) -> str:
    return _cap(f"{_unit(state, event.square)} on {event.square} became Elite.")


_SENTENCES: dict[type[e.ArmsEvent], Callable[[State, Any], str]] = {
    e.FieldLaid: _field_laid,
    e.ArmyChosen: lambda _, event: f"{SIDES[event.seat]} has chosen its army.",
    e.ArmyRevealed: lambda _, event: f"{SIDES[event.seat]} has {_army(event.army)}.",
    e.UnitPlaced: _unit_placed,
    e.PlacementGiven: lambda _, event: (
        f"{SIDES[event.seat]} has said where all its units will stand."
    ),
    e.TurnBegan: lambda _, event: f"Turn {event.turn} of {SIDES[event.seat]} begins.",
    e.PhaseBegan: _phase_began,
    e.UnitReinforced: _unit_reinforced,
    e.ReinforcementLost: lambda _, event: (
        f"There is no room for the reinforcement of {SIDES[event.seat]}."
    ),
    e.UnitMoved: _unit_moved,
    e.UnitFired: _unit_fired,
    e.UnitBroken: _unit_broken,
    e.UnitRetreated: _unit_retreated,
    e.UnitDestroyed: _unit_destroyed,
    e.UnitProved: _unit_proved,
    e.BattleEnded: lambda _, event: (
        f"{SIDES[event.winner]} wins: {SIDES[OTHER[event.winner]]} is beaten."
        if event.winner
        else "The battle is drawn."
    ),
}
