"""Chapter 5: the Move Phase, with the moves of Paratroopers and Air Fields."""

from collections.abc import Collection, Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.game.told import many, say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import called, grid, on, on_square, own, square_of, touches
from domain.games.combined_arms.naming import of_type, one_named
from domain.games.combined_arms.printed import TYPES, name
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import OTHER, Seat


class UnitMoved(ArmsEvent, frozen=True):
    """A unit has moved."""

    square: str
    to: str

    def after(self, state: State) -> State:
        units = dict(state.units)
        units[self.to] = units.pop(self.square)
        return replace(state, units=units, moved={**state.moved, self.to: self.square})

    def told(self, state: State) -> str:
        told, unit = "The {unit} moved from {square} to {other}.", called(state, self.square)
        return say(told, unit=unit, square=self.square, other=self.to)


class Move(ArmsOrder, frozen=True):
    """Move a unit."""

    form = "move {way}"
    help = "Move a unit: “move d2-d4”."
    stages = ("move",)
    way: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Move"]:
        for square in movers(state):
            for to in destinations(state, square):
                yield cls(way=f"{square}-{to}")

    def elsewhere(self, state: State) -> str:
        if state.stage == "fire":
            return say("Your Move Phase is over.")
        return super().elsewhere(state)

    def leads_to(self, state: State, seat: Seat) -> Iterator[UnitMoved]:
        square, *by, to = self._meant(state)
        unit = own(state, seat, square)
        if square in state.moved:
            told = "The {unit} has already moved this turn."
            raise Illegal("5.2", told, unit=on_square(unit, square))
        if to == square:
            told = "The {unit} is already on {square}."
            raise Illegal("5.2", told, unit=name(unit.kind), square=to)
        if to in state.units:
            told = "There is a unit on {square}; move to an empty square."
            raise Illegal("1.5", told, square=to)
        if to not in destinations(state, square):
            _refuse(state, square, to)
        _check_way(state, square, (*by, to))
        yield UnitMoved(square=square, to=to)

    def _meant(self, state: State) -> list[str]:
        """The squares of the way; the unit that goes may be named by its type and its square, or by
        its type alone where only one of it can go there (1.2)."""
        kind, way = of_type(self.way)
        squares = [square_of(state, word) for word in way]
        if len(squares) == 1 and kind:
            able = [one for one in movers(state) if squares[0] in destinations(state, one)]
            squares.insert(0, one_named(state, kind, able))
        elif len(squares) == 1:
            raise Illegal("1.2", "Name both squares of a move: “move d2-d4”.")
        elif kind:
            one_named(state, f"{kind}-{squares[0]}")
        return squares

    def said(self, state: State, seat: str) -> str:
        start, *_, to = self._meant(state)
        unit = name(state.units[start].kind)
        return say("Move {unit} from {square} to {other}", unit=unit, square=start, other=to)

    def why(self, state: State, seat: str) -> str:
        start, *_, to = self.way.split("-")
        then = UnitMoved(square=start, to=to).after(state)
        reached = [s for s in foes(then, seat) if _in_range(then, to, s)]
        if reached:
            return _bears(then, to, reached)
        fired = next((s for s in foes(state, seat) if _in_range(state, s, start)), "")
        if fired and not any(_in_range(then, s, to) for s in foes(then, seat)):
            unit = on_square(state.units[fired], fired)
            return say("On {square} {unit} cannot fire at it, as it can now.", square=to, unit=unit)
        bases = {u.seat: s for s, u in state.units.items() if u.kind == "headquarters"}
        away, own_base = grid(state).distance, bases.get(cast(Seat, seat), to)
        theirs = bases.get(OTHER[cast(Seat, seat)], to)
        if (n := away(to, theirs)) < (more := away(start, theirs)):
            told = "{square} is {n} squares from the enemy Headquarters, {start} is {more}."
            return say(told, square=to, n=n, start=start, more=more)
        if (less := _threats(then, to)) < (more := _threats(state, start)):
            told = "{enemies} could come and fire at it on {start}, {less} on {square}."
            enemies = many(more, "{n} enemy", "{n} enemies")
            return say(told, enemies=enemies, start=start, less=less, square=to)
        if (n := away(to, own_base)) < (more := away(start, own_base)):
            told = "{square} is {n} squares from your Headquarters, {start} is {more}."
            return say(told, square=to, n=n, start=start, more=more)
        return ""

    def touched(self, state: State) -> tuple[str, ...]:
        return tuple(self.way.split("-"))


def foes(state: State, seat: str) -> list[str]:
    """The squares of the enemy's units."""
    return [square for square, unit in state.units.items() if unit.seat != seat]


def _in_range(state: State, square: str, target: str) -> bool:
    """Whether a unit on a square has another in range (6.1)."""
    (x, y), (a, b) = grid(state).at[square], grid(state).at[target]
    return max(abs(a - x), abs(b - y)) <= TYPES[state.units[square].kind].range


