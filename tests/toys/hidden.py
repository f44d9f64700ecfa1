"""The toy game with units of which some are hidden: for the tests of secrets within a field."""

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

import msgspec

from domain.game.ruleset import Chance, Event, Order, Path, Ruleset, Seat
from tests.toys import toy


class Unit(msgspec.Struct, frozen=True):
    name: str
    strength: int | None = None


class Deploy(Order, frozen=True):
    form: ClassVar[str] = "deploy {names}"
    secret: ClassVar[bool] = True
    names: tuple[str, ...]


class Deployed(Event, frozen=True):
    """The first unit is open but for its strength; the others only their side knows."""

    seat: Seat
    units: tuple[Unit | None, ...]
    camps: dict[str, str | None] = {}

    def elements(self) -> dict[Path, tuple[Seat, ...]]:
        hidden: dict[Path, tuple[Seat, ...]] = {
            ("units", k): (self.seat,) for k in range(1, len(self.units))
        }
        hidden |= {("units", 0, "strength"): (self.seat,)}
        return hidden | {("camps", name): (self.seat,) for name in self.camps}


class Shown(Event, frozen=True):
    """A hidden unit is seen."""

    seat: Seat
    place: int
    unit: Unit


class State(toy.State, frozen=True):
    units: dict[Seat, tuple[Unit | None, ...]] = {}
    camps: dict[str, str | None] = {}


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    if isinstance(order, Deploy):
        units = tuple(Unit(name, len(name)) for name in order.names)
        yield Deployed(seat, units, {"north": f"camp-of-{order.names[-1]}"})
    elif isinstance(order, toy.Scout) and state.units.get(seat):
        last = len(state.units[seat]) - 1
        unit = state.units[seat][last]
        assert unit is not None
        yield Shown(seat, last, unit)
    else:
        yield from toy.decide(state, seat, order, chance)


def evolve(state: State, event: Event) -> State:
    change = msgspec.structs.replace
    match event:
        case Deployed():
            units = {**state.units, event.seat: event.units}
            return change(state, units=units, camps={**state.camps, **event.camps})
        case Shown():
            row = list(state.units[event.seat])
            row[event.place] = event.unit
            return change(state, units={**state.units, event.seat: tuple(row)})
    after = toy.evolve(state, event)
    assert isinstance(after, State)
    return after


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    orders=(*toy.RULES.orders, Deploy),
    events=(*toy.RULES.events, Deployed, Shown),
    start=State(),
    decide=decide,
    evolve=evolve,
)
