"""The tables of American command and of the German defence, read once."""

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.tcs_omaha.ground.sheets import PACKAGE
from domain.games.tcs_omaha.words import Side


class Command(Table, frozen=True):
    """Limits of op sheets, and what a leader does and how he dies (2.3a, 2.3f, 3.2)."""

    sheets: dict[Side, int]
    led_rate: int
    reach: int
    dies: int
    moves: int
    removed: str
    defence: int


class Available(Table, frozen=True):
    """The leader selection table: the least roll of each line, and how many are drawn (2.3f)."""

    least: tuple[int, ...]
    leaders: tuple[int, ...]


class Leader(Row, frozen=True):
    """A commander; ``of`` is his battalion (1/16), his regiment (16), or ADC, the division."""

    rank: str
    name: str
    of: str


class Cup(Table, frozen=True):
    """All leaders by the word that orders use."""

    leaders: dict[str, Leader]


class Division29(Table, frozen=True):
    """When and where the 29th lands in a game true to history, and when it leaves (2.7)."""

    regiments: tuple[str, ...]
    leaves: str
    first: str
    first_waves: tuple[int, ...]
    first_beaches: tuple[str, ...]
    second: str
    second_wave: int


class Battery(Row, frozen=True):
    """An artillery unit at full strength (2.8)."""

    guns: int
    calibre: int
    batteries: int

    @property
    def divisor(self) -> int:
        """Guns of one battery, by which rounds are divided (2.9)."""
        return self.guns // self.batteries


class Shells(Row, frozen=True):
    """Battery fires of each sort in the pool of a calibre."""

    he: int = 0
    smoke: int = 0
    illum: int = 0

    def __add__(self, other: "Shells") -> "Shells":
        return Shells(self.he + other.he, self.smoke + other.smoke, self.illum + other.illum)

    def __sub__(self, other: "Shells") -> "Shells":
        return Shells(self.he - other.he, self.smoke - other.smoke, self.illum - other.illum)


class Ammunition(Table, frozen=True):
    """Rounds a gun on landing, and what comes later by its turn (2.9)."""

    he: int
    smoke: int
    illum: int
    targets_from: str
    later: dict[str, dict[str, Shells]]


class Overdraft(Table, frozen=True):
    """Replacements for the rifle companies of the 16th (2.11)."""

    at: str
    steps: int
    companies: tuple[str, ...]


class _Tables(Row, frozen=True):
    command: Command
    available: Available
    cup: Cup
    division29: Division29
    batteries: dict[str, str | Battery]
    ammunition: Ammunition
    overdraft: Overdraft


_TABLES = tables.read(PACKAGE, "leaders.toml", _Tables)
COMMAND, AVAILABLE, LEADERS = _TABLES.command, _TABLES.available, _TABLES.cup.leaders
DIVISION29, AMMUNITION, OVERDRAFT = _TABLES.division29, _TABLES.ammunition, _TABLES.overdraft
BATTERIES = {name: b for name, b in _TABLES.batteries.items() if isinstance(b, Battery)}


class PillBoxes(Table, frozen=True):
    """Where pill boxes stand, and what becomes of their garrison (3.3)."""

    inland: int
    squad: str
    squad_steps: int
    full_to: int
    half_to: int


class Pits(Table, frozen=True):
    """Where rocket pits stand, and the highest die that hits (3.4)."""

    inland: int
    hits_to: int


class Band(Table, frozen=True):
    """From a turn on: the least roll for a release, and for a variable reinforcement; 0 is none."""

    from_: str = msgspec.field(name="from")
    company: int = 0
    variable: int = 0


class Variable(Table, frozen=True):
    """From a turn on: the units of each die, of which the next comes."""

    from_: str = msgspec.field(name="from")
    die: tuple[tuple[str, ...], ...]


class OneMap(Table, frozen=True):
    """The company of each die in a scenario on one map."""

    scenario: str
    die: tuple[str, ...]


class Release(Table, frozen=True):
    """The release system (3.1)."""

    within: int
    marches: int
    bands: tuple[Band, ...]
    variable: tuple[Variable, ...]
    one_map: tuple[OneMap, ...]


class Guns(Row, frozen=True):
    """A battery off the map."""

    guns: int
    calibre: int


class Batteries(Table, frozen=True):
    """German artillery: rounds a gun, turns of delay of a called fire."""

    he_per_gun: int
    each_midnight: int
    delay: int
    guns: dict[str, Guns]


class _German(Row, frozen=True):
    pill_boxes: PillBoxes
    pits: Pits
    release: Release
    batteries: Batteries


_GERMAN = tables.read(PACKAGE, "german.toml", _German)
PILL_BOXES, PITS = _GERMAN.pill_boxes, _GERMAN.pits
RELEASE, GERMAN_BATTERIES = _GERMAN.release, _GERMAN.batteries
