"""The maps, windows and hands of a module as boards; those that lie side by side become one.

A map may offer several boards. Which are laid, and how, its ``setup`` line says, and so does every
saved set-up; each way that is used becomes a board of the kit.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from domain.kits.grids import area, around, many
from domain.kits.kit import Board, BoardPart, BoxSide, Code, Grid, Place, Point, Zone
from domain.kits.spaces import Spaces, apart, area_of
from service.kits.vassal.grids import GridAndZones, Size, moved, of_board, pixel
from service.kits.vassal.markup import Node
from service.kits.vassal.names import clean
from service.kits.vassal.pictures import ModulePictures
from service.kits.vassal.sequences import split, whole
from service.words import later

MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
HANDS = ("PrivateMap", "PlayerHand")
MOST_SIDE, MOST_CELL, MOST_SPACES, MOST_BOARDS = 32_000, 100, 25_000, 40
PART_OF_A_BOARD = 3
"""A zone larger than one of so many parts of its board is no box for a stack."""
MOST_WORK = 50_000_000
"""How many corners of zones are looked at, in all, to say in which zone each cell lies."""
Layout = tuple[tuple[str, int, int], ...]
"""Which boards a map has, each with its column and row."""


class OfferedBoard(NamedTuple):
    """One of the boards that a map offers."""

    part: BoardPart
    laid: GridAndZones
    missing: str = ""
    """The picture that it should have, if the module has none that can be read."""

    @property
    def size(self) -> Size:
        return self.part.w, self.part.h


@dataclass
class MapRead:
    """A map of a module, and the boards of the kit that it became."""

    node: Node
    name: str
    ident: str
    """What set-ups call it."""
    sheets: dict[str, OfferedBoard]
    chosen: Layout
    """How it is laid at the start of the module."""
    edge: Point
    """How far its boards lie from the corner from which set-ups measure."""
    made: dict[Layout, Board | None] = field(default_factory=dict)
    at: dict[Layout, dict[str, Point]] = field(default_factory=dict)
    """Where each of its sheets lies on the board that it became."""


class Boards:
    """All maps of a module. ``left`` counts what was left out."""

    def __init__(
        self, root: Node, pictures: ModulePictures, sides: tuple[BoxSide, ...], left: Counter[str]
    ) -> None:
        self._pictures, self._left = pictures, left
        self._sides = [side.name for side in sides]
        self._taken: dict[str, object] = {}
        self.all: list[Board] = []
        self.missing: dict[Code, str] = {}
        self.spaces: dict[Code, Spaces] = {}
        self._work = 0.0
        self.maps: list[MapRead] = []
        for number, node in enumerate(_maps(root), 1):
            self.maps.append(self._read(node, number))
        self.idents = {one.ident for one in self.maps}
        for one in self.maps:
            if one.chosen:
                self.laid(one, one.chosen)

    def _read(self, node: Node, number: int) -> MapRead:
        ident = node.get("mapName")
        name = clean(ident, f"Map {number}")
        sheets: dict[str, OfferedBoard] = {}
        chosen: Layout = ()
        for picker in (kid for kid in node.kids if kid.kind == "BoardPicker"):
            for board in picker.all("Board"):
                sheets.setdefault(board.get("name"), self._sheet(board))
            for line in (kid.text for kid in picker.kids if kid.kind == "setup"):
                chosen = chosen or layout(line, sheets)
        chosen = chosen or tuple((one, 0, 0) for one in list(sheets)[:1])
        edge = (pixel(node.get("edgeWidth")), pixel(node.get("edgeHeight")))
        return MapRead(node, name, ident, sheets, chosen, edge)

    def _sheet(self, node: Node) -> OfferedBoard:
        picture = self._pictures.get(node.get("image"))
        size = (picture.width, picture.height) if picture.width and picture.height else _said(node)
        colour = re.fullmatch(r"(\d{1,3}),(\d{1,3}),(\d{1,3})", node.get("color"))
        paper = "#" + "".join(f"{min(int(c), 255):02x}" for c in colour.groups()) if colour else ""
        part = BoardPart(0, 0, *size, picture.hash, "" if picture.hash else paper)
        missing = "" if picture.hash else clean(node.get("image"))
        return OfferedBoard(part, of_board(node, size, self._left), missing)

    def laid(self, one: MapRead, chosen: Layout) -> Board | None:
        """The board of a map that is laid in this way; None if it would be too large."""
        if chosen not in one.made:
            at = _places(one.sheets, chosen)
            parts = [
                msgspec.structs.replace(one.sheets[name].part, x=x, y=y)
                for name, (x, y) in at.items()
            ]
            one.made[chosen] = None
            if len(self.all) >= MOST_BOARDS:
                self._left[later("boards beyond the fortieth")] += 1
            elif any(p.x + p.w > MOST_SIDE or p.y + p.h > MOST_SIDE for p in parts):
                self._left[later("boards that are too large together")] += 1
            else:
                board = self._sound(self._board(one, at, parts))
                one.made[chosen], one.at[chosen] = board, at
                self.all.append(board)
                for lost in filter(None, (one.sheets[name].missing for name in at)):
                    self.missing.setdefault(board.code, lost)
        return one.made[chosen]

    def _sound(self, board: Board) -> Board:
        """The board if it has spaces, and not too many; else one to lie on anywhere."""
        free = msgspec.structs.replace(board, grid=None, zones=(), free=True)
        work = self._work + _work(board)
        spaces = Spaces(board if work < MOST_WORK else free)
        in_all = len(spaces.by_name) + sum(len(s.by_name) for s in self.spaces.values())
        if in_all > MOST_SPACES or work >= MOST_WORK:
            self._left[later("grids of too many spaces")] += 1
        if in_all > MOST_SPACES or not spaces.by_name:
            board, spaces = free, Spaces(free)
        else:
            self._work = work
        self.spaces[board.code] = spaces
        return board

    def place(self, board: Board, x: int, y: int) -> Place:
        """The place at a point of a board, which may lie off its edge."""
        if not board.free:
            return f"{board.code}.{self.spaces[board.code].at(x, y)}"
        left, top, right, bottom = map(round, area_of(board))
        return f"{board.code}.@{max(left, min(x, right))},{max(top, min(y, bottom))}"

    def named(self, board: Board, name: str) -> Place:
        """The place that VASSAL calls so: a space, or any space of a zone; "" if there is none."""
        spaces = self.spaces[board.code]
        if clean(name) in spaces.by_name:
            return f"{board.code}.{clean(name)}"
        zone = next((zone for zone in board.zones if zone.name == clean(name)), None)
        if zone is None:
            return ""
        left, top, right, bottom = around(zone.outline)
        return self.place(board, round(left + right) // 2, round(top + bottom) // 2)

    def _owners(self, node: Node) -> tuple[str, ...]:
        """The sides whose hand or private window a map is."""
        owners = [clean(side) for side in node.get("side").split(",")]
        return tuple(s for s in self._sides if s in owners) if node.kind in HANDS else ()

    def _board(self, one: MapRead, at: dict[str, Point], parts: Sequence[BoardPart]) -> Board:
        sheets = {name: one.sheets[name] for name in at}
        other = clean(f"{one.name} {' + '.join(at)}") if one.at else ""  # than at the start
        name = apart(other or one.name, self._taken)
        self._taken[name] = None
        if len(sheets) == 1:
            (sheet,) = sheets.values()
            grid, zones = sheet.laid
        else:
            grid, zones = None, tuple(
                zone for key, sheet in sheets.items()
                for zone in moved(sheet.laid, clean(key, "Board"), at[key], sheet.size)
            )  # fmt: skip
        owners = self._owners(one.node)
        return Board(
            code=f"m{len(self.all)}", name=name, role=_role(one.node, owners), sides=owners,
            parts=tuple(parts), grid=grid, zones=zones[:1000], free=_free(grid, zones, parts),
        )  # fmt: skip


def _free(grid: Grid | None, zones: Sequence[Zone], parts: Sequence[BoardPart]) -> bool:
    """Whether pieces lie anywhere on a board, as in VASSAL where no grid is: zones without one are
    spaces only on a board with grids, or if none is large, as the boxes of a battle mat."""
    if grid is not None or any(zone.grid for zone in zones):
        return False
    whole = sum(part.w * part.h for part in parts)
    large = (area(zone.outline) * PART_OF_A_BOARD > whole for zone in zones)
    return not zones or any(large)


def _work(board: Board) -> float:
    """How many corners of zones are looked at to lay out a board."""
    grids = [(board.grid, area_of(board))]
    grids += [(board.grid if z.of_board else z.grid, around(z.outline)) for z in board.zones]
    cells = sum(
        len(grid.spots) if grid.kind == "spots" else many(grid, area)
        for grid, area in grids
        if grid
    )
    return cells * sum(len(zone.outline) for zone in board.zones)


def _maps(root: Node) -> Iterator[Node]:
    """What counts as a map: those of VASSAL, and classes of the module's own that hold boards."""
    for node in root.walk():
        picker = any(kid.kind == "BoardPicker" for kid in node.kids)
        if node.kind in MAPS or (node.kind.endswith("Map") and picker):
            yield node


