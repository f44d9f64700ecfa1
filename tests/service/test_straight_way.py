"""A straight way: the text of an order enters each file once, under the same few names."""

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from service.application.matches import Matches
from service.application.reading import to_move
from service.house.keys import House
from service.store.recorder import SqliteRecorder
from tests import landing
from tests.duel import begun
from tests.service.web.houses import WebHouse
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse

ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / room}/" for room in ("domain", "service"))


WORDS = {"text", "line", "orders"}
"""What was said, a line of it, and what a command says in the journal."""


def way_of(work: Callable[[], object], text: str) -> tuple[list[str], set[str]]:
    """The files that a text enters while something is done, and the names that it has there."""
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
        work()
    finally:
        sys.setprofile(before)
    return [after for here, after in pairwise(["", *way]) if here != after], names


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_an_order_visits_each_file_once(tmp_path: Path, text: str) -> None:
    recorder = SqliteRecorder(tmp_path / "way.sqlite")
    recorder.make_tables()
    house = House("play.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games={"toy": landing.RULES})
    match = begun(matches)
    check(*way_of(lambda: matches.order(match, "red", text, "an-order-of-the-way"), text))


def behind_the_door(monkeypatch: pytest.MonkeyPatch, text: str) -> list[tuple[list[str], set[str]]]:
    """The ways that a text goes from now on once it is an order."""
    ways: list[tuple[list[str], set[str]]] = []
    order = Matches.order

    def traced(self: Matches, *given: Any, **more: Any) -> Any:
        receipts: list[Any] = []
        ways.append(way_of(lambda: receipts.append(order(self, *given, **more)), text))
        return receipts[0]

    monkeypatch.setattr(Matches, "order", traced)
    return ways


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_from_the_page_it_goes_the_same_way(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page tries what it is to send; then the order comes in by the one door."""
    house = WebHouse(tmp_path, games={"toy": landing.RULES})
    red, blue = house.reader(), house.reader()
    match = red.open(red="me", blue="person")
    blue.get(f"/m/{match}")
    blue.fill(f"/m/{match}/sit", seat="blue")
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": text, "do": "send"}
    size = house.matches.shelf.match(match).size
    ways = behind_the_door(monkeypatch, text)
    red.client.post(f"/m/{match}/orders", data=form)
    (way,) = ways
    check(*way)
    assert house.matches.shelf.match(match).size > size


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_from_the_api_it_goes_the_same_way(tmp_path: Path, text: str) -> None:
    house = WebHouse(tmp_path, games={"toy": landing.RULES})
    match, _ = house.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    tokens = {s: house.matches.join(match, s, f"sits-at-{s}-{match}")[1] for s in ("red", "blue")}
    bearer = {"Authorization": f"Bearer {tokens['red']}", "Idempotency-Key": "an-order-of-the-way"}
    size, client = house.matches.shelf.match(match).size, house.app.test_client()
    to, body = f"/api/matches/{match}/orders", {"orders": text, "seen": size}
    check(*way_of(lambda: client.post(to, json=body, headers=bearer), text))
    assert house.matches.shelf.match(match).size > size


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_out_of_a_letter_it_goes_the_same_way_once(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a letter means is read in a room of its own; then its order comes in by the one door."""
    server = MailServer()
    try:
        house = PostHouse(tmp_path, server, games={"toy": landing.RULES})
        match = house.duel()
        size = house.matches.shelf.match(match).size
        seat = to_move(house.matches, house.matches.shelf.match(match))[0]
        ways = behind_the_door(monkeypatch, text)
        house.reply({"red": ANNA, "blue": BOB}[seat], text)
        assert house.matches.shelf.match(match).size > size
        (way,) = ways
        check(*way)
    finally:
        server.stop()


ASKED_AGAIN = {"lines.py", "talk.py", "characters.py"}
"""Who reads lines, and who says of any words what their comment is and how they were typed."""


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_a_letter_is_read_from_top_to_bottom(tmp_path: Path, text: str) -> None:
    """Whoever reads a letter before its order comes in by the door is come to once.

    The reader of lines alone asks others what a piece of a line is, a word at a time.
    """
    server = MailServer()
    try:
        house = PostHouse(tmp_path, server, games={"toy": landing.RULES})
        match = house.duel()
        seat = to_move(house.matches, house.matches.shelf.match(match))[0]
        way, _ = way_of(lambda: house.reply({"red": ANNA, "blue": BOB}[seat], text), text)
        door = next(k for k, file in enumerate(way) if file.endswith("application/matches.py"))
        read = [Path(file).name for file in way[:door]]
        assert [file for file in read if file in READERS] == READERS
        assert {file for file in read if read.count(file) > 1} <= ASKED_AGAIN
    finally:
        server.stop()


READERS = ["reply_text.py", "doubts.py", "alike.py"]
"""Each has the whole text once, in this order; lines are read between the two latter."""


def check(visits: list[str], names: set[str]) -> None:
    assert len(visits) > 8
    assert sorted(visits) == sorted(set(visits)), "it comes back to a file that it had left"
    assert names <= WORDS


def _is(given: object, text: str) -> bool:
    return isinstance(given, str) and given == text
