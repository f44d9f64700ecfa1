"""The tables of the landing (102.1), read once."""

from typing import Literal

import msgspec

from domain.game import tables

PACKAGE = "domain.games.tcs_omaha"

Kind = Literal["lca", "rhino", "lct", "lci", "dukw", "dd"]
"""A boat, or tanks that swim on their own (102.1e)."""

KINDS: tuple[Kind, ...] = ("lca", "rhino", "lct", "lci", "dukw", "dd")


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Load points and load class of a step, by the kind of unit (102.1b, 102.1c)."""

    source: str
    points: dict[str, int]
    classes: dict[str, int]


class Craft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one boat of a kind takes: the highest load class, points, and how many follow one
    another in a group (102.1d); ``least`` points before it may sail (102.1f)."""

    source: str
    name: str
    class_: int = msgspec.field(name="class")
    points: int
    group: int
    least: int = 0


class Wave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An assault wave: its turn, the tide line it lands on, and its boats (102.1a, 102.1g)."""

    source: str
    at: str
    tide: str
    boats: dict[str, int]


class Ferry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boats of each transport landing, and the first hour of one (102.1m)."""

    source: str
    from_: str = msgspec.field(name="from")
    boats: dict[str, int]


class Survival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest roll with which a boat survives; what live pill boxes add to it (102.1i)."""

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
