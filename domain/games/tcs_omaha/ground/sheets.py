"""The four map sheets as they are written in ``maps/``, read and checked once.

Hexes are named as printed: map, column from the west, row from the south ("A10.09"). Inside they
have one numbering over all four: columns 1 to 102 from the west, rows 1 to 60 from the south.
"""

from collections.abc import Iterable, Iterator

from domain.game import tables
from domain.game.tables import Row, Table
from domain.grid.hexes import Hexes
from domain.grid.reading import MapText

PACKAGE = "domain.games.tcs_omaha"
COLUMNS, ROWS = 51, 30
"""Of each map."""
CORNERS = {"A": (0, ROWS), "B": (COLUMNS, ROWS), "C": (0, 0), "D": (COLUMNS, 0)}
"""How many columns lie west and how many rows south of each map."""
MARKS = {
    ".": "open", "b": "beach", "~": "sea", "o": "orchard", "w": "woods", "f": "forest",
    "h": "building", "v": "village",
}  # fmt: skip
FEATURES = ("bocage", "shingle", "cliff", "slope")
"""What lies along hexsides."""


class Sheet(Table, frozen=True):
    """One map: rows of marks, of tens of metres, and of sides."""

    ground: str
    levels: str
    sides: dict[str, str]


class Coast(Row, frozen=True):
    """The foot of the shingle by column, and how far beyond it the beach is dry by the hour."""

    A: str
    B: str
    lines: dict[str, int]
    below_cliffs: int
    cliffs: str
    hours: dict[str, str]


class Box(Row, frozen=True):
    """A landing beach box: its hex on the map, and the sector that each face leads to; "" is
    off the map."""

    hex: str
    scatter: tuple[str, str, str, str, str, str]


class Breach(Row, frozen=True):
    """A hexside of the shingle that can be opened, and the hexes that must be held for it."""

    name: str
    beach: str
    land: str
    security: tuple[str, ...]


class Site(Row, frozen=True):
    """A German work: the hexes of its pill boxes, and further hexes of its defensive zone."""

    boxes: tuple[str, ...]
    zone: tuple[str, ...]


class Other(Row, frozen=True):
    """Rocket pits; the sea wall and the ditch, which only the drawing shows."""

    rocket_pits: tuple[str, ...]
    sea_wall: str
    ditch: tuple[str, ...]


class Frame(Table, frozen=True):
    """What lies over all four maps."""

    pieces: dict[str, str]
    heights: dict[str, int]
    coast: Coast
    sectors: dict[str, str]
    boxes: dict[str, Box]
    breaches: dict[str, Breach]
    draws: dict[str, tuple[str, ...]]
    roads: dict[str, dict[str, str]]
    streams: dict[str, str]
    villages: dict[str, tuple[str, ...]]
    hamlets: dict[str, tuple[str, ...]]
    works: dict[str, Site]
    other: Other


def name(column: int, row: int) -> str:
    """The printed name of a hex, from its column and row over all maps."""
    letter = "CDAB"[(column > COLUMNS) + 2 * (row > ROWS)]
    west, south = CORNERS[letter]
    return f"{letter}{column - west}.{row - south:02}"


def cell(hex_: str) -> tuple[int, int]:
    """Column and row over all maps of a hex, from its printed name. ValueError if it is none."""
    west, south = CORNERS[hex_[0]]
    column, _, row = hex_[1:].partition(".")
    return int(column) + west, int(row) + south


def columns(text: str) -> frozenset[int]:
    """The numbers named in spans: "57-68 72-102"."""
    return frozenset(n for part in text.split() for n in span(part))


def span(text: str) -> range:
    """The numbers of one span, both ends included: "57-68", "7"."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


FRAME = tables.read(PACKAGE, "maps/frame.toml", Frame)
SHEETS = {letter: tables.read(PACKAGE, f"maps/{letter.lower()}.toml", Sheet) for letter in "ABCD"}


def marks(rows: str, letter: str) -> Iterator[tuple[str, str]]:
    """The name of each hex of a map, with its mark in some rows of it."""
    for line in rows.split("\n"):
        row, _, text = line.partition(" ")
        for column, mark in enumerate(text, 1):
            yield f"{letter}{column}.{row}", mark


def _grid() -> Hexes:
    """Odd columns lie half a hex further north."""
    cells = ((c, r) for c in range(1, 2 * COLUMNS + 1) for r in range(1, 2 * ROWS + 1))
    return Hexes({name(c, r): (c, r) for c, r in cells}, straight="columns", pushed=1)


GRID = _grid()
"""All four maps."""
_NUMBERS = tuple(f"{row:02}" for row in range(ROWS, 0, -1))
_DIGITS = frozenset("0123456789")
_WAYS = frozenset(".1234567")
"""The sum of 1, 2 and 4: which of three sides of a hex have something."""


def _checked(frame: Frame) -> None:
    """Refuse what cannot be on a map, with its line and column."""
    text = MapText(*tables.text(PACKAGE, "maps/frame.toml"))
    for ways in frame.roads.values():
        text.chains(ways.values(), "road", _touch)
    text.chains(frame.streams.values(), "stream", _touch)
    text.names(_named(frame), GRID.cells)
    for letter, sheet in SHEETS.items():
        _check_rows(MapText(*tables.text(PACKAGE, f"maps/{letter.lower()}.toml")), sheet)


def _check_rows(text: MapText, sheet: Sheet) -> None:
    for rows, known in ((sheet.ground, MARKS), (sheet.levels, _DIGITS),
                        *((rows, _WAYS) for rows in sheet.sides.values())):  # fmt: skip
        text.packed(rows, known, _NUMBERS, COLUMNS)


def _touch(one: str, other: str) -> bool:
    return other in GRID.beside.get(one, ())


def _named(frame: Frame) -> Iterable[str]:
    """Every hex that the frame names outside a chain."""
    groups = (*frame.draws.values(), *frame.villages.values(), *frame.hamlets.values(),
              frame.other.rocket_pits, frame.other.ditch)  # fmt: skip
    for group in groups:
        yield from group
    for box in frame.boxes.values():
        yield box.hex
    for breach in frame.breaches.values():
        yield from (breach.beach, breach.land, *breach.security)
    for site in frame.works.values():
        yield from (*site.boxes, *site.zone)


_checked(FRAME)
