"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.evolve import beach, cards, dice
from domain.games.dday_dice.evolve.changes import CLOSED, OPENED, change
from domain.games.dday_dice.state import Dice, State, Unit


def evolve(state: State, event: e.DiceEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _exercise_began(_: State, event: e.ExerciseBegan) -> State:
    units = {
        seat: Unit(
            seat=seat,
            sector=event.sector,
            stage="bled",
            soldiers=event.soldiers,
            points=event.points,
            visited=(event.sector,),
        )
        for seat in event.units
    }
    return State(
        scenario=event.scenario,
        options=event.options,
        phase=5,
        units=units,
        specialists=event.specialists,
        items=event.items,
        awards=event.awards,
        vehicles=event.vehicles,
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    units = {
        seat: replace(u, stage="throw", dice=Dice(), turn=(), phase=()) if u.active else u
        for seat, u in state.units.items()
    }
    return replace(state, turn=event.turn, phase=1, units=units, guns={}, relief=())


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    opened, chevron = OPENED[event.phase], int(event.phase == 2)
    units = {
        seat: replace(u, stage=opened, phase=(), chevrons=min(4, u.chevrons + chevron))
        if u.active
        else u
        for seat, u in state.units.items()
    }
    return replace(state, phase=event.phase, units=units)


def _unit_ready(state: State, event: e.UnitReady) -> State:
    return change(state, event.unit, stage=CLOSED[state.units[event.unit].stage])


_FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
    e.ExerciseBegan: _exercise_began,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.UnitReady: _unit_ready,
    **dice.FOLDS,
    **cards.FOLDS,
    **beach.FOLDS,
}
