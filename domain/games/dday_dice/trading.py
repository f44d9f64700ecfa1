"""Trading: what Units in one Sector give each other."""

from collections.abc import Iterator
from typing import NoReturn, cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import expect, partners, roomy
from domain.games.dday_dice.printed import AWARDS, SPECIALISTS, VEHICLES, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Card, Resource, Seat, Tradable

RESOURCES: tuple[Resource, ...] = ("soldiers", "courage", "stars", "points")
GIVING = (
    "lock",
    "roll",
    "tally",
    "tallied",
    "count",
    "collected",
    "muster",
    "mustered",
    "march",
    "stayed",
    "moved",
    "mines",
    "brace",
    "braced",
    "fire",
    "ready",
)
"""Where a Unit may give: any time until it suffers losses (9.3)."""


def give(state: State, unit: Unit, order: o.Give, _: Chance) -> Iterator[e.DiceEvent]:
    """Give resources (9.1)."""
    to = _receiver(state, unit, order.unit)
    most = can_give(unit, order.what)
    if 1 <= order.n <= spare(unit, order.what) and order.n > most:
        came = received(unit, order.what)
        raise Illegal(
            "9.4",
            f"This Unit received {came} {order.what} in this phase and keeps them; "
            f"it can give {most} of its own.",
        )
    if not 1 <= order.n <= most:
        raise Illegal("9.5", f"This Unit can give 1 to {most} {order.what}, and keeps one man.")
    yield e.ResourcesGiven(unit=unit.seat, to=to.seat, **{order.what: order.n})


def can_give(unit: Unit, what: Resource) -> int:
    """How much a Unit can give of a resource: its own, not what it received (9.4, 9.5)."""
    own = int(getattr(unit, what)) - received(unit, what)
    return max(0, min(own, spare(unit, what)))


def spare(unit: Unit, what: Resource) -> int:
    """How much a Unit has of a resource beside its last man (9.5)."""
    if what == "soldiers" and not unit.specialists:
        return max(0, unit.soldiers - 1)
    return int(getattr(unit, what))


def received(unit: Unit, what: Resource) -> int:
    """How much of a resource a Unit received in this phase."""
    return sum(int(m.split()[1]) for m in unit.phase if m.startswith(f"{what} "))


def give_card(state: State, unit: Unit, order: o.GiveCard, _: Chance) -> Iterator[e.DiceEvent]:
    """Give an Item, a Vehicle or the Messenger (9.1, 9.2, 6.8, 8.14)."""
    to = _receiver(state, unit, order.unit)
    card = tradable(order.card)
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
    yield e.CardGiven(unit=unit.seat, to=to.seat, card=card)


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


# --- Exchanges (9.6) --------------------------------------------------------------------------


def exchange(state: State, unit: Unit, order: o.Exchange, _: Chance) -> Iterator[e.DiceEvent]:
    """Offer resources for resources."""
    to = _receiver(state, unit, order.unit)
    if unit.exchange:
        raise Illegal("9.6", "An exchange of this Unit is open; wait until it is answered.")
    if not _may_ask(state, unit, to):
        raise Illegal("9.6", f"{to.seat.capitalize()} was offered an exchange in this phase.")
    if order.what == order.price:
        raise Illegal("9.6", f"An exchange gives {order.what} for another kind of resource.")
    if order.m < 1:
        raise Illegal("9.6", f"An exchange asks for 1 {order.price} at least; “give” asks nothing.")
    _check_gives(unit, order.n, order.what)
    _check_gives(to, order.m, order.price)
    yield e.ExchangeOffered(
        unit=unit.seat, to=to.seat, n=order.n, what=order.what, m=order.m, price=order.price
    )


def _may_ask(state: State, unit: Unit, to: Unit) -> bool:
    """Whether a Unit may still offer this partner an exchange in this phase."""
    return not unit.exchange and f"asked {to.seat}" not in unit.phase


