"""The tables of the landing (2.1), read once."""

from typing import Literal

import msgspec

from domain.game import tables

PACKAGE = "domain.games.tcs_omaha"

Kind = Literal["lca", "rhino", "lct", "lci", "dukw", "dd"]
"""A boat, or tanks that swim on their own (2.1e)."""

KINDS: tuple[Kind, ...] = ("lca", "rhino", "lct", "lci", "dukw", "dd")


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Load points and load class of a step, by the kind of unit (2.1b, 2.1c)."""

    source: str
    points: dict[str, int]
    classes: dict[str, int]


class Craft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one boat of a kind takes: the highest load class, points, and how many follow one
    another in a group (2.1d); ``least`` points before it may sail (2.1f)."""

    source: str
    name: str
    class_: int = msgspec.field(name="class")
    points: int
    group: int
    least: int = 0


class Wave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An assault wave: its turn, the tide line it lands on, and its boats (2.1a, 2.1g)."""

    source: str
    at: str
    tide: str
    boats: dict[str, int]


class Ferry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boats of each transport landing, and the first hour of one (2.1m)."""

    source: str
    from_: str = msgspec.field(name="from")
    boats: dict[str, int]


class Survival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest roll with which a boat survives; what live pill boxes add to it (2.1i)."""

    source: str
    most: dict[str, int]
    modified: tuple[str, ...]
    boxes: tuple[int, ...]
    modifiers: tuple[int, ...]


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    load: Load
    boats: dict[str, Craft]
    waves: tuple[Wave, ...]
    transport: Ferry
    survival: Survival


_TABLES = tables.read(PACKAGE, "landing.toml", _Tables)
LOAD, BOATS, WAVES = _TABLES.load, _TABLES.boats, _TABLES.waves
TRANSPORT, SURVIVAL = _TABLES.transport, _TABLES.survival
