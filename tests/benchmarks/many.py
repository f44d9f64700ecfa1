"""A house of 50,000 matches beside one of 50: what nobody may feel.

The matches are copies of a few that were played, made row by row inside the database: their
lines fold as any other's, and only an audit would see that their dice are those of another match.
"""

import os
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from projections.past import Store
from projections.projector import Projector
from service.application.log import HouseLog
from service.application.matches import Matches
from service.drawing.atlas import Atlas
from service.house.keys import make_house
from service.luck.kept import count_on
from service.settings import Settings
from service.store.post.pictures import Sheets
from tests.benchmarks.serving import _wait_for as wait_for
from tests.benchmarks.tables import play_through, rounds
from tests.rigs.new_store import new_store
from workers.map_rendering import draw_ahead
from workers.server import create_app

SMALL, BIG = 50, 50_000
PLAYED = 40
"""Matches in which the measured orders are given, in turn."""
ORDERS = 12
"""Orders of each of them."""
IDLE = 20.0
"""Seconds for which a house that has nothing to do is watched."""
SETTLES = 200.0
"""Seconds after its start in which a house looks for maps that it lacks, and finds none."""

LISTS = (
    "/",
    "/api/matches?limit=10&status=open",
    "/api/matches?limit=10&status=finished",
    "/api/matches?limit=10&status=running&waiting_for=person",
    "/api/matches?waiting_for=computer",
)
"""Pages that hold as many rows in the one house as in the other."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: big_vs_small_order, big_vs_small_lobby, idle_cpu_share, metrics_ms."""
    houses = {count: _House(folder / str(count), count) for count in (SMALL, BIG)}
    houses[BIG].draw()
    orders = _in_turns(houses, lambda house: house.orders())
    lists = _in_turns(houses, lambda house: house.lists())
    metrics = houses[BIG].metrics()
    for house in houses.values():
        house.close()
    return {
        "big_vs_small_order": _ratio(orders),
        "big_vs_small_lobby": _ratio(lists),
        "metrics_ms": 1000 * metrics,
        "idle_cpu_share": _idle(houses[BIG].settings),
    }


def _in_turns(
    houses: "dict[int, _House]", spend: "Callable[[_House], Iterator[float]]"
) -> dict[int, list[float]]:
    """What each house spends on the same work, one piece of the one and one of the other."""
    works = {count: spend(house) for count, house in houses.items()}
    spent: dict[int, list[float]] = {count: [] for count in works}
    for pair in zip(*works.values(), strict=False):
        for count, seconds in zip(works, pair, strict=True):
            spent[count].append(seconds)
    return spent


def _ratio(spent: dict[int, list[float]]) -> float:
    return statistics.median(spent[BIG]) / statistics.median(spent[SMALL])


