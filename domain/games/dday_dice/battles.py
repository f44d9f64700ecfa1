"""The battles that can be played: a map, or two, with what counts of it and with its cards."""

from collections.abc import Iterable
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.dday_dice import maps
from domain.games.dday_dice.maps import Line, Sector, Sheet, Start
from domain.games.dday_dice.printed import PACKAGE, REGULAR_ITEMS, SPECIALISTS
from domain.games.dday_dice.words import BUNKERS, PIPS, Item, Specialist
from domain.games.dday_dice.words import Sector as SectorName

FACES = ("skull", "star", "soldier", "two-soldiers", "courage", "tool")
BEACHES: dict[str, str] = {"merville": "m", "sword": "s"}
"""The letters of the two maps of Operation Deadstick (15.1)."""


class _Battle(Table, frozen=True):
    title: str
    summary: str
    map: str
    shown: Literal["defence", "fire", "all"] = "all"
    counts: tuple[str, ...] = FACES
    kept: tuple[str, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    items: tuple[Item, ...] = ()
    regular_items: bool = False
    awards: bool = True
    together: bool = True
    both_bunkers: bool = False


class _Joined(Table, frozen=True):
    title: str
    summary: str
    board: str
    items: tuple[Item, ...]
    tops: dict[str, tuple[SectorName, ...]]


class Battle(msgspec.Struct, frozen=True):
    """A scenario as it is played: its map with what counts of it, and its cards."""

    title: str
    summary: str
    board: str
    """The title of the map."""
    starts: dict[SectorName, Start]
    sectors: dict[SectorName, Sector]
    grounds: dict[tuple[SectorName, int], Sector]
    """A random Sector by its number and the die that decided it."""
    names: dict[tuple[SectorName, int], str]
    """What that ground is called."""
    ways: dict[SectorName, tuple[Line, ...]]
    bunkers: tuple[SectorName, ...]
    counts: frozenset[int]
    """The results of the dice that are not ignored."""
    kept: frozenset[int]
    """These and the results that are only written down (12.5)."""
    specialists: tuple[Specialist, ...]
    items: tuple[Item, ...]
    awards: bool
    together: bool
    """Whether the loss of one Unit is the loss of all."""
    both_bunkers: bool
    steps: dict[SectorName, int]
    """How many advances the nearest Bunker is away."""
    price: dict[SectorName, int]
    """The Courage that the way there costs."""
    decks: dict[str, tuple[Specialist, ...]] = {}
    """The Regular Specialists by the letter of a map, where there are two."""

    def aside(self, *, alone: bool) -> frozenset[Item]:
        """The Items that are found in a Sector only (10.13, 14.2)."""
        aside: set[Item | None] = set()
        for sector in self.sectors.values():
            aside.add(sector.finds_alone if alone and sector.finds_alone else sector.finds)
            if alone and sector.finds_alone:
                aside.add(sector.finds)
        return frozenset(item for item in aside if item)

    def reserved(self, specialist: Specialist) -> bool:
        """Whether a Unique Specialist comes from a Sector only (10.9)."""
        unique = SPECIALISTS[specialist].unique
        return unique and any(s.joins == specialist for s in self.sectors.values())


def _shown(sector: Sector, shown: str) -> Sector:
    """The Sector with the attributes that a training looks at (13.1, 13.2, 13.3)."""
    if shown == "all":
        return sector
    guns = sector.guns if shown == "fire" else 0
    return Sector(
        row=sector.row,
        terrain=sector.terrain,
        defence=sector.defence,
        at=sector.at,
        black=sector.black,
        guns=guns,
    )


def _battle(table: _Battle) -> Battle:
    sheet = maps.read(table.map)
    sectors = {key: _shown(s, table.shown) for key, s in sheet.sectors.items()}
    if table.shown == "defence":
        sheet = replace(sheet, ways=maps.without_mines(sheet.ways))
    regular = REGULAR_ITEMS if table.regular_items else ()
    return _ready(
        replace(sheet, sectors=sectors),
        title=table.title,
        summary=table.summary,
        counts=_pips(table.counts),
        kept=_pips((*table.counts, *table.kept)),
        specialists=table.specialists,
        items=(*regular, *table.items),
        awards=table.awards,
        together=table.together,
        both_bunkers=table.both_bunkers,
    )


def _pips(faces: Iterable[str]) -> frozenset[int]:
    return frozenset(PIPS[face] for face in faces)


def _ready(sheet: Sheet, **fields: object) -> Battle:
    """A battle on a map, with what is only worked out from it."""
    steps, price = _distances(sheet.ways)
    battle = Battle(
        board=sheet.title,
        starts=sheet.starts,
        sectors=sheet.sectors,
        grounds={
            (key, die): maps.under(sheet.sectors[key], ground)
            for key, table in sheet.grounds.items()
            for die, ground in enumerate(table, 1)
        },
        names={(k, die): g.name for k, t in sheet.grounds.items() for die, g in enumerate(t, 1)},
        ways=sheet.ways,
        bunkers=tuple(b for b in BUNKERS if b in sheet.sectors),
        steps=steps,
        price=price,
        **fields,  # type: ignore[arg-type]
    )
    aside = battle.aside(alone=False)
    return replace(battle, items=tuple(i for i in battle.items if i not in aside))


def _distances(
    ways: dict[SectorName, tuple[Line, ...]],
) -> tuple[dict[SectorName, int], dict[SectorName, int]]:
    """How many advances, and how much Courage, the nearest Bunker is away."""
    steps: dict[SectorName, int] = {s: 0 for s in ways if s in BUNKERS}
    price = dict(steps)
    for _ in ways:
        for here, lines in ways.items():
            if here in BUNKERS:
                continue
            for line in lines:
                if line.to in steps and not line.barrier and not line.back:
                    steps[here] = min(steps.get(here, 99), steps[line.to] + line.forward)
                    price[here] = min(price.get(here, 99), price[line.to] + line.courage)
    return steps, price


# --- Two maps head to head (15.1) -------------------------------------------------------------


def _joined(table: _Joined, parts: dict[str, _Battle]) -> Battle:
    sheets = {BEACHES[key]: _lettered(maps.read(key), BEACHES[key]) for key in parts}
    ways = {s: lines for sheet in sheets.values() for s, lines in sheet.ways.items()}
    sectors = {k: s for sheet in sheets.values() for k, s in sheet.sectors.items()}
    for a, b in (("m", "s"), ("s", "m")):
        for here in table.tops[a]:
            ways[here] = (*ways[here], *_across(sheets[b], table.tops[b]))
    ways["m-bunker"] = (*ways["m-bunker"], *_across(sheets["s"], ("s-bunker",)))
    sheet = Sheet(
        title=table.board,
        starts={k: s for sheet in sheets.values() for k, s in sheet.starts.items()},
        sectors=sectors,
        grounds={k: g for sheet in sheets.values() for k, g in sheet.grounds.items()},
        ways=ways,
    )
    return _ready(
        sheet,
        title=table.title,
        summary=table.summary,
        counts=_pips(FACES),
        kept=_pips(FACES),
        specialists=tuple(dict.fromkeys(s for p in parts.values() for s in p.specialists)),
        items=(
            *REGULAR_ITEMS,
            *dict.fromkeys((*(i for p in parts.values() for i in p.items), *table.items)),
        ),
        awards=True,
        together=True,
        both_bunkers=False,
        decks={
            BEACHES[key]: tuple(s for s in p.specialists if not SPECIALISTS[s].unique)
            for key, p in parts.items()
        },
    )


def _lettered(sheet: Sheet, letter: str) -> Sheet:
    """The map with its letter before each Sector; Sword lies upside down above Merville."""

    def named(sector: SectorName) -> SectorName:
        text = f"{letter}-bunker" if sector == "bunker" else f"{letter}{sector}"
        return cast(SectorName, text)

    def turned(sector: Sector) -> Sector:
        x, y = sector.at
        return replace(sector, at=(4 - x, -2 - y)) if letter == "s" else sector

    return Sheet(
        title=sheet.title,
        starts={named(k): s for k, s in sheet.starts.items()},
        sectors={named(k): turned(s) for k, s in sheet.sectors.items()},
        grounds={named(k): g for k, g in sheet.grounds.items()},
        ways={
            named(k): tuple(replace(line, to=named(line.to)) for line in lines)
            for k, lines in sheet.ways.items()
        },
    )


def _across(sheet: Sheet, targets: Iterable[SectorName]) -> Iterable[Line]:
    """The ways to Sectors of the other map: an advance for the Courage of their own row (15.3)."""
    for target in targets:
        courage = max(
            line.courage for lines in sheet.ways.values() for line in lines if line.to == target
        )
        yield Line(target, courage, mined=False, forward=True)


class _Table(Row, frozen=True):
    battles: dict[str, _Battle]
    joined: dict[str, _Joined]


def _read() -> dict[str, Battle]:
    table = tables.read(PACKAGE, "battles.toml", _Table)
    parts = {key: table.battles[key] for key in BEACHES}
    ready = {key: _battle(one) for key, one in table.battles.items()}
    return ready | {key: _joined(one, parts) for key, one in table.joined.items()}


BATTLES = _read()
