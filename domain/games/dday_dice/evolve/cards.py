"""Phase 3, cards and trading: what changes hands."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.changes import REOPENED, change, with_mark, without
from domain.games.dday_dice.state import State


def _card_claimed(state: State, event: e.CardClaimed) -> State:
    return change(state, event.unit, claim=event.card)


def _claim_lost(state: State, event: e.ClaimLost) -> State:
    return change(state, event.unit, claim=None, stage="muster")


def _specialist_recruited(state: State, event: e.SpecialistRecruited) -> State:
    unit = state.units[event.unit]
    state = replace(state, specialists=without(state.specialists, event.specialist))
    counts = event.by in ("", "shoulder-patch")
    return change(
        state,
        event.unit,
        specialists=(*unit.specialists, event.specialist),
        stars=unit.stars - event.stars,
        soldiers=unit.soldiers - event.soldiers,
        claim=None if unit.claim == event.specialist else unit.claim,
        turn=with_mark(unit.turn, "recruited") if counts else unit.turn,
    )


def _specialist_joined(state: State, event: e.SpecialistJoined) -> State:
    unit = state.units[event.unit]
    if event.specialist in state.specialists:
        state = replace(state, specialists=without(state.specialists, event.specialist))
    return change(
        state,
        event.unit,
        specialists=(*unit.specialists, event.specialist),
        dead=without(unit.dead, event.specialist),
    )


def _item_found(state: State, event: e.ItemFound) -> State:
    state = _emptied(replace(state, items=without(state.items, event.item)), event)
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        items=(*unit.items, event.item),
        points=unit.points - event.points,
        claim=None if unit.claim == event.item else unit.claim,
        turn=unit.turn if event.by else with_mark(unit.turn, "found"),
    )


def _emptied(state: State, event: e.ItemFound | e.VehicleFound) -> State:
    """The position after a Sector has given its first Unit what lay there."""
    if event.by != "sector":
        return state
    return replace(state, taken=(*state.taken, state.units[event.unit].sector))


def _vehicle_found(state: State, event: e.VehicleFound) -> State:
    state = _emptied(replace(state, vehicles=without(state.vehicles, event.vehicle)), event)
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        vehicle=event.vehicle,
        points=unit.points - event.points,
        claim=None if unit.claim == event.vehicle else unit.claim,
        turn=unit.turn if event.by else with_mark(unit.turn, "found"),
    )


def _vehicle_abandoned(state: State, event: e.VehicleAbandoned) -> State:
    return change(state, event.unit, vehicle=None)


def _card_played(state: State, event: e.CardPlayed) -> State:
    unit, card = state.units[event.unit], event.card
    return change(
        state,
        event.unit,
        items=without(unit.items, card),
        awards=without(unit.awards, card),
        turn=with_mark(unit.turn, " ".join((card, *event.on))),
    )


def _sector_relieved(state: State, event: e.SectorRelieved) -> State:
    if event.n:
        return replace(state, bombs=(*state.bombs, (event.sector, event.n)))
    return replace(state, relief=(*state.relief, (event.sector, event.by)))


def _bonus_granted(state: State, event: e.BonusGranted) -> State:
    dice = state.units[event.unit].dice
    return change(state, event.unit, dice=replace(dice, granted=(*dice.granted, event.bonus)))


def _resources_given(state: State, event: e.ResourcesGiven) -> State:
    giver, taker = state.units[event.unit], state.units[event.to]
    given = {k: n for k in _RESOURCES if (n := getattr(event, k))}
    state = change(state, event.unit, **{k: getattr(giver, k) - n for k, n in given.items()})
    return change(
        state,
        event.to,
        phase=(*taker.phase, *(f"{k} {n}" for k, n in given.items())),
        stage=REOPENED.get(taker.stage, taker.stage),
        **{k: getattr(taker, k) + n for k, n in given.items()},
    )


_RESOURCES = ("soldiers", "courage", "stars", "points")


def _exchange_offered(state: State, event: e.ExchangeOffered) -> State:
    taker = state.units[event.to]
    state = change(state, event.to, stage=REOPENED.get(taker.stage, taker.stage))
    return change(
        state,
        event.unit,
        exchange=(event.n, event.what, event.m, event.price, event.to),
        phase=(*state.units[event.unit].phase, f"asked {event.to}"),
    )


def _exchange_settled(state: State, event: e.ExchangeAgreed | e.ExchangeDeclined) -> State:
    return change(state, event.unit, exchange=None)


def _card_given(state: State, event: e.CardGiven) -> State:
    giver, taker, card = state.units[event.unit], state.units[event.to], event.card
    turn = taker.turn
    if card == "messenger":
        leaves: dict[str, Any] = {"specialists": without(giver.specialists, card)}
        comes: dict[str, Any] = {"specialists": (*taker.specialists, card)}
        turn = with_mark(turn, "messenger")
    elif card == giver.vehicle:
        leaves, comes = {"vehicle": None}, {"vehicle": card}
    else:
        leaves, comes = {"items": without(giver.items, card)}, {"items": (*taker.items, card)}
    return change(
        change(state, event.unit, **leaves),
        event.to,
        phase=(*taker.phase, card),
        turn=turn,
        stage=REOPENED.get(taker.stage, taker.stage),
        **comes,
    )


FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
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
    e.ExchangeAgreed: _exchange_settled,
    e.ExchangeDeclined: _exchange_settled,
    e.CardGiven: _card_given,
}
