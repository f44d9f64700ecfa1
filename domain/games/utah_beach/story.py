"""Each event as a sentence of the story."""

from collections.abc import Iterable

from domain.game.told import listed
from domain.games.utah_beach import events as e
from domain.games.utah_beach.ground import GRID, place
from domain.games.utah_beach.lookup import RAIN
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import PHASES, SIDES


def tell(state: State, event: e.UtahEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    match event:
        case e.FieldLaid(options=options):
            played = f" With {listed(options)}." if options else ""
            return f"The map of the Cotentin lies on the table, {len(GRID.names)} hexes.{played}"
        case e.GermansSetUp(units=units):
            return f"The Germans stand ready: {listed(f'{n} on {h}' for n, h in units.items())}."
        case e.BeachheadPlaced(hex=hex_):
            return f"A beachhead is marked at {hex_}."
        case e.BeachheadRemoved(hex=hex_, why=why):
            return _GONE[why].format(hex_)
        case e.UnitLanded(unit=unit, hex=hex_):
            return f"{unit} lands at {hex_}."
        case e.ZonePlaced(division=division, hex=hex_):
            return f"The drop zone of the {division} Airborne Division is {place(hex_)}."
        case e.UnitDropped(unit=unit, hex=hex_):
            return f"{unit} will drop on {place(hex_)}."
        case e.DropRolled():
            return _drop_rolled(event)
        case e.PlacesTaken(seat=seat, hexes=hexes):
            return f"The {SIDES[seat]} side has taken {listed(map(place, hexes))}."
        case e.StageBegan(stage=stage, seat=seat):
            return _LANDINGS.get(stage) or f"{SIDES[seat]} {PHASES[stage]}."
        case e.TurnBegan(turn=turn):
            return f"Turn {turn} begins."
        case e.WeatherRolled(die=die):
            return f"The weather is {'inclement' if die == RAIN else 'fair'} (die {die})."
        case e.CupsFilled():
            return "All support fire markers are in their cups."
        case e.MarkersWithheld(seat=seat, markers=told):
            return f"The weather keeps {markers(told)} from the {SIDES[seat]} side."
        case e.MarkerLost(hex=hex_, marker=marker):
            return f"With {hex_} the Germans have lost a support fire marker: +{marker}."
        case e.PointsGiven(leg=leg, mobile=mobile) if leg or mobile:
            return f"Replacement points: {leg} for leg, {mobile} for mobile units."
        case e.UnitRebuilt(unit=unit):
            return f"{unit} is back at full strength."
        case e.ZonesRemoved():
            return "The drop zones are closed."
        case e.UnitMoved(unit=unit, path=(first, *further)) if unit not in state.units:
            way = f" and moves {_way(event.path)}" if further else ""
            return f"{unit} arrives on {place(first)}{way}."
        case e.UnitMoved():
            return _went(state, event, "moves")
        case e.UnitDelayed(unit=unit):
            return f"{unit} finds its way barred and is delayed."
        case e.Bombarded():
            return _bombarded(event)
        case e.AttackDeclared():
            return _attack(event)
        case e.DefenderNamed(unit=unit):
            return f"{unit} defends."
        case e.SupportDrawn(seat=seat, markers=told):
            return f"{SIDES[seat]} support: {markers(told)}."
        case e.MinesSetAside():
            return "The Germans put the Mines aside for later in the turn."
        case e.CombatResolved():
            return _resolved(state, event)
        case e.UnitReduced(unit=unit, why=why):
            return f"{unit} is reduced{_WHY.get(why, '')}."
        case e.UnitEliminated(unit=unit, why=why):
            return f"{unit} is eliminated{_WHY.get(why, '')}."
        case e.UnitStood(unit=unit, die=die, score=score, held=held):
            end = "it holds its ground" if held else "it gives way"
            return f"{unit} offers stiff resistance: die {die}, {score} in all, {end}."
        case e.UnitRetreated():
            return _went(state, event, "retreats")
        case e.UnitAdvanced():
            return _went(state, event, "advances")
        case e.MatchExtended(cities=cities, last=last):
            return f"{cities} cities are captured: the campaign goes on until turn {last}."
        case e.MatchEnded():
            return "The fighting for the Cotentin ends."
    return ""


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


_LANDINGS = {
    "drop": "The landing from the sea is laid out.",
    "drift": "The airborne divisions jump.",
    "storm": "All paratroopers are down.",
    "assault": "The assault on the beaches begins.",
}


def _drop_rolled(event: e.DropRolled) -> str:
    if event.die == 1:
        return f"{event.unit} is scattered over the country (die 1)."
    where = place(event.hex) if event.hex else "beyond the map"
    drift = f", drift {event.drift}" if event.drift else ""
    return f"{event.unit} comes down on {where} (die {event.die}{drift})."


def _went(state: State, event: e.UnitMoved | e.UnitRetreated | e.UnitAdvanced, verb: str) -> str:
    return f"{event.unit} {verb} from {state.units[event.unit].hex} to {_way(event.path)}."


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


def _bombarded(event: e.Bombarded) -> str:
    return (
        f"{SIDES[event.seat]} bombards {event.unit} on {place(event.target)} with "
        f"{markers(event.markers)}: strength {event.strength}, die {event.die}, "
        f"{_RESULTS[event.result]} ({event.result})."
    )


def _attack(event: e.AttackDeclared) -> str:
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


_GONE = {
    "empty": "Nobody landed at {}: its beachhead marker is removed.",
    "taken": "Germans have entered {}: the beachhead is gone.",
    "annihilated": "Nobody is left at {}: the beachhead is gone.",
}
