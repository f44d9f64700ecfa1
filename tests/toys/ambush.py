"""The toy game with raids that the other seat may answer: for the tests of answers out of turn."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Literal

from msgspec.structs import replace as change

from domain.game.ruleset import Chance, Event, Illegal, Order, Reaction, Ruleset, Seat, Window
from tests.toys import toy

Side = Literal["left", "right"]


class Raid(Order, frozen=True):
    form: ClassVar[str] = "raid {side}"
    side: Side


class Ambush(Order, frozen=True):
    form: ClassVar[str] = "ambush with {card}"
    card: str


class Slip(Order, frozen=True):
    form: ClassVar[str] = "slip {card}"
    secret: ClassVar[bool] = True
    card: str


class Hold(Order, frozen=True):
    form: ClassVar[str] = "hold"


class RaidDeclared(toy.ToyEvent, frozen=True):
    seat: Seat
    side: Side

    def after(self, state: Any) -> Any:
        return change(state, raid=self, waits=True)


class RaidAnswered(toy.ToyEvent, frozen=True):
    def after(self, state: Any) -> Any:
        return change(state, waits=False)


class RaidAmbushed(RaidAnswered, frozen=True):
    card: str


class RaidSlipped(RaidAnswered, frozen=True):
    seat: Seat
    card: str | None = None

    def sealed(self) -> dict[str, tuple[Seat, ...]]:
        return {"card": (self.seat,)}


class RaidHeld(RaidAnswered, frozen=True):
    seat: Seat


class RaidFought(toy.ToyEvent, frozen=True):
    pips: int

    def after(self, state: Any) -> Any:
        return change(state, raid=None, turn=other(state.turn))


class State(toy.State, frozen=True):
    turn: Seat = "red"
    raid: RaidDeclared | None = None
    waits: bool = False


def other(seat: Seat) -> Seat:
    return "blue" if seat == "red" else "red"


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    if isinstance(order, Raid):
        if seat != state.turn or state.raid is not None:
            raise Illegal("3", "It is not your turn.")
        yield RaidDeclared(seat, order.side)
    elif isinstance(order, Ambush | Slip):
        if order.card not in (state.sides[seat].cards or ()):
            raise Illegal("2", "You do not hold that card.")
        if isinstance(order, Slip):
            yield RaidSlipped(seat, order.card)
        else:
            chance.show("field", order.card)
            (pips,) = chance.roll("d6", why="the ambush")
            yield RaidAmbushed(order.card)
            yield toy.Stormed(seat, pips)
    elif isinstance(order, Hold):
        yield RaidHeld(seat)
    else:
        yield from toy.decide(state, seat, order, chance)


def advance(state: State, chance: Chance) -> Iterator[Event]:
    if state.raid is not None and not state.waits:
        (pips,) = chance.roll("d6", why=f"the raid on the {state.raid.side}")
        yield RaidFought(pips)


def legal_orders(state: State, seat: Seat) -> Iterator[Order]:
    if state.waits and seat == other(state.turn):
        yield from (Ambush(card) for card in state.sides[seat].cards or ())
        yield from (Slip(card) for card in state.sides[seat].cards or ())
        yield Hold()
    elif not state.waits:
        yield from toy.legal_orders(state, seat)
        if seat == state.turn:
            yield from (Raid("left"), Raid("right"))


def window(state: State) -> Window | None:
    if state.raid is None or not state.waits:
        return None
    return Window(other(state.turn), "raid", (state.raid.side,), Hold())


def to_move(state: State) -> frozenset[Seat]:
    return frozenset({other(state.turn) if state.waits else state.turn})


RULES: Ruleset[State, Order, Event] = replace(
    toy.RULES,  # type: ignore[arg-type]
    orders=(*toy.RULES.orders, Raid, Ambush, Slip, Hold),
    events=(
        *toy.RULES.events,
        *(RaidDeclared, RaidAmbushed, RaidSlipped, RaidHeld, RaidFought),
    ),
    start=State(),
    decide=decide,
    advance=advance,
    to_move=to_move,
    legal_orders=legal_orders,
    reactions=(Reaction("raid", "your line is raided", (Ambush, Slip, Hold), ("left", "right")),),
    window=window,
)
