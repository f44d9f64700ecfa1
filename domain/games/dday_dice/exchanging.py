"""Trading: resources for resources (9.6), and cards that change Units (9.1)."""

from collections.abc import Iterator
from typing import Any, ClassVar, NoReturn, cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import (
    REOPENED,
    DiceEvent,
    DiceOrder,
    Happening,
    change,
    with_mark,
    without,
)
from domain.games.dday_dice.giving import (
    GIVING,
    RESOURCES,
    Give,
    ResourcesGiven,
    can_give,
    receiver,
    receivers,
)
from domain.games.dday_dice.lookup import roomy
from domain.games.dday_dice.printed import AWARDS, SPECIALISTS, VEHICLES, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import amount, called
from domain.games.dday_dice.words import Card, Resource, Seat, Tradable


class ExchangeOffered(DiceEvent, frozen=True):
    """A Unit offers ``n`` of one resource for ``m`` of another."""

    unit: Seat
    to: Seat
    n: int
    what: Resource
    m: int
    price: Resource

    def after(self, state: State) -> State:
        taker = state.units[self.to]
        state = change(state, self.to, stage=REOPENED.get(taker.stage, taker.stage))
        return change(
            state,
            self.unit,
            exchange=(self.n, self.what, self.m, self.price, self.to),
            phase=(*state.units[self.unit].phase, f"asked {self.to}"),
        )

    def told(self, state: State) -> str:
        given, price = amount(self.n, self.what), amount(self.m, self.price)
        return f"{called(self.unit)} offers {called(self.to)} {given} for {price}."


class _ExchangeAnswered(DiceEvent, frozen=True):
    verb: ClassVar[str]
    unit: Seat
    by: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, exchange=None)

    def told(self, state: State) -> str:
        return f"{called(self.by)} {self.verb} the exchange that {called(self.unit)} offers."


class ExchangeAgreed(_ExchangeAnswered, frozen=True):
    """An offered exchange is accepted; what is given follows."""

    verb = "accepts"


class ExchangeDeclined(_ExchangeAnswered, frozen=True):
    """An offered exchange is declined."""

    verb = "declines"


class Exchange(DiceOrder, frozen=True):
    """Offer resources for resources."""

    form = "offer {n} {what} for {m} {price} of {unit}"
    help = "Offer a Unit in your Sector an exchange: “offer 2 courage for 3 soldiers of baker”."
    n: int
    what: Resource
    m: int
    price: Resource
    unit: Seat

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        to = receiver(state, unit, self.unit)
        if unit.exchange:
            raise Illegal("9.6", "An exchange of this Unit is open; wait until it is answered.")
        if not _may_ask(state, unit, to):
            raise Illegal("9.6", f"{to.seat.capitalize()} was offered an exchange in this phase.")
        if self.what == self.price:
            raise Illegal("9.6", f"An exchange gives {self.what} for another kind of resource.")
        if self.m < 1:
            raise Illegal(
                "9.6", f"An exchange asks for 1 {self.price} at least; “give” asks nothing."
            )
        _check_gives(unit, self.n, self.what)
        _check_gives(to, self.m, self.price)
        yield ExchangeOffered(
            unit=unit.seat, to=to.seat, n=self.n, what=self.what, m=self.m, price=self.price
        )

    def words(self, state: State, mine: Unit) -> str:
        given, price = amount(self.n, self.what), amount(self.m, self.price)
        return f"Offer {called(self.unit)} {given} for {price}"


def _may_ask(state: State, unit: Unit, to: Unit) -> bool:
    """Whether a Unit may still offer this partner an exchange in this phase."""
    return not unit.exchange and f"asked {to.seat}" not in unit.phase


def _check_gives(unit: Unit, n: int, what: Resource) -> None:
    most = can_give(unit, what)
    if not 1 <= n <= most:
        name_ = unit.seat.capitalize()
        raise Illegal("9.5", f"{name_} can give at most {most} {what} in this phase.")


# --- The answer -------------------------------------------------------------------------------


def offering(state: State, unit: Unit) -> Iterator[Unit]:
    """The partners whose exchange waits for the answer of this Unit."""
    for other in receivers(state, unit):
        if other.exchange and other.exchange[4] == unit.seat:
            yield other


def accept(state: State, unit: Unit, by: Seat) -> Happening:
    """Agree to an exchange."""
    n, what, m, price = _offered(state, unit, by)
    other = state.units[by]
    _check_gives(other, n, what)
    _check_gives(unit, m, price)
    yield ExchangeAgreed(unit=other.seat, by=unit.seat)
    yield ResourcesGiven(unit=other.seat, to=unit.seat, **{what: n})
    yield ResourcesGiven(unit=unit.seat, to=other.seat, **{price: m})


def decline(state: State, unit: Unit, by: Seat) -> Happening:
    """Refuse an exchange."""
    _offered(state, unit, by)
    yield ExchangeDeclined(unit=by, by=unit.seat)


def _offered(state: State, unit: Unit, by: Seat) -> tuple[int, Resource, int, Resource]:
    for other in offering(state, unit):
        if other.seat == by and other.exchange:
            n, what, m, price, _ = other.exchange
            return n, what, m, price
    raise Illegal("9.6", f"{by.capitalize()} offers this Unit no exchange.")


def payable(state: State, unit: Unit, other: Unit) -> bool:
    """Whether both can still give what another Unit's offer says."""
    n, what, m, price = _offered(state, unit, other.seat)
    return can_give(other, what) >= n and can_give(unit, price) >= m


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
