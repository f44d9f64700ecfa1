"""The toy game with dashes past several seats that may fire at once: for windows of several."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from msgspec.structs import replace as change

from domain.game.ruleset import (
    Chance,
    Event,
    Illegal,
    Order,
    Reaction,
    Ruleset,
    Scenario,
    Seat,
    Window,
)
from tests.toys import toy

SEATS = ("red", "blue", "green", "gold")


class Dash(Order, frozen=True):
    form: ClassVar[str] = "dash"


class Fire(Order, frozen=True):
    form: ClassVar[str] = "fire"


class Hold(Order, frozen=True):
    form: ClassVar[str] = "hold"


class Dashed(toy.ToyEvent, frozen=True):
    seat: Seat

    def after(self, state: Any) -> Any:
        return change(state, dashing=self.seat, answers={})


class Answered(toy.ToyEvent, frozen=True):
    seat: Seat
    fires: bool

    def after(self, state: Any) -> Any:
        return change(state, answers={**state.answers, self.seat: self.fires})


class Resolved(toy.ToyEvent, frozen=True):
    shots: tuple[Seat, ...]
    hits: int

    def after(self, state: Any) -> Any:
        seats, shots = list(state.sides), (*state.shots, self.shots)
        following = seats[(seats.index(state.turn) + 1) % len(seats)]
        return change(state, dashing="", answers={}, turn=following, shots=shots)


class State(toy.State, frozen=True):
    turn: Seat = "red"
    dashing: Seat = ""
    answers: dict[Seat, bool] = {}
    shots: tuple[tuple[Seat, ...], ...] = ()
    """Who fired at each dash, in the order in which it was rolled."""


def asked(state: State) -> tuple[Seat, ...]:
    """Who has not answered yet."""
    others = (seat for seat in state.sides if seat != state.dashing)
    return tuple(s for s in others if s not in state.answers) if state.dashing else ()


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    if isinstance(order, Dash):
        if seat != state.turn or state.dashing:
            raise Illegal("3", "It is not your turn.")
        yield Dashed(seat)
    elif isinstance(order, Fire | Hold):
        yield Answered(seat, isinstance(order, Fire))
    else:
        yield from toy.decide(state, seat, order, chance)


def advance(state: State, chance: Chance) -> Iterator[Event]:
    """Once all have answered they fire in the order in which they sit, whoever answered first."""
    if state.dashing and not asked(state):
        shots = tuple(seat for seat in state.sides if state.answers.get(seat))
        hits = sum(chance.roll("d6", why=f"{seat} fires")[0] > 4 for seat in shots)
        yield Resolved(shots, hits)


def legal_orders(state: State, seat: Seat) -> Iterator[Order]:
    if seat in asked(state):
        yield from (Fire(), Hold())
    elif not state.dashing and seat == state.turn:
        yield Dash()


def window(state: State) -> tuple[Window, ...]:
    facts = (state.dashing,) if state.dashing else ()
    return tuple(Window(seat, "dash", facts, Hold()) for seat in asked(state))


def to_move(state: State) -> frozenset[Seat]:
    return frozenset(asked(state) if state.dashing else (state.turn,))


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    scenarios=(Scenario("duel", "Volley", "Four hands.", SEATS, 2),),
    orders=(*toy.RULES.orders, Dash, Fire, Hold),
    events=(*toy.RULES.events, Dashed, Answered, Resolved),
    start=State(),
    decide=decide,
    advance=advance,
    to_move=to_move,
    legal_orders=legal_orders,
    reactions=(Reaction("dash", "somebody dashes past you", (Fire, Hold), SEATS),),
    window=window,
)
