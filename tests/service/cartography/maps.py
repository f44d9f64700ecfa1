"""The maps of all games, and what their sheets look like: each drawn once for all tests."""

import importlib
from functools import lru_cache
from typing import Any

from PIL import Image

from domain.game.view.board import Map
from domain.games import library
from service.cartography import PrintedSheet, draw, name_of
from tests.rigs.sheets import kept_sheet
from tests.rigs.soak import besides
from workers.bots import bot_names
from workers.selfplay import position

SHOWN = 0.5
"""Pixels for each unit of a sheet that is looked at."""


@lru_cache(1)
def maps() -> dict[str, Map]:
    """Every map of cells that a scenario of any game begins on, each ground once."""
    found: dict[tuple[tuple[str, str], ...], tuple[str, Map]] = {}
    for key, rules in library().items():
        for scenario in rules.scenarios:
            view = position(rules, scenario.key, 0, bot_names(rules)[0], "maps")
            for number, drawn in enumerate(view.maps):
                if any(space.shape in ("hex", "square") for space in drawn.spaces):
                    ground = tuple((space.id, space.terrain) for space in drawn.spaces)
                    found.setdefault(ground, (f"{key}-{scenario.key}-{number}", drawn))
    return dict(found.values())


def swept(*, but: str = "no game", scaled: bool = False) -> list[Any]:
    """The names of all maps, for ``parametrize``: one of each game in the suite, all by night."""
    names = [
        name
        for name, drawn in maps().items()
        if not name.startswith(but) and (drawn.scale or not scaled)
    ]
    first = {name.partition("-")[0]: name for name in reversed(names)}
    return besides(first.values(), names)


@lru_cache(32)
def sheet(name: str) -> PrintedSheet:
    """The sheet of one of them."""
    drawn = maps()[name]
    return kept_sheet(name_of(drawn), lambda: draw(drawn))


def picture(drawn: PrintedSheet, *, night: bool = False) -> Image.Image:
    """A sheet in :data:`SHOWN` pixels for each of its units."""
    flat = importlib.import_module("service.drawing.picture").flat
    image: Image.Image = flat(drawn.printed(night=night), round(drawn.box[2] * SHOWN))
    return image
