"""The sequence of play."""

from domain.games.dday_dice.events.base import DiceEvent
from domain.games.dday_dice.words import Award, Item, Seat, Sector, Specialist, Vehicle


class ExerciseBegan(DiceEvent, frozen=True):
    """The Units land; the Pool lies on the table."""

    scenario: str
    units: tuple[Seat, ...]
    sector: Sector
    soldiers: int
    points: int = 0
    specialists: tuple[Specialist, ...] = ()
    items: tuple[Item, ...] = ()
    awards: tuple[Award, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    options: tuple[str, ...] = ()


class TurnBegan(DiceEvent, frozen=True):
    """A turn and its first phase begin."""

    turn: int


class PhaseBegan(DiceEvent, frozen=True):
    """Phase 2 to 5 begins."""

    phase: int


class UnitReady(DiceEvent, frozen=True):
    """A Unit has nothing more to do here."""

    unit: Seat
