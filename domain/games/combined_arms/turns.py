"""Turns and their phases (5.1)."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.told import listed, say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.ending import position
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SIDES, Seat


class TurnBegan(ArmsEvent, frozen=True):
    """The turn of a side begins, in a position with this mark."""

    seat: Seat
    turn: int
    position: str

    def after(self, state: State) -> State:
        seen = {**state.seen, self.position: state.seen.get(self.position, 0) + 1}
        return replace(
            state,
            stage="begin",
            seat=self.seat,
            turn=self.turn,
            moved={},
            lifted=(),
            fired=(),
            damage={},
            helped={},
            routed=(),
            reinforced=False,
            seen=seen,
            quiet=state.quiet + 1,
        )

    def told(self, state: State) -> str:
        return say("Turn {turn} of {side} begins.", turn=self.turn, side=SIDES[self.seat])


class PhaseBegan(ArmsEvent, frozen=True):
    """A phase of the turn begins; in the Move Phase these paratroopers may drop."""

    phase: Literal["reinforce", "move", "fire"]
    lifted: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        if self.phase == "fire":
            return replace(state, stage="fire")
        return replace(state, stage=self.phase, lifted=self.lifted)

    def told(self, state: State) -> str:
        match self.phase:
            case "reinforce":
                return say("{side} gets a reinforcement.", side=SIDES[state.seat])
            case "fire":
                return say("The Attack Phase begins.")
        if self.lifted:
            told = "The Move Phase begins; Paratroopers may drop from {squares}."
            return say(told, squares=listed(self.lifted))
        return say("The Move Phase begins.")


class Pass(ArmsOrder, frozen=True):
    """End the phase."""

    form = "pass"
    help = "End your Move Phase, or your Attack Phase and with it your turn."
    ends = "attack"
    stages = ("move", "fire")

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Pass"]:
        yield cls()

    def leads_to(self, state: State, seat: Seat) -> Iterator[ArmsEvent]:
        yield PhaseBegan(phase="fire") if state.stage == "move" else next_turn(state)

    def said(self, state: State, seat: str) -> str:
        if state.stage == "fire":
            return say("End your Attack Phase, and your turn")
        return say("End your Move Phase, and go on to attacks")

    def why(self, state: State, seat: str) -> str:
        if state.stage == "fire":
            return say("No attack left would gain anything.")
        return say("No move left would gain anything.")


def next_turn(state: State) -> TurnBegan:
    """The turn of the other side; damage is forgotten (6.5)."""
    seat = OTHER[state.seat]
    return turn(state, seat, state.turn + (seat == state.first))


def turn(state: State, seat: Seat, number: int) -> TurnBegan:
    """A turn of a side."""
    return TurnBegan(seat=seat, turn=number, position=position(state, seat))
