"""How each event of the landing changes the position."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.tcs_omaha.boats.state import Plane, Pool
from domain.games.tcs_omaha.events import TcsEvent
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.printed import CARDS

HOUR = 60


def _now(state: State, **change: Any) -> State:
    return replace(state, landing=replace(state.landing, **change))


def _opened(state: State, event: e.LandingOpened) -> State:
    return _now(
        state,
        unreleased=event.unreleased,
        entering=dict.fromkeys(event.entering, 0),
        obstacles=dict.fromkeys(event.mines, "mines"),
    )


def _loaded(state: State, event: e.BoatsLoaded) -> State:
    plan = state.landing.plan
    known = plan is not None and event.lines is not None
    return _now(state, plan=(*plan, *event.lines) if known else None)  # type: ignore[misc]


def _unloaded(state: State, event: e.BoatsUnloaded) -> State:
    plan = state.landing.plan
    if plan is None or event.line is None:
        return state
    left = tuple(b for k, b in enumerate(plan, 1) if event.line and k != event.line)
    return _now(state, plan=left)


def _sealed(state: State, event: e.PlanSealed) -> State:
    return _now(state, sealed=True, leaders=event.leaders)


def _berthed(state: State, event: before.LeaderBerthed) -> State:
    if event.leader is None or event.unit is None:
        return state
    return _now(state, berths={**state.landing.berths, event.leader: event.unit})


def _registered(state: State, event: before.TargetsRegistered) -> State:
    if event.targets is None:
        return state
    return _now(state, registered={**state.landing.registered, event.side: event.targets})


def _placed(state: State, event: before.WorkPlaced) -> State:
    if event.unit is None or event.hex is None:
        return state
    moved = replace(state.units[event.unit], hex=event.hex)
    return replace(state, units={**state.units, event.unit: moved})


def _works(state: State, event: before.WorksShown) -> State:
    units = dict(state.units)
    for name, hex_ in event.units.items():
        units[name] = replace(units[name], hex=hex_)
    return _now(replace(state, units=units), works=True)


def _carries(state: State, event: before.CarriesOn) -> State:
    if event.plan is None:
        return state
    return _now(state, carried={**state.landing.carried, event.side: event.plan})


def _carried(state: State, event: before.CarriedOn) -> State:
    left = {side: plan for side, plan in state.landing.carried.items() if side != event.side}
    return _now(state, carried=left)


def _ran(state: State, event: e.BoatRan) -> State:
    lost = sum(event.lost.values())
    total = {**state.steps_lost, "american": state.steps_lost.get("american", 0) + lost}
    return replace(state, steps_lost=total) if lost else state


def _landed(state: State, event: e.BoatLanded) -> State:
    units = dict(state.units)
    for name, lost in event.units.items():
        units[name] = Unit(event.hex, mode="move", lost=lost)
    for name, lost in event.joined.items():
        units[name] = replace(units[name], lost=lost)
    leaders = tuple(n for n in state.landing.leaders if n not in event.units)
    return _now(replace(state, units=units), leaders=leaders)


def _led(state: State, event: e.LeadersLed) -> State:
    return _now(state, led=event.units, rolled=event.turn)


def _tide(state: State, event: e.TideTurned) -> State:
    units = dict(state.units)
    for name, hex_ in event.moved.items():
        units[name] = replace(units[name], hex=hex_, dug=False)
    for name in event.anew:
        units[name] = replace(units[name], quiet=0)
    return replace(state, units=units)


def _tested(state: State, event: e.ObstacleTested) -> State:
    return _now(state, obstacles={**state.landing.obstacles, event.hex: event.found})


def _converted(state: State, event: e.Converted) -> State:
    full = CARDS[event.squad].kind.steps
    morale = "suppressed" if event.die else ""
    squad = Unit(event.hex, lost=full - event.steps, morale=morale)  # type: ignore[arg-type]
    units = {n: u for n, u in state.units.items() if n != event.pill_box}
    after = replace(state, units={**units, event.squad: squad})
    return _now(after, safe=(*state.landing.safe, event.squad)) if event.die else after


def _released(state: State, event: e.Released) -> State:
    left = tuple(c for c in state.landing.unreleased if c != event.company)
    return _now(state, unreleased=left)


def _entered(state: State, event: e.Entered) -> State:
    units = {name: Unit(hex_, mode="move") for name, hex_ in event.units.items()}
    entering = {**state.landing.entering, event.company: state.turn}
    return _now(replace(state, units={**state.units, **units}), entering=entering)


def _may_enter(state: State, event: e.MayEnter) -> State:
    able = dict.fromkeys(event.companies, -1)
    return _now(state, entering={**state.landing.entering, **able})


def _rolled(state: State, event: e.ReleaseRolled) -> State:
    if event.given:
        more = state.landing.variables + (event.result == "variable")
        return _now(state, releases=state.landing.releases + 1, variables=more)
    if event.result == "nothing" or not event.company:
        return state
    return _now(state, entering={**state.landing.entering, event.company: -1})


def _ferried(state: State, event: e.FerryLoaded) -> State:
    more = (event.boats,) if event.boats is not None else ()
    if event.behind:
        return _now(state, later=(*state.landing.later, *more))
    return _now(state, ferries=(*state.landing.ferries, *more), ferried=event.minute)


def _ran_ashore(state: State, _: e.FerriesLanded) -> State:
    """Those of the next hour are next, where some are on their way."""
    later, hour = state.landing.later, state.landing.ferried
    return _now(state, ferries=later, ferried=hour + HOUR if later else hour, later=())


def _sent(state: State, event: e.FerrySent) -> State:
    if event.line is None or event.sector is None:
        return state
    ferries = list(state.landing.ferries)
    ferries[event.line - 1] = replace(ferries[event.line - 1], sector=event.sector)
    return _now(state, ferries=tuple(ferries))


def _begun(state: State, event: e.SheetBegun) -> State:
    sheet = state.sheets.get(event.sheet or "")
    if sheet is None or event.units is None:
        return state
    sheets = {**state.sheets, str(event.sheet): replace(sheet, begun=(*sheet.begun, *event.units))}
    return replace(state, sheets=sheets)


def _brought(state: State, event: before.SheetBrought) -> State:
    sheet = state.sheets.get(event.sheet or "")
    if sheet is None:
        return state
    return replace(state, sheets={**state.sheets, str(event.sheet): replace(sheet, active=True)})


def _team(state: State, event: before.TeamGiven) -> State:
    return _now(state, teams={**state.landing.teams, event.unit: ""}) if event.unit else state


def _radio(state: State, event: e.TeamLanded) -> State:
    said = "works" if event.works else "silent"
    return _now(state, teams={**state.landing.teams, event.unit: said})


def _pool(state: State, event: e.PoolFilled) -> State:
    old = state.landing.pool.get(event.calibre, Pool())
    new = Pool(old.he + event.he, old.smoke + event.smoke, old.illum + event.illum)
    filled = _now(state, pool={**state.landing.pool, event.calibre: new})
    if not event.guns:
        return filled
    came = state.landing.came.get(event.battery, 0) + event.guns
    return _now(filled, came={**state.landing.came, event.battery: came})


def _back(state: State, event: e.Replaced) -> State:
    units = dict(state.units)
    for name, steps in event.steps.items():
        units[name] = replace(units[name], lost=units[name].lost - steps)
    return replace(state, units=units)


def _left(state: State, event: e.Left) -> State:
    units = {n: u for n, u in state.units.items() if n != event.unit}
    return _now(replace(state, units=units), away=(*state.landing.away, event.unit))


def _used(state: State, event: e.ReleaseUsed) -> State:
    left, variables = state.landing.releases - 1, state.landing.variables - event.variable
    entering = dict(state.landing.entering)
    if event.company:
        entering[event.company] = -1
    return _now(state, releases=left, variables=min(left, variables), entering=entering)


def _flew(state: State, event: e.SortieFlew) -> State:
    there = event.owner != "nobody"
    sortie = tuple(Plane(type_) for type_ in event.types) if there else ()
    return _now(state, sortie=sortie, flown=event.owner)


def _struck(state: State, event: e.AircraftStruck) -> State:
    planes = list(state.landing.sortie)
    plane = planes[event.plane - 1]
    more = {"bombed": plane.bombed + 1} if event.bombs else {"strafed": plane.strafed + 1}
    planes[event.plane - 1] = replace(plane, **more)
    return _now(state, sortie=tuple(planes))


def _bombed(state: State, event: e.Bombed) -> State:
    if not event.marks:
        return state
    struck = replace(state.units[event.victim], hit=True)
    return replace(state, units={**state.units, event.victim: struck})


FOLDS: dict[type[TcsEvent], Callable[[State, Any], State]] = {
    e.LandingOpened: _opened,
    e.BoatsLoaded: _loaded,
    e.BoatsUnloaded: _unloaded,
    e.RocketsAimed: lambda state, event: _now(state, salvos=event.targets),
    e.PlanSealed: _sealed,
    e.MinesStruck: lambda state, _: state,
    e.HexesLit: lambda state, event: _now(state, lit=(*state.landing.lit, *event.hexes)),
    before.LeaderBerthed: _berthed,
    before.FirstTransport: lambda state, event: (
        state if event.units is None else _now(state, follow=event.units)
    ),
    before.TargetsRegistered: _registered,
    before.WorkPlaced: _placed,
    before.CarriesOn: _carries,
    before.CarriedOn: _carried,
    before.SheetBrought: _brought,
    before.WorksShown: _works,
    e.BoatRan: _ran,
    e.BoatsDrifted: lambda state, _: state,
    e.BoatLanded: _landed,
    e.LineDone: lambda state, event: _now(state, landed=(*state.landing.landed, event.line)),
    e.LeaderRolled: lambda state, _: state,
    e.LeadersLed: _led,
    e.TideTurned: _tide,
    e.ObstacleTested: _tested,
    e.ShingleBreached: lambda state, event: _now(
        state, breaches=(*state.landing.breaches, event.breach)
    ),
    e.BreachPassed: lambda state, event: _now(state, passed=(*state.landing.passed, event.breach)),
    e.Converted: _converted,
    e.ReleaseRolled: _rolled,
    e.MayEnter: _may_enter,
    e.Released: _released,
    e.Entered: _entered,
    e.PitFired: lambda state, _: state,
    e.PitStrayed: lambda state, _: state,
    e.PrizesHeld: lambda state, event: _now(state, held=event.hexes),
    e.FerryLoaded: _ferried,
    e.FerrySent: _sent,
    e.FerriesLanded: _ran_ashore,
    e.PoolFilled: _pool,
    before.TeamGiven: _team,
    e.TeamLanded: _radio,
    e.SheetBegun: _begun,
    e.Replaced: _back,
    e.Left: _left,
    e.ReleaseUsed: _used,
    e.RocketsFell: lambda state, _: state,
    e.DestroyerFired: lambda state, _: _now(state, missions=state.landing.missions + 1),
    e.SortieFlew: _flew,
    e.AircraftStruck: _struck,
    e.Bombed: _bombed,
}
