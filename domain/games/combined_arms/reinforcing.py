"""Reinforcements (9.9, 9.10)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.game.told import say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import empty, home_rows, next_id, on, raised, square_of
from domain.games.combined_arms.printed import BASES, TYPES, name
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import SIDES, Kind, Seat

EVERY = 3
"""Reinforcements come in every third turn (9.9)."""


class UnitReinforced(ArmsEvent, frozen=True):
    """A reinforcement stands on the back row."""

    seat: Seat
    unit: str
    kind: Kind
    square: str

    def after(self, state: State) -> State:
        return replace(
            state,
            units={**state.units, self.square: Unit(self.unit, self.kind, self.seat)},
            raised=raised(state, self.seat, self.kind),
            stage="begin",
            seen={},
            reinforced=True,
        )

    def told(self, state: State) -> str:
        return say(
            "{unit} of {side} arrived on {square}.",
            unit=name(self.kind),
            side=SIDES[self.seat],
            square=self.square,
        )


class ReinforcementLost(ArmsEvent, frozen=True):
    """There is no room for a reinforcement."""

    seat: Seat

    def after(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return say("There is no room for the reinforcement of {side}.", side=SIDES[self.seat])


class Reinforce(ArmsOrder, frozen=True):
    """Place a reinforcement."""

    form = "reinforce {unit} {square}"
    help = "Place your reinforcement on your back row: “reinforce light-tank d1”."
    stages = ("reinforce",)
    unit: Kind
    square: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Reinforce"]:
        squares = empty(state, seat, 1)
        return (cls(unit=k, square=s) for k in TYPES if k not in BASES for s in squares)

    def elsewhere(self, state: State) -> str:
        return say("You have no reinforcement to place now.")

    def leads_to(self, state: State, seat: Seat) -> Iterator[ArmsEvent]:
        square = square_of(state, self.square)
        if self.unit in BASES:
            raise Illegal("9.9", "A reinforcement cannot be a base; choose a unit that moves.")
        if square not in home_rows(state, seat, 1):
            raise Illegal("9.10", "A reinforcement stands on your back row.")
        if square in state.units:
            told = "There is a unit on {square}; place it on an empty square."
            raise Illegal("1.5", told, square=square)
        unit = next_id(state, seat, self.unit)
        yield UnitReinforced(seat=seat, unit=unit, kind=self.unit, square=square)

    def said(self, state: State, seat: str) -> str:
        return say("Place your new {unit} on {square}", unit=name(self.unit), square=self.square)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.unit, self.square)


def comes(state: State) -> bool:
    """Whether a reinforcement comes in this turn (9.9)."""
    return on(state, "reinforcements") and state.turn % EVERY == 0


def has_room(state: State) -> bool:
    """Whether the side to move has an empty square on its back row."""
    return bool(empty(state, state.seat, 1))
