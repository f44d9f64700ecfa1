"""What is printed: kinds of units, the tables of the series, scenarios. Read once."""

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.tcs_omaha.ground.sheets import PACKAGE
from domain.games.tcs_omaha.words import Class, Feet, Mission, Side
from domain.grid.results import column


class Kind(Table, frozen=True):
    """A kind of unit: reach in hexes, movement in points; 0 where it cannot."""

    name: str
    symbol: str
    class_: Class = msgspec.field(name="class")
    steps: int
    area: int = 0
    reach: int = 0
    attack: int = 0
    point_range: int = 0
    defence: int = 0
    morale: int = 0
    move: int = 0
    ground: Feet = "foot"
    mortar: bool = False
    engineer: bool = False
    faust: bool = False
    artillery: bool = False
    """A self-propelled gun of the artillery, which is loaded and called as such (2.1b, 2.8)."""

    @property
    def tank(self) -> bool:
        """Whether it is a tank of any type (2.5a, 15.1)."""
        return self.class_ == "vehicle" and not self.artillery

    @property
    def rolls(self) -> bool:
        """Whether the shingle stops it but at a breach, which it uses up (1.13, 2.5b)."""
        return self.class_ in ("vehicle", "carrier")

    @property
    def tow_only(self) -> bool:
        """Whether it is a gun that moves only behind a carrier or vehicle (1.10, 12.5)."""
        return self.class_ == "gun" and not self.move

    @property
    def foot(self) -> bool:
        """Whether it has a morale, and steps that area fire takes (6.1)."""
        return self.class_ in ("infantry", "weapons", "gun")

    @property
    def fights_moving(self) -> bool:
        """Vehicles fire in either mode (23.2)."""
        return self.class_ == "vehicle"


class Command(Table, frozen=True):
    """The command table: number to reach by size of the sheet and column; 0 is never."""

    sizes: tuple[tuple[int, ...], ...]
    gain: dict[str, int]
    missions: dict[Mission, tuple[int, ...]]

    def needed(self, mission: Mission, size: int, weighted: int) -> int:
        """What two dice read as tens and ones must reach; 0 where nothing does."""
        row = self.sizes[min(size, len(self.sizes)) - 1]
        at = column(self.missions[mission], weighted)
        return row[min(at, len(row)) - 1] if at else 0


class Area(Table, frozen=True):
    """Area fire: columns by fire points, and what the sum of row and column brings."""

    columns: tuple[int, ...]
    results: tuple[str, ...]
    in_open: int
    on_road: int
    crowd: tuple[tuple[int, int], ...]
    near: tuple[int, int]
    far: int
    shingle: int
    zone: int
    smoke: int
    dug_in: int
    half_die: int
    cover: dict[str, int]

    def result(self, points: int, roll: int, shift: int = 0) -> str:
        """ "" none, M a check, h a check and perhaps a step, a number of steps with a check."""
        at = column(self.columns, points - 1, shift)  # these columns go up to a number
        level = max(0, min(12, roll)) + at - 9
        return self.results[min(level, len(self.results) - 1)] if level >= 0 else ""


class Point(Table, frozen=True):
    """Point fire: the number by range, and what changes the roll."""

    numbers: tuple[tuple[int, int], ...]
    most: int
    cover: int
    village: int
    zone: int
    moving_target: int
    moving_firer: int

    def number(self, distance: int) -> int:
        """What two dice must reach at a range in hexes."""
        return next(least for most, least in self.numbers if distance <= most)


class Close(Table, frozen=True):
    """Anti-tank rolls by foot: the numbers at range 0, 1 and 2, and what changes the roll."""

    numbers: tuple[int, ...]
    faust: int
    engineer: int
    guarded: int
    least_steps: int


class MoraleTable(Table, frozen=True):
    """The morale table: from which sum on each result stands, and what is added."""

    suppressed: int
    pick: int
    paralyzed: int
    flight: int
    rout: int
    action: int
    mortar: int
    shaken: int
    shelter: int
    heavy: tuple[tuple[int, int], ...]
    rally: int
    near_overwatch: int


class Overwatch(Table, frozen=True):
    """What a marked stack must roll to fire once more."""

    marked_self: int
    marked_spotted: int


class Move(Table, frozen=True):
    """What steps cost, in half points; 0 is not a step."""

    contour: int
    road_column: int
    enter_move_mode: int
    stack_foot: int
    stack_vehicles: int
    stack_guns: int
    foot: dict[str, int]
    tracked: dict[str, int]
    wheeled: dict[str, int]


class WeatherTable(Table, frozen=True):
    """Two dice on the hour; sight in hexes."""

    overcast: int
    rain: int
    clear_sight: int
    dusk_sight: int
    night_sight: int
    rain_sight: int


class Artillery(Table, frozen=True):
    """Fire missions: adjustment, rounds of a gun, points of a round by calibre, armour; how many
    targets a side registers, how many hexes about it a round lights."""

    numbers: tuple[tuple[int, int], ...]
    blind: int
    rounds: int
    radius: int
    points: dict[str, int]
    hard: tuple[int, ...]
    registered: int
    lit: int
    delay: dict[Side, int]

    def need(self, distance: int, *, seen: bool) -> int:
        """What two dice must reach to adjust a round so far from its target."""
        least = next(n for most, n in self.numbers if distance <= most)
        return least + (0 if seen else self.blind)


class Mines(Table, frozen=True):
    """Minefields: fire points at foot, what two dice must reach against all else."""

    points: int
    hard: int


class Tables(Row, frozen=True):
    """``tables.toml``."""

    command: Command
    area: Area
    point: Point
    close: Close
    morale: MoraleTable
    overwatch: Overwatch
    move: Move
    weather: WeatherTable
    artillery: Artillery
    mines: Mines


class _Kinds(Row, frozen=True):
    kinds: dict[str, Kind]


KINDS: dict[str, Kind] = tables.read(PACKAGE, "kinds.toml", _Kinds).kinds
TABLES = tables.read(PACKAGE, "tables.toml", Tables)
