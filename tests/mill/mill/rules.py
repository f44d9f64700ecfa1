"""The rules: what a side may do, what happens, and how it ends."""

import itertools
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from domain.game.ruleset import Chance, Event, Illegal, Moment, Order, Outcome, Seat

SEATS = ("white", "black")
PHASES = ("placing", "moving")
MEN = 9
LAST_TURN = 60
RINGS = "abc"
POINTS = tuple(f"{ring}{n}" for ring in RINGS for n in range(1, 9))
ROWS = (
    *((f"{r}{n}", f"{r}{n + 1}", f"{r}{(n + 1) % 8 + 1}") for r in RINGS for n in (1, 3, 5, 7)),
    *(tuple(f"{r}{n}" for r in RINGS) for n in (2, 4, 6, 8)),
)
"""The sixteen rows that can be a mill (1.1, 3.1)."""
BESIDE = {
    point: frozenset(
        other for row in ROWS for a, b in itertools.pairwise(row) for other in (a, b)
        if point in (a, b) and other != point
    )
    for point in POINTS
}  # fmt: skip
"""The points that a line joins to each (1.1)."""


class MillOrder(Order, frozen=True):
    """What a side may ask."""


class Place(MillOrder, frozen=True):
    form: ClassVar[str] = "place {point}"
    help: ClassVar[str] = "place a man on an empty point"
    point: str


class Move(MillOrder, frozen=True):
    form: ClassVar[str] = "move {way}"
    help: ClassVar[str] = "move a man: move a1-a2"
    way: str


class Take(MillOrder, frozen=True):
    form: ClassVar[str] = "take {point}"
    help: ClassVar[str] = "take a man of the other side for your mill"
    point: str


class MillEvent(Event, frozen=True):
    """What happened."""


class Placed(MillEvent, frozen=True):
    seat: Seat
    point: str


class Moved(MillEvent, frozen=True):
    start: str
    end: str


class MillClosed(MillEvent, frozen=True):
    seat: Seat
    die: int


class Taken(MillEvent, frozen=True):
    point: str


class TurnEnded(MillEvent, frozen=True):
    pass


class State(msgspec.Struct, frozen=True):
    """The position: whose man stands where, the men in hand, and what is due now."""

    men: dict[str, Seat] = {}
    hand: dict[Seat, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEATS, MEN))
    turns: int = 0
    done: bool = False
    takes: bool = False

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return SEATS[self.turns % 2]


def other(seat: Seat) -> Seat:
    return SEATS[1 - SEATS.index(seat)]


def own(state: State, seat: Seat) -> list[str]:
    return [point for point in POINTS if state.men.get(point) == seat]


def in_mill(state: State, point: str) -> bool:
    """Whether the man on a point stands in a mill (3.1)."""
    seat = state.men.get(point)
    return any(point in row and {state.men.get(p) for p in row} == {seat} for row in ROWS)


def takeable(state: State) -> list[str]:
    """The men that may be taken: those in no mill first (3.2)."""
    enemy = own(state, other(state.seat))
    return [point for point in enemy if not in_mill(state, point)] or enemy


def moves(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """Every move of a side: along a line, or anywhere with three men left (2.2)."""
    men = own(state, seat)
    for start in men:
        for end in POINTS if len(men) == 3 else sorted(BESIDE[start]):
            if end not in state.men:
                yield start, end


def decide(state: State, seat: Seat, order: MillOrder, chance: Chance) -> Iterable[MillEvent]:
    """What an order leads to."""
    if seat not in to_move(state):
        raise Illegal("2.3", "It is not your turn.")
    if isinstance(order, Take) != state.takes:
        raise Illegal("3.1", "Take a man now." if state.takes else "You closed no mill.")
    if isinstance(order, Take):
        if order.point not in takeable(state):
            raise Illegal("3.2", f"On {order.point} stands nobody that you may take.")
        yield Taken(order.point)
        yield TurnEnded()
        return
    point, event = _stepped(state, seat, order)
    yield event
    if in_mill(evolve(state, event), point):
        (die,) = chance.roll("d6", why=f"the mill at {point}")
        yield MillClosed(seat, die)
        if die > 1:
            return
    yield TurnEnded()


def _stepped(state: State, seat: Seat, order: MillOrder) -> tuple[str, MillEvent]:
    if isinstance(order, Place):
        if not state.hand[seat]:
            raise Illegal("2.1", "You have no man in hand; move one.")
        if order.point not in POINTS or order.point in state.men:
            raise Illegal("2.1", f"{order.point} is no empty point.")
        return order.point, Placed(seat, order.point)
    assert isinstance(order, Move)
    start, _, end = order.way.partition("-")
    if state.hand[seat]:
        raise Illegal("2.1", "Place your men in hand first.")
    if (start, end) not in moves(state, seat):
        raise Illegal("2.2", f"No man of yours can move from {start} to {end or 'there'}.")
    return end, Moved(start, end)


def advance(state: State, chance: Chance) -> Iterable[MillEvent]:
    """Nothing follows by itself."""
    return ()


def evolve(state: State, event: MillEvent) -> State:
    """The position after an event."""
    men, change = dict(state.men), msgspec.structs.replace
    match event:
        case Placed():
            men[event.point] = event.seat
            hand = {**state.hand, event.seat: state.hand[event.seat] - 1}
            return change(state, men=men, hand=hand)
        case Moved():
            men[event.end] = men.pop(event.start)
            return change(state, men=men)
        case MillClosed():
            return change(state, takes=event.die > 1)
        case Taken():
            del men[event.point]
            return change(state, men=men, takes=False)
    return change(state, turns=state.turns + 1)


def outcome(state: State) -> Outcome | None:
    """How it ended, if it has (4.1, 4.2)."""
    if state.takes:
        return None
    for seat in SEATS:
        if state.hand[seat] + len(own(state, seat)) < 3:
            text = f"{seat.title()} has fewer than three men."
            return Outcome("too-few", (other(seat),), text)
    if state.turns >= 2 * LAST_TURN:
        return Outcome("turn-limit", (), "Nobody has won.")
    if not state.hand[state.seat] and not any(moves(state, state.seat)):
        text = f"{state.seat.title()} cannot move."
        return Outcome("stuck", (other(state.seat),), text)
    return None


def to_move(state: State) -> frozenset[Seat]:
    """Whom the match waits for."""
    return frozenset() if outcome(state) else frozenset({state.seat})


def legal_orders(state: State, seat: Seat) -> Iterator[MillOrder]:
    """What may be ordered: what is offered is never refused."""
    if seat not in to_move(state):
        return
    if state.takes:
        yield from (Take(point) for point in takeable(state))
    elif state.hand[seat]:
        yield from (Place(point) for point in POINTS if point not in state.men)
    else:
        yield from (Move(f"{start}-{end}") for start, end in moves(state, seat))


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(1 + state.turns // 2, PHASES[not any(state.hand.values())])


def tell(_: State, event: MillEvent) -> str:
    """An event as a sentence of the story."""
    match event:
        case Placed():
            return f"{event.seat.title()} places a man on {event.point}."
        case Moved():
            return f"A man moves from {event.start} to {event.end}."
        case MillClosed():
            slips = "; the enemy slips away" if event.die == 1 else ""
            return f"{event.seat.title()} closes a mill and rolls {event.die}{slips}."
        case Taken():
            return f"The man on {event.point} is taken."
    return ""
