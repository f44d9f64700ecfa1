"""Using cards by order: whose turn it is, on what, and what is offered."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import awards, binoculars, items, reasons, specialists, weapons
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import expect, now, vehicles
from domain.games.dday_dice.powers import Power
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Card

POWERS: dict[Card, Power] = {
    **specialists.POWERS,
    **items.POWERS,
    **binoculars.POWERS,
    **weapons.POWERS,
    **awards.POWERS,
}
_ASKED: dict[str, dict[Card, Power]] = {
    stage: {card: power for card, power in POWERS.items() if stage in power.asked}
    for stage in {stage for power in POWERS.values() for stage in power.asked}
}
"""The cards that a Unit at its stage is asked for."""

CLOSING = ("tally", "toll", "survey", "muster", "mines", "brace", "fire")
"""Where a Unit says done."""


def use(state: State, unit: Unit, order: o.Use, chance: Chance) -> Iterator[e.DiceEvent]:
    """Use a card (5.6, 8.1)."""
    card = order.card
    power = POWERS.get(card)
    if card == "whistle":
        raise Illegal("7.16", "The Whistle is used with a move: “move 5 with whistle”.")
    if power is None:
        raise Illegal("5.6", f"The {name(card)} needs no order; it works by itself.")
    if card not in held(state, unit):
        raise Illegal(power.rule, f"This Unit has no {name(card)}.")
    if unit.stage not in power.stages:
        when = f"Use the {name(card)} {reasons.time(power.stages)}"
        raise Illegal("1.6", f"{when}; {unit.seat.capitalize()} {now(unit)}")
    if card in unit.turn:
        raise Illegal(power.rule, f"The {name(card)} has already been used this turn.")
    if order.on not in power.on(state, unit):
        if reason := power.why(state, unit, order.on):
            raise Illegal(*reason)
        raise Illegal(power.rule, f"The {name(card)} cannot be used like that: {power.usage}")
    yield from power.play(state, unit, order.on, chance)


def held(state: State, unit: Unit) -> Iterator[Card]:
    """The cards whose ability a Unit has; whom it gave up still helps on the mines (10.7)."""
    yield from unit.specialists
    if unit.stage == "mines" and "gave hero" in unit.turn:
        yield "hero"
    yield from unit.items
    yield from unit.awards
    yield from vehicles(state, unit)


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """Every use of a card that is possible now."""
    for card in held(state, unit):
        power = POWERS.get(card)
        if power and unit.stage in power.stages and card not in unit.turn:
            for on in power.on(state, unit):
                yield o.Use(card=card, on=on)


def asked(state: State, unit: Unit) -> bool:
    """Whether a Unit is waited for because of a card it could use now (1.4)."""
    powers = _ASKED.get(unit.stage)
    if powers is None:
        return False
    for card in held(state, unit):
        power = powers.get(card)
        if power and card not in unit.turn:
            could = next(power.on(state, unit), None) is not None
            if could and power.worth(state, unit):
                return True
    return False


def done(state: State, unit: Unit, _: o.Done, chance: Chance) -> Iterator[e.DiceEvent]:
    """Finish what may still be done here (2.7)."""
    expect(unit, CLOSING, "say done")
    yield e.UnitReady(unit=unit.seat)
