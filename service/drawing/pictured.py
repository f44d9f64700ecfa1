"""The pictures of a box on a board: grounds below, art on counters, for who may see them.

A view names them only, by the box, by boards and by kinds. Who draws for a reader who may see them
gives :class:`BoxPictures`; without it everything is drawn by our own hand.
"""

import functools
import statistics
from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from domain.game.view.board import Map, Piece, View
from domain.kits import shelf
from domain.kits.kit import Board, Code, Kind, Kit, PieceLayer
from domain.kits.places import Places
from domain.kits.spaces import area_of
from service.cartography import Layout
from service.drawing import place_names
from service.drawing.grid_lines import lines
from service.drawing.paint.ink import attribute, px
from service.kits.album import Album, AlbumCell

SIDE = 76.0
"""How wide a common counter is, in units of a sheet."""
MOST_ART = 4_000_000.0
"""Square units of a picture on a counter, of which a common one has 6,000; one that claims more
shrinks to that."""
LEAST = SIDE / 2
"""A board that is lower holds no counter: modules have one without a picture beside their map."""
USUAL = 60
"""How many pixels of its board a counter is wide, if nothing tells it."""


Address = Callable[[str], str]


class Lying(NamedTuple):
    """A picture or a coloured paper of a ground, in units of the sheet."""

    x: float
    y: float
    w: float
    h: float
    files: tuple[tuple[str, int], ...] = ()
    """Its files with how wide they are, the smallest first."""
    colour: str = ""
    is_cut: bool = False
    """Whether it has tiles too, finer than its last file."""


class ArtBoard(NamedTuple):
    """A board with its pictures, as a sheet of which a common counter is 76 wide."""

    layout: Layout
    lying: tuple[Lying, ...]
    unit: float
    """Units for each pixel of the board."""
    role: str
    celled: bool = True
    """Whether its spaces are hexes or squares."""
    over: str = ""
    """The lines of its grids; where its pictures are not there, its names."""
    names: Mapping[str, tuple[float, float]] = {}
    """Its places as they are called on it."""
    free: str = ""  # of a board on which pieces lie anywhere: what its places begin with
    seats: tuple[str, ...] = ()  # whose hand or private window it is


class Art(NamedTuple):
    """What a counter shows, around the middle of one that is 76 wide, and how large it is."""

    drawn: str
    w: float
    h: float
    patterns: tuple[tuple[str, str], ...] = ()
    """What it is filled with, by the ids of it."""


class Pasted(NamedTuple):
    """A picture of a counter: where it lies, from the upper left corner of one that is 76 wide."""

    cell: AlbumCell
    x: float
    y: float
    w: float
    h: float


class Thumb(NamedTuple):
    """The art of a piece on its own: how large, and its parts from below."""

    w: float
    h: float
    parts: tuple[tuple[str | float, ...], ...]
    """Of each the address of its file and how large that is; where it lies there, and how large;
    where it lies here, and how large."""

    def within(self, w: float, h: float) -> str:
        """It in the middle of a room in a drawing."""
        return (
            f'<svg class="pasted" width="{px(w)}" height="{px(h)}" '
            f'viewBox="0 0 {self.w:g} {self.h:g}">{"".join(map(_part, self.parts))}</svg>'
        )

    def svg(self, style: str, about: str = "") -> str:
        """It as a picture in a page."""
        return (
            f'<svg class="{style}" viewBox="0 0 {self.w:g} {self.h:g}" role="img" '
            f'aria-label="{attribute(about)}">{"".join(map(_part, self.parts))}</svg>'
        )


def _part(part: tuple[str | float, ...]) -> str:
    file, wide, high, cx, cy, cw, ch, x, y, w, h = part
    return (
        f'<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{cx} {cy} {cw} {ch}" '
        f'preserveAspectRatio="none"><image href="{attribute(str(file))}" width="{wide}" '
        f'height="{high}"/></svg>'
    )


