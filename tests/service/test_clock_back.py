"""A clock that is set back: what is written then is never before what stands there already."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.journal.timestamps import DAY, later
from service.application.matches import Matches
from service.audit import audit
from service.house.keys import House
from service.house.logs import JsonFormatter
from service.reading.positions import export
from service.store.recorder import Recorder
from service.store.repository import EVERYTHING
from tests.domain.test_clock import TURNS
from tests.rigs.new_store import new_store
from tests.toys.duel import begun, long_id
from workers.upkeep import Reminders

NOW = "2026-11-21T06:30:03Z"


class Book:
    """Two processes of one house, each with a clock of its own."""

    def __init__(self, store: Recorder, house: House) -> None:
        self.house, self.here, self.there = house, NOW, NOW
        games: dict[str, Any] = {"toy": TURNS}
        self.one = Matches(store, house, games=games, now=lambda: self.here)
        self.other = Matches(store, house, games=games, now=lambda: self.there)

    def times(self, match_id: str) -> list[str]:
        rows = self.one.repository.rows(match_id, 0, self.one.repository.size(match_id))
        return [msgspec.json.decode(line)["ts"] for _, _, line in rows]

    def check(self, match_id: str) -> None:
        times = self.times(match_id)
        assert times == sorted(times)
        lines = list(export(self.one, match_id, EVERYTHING))
        audit(lines, [self.house.key.vkey])


@pytest.fixture
def book(tmp_path: Path, house: House) -> Iterator[Book]:
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    yield Book(recorder, house)
    recorder.close()


def test_orders_of_two_processes_a_second_apart_stand_in_the_order_of_time(book: Book) -> None:
    match_id = begun(book.one)
    book.there = later(NOW, -1)
    for k in range(6):
        matches = (book.one, book.other)[k % 2]
        matches.order(match_id, ("red", "blue")[k % 2], "storm", long_id(f"order {k}"))
    book.check(match_id)
    assert set(book.times(match_id)) == {NOW}


def test_notes_and_rekeys_are_not_before_what_they_follow(book: Book) -> None:
    match_id = begun(book.one)
    book.here = later(NOW, -3600)
    book.one.order(match_id, "red", "note the clock is wrong", long_id("a note"))
    book.one.rekey(match_id, "a test")
    book.one.order(match_id, "red", "storm", long_id("an order"))
    book.check(match_id)


def test_a_branch_is_not_before_its_parent(book: Book) -> None:
    match_id = begun(book.one)
    book.one.order(match_id, "red", "resign", long_id("the end"))
    book.here = later(NOW, -3600)
    branch = book.one.branch(match_id, book.one.repository.size(match_id))
    assert set(book.times(branch)) == {NOW}


def test_what_the_house_writes_is_not_before_what_it_follows(book: Book) -> None:
    seats = {"red": "person", "blue": "person"}
    match_id, _ = book.one.open("toy", "duel", seats, pace="3 days")
    for seat in seats:
        book.one.join(match_id, seat, long_id(f"join {seat}"))
    book.here = later(NOW, 4 * DAY)
    reminders = Reminders(book.one, None, lambda _: lambda *_: True)  # type: ignore[arg-type]
    assert reminders.keep(match_id)
    book.there = later(NOW, 2 * DAY)
    Reminders(book.other, None, lambda _: lambda *_: True).keep(match_id)  # type: ignore[arg-type]
    book.other.order(match_id, "red", "storm", long_id("late"))
    book.check(match_id)


def test_the_log_says_so_once_a_minute_and_as_facts(
    book: Book, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = begun(book.one)
    book.here = later(NOW, -90)
    with caplog.at_level(logging.WARNING, "fieldpost"):
        for k in range(3):
            book.one.order(match_id, "red", "scout", long_id(f"order {k}"))
    (record,) = caplog.records
    line = json.loads(JsonFormatter("web", lambda text: text).format(record))  # type: ignore[arg-type]
    assert (line["level"], line["event"], line["behind"]) == ("warning", "clock", 90)
