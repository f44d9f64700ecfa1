"""The toy game with units of which some are hidden: for the tests of secrets within a field."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

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


class Deployed(toy.ToyEvent, frozen=True):
    """The first unit is open but for its strength; the others only their side knows."""

    seat: Seat
    units: tuple[Unit | None, ...]
    camps: dict[str, str | None] = {}

    def after(self, state: Any) -> Any:
        units, camps = {**state.units, self.seat: self.units}, {**state.camps, **self.camps}
        return msgspec.structs.replace(state, units=units, camps=camps)

    def elements(self) -> dict[Path, tuple[Seat, ...]]:
        hidden: dict[Path, tuple[Seat, ...]] = {
            ("units", k): (self.seat,) for k in range(1, len(self.units))
        }
        hidden |= {("units", 0, "strength"): (self.seat,)}
        return hidden | {("camps", name): (self.seat,) for name in self.camps}


class Shown(toy.ToyEvent, frozen=True):
    """A hidden unit is seen."""

    seat: Seat
    place: int
    unit: Unit

    def after(self, state: Any) -> Any:
        row = list(state.units[self.seat])
        row[self.place] = self.unit
        return msgspec.structs.replace(state, units={**state.units, self.seat: tuple(row)})


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


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    orders=(*toy.RULES.orders, Deploy),
    events=(*toy.RULES.events, Deployed, Shown),
    start=State(),
    decide=decide,
)
