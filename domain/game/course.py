"""Where in its sequence of play a position stands, and what comes next."""

from typing import Annotated

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """Where in the sequence of play a position stands, for people and for rewinding."""

    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase of the turn."]


class Course(msgspec.Struct, frozen=True):
    """What follows a phase, as far as that is certain, for players who look ahead."""

    phases: tuple[str, ...] = ()
    """The phases of this turn that are to come, the nearest first, as ``moment`` tells them."""
    then: str = ""
    """What comes behind them, or what decides it ("the next card says who acts"); "" for nothing
    that anybody could say."""
