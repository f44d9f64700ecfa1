"""What is printed: cards, maps and trainings, read from the tables once."""

from itertools import chain
from typing import Literal

import msgspec

from domain import tables
from domain.games.dday_dice.words import BUNKER, PIPS, Award, Card, Item, Specialist, Vehicle
from domain.games.dday_dice.words import Sector as SectorName

PACKAGE = "domain.games.dday_dice"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``unique`` Specialists lie in the Pool; ``special`` Items are not on every map."""

    name: str
    text: str
    cost: int = 0
    unique: bool = False
    special: bool = False


class Sector(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True
):
    """A Sector with its attributes, as far as the training shows them."""

    row: int
    defence: tuple[int, ...]
    at: tuple[float, float]
    black: bool = False
    """The black shield: a Unit cannot stay."""
    guns: int = 0
    needs: Specialist | None = None
    sacrifice: bool = False
    joins: Specialist | None = None
    result: str = ""
    """What it adds to each tally."""
    soldiers: str = ""
    """The dice of Soldiers on arrival."""
    no_locks: bool = False
    five_dice: bool = False
    no_finds: bool = False


class Line(msgspec.Struct, frozen=True):
    """The way from one Sector to another: what it costs and whether it is mined."""

    to: SectorName
    courage: int
    mined: bool
    forward: bool


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sector: SectorName
    soldiers: int


class _Courage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lines: tuple[int, ...]


class _Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    open: tuple[tuple[SectorName, SectorName], ...]
    mined: tuple[tuple[SectorName, SectorName], ...] = ()


class _Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    place: str
    source: str
    start: _Start
    courage: _Courage
    sectors: dict[SectorName, Sector]
    lines: _Lines


class _Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    title: str
    summary: str
    map: str
    shown: Literal["defence", "fire", "all"]
    counts: tuple[str, ...]
    kept: tuple[str, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    items: tuple[Item, ...] = ()
    awards: bool = False
    together: bool = False


class _Specialists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Specialist, Printed]


class _Items(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Item, Printed]


class _Awards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Award, Printed]


class _Vehicles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Vehicle, Printed]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    specialists: _Specialists
    items: _Items
    awards: _Awards
    vehicles: _Vehicles


class Training(msgspec.Struct, frozen=True):
    """A scenario as it is played: its map with what counts of it, and its cards."""

    title: str
    summary: str
    board: str
    """The title of the map."""
    start: SectorName
    soldiers: int
    sectors: dict[SectorName, Sector]
    ways: dict[SectorName, tuple[Line, ...]]
    counts: frozenset[int]
    """The results of the dice that are not ignored."""
    kept: frozenset[int]
    """These and the results that are only written down (12.5)."""
    specialists: tuple[Specialist, ...]
    items: tuple[Item, ...]
    awards: bool
    together: bool
    """Whether the loss of one Unit is the loss of all."""


def _shown(sector: Sector, shown: str) -> Sector:
    """The Sector with the attributes that a training looks at (13.1, 13.2, 13.3)."""
    if shown == "all":
        return sector
    guns = sector.guns if shown == "fire" else 0
    return Sector(
        row=sector.row, defence=sector.defence, at=sector.at, black=sector.black, guns=guns
    )


def _ways(drawn: _Map, *, mines: bool) -> dict[SectorName, tuple[Line, ...]]:
    ways: dict[SectorName, list[Line]] = {sector: [] for sector in drawn.sectors}
    for a, b in (*drawn.lines.open, *drawn.lines.mined):
        for here, there in ((a, b), (b, a)):
            rows = drawn.sectors[there].row - drawn.sectors[here].row
            if rows >= 0:
                cost = drawn.courage.lines[drawn.sectors[there].row - 1] if rows else 0
                mined = mines and (a, b) in drawn.lines.mined
                ways[here].append(Line(there, cost, mined, rows > 0))
    order = list(drawn.sectors)
    return {s: tuple(sorted(w, key=lambda way: order.index(way.to))) for s, w in ways.items()}


def _training(table: _Training) -> Training:
    drawn = tables.read(PACKAGE, f"maps/{table.map}.toml", _Map)
    return Training(
        title=table.title,
        summary=table.summary,
        board=f"{drawn.title}, {drawn.place}",
        start=drawn.start.sector,
        soldiers=drawn.start.soldiers,
        sectors={key: _shown(s, table.shown) for key, s in drawn.sectors.items()},
        ways=_ways(drawn, mines=table.shown != "defence"),
        counts=frozenset(PIPS[face] for face in table.counts),
        kept=frozenset(PIPS[face] for face in (*table.counts, *table.kept)),
        specialists=table.specialists,
        items=table.items,
        awards=table.awards,
        together=table.together,
    )


_CARDS = tables.read(PACKAGE, "cards.toml", _Cards)
SPECIALISTS = _CARDS.specialists.cards
ITEMS = _CARDS.items.cards
AWARDS = _CARDS.awards.cards
VEHICLES = _CARDS.vehicles.cards
CARDS: dict[Card, Printed] = dict(
    chain(SPECIALISTS.items(), ITEMS.items(), AWARDS.items(), VEHICLES.items())
)
TRAININGS = {
    key: _training(table)
    for key, table in tables.read(PACKAGE, "trainings.toml", dict[str, _Training]).items()
}


def place(sector: SectorName) -> str:
    """The name of a Sector in a sentence."""
    return "the Bunker" if sector == BUNKER else f"Sector {sector}"


def name(card: Card) -> str:
    """The name of a card in a sentence."""
    return CARDS[card].name
