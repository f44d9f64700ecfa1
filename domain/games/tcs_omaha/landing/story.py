"""Each event of the landing as a sentence of the story."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.tcs_omaha.beach.obstacles import SAID
from domain.games.tcs_omaha.events import TcsEvent
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landing.schematic import afloat
from domain.games.tcs_omaha.landing.schematic import told as told_line
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.printed.landing import BOATS
from domain.games.tcs_omaha.words import CALLED, brought


def boat(kind: str) -> str:
    """A boat, or a tank that swims."""
    return f"An {BOATS[kind].name}" if kind in BOATS and kind[0] in "l" else (
        f"A {BOATS[kind].name}" if kind in BOATS else "A DD tank"
    )  # fmt: skip


def _loaded(state: State, event: e.BoatsLoaded) -> str:
    if event.lines is None:
        return "The American side loads boats."
    units = afloat(state.scenario)
    if len(event.lines) > 1:
        return f"{len(event.lines)} lines of the landing plan are written."
    return told_line(event.lines[0], units)


def _unloaded(_: State, event: e.BoatsUnloaded) -> str:
    if event.line is None:
        return "The American side unloads boats."
    return f"Line {event.line} of the landing plan is struck." if event.line else ""


def _aimed(_: State, event: e.RocketsAimed) -> str:
    if event.targets is None:
        return "The rocket craft are aimed."
    return f"The rocket craft aim at {listed(event.targets)}." if event.targets else ""


def _carried(_: State, event: before.CarriedOn) -> str:
    why = f": {event.why}" if event.why else ""
    return f"The {CALLED[event.side]} side no longer carries on{why}."


def _brought(state: State, event: before.SheetBrought) -> str:
    sheet = state.sheets.get(event.sheet or "")
    return f"Sheet {sheet.title} comes with them and is implemented." if sheet else ""


def _placed(_: State, event: before.WorkPlaced) -> str:
    return f"{event.unit} is set up on {event.hex}." if event.unit else "A German work is set up."


def _works(_: State, event: before.WorksShown) -> str:
    if not event.units:
        return "The German works stand where they stood in history."
    where = listed(f"{name} on {hex_}" for name, hex_ in event.units.items())
    return f"The German works stand; elsewhere than in history: {where}."


def _berthed(_: State, event: before.LeaderBerthed) -> str:
    if event.leader is None:
        return "A leader is given a boat."
    return f"{event.leader}, if drawn, lands with {event.unit}."


def _first(_: State, event: before.FirstTransport) -> str:
    if event.units is None:
        return "The first transport landing is named."
    return f"In the first transport landing sail {listed(event.units)}."


def _registered(_: State, event: before.TargetsRegistered) -> str:
    who = CALLED[event.side]
    if event.targets is None:
        return f"The {who} side registers targets."
    return f"The {who} side registers {listed(event.targets)}."


def _sealed(_: State, event: e.PlanSealed) -> str:
    who = listed(event.leaders) if event.leaders else "nobody"
    return f"The landing plan is settled. Leaders that sail, by a roll of {sum(event.dice)}: {who}."


def _ran(_: State, event: e.BoatRan) -> str:
    roll = f"{event.total} against {event.need}"
    if event.total <= event.need:
        return f"{boat(event.kind)} comes through ({roll})."
    lost = listed(f"{steps} of {name}" for name, steps in event.lost.items())
    return f"{boat(event.kind)} is lost ({roll}), and with it {lost or 'nobody'}."


def _drifted(_: State, event: e.BoatsDrifted) -> str:
    where = f"into {event.sector}" if event.sector else "off the map, and is lost"
    return f"The path leads {where} (die {event.die})."


def _landed(_: State, event: e.BoatLanded) -> str:
    told = f"{listed(event.units)} land on {event.hex} (die {event.die})." if event.units else ""
    if not event.joined:
        return told
    return f"{told} More steps join {listed(event.joined)}.".lstrip()


def _leader(_: State, event: e.LeaderRolled) -> str:
    how = "is killed" if event.killed else "goes on under fire"
    return f"{event.leader} {how} ({sum(event.dice)})."


def _tide(_: State, event: e.TideTurned) -> str:
    before = f"; before it go {listed(event.moved)}" if event.moved else ""
    return f"The tide of {event.hour}{before}."


def _tested(state: State, event: e.ObstacleTested) -> str:
    if not event.die:
        return f"{event.unit} clears the wire of {event.hex}."
    if event.hex in state.landing.obstacles:
        how = "breaches" if event.found == "breached" else "does not breach"
        return f"{event.unit} {how} the mines of {event.hex} (die {event.die})."
    return f"{event.unit} finds on {event.hex}: {SAID[event.found]} (die {event.die})."


def _converted(_: State, event: e.Converted) -> str:
    who, s = ("A step", "s") if event.steps == 1 else (f"{event.steps} steps", "")
    if event.die:
        return f"{who} come{s} out of {event.pill_box} (die {event.die})."
    return f"{who} leave{s} {event.pill_box}."


def _release(_: State, event: e.ReleaseRolled) -> str:
    roll = sum(event.dice)
    if event.result == "nothing":
        return f"German release ({roll}): nothing."
    if event.given:
        more = ", or a variable reinforcement" if event.result == "variable" else ""
        return f"German release ({roll}): a company or battery of choice{more}."
    if not event.company:
        return f"German release ({roll}): what it would bring is already in play, so it is lost."
    return f"German release ({roll}): {event.company}."


def _used(_: State, event: e.ReleaseUsed) -> str:
    if not event.variable:
        return ""
    who = f"{event.company} may enter" if event.company else "already in play, so it is lost"
    return f"Variable reinforcement (die {event.die}): {who}."


def _ferried(_: State, event: e.FerryLoaded) -> str:
    if event.boats is None:
        return "The American side loads a transport."
    aboard = listed(part.unit for part in event.boats.aboard)
    many = f"{event.boats.n} {BOATS[event.boats.kind].name}"
    return f"{many} to {event.boats.sector.rpartition(' ')[0]} with {aboard}."


def _flew(_: State, event: e.SortieFlew) -> str:
    if event.owner == "nobody":
        return f"No A-20 comes ({sum(event.dice)})."
    took = {"american": "find the enemy", "german": "mistake friend for foe"}[event.owner]
    return f"Two A-20 come ({sum(event.dice)}) and {took} ({sum(event.again)})."


def _destroyer(_: State, event: e.DestroyerFired) -> str:
    told = brought(event.spot, sum(event.dice), event.need, event.target, done=event.done)
    return f"A destroyer: {told}."


def _rockets(_: State, event: e.RocketsFell) -> str:
    where = f"fall about {event.spot}" if event.spot else "fall off the map"
    return f"The rockets of LCT(R) {event.craft}, aimed at {event.target}, {where}."


SENTENCES: dict[type[TcsEvent], Callable[[State, Any], str]] = {
    e.LandingOpened: lambda _, event: "",
    e.BoatsLoaded: _loaded,
    e.BoatsUnloaded: _unloaded,
    e.RocketsAimed: _aimed,
    e.PlanSealed: _sealed,
    before.WorkPlaced: _placed,
    before.CarriesOn: lambda _, event: f"The {CALLED[event.side]} side carries on.",
    before.CarriedOn: _carried,
    before.SheetBrought: _brought,
    before.WorksShown: _works,
    before.LeaderBerthed: _berthed,
    before.FirstTransport: _first,
    before.TargetsRegistered: _registered,
    e.MinesStruck: lambda _, event: (
        f"{event.unit} {'strikes a mine' if event.hit else 'comes through the mines'} on "
        f"{event.hex} ({sum(event.dice)} against {event.need})."
    ),
    e.HexesLit: lambda _, event: f"A flare lights {len(event.hexes)} hexes.",
    e.BoatRan: _ran,
    e.BoatsDrifted: _drifted,
    e.BoatLanded: _landed,
    e.LineDone: lambda _, event: "",
    e.LeaderRolled: _leader,
    e.LeadersLed: lambda _, event: f"Leaders free {listed(event.units)}." if event.units else "",
    e.TideTurned: _tide,
    e.ObstacleTested: _tested,
    e.ShingleBreached: lambda _, event: f"Breach {event.breach} in the shingle is open.",
    e.BreachPassed: lambda _, event: f"{event.unit} passes breach {event.breach}.",
    e.Converted: _converted,
    e.ReleaseRolled: _release,
    e.MayEnter: lambda _, event: f"{listed(event.companies)} may come over the south edge.",
    e.Released: lambda _, event: f"{event.company} is released {event.why}.",
    e.PitFired: lambda _, event: (
        f"{event.pit} {'hits' if event.hit else 'misses'} {event.target} (die {event.die})."
    ),
    e.PitStrayed: lambda _, event: f"{event.pit} falls on {event.hex or 'nothing'}.",
    e.PrizesHeld: lambda _, event: f"The American side holds {listed(event.hexes) or 'nothing'}.",
    e.Entered: lambda _, event: f"{event.company} comes over the south edge.",
    e.FerryLoaded: _ferried,
    e.FerrySent: lambda _, event: f"A transport goes to {event.sector}." if event.sector else "",
    e.FerriesLanded: lambda _, event: "",
    e.SheetBegun: lambda _, event: (
        f"{listed(event.units)} stand on the sector of their sheet." if event.units else ""
    ),
    before.TeamGiven: lambda _, event: (
        f"A fire support team goes with {event.unit}."
        if event.unit
        else "A fire support team is assigned."
    ),
    e.TeamLanded: lambda _, event: (
        f"The radio of the team with {event.unit} {'works' if event.works else 'is dead'} "
        f"(die {event.die})."
    ),
    e.PoolFilled: lambda _, event: (
        f"{event.he} battery fires of {event.calibre} mm come, {event.smoke} of smoke."
    ),
    e.Replaced: lambda _, event: f"{event.company} gets {sum(event.steps.values())} steps back.",
    e.Left: lambda _, event: f"{event.unit} leaves over the west edge.",
    e.ReleaseUsed: _used,
    e.RocketsFell: _rockets,
    e.DestroyerFired: _destroyer,
    e.SortieFlew: _flew,
    e.AircraftStruck: lambda _, event: "",
    e.Bombed: lambda _, event: (
        f"A bomb {'hits' if event.hit else 'misses'} {event.victim} "
        f"({sum(event.dice)} against {event.need})."
    ),
}
