"""Sheets are drawn ahead, once each, and a house that ends at once draws none."""

import threading
from types import SimpleNamespace
from typing import Any

from domain.games import library
from workers.draughtsman import draw_ahead, maps


class Noted:
    """An atlas that notes what it was asked for."""

    def __init__(self, fails: bool = False) -> None:
        self.drawn: list[Any] = []
        self.fails = fails

    def of(self, drawn: Any) -> Any:
        if self.fails:
            raise ValueError("no such ground")
        self.drawn.append(drawn)
        return SimpleNamespace(name=drawn.title)

    def ground_picture(self, sheet: Any, *, bare: bool) -> bytes:
        return b""


SOME = {key: library()[key] for key in ("combined_arms", "utah_beach", "dday_dice")}


def test_every_map_of_cells_is_drawn_ahead() -> None:
    atlas: Any = Noted()
    draw_ahead(atlas, SOME, threading.Event(), lambda _: None)
    assert atlas.drawn == list(maps(SOME))
    assert len(atlas.drawn) >= 3


def test_a_house_that_ends_draws_nothing() -> None:
    atlas: Any = Noted()
    stop = threading.Event()
    draw_ahead(atlas, SOME, stop, lambda _: stop.set())
    assert atlas.drawn == []


def test_a_map_that_cannot_be_drawn_ends_nothing_else(caplog: Any) -> None:
    atlas: Any = Noted(fails=True)
    draw_ahead(atlas, SOME, threading.Event(), lambda _: None)
    assert "no such ground" in caplog.text
