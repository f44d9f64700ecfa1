"""Sheets are drawn ahead, once each, and a house that ends at once draws none."""

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from domain.game.view.board import View
from domain.games import library
from service.reading.scenes import first_scene
from service.store.recorder import Recorder
from workers import map_rendering
from workers.map_rendering import REST, TIMES, draw_ahead, draw_once, maps


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


def drawn_ahead(atlas: Any, stop: threading.Event, sleep: Any = lambda _: None) -> list[View]:
    """The scenes of which a small picture was made."""
    scenes: list[View] = []
    draw_ahead(atlas, SOME, stop, sleep, picture=lambda scene, _: scenes.append(scene))
    return scenes


def test_the_scenes_of_a_lobby_are_drawn_first_and_then_every_map_of_cells() -> None:
    atlas = Noted()
    seen = drawn_ahead(atlas, threading.Event())
    lobby = [first_scene(rules, rules.scenarios[0].key) for rules in SOME.values()]
    assert seen[: len(lobby)] == lobby
    assert len(seen) == sum(len(rules.scenarios) for rules in SOME.values())
    assert atlas.drawn == list(maps(SOME))
    assert len(atlas.drawn) >= 3


def test_it_rests_much_longer_than_it_computes() -> None:
    rests: list[float] = []
    seconds = iter(range(1_000))
    draw_ahead(
        Noted(), {"dday_dice": SOME["dday_dice"]}, threading.Event(), rests.append,  # type: ignore[arg-type]
        picture=lambda *_: None, clock=lambda: next(seconds),
    )  # fmt: skip
    assert len(rests) > 2
    assert set(rests[1:]) == {TIMES}
    rests.clear()
    draw_ahead(
        Noted(), {"dday_dice": SOME["dday_dice"]}, threading.Event(), rests.append,  # type: ignore[arg-type]
        picture=lambda *_: None, clock=lambda: 0.0,
    )  # fmt: skip
    assert set(rests[1:]) == {REST}


def test_a_house_looks_once_for_each_set_of_games(
    store: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def drawn(atlas: Any, games: Any, *_: Any, before: Any) -> bool:
        looked.append(len(games))
        return len(looked) > 1

    monkeypatch.setattr(map_rendering, "draw_ahead", drawn)
    fewer = {"dday_dice": SOME["dday_dice"]}
    for games in (SOME, SOME, SOME, fewer, fewer):
        draw_once(store, games, threading.Event(), lambda _: None)
    assert looked == [3, 3, 1], "again after a fault, and for other games"


def test_a_house_that_ends_draws_nothing() -> None:
    atlas, stop = Noted(), threading.Event()
    assert drawn_ahead(atlas, stop, lambda _: stop.set()) == atlas.drawn == []


def test_a_map_that_cannot_be_drawn_ends_nothing_else(caplog: Any) -> None:
    drawn_ahead(Noted(fails=True), threading.Event())
    assert "no such ground" in caplog.text