def _role(node: Node, owners: tuple[str, ...]) -> Literal["map", "mat", "hand"]:
    if owners:
        return "hand"
    return "mat" if node.says("launch") or node.kind in HANDS else "map"


def _said(node: Node) -> Size:
    """The size of a board without a picture: as it says, or as its zones and regions imply."""
    if node.get("width") and not node.get("image"):
        return max(1, pixel(node.get("width"))), max(1, pixel(node.get("height")))
    corners = [c.split(",") for z in node.all("Zone") for c in z.get("path").split(";")]
    spots = [(pixel(c[0]), pixel(c[1])) for c in corners if len(c) == 2]
    spots += [(pixel(r.get("originx")), pixel(r.get("originy"))) for r in node.all("Region")]
    if not spots:
        return 1000, 800
    return max(1, *(x for x, _ in spots)) + 60, max(1, *(y for _, y in spots)) + 60


def layout(line: str, sheets: dict[str, OfferedBoard]) -> Layout:
    """The boards of a ``setup`` line: name, column, row; unknown ones are passed over."""
    parts = split(line.strip(), "\t")[1:]
    found: dict[str, tuple[int, int]] = {}
    for name, x, y in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        known = name if name in sheets else name.rpartition("/rev")[0]
        if known in sheets and 0 <= whole(x) < MOST_CELL and 0 <= whole(y) < MOST_CELL:
            found.setdefault(known, (whole(x), whole(y)))
    return tuple((name, x, y) for name, (x, y) in found.items())


def _places(sheets: dict[str, OfferedBoard], chosen: Layout) -> dict[str, Point]:
    """Where each board lies: beside those of its row, below those of its column."""
    sizes = {(x, y): sheets[name].size for name, x, y in chosen}
    return {
        name: (
            sum(w for (c, r), (w, _) in sizes.items() if r == y and c < x),
            sum(h for (c, r), (_, h) in sizes.items() if c == x and r < y),
        )
        for name, x, y in chosen
    }  # fmt: skip
