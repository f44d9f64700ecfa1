"""The toy game with plans: both seats scheme at the same time, and dice fall on what they meant."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from msgspec.structs import replace as change

from domain.game.ruleset import Chance, Event, Illegal, Order, Planning, Ruleset, Seat
from tests.toys import toy
from tests.toys.landing import Beach, Landing, Unit


class Scheme(Order, frozen=True):
    form: ClassVar[str] = "scheme: {landings}"
    help: ClassVar[str] = "what lands where"
    secret: ClassVar[bool] = True
    landings: tuple[Landing, ...]


class Schemed(toy.ToyEvent, frozen=True):
    seat: Seat
    landings: tuple[tuple[Unit, Beach], ...]

    def after(self, state: Any) -> Any:
        return change(state, schemes={**state.schemes, self.seat: self.landings})


class Clashed(toy.ToyEvent, frozen=True):
    pips: int

    def after(self, state: Any) -> Any:
        return change(state, schemes={}, clashes=(*state.clashes, self.pips))


class State(toy.State, frozen=True):
    schemes: dict[Seat, tuple[tuple[Unit, Beach], ...]] = {}
    clashes: tuple[int, ...] = ()


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    if not isinstance(order, Scheme):
        yield from toy.decide(state, seat, order, chance)
        return
    if len({one.beach for one in order.landings}) < len(order.landings):
        raise Illegal("3", "One unit lands on a beach.")
    yield Schemed(seat, tuple((one.unit, one.beach) for one in order.landings))


def advance(state: State, chance: Chance) -> Iterator[Event]:
    if len(state.schemes) == len(state.sides):
        yield Clashed(sum(chance.roll("2d6", why="the clash")))


def planning(state: State) -> Planning | None:
    return Planning(tuple(state.sides), (Scheme,)) if len(state.clashes) < 3 else None


def to_move(state: State) -> frozenset[Seat]:
    return frozenset(s for s in state.sides if s not in state.schemes)


def legal_orders(state: State, seat: Seat) -> Iterator[Order]:
    if seat in state.sides and seat not in state.schemes:
        yield Scheme((Landing("tank", "able"),))
        yield Scheme((Landing("tank", "baker"), Landing("gun", "able")))
        yield toy.Storm()


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    orders=(*toy.RULES.orders, Scheme),
    events=(*toy.RULES.events, Schemed, Clashed),
    start=State(),
    decide=decide,
    advance=advance,
    planning=planning,
    to_move=to_move,
    legal_orders=legal_orders,
)
