"""The rules: what a side may do, what happens, and how it ends."""

import itertools
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Illegal, Moment, Order, Outcome, Seat

from . import SEATS

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


class MillOrder(Order, frozen=True):
    """What a side may ask; ``takes`` says whether it answers a mill."""

    takes: ClassVar[bool] = False


class MillEvent(Event, frozen=True):
    """What happened."""


class Place(MillOrder, frozen=True):
    form: ClassVar[str] = "place {point}"
    help: ClassVar[str] = "place a man on an empty point"
    point: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Place"]:
        return (cls(p) for p in POINTS if state.hand[seat] and p not in state.men)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[MillEvent]:
        if not state.hand[seat]:
            raise Illegal("2.1", "You have no man in hand; move one.")
        if self.point not in POINTS or self.point in state.men:
            raise Illegal("2.1", f"{self.point} is not an empty point.")
        return _stepped(state, seat, Placed(seat, self.point), self.point, chance)

    def said(self, state: State, seat: Seat) -> str:
        return f"Put a man on {self.point}"

    def points(self) -> tuple[str, ...]:
        return (self.point,)


class Placed(MillEvent, frozen=True):
    seat: Seat
    point: str

    def after(self, state: State) -> State:
        hand = {**state.hand, self.seat: state.hand[self.seat] - 1}
        return replace(state, men={**state.men, self.point: self.seat}, hand=hand)

    def told(self, state: State) -> str:
        return f"{self.seat.title()} places a man on {self.point}."


class Move(MillOrder, frozen=True):
    form: ClassVar[str] = "move {way}"
    help: ClassVar[str] = "move a man: move a1-a2"
    way: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Move"]:
        return (cls(f"{a}-{b}") for a, b in moves(state, seat) if not state.hand[seat])

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[MillEvent]:
        start, end = self.points()
        if state.hand[seat]:
            raise Illegal("2.1", "Place your men in hand first.")
        if (start, end) not in moves(state, seat):
            raise Illegal("2.2", f"No man of yours can move from {start} to {end or 'there'}.")
        return _stepped(state, seat, Moved(start, end), end, chance)

    def said(self, state: State, seat: Seat) -> str:
        start, end = self.points()
        return f"Move the man on {start} to {end}"

    def points(self) -> tuple[str, ...]:
        start, _, end = self.way.partition("-")
        return (start, end)


class Moved(MillEvent, frozen=True):
    start: str
    end: str

    def after(self, state: State) -> State:
        men = dict(state.men)
        men[self.end] = men.pop(self.start)
        return replace(state, men=men)

    def told(self, state: State) -> str:
        return f"A man moves from {self.start} to {self.end}."


def _stepped(
    state: State, seat: Seat, event: MillEvent, point: str, chance: Chance
) -> Iterator[MillEvent]:
    """A man comes to a point, and may close a mill there."""
    yield event
    if in_mill(event.after(state), point):
        (die,) = chance.roll("d6", why=f"the mill at {point}")
        yield MillClosed(seat, die)
        if die > 1:
            return
    yield TurnEnded()


class MillClosed(MillEvent, frozen=True):
    seat: Seat
    die: int

    def after(self, state: State) -> State:
        return replace(state, takes=self.die > 1)

    def told(self, state: State) -> str:
        slips = "; the enemy slips away" if self.die == 1 else ""
        return f"{self.seat.title()} closes a mill and rolls {self.die}{slips}."


class Take(MillOrder, frozen=True):
    form: ClassVar[str] = "take {point}"
    help: ClassVar[str] = "take a man of the other side for your mill"
    takes: ClassVar[bool] = True
    point: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Take"]:
        return map(cls, takeable(state))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[MillEvent]:
        if self.point not in takeable(state):
            raise Illegal("3.2", f"On {self.point} stands nobody that you may take.")
        yield Taken(self.point)
        yield TurnEnded()

    def said(self, state: State, seat: Seat) -> str:
        return f"Take the man on {self.point} away"

    def points(self) -> tuple[str, ...]:
        return (self.point,)


class Taken(MillEvent, frozen=True):
    point: str

    def after(self, state: State) -> State:
        men = {point: seat for point, seat in state.men.items() if point != self.point}
        return replace(state, men=men, takes=False)

    def told(self, state: State) -> str:
        return f"The man on {self.point} is taken."


class TurnEnded(MillEvent, frozen=True):
    def after(self, state: State) -> State:
        return replace(state, turns=state.turns + 1)


def decide(state: State, seat: Seat, order: MillOrder, chance: Chance) -> Iterator[MillEvent]:
    """What an order leads to."""
    if seat not in to_move(state):
        raise Illegal("2.3", "It is not your turn.")
    if order.takes != state.takes:
        raise Illegal("3.1", "Take a man now." if state.takes else "You closed no mill.")
    return order.leads_to(state, seat, chance)


def advance(state: State, chance: Chance) -> Iterable[MillEvent]:
    """Nothing follows by itself."""
    return ()


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
    if seat in to_move(state):
        for kind in (Place, Move, Take):
            if kind.takes == state.takes:
                yield from kind.offers(state, seat)


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(1 + state.turns // 2, PHASES[not any(state.hand.values())])
