"""The toy game with landings, an order of many lines: for the tests of orders with a body."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Literal

from msgspec.structs import replace as change

from domain.game.ruleset import Chance, Clause, Event, Illegal, Order, Ruleset, Seat
from tests.toys import toy

Unit = Literal["tank", "gun", "1st-company", "2nd-company"]
Beach = Literal["able", "baker", "charlie"]


class Landing(Clause, frozen=True):
    form: ClassVar[str] = "{unit} at {beach} [via {path}]"
    unit: Unit
    beach: Beach
    path: tuple[str, ...] = ()


class Reserve(Clause, frozen=True):
    form: ClassVar[str] = "hold {units}"
    units: tuple[Unit, ...]


class LandAll(Order, frozen=True):
    form: ClassVar[str] = "land all [from {ship}]: {landings}"
    help: ClassVar[str] = "all that lands this turn"
    landings: tuple[Landing | Reserve, ...]
    ship: int | None = None


class Shot(Clause, frozen=True):
    form: ClassVar[str] = "{unit} on {beach}"
    unit: Unit
    beach: Beach


class Shell(Order, frozen=True):
    form: ClassVar[str] = "shell {shots} [until {hour}]"
    shots: tuple[Shot, ...]
    hour: int | None = None


class Done(Order, frozen=True):
    form: ClassVar[str] = "done"


class Landed(toy.ToyEvent, frozen=True):
    seat: Seat
    landings: tuple[tuple[Unit, Beach], ...]

    def after(self, state: Any) -> Any:
        return change(state, landed=(*state.landed, *self.landings))


class State(toy.State, frozen=True):
    landed: tuple[tuple[Unit, Beach], ...] = ()


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    if not isinstance(order, LandAll):
        if not isinstance(order, Done | Shell):
            yield from toy.decide(state, seat, order, chance)
        return
    landings = [one for one in order.landings if isinstance(one, Landing)]
    if len({one.unit for one in landings}) < len(landings):
        raise Illegal("3", "A unit lands once.")
    yield Landed(seat, tuple((one.unit, one.beach) for one in landings))


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    orders=(*toy.RULES.orders, LandAll, Shell, Done),
    events=(*toy.RULES.events, Landed),
    start=State(),
    decide=decide,
)