class _House:
    """A house with so many matches."""

    def __init__(self, folder: Path, count: int) -> None:
        self.settings = Settings(data=folder, orders_a_minute=0)
        house = make_house(folder, self.settings.house)
        self._recorder = new_store(self.settings.sqlite_file)
        self._matches = Matches(self._recorder, house)
        self._ids = _filled(self.settings.sqlite_file, self._matches, count)
        self._client = create_app(self.settings, self._matches).test_client()

    def orders(self) -> Iterator[float]:
        """The seconds of orders in matches from all over the house."""
        step = max(1, len(self._ids) // PLAYED)
        chosen = self._ids[::step][:PLAYED]
        for turn in range(ORDERS):
            for match_id in chosen:
                line = "note On we go." if turn % 2 else "note So we do."
                command = f"many-{match_id}-{turn:012}"
                began = time.perf_counter()
                receipt = self._matches.order(match_id, "able", line, command)
                if turn:  # the first one loads the match
                    yield time.perf_counter() - began
                assert receipt.done, receipt

    def lists(self) -> Iterator[float]:
        """The seconds of each page of matches."""
        for _ in range(20):
            for page in LISTS:
                began = time.perf_counter()
                answer = self._client.get(page)
                yield time.perf_counter() - began
                assert answer.status_code == 200, answer.data

    def metrics(self) -> float:
        """The seconds of one look at the figures."""
        return statistics.median(rounds(9, lambda: self._client.get("/metrics")))

    def draw(self) -> None:
        """Draw the maps of all games, as a house does once, in its first hour."""
        atlas = Atlas(Sheets(self._recorder))
        draw_ahead(atlas, self._matches.games, threading.Event(), lambda seconds: None)

    def close(self) -> None:
        """Let go of the database."""
        self._recorder.close()


def _filled(file: Path, matches: Matches, count: int) -> list[str]:
    """Fill a house with copies of a few matches; returns those that wait for a person."""
    projector = Projector(cast(Store, matches.repository.recorder), matches.games)
    projector.prepare()
    patterns = {"open": _opened(matches), "running": _played(matches, 6), "over": _played(matches)}
    projector.catch_up()
    HouseLog(matches).grow()
    while count_on(matches.repository.recorder):
        pass
    running = []
    with sqlite3.connect(file) as database:
        database.create_function("renamed", 3, _renamed, deterministic=True)
        database.execute("CREATE TEMP TABLE ids (pattern TEXT, k INTEGER, id TEXT)")
        for k in range(count):
            kind = ("running", "open", "running", "over")[k % 4]
            name = f"{k:010}"
            database.execute("INSERT INTO ids VALUES (?,?,?)", (patterns[kind], k, name))
            if kind == "running":
                running.append(name)
        for table, column, columns in _tables(database):
            _copied(database, table, column, columns)
        for table in ("projected", "progress"):
            database.execute(f"UPDATE {table} SET position=(SELECT MAX(rowid) FROM stored_events)")
    database.close()
    return running


def _opened(matches: Matches) -> str:
    return matches.open("dday_dice", "tiger-practice", {"able": "person"}, key="the open one")[0]


def _played(matches: Matches, most: int = 2_000) -> str:
    match_id, _ = matches.open(
        "dday_dice", "tiger-practice", {"able": "person"}, pace="3 days", key=f"played {most}"
    )
    matches.join(match_id, "able", f"join-able-{match_id}")
    play_through(matches, match_id, 3, most)
    return match_id


def _tables(database: sqlite3.Connection) -> Iterator[tuple[str, str, list[str]]]:
    """Each table of matches: its name, the column of the match, and its columns."""
    for (table,) in database.execute(
        "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name"
    ).fetchall():
        columns = [str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")]
        column = next((c for c in ("originator_id", "match") if c in columns), "")
        if column:
            yield table, column, columns


def _copied(database: sqlite3.Connection, table: str, column: str, columns: list[str]) -> None:
    picked = ["i.id" if c == column else f"renamed(t.{c}, i.pattern, i.id)" for c in columns]
    if table == "house_log":
        picked[columns.index("n")] = "1000 + i.k"
    order = "i.k, t.originator_version" if table == "stored_events" else "i.k"
    database.execute(
        f"INSERT OR IGNORE INTO {table} ({','.join(columns)}) SELECT {','.join(picked)} "
        f"FROM ids i JOIN {table} t ON t.{column}=i.pattern ORDER BY {order}"
    )


def _renamed(value: Any, pattern: str, name: str) -> Any:
    """A value of the row of one match as it stands in that of its copy."""
    if isinstance(value, bytes):
        return value.replace(pattern.encode(), name.encode())
    return value.replace(pattern, name) if isinstance(value, str) else value


# A house with nothing to do


def _idle(settings: Settings) -> float:
    """The share of a core that all parts together take while nothing happens."""
    with _running(settings) as process:
        time.sleep(SETTLES)
        began, before = time.monotonic(), _seconds(process.pid)
        time.sleep(IDLE)
        return (_seconds(process.pid) - before) / (time.monotonic() - began)


@contextmanager
def _running(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {**os.environ, "FIELDPOST_DATA": str(settings.data), "FIELDPOST_PORT": str(port)}
    command = [sys.executable, "-m", "workers.cli", "up"]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=environ, start_new_session=True, **quiet)
    try:
        wait_for(port)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _seconds(pid: int) -> float:
    """Processor seconds of a process and all below it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(_seconds(int(child)) for child in below)
