"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.games.combined_arms import events as e
from domain.games.combined_arms.state import Spot, State, Unit
from domain.games.combined_arms.words import SEATS, Kind, Seat


def evolve(state: State, event: e.ArmsEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _field_laid(_: State, event: e.FieldLaid) -> State:
    return State(
        scenario=event.scenario,
        size=event.size,
        first=event.first,
        seat=event.first,
        armies=event.armies,
        options=event.options,
        ground=event.ground,
    )


def _army_chosen(state: State, event: e.ArmyChosen) -> State:
    return replace(state, chosen={**state.chosen, event.seat: event.army})


def _army_revealed(state: State, event: e.ArmyRevealed) -> State:
    chosen = {**state.chosen, event.seat: event.army}
    reserve = {**state.reserve, event.seat: event.army}
    if len(reserve) < len(SEATS):
        return replace(state, chosen=chosen, reserve=reserve)
    second = next(s for s in SEATS if s != state.first)
    return replace(state, chosen=chosen, reserve=reserve, stage="place", seat=second)


def _raised(state: State, seat: Seat, kind: Kind) -> dict[str, int]:
    key = f"{seat}-{kind}"
    return {**state.raised, key: state.raised.get(key, 0) + 1}


def _unit_placed(state: State, event: e.UnitPlaced) -> State:
    left = dict(state.reserve[event.seat])
    left[event.kind] -= 1
    if not left[event.kind]:
        del left[event.kind]
    unit = Unit(event.unit, event.kind, event.seat, event.elite)
    return replace(
        state,
        placing=_still_to_place(state, event, left),
        units={**state.units, event.square: unit},
        raised=_raised(state, event.seat, event.kind),
        reserve={**state.reserve, event.seat: left},
        seat=next(s for s in SEATS if s != event.seat),
    )


def _still_to_place(
    state: State, event: e.UnitPlaced, left: dict[Kind, int]
) -> dict[Seat, tuple[Spot, ...] | None] | UnsetType:
    """The orders for whole placements that are not yet carried out."""
    if state.placing is UNSET or event.seat not in state.placing:
        return state.placing
    others = {s: spots for s, spots in state.placing.items() if s != event.seat}
    spots = state.placing[event.seat]
    after = None if spots is None else tuple(s for s in spots if s.square != event.square)
    return {**others, event.seat: after} if left else others or UNSET


def _placement_given(state: State, event: e.PlacementGiven) -> State:
    given = {} if state.placing is UNSET else state.placing
    return replace(state, placing={**given, event.seat: event.places})


def _turn_began(state: State, event: e.TurnBegan) -> State:
    seen = {**state.seen, event.position: state.seen.get(event.position, 0) + 1}
    return replace(
        state,
        stage="begin",
        seat=event.seat,
        turn=event.turn,
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


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    if event.phase == "fire":
        return replace(state, stage="fire")
    return replace(state, stage=event.phase, lifted=event.lifted)


def _unit_reinforced(state: State, event: e.UnitReinforced) -> State:
    return replace(
        state,
        units={**state.units, event.square: Unit(event.unit, event.kind, event.seat)},
        raised=_raised(state, event.seat, event.kind),
        stage="begin",
        seen={},
        reinforced=True,
    )


def _same(state: State, _: Any) -> State:
    return state


def _unit_moved(state: State, event: e.UnitMoved) -> State:
    units = dict(state.units)
    units[event.to] = units.pop(event.square)
    return replace(
        state,
        units=units,
        moved={**state.moved, event.to: event.square},
    )


def _unit_fired(state: State, event: e.UnitFired) -> State:
    taken = state.damage.get(event.target, 0) + event.damage
    helped = (*state.helped.get(event.target, ()), event.square)
    return replace(
        state,
        fired=(*state.fired, event.square),
        damage={**state.damage, event.target: taken},
        helped={**state.helped, event.target: helped},
    )


def _unit_broken(state: State, event: e.UnitBroken) -> State:
    return replace(state, broken=event.square)


def _unit_retreated(state: State, event: e.UnitRetreated) -> State:
    units, damage, helped = dict(state.units), dict(state.damage), dict(state.helped)
    units[event.to] = units.pop(event.square)
    helped[event.to] = helped.pop(event.square, ())
    damage.pop(event.square, None)
    routed = (*(s for s in state.routed if s != event.square), event.to)
    return replace(state, units=units, damage=damage, helped=helped, routed=routed, broken="")


def _unit_destroyed(state: State, event: e.UnitDestroyed) -> State:
    units, damage, helped = dict(state.units), dict(state.damage), dict(state.helped)
    del units[event.square]
    damage.pop(event.square, None)
    helped.pop(event.square, None)
    for square in event.by:
        units[square] = replace(units[square], kills=units[square].kills + 1)
    routed = tuple(s for s in state.routed if s != event.square)
    return replace(
        state,
        units=units,
        damage=damage,
        helped=helped,
        routed=routed,
        broken="",
        seen={},
        quiet=0,
    )


def _unit_proved(state: State, event: e.UnitProved) -> State:
    unit = replace(state.units[event.square], elite=True)
    return replace(state, units={**state.units, event.square: unit})


def _battle_ended(state: State, event: e.BattleEnded) -> State:
    return replace(state, ending=event.ending, winner=event.winner)


_FOLDS: dict[type[e.ArmsEvent], Callable[[State, Any], State]] = {
    e.FieldLaid: _field_laid,
    e.ArmyChosen: _army_chosen,
    e.ArmyRevealed: _army_revealed,
    e.UnitPlaced: _unit_placed,
    e.PlacementGiven: _placement_given,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.UnitReinforced: _unit_reinforced,
    e.ReinforcementLost: _same,
    e.UnitMoved: _unit_moved,
    e.UnitFired: _unit_fired,
    e.UnitBroken: _unit_broken,
    e.UnitRetreated: _unit_retreated,
    e.UnitDestroyed: _unit_destroyed,
    e.UnitProved: _unit_proved,
    e.BattleEnded: _battle_ended,
}