def _check_gives(unit: Unit, n: int, what: Resource) -> None:
    most = can_give(unit, what)
    if not 1 <= n <= most:
        name_ = unit.seat.capitalize()
        raise Illegal("9.5", f"{name_} can give at most {most} {what} in this phase.")


def offering(state: State, unit: Unit) -> Iterator[Unit]:
    """The partners whose exchange waits for the answer of this Unit."""
    for other in receivers(state, unit):
        if other.exchange and other.exchange[4] == unit.seat:
            yield other


def accept(state: State, unit: Unit, order: o.Accept, _: Chance) -> Iterator[e.DiceEvent]:
    """Agree to an exchange."""
    n, what, m, price = _offered(state, unit, order.unit)
    other = state.units[order.unit]
    _check_gives(other, n, what)
    _check_gives(unit, m, price)
    yield e.ExchangeAgreed(unit=other.seat, by=unit.seat)
    yield e.ResourcesGiven(unit=other.seat, to=unit.seat, **{what: n})
    yield e.ResourcesGiven(unit=unit.seat, to=other.seat, **{price: m})


def decline(state: State, unit: Unit, order: o.Decline, _: Chance) -> Iterator[e.DiceEvent]:
    """Refuse an exchange."""
    _offered(state, unit, order.unit)
    yield e.ExchangeDeclined(unit=order.unit, by=unit.seat)


def _offered(state: State, unit: Unit, by: Seat) -> tuple[int, Resource, int, Resource]:
    for other in offering(state, unit):
        if other.seat == by and other.exchange:
            n, what, m, price, _ = other.exchange
            return n, what, m, price
    raise Illegal("9.6", f"{by.capitalize()} offers this Unit no exchange.")


def _answers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    for other in offering(state, unit):
        n, what, m, price = _offered(state, unit, other.seat)
        if can_give(other, what) >= n and can_give(unit, price) >= m:
            yield o.Accept(unit=other.seat)
        yield o.Decline(unit=other.seat)


# --- Who trades, and what is offered ----------------------------------------------------------


def _receiver(state: State, unit: Unit, seat: Seat) -> Unit:
    """The Unit that receives, where trading is possible."""
    expect(unit, GIVING, "give anything")
    if unit.claim:
        raise Illegal("5.8", f"Wait until it is decided who gets the {name(unit.claim)}.")
    if seat == unit.seat:
        raise Illegal("9.1", "Name another Unit than this one.")
    for other in partners(state, unit):
        if other.seat == seat:
            if state.phase == 5 and other.stage not in GIVING:
                raise Illegal("9.3", f"{seat.capitalize()} is already suffering its casualties.")
            return other
    raise Illegal("9.1", f"{seat.capitalize()} is not in this Sector; trading needs one Sector.")


def receivers(state: State, unit: Unit) -> list[Unit]:
    """With whom a Unit can trade now."""
    if unit.claim or unit.stage not in GIVING:
        return []
    return [u for u in partners(state, unit) if state.phase != 5 or u.stage in GIVING]


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """Answers and gifts: of each resource one or all; any other amount is accepted as well.

    An exchange is not in the list, for there are too many; it is accepted all the same (9.6).
    """
    yield from _answers(state, unit)
    for to in receivers(state, unit):
        for what in RESOURCES:
            for n in sorted({1, most} if (most := can_give(unit, what)) else ()):
                yield o.Give(n=n, what=what, unit=to.seat)
        for card in _cards(unit):
            if card not in VEHICLES or _has_room(state, to):
                yield o.GiveCard(card=card, unit=to.seat)


def _cards(unit: Unit) -> Iterator[Tradable]:
    yield from (i for i in unit.items if i not in unit.phase)
    if unit.vehicle and unit.vehicle not in unit.phase:
        yield unit.vehicle
    if "messenger" in unit.specialists and "messenger" not in unit.turn and unit.strength > 1:
        yield "messenger"


def asked(state: State, unit: Unit) -> bool:
    """Whether a Unit is waited for because it can trade (9.3)."""
    return state.phase in (3, 5) and next(offers(state, unit), None) is not None
