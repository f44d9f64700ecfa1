"""The map room: the first view of a large board, and a step of its time line."""

import gzip
import re
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import msgspec
from flask import Flask
from flask.testing import FlaskClient

from domain.game.view.board import View
from projections.projector import Projector
from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from tests.rigs.new_store import new_store
from tests.service.drawing.boards import hexes
from tests.toys import toy
from workers.server import create_app

TIMES = 41

WHOLE, STEPS = hexes(30, 20, 200), count()


def _view(_: object, __: object) -> View:
    """The large board with another counter moved each time: what was drawn before is not help."""
    k = next(STEPS)
    moved = msgspec.structs.replace(WHOLE.pieces[k % 200], space=f"{k % 29:02}{k % 13:02}")
    pieces = (*WHOLE.pieces[: k % 200], moved, *WHOLE.pieces[k % 200 + 1 :])
    return msgspec.structs.replace(WHOLE, pieces=pieces)


LARGE = replace(toy.RULES, view=_view)
"""The toy game with a board of 600 hexes and 200 counters."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: board_kb (page, styles, scripts and fonts, packed), board_ms, step_ms (server)."""
    settings = Settings(data=folder, orders_a_minute=0)
    recorder = new_store(settings.sqlite_file)
    matches = Matches(recorder, make_house(folder, settings.house), games={"toy": LARGE})
    app = create_app(settings, matches)
    match_id = _played(matches)
    projector = Projector(recorder, matches.games)
    projector.prepare()
    projector.catch_up()
    client = app.test_client()
    at = matches.repository.size(match_id)
    figures = {
        "board_kb": _kilobytes(app, f"/m/{match_id}"),
        "board_ms": _milliseconds(lambda k: _get(client, f"/m/{match_id}")),
        "step_ms": _milliseconds(
            lambda k: _get(client, f"/m/{match_id}/step?at={at - k % 5 - 1}&since={at - k % 5}")
        ),
    }
    recorder.close()
    return figures


def _played(matches: Matches) -> str:
    """A match in which both sit and some orders were given."""
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"bench-{seat}-{'0' * 16}")
    for k, (seat, line) in enumerate((("red", "scout"), ("blue", "scout"), ("red", "storm"))):
        matches.order(match_id, seat, line, f"bench-order-{k:08}")
    return match_id


def _get(client: FlaskClient, path: str) -> bytes:
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, answer.status
    return answer.data


def _milliseconds(ask: Callable[[int], object]) -> float:
    """The median of several requests, after one that fills what is kept between them."""
    ask(0)
    spent = []
    for k in range(TIMES):
        start = time.perf_counter()
        ask(k)
        spent.append(time.perf_counter() - start)
    return statistics.median(spent) * 1000


def _kilobytes(app: Flask, path: str) -> float:
    """What a browser that was never here loads for a page, in kB as it goes over the wire."""
    client, seen, total = app.test_client(), {path}, 0
    to_load = [path]
    while to_load:
        address = to_load.pop()
        body = _get(client, address)
        total += len(body)
        text = gzip.decompress(body).decode() if body[:2] == b"\x1f\x8b" else ""
        for found in _needed(address.partition("?")[0], text):
            if found not in seen:
                seen.add(found)
                to_load.append(found)
    return total / 1000


def _needed(address: str, text: str) -> list[str]:
    """What a page or a style loads; a page names all scripts."""
    if address.endswith(".css"):
        return [f"/static/{name}" for name in re.findall(r'url\("(fonts/[^"]+)"\)', text)]
    linked = re.findall(r'<(?:link|script)[^>]*(?:href|src)="(/[^"]+)"', text)
    return [one.replace("&amp;", "&") for one in linked]
