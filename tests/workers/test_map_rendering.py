"""Sheets are drawn ahead, once each, and a house that ends at once draws none."""

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from domain.games import library
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


def test_the_maps_of_the_first_scenarios_are_drawn_first() -> None:
    atlas = Noted()
    draw_ahead(atlas, SOME, threading.Event(), lambda _: None)  # type: ignore[arg-type]
    assert atlas.drawn == list(maps(SOME))
    alone = [list(maps({key: rules}))[:1] for key, rules in SOME.items()]
    firsts = [drawn for one in alone for drawn in one]
    assert atlas.drawn[: len(firsts)] == firsts
    assert len(atlas.drawn) > len(firsts) >= 2


def test_it_rests_much_longer_than_it_computes() -> None:
    rests: list[float] = []
    seconds = iter(range(1_000))
    draw_ahead(
        Noted(), {"utah_beach": SOME["utah_beach"]}, threading.Event(), rests.append,  # type: ignore[arg-type]
        clock=lambda: next(seconds),
    )  # fmt: skip
    assert len(rests) > 2
    assert set(rests[1:]) == {TIMES}
    rests.clear()
    draw_ahead(
        Noted(), {"utah_beach": SOME["utah_beach"]}, threading.Event(), rests.append,  # type: ignore[arg-type]
        clock=lambda: 0.0,
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
    draw_ahead(atlas, SOME, stop, lambda _: stop.set())  # type: ignore[arg-type]
    assert atlas.drawn == []


def test_a_map_that_cannot_be_drawn_ends_nothing_else(caplog: Any) -> None:
    draw_ahead(Noted(fails=True), SOME, threading.Event(), lambda _: None)  # type: ignore[arg-type]
    assert "no such ground" in caplog.text
