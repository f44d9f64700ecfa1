"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.landed.evolve import FOLDS as LANDING
from domain.games.tcs_omaha.position import Battery, FireMission, March, State, Unit
from domain.games.tcs_omaha.printed import CARDS, TABLES


def evolve(state: State, event: e.TcsEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _units(state: State, names: Iterable[str], **change: Any) -> State:
    """The position with the same change to several units; who is gone stays gone."""
    units = dict(state.units)
    for name in names:
        if name in units:
            units[name] = replace(units[name], **change)
    return replace(state, units=units)


def _opened(_: State, event: e.MatchOpened) -> State:
    return State(
        scenario=event.scenario,
        last=event.last,
        options=event.options,
        units={name: Unit(hex_) for name, hex_ in event.units.items()},
    )


def _written(state: State, event: e.SheetWritten) -> State:
    return replace(state, sheets={**state.sheets, event.name: event.sheet})


def _torn(state: State, event: e.SheetTorn) -> State:
    return replace(state, sheets={n: s for n, s in state.sheets.items() if n != event.name})


def _left(state: State, event: e.SheetLeft) -> State:
    sheet = state.sheets.get(event.name or "")
    if sheet is None or event.members is None:
        return state
    stays = frozenset(event.members)
    begun = tuple(n for n in sheet.begun if n in stays or CARDS[n].company in stays)
    left = replace(sheet, members=event.members, begun=begun)
    return replace(state, sheets={**state.sheets, str(event.name): left})


def _gained(state: State, event: e.SheetsGained) -> State:
    sheets = dict(state.sheets)
    for name, gain in (event.gained or {}).items():
        sheet = sheets[name]
        if sheet is not None:
            sheets[name] = replace(sheet, weighted=sheet.weighted + gain)
    return replace(state, sheets=sheets)


def _tried(state: State, event: e.SheetTried) -> State:
    sheet = state.sheets.get(event.name or "")
    if sheet is None or not event.done:
        return state
    return replace(state, sheets={**state.sheets, str(event.name): replace(sheet, active=True)})


def _turn_began(state: State, event: e.TurnBegan) -> State:
    landing = replace(state.landing, passed=(), missions=0, guns={}, led=(), sortie=(), flown="")
    return replace(state, turn=event.turn, first=event.first, begun=True, landing=landing)


def _part(state: State, event: e.PartBegan) -> State:
    landing = state.landing
    if landing.safe:
        landing = replace(landing, safe=())
    return replace(state, side=event.side, stage=event.stage, landing=landing)


def _mode(state: State, event: e.ModeChanged) -> State:
    return _units(state, event.units, mode=event.mode, turned=True, quiet=0, dug=False)


def _marched(state: State, event: e.Marched) -> State:
    unit = state.units[event.unit]
    moved = replace(unit, hex=event.path[-1], acted=True, road=event.road, quiet=0)
    waved = state.march is not None and state.march.waved
    return replace(
        state,
        units={**state.units, event.unit: moved},
        march=March(event.unit, event.left, waved, event.cover),
    )


def _returned(state: State, _: e.FireReturned) -> State:
    march = state.march
    return replace(state, march=replace(march, cover="")) if march is not None else state


def _waved(state: State, event: e.Waved) -> State:
    if not event.whole or state.march is None:
        return state
    return replace(state, march=replace(state.march, waved=True))


def _fired(state: State, event: e.AreaFired) -> State:
    """Who fires is marked, and so is who stands under the fire and is not safe from it (3.3f)."""
    units, guns = dict(state.units), dict(state.landing.guns)
    for name in event.units:
        if name in units:
            units[name] = _marked(units[name], name, "area", guns, event.overwatch)
    for name, unit in units.items():
        at = name in event.only if event.only else unit.hex == event.target
        if at and name not in state.landing.safe:
            units[name] = replace(unit, hit=True)
    return replace(_weapons(state, guns), units=units)


def _marked(
    unit: Unit, name: str, weapon: str, guns: dict[str, tuple[str, ...]], overwatch: bool
) -> Unit:
    """A unit that fired; a pill box is marked weapon by weapon, and acts with each (3.3b)."""
    if CARDS[name].kind.class_ != "pillbox":
        return replace(unit, fired=True, quiet=0, acted=unit.acted or not overwatch)
    guns[name] = tuple(dict.fromkeys((*guns.get(name, ()), weapon)))
    return replace(unit, fired=len(guns[name]) > 1)


def _weapons(state: State, guns: dict[str, tuple[str, ...]]) -> State:
    if guns == state.landing.guns:
        return state
    return replace(state, landing=replace(state.landing, guns=guns))


def _aimed(state: State, event: e.PointFired) -> State:
    return _duel(state, event.unit, event.victim, event.overwatch)


def _closed(state: State, event: e.ClosedIn) -> State:
    return _duel(state, event.unit, event.victim, event.overwatch)


def _duel(state: State, name: str, victim: str, overwatch: bool) -> State:
    guns = dict(state.landing.guns)
    units = {
        **state.units,
        name: _marked(state.units[name], name, "point", guns, overwatch),
        victim: replace(state.units[victim], hit=True),
    }
    return replace(_weapons(state, guns), units=units)


def _permission(state: State, event: e.PermissionRolled) -> State:
    return state


def _lost(state: State, event: e.StepsLost) -> State:
    side = CARDS[event.unit].side
    lost = {**state.steps_lost, side: state.steps_lost.get(side, 0) + event.steps}
    if event.unit not in state.units:
        return replace(state, steps_lost=lost)
    unit = state.units[event.unit]
    units = {**state.units, event.unit: replace(unit, lost=unit.lost + event.steps)}
    return replace(state, units=units, steps_lost=lost)


def _destroyed(state: State, event: e.UnitDestroyed) -> State:
    units = {n: u for n, u in state.units.items() if n != event.unit}
    march = None if state.march and state.march.unit == event.unit else state.march
    debts = tuple(debt for debt in state.debts if debt.unit != event.unit)
    gone = (*state.gone, event.unit)
    return replace(state, units=units, gone=gone, march=march, debts=debts)


def _fell(state: State, event: e.MoraleFell) -> State:
    return _units(state, (event.unit,), morale=event.morale)


def _shaken(state: State, event: e.CompanyShaken) -> State:
    shaken = {**state.shaken, event.company: event.level}
    if not event.level:
        del shaken[event.company]
    return replace(state, shaken=shaken)


def _retreated(state: State, event: e.Retreated) -> State:
    acted = state.units[event.unit].acted or event.action
    return _units(
        state, (event.unit,), hex=event.path[-1], mode="move", quiet=0, dug=False, acted=acted
    )


def _battery(state: State, event: e.BatteryReady) -> State:
    old = state.batteries.get(event.battery)
    he, smoke = (old.he, old.smoke) if old else (0, 0)
    new = Battery(event.side, event.guns, event.calibre, he + event.he, smoke + event.smoke)
    return replace(state, batteries={**state.batteries, event.battery: new})


def _called(state: State, event: e.FireCalled) -> State:
    battery = replace(state.batteries[event.battery], used=True)
    mission = FireMission(
        event.side, event.battery, event.due, event.target, event.observer, event.smoke,
        event.illum,
    )  # fmt: skip
    return replace(
        state,
        batteries={**state.batteries, event.battery: battery},
        missions=(*state.missions, mission),
    )


def _adjusted(state: State, event: e.FireAdjusted) -> State:
    """The mission is over; rounds are spent where it was fired for effect."""
    mission = next(m for m in state.missions if m.battery == event.battery)
    left = tuple(m for m in state.missions if m is not mission)
    if not event.done:
        return replace(state, missions=left)
    battery = state.batteries[event.battery]
    if battery.side == "american" and str(battery.calibre) in state.landing.pool:
        return _from_pool(replace(state, missions=left), battery.calibre, event)
    if event.smoke:
        spent = replace(battery, smoke=battery.smoke - 1)
    else:
        spent = replace(battery, he=battery.he - 1)
    return replace(state, missions=left, batteries={**state.batteries, event.battery: spent})


def _from_pool(state: State, calibre: int, event: e.FireAdjusted) -> State:
    """A mission of a battery that landed takes battery fires of its calibre (2.9)."""
    pool = state.landing.pool[str(calibre)]
    if event.illum:
        spent = replace(pool, illum=pool.illum - 1)
    elif event.smoke:
        spent = replace(pool, smoke=pool.smoke - 1)
    else:
        spent = replace(pool, he=pool.he - TABLES.artillery.rounds)
    landing = replace(state.landing, pool={**state.landing.pool, str(calibre): spent})
    return replace(state, landing=landing)


def _smoke(state: State, event: e.SmokeLaid) -> State:
    smoke = {**state.smoke, **{h: state.smoke.get(h, 0) + 1 for h in event.hexes}}
    return replace(state, smoke=smoke)


def _assaulted(state: State, event: e.Assaulted) -> State:
    return _units(state, event.units, acted=True, quiet=0)


def _taken(state: State, event: e.HexTaken) -> State:
    return _units(state, event.units, hex=event.target)


def _rallied(state: State, event: e.Rallied) -> State:
    return _units(state, (event.unit,), morale=event.morale)


def _quiet(unit: Unit, *, calm: bool, dug: bool) -> int:
    """The quiet turns of a unit after one more; who is dug in begins anew (23.4)."""
    if dug or unit.dug or unit.mode == "move":
        return 0
    return unit.quiet + 1 if calm else unit.quiet


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    calm, dug = frozenset(event.quiet), frozenset(event.dug)
    units = {
        name: replace(
            unit,
            fired=False,
            acted=False,
            turned=False,
            road=False,
            hit=False,
            pressed=unit.pressed + 1 if unit.hit else 0,
            quiet=_quiet(unit, calm=name in calm, dug=name in dug),
            dug=unit.dug or name in dug,
        )
        for name, unit in state.units.items()
    }
    batteries = {name: replace(b, used=False) for name, b in state.batteries.items()}
    landing = replace(state.landing, lit=()) if state.landing.lit else state.landing
    known = landing.obstacles
    if "empty" in known.values():  # open ground from the next turn on (2.4d)
        opened = {h: "clear" if found == "empty" else found for h, found in known.items()}
        landing = replace(landing, obstacles=opened)
    return replace(state, units=units, batteries=batteries, smoke={}, begun=False, landing=landing)


_FOLDS: dict[type[e.TcsEvent], Callable[[State, Any], State]] = {
    **LANDING,
    e.MatchOpened: _opened,
    e.SheetWritten: _written,
    e.SheetTorn: _torn,
    e.SheetLeft: _left,
    e.SheetsGained: _gained,
    e.SheetTried: _tried,
    e.TurnBegan: _turn_began,
    e.WeatherRolled: lambda state, event: replace(state, weather=event.weather),
    e.PartBegan: _part,
    e.ModeChanged: _mode,
    e.Marched: _marched,
    e.MarchEnded: lambda state, _: replace(state, march=None),
    e.FireReturned: _returned,
    e.Owed: lambda state, event: replace(state, debts=event.debts),
    e.Waved: _waved,
    e.AreaFired: _fired,
    e.PointFired: _aimed,
    e.ClosedIn: _closed,
    e.PermissionRolled: _permission,
    e.StepsLost: _lost,
    e.UnitDestroyed: _destroyed,
    e.MoraleRolled: lambda state, _: state,
    e.MoraleFell: _fell,
    e.CompanyShaken: _shaken,
    e.Retreated: _retreated,
    e.BatteryReady: _battery,
    e.FireCalled: _called,
    e.FireAdjusted: _adjusted,
    e.HardHit: lambda state, event: (
        _units(state, (event.victim,), hit=True) if event.marks else state
    ),
    e.SmokeLaid: _smoke,
    e.Assaulted: _assaulted,
    e.HexTaken: _taken,
    e.Rallied: _rallied,
    e.TurnEnded: _turn_ended,
    e.MatchEnded: lambda state, event: replace(state, ending=event.ending, stage="over"),
}
