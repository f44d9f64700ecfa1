"""The boards of a replay on the pictures of their box.

The file holds none, unless all of the box is its maker's own work: it names each by its SHA-256,
and whoever has the box lays a copy of his own under the boards, which never leaves his machine.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from domain.game.view.board import Card, View
from domain.kits import shelf
from domain.kits.kit import Kit, Picture
from service.drawing.pictured import BoxPictures
from service.kits.album import Album, AlbumCell, Size
from service.kits.keeping import Boxes
from service.offline_replay.boards import parted
from service.words import later

MOST: Final = 3_000_000
"""Bytes of pictures that a file brings along."""

ON_THE_PAGE: Final = (
    later("The pictures of the game"),
    later(
        "This match was played with a box whose pictures are not in this file. If you have it, lay "
        "your own copy under the boards: its module (.vmod), or the zip that was brought. Nothing "
        "of it leaves this page."
    ),
    later("Lay your own copy under it"),
    later("Show plain counters"),
)
"""What stands in ``replay.html`` about them."""

BY_THE_SCRIPT: Final = (
    later("One moment: your copy is being read."),
    later("Your copy of {title} lies under the boards."),
    later(
        "Your copy of {title} lies under the boards; {count} of the pictures are not in this file."
    ),
    later(
        "This is another edition of {title}: it is not the file with which this match was played, "
        "so the counters stay plain. Choose the one that was brought to the match."
    ),
    later("This file is neither a module (.vmod) nor a zip; the counters stay plain."),
    later("This file cannot be read; the counters stay plain."),
)
"""What its script says of them."""


def bare(view: View) -> View:
    """A view without the words of a box that is not its maker's own work."""
    kit = _kit(view)
    texts = {kind.text for kind in kit.kinds.values()} - {""} if kit and not kit.public else set()
    if not texts:
        return view
    return replace(view, cards=tuple(_without(card, texts) for card in view.cards))


def _without(card: Card, texts: Iterable[str]) -> Card:
    text = card.text
    for one in texts:
        if text.endswith(one):
            text = text.removesuffix(one).removesuffix(". ")
    return replace(card, text=text)


def laid(
    boxes: Boxes, views: list[View], draw: Callable[[View, BoxPictures], str]
) -> dict[str, Any] | None:
    """The boards on their pictures, as the script takes them; None if their box has none.

    ``draw`` draws a view on pictures.
    """
    kit, box = _kit(views[-1]), views[-1].box.partition("/")[0]
    album = boxes.album(box) if kit else None
    if kit is None or album is None:
        return None
    own = _drawn(_smallest(album), views, draw) if kit.public else None
    files = {name: boxes.picture(box, name) for name in own[1]} if own else {}
    art = {name: file.read_bytes() for name, file in files.items() if file}
    brings = own is not None and sum(map(len, art.values())) <= MOST
    drawings = own[0] if own and brings else _drawn(_by_hash(album), views, draw)[0]
    tags, boards = parted(drawings)
    return {
        "title": kit.title, "source": kit.source, "tags": tags, "boards": boards,
        "art": {name: b64encode(data).decode() for name, data in art.items()} if brings else {},
    }  # fmt: skip


def _kit(view: View) -> Kit | None:
    try:
        return shelf.of(view.box.partition("/")[0]) if view.box else None
    except shelf.NoKit:
        return None


def _drawn(
    album: Album, views: list[View], draw: Callable[[View, BoxPictures], str]
) -> tuple[list[str], list[str]]:
    """The boards on an album, and the files of it that they show."""
    shown: dict[str, None] = {}

    def address(file: str) -> str:
        shown[file] = None
        return f"art:{Path(file).name}"

    made: dict[str, BoxPictures] = {}
    drawings = []
    for view in views:
        pictures = made.setdefault(view.box, BoxPictures(view.box, album, address))
        drawings.append(draw(view, pictures))
    return drawings, list(shown)


def _smallest(album: Album) -> Album:
    """An album whose maps are small."""
    return replace(album, grounds={map_: sizes[:1] for map_, sizes in album.grounds.items()})


def _by_hash(album: Album) -> Album:
    """An album as if each picture were a file of its own, called by the SHA-256 by which a box
    names it."""
    cells = {
        p: AlbumCell(c.width, c.height, p, 0, 0, c.width, c.height) for p, c in album.cells.items()
    }
    grounds: dict[Picture, tuple[Size, ...]]
    grounds = {p: (Size(p, s[-1].w, s[-1].h),) for p, s in album.grounds.items() if s}
    files = {p: (cell.width, cell.height) for p, cell in cells.items()}
    return Album(cells, grounds, files)
