"""The least that an order can cost: what a web and a store would take if there were no game.

The marks of orders are ratios to a raw loop, or a rate. These floors are measured beside them, so
that it shows how much of a mark is out of reach on this machine: a web that answers sixteen clients
with a small object, the same with one durable commit of the bytes of an order, and the same with
what the protocol asks for (exact bytes, packed, hashes, a signature). Then what is written without
a web, one order a commit and sixteen a commit.
"""

import os
import sqlite3
import statistics
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask, request

from domain.journal.entries import EMPTY_TREE, Entry, entry_bytes, leaf_hash, read_entry
from service.settings import from_environment
from service.store.lines import packed_line
from service.store.sqlite import SqliteRecorder
from tests.benchmarks.orders import WRITERS, RawLoop
from tests.benchmarks.serving import PROCESSES, at_once, served
from tests.benchmarks.tables import long_match, new_matches, rounds
from workers.server import WebServer

KINDS = ("empty", "commit", "protocol")
SERVE = "from tests.benchmarks.floors import serve; serve({kind!r})"

EVENTS = "INSERT INTO stored_events VALUES "
COMMANDS = "INSERT INTO commands (match, id, n, size) VALUES "
LINKS = "INSERT INTO links (match, stream, epoch, i, command) VALUES "


def measure(folder: Path) -> dict[str, float]:
    """Keys: floor_http_KIND_s and …_cpu_ms, floor_order_vs_sqlite, floor_group_vs_sqlite."""
    figures = _without_web(folder)
    for kind in KINDS:
        at = folder / kind
        at.mkdir()
        with served(at, PROCESSES, SERVE.format(kind=kind)) as (port, pid):
            found = at_once(port, pid)
        figures |= {f"floor_http_{kind}_s": found.rate, f"floor_http_{kind}_cpu_ms": found.cpu_ms}
    return figures


def _without_web(folder: Path) -> dict[str, float]:
    """Orders one after another, and sixteen in one commit, in turns with the raw loop."""
    floor, raw = Floor(folder, "floor"), RawLoop(folder / "raw.sqlite")
    one: list[float] = []
    many: list[float] = []
    base: list[float] = []
    for _ in range(12):
        base += rounds(100, raw.once)
        one += rounds(100, lambda: floor.orders(1))
        many += rounds(10, lambda: floor.orders(WRITERS))
        base += rounds(100, raw.once)
    each = statistics.fmean(many) / WRITERS
    return {
        "floor_order_vs_sqlite": statistics.fmean(base) / statistics.fmean(one),
        "floor_group_vs_sqlite": statistics.fmean(base) / each,
    }


class Floor:
    """Writes the bytes of orders as the store has them, of an order that was given once."""

    def __init__(self, folder: Path, name: str) -> None:
        matches = new_matches(folder, name)
        match_id = long_match(matches)
        receipt = matches.order(match_id, "red", "storm", "the-order-of-a-floor")
        first = receipt.lines[0].first
        found = matches.repository.rows(match_id, first, receipt.size)
        self._entries = [read_entry(bytes(line)) for _, _, line in found]
        assert isinstance(matches.repository.recorder, SqliteRecorder)
        matches.repository.recorder.close()
        self._db = sqlite3.connect(
            folder / f"{name}.sqlite", isolation_level=None, check_same_thread=False, timeout=30
        )
        self._db.execute("PRAGMA synchronous=FULL")
        self._tree, self._key, self._count = EMPTY_TREE, Ed25519PrivateKey.generate(), 0
        self._lock = threading.Lock()

    def orders(self, many: int, *, exact: bool = True) -> None:
        """Write so many orders in one commit; made anew where they are ``exact``."""
        with self._lock:
            events: list[Any] = []
            commands: list[Any] = []
            links: list[Any] = []
            for _ in range(many):
                self._count += 1
                match = f"floor{self._count}"
                events += self._rows(match, exact)
                commands += [match, self._count.to_bytes(16), 0, len(self._entries)]
                for stream in ("red", "table"):
                    links += [match, stream, 0, self._count, 0]
            self._db.execute("BEGIN IMMEDIATE")
            _insert(self._db, EVENTS, 4, events)
            _insert(self._db, COMMANDS, 4, commands)
            _insert(self._db, LINKS, 5, links)
            self._db.execute("COMMIT")

    def _rows(self, match: str, exact: bool) -> list[Any]:
        """The entries of an order in the form of the store, hashed into a tree."""
        if not exact:
            return [v for n in range(len(self._entries)) for v in (match, n, "storm", _BYTES)]
        lines = [entry_bytes(_again(entry)) for entry in self._entries]
        self._tree = self._tree.extended(leaf_hash(line) for line in lines)
        return [
            value
            for n, line in enumerate(lines)
            for value in (match, n, self._entries[n].type, packed_line(line, "toy"))
        ]

    def signed(self) -> bytes:
        """A signature of the tree as it stands."""
        return self._key.sign(self._tree.root())


_BYTES = b"{" + b"x" * 90
"""As long as a packed line is in the middle."""


def _again(entry: Entry) -> Entry:
    return Entry(entry.by, entry.n, entry.pub, entry.sealed, entry.ts, entry.type)


def _insert(db: sqlite3.Connection, sql: str, width: int, values: Sequence[Any]) -> None:
    row = "(" + ",".join("?" * width) + ")"
    db.execute(sql + ",".join([row] * (len(values) // width)), values)


class _FloorServer(WebServer):
    """The server of a house with an application that does nothing, or nothing but write."""

    kind: ClassVar[str]

    def load(self) -> Flask:
        """The application, made in each process; every process has a store of its own."""
        name = f"process-{os.getpid()}"
        return application(self.kind, lambda: Floor(self.settings.data, name))


def serve(kind: str) -> None:
    """Serve a floor at the address of the settings."""
    _FloorServer.kind = kind
    _FloorServer(from_environment()).run()


def application(kind: str, new: Callable[[], Floor]) -> Flask:
    """What clients of the benchmark ask of a house, answered without one."""
    app, floor = Flask(__name__, static_folder=None), new() if kind != "empty" else None

    def ordered(match: str) -> dict[str, Any]:
        seen = request.get_json()["seen"]
        if floor is not None:
            floor.orders(1, exact=kind == "protocol")
        note = floor.signed().hex() if floor is not None and kind == "protocol" else ""
        return {"match": match, "size": seen + 1, "checkpoint": note}

    app.add_url_rule("/healthz", view_func=dict, endpoint="well")
    app.add_url_rule("/api/matches", "open", lambda: ({"match": "m"}, 201), methods=["POST"])
    path = "/api/matches/<match>"
    app.add_url_rule(path, "look", lambda match: {"size": 0})
    sit = lambda match, seat: ({"token": "t"}, 201)  # noqa: E731
    app.add_url_rule(f"{path}/seats/<seat>", "sit", sit, methods=["POST"])
    app.add_url_rule(f"{path}/orders", "order", ordered, methods=["POST"])
    return app
