"""Chapter 4.1a: the Support Fire Marker Phase: weather, cups, replacements (11.2.5)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.ending import out_of_supply
from domain.games.utah_beach.ground import DEPOTS
from domain.games.utah_beach.lookup import RAIN, on, on_board
from domain.games.utah_beach.markers import left, told
from domain.games.utah_beach.phases import CupsFilled, TurnBegan
from domain.games.utah_beach.printed import CUPS, MINES, UNITS
from domain.games.utah_beach.reasons import near
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, stand
from domain.games.utah_beach.words import SIDES, Seat
from domain.games.utah_beach.zones import ZonesRemoved
from domain.grid.cups import without

ZONES_GONE = 3
"""The turn at whose start the drop zones are taken away (11.2.2g)."""
LEG_FROM, MOBILE_FROM = 2, 5
"""The first turns with replacement points (11.2.5)."""
CAMPAIGN_MOBILE = 3
_WITHHELD: dict[Seat, str] = {"allied": "ground", "german": "german"}
"""The cups that bad weather thins out (14.1c)."""


class WeatherRolled(UtahEvent, frozen=True):
    """The weather of this turn."""

    die: int

    def after(self, state: State) -> State:
        return replace(state, weather=self.die)

    def told(self, state: State) -> str:
        return f"The weather is {'inclement' if self.die == RAIN else 'fair'} (die {self.die})."


class MarkersWithheld(UtahEvent, frozen=True):
    """Bad weather keeps markers of a side out of its cups."""

    seat: Seat
    markers: tuple[str, ...]

    def after(self, state: State) -> State:
        return replace(state, cups=left(state, self.markers))

    def told(self, state: State) -> str:
        return f"The weather keeps {told(self.markers)} from the {SIDES[self.seat]} side."


class MarkerLost(UtahEvent, frozen=True):
    """A captured depot costs the Germans a marker for good."""

    hex: str
    marker: str

    def after(self, state: State) -> State:
        charged, lost = (*state.charged, self.hex), (*state.lost, self.marker)
        return replace(state, charged=charged, lost=lost)

    def told(self, state: State) -> str:
        return f"With {self.hex} the Germans have lost a support fire marker: +{self.marker}."


class PointsGiven(UtahEvent, frozen=True):
    """Replacement points come to the Allies."""

    leg: int
    mobile: int

    def after(self, state: State) -> State:
        return replace(state, points=(self.leg, self.mobile))

    def told(self, state: State) -> str:
        if not self.leg and not self.mobile:
            return ""
        return f"Replacement points: {self.leg} for leg, {self.mobile} for mobile units."


class UnitRebuilt(UtahEvent, frozen=True):
    """A replacement point brings a unit back to full strength."""

    unit: str

    def after(self, state: State) -> State:
        leg, mobile = state.points
        points = (leg, mobile - 1) if UNITS[self.unit].mobile else (leg - 1, mobile)
        unit = replace(state.units[self.unit], reduced=False)
        return replace(stand(state, {self.unit: unit}), points=points)

    def told(self, state: State) -> str:
        return f"{self.unit} is back at full strength."


class Rebuild(UtahOrder, frozen=True):
    """Rebuild a reduced unit."""

    form = "rebuild {unit}"
    help = "Bring a supplied, reduced unit back to full strength: “rebuild 8/4”."
    names = ("unit",)
    stages = ("refit",)
    allied = "Only the Allied side has replacement points"
    unit: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Rebuild"]:
        """Reduced Allied units that a point can bring back (11.2.5); Germans have none (11.1.3)."""
        starved = None
        for name, unit in state.units.items():
            if unit.reduced and UNITS[name].seat == "allied" and state.points[UNITS[name].mobile]:
                starved = set(out_of_supply(state)) if starved is None else starved
                if name not in starved:
                    yield cls(unit=name)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Spend a replacement point (11.2.5)."""
        name = on_board(state, "allied", self.unit)
        kind = "mobile" if UNITS[name].mobile else "leg"
        if not state.units[name].reduced:
            raise Illegal("11.2.5", f"{name} is at full strength; there is nothing to rebuild.")
        if not state.points[UNITS[name].mobile]:
            raise Illegal("11.2.5", _no_point(state, kind))
        if name in out_of_supply(state):
            raise Illegal("11.2.5", f"{name} has no line of supply; it cannot be rebuilt.")
        yield UnitRebuilt(unit=name)

    def said(self, state: State, seat: str) -> str:
        return f"Bring {self.unit} back to full strength"

    def why(self, state: State, seat: str) -> str:
        weak = sum(unit.reduced for name, unit in state.units.items() if UNITS[name].seat == seat)
        hurt = "1 of your units is" if weak == 1 else f"{weak} of your units are"
        at = state.units[self.unit].hex if self.unit in state.units else ""
        return f"{hurt} reduced; for {self.unit} {near(state, seat, at)}." if at else ""


