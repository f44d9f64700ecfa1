"""The position of a match of Combined Arms: everything that ``evolve`` folds, and nothing else.

``stage`` runs from ``muster`` over ``place`` through the turns, each ``begin``, perhaps
``reinforce``, ``move`` and ``fire``. What lies under "This turn" is forgotten when one begins.
"""

import msgspec

from domain.games.combined_arms.words import Ending, Ground, Kind, Seat, Stage


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One unit; the board is the position's ``units``."""

    id: str
    kind: Kind
    seat: Seat
    elite: bool = False
    kills: int = 0
    """Enemy units that it helped to destroy."""


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where a unit will stand."""

    kind: Kind
    square: str
    elite: bool = False


class State(msgspec.Struct, frozen=True, gc=False):
    """A position. Dictionaries are never changed in place.

    Defaults are written out: of a word, the encoder would leave out only the very same object, and
    equal positions must have equal bytes.
    """

    scenario: str = ""
    size: int = 8
    options: tuple[str, ...] = ()
    """The optional rules that are on."""
    armies: str = "chosen"
    first: Seat = "allied"
    """Who moves first."""
    ground: dict[str, Ground] = {}
    """Cities and difficult terrain by square."""
    chosen: dict[Seat, dict[Kind, int] | None] = {}
    """The armies; None is an army that is not known yet."""
    reserve: dict[Seat, dict[Kind, int]] = {}
    """What is still to be placed, from when both armies are revealed."""
    placing: dict[Seat, tuple[Spot, ...] | None] | msgspec.UnsetType = msgspec.UNSET
    """Where the rest of an army will stand, said in one order; None is not known.

    Unset where there is none, so that positions of earlier versions keep their bytes.
    """
    stage: Stage = "muster"
    seat: Seat = "allied"
    """Whose turn it is."""
    turn: int = 0
    units: dict[str, Unit] = {}
    """The units by square."""
    raised: dict[str, int] = {}
    """How many units of a side and type ever stood on the board."""
    # This turn
    moved: dict[str, str] = {}
    """Where each unit that moved came from, by the square where it is now."""
    lifted: tuple[str, ...] = ()
    """Paratroopers that began the Move Phase next to an Air Field."""
    fired: tuple[str, ...] = ()
    damage: dict[str, int] = {}
    helped: dict[str, tuple[str, ...]] = {}
    """Who attacked the unit on a square in this phase, also before it retreated there."""
    routed: tuple[str, ...] = ()
    """Units that retreated in this phase."""
    broken: str = ""
    """The unit whose owner must choose where it retreats."""
    reinforced: bool = False
    """Whether the side to move has had its reinforcement this turn."""
    # The end
    seen: dict[str, int] = {}
    """How often each position stood at the start of a turn since a unit came or went."""
    quiet: int = 0
    """Turns of either side since a unit was destroyed."""
    ending: Ending = ""
    winner: Seat | None = None
