"""Phases 4 and 5: what happens on the beach."""

from typing import Literal

from domain.games.dday_dice.events.base import DiceEvent
from domain.games.dday_dice.words import By, Seat, Sector, Specialist


class SpecialistSacrificed(DiceEvent, frozen=True):
    """A Specialist is the price of a Sector."""

    unit: Seat
    specialist: Specialist


class SpecialistSpent(DiceEvent, frozen=True):
    """A Specialist is sacrificed for what ``by`` can do: himself, or a Decoy in his place."""

    unit: Seat
    specialist: Specialist
    by: Specialist


class MoveQueued(DiceEvent, frozen=True):
    """A move to a Sector for one Unit while another Unit could still move there."""

    unit: Seat
    sector: Sector
    specialist: Specialist | None = None
    aid: Literal["whistle"] | None = None


class TurnedAway(DiceEvent, frozen=True):
    """Another Unit had the better claim to a Sector for one."""

    unit: Seat
    sector: Sector
    to: Seat


class SectorsSwitched(DiceEvent, frozen=True):
    """Two Units change places."""

    unit: Seat
    to: Seat


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


class GroundRolled(DiceEvent, frozen=True):
    """The die for a random Sector."""

    unit: Seat
    sector: Sector
    die: int


class GroundTurned(DiceEvent, frozen=True):
    """A card turns the die for a random Sector."""

    unit: Seat
    die: int
    by: By


class MenRolled(DiceEvent, frozen=True):
    """The die for the Soldiers of a Sector, while it can still be turned."""

    unit: Seat
    die: int


class MenTurned(DiceEvent, frozen=True):
    """A card turns the die for the Soldiers of a Sector."""

    unit: Seat
    die: int
    by: By


class GroundRevealed(DiceEvent, frozen=True):
    """What a random Sector is for the rest of the battle."""

    unit: Seat
    sector: Sector
    die: int


class MortarTaken(DiceEvent, frozen=True):
    """The mortar that fires at the other map is taken out."""

    unit: Seat
    sector: Sector


class PrizeOffered(DiceEvent, frozen=True):
    """The first Unit of a Sector is to choose an Award."""

    unit: Seat
    sector: Sector


class UnitArrived(DiceEvent, frozen=True):
    """The move is over."""

    unit: Seat


class UnitStayed(DiceEvent, frozen=True):
    """A Unit stays where it is."""

    unit: Seat


class EnemyFired(DiceEvent, frozen=True):
    """The enemy opens fire, with its dice by Sector: machine guns, and mortars or booby traps."""

    guns: dict[Sector, tuple[int, ...]] = {}
    shells: dict[Sector, int] = {}


class GunsSilenced(DiceEvent, frozen=True):
    """The machine guns of a Sector are silent for good."""

    sector: Sector
    by: Specialist


class GunTurned(DiceEvent, frozen=True):
    """A card turns a machine-gun die."""

    unit: Seat
    sector: Sector
    dice: tuple[int, ...]
    by: By


class ShellTurned(DiceEvent, frozen=True):
    """A card turns the die for mortar fire or booby traps."""

    unit: Seat
    sector: Sector
    die: int
    by: By


class BombTurned(DiceEvent, frozen=True):
    """A card turns the die of a Gammon Bomb."""

    unit: Seat
    sector: Sector
    die: int
    by: By


class TollDue(DiceEvent, frozen=True):
    """What the text of a Sector costs a Unit in phase 2; ``saved`` of it is prevented."""

    unit: Seat
    n: int
    saved: int = 0


class LossesSaved(DiceEvent, frozen=True):
    """A card saves Soldiers for Courage or Stars."""

    unit: Seat
    n: int
    by: By
    courage: int = 0
    stars: int = 0


class CasualtiesDue(DiceEvent, frozen=True):
    """What a Unit must lose: defence, fire or mines, less what saves Soldiers.

    Special damage comes on top: ``courage``, or ``specialists`` of the player's choice.
    """

    unit: Seat
    n: int
    defence: int = 0
    guns: int = 0
    mine: int = 0
    saved: int = 0
    shells: int = 0
    courage: int = 0
    specialists: int = 0


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
    """A Unit has survived in the Bunker and is safe; or ``stays`` in play.

    ``sector`` tells which Bunker, where there are two.
    """

    unit: Seat
    sector: Sector | None = None
    stays: bool = False
