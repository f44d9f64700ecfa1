"""What happens in a landing, in the words of the rules."""

from typing import Literal

from domain.games.tcs_omaha.boats.state import Obstacle
from domain.games.tcs_omaha.events import TcsEvent
from domain.games.tcs_omaha.landing.loading import Boats
from domain.games.tcs_omaha.printed.landing import Kind

AMERICAN = ("american",)


class LandingOpened(TcsEvent, frozen=True):
    """A landing scenario begins: who waits ashore, who waits afloat."""

    unreleased: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()
    mines: tuple[str, ...] = ()


class BoatsLoaded(TcsEvent, frozen=True):
    """Lines of the schematic are written; only the landing side can read them (2.1h)."""

    lines: tuple[Boats, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What sails where is a secret until it lands."""
        return {"lines": AMERICAN}


class BoatsUnloaded(TcsEvent, frozen=True):
    """A line of the schematic is struck out, counted from 1; 0 is all of them."""

    line: int | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which is a secret."""
        return {"line": AMERICAN}


class RocketsAimed(TcsEvent, frozen=True):
    """The targets of the rocket craft are chosen (2.2a)."""

    targets: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Where they aim is a secret until they fire."""
        return {"targets": AMERICAN}


class MinesStruck(TcsEvent, frozen=True):
    """Mines under a vehicle, a carrier or a gun on wheels: two dice against a number (13.1)."""

    unit: str
    hex: str
    dice: tuple[int, ...]
    need: int
    hit: bool


class HexesLit(TcsEvent, frozen=True):
    """An illumination round hangs over some hexes, until Clean-up (11.2)."""

    hexes: tuple[str, ...]


class PlanSealed(TcsEvent, frozen=True):
    """The landing plan is settled; two dice said how many leaders sail (2.1a, 2.3f)."""

    dice: tuple[int, ...]
    leaders: tuple[str, ...]


class BoatRan(TcsEvent, frozen=True):
    """A boat ran for the beach: two dice, as modified, against the number (2.1i)."""

    line: int
    boat: int
    kind: Kind
    dice: tuple[int, ...]
    total: int
    need: int
    lost: dict[str, int] = {}
    """Steps that went down, by unit."""


class BoatsDrifted(TcsEvent, frozen=True):
    """A boat or boat group drifted into a sector; "" is off the map (2.1l)."""

    line: int
    kind: Kind
    die: int
    sector: str


class BoatLanded(TcsEvent, frozen=True):
    """A boat reached its hex of the tide line; units with the steps that they have lost."""

    line: int
    kind: Kind
    die: int
    hex: str
    units: dict[str, int]
    joined: dict[str, int] = {}
    """Units that stand ashore already, to which steps come there, with the steps they lack now."""


class LineDone(TcsEvent, frozen=True):
    """A line of the schematic has run for the beach, whatever became of it."""

    line: int


class LeaderRolled(TcsEvent, frozen=True):
    """Two dice for a leader in sight and range of the enemy (2.3f)."""

    leader: str
    dice: tuple[int, ...]
    killed: bool


class LeadersLed(TcsEvent, frozen=True):
    """The units that leaders free in this American Action Phase (2.3f)."""

    turn: int
    units: tuple[str, ...]


class TideTurned(TcsEvent, frozen=True):
    """The tide line moves; units that it catches advance (1.12a), ``anew`` dig from now (23.4)."""

    hour: str
    moved: dict[str, str] = {}
    anew: tuple[str, ...] = ()


class ObstacleTested(TcsEvent, frozen=True):
    """What a unit found in a beach obstacle hex (2.4a), or made of it (2.4b, 2.4c)."""

    hex: str
    unit: str
    die: int
    found: Obstacle


class ShingleBreached(TcsEvent, frozen=True):
    """A breach in the shingle is open (2.5)."""

    breach: str


class BreachPassed(TcsEvent, frozen=True):
    """A vehicle or carrier passed a breach in this turn (2.5b)."""

    breach: str
    unit: str


class Converted(TcsEvent, frozen=True):
    """The garrison of a pill box comes out; ``die`` 0 is by choice (3.3e, 3.3f)."""

    pill_box: str
    squad: str
    hex: str
    steps: int
    die: int = 0


class ReleaseRolled(TcsEvent, frozen=True):
    """Two dice of the German release (3.1), and a third where it calls for one."""

    dice: tuple[int, ...]
    result: Literal["nothing", "company", "variable"]
    die: int = 0
    company: str = ""
    given: bool = False
    """The German side gives it to whom it likes."""


class MayEnter(TcsEvent, frozen=True):
    """Companies that wait off the south edge may come now (3.1)."""

    companies: tuple[str, ...]


class Released(TcsEvent, frozen=True):
    """A company that stands on the map is released (3.1)."""

    company: str
    why: str = ""


class Entered(TcsEvent, frozen=True):
    """A company came over the south edge; its units with their hexes (3.1)."""

    company: str
    units: dict[str, str]


class PitFired(TcsEvent, frozen=True):
    """A rocket pit fired its one shot (3.4b)."""

    pit: str
    target: str
    die: int
    hit: bool


class PitStrayed(TcsEvent, frozen=True):
    """Where the shot of a rocket pit fell that missed; "" is off the map (3.4b)."""

    pit: str
    hex: str


class FerryLoaded(TcsEvent, frozen=True):
    """A transport is assigned to a beach, to land at ``minute`` of 6 June (2.1m)."""

    minute: int
    boats: Boats | None = None
    behind: bool = False
    """Others land in this turn, and have yet to run."""

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What sails where is a secret until it lands."""
        return {"boats": AMERICAN}


class FerrySent(TcsEvent, frozen=True):
    """The sector of a transport is chosen (2.1m)."""

    line: int | None = None
    sector: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which is a secret until it lands."""
        return {"line": AMERICAN, "sector": AMERICAN}


class FerriesLanded(TcsEvent, frozen=True):
    """All transports of the hour have run for the beach (2.1m)."""


class SheetBegun(TcsEvent, frozen=True):
    """Units reached the sector of their sheet, and begin with it (2.3a); known to their side."""

    sheet: str | None = None
    units: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What they have orders for is a secret."""
        return {"sheet": AMERICAN, "units": AMERICAN}


class PoolFilled(TcsEvent, frozen=True):
    """Battery fires come into the pool of a calibre, where guns landed with these (2.9)."""

    calibre: str
    he: int
    smoke: int
    illum: int
    battery: str = ""
    guns: int = 0


class Replaced(TcsEvent, frozen=True):
    """Platoons of a company get steps back (2.11)."""

    company: str
    steps: dict[str, int]


class Left(TcsEvent, frozen=True):
    """A unit of the 29th Division leaves over the west edge (2.7b)."""

    unit: str


class ReleaseUsed(TcsEvent, frozen=True):
    """A release is given, or is a variable reinforcement; ``die`` says who comes (3.1)."""

    variable: bool = False
    die: int = 0
    company: str = ""


class RocketsFell(TcsEvent, frozen=True):
    """The designator round of a rocket craft; "" is off the map (2.2a)."""

    craft: int
    target: str
    spot: str


class DestroyerFired(TcsEvent, frozen=True):
    """The designator round of a destroyer, and whether it is adjusted (2.6b)."""

    target: str
    spot: str
    dice: tuple[int, ...]
    need: int
    done: bool


class TeamLanded(TcsEvent, frozen=True):
    """A fire support team came ashore: a die says whether its radio works (2.6d)."""

    unit: str
    die: int
    works: bool


class SortieFlew(TcsEvent, frozen=True):
    """Two A-20 were called: whether they come, and who uses them (2.10)."""

    types: tuple[Literal["bombs", "gunship"], ...]
    dice: tuple[int, ...]
    again: tuple[int, ...]
    owner: Literal["american", "german", "nobody"]


class AircraftStruck(TcsEvent, frozen=True):
    """An aircraft attacks a hex (2.10a)."""

    plane: int
    target: str
    bombs: bool


class Bombed(TcsEvent, frozen=True):
    """Two dice for a bomb at a point target (2.10a)."""

    victim: str
    dice: tuple[int, ...]
    need: int
    hit: bool
    marks: bool = False
    """It counts as fire at the victim (8.3)."""


class PrizesHeld(TcsEvent, frozen=True):
    """The hexes that count and that the American side held last (19.3)."""

    hexes: tuple[str, ...]


EVENTS: tuple[type[TcsEvent], ...] = (
    LandingOpened, BoatsLoaded, BoatsUnloaded, RocketsAimed, PlanSealed, BoatRan, BoatsDrifted,
    BoatLanded, LineDone, LeaderRolled, LeadersLed, TideTurned, ObstacleTested, ShingleBreached,
    BreachPassed, Converted, ReleaseRolled, MayEnter, Released, Entered, PrizesHeld, PitFired,
    PitStrayed, FerryLoaded, FerrySent, FerriesLanded, PoolFilled, Replaced, Left, ReleaseUsed,
    RocketsFell, MinesStruck, HexesLit, SheetBegun, TeamLanded, DestroyerFired,
    SortieFlew, AircraftStruck, Bombed,
)  # fmt: skip
