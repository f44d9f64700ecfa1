"""Chapter 4.1: how the phases of a turn follow each other, and the words that end them."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.arriving import delays
from domain.games.utah_beach.ending import MatchEnded, check, ending
from domain.games.utah_beach.landing import can_land, secured
from domain.games.utah_beach.movement import must_arrive
from domain.games.utah_beach.phases import StageBegan
from domain.games.utah_beach.reasons import stood
from domain.games.utah_beach.refitting import begin
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import OTHER, PHASES, TURN, Seat, Stage


class Pass(UtahOrder, frozen=True):
    """End the phase."""

    form = "pass"
    help = "End the phase."
    ends = True
    stages = ("beach", "refit", *TURN)

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Pass"]:
        if not must_arrive(state) and (state.stage != "beach" or _all_landed(state)):
            yield cls()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        if state.stage == "beach":
            if not _all_landed(state):
                first = "Land your units first: “beachhead 2607”, then “land 8/4 2607”."
                raise Illegal("11.2.1b", first)
            yield from secured(state)
        else:
            check_end(state)
            yield from following(state, chance)

    def said(self, state: State, seat: str) -> str:
        return f"End the {PHASES[state.stage]}"

    def why(self, state: State, seat: str) -> str:
        told = stood(state, seat)
        return f"Nothing more is worth its risk in the {PHASES[state.stage]}: {told}."


class Done(UtahOrder, frozen=True):
    """End the turn."""

    form = "done"
    help = "End your part of the turn."
    ends = True
    stages = ("refit", *TURN)

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Done"]:
        if not must_arrive(state):
            yield cls()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        check_end(state)
        if state.stage == "refit":
            yield StageBegan(stage="bombard", seat="allied")
        yield from delays(state) if seat == "german" else ()
        yield from _end_of_part(state, chance)

    def said(self, state: State, seat: str) -> str:
        return f"End your part of turn {state.turn}, all its phases"


def _all_landed(state: State) -> bool:
    return bool(state.units) and not can_land(state)


def check_end(state: State) -> None:
    """Raise Illegal while a reinforcement must still arrive (11.1.2a)."""
    if name := must_arrive(state):
        raise Illegal("11.1.2a", f"{name} must arrive in this phase: “move {name} …”.")


def following(state: State, chance: Chance) -> Iterator[UtahEvent]:
    """What comes after the phase."""
    if state.stage == "refit":
        yield StageBegan(stage="bombard", seat="allied")
        return
    at = TURN.index(state.stage)
    at += state.seat == "german" and TURN[at] == "move"  # nobody lands on their side
    if state.stage == "move" and state.seat == "german":
        yield from delays(state)
    if at + 1 < len(TURN):
        yield StageBegan(stage=TURN[at + 1], seat=state.seat)
    else:
        yield from _end_of_part(state, chance)


def until(state: State, stage: Stage) -> Iterator[UtahEvent]:
    """Pass to a later phase of the same part of the turn (4.2)."""
    check_end(state)
    if state.stage == "move" and state.seat == "german":
        yield from delays(state)
    yield StageBegan(stage=stage, seat=state.seat)


def _end_of_part(state: State, chance: Chance) -> Iterator[UtahEvent]:
    """A side has ended its part of the turn."""
    if state.seat == "allied":
        yield from check(state)
        yield StageBegan(stage="bombard", seat=OTHER["allied"])
        return
    ends = list(ending(state))
    yield from ends
    if not any(isinstance(event, MatchEnded) for event in ends):
        yield from begin(state, chance)
