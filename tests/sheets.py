"""Sheets that were drawn, kept for all houses of one process."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.game.board import Map
from service.cartography import Sheet, belts, name_of
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


def draw_once() -> None:
    """From now on an atlas draws what no atlas of this process drew before."""
    draw, lay, ground = atlas.draw, belts.draw, atlas.ground
    sheets, laid, pictures = Kept(), Kept(), Kept()

    def sheet(drawn: Map) -> Sheet:
        found: Sheet = sheets.get(name_of(drawn), lambda: draw(drawn))
        return found

    def land(along: Sequence[belts.Belt], wide: float, high: float) -> Sheet:
        name = belts.name_of(along, wide, high)
        found: Sheet = laid.get(name, lambda: lay(along, wide, high))
        return found

    def picture(svg: str, width: int) -> bytes:
        found: bytes = pictures.get((svg, width), lambda: ground(svg, width))
        return found

    atlas.draw, belts.draw, atlas.ground = sheet, land, picture
