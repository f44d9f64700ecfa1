"""The position of a match of Utah Beach: everything that ``evolve`` folds, and nothing else."""

import msgspec

from domain.games.utah_beach.words import Ending, Kind, Seat, Stage, Task


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a unit on the map stands; what it can do is printed."""

    hex: str
    reduced: bool = False
    ashore: bool = False
    """It has not left the beach hex where it landed, so others may stand with it there."""


class Debt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a seat still has to settle; the first of the position's debts comes first."""

    task: Task
    seat: Seat
    units: tuple[str, ...] = ()
    """The unit it is about, or those among which to choose."""
    n: int = 0
    """Hexes of a retreat, steps of a loss, markers still to be drawn."""


class Combat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A combat that is being fought."""

    kind: Kind
    seat: Seat
    """Who attacks."""
    target: str
    by: tuple[str, ...]
    defender: str = ""
    """The unit that defends; none against a landing force."""
    support: tuple[str, ...] = ()
    """Markers of the attacker."""
    answer: tuple[str, ...] = ()
    """Markers of the defender."""
    result: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """A position. Dictionaries are never changed in place."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    """The optional rules that are on."""
    last: int = 0
    """The turn after which the match is over."""
    turn: int = 0
    seat: Seat = "allied"
    stage: Stage = "beach"
    units: dict[str, Unit] = {}
    """The units on the map."""
    gone: tuple[str, ...] = ()
    """Units that were eliminated."""
    beachheads: tuple[str, ...] = ()
    zones: dict[str, str] = {}
    """The drop zones by division."""
    aloft: tuple[str, ...] = ()
    """Units that jumped and have not come down yet, in the order in which they roll."""
    held: dict[str, Seat] = {}
    """Who last held a hex that counts, where it is not as at the start."""
    raided: tuple[str, ...] = ()
    """Depots that the Allies have taken at any time."""
    charged: tuple[str, ...] = ()
    """Depots that have already cost the Germans a marker."""
    lost: tuple[str, ...] = ()
    """German markers that are lost for good."""
    cups: dict[str, tuple[str, ...]] = {}
    """What is left in each draw cup."""
    naval: int = 0
    mines: bool = False
    """Whether the Germans hold the Mines marker aside."""
    weather: int = 0
    """The die of the weather; 0 before it was rolled."""
    points: tuple[int, int] = (0, 0)
    """Replacement points for leg and for mobile units."""
    delayed: tuple[str, ...] = ()
    """Units that found every entry hex barred on their turn."""
    # This phase, and this part of the turn
    moved: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    """Units that attacked in this part of the turn."""
    attacked: tuple[str, ...] = ()
    """Hexes that were attacked in this phase."""
    bombarded: tuple[str, ...] = ()
    combat: Combat | None = None
    debts: tuple[Debt, ...] = ()
    ending: Ending = ""
