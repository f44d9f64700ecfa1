"""What a side may order about the landing, each a line of text."""

from typing import Literal

from domain.games.tcs_omaha.orders import TcsOrder

Sector = Literal[
    "dog-red-1", "easy-green-1", "easy-green-2", "easy-red-1", "easy-red-2", "easy-red-3",
    "easy-red-4", "fox-green-1", "fox-green-2", "fox-red-1", "fox-red-2", "fox-red-3",
    "fox-red-4", "fox-red-5", "fox-red-6", "fox-red-7", "fox-red-8",
]  # fmt: skip
"""The beach sectors as they are written in orders (1.16)."""
Boat = Literal["lca", "rhino", "lct", "dukw"]


class Historical(TcsOrder, frozen=True):
    """Take the historical plan."""

    form = "plan historical"
    help = "Load all boats as on 6 June 1944; you can change single lines afterwards."
    secret = True


class Load(TcsOrder, frozen=True):
    """Load boats of the assault."""

    form = "load {wave} {n} {boat} to {sector} with {units}"
    help = (
        "Load boats of a wave, sealed to your side: “load 1 2 lca to easy-red-2 with E/2/16”; "
        "write "
        "part of a unit as “2/E/2/16:4”, and part the loads of single boats by strokes: “… | "
        "…”."
    )
    secret = True
    wave: int
    n: int
    boat: Boat
    sector: Sector
    units: tuple[str, ...]


class Swim(TcsOrder, frozen=True):
    """Let DD tanks swim."""

    form = "swim {wave} to {sector} with {units}"
    help = "Let DD tanks swim in a wave: “swim 1 to easy-red-3 with B/741”."
    secret = True
    wave: int
    sector: Sector
    units: tuple[str, ...]


class Unload(TcsOrder, frozen=True):
    """Strike a line of the schematic."""

    form = "unload {line}"
    help = "Strike a line of the landing plan: “unload 7”; “unload 0” strikes all."
    secret = True
    line: int


class Rockets(TcsOrder, frozen=True):
    """Aim the rocket craft."""

    form = "rockets {targets}"
    help = "Aim the LCT(R), sealed to your side: “rockets A20.13 A32.14 A42.13”."
    secret = True
    targets: tuple[str, ...]


class Berth(TcsOrder, frozen=True):
    """Give a leader his boat."""

    form = "berth {leader} with {unit}"
    help = "Say which unit a leader, if drawn, lands with: “berth Taylor with 1/E/2/16”."
    secret = True
    leader: str
    unit: str


class Follow(TcsOrder, frozen=True):
    """Name the first transport landing."""

    form = "follow {units}"
    help = (
        "Name companies that sail in the first transport landing, before all others; their leaders "
        "may be drawn too: “follow A/1/26 B/1/26”."
    )
    secret = True
    units: tuple[str, ...]


class Register(TcsOrder, frozen=True):
    """Register targets."""

    form = "register {targets}"
    help = "Register the targets of your artillery before the game: “register A36.09 A44.05”."
    secret = True
    targets: tuple[str, ...]


class Place(TcsOrder, frozen=True):
    """Set up a pill box or a rocket pit."""

    form = "place {unit} {hex}"
    help = "Set up a pill box or a rocket pit before the game: “place 1/WN65 A29.15”."
    secret = True
    unit: str
    hex: str


class Breach(TcsOrder, frozen=True):
    """Open a breach in the shingle."""

    form = "breach {number}"
    help = "Open a breach in the shingle where its four conditions are met: “breach 3”."
    number: int


class Convert(TcsOrder, frozen=True):
    """Leave a pill box."""

    form = "convert {unit}"
    help = "Let the garrison of a pill box come out as a squad of two steps: “convert 1/WN65”."
    unit: str


class Enter(TcsOrder, frozen=True):
    """Bring a company onto the map."""

    form = "enter {company} at {hex}"
    help = "Bring a released company over the south edge, around a hex: “enter 5/916 at A25.01”."
    company: str
    hex: str


Shore = Literal["dog-red", "easy-green", "easy-red", "fox-green", "fox-red"]
"""The beaches as they are written in orders (1.16)."""


class Ferry(TcsOrder, frozen=True):
    """Load a transport."""

    form = "ferry {n} {boat} to {beach} with {units}"
    help = (
        "Load transports that land on the next full hour, sealed to your side: “ferry 1 lct to "
        "easy-red with A/1/115”."
    )
    secret = True
    n: int
    boat: Literal["lci", "lct"]
    beach: Shore
    units: tuple[str, ...]


class Beach(TcsOrder, frozen=True):
    """Choose the sector of a transport."""

    form = "beach {line} in {sector}"
    help = "Choose the sector where a transport lands this turn: “beach 1 in easy-red-3”."
    secret = True
    line: int
    sector: Sector


class Destroyer(TcsOrder, frozen=True):
    """Call a destroyer."""

    form = "destroyer {target}"
    help = "Call the fire of a destroyer, once a turn from 0940 on: “destroyer A36.09”."
    target: str


class Team(TcsOrder, frozen=True):
    """Give a unit a fire support team."""

    form = "team {unit}"
    help = "Give the fire support team of a battalion to one of its platoons: “team 1/E/2/16”."
    secret = True
    unit: str


class Fly(TcsOrder, frozen=True):
    """Call a sortie of two A-20."""

    form = "air {types}"
    help = "Call two A-20, each with bombs or as a gunship: “air bombs gunship”."
    types: tuple[Literal["bombs", "gunship"], ...]


class Strike(TcsOrder, frozen=True):
    """Attack with an aircraft."""

    form = "strike {target} by {plane} [with {weapon}] [at {victim}]"
    help = (
        "Strafe a hex with an aircraft of your sortie, or bomb it: “strike A36.09 by 1”, “strike "
        "A36.09 by 1 with bombs”, “strike A36.09 by 1 with bombs at 1/StuG/352”."
    )
    target: str
    plane: int
    weapon: Literal["bombs", "guns"] | None = None
    victim: str | None = None


class Leave(TcsOrder, frozen=True):
    """Leave the map."""

    form = "exit {unit}"
    help = "Take a unit of the 29th Division off the west edge: “exit 1/E/2/116”."
    unit: str


class Release(TcsOrder, frozen=True):
    """Give a release."""

    form = "release {what}"
    help = "Release a company on the map or a battery: “release 5/916”, “release 2/AR352”."
    what: str


class Reinforce(TcsOrder, frozen=True):
    """Roll for a variable reinforcement."""

    form = "reinforce"
    help = "Use a release for a variable reinforcement: a die says who comes."


ORDERS: tuple[type[TcsOrder], ...] = (
    Historical, Load, Swim, Unload, Rockets, Berth, Follow, Register, Place, Ferry, Beach,
    Destroyer, Team, Fly, Strike, Breach, Leave, Convert, Enter, Release, Reinforce,
)  # fmt: skip
