"""Phases 4 and 5: what happens on the beach."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.changes import change, fall, with_mark, without
from domain.games.dday_dice.state import State


def _specialist_sacrificed(state: State, event: e.SpecialistSacrificed) -> State:
    turn = with_mark(state.units[event.unit].turn, f"gave {event.specialist}")
    return fall(state, event.unit, 0, (event.specialist,), turn=turn)


def _specialist_spent(state: State, event: e.SpecialistSpent) -> State:
    turn = with_mark(state.units[event.unit].turn, event.by)
    return fall(state, event.unit, 0, (event.specialist,), turn=turn)


def _move_queued(state: State, event: e.MoveQueued) -> State:
    queue = (event.sector, event.specialist, event.aid)
    return change(state, event.unit, queue=queue, stage="queued")


def _turned_away(state: State, event: e.TurnedAway) -> State:
    return change(state, event.unit, queue=None, stage="march")


def _sectors_switched(state: State, event: e.SectorsSwitched) -> State:
    here, there = state.units[event.unit].sector, state.units[event.to].sector
    state = change(state, event.unit, sector=there, visited=(there,))
    return change(state, event.to, sector=here, visited=(here,))


def _sector_entered(state: State, event: e.SectorEntered) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        sector=event.sector,
        stage="arrive",
        queue=None,
        chevrons=1,
        visited=(*unit.visited, event.sector),
        courage=unit.courage - event.courage,
    )


def _mines_struck(state: State, event: e.MinesStruck) -> State:
    return change(state, event.unit, mine=event.die, saves=event.saved, stage="mines")


def _die_turned(state: State, event: e.MineTurned | e.GroundTurned | e.MenTurned) -> State:
    return change(state, event.unit, mine=event.die)


def _to_survey(state: State, event: e.GroundRolled | e.MenRolled) -> State:
    return change(state, event.unit, mine=event.die, stage="survey")


def _ground_revealed(state: State, event: e.GroundRevealed) -> State:
    state = replace(state, ground={**state.ground, event.sector: event.die})
    return change(state, event.unit, mine=0, stage="arrive")


def _mortar_taken(state: State, event: e.MortarTaken) -> State:
    return replace(state, taken=(*state.taken, event.sector))


def _prize_offered(state: State, event: e.PrizeOffered) -> State:
    state = replace(state, taken=(*state.taken, event.sector))
    return change(state, event.unit, stage="prize")


def _unit_arrived(state: State, event: e.UnitArrived) -> State:
    return change(state, event.unit, stage="moved", mine=0)


def _unit_stayed(state: State, event: e.UnitStayed) -> State:
    return change(state, event.unit, stage="stayed")


def _enemy_fired(state: State, event: e.EnemyFired) -> State:
    units = {s: replace(u, stage="fire") if u.active else u for s, u in state.units.items()}
    state = replace(state, guns=event.guns, units=units)
    return replace(state, shells=event.shells) if event.shells else state


def _guns_silenced(state: State, event: e.GunsSilenced) -> State:
    return replace(state, silenced=(*state.silenced, event.sector))


def _gun_turned(state: State, event: e.GunTurned) -> State:
    return replace(state, guns={**state.guns, event.sector: event.dice})


def _shell_turned(state: State, event: e.ShellTurned) -> State:
    return replace(state, shells={**state.shells, event.sector: event.die})


def _bomb_turned(state: State, event: e.BombTurned) -> State:
    others = (bomb for bomb in state.bombs if bomb[0] != event.sector)
    return replace(state, bombs=(*others, (event.sector, event.die)))


def _toll_due(state: State, event: e.TollDue) -> State:
    return change(state, event.unit, mine=event.n, saves=event.saved, stage="toll")


def _losses_saved(state: State, event: e.LossesSaved) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        saves=unit.saves + event.n,
        courage=unit.courage - event.courage,
        stars=unit.stars - event.stars,
    )


def _casualties_due(state: State, event: e.CasualtiesDue) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        owed=event.n,
        doomed=event.specialists,
        courage=unit.courage - event.courage,
        mine=0,
        saves=0,
        stage="losses" if event.n or event.specialists else _after_losses(state),
    )


def _casualties_taken(state: State, event: e.CasualtiesTaken) -> State:
    stage = _after_losses(state)
    return fall(state, event.unit, event.soldiers, event.specialists, owed=0, doomed=0, stage=stage)


def _specialists_spared(state: State, event: e.SpecialistsSpared) -> State:
    marks = without(state.units[event.unit].match, "spares")
    return change(state, event.unit, match=(*marks, "spares") if event.on else marks)


def _after_losses(state: State) -> str:
    return {2: "collected", 4: "arrive"}.get(state.phase, "bled")


def _unit_wiped_out(state: State, event: e.UnitWipedOut) -> State:
    unit = state.units[event.unit]
    state = fall(state, event.unit, unit.soldiers, unit.specialists)
    return change(state, event.unit, owed=0, doomed=0, mine=0, wiped=True, stage="bled")


def _bunker_taken(state: State, event: e.BunkerTaken) -> State:
    if event.sector and event.sector not in state.bunkers:
        state = replace(state, bunkers=(*state.bunkers, event.sector))
    if event.stays:
        stormed = state.units[event.unit].stormed or state.turn
        return change(state, event.unit, stage="taken", stormed=stormed)
    return change(state, event.unit, home=state.turn)


FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
    e.SpecialistSacrificed: _specialist_sacrificed,
    e.SpecialistSpent: _specialist_spent,
    e.MoveQueued: _move_queued,
    e.TurnedAway: _turned_away,
    e.SectorsSwitched: _sectors_switched,
    e.SectorEntered: _sector_entered,
    e.MinesStruck: _mines_struck,
    e.MineTurned: _die_turned,
    e.MenRolled: _to_survey,
    e.MenTurned: _die_turned,
    e.GroundRolled: _to_survey,
    e.GroundTurned: _die_turned,
    e.GroundRevealed: _ground_revealed,
    e.MortarTaken: _mortar_taken,
    e.PrizeOffered: _prize_offered,
    e.UnitArrived: _unit_arrived,
    e.UnitStayed: _unit_stayed,
    e.EnemyFired: _enemy_fired,
    e.GunsSilenced: _guns_silenced,
    e.GunTurned: _gun_turned,
    e.ShellTurned: _shell_turned,
    e.BombTurned: _bomb_turned,
    e.TollDue: _toll_due,
    e.LossesSaved: _losses_saved,
    e.CasualtiesDue: _casualties_due,
    e.CasualtiesTaken: _casualties_taken,
    e.SpecialistsSpared: _specialists_spared,
    e.UnitWipedOut: _unit_wiped_out,
    e.BunkerTaken: _bunker_taken,
}