class BoxPictures:
    """The pictures of the box of a view. ``address`` says where a browser finds a file, ``tiles``
    where it learns the tiles of a map by its finest file."""

    def __init__(
        self, box: str, album: Album, address: Address, tiles: Address | None = None
    ) -> None:
        self._box, self._album, self.address, self.tiles = box, album, address, tiles
        self._kit = shelf.of(box.partition("/")[0])
        self._arts: dict[str, Art | None] = {}

    def ground(self, code: Code, held: Collection[str]) -> ArtBoard | None:
        """The ground of a board; on a free one pieces lie at the points that are ``held``. None if
        its pictures are not there."""
        bare = _ground(self._box, code)
        board = bare.board
        if self._kit.made == "own" and not any(part.picture for part in board.parts):
            return None
        files = {p.picture: self._album.grounds.get(p.picture, ()) for p in board.parts}
        left, top, right, bottom = (side * bare.unit for side in area_of(board))
        lying = tuple(
            Lying(
                part.x * bare.unit, part.y * bare.unit, part.w * bare.unit, part.h * bare.unit,
                tuple((size.file, size.w) for size in files[part.picture]), part.colour,
                part.picture in self._album.tiles,
            )
            for part in board.parts
        )  # fmt: skip
        middles, name = bare.middles, bare.name
        if board.free:
            middles = {**middles, **dict(_points(bare, code, _places(self._box), held))}
            name = sha256(repr((name, sorted(middles))).encode()).hexdigest()
        layout = Layout(name, (left, top, right - left, bottom - top), middles, bare.pointed)
        grids = [board.grid, *(zone.grid for zone in board.zones)]
        celled = any(grid is not None and grid.kind != "spots" for grid in grids)
        over = lines(board, f"g-{code}-", bare.unit, drawn=any(files.values()))
        over += "" if any(files.values()) else bare.named
        free = board.name if board.free else ""
        seats = tuple(side.seat for side in self._kit.sides if side.name in board.sides)
        return ArtBoard(layout, lying, bare.unit, board.role, celled, over, bare.names, free, seats)

    def art(self, piece_picture: str) -> Art | None:
        """What the art of a piece is; None if it has none here."""
        if piece_picture not in self._arts:
            self._arts[piece_picture] = self._made(piece_picture)
        return self._arts[piece_picture]

    def _made(self, named: str) -> Art | None:
        drawn: list[str] = []
        patterns: dict[str, str] = {}
        pasted = self.pasted(named)
        for one in pasted:
            name, pattern = self.pattern(one.cell)
            patterns[name] = pattern
            drawn.append(
                f'<rect x="{px(one.x)}" y="{px(one.y)}" width="{px(one.w)}" '
                f'height="{px(one.h)}" fill="url(#{name})"/>'
            )
        if not drawn:
            return None
        wide, high = (max(sizes) for sizes in zip(*((p.w, p.h) for p in pasted), strict=True))
        return Art("".join(drawn), wide, high, tuple(patterns.items()))

    def pasted(self, named: str) -> tuple[Pasted, ...]:
        """The pictures that the art of a piece or the top of a die is made of, from below."""
        code, *levels = named.split()
        if code == "die":
            n, m, rolled = map(int, levels)
            cell = self._album.cells.get(self._kit.dice[n].dice[m].pictures[rolled - 1])
            return (Pasted(cell, 0, 0, cell.width, cell.height),) if cell else ()
        if code == "back":
            back = self._kit.kinds[levels[0]].back
            kind = replace(self._kit.kinds[levels[0]], layers=(PieceLayer((back,)),))
            levels = []
        else:
            kind = self._kit.kinds[code]
        level = dict(zip((s.name for s in kind.switches), map(int, levels), strict=False))
        grown, found = self._grown(kind), list[Pasted]()
        for layer in kind.layers:
            cell = self._album.cells.get(_seen(layer, level))
            if cell is not None:
                large = layer.scale * grown
                large *= min(1.0, (MOST_ART / (cell.width * cell.height * large**2)) ** 0.5)
                w, h = cell.width * large, cell.height * large
                x, y = SIDE / 2 + layer.dx * grown - w / 2, SIDE / 2 + layer.dy * grown - h / 2
                found.append(Pasted(cell, x, y, w, h))
        return tuple(found)

    @functools.cached_property
    def _usual(self) -> float:
        return SIDE / _common(self._kit)

    def _grown(self, kind: Kind) -> float:
        """Units for each pixel of the pictures of a kind."""
        grown = self._usual
        named = (picture for layer in kind.layers for picture in layer.pictures)
        first = next((c for p in named if (c := self._album.cells.get(p))), None)
        if kind.size[0] and first:
            grown *= kind.size[0] / (first.width * kind.layers[0].scale)
        return grown

    def thumb(self, named: str) -> Thumb | None:
        """The art of a piece beside the board; None if it has none here."""
        pasted = self.pasted(named)
        if not pasted:
            return None
        left, top = (min(getattr(one, side) for one in pasted) for side in "xy")
        return Thumb(
            round(max(one.x + one.w for one in pasted) - left, 1),
            round(max(one.y + one.h for one in pasted) - top, 1),
            tuple(
                (
                    self.address(one.cell.file), *self._album.files[one.cell.file],
                    one.cell.x, one.cell.y, one.cell.w, one.cell.h,
                    round(one.x - left, 1), round(one.y - top, 1), round(one.w, 1), round(one.h, 1),
                )
                for one in pasted
            ),
        )  # fmt: skip

    def pattern(self, cell: AlbumCell) -> tuple[str, str]:
        """A picture to fill a rectangle with, by its id.

        A part of a sheet that is cut out otherwise would count as large as the whole sheet.
        """
        wide, high = self._album.files[cell.file]
        where = attribute(self.address(cell.file))
        window = f"{cell.x} {cell.y} {cell.w} {cell.h}"
        name = f"q{sha256(f'{cell.file} {window}'.encode()).hexdigest()[:10]}"
        return name, (
            f'<pattern id="{name}" width="1" height="1" viewBox="{window}" '
            f'preserveAspectRatio="none"><image href="{where}" width="{wide}" height="{high}"/>'
            "</pattern>"
        )


