"""The story of cards and trading."""

from collections.abc import Callable
from typing import Any

from domain.games.dday_dice import events as e
from domain.games.dday_dice.combat import SILENCERS
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State
from domain.games.dday_dice.wording import (
    BONUS,
    amount,
    because,
    number,
    resources,
    unit,
)


def _card_claimed(_: State, event: e.CardClaimed) -> str:
    return f"{unit(event.unit)} asks for the {name(event.card)}; others could too."


def _claim_lost(_: State, event: e.ClaimLost) -> str:
    return f"The {name(event.card)} goes to {unit(event.to)}, not to {unit(event.unit)}."


def _specialist_recruited(_: State, event: e.SpecialistRecruited) -> str:
    price = f" for {number(event.stars, 'Star', 'Stars')}" if event.stars else ""
    price += " for a Soldier" if event.soldiers else ""
    return f"{unit(event.unit)} recruits the {name(event.specialist)}{price}{because(event.by)}."


def _specialist_joined(_: State, event: e.SpecialistJoined) -> str:
    return f"The {name(event.specialist)} joins {unit(event.unit)}{because(event.by)}."


def _item_found(_: State, event: e.ItemFound) -> str:
    price = f" for {number(event.points, 'Item Point', 'Item Points')}" if event.points else ""
    return f"{unit(event.unit)} finds the {name(event.item)}{price}{because(event.by)}."


def _vehicle_found(_: State, event: e.VehicleFound) -> str:
    price = f" for {number(event.points, 'Item Point', 'Item Points')}" if event.points else ""
    return f"{unit(event.unit)} takes the {name(event.vehicle)}{price}{because(event.by)}."


def _vehicle_abandoned(_: State, event: e.VehicleAbandoned) -> str:
    return f"{unit(event.unit)} abandons the {name(event.vehicle)}."


def _card_played(_: State, event: e.CardPlayed) -> str:
    return f"{unit(event.unit)} uses the {name(event.card)}."


def _sector_relieved(_: State, event: e.SectorRelieved) -> str:
    where = place(event.sector)
    if event.by == "wirecutters":
        return f"The barriers of {where} are open this turn."
    if event.n:
        return f"The defence of {where} is {event.n} less this turn."
    if event.by in SILENCERS:
        return f"The machine guns of {where} are silenced this turn."
    return f"The defence of {where} is weakened this turn."


def _bonus_granted(_: State, event: e.BonusGranted) -> str:
    return f"{unit(event.unit)} is granted {BONUS[event.bonus]}."


def _resources_given(_: State, event: e.ResourcesGiven) -> str:
    return f"{unit(event.unit)} gives {unit(event.to)} {resources(event)}."


def _exchange_offered(_: State, event: e.ExchangeOffered) -> str:
    given, price = amount(event.n, event.what), amount(event.m, event.price)
    return f"{unit(event.unit)} offers {unit(event.to)} {given} for {price}."


def _exchange_agreed(_: State, event: e.ExchangeAgreed) -> str:
    return f"{unit(event.by)} accepts the exchange that {unit(event.unit)} offers."


def _exchange_declined(_: State, event: e.ExchangeDeclined) -> str:
    return f"{unit(event.by)} declines the exchange that {unit(event.unit)} offers."


def _card_given(_: State, event: e.CardGiven) -> str:
    return f"{unit(event.unit)} gives {unit(event.to)} the {name(event.card)}."


SENTENCES: dict[type[e.DiceEvent], Callable[[State, Any], str]] = {
    e.CardClaimed: _card_claimed,
    e.ClaimLost: _claim_lost,
    e.SpecialistRecruited: _specialist_recruited,
    e.SpecialistJoined: _specialist_joined,
    e.ItemFound: _item_found,
    e.VehicleFound: _vehicle_found,
    e.VehicleAbandoned: _vehicle_abandoned,
    e.CardPlayed: _card_played,
    e.SectorRelieved: _sector_relieved,
    e.BonusGranted: _bonus_granted,
    e.ResourcesGiven: _resources_given,
    e.ExchangeOffered: _exchange_offered,
    e.ExchangeAgreed: _exchange_agreed,
    e.ExchangeDeclined: _exchange_declined,
    e.CardGiven: _card_given,
}
