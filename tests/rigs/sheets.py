"""Sheets that were drawn, kept for all houses of a run of the tests, in all of its processes."""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain.game.view.board import Map
from service.cartography import PrintedSheet, belts, name_of
from service.drawing import atlas

MOST = 48
"""How many of each kind are kept."""


class Kept:
    """What was made, by name; another name is made anew."""

    def __init__(self) -> None:
        self._made: dict[object, Any] = {}

    def get(self, name: object, make: Callable[[], Any]) -> Any:
        """What has this name."""
        if name not in self._made:
            if len(self._made) == MOST:
                self._made.pop(next(iter(self._made)), None)
            self._made[name] = make()
        return self._made[name]


kept_in: Path | None = None
"""Where the processes of a run keep for each other what they drew."""


def shared(name: str, make: Callable[[], bytes]) -> bytes:
    """What has this name, made by the first process that asks."""
    if kept_in is None:
        return make()
    file = kept_in / name
    if not file.exists():
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(make())
        part.rename(file)
    return file.read_bytes()


def kept_sheet(name: str, make: Callable[[], PrintedSheet]) -> PrintedSheet:
    """The sheet of this name, drawn by the first process that asks."""
    try:
        made = shared(name, lambda: msgspec.msgpack.encode(make()))
    except UnicodeEncodeError:  # a map that a test made up, of letters that no file can hold
        return make()
    return msgspec.msgpack.decode(made, type=PrintedSheet)


def draw_once() -> None:
    """From now on an atlas draws what no atlas of this run drew before."""
    draw, lay, ground = atlas.draw, belts.draw, atlas.ground
    sheets, laid, pictures = Kept(), Kept(), Kept()

    def sheet(drawn: Map) -> PrintedSheet:
        name = name_of(drawn)
        found: PrintedSheet = sheets.get(name, lambda: kept_sheet(name, lambda: draw(drawn)))
        return found

    def land(along: Sequence[belts.Belt], wide: float, high: float) -> PrintedSheet:
        name = belts.name_of(along, wide, high)
        made = lambda: kept_sheet(name, lambda: lay(along, wide, high))  # noqa: E731
        found: PrintedSheet = laid.get(name, made)
        return found

    def picture(svg: str, width: int) -> bytes:
        name = f"{sha256(svg.encode()).hexdigest()}-{width}"
        found: bytes = pictures.get(name, lambda: shared(name, lambda: ground(svg, width)))
        return found

    atlas.draw, belts.draw, atlas.ground = sheet, land, picture
