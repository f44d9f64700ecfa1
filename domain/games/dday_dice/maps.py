"""The Battle Maps as they are printed: Sectors, their attributes and the lines between them."""

import itertools
from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.dday_dice.printed import PACKAGE
from domain.games.dday_dice.words import BUNKERS, Item, Specialist, Vehicle
from domain.games.dday_dice.words import Sector as SectorName
from domain.grid.reading import MapText


class Attributes(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """What a Sector asks, gives and takes: the icons and texts of the map."""

    black: bool = False
    """The black shield: a Unit cannot stay."""
    guns: int = 0
    special: Literal["", "specialist", "courage"] = ""
    """What each 6 of its machine guns costs besides."""
    needs: Specialist | None = None
    sacrifice: bool = False
    gives_up: Specialist | None = None
    """The Specialist that must be sacrificed, where only one will do."""
    joins: Specialist | None = None
    result: str = ""
    """What it adds to each tally."""
    loses: tuple[str, ...] = ()
    """What it takes from each tally."""
    wild_skull: bool = False
    """It adds a Skull of any colour to each tally."""
    soldiers: str = ""
    """The dice of Soldiers on arrival."""
    four: int = 0
    """Soldiers gained, or lost, for four results of a kind."""
    no_locks: bool = False
    locks: int = 0
    """How many dice are locked, where it is not two; a General cancels it."""
    five_dice: bool = False
    no_skull_rerolls: bool = False
    no_finds: bool = False
    one_unit: bool = False
    finds: Item | None = None
    """The Item that its first Unit finds, free; it is found nowhere else."""
    finds_alone: Item | None = None
    """The Item in its stead for a Unit that is alone on the map."""
    vehicle: Vehicle | None = None
    """The Vehicle that can be found here."""
    free: bool = False
    """Its first Unit finds that Vehicle free."""
    prize: Literal["", "choice", "random"] = ""
    """The Award of its first Unit."""
    fixed: bool = False
    """Nothing lowers its DEF."""
    permanent: bool = False
    """Markers are not adjusted here."""
    climb: bool = False
    retreat: SectorName | None = None
    """Where a Unit that fails to climb may go back to."""
    cry_only: bool = False
    no_cry: bool = False
    shells: str = ""
    """The dice of Soldiers that mortars cost each turn."""
    traps: str = ""
    """The dice of Soldiers that booby traps cost a Unit without a Minesweeper each turn."""
    ambush: bool = False
    """Each Star of a tally costs a Soldier."""
    rally: bool = False
    """Each bonus brings a Soldier."""


class Sector(Attributes, frozen=True, kw_only=True):
    """A Sector with its attributes, as far as the battle shows them."""

    row: int
    terrain: str = ""
    """What the ground looks like, for the eye alone."""
    defence: tuple[int, ...]
    at: tuple[float, float]
    courage: int = 0
    """What a Bunker costs to enter, where it is not the line into its row."""

    def hard(self, chevrons: int) -> int:
        """Its DEF against a Unit with so many chevrons: of several, each in turn (11.1)."""
        return self.defence[min(chevrons, len(self.defence)) - 1]


class Ground(Attributes, frozen=True, kw_only=True):
    """One entry of a table of random attributes."""

    name: str


class Line(msgspec.Struct, frozen=True):
    """The way from one Sector to another: what it costs and what lies on it."""

    to: SectorName
    courage: int
    mined: bool
    forward: bool
    barrier: bool = False
    back: bool = False
    """The retreat of a Unit that has failed to climb."""


class Start(Row, frozen=True):
    """The resources printed at a starting Sector."""

    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    joins: Specialist | None = None
    source: str = ""


class _Courage(Row, frozen=True):
    lines: tuple[int, ...]


class _Lines(Row, frozen=True):
    open: tuple[tuple[SectorName, SectorName], ...]
    mined: tuple[tuple[SectorName, SectorName], ...] = ()
    barriers: tuple[tuple[SectorName, SectorName], ...] = ()


class _Texts(Table, frozen=True):
    sectors: dict[SectorName, Attributes] = {}
    grounds: dict[SectorName, tuple[Ground, Ground, Ground, Ground, Ground, Ground]] = {}


class _Map(Table, frozen=True):
    title: str
    place: str
    terrain: tuple[str, ...]
    """What the ground of each row looks like, from the lowest up."""
    starts: dict[SectorName, Start]
    courage: _Courage
    sectors: dict[SectorName, Sector]
    lines: _Lines
    texts: _Texts = _Texts("")


class Sheet(msgspec.Struct, frozen=True):
    """A Battle Map ready to be played on, with texts and figures put together."""

    title: str
    starts: dict[SectorName, Start]
    sectors: dict[SectorName, Sector]
    grounds: dict[SectorName, tuple[Ground, ...]]
    ways: dict[SectorName, tuple[Line, ...]]


def read(key: str) -> Sheet:
    """The map with this key."""
    file = f"maps/{key}.toml"
    drawn = tables.read(PACKAGE, file, _Map)
    rows = 1 + max(sector.row for sector in drawn.sectors.values())
    told = f"the map has {rows} rows of Sectors, and terrain for {len(drawn.terrain)}"
    text = MapText(*tables.text(PACKAGE, file))
    text.wanted("terrain", rows == len(drawn.terrain), told)
    prices = len(drawn.courage.lines)
    told = f"the map has {rows} rows of Sectors, so {rows - 1} lines to cross, and {prices} prices"
    text.wanted("lines", prices == rows - 1, told)
    text.names(_named(drawn), drawn.sectors)
    ways = (*drawn.lines.open, *drawn.lines.mined, *drawn.lines.barriers)
    text.pairs(ways, "line", lambda one, other: _touch(drawn, one, other))
    nothing = Attributes()
    sectors = {
        name: replace(
            under(sector, drawn.texts.sectors.get(name, nothing)),
            terrain="bunker" if name in BUNKERS else drawn.terrain[sector.row],
        )
        for name, sector in drawn.sectors.items()
    }
    return Sheet(
        title=f"{drawn.title}, {drawn.place}",
        starts=drawn.starts,
        sectors=sectors,
        grounds=dict(drawn.texts.grounds),
        ways=_ways(drawn, sectors),
    )


def _touch(drawn: _Map, one: str, other: str) -> bool:
    """Whether a line may join two Sectors: of one row, or of a row and the next."""
    rows = {name: sector.row for name, sector in drawn.sectors.items()}
    return one != other and abs(rows[one] - rows[other]) < 2  # type: ignore[index]


def _named(drawn: _Map) -> Iterator[SectorName]:
    """Every Sector that a map names outside its list of them."""
    lines = drawn.lines
    yield from itertools.chain(*lines.open, *lines.mined, *lines.barriers)
    yield from (*drawn.starts, *drawn.texts.sectors, *drawn.texts.grounds)
    told = (*drawn.sectors.values(), *drawn.texts.sectors.values())
    yield from (attributes.retreat for attributes in told if attributes.retreat)


def under(sector: Sector, more: Attributes) -> Sector:
    """The Sector with further attributes."""
    nothing = Attributes()
    fields = Attributes.__struct_fields__
    told = {f: v for f in fields if (v := getattr(more, f)) != getattr(nothing, f)}
    return replace(sector, **told)


def _ways(drawn: _Map, sectors: dict[SectorName, Sector]) -> dict[SectorName, tuple[Line, ...]]:
    ways: dict[SectorName, list[Line]] = {sector: [] for sector in sectors}
    lines = drawn.lines
    for a, b in (*lines.open, *lines.mined, *lines.barriers):
        for here, there in ((a, b), (b, a)):
            if line := _line(drawn, sectors, here, there, (a, b)):
                ways[here].append(line)
    for key, sector in sectors.items():
        if sector.retreat:
            ways[key].append(Line(sector.retreat, 0, False, False, back=True))
    order = list(sectors)
    return {s: tuple(sorted(w, key=lambda way: order.index(way.to))) for s, w in ways.items()}


def _line(
    drawn: _Map,
    sectors: dict[SectorName, Sector],
    here: SectorName,
    there: SectorName,
    pair: tuple[SectorName, SectorName],
) -> Line | None:
    """The way in this direction: none back, and entering a Bunker is always to advance (10.3)."""
    rows = sectors[there].row - sectors[here].row
    if rows < 0:
        return None
    forward = rows > 0 or there in BUNKERS
    price = sectors[there].courage or drawn.courage.lines[sectors[there].row - 1]
    return Line(
        to=there,
        courage=price if forward else 0,
        mined=pair in drawn.lines.mined,
        forward=forward,
        barrier=pair in drawn.lines.barriers,
    )


def without_mines(ways: dict[SectorName, tuple[Line, ...]]) -> dict[SectorName, tuple[Line, ...]]:
    """The ways as the Practice Run sees them (13.1)."""
    return {s: tuple(replace(w, mined=False) for w in lines) for s, lines in ways.items()}
