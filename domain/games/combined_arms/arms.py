"""What every order and every event of Combined Arms has; the chapters have the rest."""

from collections.abc import Iterator
from typing import ClassVar

from domain.game.ruleset import Event, Illegal, Order
from domain.game.told import say
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SIDES, Seat, Stage

_DUE = {
    "place": say(
        "Place a unit, “place infantry d2”, or all: “place as line”, “place all: …; end”."
    ),
    "reinforce": say("Place your reinforcement: “reinforce infantry d1”."),
    "move": say("Move, or end your Move Phase with “pass”."),
    "fire": say("Attack, or end your turn with “pass”."),
}


class ArmsEvent(Event, frozen=True):
    """An event of this game. ``square`` is where it happens."""


class ArmsOrder(Order, frozen=True):
    """An order of this game, of the side whose turn it is if nothing else is said."""

    stages: ClassVar[tuple[Stage, ...]] = ()
    """Where in the sequence of play it may be given."""

    @classmethod
    def due(cls, state: State) -> bool:
        """Whether the match waits for such orders, among others."""
        return not state.broken and state.stage in cls.stages

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["ArmsOrder"]:
        """Those that a side may give while they are due; none if nobody could choose from them."""
        return iter(())

    def check(self, state: State, seat: Seat) -> None:
        """Raise Illegal unless it is the side's turn and the right moment (1.6)."""
        if state.stage == "muster":
            raise Illegal("1.6", "First both sides choose their armies.")
        if state.seat != seat:
            raise Illegal("1.6", "It is the turn of {side}.", side=SIDES[state.seat])
        if state.broken:
            told = "{side} first chooses where its unit on {square} retreats."
            raise Illegal("7.2", told, side=SIDES[OTHER[seat]], square=state.broken)
        if state.stage not in self.stages:
            raise Illegal("1.6", " ".join((self.elsewhere(state), _DUE[state.stage])))

    def elsewhere(self, state: State) -> str:
        """Why it has another moment."""
        return say("It is too early in the turn for that.")

    def leads_to(self, state: State, seat: Seat) -> Iterator[ArmsEvent]:
        """What happens at the right moment; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def weighed(self, state: State) -> str:
        """What it will come to, for sure; "" for nothing that could be said."""
        return ""

    def touched(self, state: State) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        return ()
