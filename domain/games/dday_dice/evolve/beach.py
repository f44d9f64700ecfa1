"""Phases 4 and 5: what happens on the beach."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.evolve.changes import change, fall, without
from domain.games.dday_dice.state import State


def _specialist_sacrificed(state: State, event: e.SpecialistSacrificed) -> State:
    return fall(state, event.unit, 0, (event.specialist,))


def _sector_entered(state: State, event: e.SectorEntered) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        sector=event.sector,
        stage="arrive",
        chevrons=1,
        visited=(*unit.visited, event.sector),
        courage=unit.courage - event.courage,
    )


def _mines_struck(state: State, event: e.MinesStruck) -> State:
    return change(state, event.unit, mine=event.die, saves=event.saved, stage="mines")


def _mine_turned(state: State, event: e.MineTurned) -> State:
    return change(state, event.unit, mine=event.die)


def _unit_arrived(state: State, event: e.UnitArrived) -> State:
    return change(state, event.unit, stage="moved")


def _unit_stayed(state: State, event: e.UnitStayed) -> State:
    return change(state, event.unit, stage="stayed")


def _enemy_fired(state: State, event: e.EnemyFired) -> State:
    units = {s: replace(u, stage="fire") if u.active else u for s, u in state.units.items()}
    return replace(state, guns=event.guns, units=units)


def _gun_turned(state: State, event: e.GunTurned) -> State:
    return replace(state, guns={**state.guns, event.sector: event.dice})


def _casualties_due(state: State, event: e.CasualtiesDue) -> State:
    stage = "losses" if event.n else _after_losses(state)
    return change(state, event.unit, owed=event.n, mine=0, saves=0, stage=stage)


def _casualties_taken(state: State, event: e.CasualtiesTaken) -> State:
    stage = _after_losses(state)
    return fall(state, event.unit, event.soldiers, event.specialists, owed=0, stage=stage)


def _specialists_spared(state: State, event: e.SpecialistsSpared) -> State:
    marks = without(state.units[event.unit].match, "spares")
    return change(state, event.unit, match=(*marks, "spares") if event.on else marks)


def _after_losses(state: State) -> str:
    return "arrive" if state.phase == 4 else "bled"


def _unit_wiped_out(state: State, event: e.UnitWipedOut) -> State:
    unit = state.units[event.unit]
    return fall(
        state, event.unit, unit.soldiers, unit.specialists, owed=0, wiped=True, stage="bled"
    )


def _bunker_taken(state: State, event: e.BunkerTaken) -> State:
    return change(state, event.unit, home=state.turn)


FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
    e.SpecialistSacrificed: _specialist_sacrificed,
    e.SectorEntered: _sector_entered,
    e.MinesStruck: _mines_struck,
    e.MineTurned: _mine_turned,
    e.UnitArrived: _unit_arrived,
    e.UnitStayed: _unit_stayed,
    e.EnemyFired: _enemy_fired,
    e.GunTurned: _gun_turned,
    e.CasualtiesDue: _casualties_due,
    e.CasualtiesTaken: _casualties_taken,
    e.SpecialistsSpared: _specialists_spared,
    e.UnitWipedOut: _unit_wiped_out,
    e.BunkerTaken: _bunker_taken,
}
