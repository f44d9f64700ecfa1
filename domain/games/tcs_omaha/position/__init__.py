"""The position of a match of TCS Omaha: all that events change."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.games.tcs_omaha.printed.landing import Kind
from domain.games.tcs_omaha.words import Mission, Mode, Morale, Side, Stage, Weather


class Aboard(msgspec.Struct, frozen=True):
    """Steps of a unit aboard a boat."""

    unit: str
    steps: int


class Boats(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the schematic (2.1h): boats of one kind, where they are to land, and their load.

    ``loads`` has one part that is spread over the boats, or a part a boat (2.1j). LCA of a line
    are a boat group (2.1d), all other boats sail alone. ``n`` is 0 where tanks swim.
    """

    wave: int
    kind: Kind
    n: int
    sector: str
    loads: tuple[tuple[Aboard, ...], ...]

    @property
    def aboard(self) -> Iterator[Aboard]:
        """All steps aboard."""
        return (part for load in self.loads for part in load)


Obstacle = Literal["mines", "wire", "empty", "clear", "breached"]


class Plane(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An A-20 of the sortie of this turn: what it carries, and what it has done (2.10a)."""

    type: Literal["bombs", "gunship"]
    strafed: int = 0
    bombed: int = 0


class Pool(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Battery fires of a calibre that the American batteries share (2.9)."""

    he: int = 0
    smoke: int = 0
    illum: int = 0


class Carried(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A plan over several turns: who goes where, until when, and what ends it (8.8)."""

    until: int
    """The turn before which it ends."""
    legs: dict[str, str]
    stops: tuple[str, ...] = ()
    lost: int = 0
    """The steps that its side had lost when it was given."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Units that one order moves one after another, each as near to a hex as it gets (12.6)."""

    units: tuple[str, ...]
    to: str
    cover: str = ""
    """The hex of the stack that returns the first fire at them (9.5)."""


class Landing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The landing and what hangs on it. Dictionaries are never changed in place."""

    plan: tuple[Boats, ...] | None = ()
    """The schematic (2.1h); None for who may not know it."""
    salvos: tuple[str, ...] | None = ()
    """Targets of the rocket craft (2.2a); None for who may not know them."""
    sealed: bool = False
    """The plan is settled, and the first turn may begin."""
    steered: tuple[int, ...] = ()
    """The columns that boats take of two, where they are not the western (2.1l)."""
    screen: tuple[str, ...] = ()
    """The hexes that are tried first for the smoke of rockets (2.2a)."""
    alone: bool = False
    """No others are tried."""
    landed: tuple[int, ...] = ()
    """The lines of the plan that have run for the beach."""
    ferries: tuple[Boats, ...] = ()
    """Transports that land on the next hour, as far as one may know them (2.1m)."""
    ferried: int = 0
    """The minute of 6 June at which they land."""
    later: tuple[Boats, ...] = ()
    """Transports of the hour after that, assigned before those of this one have run (2.1m)."""
    away: tuple[str, ...] = ()
    """Units of the 29th Division that left over the west edge (2.7b)."""
    teams: dict[str, str] = {}
    """Units with a fire support team: "" at sea, "works" or "silent" ashore (2.6d)."""
    pool: dict[str, Pool] = {}
    """Ammunition of the batteries that landed, by calibre (2.9)."""
    came: dict[str, int] = {}
    """The guns of each battery that came ashore, whatever was lost since (2.9)."""
    sortie: tuple[Plane, ...] = ()
    """The A-20 of this turn (2.10)."""
    flown: str = ""
    """Who uses the sortie of this turn; "nobody" where it was called and did not come (2.10)."""
    leaders: tuple[str, ...] = ()
    """Leaders that were drawn and have not landed (2.3f)."""
    berths: dict[str, str] = {}
    """With which unit a leader lands, where his owner said so (2.3f)."""
    tests: dict[str, str] = {}
    """The obstacle hex that a unit tests or breaches in this part, "" for none, where that is not
    left to the rule (2.4a)."""
    graves: dict[str, str] = {}
    """Where leaders fell (2.3f)."""
    follow: tuple[str, ...] = ()
    """Units of the first transport landing, as far as one may know them (2.3f)."""
    works: bool = False
    """The German works are set up (3.3g)."""
    registered: dict[str, tuple[str, ...]] = {}
    """Registered targets of each side, as far as one may know them (10.7)."""
    lit: tuple[str, ...] = ()
    """Hexes that an illumination round lights, until Clean-up (11.2)."""
    led: tuple[str, ...] = ()
    """Units that a leader frees in this part (2.3f)."""
    rolled: int = 0
    """The turn in which leaders and landing of the American part were done."""
    obstacles: dict[str, Obstacle] = {}
    """Beach obstacle hexes that were tested (2.4a)."""
    breaches: tuple[str, ...] = ()
    """Open breaches in the shingle (2.5)."""
    passed: tuple[str, ...] = ()
    """Breaches that a vehicle or carrier passed in this turn (2.5b)."""
    missions: int = 0
    """Destroyer missions of this turn (2.6a)."""
    guns: dict[str, tuple[str, ...]] = {}
    """Weapons of pill boxes that fired in this turn (3.3b)."""
    safe: tuple[str, ...] = ()
    """Squads that came out of pill boxes in this part of the turn, safe from fire in it (3.3f)."""
    unreleased: tuple[str, ...] = ()
    """German companies on the map that wait for their release (3.1)."""
    entering: dict[str, int] = {}
    """German companies that may enter, and those that have, with the turn (3.1); 0 while they
    are off the map."""
    releases: int = 0
    """Releases that the German side has not yet used (3.1)."""
    variables: int = 0
    """Those of them that may be variable reinforcements (3.1)."""
    carried: dict[str, Carried] = {}
    """Plans over several turns, by side, as far as one may know them (8.8)."""
    stopped: dict[str, tuple[int, str]] = {}
    """The turn in which such a plan of a side ended, and why, as far as one may know it (8.8)."""
    group: Group | None = None
    """Units that are still ordered to move together (12.6)."""
    held: tuple[str, ...] = ()
    """Hexes of the scenario's prizes that the American side held last."""


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


class Leg(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A goal of a route, with the mission on the way there (8.13)."""

    mission: Mission
    goal: str
    until: int = 0
    """The minute before which its units do not go on; 0 for none."""


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
    until: int = 0
    """The minute before which its units do not go on from its goal; 0 for none (8.13)."""
    then: tuple[Leg, ...] = ()
    """The goals after this one (8.13)."""
    between: tuple[str, ...] = ()
    """The hexes whose columns bound it, the western first; () without any (8.13)."""


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
    tows: str = ""
    """The gun that goes along (12.5)."""


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
