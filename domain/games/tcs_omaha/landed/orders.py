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
    help = "Load all boats as on 6 June 1944; single lines can be changed afterwards."
    secret = True


class Load(TcsOrder, frozen=True):
    """Load boats of the assault."""

    form = "load {wave} {n} {boat} to {sector} with {units}"
    help = (
        "Load boats of a wave, sealed to your side: “load 1 2 lca to easy-red-2 with E/2/16”; part "
        "of a unit as “2/E/2/16:4”, and what each boat carries between strokes: “… | …”."
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


ORDERS: tuple[type[TcsOrder], ...] = (
    Historical, Load, Swim, Unload, Rockets, Breach, Convert, Enter,
)  # fmt: skip
