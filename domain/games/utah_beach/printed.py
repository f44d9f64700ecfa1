"""What is printed: units, tables and support markers, read from the tables once."""

from collections import Counter

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.game.told import ordinal
from domain.games.utah_beach.words import Seat
from domain.grid.results import column, results

PACKAGE = "domain.games.utah_beach"


class Type(Row, frozen=True):
    """A type of unit: its APP-6 echelon, function and modifiers, and how it moves."""

    name: str
    symbol: str
    airborne: bool = False
    mobile: bool = False


class Class(Row, frozen=True):
    """Units of the same strengths, written "attack-defence-move"."""

    type: str
    full: str
    reduced: str


class Group(Table, frozen=True):
    """Units that come together: by sea, air or beach, over an edge, or on a hex at the start."""

    seat: Seat
    class_: str = msgspec.field(name="class")
    by: str
    units: tuple[str, ...]
    turn: int = 0


class _Order(Table, frozen=True):
    types: dict[str, Type]
    classes: dict[str, Class]
    groups: tuple[Group, ...]


class Unit(msgspec.Struct, frozen=True):
    """One unit as its counter shows it; strengths are (attack, defence, move)."""

    id: str
    seat: Seat
    type: str
    by: str
    turn: int
    full: tuple[int, int, int]
    reduced: tuple[int, int, int]
    mobile: bool
    airborne: bool

    @property
    def division(self) -> str:
        """The division it belongs to."""
        return self.id.partition("/")[2]


class Movement(Table, frozen=True):
    """What a step costs leg and mobile units, in movement points; 0 is not a step."""

    road: tuple[float, float]
    trail: tuple[float, float]
    river: tuple[float, float]
    hex: dict[str, tuple[float, float]]


class Results(Table, frozen=True):
    """A table: the least differential of each column after the first, by line; a row a die."""

    lines: dict[str, tuple[int, ...]]
    dice: dict[str, tuple[str, ...]]
    river: int = 0

    def brings(self, line: str, differential: float) -> dict[str, str]:
        """What each face of the die brings."""
        return results(self.dice, column(self.lines[line], differential))


class Bombardment(Table, frozen=True):
    """The table of bombardment; ``cover`` lessens its strength."""

    bounds: tuple[int, ...]
    cover: dict[str, int]
    dice: dict[str, tuple[str, ...]]

    def brings(self, strength: float) -> dict[str, str]:
        """What each face of the die brings."""
        return results(self.dice, column(self.bounds, strength))


class Resistance(Table, frozen=True):
    """What a unit rolls to stand: from ``holds`` without, from ``costly`` with a loss."""

    cover: dict[str, int]
    reduced: int
    holds: int
    costly: int


class Support(Table, frozen=True):
    """The support fire markers."""

    german: tuple[int, ...]
    ground: tuple[int, ...]
    air: tuple[int, ...]
    naval: int
    naval_markers: int
    most: int
    range: int
    mines: int


class Beachheads(Table, frozen=True):
    """How many beachhead markers there are."""

    markers: int


class _Tables(Row, frozen=True):
    movement: Movement
    combat: Results
    assault: Results
    bombardment: Bombardment
    resistance: Resistance
    support: Support
    beachheads: Beachheads


def _strengths(text: str) -> tuple[int, int, int]:
    attack, defence, move = map(int, text.split("-"))
    return attack, defence, move


def _units(order: _Order) -> dict[str, Unit]:
    return {
        name: Unit(
            id=name,
            seat=group.seat,
            type=printed.type,
            by=group.by,
            turn=group.turn,
            full=_strengths(printed.full),
            reduced=_strengths(printed.reduced),
            mobile=order.types[printed.type].mobile,
            airborne=order.types[printed.type].airborne,
        )
        for group in order.groups
        for printed in (order.classes[group.class_],)
        for name in group.units
    }


_ORDER = tables.read(PACKAGE, "units.toml", _Order)
_TABLES = tables.read(PACKAGE, "tables.toml", _Tables)
TYPES = _ORDER.types
UNITS = _units(_ORDER)
MOVEMENT, COMBAT, ASSAULT = _TABLES.movement, _TABLES.combat, _TABLES.assault
BOMBARDMENT, RESISTANCE, SUPPORT = _TABLES.bombardment, _TABLES.resistance, _TABLES.support
BEACHHEADS = _TABLES.beachheads.markers

MINES = "mines"
CUPS: dict[str, tuple[str, ...]] = {
    "german": (*map(str, SUPPORT.german), MINES),
    "ground": tuple(map(str, SUPPORT.ground)),
    "air": tuple(map(str, SUPPORT.air)),
}
"""The markers of each draw cup, as they are told."""


_REGIMENTS = Counter(name.partition("/")[0] for name in UNITS)
NAMES = {
    **{name: name for name in UNITS},
    **{regiment: regiment for regiment, units in _REGIMENTS.items() if units > 1},
    **{
        ordinal(regiment): name
        for name in UNITS
        if (regiment := name.partition("/")[0]).isdecimal() and _REGIMENTS[regiment] == 1
    },
    **{ordinal(division): division for division in ("82", "101")},
}
"""What units and divisions are called, each as orders name it: the 505th is ``505/82``."""
