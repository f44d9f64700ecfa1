"""The tables of the beach, read once."""

import msgspec

from domain.game import tables

PACKAGE = "domain.games.tcs_omaha"


class Shingle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the shingle adds to a company's morale (1.13a); what it costs and how it shelters stands
    with the other hexsides, in ``tables.toml``."""

    source: str
    shaken: int


class Breaching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest die that opens a minefield (2.4b)."""

    source: str
    infantry: int
    engineers: int


class Obstacles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest die for mines and wire, and for wire; what clearing wire takes (2.4)."""

    source: str
    mines_to: int
    wire_to: int
    wire_share: int
    breaching: Breaching


class Breaches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances of the conditions for a breach (2.5a)."""

    source: str
    tank_within: int
    germans_beyond: int


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shingle: Shingle
    obstacles: Obstacles
    breaches: Breaches


_TABLES = tables.read(PACKAGE, "beach.toml", _Tables)
SHINGLE, OBSTACLES, BREACHES = _TABLES.shingle, _TABLES.obstacles, _TABLES.breaches
