"""Trading: resources that are offered for resources (9.6)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.changes import REOPENED, change
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening
from domain.games.dday_dice.giving import ResourcesGiven, can_give, receiver, receivers
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import amount, called
from domain.games.dday_dice.words import Resource, Seat


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


class ExchangeAgreed(DiceEvent, frozen=True):
    """An offered exchange is accepted; what is given follows."""

    unit: Seat
    by: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, exchange=None)

    def told(self, state: State) -> str:
        return f"{called(self.by)} accepts the exchange that {called(self.unit)} offers."


class ExchangeDeclined(DiceEvent, frozen=True):
    """An offered exchange is declined."""

    unit: Seat
    by: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, exchange=None)

    def told(self, state: State) -> str:
        return f"{called(self.by)} declines the exchange that {called(self.unit)} offers."


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
