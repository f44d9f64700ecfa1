"""Each event as a sentence of the story."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.landing.story import SENTENCES as LANDING
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import CALLED, MISSIONS, PHASES, brought, missions


def tell(state: State, event: e.TcsEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    found = _SENTENCES.get(type(event))
    return found(state, event) if found else ""


def _opened(_: State, event: e.MatchOpened) -> str:
    lesson = scene(event.scenario)
    return f"{lesson.title}: {len(event.units)} units stand on the map."


def _written(_: State, event: e.SheetWritten) -> str:
    if event.sheet is None:
        return f"The {CALLED[event.side]} side writes an operation sheet."
    sheet = event.sheet
    return (
        f"Sheet {sheet.title}: {MISSIONS[sheet.mission]} {sheet.goal} with {listed(sheet.members)}."
    )


def _torn(state: State, event: e.SheetTorn) -> str:
    sheet = state.sheets.get(event.name)
    if sheet is None:
        return f"The {CALLED[event.side]} side gives up an operation sheet."
    return f"Sheet {sheet.title} is given up: {event.why}."


def _left(state: State, event: e.SheetLeft) -> str:
    sheet = state.sheets.get(event.name or "")
    if sheet is None or event.members is None:
        return ""
    return f"Sheet {sheet.title} goes on with {listed(event.members)}."


def _tried(state: State, event: e.SheetTried) -> str:
    sheet = state.sheets.get(event.name or "")
    if sheet is None or event.roll is None:
        return ""
    how = "is implemented" if event.done else "is not ready yet"
    return f"Sheet {sheet.title} {how} ({event.roll} against {event.need})."


def _turn(state: State, event: e.TurnBegan) -> str:
    rolls = f"{event.american} to {event.german}"
    when = clock.told(state.scenario, event.turn)
    return f"Turn {event.turn}, {when}: the {CALLED[event.first]} side acts first ({rolls})."


def _part(_: State, event: e.PartBegan) -> str:
    part = PHASES.get((event.side, event.stage))
    return f"{part}." if part else "Clean-up."


def _mode(_: State, event: e.ModeChanged) -> str:
    verb = "goes" if len(event.units) == 1 else "go"
    return f"{listed(event.units)} {verb} into {event.mode.capitalize()} Mode."


def _marched(state: State, event: e.Marched) -> str:
    way = "-".join(event.path)
    return f"{event.unit} moves from {state.units[event.unit].hex} to {way}."


def _area(_: State, event: e.AreaFired) -> str:
    result = {
        "": "no effect",
        "M": "morale is checked",
        "h": "perhaps a step, morale is checked",
        "1": "a step is lost",
    }.get(event.result, f"{event.result} steps are lost")
    who = event.how or listed(event.units)
    how = " in overwatch" if event.overwatch else ""
    verb = "fires" if event.how or len(event.units) == 1 else "fire"
    dice = f"{sum(event.dice)}{event.added:+d}" if event.added else f"{sum(event.dice)}"
    return f"{who} {verb}{how} at {event.target} with {event.points}, roll {dice}: {result}."


def _duel(event: e.PointFired | e.ClosedIn, verb: str) -> str:
    dice = f"{sum(event.dice)}{event.added:+d}" if event.added else f"{sum(event.dice)}"
    hit = "a hit" if event.hit else "a miss"
    return f"{event.unit} {verb} {event.victim}: {dice} against {event.need}, {hit}."


def _permission(_: State, event: e.PermissionRolled) -> str:
    how = "fires once more" if event.granted else "does not get to fire again"
    return f"The stack on {event.hex} {how} (die {event.die}, {event.need} needed)."


def _lost(_: State, event: e.StepsLost) -> str:
    return f"{event.unit} loses {'a step' if event.steps == 1 else f'{event.steps} steps'}."


def _destroyed(_: State, event: e.UnitDestroyed) -> str:
    return f"{event.unit} is destroyed."


def _fell(_: State, event: e.MoraleFell) -> str:
    by = f" ({event.total})" if event.total else ""
    return f"{event.unit} is {event.morale}{by}."


def _shaken(state: State, event: e.CompanyShaken) -> str:
    worse = event.level > state.shaken.get(event.company, 0)
    how = "is shaken" if worse else "takes heart"
    return f"{event.company} {how}: its morale is {event.level}."


def _ready(_: State, event: e.BatteryReady) -> str:
    has = f": {missions(event.he, event.smoke)}" if event.he or event.smoke else ""
    return f"{event.battery} can be called{has}."


def _called(_: State, event: e.FireCalled) -> str:
    where = f" on {event.target}" if event.target else ""
    return f"{event.battery} is called{where}."


def _adjusted(_: State, event: e.FireAdjusted) -> str:
    if not event.dice:
        where = f"on {event.point}" if event.point else "off the map"
        how = f"fires for effect on {event.target}" if event.done else f"is lost; it fell {where}"
        return f"{event.battery}, without adjustment, {how}."
    told = brought(event.point, sum(event.dice), event.need, event.target, done=event.done)
    return f"{event.battery}: {told}."


def _assaulted(_: State, event: e.Assaulted) -> str:
    what = "over-run" if event.overrun else "assault"
    verb = f"{what}s" if len(event.units) == 1 else what
    return f"{listed(event.units)} {verb} {event.target}."


def _rallied(state: State, event: e.Rallied) -> str:
    die = f" (die {event.die})" if event.die else ""
    if event.morale == state.units[event.unit].morale:
        return f"{event.unit} stays {event.morale}{die}."
    return f"{event.unit} {'comes round' if not event.morale else 'is suppressed now'}{die}."


def _waved(_: State, event: e.Waved) -> str:
    return f"{event.unit} is let through." if event.whole else f"Nobody fires at {event.unit}."


def _ended(_: State, event: e.MatchEnded) -> str:
    if event.ending == "draw":
        return "The match is a draw."
    side = event.ending.removesuffix("-victory")
    return f"The {CALLED[side]} side wins."


_SENTENCES: dict[type[e.TcsEvent], Callable[[State, Any], str]] = {
    **LANDING,
    e.MatchOpened: _opened,
    e.SheetWritten: _written,
    e.SheetTorn: _torn,
    e.SheetLeft: _left,
    e.SheetsGained: lambda _, event: "",
    e.SheetTried: _tried,
    e.TurnBegan: _turn,
    e.WeatherRolled: lambda _, event: f"The weather of the hour: {event.weather} ({event.roll}).",
    e.PartBegan: _part,
    e.ModeChanged: _mode,
    e.Marched: _marched,
    e.MarchEnded: lambda _, event: f"{event.unit} stops: {event.why}." if event.why else "",
    e.FireReturned: lambda _, event: f"The stack on {event.cover} fires back at {event.target}.",
    e.Owed: lambda _, event: "",
    e.Waved: _waved,
    e.AreaFired: _area,
    e.PointFired: lambda _, event: _duel(event, "fires at"),
    e.ClosedIn: lambda _, event: _duel(event, "fights"),
    e.PermissionRolled: _permission,
    e.StepsLost: _lost,
    e.UnitDestroyed: _destroyed,
    e.MoraleRolled: lambda _, event: "",
    e.MoraleFell: _fell,
    e.CompanyShaken: _shaken,
    e.Retreated: lambda _, event: f"{event.unit} falls back to {event.path[-1]}.",
    e.BatteryReady: _ready,
    e.FireCalled: _called,
    e.FireAdjusted: _adjusted,
    e.HardHit: lambda _, event: f"{event.victim} is {'' if event.hit else 'not '}hit by shells.",
    e.SmokeLaid: lambda _, event: f"Smoke on {listed(event.hexes)}.",
    e.Assaulted: _assaulted,
    e.HexTaken: lambda _, event: f"{listed(event.units)} take {event.target}.",
    e.Rallied: _rallied,
    e.TurnEnded: lambda _, event: f"Turn {event.turn} is over.",
    e.MatchEnded: _ended,
}
