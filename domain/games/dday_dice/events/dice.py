"""Phases 1 and 2: what happens to dice, and what they bring."""

from domain.games.dday_dice.events.base import DiceEvent
from domain.games.dday_dice.words import Award, Bonus, By, Die, Prize, Seat


class DiceThrown(DiceEvent, frozen=True):
    """The first throw; ``locks`` dice must be locked next. Face 0: a die that rests."""

    unit: Seat
    faces: tuple[int, ...]
    locks: int = 2


class MulliganTaken(DiceEvent, frozen=True):
    """The first throw is thrown again."""

    unit: Seat
    faces: tuple[int, ...]


class DiceLocked(DiceEvent, frozen=True):
    """Dice are locked for this turn."""

    unit: Seat
    dice: tuple[Die, ...]


class DiceRerolled(DiceEvent, frozen=True):
    """Some dice are thrown again; the last throw makes the Final Tally."""

    unit: Seat
    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    last: bool = False


class DiceKept(DiceEvent, frozen=True):
    """The dice as they lie are the Final Tally."""

    unit: Seat


class DieRerolled(DiceEvent, frozen=True):
    """A card throws one die of the Final Tally again."""

    unit: Seat
    die: Die
    face: int
    by: By


class DieTurned(DiceEvent, frozen=True):
    """A card turns a die to another face."""

    unit: Seat
    die: Die
    face: int
    by: By


class DieRecoloured(DiceEvent, frozen=True):
    """A card changes the colour of a die: R, W or B."""

    unit: Seat
    die: Die
    colour: str
    by: By


class TallyCopied(DiceEvent, frozen=True):
    """The dice of another Unit replace the own ones."""

    unit: Seat
    of: Seat
    faces: tuple[int, ...]
    colours: str


class TallyPhotographed(DiceEvent, frozen=True):
    """The dice as they lie will be the Final Tally of the next turn."""

    unit: Seat


class TallyRepeated(DiceEvent, frozen=True):
    """A photographed tally is the Final Tally of this turn."""

    unit: Seat
    faces: tuple[int, ...]
    colours: str


class SwapOffered(DiceEvent, frozen=True):
    """A dice trade is offered through the Lieutenant."""

    unit: Seat
    die: Die
    to: Seat
    theirs: Die


class SwapDeclined(DiceEvent, frozen=True):
    """An offered dice trade is declined."""

    unit: Seat
    by: Seat


class DiceSwapped(DiceEvent, frozen=True):
    """Two Units have traded dice; other offers to or by them are void.

    ``locks`` says that a die takes its lock along; in the first rules the lock stayed in its place.
    """

    unit: Seat
    die: Die
    to: Seat
    theirs: Die
    locks: bool = False


class PoolThrown(DiceEvent, frozen=True):
    """The Trading Pool of a Unit that is alone is thrown."""

    unit: Seat
    faces: tuple[int, ...]


class PoolDieTaken(DiceEvent, frozen=True):
    """A die of the Trading Pool replaces one of the Final Tally and is used up; ``locks`` alike."""

    unit: Seat
    die: Die
    theirs: Die
    locks: bool = False


class DiceCancelled(DiceEvent, frozen=True):
    """Skulls cancel dice."""

    unit: Seat
    dice: tuple[Die, ...]


class BonusTaken(DiceEvent, frozen=True):
    """A Red-White-Blue bonus is taken; ``adds`` is a white result that joins the tally."""

    unit: Seat
    bonus: Bonus
    choice: str = ""
    adds: int = 0
    granted: bool = False


class TieBroken(DiceEvent, frozen=True):
    """Of Units with equally few Soldiers this one won the roll and is first."""

    unit: Seat
    what: Prize


class TallyCollected(DiceEvent, frozen=True):
    """The Final Tally goes onto the Resource Card."""

    unit: Seat
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0


class ResourcesGained(DiceEvent, frozen=True):
    """Something besides the tally brings resources."""

    unit: Seat
    by: By
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0


class AwardEarned(DiceEvent, frozen=True):
    """An Award comes to a Unit; ``courage`` is what it paid, ``by`` what gave it."""

    unit: Seat
    award: Award
    courage: int = 0
    by: By = ""