def _no_point(state: State, kind: str) -> str:
    """Why there is no replacement point for a kind of units now (11.2.5, 14.0a)."""
    given = points(state, state.turn)
    if given.mobile if kind == "mobile" else given.leg:
        return f"This turn's replacement point for {kind} units is spent."
    first = " and one on turn 3" if state.scenario == "campaign" else ""
    when = f"on odd turns from turn 5{first}" if kind == "mobile" else "from turn 2"
    return f"There is no replacement point for {kind} units on turn {state.turn}: they come {when}."


def points(state: State, turn: int) -> PointsGiven:
    """Replacement points of the Allies (11.2.5; in the campaign 14.0a)."""
    campaign = state.scenario == "campaign"
    leg = (2 if campaign else 1) if turn >= LEG_FROM else 0
    mobile = (2 if campaign else 1) if turn >= MOBILE_FROM and turn % 2 else 0
    if campaign and turn == CAMPAIGN_MOBILE:
        mobile = 1
    return PointsGiven(leg=leg, mobile=mobile)


def begin(state: State, chance: Chance) -> Iterator[UtahEvent]:
    """The Support Fire Marker Phase of the next turn (4.1a)."""
    turn = state.turn + 1
    yield TurnBegan(turn=turn)
    if turn == ZONES_GONE:
        yield ZonesRemoved()
    weather = 0
    if on(state, "weather") and turn > 1:
        (weather,) = chance.roll("d6", why="the weather")
        yield WeatherRolled(die=weather)
    lost = list(state.lost)
    for hex_ in DEPOTS:
        taken = hex_ in state.raided or state.held.get(hex_) == "allied"
        if taken and hex_ not in state.charged:
            yield from _depot(hex_, lost, chance)
    yield from _cups(lost, weather, chance)
    yield points(state, turn)


def _depot(hex_: str, lost: list[str], chance: Chance) -> Iterator[UtahEvent]:
    """A captured depot costs a marker that is drawn from the allotment (11.1.4b)."""
    others = without(CUPS["german"], (MINES, *lost))
    (marker,) = chance.draw(others, 1, why=f"the marker lost with {hex_}")
    lost.append(marker)
    yield MarkerLost(hex=hex_, marker=marker)


def _cups(lost: Sequence[str], weather: int, chance: Chance) -> Iterator[UtahEvent]:
    """Fill the cups; bad weather keeps aircraft and some other markers out (14.1b, 14.1c).

    Markers that are lost stay out for good (11.1.4b).
    """
    cups = {**CUPS, "german": without(CUPS["german"], lost)}
    yield CupsFilled(cups=cups if weather != RAIN else {**cups, "air": ()})
    if weather == RAIN:
        for seat, cup in _WITHHELD.items():
            (n,) = chance.roll("d6", why=f"markers that the weather keeps from the {seat} side")
            faces = chance.draw(cups[cup], min(n, len(cups[cup])), why="markers withheld")
            withheld = tuple(f"{cup} {face}" for face in faces)
            yield MarkersWithheld(seat=seat, markers=withheld)
