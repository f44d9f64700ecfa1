"""Phases 4 and 5: what happens on the beach."""

from domain.games.dday_dice.events.base import DiceEvent
from domain.games.dday_dice.words import By, Seat, Sector, Specialist


class SpecialistSacrificed(DiceEvent, frozen=True):
    """A Specialist is the price of a Sector."""

    unit: Seat
    specialist: Specialist


class SectorEntered(DiceEvent, frozen=True):
    """A Unit moves to a Sector and has spent this Courage."""

    unit: Seat
    sector: Sector
    courage: int = 0


class MinesStruck(DiceEvent, frozen=True):
    """A landmine die is rolled; ``saved`` of the losses are prevented by those who crossed."""

    unit: Seat
    die: int
    saved: int = 0


class MineTurned(DiceEvent, frozen=True):
    """A card turns the landmine die."""

    unit: Seat
    die: int
    by: By


class UnitArrived(DiceEvent, frozen=True):
    """The move is over."""

    unit: Seat


class UnitStayed(DiceEvent, frozen=True):
    """A Unit stays where it is."""

    unit: Seat


class EnemyFired(DiceEvent, frozen=True):
    """The enemy opens fire, with its machine-gun dice by Sector."""

    guns: dict[Sector, tuple[int, ...]] = {}


class GunTurned(DiceEvent, frozen=True):
    """A card turns a machine-gun die."""

    unit: Seat
    sector: Sector
    dice: tuple[int, ...]
    by: By


class CasualtiesDue(DiceEvent, frozen=True):
    """What a Unit must lose: defence, fire or mines, less what saves Soldiers."""

    unit: Seat
    n: int
    defence: int = 0
    guns: int = 0
    mine: int = 0
    saved: int = 0


class CasualtiesTaken(DiceEvent, frozen=True):
    """Who has fallen."""

    unit: Seat
    soldiers: int = 0
    specialists: tuple[Specialist, ...] = ()


class SpecialistsSpared(DiceEvent, frozen=True):
    """From now on Soldiers fall first, or the player is asked each time again."""

    unit: Seat
    on: bool = True


class UnitWipedOut(DiceEvent, frozen=True):
    """A Unit is no more."""

    unit: Seat
    why: str


class BunkerTaken(DiceEvent, frozen=True):
    """A Unit has survived in the Bunker and is safe."""

    unit: Seat
