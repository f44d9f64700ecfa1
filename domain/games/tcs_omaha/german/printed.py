"""The tables of the German defence, read once."""

import msgspec

from domain.game import tables

PACKAGE = "domain.games.tcs_omaha"


class PillBoxes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where pill boxes stand, and what becomes of their garrison (3.3)."""

    source: str
    inland: int
    squad: str
    squad_steps: int
    full_to: int
    half_to: int


class Pits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where rocket pits stand, and the highest die that hits (3.4)."""

    source: str
    inland: int
    hits_to: int


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a turn on: the least roll for a release, and for a variable reinforcement; 0 is none."""

    source: str
    from_: str = msgspec.field(name="from")
    company: int = 0
    variable: int = 0


class Variable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a turn on: the units of each die, of which the next comes."""

    source: str
    from_: str = msgspec.field(name="from")
    die: tuple[tuple[str, ...], ...]


class OneMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The company of each die in a scenario on one map."""

    source: str
    scenario: str
    die: tuple[str, ...]


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The release system (3.1)."""

    source: str
    within: int
    marches: int
    bands: tuple[Band, ...]
    variable: tuple[Variable, ...]
    one_map: tuple[OneMap, ...]


class Guns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battery off the map."""

    guns: int
    calibre: int


class Batteries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """German artillery: rounds a gun, turns of delay of a called fire."""

    source: str
    he_per_gun: int
    each_midnight: int
    delay: int
    guns: dict[str, Guns]


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pill_boxes: PillBoxes
    pits: Pits
    release: Release
    batteries: Batteries


_TABLES = tables.read(PACKAGE, "german.toml", _Tables)
PILL_BOXES, PITS = _TABLES.pill_boxes, _TABLES.pits
RELEASE, BATTERIES = _TABLES.release, _TABLES.batteries

DAY, HOUR = 24 * 60, 60


def minute(at: str) -> int:
    """A turn as minutes from 0000 of 6 June, of "7 June 0600"."""
    day, _, clock = at.rpartition(" ")
    return (int(day.split()[0]) - 6) * DAY + int(clock[:2]) * HOUR + int(clock[2:])
