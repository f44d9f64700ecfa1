"""What happens on Utah Beach, in the rulebook's own words. Figures are outcomes, not rules."""

from typing import Literal

from domain.game.ruleset import Event
from domain.games.utah_beach.state import Debt
from domain.games.utah_beach.words import Ending, Kind, Seat, Stage


class UtahEvent(Event, frozen=True):
    """An event of this game."""


class FieldLaid(UtahEvent, frozen=True):
    """The map lies on the table; the match is over after turn ``last``."""

    scenario: str
    last: int
    options: tuple[str, ...] = ()


class GermansSetUp(UtahEvent, frozen=True):
    """The German units of the start stand on their hexes."""

    units: dict[str, str]


class BeachheadPlaced(UtahEvent, frozen=True):
    """A beachhead marker lies on a beach hex."""

    hex: str


class BeachheadRemoved(UtahEvent, frozen=True):
    """A beachhead marker is taken off the map for good."""

    hex: str
    why: Literal["empty", "taken", "annihilated"]


class UnitLanded(UtahEvent, frozen=True):
    """A unit comes ashore."""

    unit: str
    hex: str


class ZonePlaced(UtahEvent, frozen=True):
    """The drop zone of a division."""

    division: str
    hex: str


class UnitDropped(UtahEvent, frozen=True):
    """A unit is to come down on this hex."""

    unit: str
    hex: str


class DropRolled(UtahEvent, frozen=True):
    """A unit came down: ``drift`` is 0 or the direction from west; ``hex`` is "" off the map.

    ``takes`` names the places that it takes; None, as in the first rules, is the hex itself.
    """

    unit: str
    die: int
    drift: int
    hex: str
    takes: tuple[str, ...] | None = None


class PlacesTaken(UtahEvent, frozen=True):
    """The landings are over: these places belong to the side whose units stand there."""

    seat: Seat
    hexes: tuple[str, ...]


class StageBegan(UtahEvent, frozen=True):
    """A phase begins."""

    stage: Stage
    seat: Seat


class TurnBegan(UtahEvent, frozen=True):
    """A game turn begins."""

    turn: int


class WeatherRolled(UtahEvent, frozen=True):
    """The weather of this turn."""

    die: int


class CupsFilled(UtahEvent, frozen=True):
    """All markers that may be drawn this turn are in their cups."""

    cups: dict[str, tuple[str, ...]]
    naval: int = 0


class MarkersWithheld(UtahEvent, frozen=True):
    """Bad weather keeps markers of a side out of its cups."""

    seat: Seat
    markers: tuple[str, ...]


class MarkerLost(UtahEvent, frozen=True):
    """A captured depot costs the Germans a marker for good."""

    hex: str
    marker: str


class PointsGiven(UtahEvent, frozen=True):
    """Replacement points come to the Allies."""

    leg: int
    mobile: int


class UnitRebuilt(UtahEvent, frozen=True):
    """A replacement point brings a unit back to full strength."""

    unit: str


class ZonesRemoved(UtahEvent, frozen=True):
    """The drop zones are taken off the map."""


class UnitMoved(UtahEvent, frozen=True):
    """A unit moves over these hexes; a reinforcement enters on the first.

    ``takes`` names the places that it takes by standing there; None, as in the first rules, are
    all on its way.
    """

    unit: str
    path: tuple[str, ...]
    takes: tuple[str, ...] | None = None


class UnitDelayed(UtahEvent, frozen=True):
    """A reinforcement finds every entry hex barred."""

    unit: str


class Bombarded(UtahEvent, frozen=True):
    """A bombardment of a unit and what it did."""

    seat: Seat
    target: str
    unit: str
    markers: tuple[str, ...]
    strength: int
    die: int
    result: str


class AttackDeclared(UtahEvent, frozen=True):
    """Units attack a hex."""

    kind: Kind
    seat: Seat
    target: str
    by: tuple[str, ...]
    defender: str = ""


class DefenderNamed(UtahEvent, frozen=True):
    """One unit of a stack defends it."""

    unit: str


class SupportDrawn(UtahEvent, frozen=True):
    """Support fire markers of a side in the combat."""

    seat: Seat
    markers: tuple[str, ...]


class MinesSetAside(UtahEvent, frozen=True):
    """The Germans keep the Mines marker that they drew."""


class CombatResolved(UtahEvent, frozen=True):
    """The die is cast: the line of the table, the differential and the result."""

    line: str
    differential: int
    die: int
    result: str


class Owed(UtahEvent, frozen=True):
    """What is still to be settled."""

    debts: tuple[Debt, ...] = ()


class UnitReduced(UtahEvent, frozen=True):
    """A unit loses a step."""

    unit: str
    why: str = ""


class UnitEliminated(UtahEvent, frozen=True):
    """A unit is removed from the map."""

    unit: str
    why: str = ""


class UnitStood(UtahEvent, frozen=True):
    """A unit offers stiff resistance."""

    unit: str
    die: int
    score: int
    held: bool


class UnitRetreated(UtahEvent, frozen=True):
    """A unit retreats over these hexes; ``takes`` as in a move."""

    unit: str
    path: tuple[str, ...]
    takes: tuple[str, ...] | None = None


class UnitAdvanced(UtahEvent, frozen=True):
    """A victorious unit advances over these hexes; ``takes`` as in a move."""

    unit: str
    path: tuple[str, ...]
    takes: tuple[str, ...] | None = None


class CombatEnded(UtahEvent, frozen=True):
    """A combat is over."""


class MatchExtended(UtahEvent, frozen=True):
    """The campaign goes on until another turn."""

    last: int
    cities: int


class MatchEnded(UtahEvent, frozen=True):
    """The match is over."""

    ending: Ending


EVENTS: tuple[type[UtahEvent], ...] = tuple(UtahEvent.__subclasses__())
