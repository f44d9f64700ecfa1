"""Each event as a sentence of the story."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.games.utah_beach import events as e
from domain.games.utah_beach.ground import GRID, place
from domain.games.utah_beach.lookup import RAIN
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import PHASES, SIDES


def tell(state: State, event: e.UtahEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    return _SENTENCES[type(event)](state, event)


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a, b and c"."""
    *rest, last = words
    return f"{', '.join(rest)} and {last}" if rest else last


def _way(path: tuple[str, ...]) -> str:
    return "-".join((*path[:-1], place(path[-1])))


def markers(told: Iterable[str]) -> str:
    """Support fire markers as words: "+6, +8 from the air"."""
    words = []
    for marker in told:
        cup, _, face = marker.partition(" ")
        if face == "mines":
            words.append("Mines")
        else:
            note = {"air": " from the air", "naval": " from the sea"}.get(cup, "")
            words.append(f"+{face}{note}")
    return ", ".join(words)


def _drop_rolled(_: State, event: e.DropRolled) -> str:
    if event.die == 1:
        return f"{event.unit} is scattered over the country (die 1)."
    where = place(event.hex) if event.hex else "beyond the map"
    drift = f", drift {event.drift}" if event.drift else ""
    return f"{event.unit} comes down on {where} (die {event.die}{drift})."


def _places_taken(_: State, event: e.PlacesTaken) -> str:
    return f"The {SIDES[event.seat]} side has taken {listed(map(place, event.hexes))}."


def _stage_began(_: State, event: e.StageBegan) -> str:
    if event.stage in ("drop", "drift", "storm", "assault"):
        return {
            "drop": "The landing from the sea is laid out.",
            "drift": "The airborne divisions jump.",
            "storm": "All paratroopers are down.",
            "assault": "The assault on the beaches begins.",
        }[event.stage]
    return f"{SIDES[event.seat]} {PHASES[event.stage]}."


def _moved(state: State, event: e.UnitMoved) -> str:
    unit = state.units.get(event.unit)
    if unit is None:
        way = f" and moves {_way(event.path)}" if len(event.path) > 1 else ""
        return f"{event.unit} arrives on {place(event.path[0])}{way}."
    return f"{event.unit} moves from {unit.hex} to {_way(event.path)}."


_RESULTS = {
    "NE": "no effect",
    "D1": "the target retreats or loses a step",
    "R": "the target loses a step",
    "AE": "an attacker is eliminated",
    "AR": "an attacker is reduced",
    "A1": "the attackers retreat",
    "A2": "the attackers retreat two hexes",
    "EX": "both sides lose a step",
    "D2": "the defender retreats two hexes",
    "D3": "the defender retreats three hexes",
    "DR": "the defender is reduced and retreats",
    "DE": "the defender is eliminated",
}
_BEACH = {
    "NE": "the landing force is ashore without loss",
    "EX": "a unit of the landing force loses a step",
    "D2": "every unit of the landing force loses a step",
    "D3": "every unit of the landing force loses a step",
    "AE": "a unit of the landing force is eliminated",
}


def _bombarded(_: State, event: e.Bombarded) -> str:
    return (
        f"{SIDES[event.seat]} bombards {event.unit} on {place(event.target)} with "
        f"{markers(event.markers)}: strength {event.strength}, die {event.die}, "
        f"{_RESULTS[event.result]} ({event.result})."
    )


def _attack(_: State, event: e.AttackDeclared) -> str:
    who = listed(event.by)
    verb = "attack" if len(event.by) > 1 else "attacks"
    if event.kind == "assault":
        return f"{who} {verb} across the beach at {event.target}."
    where = place(event.target)
    return f"{who} {verb} {event.defender + ' on ' if event.defender else ''}{where}."


def _resolved(state: State, event: e.CombatResolved) -> str:
    beach = state.combat is not None and state.combat.kind == "assault"
    meaning = (_BEACH if beach else _RESULTS)[event.result]
    return (
        f"Differential {event.differential:+d} on the line “{event.line}”, die {event.die}: "
        f"{event.result}, {meaning}."
    )


_WHY = {
    "drop": " in the drop",
    "ground": " on bad ground",
    "sea": " in the sea",
    "crowded drop": " where units came down together",
    "supply": " for want of supply",
    "no retreat": ": there is no retreat",
    "short retreat": " where its retreat was barred",
    "on the beach": " on the beach",
    "bombardment": " under bombardment",
    "stiff resistance": " in stiff resistance",
    "among Germans": " among the Germans",
}


