"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.changes import CLOSED, OPENED, change, without
from domain.games.dday_dice.evolve import beach, cards, dice
from domain.games.dday_dice.state import Dice, State, Unit


def evolve(state: State, event: e.DiceEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _exercise_began(_: State, event: e.ExerciseBegan) -> State:
    units = {
        seat: Unit(
            seat=seat,
            sector=event.sector,
            stage="land" if event.landing else "bled",
            soldiers=event.soldiers,
            courage=event.courage,
            stars=event.stars,
            points=event.points,
            visited=() if event.landing else (event.sector,),
            deck=event.decks.get(seat, ()),
        )
        for seat in event.units
    }
    return State(
        scenario=event.scenario,
        options=event.options,
        phase=0 if event.landing else 5,
        units=units,
        specialists=event.specialists,
        items=event.items,
        awards=event.awards,
        vehicles=event.vehicles,
    )


def _awards_carried(state: State, event: e.AwardsCarried) -> State:
    left = tuple(award for award in state.awards if award not in event.awards)
    return change(replace(state, awards=left), event.unit, awards=event.awards)


def _unit_landed(state: State, event: e.UnitLanded) -> State:
    unit = state.units[event.unit]
    if event.specialist:
        state = replace(state, specialists=without(state.specialists, event.specialist))
    return change(
        state,
        event.unit,
        sector=event.sector,
        visited=(event.sector,),
        stage="bled",
        soldiers=event.soldiers,
        courage=event.courage,
        stars=event.stars,
        specialists=(event.specialist,) if event.specialist else (),
        deck=event.deck or unit.deck,
        match=(*unit.match, f"beach {event.beach}") if event.beach else unit.match,
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    units = {
        seat: replace(u, stage="throw", dice=Dice(), turn=(), phase=(), exchange=None)
        if u.active
        else u
        for seat, u in state.units.items()
    }
    state = replace(state, turn=event.turn, phase=1, units=units, guns={}, relief=())
    return replace(state, shells={}, bombs=()) if state.shells or state.bombs else state


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    opened, chevron = OPENED[event.phase], int(event.phase == 2)
    units = {
        seat: replace(
            u,
            stage=opened,
            phase=(),
            exchange=None,
            chevrons=min(4, u.chevrons + (0 if seat in event.resting else chevron)),
        )
        if u.active
        else u
        for seat, u in state.units.items()
    }
    return replace(state, phase=event.phase, units=units)


def _unit_ready(state: State, event: e.UnitReady) -> State:
    return change(state, event.unit, stage=CLOSED[state.units[event.unit].stage])


_FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
    e.ExerciseBegan: _exercise_began,
    e.AwardsCarried: _awards_carried,
    e.UnitLanded: _unit_landed,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.UnitReady: _unit_ready,
    **dice.FOLDS,
    **cards.FOLDS,
    **beach.FOLDS,
}
