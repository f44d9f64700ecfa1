"""What happens, in the words of the rules. Figures are outcomes, not rules."""

from domain.game.ruleset import Event
from domain.games.tcs_omaha.position import Debt, Sheet
from domain.games.tcs_omaha.words import Mode, Morale, Side, Stage, Weather


class TcsEvent(Event, frozen=True):
    """An event of this game."""


class MatchOpened(TcsEvent, frozen=True):
    """The map lies on the table with what stands on it."""

    scenario: str
    last: int
    units: dict[str, str]
    options: tuple[str, ...] = ()


class SheetWritten(TcsEvent, frozen=True):
    """A side wrote an operation sheet; only it can read it."""

    side: Side
    name: str
    sheet: Sheet | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What stands on it is its side's secret."""
        return {"sheet": (self.side,)}


class SheetTorn(TcsEvent, frozen=True):
    """An operation sheet is given up or fulfilled."""

    side: Side
    name: str
    why: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Why is its side's secret."""
        return {"why": (self.side,)}


class SheetLeft(TcsEvent, frozen=True):
    """Units leave an operation sheet for a newer one; ``members`` is who stays on it (8.4)."""

    side: Side
    name: str | None = None
    members: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which, and who, is its side's secret."""
        return dict.fromkeys(("name", "members"), (self.side,))


class SheetsGained(TcsEvent, frozen=True):
    """Weighted turns of the sheets of a side that are not implemented."""

    side: Side
    gained: dict[str, int] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What its staffs have done is its secret."""
        return {"gained": (self.side,)}


class SheetTried(TcsEvent, frozen=True):
    """A side tried to implement a sheet: two dice as tens and ones against a number."""

    side: Side
    name: str | None = None
    roll: int | None = None
    need: int | None = None
    done: bool | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which, and whether it is carried out now, is its secret."""
        return dict.fromkeys(("name", "roll", "need", "done"), (self.side,))


class TurnBegan(TcsEvent, frozen=True):
    """A turn begins: who acts first by two dice a side."""

    turn: int
    first: Side
    american: int
    german: int


class WeatherRolled(TcsEvent, frozen=True):
    """The weather of an hour by two dice."""

    roll: int
    weather: Weather


class PartBegan(TcsEvent, frozen=True):
    """A side plans or acts."""

    side: Side
    stage: Stage


class ModeChanged(TcsEvent, frozen=True):
    """Units change their mode."""

    units: tuple[str, ...]
    mode: Mode


class Marched(TcsEvent, frozen=True):
    """A unit moved along a path; ``left`` is what it has still to go."""

    unit: str
    path: tuple[str, ...]
    left: tuple[str, ...] = ()
    road: bool = False
    cover: str = ""
    """The hex of the stack that returns the first fire at it (9.5)."""


class MarchEnded(TcsEvent, frozen=True):
    """A movement is over."""

    unit: str
    why: str = ""


class FireReturned(TcsEvent, frozen=True):
    """The stack that covers a movement returns fire at who fired (9.5)."""

    unit: str
    cover: str
    target: str


class Owed(TcsEvent, frozen=True):
    """Seats must answer."""

    debts: tuple[Debt, ...]


class Waved(TcsEvent, frozen=True):
    """The enemy's fire is held for this step, or for the whole movement."""

    unit: str
    whole: bool = False


class AreaFired(TcsEvent, frozen=True):
    """Area fire at a hex: two dice, what is added, the result on the table."""

    units: tuple[str, ...]
    target: str
    points: int
    dice: tuple[int, ...]
    added: int
    result: str
    overwatch: bool = False
    how: str = ""
    only: tuple[str, ...] = ()
    """The units that are fired at, where others on the hex are not (9.2)."""


class PointFired(TcsEvent, frozen=True):
    """Point fire at one unit."""

    unit: str
    victim: str
    dice: tuple[int, ...]
    added: int
    need: int
    hit: bool
    overwatch: bool = False


class ClosedIn(TcsEvent, frozen=True):
    """Foot fought a vehicle at close range; ``overwatch`` where it is no action of its own."""

    unit: str
    victim: str
    dice: tuple[int, ...]
    added: int
    need: int
    hit: bool
    overwatch: bool = False


