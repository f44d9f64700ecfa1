"""A straight way: the text of an order enters each file once, under the same few names."""

import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from service.application.matches import Matches
from service.house.keys import House
from service.store.recorder import SqliteRecorder
from tests import landing
from tests.duel import begun

ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / room}/" for room in ("domain", "service"))


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_an_order_visits_each_file_once(tmp_path: Path, text: str) -> None:
    recorder = SqliteRecorder(tmp_path / "way.sqlite")
    recorder.make_tables()
    house = House("play.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games={"toy": landing.RULES})
    match = begun(matches)
    way: list[str] = []
    names: set[str] = set()

    def seen(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(ROOMS):
            return
        given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        named = [name for name in given if _is(frame.f_locals.get(name), text)]
        if named:
            names.update(named)
            way.append(code.co_filename)

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        matches.order(match, "red", text, "an-order-of-the-way")
    finally:
        sys.setprofile(before)
    visits = [after for here, after in pairwise(["", *way]) if here != after]
    assert len(visits) > 8
    assert sorted(visits) == sorted(set(visits)), "it comes back to a file that it had left"
    assert names <= {"text", "line", "orders"}


def _is(given: object, text: str) -> bool:
    return isinstance(given, str) and given == text
