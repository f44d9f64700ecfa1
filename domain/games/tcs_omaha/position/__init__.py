"""The position of a match of TCS Omaha: everything that ``evolve`` folds."""

import msgspec

from domain.games.tcs_omaha.boats.state import Landing
from domain.games.tcs_omaha.words import Mission, Mode, Morale, Side, Stage, Weather


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A unit on the map; what it can do is printed on its card."""

    hex: str
    mode: Mode = "fire"
    lost: int = 0
    """Steps that it has lost."""
    morale: Morale = ""
    fired: bool = False
    """It fired in this turn, which limits its overwatch (9.3)."""
    acted: bool = False
    """It moved or fired as its action of this turn."""
    turned: bool = False
    """It changed its mode in this turn."""
    road: bool = False
    """It moved along a road this turn."""
    quiet: int = 0
    """Turns in Fire Mode without moving or firing; three of them dig it in (23.4)."""
    dug: bool = False
    """It is dug in, and stays so until it moves or goes into Move Mode (23.4)."""
    hit: bool = False
    """It was fired at in this turn."""
    pressed: int = 0
    """Turns running in which it was fired at (8.7)."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An operation sheet: who does what, where; known to its side alone."""

    side: Side
    title: str
    mission: Mission
    goal: str
    members: tuple[str, ...]
    by: str = ""
    fail: str = ""
    weighted: int = 0
    """Weighted turns that were gathered for it."""
    active: bool = False
    """It is implemented: its units carry it out."""
    sector: str = ""
    """The beach sector on which units of a landing begin with it (2.3a)."""
    begun: tuple[str, ...] = ()
    """The units that stood there."""


class Debt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat must answer before the turn goes on; the first comes first."""

    kind: str
    seat: Side
    unit: str
    """The unit that moved or fired, or that breaks."""
    hex: str
    by: tuple[str, ...] = ()
    """The hexes of the stacks that may fire."""


class March(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A movement that is under way."""

    unit: str
    left: tuple[str, ...]
    waved: bool = False
    """The other side lets the rest of this movement pass."""
    cover: str = ""
    """The hex of the stack that still returns fire for it (9.5)."""


class Battery(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A battery that may be called: guns, calibre in millimetres, missions that it has left."""

    side: Side
    guns: int
    calibre: int
    he: int
    smoke: int = 0
    used: bool = False


class FireMission(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fire mission on its way; its target is known to its side alone."""

    side: Side
    battery: str
    due: int
    """The turn in which it falls."""
    target: str | None = None
    observer: str | None = None
    smoke: bool | None = None
    illum: bool | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """A position. Dictionaries are never changed in place."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    turn: int = 0
    last: int = 0
    stage: Stage = "plan"
    side: Side = "american"
    """Who plans or acts now."""
    first: Side = "american"
    """Who acts first in this turn."""
    begun: bool = False
    """The turn has begun; False between two turns."""
    weather: Weather = "clear"
    units: dict[str, Unit] = {}
    gone: tuple[str, ...] = ()
    """Units that were destroyed."""
    steps_lost: dict[Side, int] = {}
    shaken: dict[str, int] = {}
    """The morale of each company or battery, where it is not 0."""
    sheets: dict[str, Sheet | None] = {}
    """Operation sheets by name; None where it is the other side's."""
    smoke: dict[str, int] = {}
    """Smoke markers by hex, until Clean-up."""
    batteries: dict[str, Battery] = {}
    missions: tuple[FireMission, ...] = ()
    debts: tuple[Debt, ...] = ()
    march: March | None = None
    ending: str = ""
    landing: Landing = Landing()
    """The schematic, the beach, the leaders; empty in a scenario without a landing."""