class PermissionRolled(TcsEvent, frozen=True):
    """A stack that has fired tries to fire once more in overwatch."""

    hex: str
    die: int
    need: int
    granted: bool
    units: tuple[str, ...] = ()


class StepsLost(TcsEvent, frozen=True):
    """A unit loses steps."""

    unit: str
    steps: int


class UnitDestroyed(TcsEvent, frozen=True):
    """A unit is gone."""

    unit: str
    why: str = ""


class MoraleRolled(TcsEvent, frozen=True):
    """Two dice for the morale of all that were hit on a hex."""

    hex: str
    dice: tuple[int, ...]


class MoraleFell(TcsEvent, frozen=True):
    """What the roll did to a unit; ``total`` is the roll with its morale."""

    unit: str
    total: int
    morale: Morale


class CompanyShaken(TcsEvent, frozen=True):
    """The morale of a company gets worse or better; ``level`` is what it is now."""

    company: str
    level: int
    die: int = 0


class Retreated(TcsEvent, frozen=True):
    """A unit fell back; ``action`` by choice, as its action (7.8)."""

    unit: str
    path: tuple[str, ...]
    action: bool = False


class BatteryReady(TcsEvent, frozen=True):
    """A battery can be called from now on, or has more missions."""

    battery: str
    side: Side
    guns: int
    calibre: int
    he: int
    smoke: int = 0


class FireCalled(TcsEvent, frozen=True):
    """A fire mission is called; where it falls is its side's secret until it does."""

    side: Side
    battery: str
    due: int
    target: str | None = None
    observer: str | None = None
    smoke: bool | None = None
    illum: bool | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Where it falls, and with what."""
        return dict.fromkeys(("target", "observer", "smoke", "illum"), (self.side,))


class FireAdjusted(TcsEvent, frozen=True):
    """The designator round of a mission fell, and the observer adjusted it, or could not."""

    battery: str
    target: str
    point: str
    """Where the round fell; "" off the map."""
    dice: tuple[int, ...]
    need: int
    done: bool
    smoke: bool = False
    illum: bool = False


class HardHit(TcsEvent, frozen=True):
    """Shells among armour or pill boxes: two dice against a number."""

    victim: str
    dice: tuple[int, ...]
    need: int
    hit: bool
    marks: bool = False
    """It counts as fire at the victim (8.3)."""


class SmokeLaid(TcsEvent, frozen=True):
    """Smoke on some hexes, until Clean-up."""

    hexes: tuple[str, ...]


class Assaulted(TcsEvent, frozen=True):
    """A hex is assaulted or overrun."""

    units: tuple[str, ...]
    target: str
    overrun: bool = False


class HexTaken(TcsEvent, frozen=True):
    """The attackers go into the hex."""

    units: tuple[str, ...]
    target: str


class Rallied(TcsEvent, frozen=True):
    """Clean-up: what became of a unit that was suppressed or paralyzed."""

    unit: str
    morale: Morale
    die: int = 0


class TurnEnded(TcsEvent, frozen=True):
    """A turn is over; the marks of the turn go."""

    turn: int
    quiet: tuple[str, ...] = ()
    """Units that did nothing in Fire Mode and were steady."""
    dug: tuple[str, ...] = ()
    """Those of them that are dug in from now on (23.4)."""


class MatchEnded(TcsEvent, frozen=True):
    """The match is over."""

    ending: str
    points: int = 0


EVENTS: tuple[type[TcsEvent], ...] = (
    MatchOpened, SheetWritten, SheetTorn, SheetLeft, SheetsGained, SheetTried, TurnBegan,
    WeatherRolled, PartBegan, ModeChanged, Marched, MarchEnded, FireReturned, Owed, Waved,
    AreaFired, PointFired, ClosedIn, PermissionRolled, StepsLost, UnitDestroyed, MoraleRolled,
    MoraleFell, CompanyShaken, Retreated, BatteryReady, FireCalled, FireAdjusted, HardHit,
    SmokeLaid, Assaulted, HexTaken, Rallied, TurnEnded, MatchEnded,
)  # fmt: skip
