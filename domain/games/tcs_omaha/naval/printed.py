"""The tables of naval fire and airpower, read once."""

import msgspec

from domain.game import tables

PACKAGE = "domain.games.tcs_omaha"


class Destroyers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A destroyer's mission (2.6): rounds, distances in hexes, the observer's metres."""

    source: str
    from_: str = msgspec.field(name="from")
    rounds: int
    friends_beyond: int
    observer: int
    designator: int
    at_night: int
    team_die: int


class Rockets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The LCT(R) and their area C (2.2)."""

    source: str
    craft: int
    from_obstacle: int
    designator: int
    rounds: int
    radius: int
    smoke: int


class Aircraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an A-20 can do in a sortie (2.10a)."""

    source: str
    strafes: int
    strafing: int
    bombs: int = 0
    bombing: int = 0
    hit: int = 0


class Confusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a day adds to the roll by which the other side gets the sortie (2.10)."""

    source: str
    june6: int = msgspec.field(name="6 June")


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """American airpower: how many, and the least rolls (2.10)."""

    source: str
    aircraft: int
    called: int
    enemy: int
    confusion: Confusion
    bombs: Aircraft
    gunship: Aircraft


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    destroyers: Destroyers
    rockets: Rockets
    air: Air


_TABLES = tables.read(PACKAGE, "naval.toml", _Tables)
DESTROYERS, ROCKETS, AIR = _TABLES.destroyers, _TABLES.rockets, _TABLES.air
