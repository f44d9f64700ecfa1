"""How each event changes the position: no rules, no refusals, only what happened."""

from typing import Any

from msgspec.structs import replace

from domain.games.utah_beach import events as e
from domain.games.utah_beach.ground import DEPOTS, PRIZES
from domain.games.utah_beach.printed import MINES, UNITS
from domain.games.utah_beach.state import Combat, State, Unit
from domain.games.utah_beach.words import Seat
from domain.grid.cups import without


def evolve(state: State, event: e.UtahEvent) -> State:
    """The position after the event; what happens most often comes first."""
    match event:
        case e.Owed(debts=debts):
            return replace(state, debts=debts)
        case e.UnitMoved(unit=name):
            return _walked(state, event, moved=(*state.moved, name))
        case e.StageBegan():
            return _stage_began(state, event)
        case e.SupportDrawn():
            return _support_drawn(state, event)
        case e.AttackDeclared(kind=kind, seat=seat, target=hex_, by=by, defender=defender):
            fought, attacked = (*state.fought, *by), (*state.attacked, hex_)
            combat = Combat(kind, seat, hex_, by, defender)
            return replace(state, combat=combat, fought=fought, attacked=attacked)
        case e.CombatResolved(result=result):
            return _fought_on(state, result=result)
        case e.CombatEnded():
            return replace(state, combat=None)
        case e.UnitReduced(unit=name):
            return _stand(state, {name: replace(state.units[name], reduced=True)})
        case e.UnitRetreated() | e.UnitAdvanced():
            return _walked(state, event)
        case e.Bombarded(target=hex_, markers=markers):
            bombarded = (*state.bombarded, hex_)
            return replace(state, cups=_drawn(state, markers), bombarded=bombarded)
        case e.UnitEliminated(unit=name):
            units = dict(state.units)
            del units[name]
            return replace(state, units=units, gone=(*state.gone, name))
        case e.UnitStood():
            return state
        case e.DefenderNamed(unit=name):
            return _fought_on(state, defender=name)
        case e.MinesSetAside():
            return replace(state, mines=True, cups=_drawn(state, (f"german {MINES}",)))
        case e.TurnBegan(turn=turn):
            begun = replace(state, turn=turn, stage="refit", seat="allied", weather=0, mines=False)
            return replace(begun, moved=(), fought=(), attacked=(), bombarded=())
        case e.CupsFilled(cups=cups, naval=naval):
            return replace(state, cups=cups, naval=naval)
        case e.PointsGiven(leg=leg, mobile=mobile):
            return replace(state, points=(leg, mobile))
        case e.UnitRebuilt(unit=name):
            leg, mobile = state.points
            left = (leg, mobile - 1) if UNITS[name].mobile else (leg - 1, mobile)
            return _stand(state, {name: replace(state.units[name], reduced=False)}, points=left)
        case e.WeatherRolled(die=die):
            return replace(state, weather=die)
        case e.MarkersWithheld(markers=markers):
            return replace(state, cups=_drawn(state, markers))
        case e.MarkerLost(hex=hex_, marker=marker):
            return replace(state, charged=(*state.charged, hex_), lost=(*state.lost, marker))
        case e.UnitDelayed(unit=name):
            return replace(state, delayed=(*state.delayed, name))
        case e.ZonesRemoved():
            return replace(state, zones={})
        case e.FieldLaid(scenario=scenario, last=last, options=options):
            return State(scenario=scenario, last=last, options=options)
        case e.GermansSetUp(units=hexes):
            return _stand(state, {name: Unit(hex_) for name, hex_ in hexes.items()})
        case e.BeachheadPlaced(hex=hex_):
            return replace(state, beachheads=(*state.beachheads, hex_))
        case e.BeachheadRemoved(hex=hex_):
            return replace(state, beachheads=without(state.beachheads, (hex_,)))
        case e.UnitLanded(unit=name, hex=hex_):
            return _stand(state, {name: Unit(hex_, ashore=True)}, **_take(state, "allied", (hex_,)))
        case e.ZonePlaced(division=division, hex=hex_):
            return replace(state, zones={**state.zones, division: hex_})
        case e.UnitDropped(unit=name, hex=hex_):
            return _stand(state, {name: Unit(hex_)}, aloft=(*state.aloft, name))
        case e.DropRolled(unit=name, hex=hex_, takes=takes):
            taken = _take(state, "allied", (hex_,) if takes is None else takes)
            return _stand(state, {name: Unit(hex_)}, aloft=without(state.aloft, (name,)), **taken)
        case e.PlacesTaken(seat=seat, hexes=places):
            return replace(state, **_take(state, seat, places))
        case e.MatchExtended(last=last):
            return replace(state, last=last)
        case e.MatchEnded(ending=ending):
            return replace(state, ending=ending)
    raise TypeError(f"{type(event).__name__} is no event of Utah Beach.")


def _stand(state: State, units: dict[str, Unit], **changes: Any) -> State:
    """Units stand so on the map, whatever else changes with it."""
    return replace(state, units={**state.units, **units}, **changes)


def _take(state: State, seat: Seat, hexes: tuple[str, ...]) -> dict[str, Any]:
    """What counts is held by the side that took it; a depot stays raided (11.1.4b)."""
    prizes = sorted(PRIZES.intersection(hexes))
    raids = [h for h in prizes if seat == "allied" and h in DEPOTS and h not in state.raided]
    return {
        "held": {**state.held, **dict.fromkeys(prizes, seat)} if prizes else state.held,
        "raided": (*state.raided, *raids),
    }


def _walked(
    state: State, event: e.UnitMoved | e.UnitRetreated | e.UnitAdvanced, **changes: Any
) -> State:
    """A unit has gone this way."""
    name, path = event.unit, event.path
    before = state.units.get(name)
    unit = Unit(path[-1], reduced=before is not None and before.reduced)
    taken = _take(state, UNITS[name].seat, path if event.takes is None else event.takes)
    return _stand(state, {name: unit}, **taken, **changes)


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


def _drawn(state: State, markers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cups after these markers were drawn; a marker is told as its cup and its strength."""
    left = dict(state.cups)
    for marker in markers:
        cup, _, face = marker.partition(" ")
        if cup in left:
            left[cup] = without(left[cup], (face,))
    return left


def _fought_on(state: State, **changes: Any) -> State:
    combat = state.combat
    return state if combat is None else replace(state, combat=replace(combat, **changes))


def _support_drawn(state: State, event: e.SupportDrawn) -> State:
    combat = state.combat
    if combat is None:
        return state
    own = event.seat == combat.seat
    markers = (*(combat.support if own else combat.answer), *event.markers)
    return replace(
        _fought_on(state, **{"support" if own else "answer": markers}),
        cups=_drawn(state, event.markers),
        naval=state.naval - sum(marker.startswith("naval") for marker in event.markers),
        mines=state.mines and f"german {MINES}" not in event.markers,
    )