def _seen(layer: PieceLayer, levels: Mapping[str, int]) -> str:
    """The picture of a layer at the levels of a piece; "" for none."""
    if not layer.switch:
        return layer.pictures[0] if layer.pictures else ""
    n = levels.get(layer.switch, 1) - layer.above - 1
    return layer.pictures[n] if 0 <= n < len(layer.pictures) else ""


class _Bare(NamedTuple):
    """A board without its pictures, made once."""

    board: Board
    unit: float
    name: str
    middles: dict[str, tuple[float, float]]
    pointed: bool
    names: dict[str, tuple[float, float]]
    named: str
    """Its zones and the names of its places, for when its pictures are not there."""


@functools.lru_cache(32)
def _ground(box: str, code: Code) -> _Bare:
    places = _places(box)
    board = places.boards[code]
    unit = SIDE / (board.counter or _common(places.kit))
    names = {
        name: (space.middle[0] * unit, space.middle[1] * unit)
        for name, space in places.spaces[code].by_name.items()
    }
    middles = {places.told(f"{code}.{name}"): middle for name, middle in names.items()}
    grids = [board.grid, *(zone.grid for zone in board.zones)]
    pointed = any(grid is not None and grid.kind == "hex" and grid.sideways for grid in grids)
    name = sha256(repr((box, code)).encode()).hexdigest()
    named = place_names.bare(places.spaces[code], unit, SIDE)
    return _Bare(board, unit, name, middles, pointed, names, named)


@functools.lru_cache(16)
def _places(box: str) -> Places:
    """The places of a box as a set-up lays it out."""
    named, _, setup = box.partition("/")
    kit = shelf.of(named)
    used = next((one.boards for one in kit.setups if one.key == setup), ()) if setup else ()
    return Places(replace(kit, boards=tuple(b for b in kit.boards if not used or b.code in used)))


def _common(kit: Kit) -> float:
    """How many pixels of their boards most counters are wide."""
    laid = (kit.kinds[stands.kind] for stands in kit.pieces.values() if "." in stands.at)
    wide = [kind.size[0] for kind in laid if kind.size[0] and not kind.fixed]
    wide = wide or [kind.size[0] for kind in kit.kinds.values() if kind.size[0] and kind.copies]
    return statistics.median(wide) if wide else USUAL


def _points(
    bare: _Bare, code: Code, places: Places, held: Collection[str]
) -> Iterator[tuple[str, tuple[float, float]]]:
    for told in held:
        for place in places.called(told) if "@" in told else ():
            if place.startswith(f"{code}.@") and (at := places.middle(place)):
                yield told, (at[0] * bare.unit, at[1] * bare.unit)


def merged(view: View, pictures: BoxPictures | None) -> list[tuple[Map, ArtBoard | None]]:
    """The maps of a view, each with its ground; maps that lie on one ground are one. Without
    pictures these are the maps that have spaces."""
    if pictures is None:
        return [(drawn, None) for drawn in view.maps if drawn.spaces]
    held = {piece.space for piece in view.pieces}
    by_board: dict[str, list[Map]] = {}
    for number, drawn in enumerate(view.maps):
        by_board.setdefault(drawn.ground or f" {number}", []).append(drawn)
    found: list[tuple[Map, ArtBoard | None]] = []
    for code, maps in by_board.items():
        ground = pictures.ground(code, held) if maps[0].ground else None
        if ground and ground.layout.box[3] < LEAST and not ground.layout.middles:
            continue
        if ground is None:
            found.extend((drawn, None) for drawn in maps if drawn.spaces)
            continue
        spaces = tuple(
            space if space.shape in ("hex", "square") else replace(space, shape="square")
            for drawn in maps
            for space in drawn.spaces
        )
        title = maps[0].title.partition(":")[0] if len(maps) > 1 else maps[0].title
        links = tuple(link for drawn in maps for link in drawn.links)
        found.append((replace(maps[0], title=title, spaces=spaces, links=links), ground))
    return found


def grid_over(board: Board, name: str) -> str:
    """The grids of a board as lines in its pixels; the ids of their patterns begin so."""
    return lines(board, name, drawn=False)


def art_of(piece: Piece, pictures: BoxPictures | None) -> Art | None:
    """The art of a piece, if there is some and it may be seen."""
    return pictures.art(piece.picture) if pictures and piece.picture else None