def _reduced(_: State, event: e.UnitReduced) -> str:
    return f"{event.unit} is reduced{_WHY.get(event.why, '')}."


def _eliminated(_: State, event: e.UnitEliminated) -> str:
    return f"{event.unit} is eliminated{_WHY.get(event.why, '')}."


def _stood(_: State, event: e.UnitStood) -> str:
    end = "it holds its ground" if event.held else "it gives way"
    return f"{event.unit} offers stiff resistance: die {event.die}, {event.score} in all, {end}."


def _went(verb: str) -> Callable[[State, Any], str]:
    return lambda state, event: (
        f"{event.unit} {verb} from {state.units[event.unit].hex} to {_way(event.path)}."
    )


_GONE = {
    "empty": "Nobody landed at {}: its beachhead marker is taken away.",
    "taken": "Germans have entered {}: the beachhead is gone.",
    "annihilated": "Nobody is left at {}: the beachhead is gone.",
}


def _field_laid(_: State, event: e.FieldLaid) -> str:
    options = f" With {listed(event.options)}." if event.options else ""
    return f"The map of the Cotentin lies on the table, {len(GRID.names)} hexes.{options}"


def _points(_: State, event: e.PointsGiven) -> str:
    if not event.leg and not event.mobile:
        return ""
    return f"Replacement points: {event.leg} for leg, {event.mobile} for mobile units."


_SENTENCES: dict[type[e.UtahEvent], Callable[[State, Any], str]] = {
    e.FieldLaid: _field_laid,
    e.GermansSetUp: lambda _, event: (
        f"The Germans stand ready: {listed(f'{n} on {h}' for n, h in event.units.items())}."
    ),
    e.BeachheadPlaced: lambda _, event: f"A beachhead is marked at {event.hex}.",
    e.BeachheadRemoved: lambda _, event: _GONE[event.why].format(event.hex),
    e.UnitLanded: lambda _, event: f"{event.unit} lands at {event.hex}.",
    e.ZonePlaced: lambda _, event: (
        f"The drop zone of the {event.division} Airborne Division is {place(event.hex)}."
    ),
    e.UnitDropped: lambda _, event: f"{event.unit} is to drop on {place(event.hex)}.",
    e.DropRolled: _drop_rolled,
    e.StageBegan: _stage_began,
    e.TurnBegan: lambda _, event: f"Turn {event.turn} begins.",
    e.WeatherRolled: lambda _, event: (
        f"The weather is {'inclement' if event.die == RAIN else 'fair'} (die {event.die})."
    ),
    e.CupsFilled: lambda _, event: "All support fire markers are in their cups.",
    e.MarkersWithheld: lambda _, event: (
        f"The weather keeps {markers(event.markers)} from the {SIDES[event.seat]} side."
    ),
    e.MarkerLost: lambda _, event: (
        f"With {event.hex} the Germans have lost a support fire marker: +{event.marker}."
    ),
    e.PointsGiven: _points,
    e.UnitRebuilt: lambda _, event: f"{event.unit} is back at full strength.",
    e.ZonesRemoved: lambda _, event: "The drop zones are given up.",
    e.PlacesTaken: _places_taken,
    e.UnitMoved: _moved,
    e.UnitDelayed: lambda _, event: f"{event.unit} finds its way barred and is delayed.",
    e.Bombarded: _bombarded,
    e.AttackDeclared: _attack,
    e.DefenderNamed: lambda _, event: f"{event.unit} defends.",
    e.SupportDrawn: lambda _, event: f"{SIDES[event.seat]} support: {markers(event.markers)}.",
    e.MinesSetAside: lambda _, event: "The Germans put the Mines aside for later in the turn.",
    e.CombatResolved: _resolved,
    e.Owed: lambda _, event: "",
    e.UnitReduced: _reduced,
    e.UnitEliminated: _eliminated,
    e.UnitStood: _stood,
    e.UnitRetreated: _went("retreats"),
    e.UnitAdvanced: _went("advances"),
    e.CombatEnded: lambda _, event: "",
    e.MatchExtended: lambda _, event: (
        f"{event.cities} cities are captured: the campaign goes on until turn {event.last}."
    ),
    e.MatchEnded: lambda _, event: "The fighting for the Cotentin ends.",
}
