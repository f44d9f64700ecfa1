"""Chapter 7: retreat and destruction, also in answer out of turn."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Illegal, Reaction, Window
from domain.game.told import say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import (
    broken,
    called,
    grid,
    on,
    on_square,
    square_of,
    touches,
)
from domain.games.combined_arms.movement import allowance
from domain.games.combined_arms.printed import BASES, TYPES, name
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD, OTHER, Seat

VETERAN = 5
"""So many enemies a unit helps to destroy before it is Elite (9.8)."""
Why = Literal["base", "double-whammy", "no-way"]
_WHY: dict[Why, str] = {
    "base": say("The {unit} broke. Bases cannot move: destroyed."),
    "double-whammy": say("The {unit} broke. Broken a second time: destroyed."),
    "no-way": say("The {unit} broke. Nowhere to retreat: destroyed."),
}


def _there(state: State, square: str) -> str:
    """The unit on a square, with its side and the square."""
    return say("{unit} on {square}", unit=called(state, square), square=square)


class UnitBroken(ArmsEvent, frozen=True):
    """A unit must retreat, and its owner chooses where."""

    square: str

    def after(self, state: State) -> State:
        return replace(state, broken=self.square)

    def told(self, state: State) -> str:
        return say("The {unit} must retreat.", unit=_there(state, self.square))


class UnitRetreated(ArmsEvent, frozen=True):
    """A unit gave way."""

    square: str
    to: str

    def after(self, state: State) -> State:
        units, damage, helped = dict(state.units), dict(state.damage), dict(state.helped)
        units[self.to] = units.pop(self.square)
        helped[self.to] = helped.pop(self.square, ())
        damage.pop(self.square, None)
        routed = (*(s for s in state.routed if s != self.square), self.to)
        return replace(state, units=units, damage=damage, helped=helped, routed=routed, broken="")

    def told(self, state: State) -> str:
        told, unit = "The {unit} retreated from {square} to {other}.", called(state, self.square)
        return say(told, unit=unit, square=self.square, other=self.to)


class UnitDestroyed(ArmsEvent, frozen=True):
    """A unit is removed from the board; ``by`` are the units that helped."""

    square: str
    why: Why
    by: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        units, damage, helped = dict(state.units), dict(state.damage), dict(state.helped)
        del units[self.square]
        damage.pop(self.square, None)
        helped.pop(self.square, None)
        for square in self.by:
            units[square] = replace(units[square], kills=units[square].kills + 1)
        routed = tuple(s for s in state.routed if s != self.square)
        return replace(
            state,
            units=units,
            damage=damage,
            helped=helped,
            routed=routed,
            broken="",
            seen={},
            quiet=0,
        )

    def told(self, state: State) -> str:
        return say(_WHY[self.why], unit=_there(state, self.square))


class UnitProved(ArmsEvent, frozen=True):
    """An experienced unit becomes Elite."""

    square: str

    def after(self, state: State) -> State:
        unit = replace(state.units[self.square], elite=True)
        return replace(state, units={**state.units, self.square: unit})

    def told(self, state: State) -> str:
        return say("The {unit} became Elite.", unit=_there(state, self.square))


class Retreat(ArmsOrder, frozen=True):
    """Choose where a broken unit retreats."""

    form = "retreat {square}"
    help = "Choose the square to which your broken unit retreats: “retreat e7”."
    square: str

    @classmethod
    def due(cls, state: State) -> bool:
        return bool(state.broken)

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Retreat"]:
        return (cls(square=to) for to in ways(state, state.broken))

    def check(self, state: State, seat: Seat) -> None:
        if not state.broken or state.seat == seat:
            raise Illegal("7.2", "None of your units has to retreat.")

    def leads_to(self, state: State, seat: Seat) -> Iterator[UnitRetreated]:
        """Its owner chooses where the broken unit retreats (7.2)."""
        square = state.broken
        to = square_of(state, self.square.casefold().removeprefix(f"{square}-"))
        if to not in ways(state, square):
            _refuse(state, square, to)
        yield UnitRetreated(square=square, to=to)

    def said(self, state: State, seat: str) -> str:
        unit = name(state.units[state.broken].kind)
        return say("Let {unit} retreat to {square}", unit=unit, square=self.square)

    def touched(self, state: State) -> tuple[str, ...]:
        return (state.broken, self.square)


def _refuse(state: State, square: str, to: str) -> None:
    """Say which rule forbids a retreat."""
    unit = state.units[square]
    who, choice = on_square(unit, square), " or ".join(ways(state, square))
    if to in state.units:
        told = "There is a unit on {square}; retreat to {squares}."
        raise Illegal("1.5", told, square=to, squares=choice)
    right, up = grid(state).step(square, to)
    if abs(right) > 1 or up * AHEAD[unit.seat] not in (0, -1):
        told = "The {unit} may retreat one square sideways or back: {squares}."
        raise Illegal("7.1", told, unit=who, squares=choice)
    told = "On {square} the {unit} would touch an enemy; retreat to {squares}."
    raise Illegal("7.3", told, square=to, unit=who, squares=choice)


def ways(state: State, square: str) -> tuple[str, ...]:
    """Where the unit on a square may retreat (7.1, 7.3)."""
    seat = state.units[square].seat
    back = -AHEAD[seat]
    found = []
    for right, up in ((-1, 0), (1, 0), (-1, back), (0, back), (1, back)):
        to = grid(state).beyond(square, right, up)
        if not to or to in state.units:
            continue
        if up or not touches(state, to, OTHER[seat]):
            found.append(to)
    return tuple(found)


def consequences(state: State) -> Iterator[ArmsEvent]:
    """What becomes of a unit that has taken as much damage as it can, while nobody chooses."""
    square = broken(state)
    if not square or state.broken:
        return
    if state.units[square].kind in BASES:  # 7.5
        yield from _destroyed(state, square, "base")
    elif square in state.routed:  # 7.6
        yield from _destroyed(state, square, "double-whammy")
    elif not (open_ := ways(state, square)):  # 7.4
        yield from _destroyed(state, square, "no-way")
    elif len(open_) == 1:
        yield UnitRetreated(square=square, to=open_[0])  # its damage counts anew (7.7)
    else:
        yield UnitBroken(square=square)


def _destroyed(state: State, square: str, why: Why) -> Iterator[ArmsEvent]:
    """A unit is destroyed; who helped gains experience (9.8)."""
    by = tuple(sorted(set(state.helped.get(square, ()))))
    yield UnitDestroyed(square=square, why=why, by=by)
    if on(state, "experienced"):
        for helper in by:
            unit = state.units[helper]
            if not unit.elite and unit.kills + 1 >= VETERAN:
                yield UnitProved(square=helper)


# --- The answer out of turn ---

REACTIONS = (
    Reaction(
        kind="broken",
        title="your unit must retreat, and there is more than one way",
        orders=(Retreat,),
        facts=(*(kind for kind in TYPES if kind not in BASES), "elite"),
    ),
)


def window(state: State) -> Window | None:
    """The retreat that is waited for, and where the unit goes if nobody says (7.2)."""
    if not state.broken or state.ending:
        return None
    unit = state.units[state.broken]
    facts = (unit.kind, *(("elite",) if unit.elite else ()))
    return Window(unit.seat, "broken", facts, Retreat(square=_safest(state)))


def _safest(state: State) -> str:
    """The way that the fewest enemies reach, straight back before others."""
    unit = state.units[state.broken]
    straight = grid(state).beyond(state.broken, 0, -AHEAD[unit.seat])
    open_ = ways(state, state.broken)
    return min(open_, key=lambda to: (_reached(state, unit.seat, to), to != straight, to))


def _reached(state: State, seat: str, to: str) -> int:
    """How many enemies can come into range of a square in their next turn, over open ground."""
    return sum(
        grid(state).distance(at, to) <= allowance(state, at) + TYPES[unit.kind].range
        for at, unit in state.units.items()
        if unit.seat != seat
    )
