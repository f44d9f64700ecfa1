"""The tables of the landing, the beach, and support from the sea and the air, read once."""

from typing import Literal

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.tcs_omaha.ground.sheets import PACKAGE

Kind = Literal["lca", "rhino", "lct", "lci", "dukw", "dd"]
"""A boat, or tanks that swim on their own (2.1e)."""


class Load(Table, frozen=True):
    """Load points and load class of a step, by the kind of unit (2.1b, 2.1c)."""

    points: dict[str, int]
    classes: dict[str, int]


class Craft(Table, frozen=True):
    """What one boat of a kind takes: the highest load class, points, and how many follow one
    another in a group (2.1d); ``least`` points count it as loaded (2.1f)."""

    name: str
    class_: int = msgspec.field(name="class")
    points: int
    group: int
    least: int = 0


class Wave(Table, frozen=True):
    """An assault wave: its turn, the tide line it lands on, and its boats (2.1a, 2.1g)."""

    at: str
    tide: str
    boats: dict[str, int]


class Ferry(Table, frozen=True):
    """The boats of each transport landing, and the first hour of one (2.1m)."""

    from_: str = msgspec.field(name="from")
    boats: dict[str, int]


class Survival(Table, frozen=True):
    """The highest roll with which a boat survives; what live pill boxes add to it (2.1i)."""

    most: dict[str, int]
    modified: tuple[str, ...]
    boxes: tuple[int, ...]
    modifiers: tuple[int, ...]


class _Tables(Row, frozen=True):
    load: Load
    boats: dict[str, Craft]
    waves: tuple[Wave, ...]
    transport: Ferry
    survival: Survival


_TABLES = tables.read(PACKAGE, "landing.toml", _Tables)
LOAD, BOATS, WAVES = _TABLES.load, _TABLES.boats, _TABLES.waves
TRANSPORT, SURVIVAL = _TABLES.transport, _TABLES.survival


class Shingle(Table, frozen=True):
    """What the shingle adds to a company's morale (1.13a); what it costs and how it shelters stands
    with the other hexsides, in ``tables.toml``."""

    shaken: int


class Breaching(Table, frozen=True):
    """The highest die that opens a minefield (2.4b)."""

    infantry: int
    engineers: int


class Obstacles(Table, frozen=True):
    """The highest die for mines and wire, and for wire; what clearing wire takes (2.4)."""

    mines_to: int
    wire_to: int
    wire_share: int
    breaching: Breaching


class Breaches(Table, frozen=True):
    """Distances of the conditions for a breach (2.5a)."""

    tank_within: int
    germans_beyond: int


class _Beach(Row, frozen=True):
    shingle: Shingle
    obstacles: Obstacles
    breaches: Breaches


_BEACH = tables.read(PACKAGE, "beach.toml", _Beach)
SHINGLE, OBSTACLES, BREACHES = _BEACH.shingle, _BEACH.obstacles, _BEACH.breaches


class Destroyers(Table, frozen=True):
    """A destroyer's mission (2.6): rounds, distances in hexes, the observer's metres."""

    from_: str = msgspec.field(name="from")
    rounds: int
    friends_beyond: int
    observer: int
    designator: int
    at_night: int
    team_die: int


class Rockets(Table, frozen=True):
    """The LCT(R) and their area C (2.2)."""

    craft: int
    from_obstacle: int
    designator: int
    rounds: int
    radius: int
    smoke: int


class Aircraft(Table, frozen=True):
    """What an A-20 can do in a sortie (2.10a)."""

    strafes: int
    strafing: int
    bombs: int = 0
    bombing: int = 0
    hit: int = 0


class Confusion(Table, frozen=True):
    """What a day adds to the roll by which the other side gets the sortie (2.10)."""

    june6: int = msgspec.field(name="6 June")


class Air(Table, frozen=True):
    """American airpower: how many, and the least rolls (2.10)."""

    aircraft: int
    called: int
    enemy: int
    confusion: Confusion
    bombs: Aircraft
    gunship: Aircraft


class _Naval(Row, frozen=True):
    destroyers: Destroyers
    rockets: Rockets
    air: Air


_NAVAL = tables.read(PACKAGE, "naval.toml", _Naval)
DESTROYERS, ROCKETS, AIR = _NAVAL.destroyers, _NAVAL.rockets, _NAVAL.air
