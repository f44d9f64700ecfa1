"""What is printed: the beaches with their units, kinds of units, costs and figures, read once."""

from typing import Literal

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.game.told import ordinal
from domain.game.view.board import Label, Stroke
from domain.games.five_for_fighting.words import BEACHES, Beach, Class, Side

PACKAGE = "domain.games.five_for_fighting"


class Kind(Table, frozen=True):
    """A kind of unit: the number it hits on, full and reduced; range in hexes; movement points."""

    name: str
    symbol: str
    class_: Class = msgspec.field(name="class")
    full: int
    reduced: int
    range: int
    move: int
    art: str = ""
    """The silhouette on its counter; men on foot have their symbol alone."""


class Movement(Table, frozen=True):
    """What a step costs each class, in movement points; 0 is not a step over it.

    ``march`` is what a unit gains that moves by road alone.
    """

    road: dict[Class, float]
    river: dict[Class, float]
    bluff: dict[Class, float]
    march: dict[Class, float]
    hex: dict[str, dict[Class, float]]


class Cover(Table, frozen=True):
    """What protects a target; the worst alone counts."""

    hex: dict[str, int]
    strongpoint: int
    bluff: int


class Combat(Table, frozen=True):
    """The modifiers of an attack."""

    far_infantry: int
    near_armour: int
    guns_at_armour: int
    cover: Cover


class Support(Table, frozen=True):
    """Naval guns and artillery: the number they hit on, their range in hexes."""

    naval_hits: int
    naval_range: int
    artillery_hits: int
    artillery_range: int
    pointe: int


class _Length(Table, frozen=True):
    turns: int


class Play(Table, frozen=True):
    """Stacking, and how many turns there are."""

    stacking: int
    turns: int
    campaign: _Length


class Ground(Table, frozen=True):
    """A map as it is written; see :mod:`domain.grid.map_text`."""

    first: int
    rows: str
    landing: tuple[str, ...]
    bluffs: tuple[str, ...]
    river: str
    bank: tuple[str, ...]
    places: dict[str, str]
    strongpoints: dict[str, str]
    roads: dict[str, str]


class Drawn(Table, frozen=True):
    """What the sheet shows and no rule asks for; ``leads`` says where its exits lead to, and
    the roads that go on over its edge."""

    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    leads: dict[str, str]


class Victory(Table, frozen=True):
    """What the Allies need: points for hexes, and for units that leave by an exit."""

    win: int
    most_exits: int
    exits: dict[str, Literal["north", "east", "south", "west"]]
    hexes: dict[str, int]


class Group(Table, frozen=True):
    """Units that come together: by sea, over an edge, or on hexes at the start."""

    side: Side
    turn: int
    by: str
    units: dict[str, str]


class Variant(Table, frozen=True):
    """Units of an optional rule; ``wide`` are their edges with the free German set-up."""

    option: str
    side: Side
    edges: tuple[str, ...]
    wide: tuple[str, ...]
    units: dict[str, str]


class Sheet(Row, frozen=True):
    """One beach game."""

    name: str
    ground: Ground
    drawn: Drawn
    victory: Victory
    groups: tuple[Group, ...]
    variants: tuple[Variant, ...]


class Unit(msgspec.Struct, frozen=True):
    """One unit as its counter shows it, and how it comes to its beach."""

    id: str
    side: Side
    beach: Beach
    code: str
    kind: Kind
    turn: int
    """The turn of its arrival; 0 for the German set-up."""
    by: str
    """setup, sea, or the edges over which it comes, separated by commas."""
    hex: str = ""
    """Where it is set up."""
    option: str = ""
    """The optional rule that brings it."""
    wide: str = ""

    @property
    def name(self) -> str:
        """Its name with spaces."""
        return self.id.replace("-", " ")

    @property
    def armour(self) -> bool:
        """Whether it is armour."""
        return self.kind.class_ == "armour"


def _of(beach: Beach, sheet: Sheet, kinds: dict[str, Kind]) -> dict[str, Unit]:
    found = {}
    for group in sheet.groups:
        for name, text in group.units.items():
            code, _, hex_ = text.partition(" ")
            found[name] = Unit(
                name, group.side, beach, code, kinds[code], group.turn, group.by, hex_
            )
    for variant in sheet.variants:
        for name, code in variant.units.items():
            found[name] = Unit(
                name, variant.side, beach, code, kinds[code], 0, ",".join(variant.edges), "",
                variant.option, ",".join(variant.wide),
            )  # fmt: skip
    return found


class _Figures(Row, frozen=True):
    kinds: dict[str, Kind]
    movement: Movement
    combat: Combat
    support: Support
    play: Play


_FIGURES = tables.read(PACKAGE, "units.toml", _Figures)
KINDS = _FIGURES.kinds
MOVEMENT, COMBAT, SUPPORT, PLAY = (
    _FIGURES.movement,
    _FIGURES.combat,
    _FIGURES.support,
    _FIGURES.play,
)
SHEETS: dict[Beach, Sheet] = {
    beach: tables.read(PACKAGE, f"beaches/{beach}.toml", Sheet) for beach in BEACHES
}
UNITS: dict[str, Unit] = {
    name: unit for beach in BEACHES for name, unit in _of(beach, SHEETS[beach], KINDS).items()
}
"""All units of the five games; no two have the same name."""


OF_KIND = {
    "tanks": frozenset(code for code, kind in KINDS.items() if kind.class_ == "armour"),
    "infantry": frozenset(code for code, kind in KINDS.items() if kind.class_ == "infantry"),
    "shermans": frozenset(("M4",)),
    "churchills": frozenset(("Ch",)),
    "commandos": frozenset(("E",)),
    "rangers": frozenset(("E",)),
    "paratroopers": frozenset(("Para",)),
    "guns": frozenset(("AT",)),
    "ost": frozenset(("Ost",)),
}
"""The codes of units by what players call a unit of them."""
STRONGPOINT = "strongpoint"
NAMES = {
    **{kind: kind for kind in (*OF_KIND, STRONGPOINT)},
    "armour": "tanks",
    "armor": "tanks",
    "tank battalion": "tanks",
    "infantry battalion": "infantry",
    **dict.fromkeys(("AT gun", "AT guns", "anti-tank gun", "anti-tank guns"), "guns"),
    "Ost battalion": "ost",
    "strong point": STRONGPOINT,
    **{ordinal(name): name for name in UNITS if name.isdecimal()},
    **{name: name for name in UNITS},
    **{f"{sheet} {word}": sheet for sheet in SHEETS for word in ("beach", "map")},
}
"""What units and beaches are called, each as orders name it."""
