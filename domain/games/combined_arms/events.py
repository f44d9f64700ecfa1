"""What happens in Combined Arms, in the rulebook's own words. Figures are outcomes, not rules."""

from typing import Literal

from domain.game.ruleset import Event
from domain.games.combined_arms.state import Spot
from domain.games.combined_arms.words import Ending, Ground, Kind, Seat


class ArmsEvent(Event, frozen=True):
    """An event of this game. ``square`` is where it happens."""


class FieldLaid(ArmsEvent, frozen=True):
    """The board lies on the table with what the match is played with."""

    scenario: str
    size: int
    first: Seat
    armies: str
    options: tuple[str, ...] = ()
    ground: dict[str, Ground] = {}


class ArmyChosen(ArmsEvent, frozen=True):
    """A side has chosen its army; only it knows which."""

    seat: Seat
    army: dict[Kind, int] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """The army is its own secret until both are revealed."""
        return {"army": (self.seat,)}


class ArmyRevealed(ArmsEvent, frozen=True):
    """An army is open to all."""

    seat: Seat
    army: dict[Kind, int]


class UnitPlaced(ArmsEvent, frozen=True):
    """A unit of the army stands on the board."""

    seat: Seat
    unit: str
    kind: Kind
    square: str
    elite: bool = False


class PlacementGiven(ArmsEvent, frozen=True):
    """A side has said where all its units will stand that are left; its own secret."""

    seat: Seat
    places: tuple[Spot, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Each place is open when its unit stands there."""
        return {"places": (self.seat,)}


class TurnBegan(ArmsEvent, frozen=True):
    """The turn of a side begins, in a position with this mark."""

    seat: Seat
    turn: int
    position: str


class PhaseBegan(ArmsEvent, frozen=True):
    """A phase of the turn begins; in the Move Phase these paratroopers may drop."""

    phase: Literal["reinforce", "move", "fire"]
    lifted: tuple[str, ...] = ()


class UnitReinforced(ArmsEvent, frozen=True):
    """A reinforcement stands on the back row."""

    seat: Seat
    unit: str
    kind: Kind
    square: str


class ReinforcementLost(ArmsEvent, frozen=True):
    """There is no room for a reinforcement."""

    seat: Seat


class UnitMoved(ArmsEvent, frozen=True):
    """A unit has moved."""

    square: str
    to: str


class UnitFired(ArmsEvent, frozen=True):
    """A unit attacked another and did so much damage to it."""

    square: str
    target: str
    damage: int


class UnitBroken(ArmsEvent, frozen=True):
    """A unit must retreat, and its owner chooses where."""

    square: str


class UnitRetreated(ArmsEvent, frozen=True):
    """A unit gave way."""

    square: str
    to: str


class UnitDestroyed(ArmsEvent, frozen=True):
    """A unit is removed from the board; ``by`` are the units that helped."""

    square: str
    why: Literal["base", "double-whammy", "no-way"]
    by: tuple[str, ...] = ()


class UnitProved(ArmsEvent, frozen=True):
    """An experienced unit becomes Elite."""

    square: str


class BattleEnded(ArmsEvent, frozen=True):
    """The battle is won by a side or, without one, drawn."""

    ending: Ending
    winner: Seat | None = None


EVENTS: tuple[type[ArmsEvent], ...] = tuple(ArmsEvent.__subclasses__())