def _threats(state: State, square: str) -> int:
    """How many enemies could move and then fire at a unit on a square (5.2, 6.1)."""
    away = grid(state).distance
    reach = {s: allowance(state, s) + TYPES[state.units[s].kind].range
             for s in foes(state, state.units[square].seat)}  # fmt: skip
    return sum(away(s, square) <= far for s, far in reach.items())


def _bears(state: State, square: str, reached: Collection[str]) -> str:
    """Why a unit stands well on a square: whom it reaches, best together with others."""
    mates = [s for s, unit in state.units.items() if unit.seat == state.units[square].seat]
    among = {s: sum(_in_range(state, mate, s) for mate in mates) for s in reached}
    target = max(reached, key=lambda s: among[s])
    unit = on_square(state.units[target], target)
    if among[target] == 1:
        return say("From {square} it can fire at {unit}.", square=square, unit=unit)
    told = "From {square} it can fire at {unit}, and {n} of yours reach it together."
    return say(told, square=square, unit=unit, n=among[target])


def _check_way(state: State, square: str, way: Sequence[str]) -> None:
    """Raise Illegal for a way, told square by square, that the unit cannot go (5.2, 5.4)."""
    who, steps = on_square(state.units[square], square), allowance(state, square)
    for at in way:
        if at in state.units:
            raise Illegal("5.4", "There is a unit on {square}; go around it.", square=at)
    if sum(map(grid(state).distance, (square, *way), way)) > steps:
        told = "The {unit} can move {n} at most; go a shorter way."
        raise Illegal("5.2", told, unit=who, n=steps)


def _refuse(state: State, square: str, to: str) -> None:
    """Say which rule forbids a move."""
    unit, steps, board = state.units[square], allowance(state, square), grid(state)
    who = on_square(unit, square)
    if not steps:
        raise Illegal("5.2", "The {unit} is a base, and bases never move.", unit=who)
    if board.distance(square, to) > steps:
        told = "The {unit} can move {n} at most; {square} is further away."
        raise Illegal("5.2", told, unit=who, n=steps, square=to)
    if to not in board.reach(square, steps, state.units):
        told = "Other units block the way of the {unit} to {square}; go around or wait."
        raise Illegal("5.4", told, unit=who, square=to)
    if to not in board.reach(square, steps, state.units, _stops(state, unit)):
        told = "The {unit} must stop in difficult terrain on its way to {square}."
        raise Illegal("9.5", told, unit=who, square=to)
    if touches(state, to, OTHER[unit.seat]):
        told = "On {square} the {unit} would stand next to an enemy."
        raise Illegal("3.7", told, square=to, unit=who)
    told = "On {square} the {unit} would have no friend next to it."
    raise Illegal("3.7", told, square=to, unit=who)


def allowance(state: State, square: str) -> int:
    """How many squares the unit on a square may move (5.2, 3.6)."""
    printed = TYPES[state.units[square].kind]
    return printed.lifted if square in state.lifted else printed.move


def lifted(state: State) -> tuple[str, ...]:
    """The paratroopers of the side to move that stand next to an Air Field of theirs (3.6)."""
    around, seat = grid(state).around, state.seat
    fields = [s for s, u in state.units.items() if u.kind == "air-field" and u.seat == seat]
    return tuple(
        sorted(
            s
            for s, u in state.units.items()
            if u.seat == seat and TYPES[u.kind].lifted and any(s in around[f] for f in fields)
        )
    )


def _stops(state: State, unit: Unit) -> Collection[str]:
    """The squares where a unit must stop (9.5)."""
    if TYPES[unit.kind].wheels and on(state, "difficult-terrain"):
        return state.ground
    return ()


def destinations(state: State, square: str) -> Iterator[str]:
    """Where the unit on a square may move, in any direction (5.3) around others (5.4)."""
    steps = allowance(state, square)
    if not steps or square in state.moved:
        return
    unit = state.units[square]
    for to in grid(state).reach(square, steps, state.units, _stops(state, unit)):
        if unit.kind != "air-field" or _may_land(state, square, to):
            yield to


def _may_land(state: State, square: str, to: str) -> bool:
    """Whether an Air Field may move there: by a friend and not by an enemy (3.7)."""
    seat = state.units[square].seat
    return touches(state, to, seat, but=square) and not touches(state, to, OTHER[seat])


def movers(state: State) -> Iterator[str]:
    """The units of the side to move, in the order of their squares."""
    return (s for s in sorted(state.units) if state.units[s].seat == state.seat)


def can_move(state: State) -> bool:
    """Whether the side to move has a move left."""
    return any(
        next(destinations(state, square), None)
        for square, unit in state.units.items()
        if unit.seat == state.seat
    )
