"""Trading: Items, Vehicles and the Messenger change Units (9.1), and what is offered of gifts."""

from collections.abc import Iterator
from typing import Any, NoReturn, cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.changes import REOPENED, change, with_mark, without
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening
from domain.games.dday_dice.giving import GIVING, RESOURCES, Give, can_give, receiver, receivers
from domain.games.dday_dice.lookup import roomy
from domain.games.dday_dice.printed import AWARDS, SPECIALISTS, VEHICLES, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Card, Seat, Tradable


class CardGiven(DiceEvent, frozen=True):
    """A Unit gives an Item, a Vehicle or the Messenger to another."""

    unit: Seat
    to: Seat
    card: Tradable

    def after(self, state: State) -> State:
        giver, taker, card = state.units[self.unit], state.units[self.to], self.card
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
            change(state, self.unit, **leaves),
            self.to,
            phase=(*taker.phase, card),
            turn=turn,
            stage=REOPENED.get(taker.stage, taker.stage),
            **comes,
        )

    def told(self, state: State) -> str:
        return f"{called(self.unit)} gives {called(self.to)} the {name(self.card)}."


class GiveCard(DiceOrder, frozen=True):
    """Give an Item, a Vehicle or the Messenger to another Unit."""

    form = "give {card} to {unit}"
    help = "Give an Item, a Vehicle or the Messenger to a Unit in your Sector."
    stages = GIVING
    names = ("card", "unit")
    card: Card
    unit: Seat

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        """Gifts: of each resource one or all; any other amount is accepted as well.

        An exchange is not in the list, for there are too many; it is accepted all the same (9.6).
        """
        for to in receivers(state, unit):
            for what in RESOURCES:
                for n in sorted({1, most} if (most := can_give(unit, what)) else ()):
                    yield Give(n=n, what=what, unit=to.seat)
            for card in _cards(unit):
                if card not in VEHICLES or _has_room(state, to):
                    yield cls(card=card, unit=to.seat)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Give an Item, a Vehicle or the Messenger (9.1, 9.2, 6.8, 8.14)."""
        to = receiver(state, unit, self.unit)
        card = tradable(self.card)
        if card not in (*unit.items, unit.vehicle, *unit.specialists):
            raise Illegal("9.5", f"This Unit has no {name(card)} to give.")
        if card in unit.phase:
            raise Illegal("9.4", f"This Unit received the {name(card)} in this phase and keeps it.")
        if card == "messenger" and "messenger" in unit.turn:
            raise Illegal("6.8", "The Messenger has already changed Units this turn.")
        if card == "messenger" and unit.strength == 1:
            raise Illegal("9.5", "The Messenger is the last man of this Unit.")
        if card in VEHICLES and not _has_room(state, to):
            _refuse_vehicle(to)
        yield CardGiven(unit=unit.seat, to=to.seat, card=card)

    def words(self, state: State, mine: Unit) -> str:
        return f"Give {called(self.unit)} the {name(self.card)}"


def _cards(unit: Unit) -> Iterator[Tradable]:
    yield from (i for i in unit.items if i not in unit.phase)
    if unit.vehicle and unit.vehicle not in unit.phase:
        yield unit.vehicle
    if "messenger" in unit.specialists and "messenger" not in unit.turn and unit.strength > 1:
        yield "messenger"


def tradable(card: Card) -> Tradable:
    """A card that can change Units at all; Illegal for any other (9.2)."""
    if card in AWARDS:
        raise Illegal("9.2", "Awards are never given away.")
    if card in SPECIALISTS and card != "messenger":
        raise Illegal("9.2", "Specialists are never given away, except the Messenger.")
    return cast(Tradable, card)


def _refuse_vehicle(to: Unit) -> NoReturn:
    """Say why a Unit cannot be given a Vehicle (8.14)."""
    who = to.seat.capitalize()
    if to.vehicle:
        raise Illegal("8.14", f"{who} has the {name(to.vehicle)}; a Unit has one Vehicle.")
    if to.claim in VEHICLES:
        raise Illegal("5.8", f"{who} has claimed the {name(to.claim)}; wait until that is settled.")
    raise Illegal("8.14", f"No Vehicle can be in {place(to.sector)}, where {who} is.")


def _has_room(state: State, to: Unit) -> bool:
    """Whether a Unit can be given a Vehicle: it has room and claims none (8.14)."""
    return roomy(state, to) and to.claim not in VEHICLES
