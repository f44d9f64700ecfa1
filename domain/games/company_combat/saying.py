"""What an offered order does, as a short order in words."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.game.told import few, listed
from domain.games.company_combat import orders as o
from domain.games.company_combat.lookup import called
from domain.games.company_combat.printed import tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONT_NAMES, FRONTS, PHASES, Use


def said(state: State, order: o.CompanyOrder) -> str:
    """An order that a side may give, in words."""
    return _SAID[type(order)](state, order)


_CALLED = {"squad": "an extra squad", "tactics": "an extra tactics card"}
_REPORTED = {"hand": "See the enemy's hand", "positions": "Spot the enemy's positions"}
_EFFECT: dict[Use, str] = {
    "smoke": "no fire on you there",
    "flank": "your assaults there are stronger",
    "sniper": "fire at it",
    "medic": "a Casualty less",
    "rally": "nobody Pinned there",
    "double": "units that moved may still act",
    "ammo": "it may not attack in its next turn",
}


def _play(_: State, order: o.Play) -> str:
    card, on = tactic(order.card), order.target
    effect = f"cover {card.cover}" if card.cover else _EFFECT.get(card.use, "")
    where = ""
    if on:
        where = f" at the {FRONT_NAMES[on]}" if on in FRONTS else f" on {called(on)}"
    return f"Play {card.name}{where}" + (f": {effect}" if effect else "")


def _units(names: Sequence[str]) -> str:
    """Who goes, in the order in which they go."""
    return listed(few([called(name) for name in names]))


def _charge(_: State, order: o.Charge) -> str:
    cards = f", using {listed(tactic(card).name for card in order.cards)}" if order.cards else ""
    return f"Assault enemy {called(order.target)} with {_units(order.units)}{cards}"


def _suppress(state: State, order: o.Suppress) -> str:
    front = FRONT_NAMES[state.sides[state.seat].units[order.units[0]].front]
    return f"Fire across the {front} with {_units(order.units)}"


def _recon(state: State, order: o.Recon) -> str:
    front = FRONT_NAMES[state.sides[state.seat].units[order.unit].front]
    return f"Send {called(order.unit)} on Recon at the {front}"


def _done(state: State, _: o.Done) -> str:
    return "End your turn" if state.stage == "rally" else f"End the {PHASES[state.stage]}"


_SAID: dict[type[o.CompanyOrder], Callable[[State, Any], str]] = {
    o.Deploy: lambda _, order: f"Deploy {called(order.unit)} at the {FRONT_NAMES[order.front]}",
    o.Move: lambda _, order: f"Move {called(order.unit)} to the {FRONT_NAMES[order.front]}",
    o.Call: lambda _, order: f"Let your commander call {_CALLED[order.what]}",
    o.Discard: lambda _, order: f"Discard {tactic(order.card).name}",
    o.Recon: _recon,
    o.Report: lambda _, order: _REPORTED[order.what],
    o.Suppress: _suppress,
    o.PlaySupport: lambda _, order: (
        f"Call {tactic(order.card).name} on the enemy's {FRONT_NAMES[order.front]}"
    ),
    o.Play: _play,
    o.Charge: _charge,
    o.Done: _done,
    o.Ambush: lambda *_: "Ambush: their assault is called off",
    o.Jam: lambda *_: "Jam the radio: their Support card is discarded",
    o.LetPass: lambda *_: "Let it pass without an answer",
}
