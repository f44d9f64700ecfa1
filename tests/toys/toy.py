"""A small game with secrets, for the tests of the kernel: a sealed deck, hands, hidden rolls."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import (
    Chance,
    Event,
    Illegal,
    Moment,
    Options,
    Order,
    Outcome,
    Ruleset,
    Scenario,
    Seat,
)
from domain.game.view.board import Card, Prompt, View

CARDS = tuple(f"{suit}{n}" for suit in ("club", "spade") for n in range(1, 5))


class Play(Order, frozen=True):
    form: ClassVar[str] = "play {card}"
    card: str


class Scout(Order, frozen=True):
    form: ClassVar[str] = "scout"


class Storm(Order, frozen=True):
    form: ClassVar[str] = "storm"


class Plan(Order, frozen=True):
    form: ClassVar[str] = "plan {card}"
    secret: ClassVar[bool] = True
    card: str


class ToyEvent(Event, frozen=True):
    """What happened: its sentence is all that its reader knows of it."""

    def told(self, state: Any) -> str:
        return str(self)


class HandDealt(ToyEvent, frozen=True):
    seat: Seat
    count: int
    cards: tuple[str, ...] | None = None

    def after(self, state: Any) -> Any:
        return _with(state, self.seat, count=self.count, cards=self.cards)

    def sealed(self) -> dict[str, tuple[Seat, ...]]:
        return {"cards": (self.seat,)}


class Played(ToyEvent, frozen=True):
    seat: Seat
    card: str

    def after(self, state: Any) -> Any:
        side, played = state.sides[self.seat], (*state.played, self.card)
        cards = None if side.cards is None else tuple(c for c in side.cards if c != self.card)
        return replace(_with(state, self.seat, count=side.count - 1, cards=cards), played=played)


class Scouted(ToyEvent, frozen=True):
    seat: Seat
    strength: int | None = None

    def after(self, state: Any) -> Any:
        return _with(state, self.seat, strength=self.strength)

    def sealed(self) -> dict[str, tuple[Seat, ...]]:
        return {"strength": (self.seat,)}


class Stormed(ToyEvent, frozen=True):
    seat: Seat
    pips: int

    def after(self, state: Any) -> Any:
        return replace(state, storms=state.storms + self.pips)


class Planned(ToyEvent, frozen=True):
    seat: Seat
    card: str | None = None

    def after(self, state: Any) -> Any:
        return _with(state, self.seat, plan=self.card)

    def sealed(self) -> dict[str, tuple[Seat, ...]]:
        return {"card": (self.seat,)}


class Side(msgspec.Struct, frozen=True):
    count: int = 0
    cards: tuple[str, ...] | None = None
    strength: int | None = None
    plan: str | None = None


class State(msgspec.Struct, frozen=True):
    sides: dict[Seat, Side] = {}
    played: tuple[str, ...] = ()
    storms: int = 0


def setup(_: Scenario, seats: tuple[Seat, ...], __: Options, chance: Chance) -> Iterator[Event]:
    chance.seal("field", CARDS)
    for seat in seats:
        yield HandDealt(seat, 2, chance.deal("field", 2, to=seat))


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Iterable[Event]:
    side = state.sides[seat]
    if isinstance(order, Scout):
        (strength,) = chance.roll("d6", why="scouting", to=seat)
        yield Scouted(seat, strength)
    elif isinstance(order, Storm):
        first = chance.roll("2d6", why="storming", labels=["left", "right"])
        second = chance.roll("d10", why="weather")
        yield Stormed(seat, sum(first) + sum(second))
    elif isinstance(order, Plan):
        yield Planned(seat, order.card)
    elif isinstance(order, Play):
        if order.card not in (side.cards or ()):
            raise Illegal("2", "You do not hold that card.")
        chance.show("field", order.card)
        yield Played(seat, order.card)


def _with(state: State, seat: Seat, **changes: object) -> State:
    side = replace(state.sides.get(seat, Side()), **changes)
    return replace(state, sides={**state.sides, seat: side})


def legal_orders(state: State, seat: Seat) -> Iterator[Order]:
    if outcome(state) is None and seat in state.sides:
        yield from (Play(card) for card in state.sides[seat].cards or ())
        yield Scout()
        yield Storm()


def outcome(state: State) -> Outcome | None:
    if len(state.played) < 4:
        return None
    return Outcome("all-played", tuple(state.sides), "All cards are played.")


def view(state: State, seat: Seat | None) -> View:
    cards = tuple(Card(c, c, owner=s) for s, side in state.sides.items() for c in side.cards or ())
    prompts = tuple(Prompt(s, "Play a card.") for s in sorted(to_move(state)))
    return View("Toy", "1", "play", cards=cards, prompts=prompts)


def to_move(state: State) -> frozenset[Seat]:
    return frozenset(s for s, side in state.sides.items() if side.count)


RULES: Ruleset[State, Order, Event] = Ruleset(
    key="toy",
    title="Toy",
    version=1,
    scenarios=(Scenario("duel", "Duel", "Two hands.", ("red", "blue"), 2),),
    orders=(Play, Scout, Storm, Plan),
    events=(HandDealt, Played, Scouted, Stormed, Planned),
    start=State(),
    setup=setup,
    decide=decide,
    advance=lambda _, __: (),
    to_move=to_move,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    moment=lambda _: Moment(1, "play"),
    decks=lambda _: ("field",),
)
