"""Answers to an offered trade: of dice, which wait for it, or of resources (6.6, 9.6)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance
from domain.games.dday_dice import exchanging, swapping
from domain.games.dday_dice.dday import DiceOrder, Happening
from domain.games.dday_dice.giving import GIVING
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import amount, called, die_shown
from domain.games.dday_dice.words import Seat


class Accept(DiceOrder, frozen=True):
    """Accept an offered trade."""

    form = "accept {unit}"
    help = "Accept the trade, of dice or resources, that this Unit offers."
    stages = GIVING
    names = ("unit",)
    unit: Seat

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        return _answers(state, unit)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        if _about_dice(state, unit):
            return swapping.accept(state, unit, self.unit)
        return exchanging.accept(state, unit, self.unit)

    def words(self, state: State, mine: Unit) -> str:
        return f"Accept {_trade(state, mine, self.unit)}"


class Decline(DiceOrder, frozen=True):
    """Decline an offered trade."""

    form = "decline {unit}"
    help = "Decline the trade, of dice or resources, that this Unit offers."
    names = ("unit",)
    unit: Seat

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        if _about_dice(state, unit):
            return swapping.decline(state, unit, self.unit)
        return exchanging.decline(state, unit, self.unit)

    def words(self, state: State, mine: Unit) -> str:
        return f"Decline {_trade(state, mine, self.unit)}"


def _about_dice(state: State, unit: Unit) -> bool:
    offered = next(exchanging.offering(state, unit), None)
    return bool(swapping.asking(state, unit)) or (offered is None and state.phase == 1)


def _answers(state: State, unit: Unit) -> Iterator[DiceOrder]:
    if asking := swapping.asking(state, unit):
        for other in asking:
            yield Accept(unit=other.seat)
            yield Decline(unit=other.seat)
        return
    for other in exchanging.offering(state, unit):
        if exchanging.payable(state, unit, other):
            yield Accept(unit=other.seat)
        yield Decline(unit=other.seat)


def _trade(state: State, mine: Unit, seat: Seat) -> str:
    """What another Unit offers, seen from this one."""
    other = state.units[seat]
    if other.offer:
        theirs, own, _ = other.offer
        get, give = die_shown(other.dice.faces, theirs), die_shown(mine.dice.faces, own)
    elif other.exchange:
        n, what, m, price, _ = other.exchange
        get, give = amount(n, what), amount(m, price)
    else:
        return f"what {called(seat)} offers"
    return f"{called(seat)}'s {get} for your {give}"
