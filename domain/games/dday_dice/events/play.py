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
    courage: int = 0
    stars: int = 0
    landing: tuple[Sector, ...] = ()
    """The starting Sectors where each Unit has yet to choose one, or to roll for its resources."""
    decks: dict[Seat, tuple[Specialist, ...]] = {}
    """Each Unit's Regular Specialists, where they are not those of the battle's list."""


class UnitLanded(DiceEvent, frozen=True):
    """A Unit has come ashore; ``beach`` is the letter of its map where there are two."""

    unit: Seat
    sector: Sector
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    specialist: Specialist | None = None
    beach: str = ""
    deck: tuple[Specialist, ...] = ()


class AwardsCarried(DiceEvent, frozen=True):
    """A Unit brings Awards from the battle before."""

    unit: Seat
    awards: tuple[Award, ...]


class TurnBegan(DiceEvent, frozen=True):
    """A turn and its first phase begin."""

    turn: int


class PhaseBegan(DiceEvent, frozen=True):
    """Phase 2 to 5 begins; the markers of ``resting`` Units are not adjusted."""

    phase: int
    resting: tuple[Seat, ...] = ()


class UnitReady(DiceEvent, frozen=True):
    """A Unit has nothing more to do here."""

    unit: Seat
