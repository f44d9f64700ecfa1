"""What is printed: types of unit, battles and armies, read from the tables once."""

from collections.abc import Mapping

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.combined_arms.words import Army, Class, Kind, Seat

PACKAGE = "domain.games.combined_arms"


class Type(Row, frozen=True):
    """A type of unit; ``lifted`` is the Move of a drop, ``wheels`` stop in difficult terrain."""

    name: str
    class_: Class = msgspec.field(name="class")
    move: int
    range: int
    defence: int
    symbol: str
    """Echelon (or staff), function and modifiers of its APP-6 code."""
    text: str
    one: str = ""
    """What a single one is called, if otherwise."""
    lifted: int = 0
    strong: tuple[Kind, ...] = ()
    """What it does double damage to."""
    wheels: bool = False


class Field(Table, frozen=True):
    """The board: squares to a side, rows to place units on, cities between."""

    size: int
    home: int
    cities: int


class Rough(Table, frozen=True):
    """Difficult ground on each half of the board."""

    mountains: int
    bocage: int


class Limits(Table, frozen=True):
    """What an army may be made of."""

    units: int
    tanks: int
    same: int
    types: int


class Elite(Table, frozen=True):
    """How many units a side may make Elite."""

    most: int


class Ends(Table, frozen=True):
    """When a battle is drawn: turns in all, and turns in which nothing is destroyed."""

    turns: int
    quiet: int
    endless: int
    """The turns after which even a match that is played as printed is drawn (8.3a)."""


class Battle(Row, frozen=True):
    """A scenario."""

    title: str
    summary: str
    field: Field
    rough: Rough
    army: Limits
    elite: Elite
    ends: Ends


class Ready(Row, frozen=True):
    """An army that is ready to march."""

    seat: Seat
    title: str
    more: Kind
    units: dict[Kind, int]


def _without_source(file: str) -> dict[str, object]:
    table: dict[str, object] = tables.read(PACKAGE, file, dict[str, object])
    return {key: row for key, row in table.items() if key != "source"}


TYPES = msgspec.convert(_without_source("units.toml"), dict[Kind, Type])
BATTLES = tables.read(PACKAGE, "battles.toml", dict[str, Battle])
READY = msgspec.convert(_without_source("armies.toml"), dict[Army, Ready])
TANKS: frozenset[Kind] = frozenset(k for k, t in TYPES.items() if t.class_ == "tank")
BASES: frozenset[Kind] = frozenset(k for k, t in TYPES.items() if t.class_ == "base")


def ready(army: Army, limits: Limits) -> Mapping[Kind, int]:
    """The units of an army, made as large as the battle asks for (2.7)."""
    row = READY[army]
    times = limits.units // sum(row.units.values())
    if times == 1:
        return row.units
    units = {k: n * times for k, n in row.units.items()} | {"headquarters": 1}
    missing = limits.units - sum(units.values())
    return units | {row.more: units.get(row.more, 0) + missing}


def name(kind: Kind) -> str:
    """The name of a type of unit in a sentence."""
    return TYPES[kind].name


def counted(n: int, kind: Kind) -> str:
    """So many units of a type: “3 Howitzers”, “1 Howitzer”."""
    return f"{n} {(n == 1 and TYPES[kind].one) or name(kind)}"


NAMES = {
    **{kind.name: key for key, kind in TYPES.items()},
    **{f"{key} gun": key for key in ("anti-tank", "anti-aircraft")},
    "mech infantry": "mechanized",
    "mech inf": "mechanized",
    "inf": "infantry",
    "airfield": "air-field",
    "hq": "headquarters",
    "fort": "fortification",
    "anti tank": "anti-tank",
    "at gun": "anti-tank",
    "anti aircraft": "anti-aircraft",
    "aa gun": "anti-aircraft",
    "flak": "anti-aircraft",
    "mech": "mechanized",
    "air base": "air-field",
}
"""What the types of units are called, each as orders name it."""
