"""Each event as a sentence of the story."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting.combat import D10
from domain.games.five_for_fighting.ground import place
from domain.games.five_for_fighting.printed import SHEETS
from domain.games.five_for_fighting.scoring import LEVELS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import (
    CALLED,
    JOKERS,
    KINDS_FREE,
    OTHER,
    PHASES,
    card_name,
)


def tell(state: State, event: e.FiveEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    found = _SENTENCES.get(type(event))
    return found(state, event) if found else ""


def actions(n: int) -> str:
    """So many actions of a card."""
    return "an action" if n == 1 else f"{n} actions"


def _laid(_: State, event: e.MapsLaid) -> str:
    names = listed(SHEETS[b].name for b in event.beaches)
    return f"{names}, 6 June 1944: {len(event.units)} German units wait."


def _stage(_: State, event: e.StageBegan) -> str:
    return f"{PHASES[event.stage]}."


def _placed(_: State, event: e.UnitPlaced) -> str:
    where = place(event.hex)
    if event.die:
        how = "reduced" if event.reduced else "at full strength"
        return f"{event.unit} begins {how} on {where} (die {event.die})."
    return f"{event.unit} is set up on {where}."


def _swim(_: State, event: e.SwimRolled) -> str:
    return {
        "unscathed": f"The tanks of {event.unit} come in unscathed (die {event.die}).",
        "reduced": f"Tanks of {event.unit} founder; the unit is reduced (die {event.die}).",
        "eliminated": f"The tanks of {event.unit} go down in the sea (die {event.die}).",
    }[event.result]


def _free(_: State, event: e.FreeSetupRolled) -> str:
    return f"The Germans may set up {KINDS_FREE[event.die]} freely (die {event.die})."


def _turn(_: State, event: e.TurnBegan) -> str:
    return f"Turn {event.turn} begins with a deck of {len(event.deck)} cards."


def _arrival(_: State, event: e.ArrivalRolled) -> str:
    who = listed(event.units)
    if event.came:
        return f"{who} may come onto the map (die {event.die})."
    return f"{who} must wait (die {event.die})."


def _card(_: State, event: e.CardTurned) -> str:
    return f"The {card_name(event.card)}: a card for the {CALLED[event.side]} side."


def _joker(_: State, event: e.JokerTurned) -> str:
    return {
        "event": "A Joker: a random event.",
        "end": "A Joker: the turn is over.",
        "ignored": "The second Joker comes before both sides had a card: it is ignored.",
        "shuffled": "A Joker before both sides had a card: all cards are shuffled.",
    }[event.result]


_EVENTS = {
    1: "Fubar! The Germans have one activation less with their next number card",
    2: "Medal of Honor, Victoria Cross: a reduced Allied unit recovers",
    3: "Snafu! The Allies have one activation less with their next number card",
    4: "Aggressive naval support: the Allies have a free strike this turn",
    5: "Iron Cross: a reduced German unit recovers",
    6: "Nothing happens",
}


def _event(_: State, event: e.EventRolled) -> str:
    return f"{_EVENTS[event.die]} (die {event.die})."


def _short(_: State, event: e.BeachShorted) -> str:
    return f"{SHEETS[event.beach].name} has one activation less."


def _shared(_: State, event: e.Shared) -> str:
    return f"{event.origin} gives {actions(event.n)} to {event.to}."


def _passed(_: State, event: e.BeachPassed) -> str:
    return (
        f"Nothing more on {listed(b.capitalize() for b in event.beaches)}." if event.beaches else ""
    )


def _entered(_: State, event: e.UnitEntered) -> str:
    return f"{event.unit} comes onto the map at {place(event.hex)}."


def _moved(state: State, event: e.UnitMoved) -> str:
    way = "-".join((*event.path[:-1], place(event.path[-1])))
    return f"{event.unit} moves from {state.units[event.unit].hex} to {way}."


def _exited(_: State, event: e.UnitExited) -> str:
    return f"{event.unit} leaves the map of {SHEETS[event.beach].name}."


def _number(event: e.Attacked | e.Supported) -> str:
    if event.how in JOKERS:
        return "a Joker hits"
    shown = _die(event.number) if event.how == D10 else f"the {card_name(event.how)}"
    total = f"{event.number}{event.modifier:+d}" if event.modifier else f"{event.number}"
    return f"{shown}, {total} against {event.need}, {'a hit' if event.hit else 'a miss'}"


def _die(number: int) -> str:
    return f"D10 {number}" if number else "D10 10, which is 0"


def _attacked(_: State, event: e.Attacked) -> str:
    return f"{event.unit} attacks {event.victim} on {place(event.target)}: {_number(event)}."


def _supported(_: State, event: e.Supported) -> str:
    guns = "Naval guns fire" if event.side == "allied" else "Artillery fires"
    return f"{guns} at {event.victim} on {place(event.target)}: {_number(event)}."


def _recovered(_: State, event: e.UnitRecovered) -> str:
    return f"{event.unit} is back at full strength."


def _held(_: State, event: e.Held) -> str:
    lets = "lets" if len(event.by) == 1 else "let"
    return f"{listed(event.by)} {lets} {event.unit} go by."


def _replacement(_: State, event: e.ReplacementRolled) -> str:
    how = "returns, reduced" if event.came else "does not return yet"
    return f"{event.unit} {how} (die {event.die})."


def _handed_over(_: State, event: e.BeachHandedOver) -> str:
    beach = event.seat.partition("-")[2]
    return f"{event.to.title()} commands {beach.capitalize()} from now on."


def _ended(state: State, event: e.MatchEnded) -> str:
    if event.ending in LEVELS.values() and len(event.points) > 1:
        names = listed(SHEETS[b].name for b in event.won) if event.won else "no beach"
        return f"The Allies have won {names}: {event.ending.replace('-', ' ')}."
    (points,) = event.points.values()
    side = "allied" if event.won else OTHER["allied"]
    counted = f"{points} point{'s' * (points != 1)}"
    return f"{SHEETS[state.beaches[0]].name}, {counted}: the {CALLED[side]} side wins."


_SENTENCES: dict[type[e.FiveEvent], Callable[[State, Any], str]] = {
    e.MapsLaid: _laid,
    e.StageBegan: _stage,
    e.UnitPlaced: _placed,
    e.SwimRolled: _swim,
    e.FreeSetupRolled: _free,
    e.TurnBegan: _turn,
    e.ArrivalRolled: _arrival,
    e.CardTurned: _card,
    e.JokerTurned: _joker,
    e.EventRolled: _event,
    e.CombatCard: lambda _, event: "",
    e.DeckShuffled: lambda _, event: f"All {len(event.deck)} cards are shuffled again.",
    e.BeachShorted: _short,
    e.Shared: _shared,
    e.BeachPassed: _passed,
    e.UnitEntered: _entered,
    e.UnitMoved: _moved,
    e.UnitExited: _exited,
    e.Attacked: _attacked,
    e.Supported: _supported,
    e.UnitReduced: lambda _, event: f"{event.unit} is reduced.",
    e.UnitEliminated: lambda _, event: f"{event.unit} is eliminated.",
    e.UnitRecovered: _recovered,
    e.Held: _held,
    e.TurnEnded: lambda _, event: f"Turn {event.turn} is over.",
    e.ReplacementRolled: _replacement,
    e.BeachHandedOver: _handed_over,
    e.MatchEnded: _ended,
}
