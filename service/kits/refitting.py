"""A grid laid over a picture of a box that is kept, by what somebody typed and pointed at for it.

It is tried and kept by the same reader as the words of the box's text.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kits.kit import Board, Code, Kit, Place, Point, Stands
from domain.kits.places import Places, parted
from service.kits import own
from service.kits.album import Album
from service.kits.choosing import chosen
from service.kits.keeping import Boxes
from service.kits.own_grounds import FITTED, pictured
from service.kits.own_lines import TextFaults
from service.kits.own_pictures import NamedPictures
from service.kits.own_pieces import WAIT
from service.kits.vassal.pictures import KnownPicture
from service.store.people.boxes import KeptBox
from service.words import _

MOST = 12
"""How many spaces somebody points at."""
_LINE = re.compile(r"(?:[\w ]+, )?(?:line|Zeile|ligne) \d+\s?: ")


class Pointed(NamedTuple):
    """A space that somebody pointed at: its name as they typed it, and where it is."""

    name: str
    at: Point | None


class AskedGrid(NamedTuple):
    """The grid that somebody asks for."""

    kind: str = "hexes"
    numbers: str = "CCRR"
    first: str = ""
    last: str = ""
    points: tuple[Pointed, ...] = ()

    def words(self) -> dict[str, Any]:
        """It as words of a board in the text of a box."""
        hit = {one.name: list(one.at) for one in self.points if one.name and one.at}
        ends = {"from": self.first, "to": self.last}
        return {
            self.kind: hit, "numbers": self.numbers, **{k: v for k, v in ends.items() if v}
        }  # fmt: skip

    def faults(self) -> tuple[str, ...]:
        """What is wrong with it before anybody tries it."""
        names = [one.name for one in self.points if one.name]
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            return (_("Two of the spaces have the number {name}.", name=twice),)
        missed = next((one.name for one in self.points if one.name and not one.at), "")
        if missed:
            return (_("Press {name} on the picture, or type where it is.", name=missed),)
        return ()


class Fitted(NamedTuple):
    """What became of it: a board with the grid, or a sentence for each thing that is wrong."""

    board: Board | None
    faults: tuple[str, ...] = ()


def boards(kit: Kit, album: Album | None) -> list[Board]:
    """The boards of a box over which a grid can be laid: pictures of a text that is kept, and those
    of a module on which pieces lie anywhere."""
    if album is None or not album.text:
        return _free_boards(kit, album) if album and kit.made == "vassal" else []
    raw = _raw(album)
    return [b for b in kit.boards if "image" in raw.get(b.name, {}) and "areas" not in raw[b.name]]


def asked(album: Album, board: str) -> AskedGrid:
    """The grid that a board has now, by its text or laid over it since."""
    words = {**_raw(album).get(board, {})}
    if fitted := album.fitted.get(board):
        words = {key: words[key] for key in words if key not in FITTED} | fitted
    kind = "squares" if "squares" in words else "hexes"
    points = tuple(Pointed(name, (at[0], at[1])) for name, at in words.get(kind, {}).items())
    return AskedGrid(
        kind, words.get("numbers", "CCRR"), words.get("from", ""), words.get("to", ""), points
    )


def tried(album: Album, board: Board, wanted: AskedGrid) -> Fitted:
    """The grid over a board that is asked for."""
    if faults := wanted.faults():
        return Fitted(None, faults)
    if not album.text:
        album = _as_text(album, board)
    told = TextFaults(album.text)
    shown = NamedPictures(told, _Named(album), {board.name: wanted.words()})
    number = next((n for n, raw in enumerate(_boards(album)) if raw.get("name") == board.name), 0)
    at = told.header("boards", number)
    found = pictured(told, shown, Board(board.code, board.name), _raw(album)[board.name], None, at)
    return Fitted(found if not told.all() else None, tuple(map(_plain, told.all())))


def keep(
    boxes: Boxes, player: str, box: KeptBox, album: Album, board: Board, wanted: AskedGrid, now: int
) -> KeptBox:
    """Keep the box with this grid. Raises WrongBox, with all that is wrong, and BoxRefused."""
    found = tried(album, board, wanted)
    if found.faults:
        raise own.WrongBox(found.faults)
    fitted = {**album.fitted, board.name: wanted.words()}
    if not album.text and found.board:
        read = _laid(album.read or boxes.kit(box), found.board)
        return boxes.fit(player, box, chosen(read, album.answers), fitted, now, read)
    kit = own.read(album.text.encode(), _Named(album), fitted)
    left = {what: n for what, n in boxes.kit(box).left_out.items() if what != WAIT}
    return boxes.fit(player, box, replace(kit, left_out=left | kit.left_out), fitted, now)


class _Named:
    """The pictures that the text of a box names, as they were when it came."""

    def __init__(self, album: Album) -> None:
        self._named = album.named

    def names(self) -> Sequence[str]:
        return list(self._named)

    def get(self, name: str) -> KnownPicture | str:
        return KnownPicture(*self._named[name]) if name in self._named else ""


def _boards(album: Album) -> Iterator[Mapping[str, Any]]:
    yield from tomllib.loads(album.text.removeprefix("\ufeff")).get("boards", [])


def _raw(album: Album) -> dict[str, Mapping[str, Any]]:
    """The boards of the text, by their names."""
    return {" ".join(str(raw.get("name", "")).split()): raw for raw in _boards(album)}


def _plain(fault: str) -> str:
    """A fault of the reader as a sentence of its own, without the line of the text."""
    words = _LINE.sub("", fault)
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


_GROUND = "map"


def _free_boards(kit: Kit, album: Album) -> list[Board]:
    """The boards of a module that are one picture on which pieces lie anywhere, or did."""
    return [
        board
        for board in kit.boards
        if len(board.parts) == 1
        and album.grounds.get(board.parts[0].picture)
        and (board.free or board.name in album.fitted)
    ]


def _as_text(album: Album, board: Board) -> Album:
    """The same album, as if a text had named the picture of a board of a module."""
    part = board.parts[0]
    name = json.dumps(board.name, ensure_ascii=False)
    text = f'[[boards]]\nname = {name}\nimage = "{_GROUND}"\n'
    return replace(album, text=text, named={_GROUND: (part.picture, part.w, part.h)})


def _laid(kit: Kit, gridded: Board) -> Kit:
    """A module with a board of it as a grid was laid over that."""
    code = gridded.code
    boards = tuple(
        replace(one, zones=gridded.zones, grid=None, free=False) if one.code == code else one
        for one in kit.boards
    )
    old, new = Places(kit), Places(replace(kit, boards=boards))

    def moved(at: Place) -> Place:
        if "." not in at or parted(at)[0] != code:
            return at
        point = old.middle(at)
        return new.at(code, *point) if point else "supply"

    def standing(all_: dict[Code, Stands]) -> dict[Code, Stands]:
        return {piece: replace(one, at=moved(one.at)) for piece, one in all_.items()}

    turn = kit.turn
    return replace(
        kit,
        boards=boards,
        pieces=standing(kit.pieces),
        setups=tuple(replace(one, stands=standing(one.stands)) for one in kit.setups),
        decks=tuple(replace(pile, at=moved(pile.at)) for pile in kit.decks),
        turn=turn and replace(turn, places=tuple(map(moved, turn.places))),
    )
