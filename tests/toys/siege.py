"""A game in which an attack asks the other seat for an answer: for lines that wait."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace as change

from domain.game.ruleset import (
    Chance,
    Event,
    Illegal,
    Moment,
    Order,
    Outcome,
    Ruleset,
    Scenario,
    Sequel,
    Window,
)
from domain.game.view.board import View

UNDEFENDED = "ditch"
"""Where an attack asks nobody."""
PHASES = ("assault", "pursuit", "defence")


class Attack(Order, frozen=True):
    form: ClassVar[str] = "attack {place}"
    place: str


class Scheme(Order, frozen=True):
    form: ClassVar[str] = "scheme {place}"
    secret: ClassVar[bool] = True
    place: str


class Yield(Order, frozen=True):
    form: ClassVar[str] = "yield"


class Sally(Order, frozen=True):
    form: ClassVar[str] = "sally"


class Done(Order, frozen=True):
    form: ClassVar[str] = "done"
    ends: ClassVar[bool] = True


class Attacked(Event, frozen=True):
    place: str
    pips: int

    def after(self, state: Any) -> Any:
        asked = "" if self.place == UNDEFENDED else self.place
        return change(state, asked=asked, dice=(*state.dice, self.pips))


class Schemed(Event, frozen=True):
    place: str | None = None

    def after(self, state: Any) -> Any:
        return change(state, schemes=state.schemes + 1)

    def sealed(self) -> dict[str, tuple[str, ...]]:
        return {"place": ("red",)}


class Answered(Event, frozen=True):
    sally: bool = False

    def after(self, state: Any) -> Any:
        return change(state, asked="", steps=state.steps + self.sally)


class PhaseEnded(Event, frozen=True):
    def after(self, state: Any) -> Any:
        return change(state, steps=state.steps + 1)


class State(msgspec.Struct, frozen=True):
    steps: int = 0
    asked: str = ""
    dice: tuple[int, ...] = ()
    schemes: int = 0

    @property
    def phase(self) -> str:
        return PHASES[self.steps % 3]


def decide(state: State, seat: str, order: Order, chance: Chance) -> Iterator[Event]:
    if seat not in to_move(state):
        raise Illegal("1", "It is not your turn.")
    if isinstance(order, Done):
        yield PhaseEnded()
    elif isinstance(order, Attack | Scheme):
        if state.phase == "defence" or seat != "red" or order.place == "nowhere":
            raise Illegal("2", "That cannot be attacked.")
        if isinstance(order, Scheme):
            yield Schemed(order.place)
            return
        (pips,) = chance.roll("d6", why=f"the attack on {order.place}")
        yield Attacked(order.place, pips)
    else:
        if not state.asked:
            raise Illegal("3", "Nobody asks you.")
        yield Answered(isinstance(order, Sally))


def to_move(state: State) -> frozenset[str]:
    if state.asked or state.phase == "defence":
        return frozenset({"blue"})
    return frozenset({"red"})


def legal_orders(state: State, seat: str) -> Iterator[Order]:
    if seat not in to_move(state):
        return
    if state.asked:
        yield from (Yield(), Sally())
    elif seat == "red":
        yield from (Attack("north"), Attack("south"), Done())
    else:
        yield Done()


def nothing(state: State, chance: Chance) -> Iterable[Event]:
    return ()


RULES: Ruleset[State, Order, Event] = Ruleset(
    key="siege",
    title="Siege",
    version=1,
    scenarios=(Scenario("one", "One", "Red attacks.", ("red", "blue"), 2),),
    orders=(Attack, Scheme, Yield, Sally, Done),
    events=(Attacked, Schemed, Answered, PhaseEnded),
    start=State(),
    setup=lambda *_: (),
    decide=decide,
    advance=nothing,
    to_move=to_move,
    legal_orders=legal_orders,
    view=lambda state, _: View("Siege", str(1 + state.steps // 3), state.phase),
    outcome=lambda _: None,
    moment=lambda state: Moment(1 + state.steps // 3, state.phase),
    phases=PHASES,
    window=lambda s: Window("blue", "attack", (), Yield()) if s.asked else None,
)
"""A sally ends red's phase at once."""


class Reinforced(Event, frozen=True):
    dice: tuple[int, ...]

    def after(self, state: Any) -> Any:
        return change(state, dice=self.dice)


def _stormed(state: State) -> Outcome | None:
    return Outcome("stormed", ("red",), "Red is in.") if state.steps >= 3 else None


def _next(state: State, outcome: Outcome) -> Sequel | None:
    return Sequel("two", {"dice": list(state.dice)}) if outcome.winners == ("red",) else None


CAMPAIGN: Ruleset[State, Order, Event] = replace(
    RULES,
    events=(*RULES.events, Reinforced),
    outcome=_stormed,
    scenarios=(*RULES.scenarios, change(RULES.scenarios[0], key="two")),
    sequel=_next,
    receive=lambda _, carried: (Reinforced(tuple(carried["dice"])),),
)
"""The same over two matches: it ends with the first turn, and the dice go on to the next."""
