"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.utah_beach import events as e
from domain.games.utah_beach.ground import DEPOTS, PRIZES
from domain.games.utah_beach.printed import MINES, UNITS
from domain.games.utah_beach.state import Combat, State, Unit
from domain.games.utah_beach.words import Seat
from domain.grid.cups import without


def evolve(state: State, event: e.UtahEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _field_laid(_: State, event: e.FieldLaid) -> State:
    return State(scenario=event.scenario, last=event.last, options=event.options)


def _germans_set_up(state: State, event: e.GermansSetUp) -> State:
    units = {name: Unit(hex_) for name, hex_ in event.units.items()}
    return replace(state, units={**state.units, **units})


def _beachhead_placed(state: State, event: e.BeachheadPlaced) -> State:
    return replace(state, beachheads=(*state.beachheads, event.hex))


def _beachhead_removed(state: State, event: e.BeachheadRemoved) -> State:
    return replace(state, beachheads=tuple(h for h in state.beachheads if h != event.hex))


def _unit_landed(state: State, event: e.UnitLanded) -> State:
    units = {**state.units, event.unit: Unit(event.hex, ashore=True)}
    return replace(state, units=units, **_taken(state, "allied", (event.hex,)))


def _zone_placed(state: State, event: e.ZonePlaced) -> State:
    return replace(state, zones={**state.zones, event.division: event.hex})


def _unit_dropped(state: State, event: e.UnitDropped) -> State:
    units = {**state.units, event.unit: Unit(event.hex)}
    return replace(state, units=units, aloft=(*state.aloft, event.unit))


def _drop_rolled(state: State, event: e.DropRolled) -> State:
    units = {**state.units, event.unit: Unit(event.hex)}
    return replace(
        state,
        units=units,
        aloft=tuple(name for name in state.aloft if name != event.unit),
        **_taken(state, "allied", (event.hex,) if event.takes is None else event.takes),
    )


def _places_taken(state: State, event: e.PlacesTaken) -> State:
    return replace(state, **_taken(state, event.seat, event.hexes))


def _stage_began(state: State, event: e.StageBegan) -> State:
    stays = event.seat == state.seat and event.stage != "bombard"
    return replace(
        state,
        stage=event.stage,
        seat=event.seat,
        moved=(),
        fought=state.fought if stays else (),
        attacked=(),
        bombarded=state.bombarded if stays else (),
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(
        state, turn=event.turn, stage="refit", seat="allied", weather=0, mines=False,
        moved=(), fought=(), attacked=(), bombarded=(),
    )  # fmt: skip


def _weather_rolled(state: State, event: e.WeatherRolled) -> State:
    return replace(state, weather=event.die)


def _cups_filled(state: State, event: e.CupsFilled) -> State:
    return replace(state, cups=event.cups, naval=event.naval)


def _without(cups: dict[str, tuple[str, ...]], markers: tuple[str, ...]) -> dict[str, Any]:
    """The cups after these markers were drawn; a marker is told as its cup and its strength."""
    left = dict(cups)
    for marker in markers:
        cup, _, face = marker.partition(" ")
        if cup in left:
            left[cup] = without(left[cup], (face,))
    return left


def _markers_withheld(state: State, event: e.MarkersWithheld) -> State:
    return replace(state, cups=_without(state.cups, event.markers))


def _marker_lost(state: State, event: e.MarkerLost) -> State:
    return replace(state, charged=(*state.charged, event.hex), lost=(*state.lost, event.marker))


def _points_given(state: State, event: e.PointsGiven) -> State:
    return replace(state, points=(event.leg, event.mobile))


def _unit_rebuilt(state: State, event: e.UnitRebuilt) -> State:
    leg, mobile = state.points
    spent = (leg, mobile - 1) if UNITS[event.unit].mobile else (leg - 1, mobile)
    unit = replace(state.units[event.unit], reduced=False)
    return replace(state, units={**state.units, event.unit: unit}, points=spent)


def _zones_removed(state: State, _: e.ZonesRemoved) -> State:
    return replace(state, zones={})


def _taken(state: State, seat: Seat, hexes: tuple[str, ...]) -> dict[str, Any]:
    """What counts is held by the side that took it; a depot stays raided (11.1.4b)."""
    prizes = sorted(PRIZES.intersection(hexes))
    raids = [h for h in prizes if seat == "allied" and h in DEPOTS and h not in state.raided]
    return {
        "held": {**state.held, **dict.fromkeys(prizes, seat)} if prizes else state.held,
        "raided": (*state.raided, *raids),
    }


def _walked(state: State, event: e.UnitMoved | e.UnitRetreated | e.UnitAdvanced) -> dict[str, Any]:
    """A unit has gone this way."""
    name, path = event.unit, event.path
    before = state.units.get(name)
    unit = Unit(path[-1], reduced=before is not None and before.reduced)
    taken = path if event.takes is None else event.takes
    return {
        "units": {**state.units, name: unit},
        **_taken(state, UNITS[name].seat, taken),
    }


def _unit_moved(state: State, event: e.UnitMoved) -> State:
    walked = _walked(state, event)
    return replace(state, moved=(*state.moved, event.unit), **walked)


def _unit_delayed(state: State, event: e.UnitDelayed) -> State:
    return replace(state, delayed=(*state.delayed, event.unit))


def _bombarded(state: State, event: e.Bombarded) -> State:
    return replace(
        state,
        cups=_without(state.cups, event.markers),
        bombarded=(*state.bombarded, event.target),
    )


def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    return replace(
        state,
        combat=Combat(event.kind, event.seat, event.target, event.by, event.defender),
        fought=(*state.fought, *event.by),
        attacked=(*state.attacked, event.target),
    )


def _fought_on(state: State, **changes: str) -> State:
    combat = state.combat
    return state if combat is None else replace(state, combat=replace(combat, **changes))


def _defender_named(state: State, event: e.DefenderNamed) -> State:
    return _fought_on(state, defender=event.unit)


def _support_drawn(state: State, event: e.SupportDrawn) -> State:
    combat = state.combat
    if combat is None:
        return state
    if event.seat == combat.seat:
        combat = replace(combat, support=(*combat.support, *event.markers))
    else:
        combat = replace(combat, answer=(*combat.answer, *event.markers))
    naval = sum(marker.startswith("naval") for marker in event.markers)
    return replace(
        state,
        combat=combat,
        cups=_without(state.cups, event.markers),
        naval=state.naval - naval,
        mines=state.mines and f"german {MINES}" not in event.markers,
    )


def _mines_set_aside(state: State, _: e.MinesSetAside) -> State:
    return replace(state, mines=True, cups=_without(state.cups, (f"german {MINES}",)))


def _combat_resolved(state: State, event: e.CombatResolved) -> State:
    return _fought_on(state, result=event.result)


def _owed(state: State, event: e.Owed) -> State:
    return replace(state, debts=event.debts)


def _unit_reduced(state: State, event: e.UnitReduced) -> State:
    unit = replace(state.units[event.unit], reduced=True)
    return replace(state, units={**state.units, event.unit: unit})


def _unit_eliminated(state: State, event: e.UnitEliminated) -> State:
    units = dict(state.units)
    del units[event.unit]
    return replace(state, units=units, gone=(*state.gone, event.unit))


def _same(state: State, _: Any) -> State:
    return state


def _unit_went(state: State, event: e.UnitRetreated | e.UnitAdvanced) -> State:
    return replace(state, **_walked(state, event))


def _combat_ended(state: State, _: e.CombatEnded) -> State:
    return replace(state, combat=None)


def _match_extended(state: State, event: e.MatchExtended) -> State:
    return replace(state, last=event.last)


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, ending=event.ending)


_FOLDS: dict[type[e.UtahEvent], Callable[[State, Any], State]] = {
    e.FieldLaid: _field_laid,
    e.GermansSetUp: _germans_set_up,
    e.BeachheadPlaced: _beachhead_placed,
    e.BeachheadRemoved: _beachhead_removed,
    e.UnitLanded: _unit_landed,
    e.ZonePlaced: _zone_placed,
    e.UnitDropped: _unit_dropped,
    e.DropRolled: _drop_rolled,
    e.PlacesTaken: _places_taken,
    e.StageBegan: _stage_began,
    e.TurnBegan: _turn_began,
    e.WeatherRolled: _weather_rolled,
    e.CupsFilled: _cups_filled,
    e.MarkersWithheld: _markers_withheld,
    e.MarkerLost: _marker_lost,
    e.PointsGiven: _points_given,
    e.UnitRebuilt: _unit_rebuilt,
    e.ZonesRemoved: _zones_removed,
    e.UnitMoved: _unit_moved,
    e.UnitDelayed: _unit_delayed,
    e.Bombarded: _bombarded,
    e.AttackDeclared: _attack_declared,
    e.DefenderNamed: _defender_named,
    e.SupportDrawn: _support_drawn,
    e.MinesSetAside: _mines_set_aside,
    e.CombatResolved: _combat_resolved,
    e.Owed: _owed,
    e.UnitReduced: _unit_reduced,
    e.UnitEliminated: _unit_eliminated,
    e.UnitStood: _same,
    e.UnitRetreated: _unit_went,
    e.UnitAdvanced: _unit_went,
    e.CombatEnded: _combat_ended,
    e.MatchExtended: _match_extended,
    e.MatchEnded: _match_ended,
}
