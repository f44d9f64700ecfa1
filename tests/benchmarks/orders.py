"""Orders through the library, and rewinding, against a raw SQLite loop."""

import shutil
import sqlite3
import statistics
import threading
import time
from pathlib import Path
from typing import cast

from domain.games import library
from projections.helpers import shared
from projections.past import Store
from projections.projector import Projector, rebuild
from service.application.matches import Matches
from service.reading.positions import look
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from tests.benchmarks.tables import long_match, new_matches, play_through, rounds, seated

GAME, SCENARIO, UNITS = "dday_dice", "tiger-advanced", ("able", "baker", "charlie", "dog")
ROW = "x" * 200
WRITERS, EACH = 16, 40
"""Threads that order at the same time, and orders of each in one go."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: orders_vs_sqlite, orders_s, bytes_per_event, rebuild_entries_s, rewind_ms_median, …"""
    raw = RawLoop(folder / "raw.sqlite")
    matches = new_matches(folder)
    return {
        **_real_orders(matches, raw),
        **_together(new_matches(folder, "group"), raw),
        **_growth(matches),
        **_rewind(new_matches(folder, "rewind")),
        **_bytes(folder),
    }


class RawLoop:
    """One insert and one commit, WAL and FULL: the least that a durable order can cost."""

    def __init__(self, file: Path) -> None:
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)")

    def once(self) -> None:
        self._db.execute("BEGIN")
        self._db.execute("INSERT INTO rows (body) VALUES (?)", (ROW,))
        self._db.execute("COMMIT")


def _real_orders(matches: Matches, raw: RawLoop) -> dict[str, float]:
    """Orders of whole matches of a real game, in turns with the raw loop."""
    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(12):
        match_id = seated(matches, GAME, SCENARIO, UNITS)
        theirs += rounds(100, raw.once)
        play_through(matches, match_id, seed, 400, ours)
        theirs += rounds(100, raw.once)
    mean, base = statistics.fmean(ours), statistics.fmean(theirs)
    return {
        "orders_s": 1 / mean,
        "sqlite_commits_s": 1 / base,
        "orders_vs_sqlite": base / mean,
        "order_ms_median": 1000 * statistics.median(ours),
    }


def _together(matches: Matches, raw: RawLoop) -> dict[str, float]:
    """Orders of 16 threads in 16 matches, in turns with the raw loop, which has one."""
    ids = [seated(matches, "toy", "duel", ("red", "blue")) for _ in range(WRITERS)]
    rates, base = [], []
    for turn in range(4):
        base += rounds(100, raw.once)
        began = time.perf_counter()
        threads = [
            threading.Thread(target=_write, args=(matches, match_id, turn)) for match_id in ids
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rates.append(WRITERS * EACH / (time.perf_counter() - began))
        base += rounds(100, raw.once)
    rate = statistics.median(rates)
    return {"group_orders_s": rate, "group_orders_vs_sqlite": rate * statistics.fmean(base)}


def _write(matches: Matches, match_id: str, turn: int) -> None:
    for k in range(EACH):
        receipt = matches.order(match_id, "red", "storm", f"group-{match_id}-{turn}-{k:08}")
        assert receipt.done, receipt


def _growth(matches: Matches) -> dict[str, float]:
    """The same order at entry 100, 1,000 and 20,000 of one match, in alternating rounds."""
    at = {size: _grown_to(matches, size) for size in (100, 1000, 20000)}
    spent: dict[int, list[float]] = {size: [] for size in at}
    for turn in range(40):
        for size, match_id in at.items():
            for k in range(5):
                start = time.perf_counter()
                matches.order(match_id, "red", "storm", f"growth-{size}-{turn}-{k:012}")
                spent[size].append(time.perf_counter() - start)
    medians = {size: statistics.median(times) for size, times in spent.items()}
    return {
        "order_growth_100_to_1000": medians[1000] / medians[100],
        "order_growth_100_to_20000": medians[20000] / medians[100],
    }


def _grown_to(matches: Matches, size: int) -> str:
    match_id, k = long_match(matches), 0
    while matches.repository.match(match_id, fresh=False).size < size:
        matches.order(match_id, "red", "\n".join(["storm"] * 50), f"grow-{size}-{k:016}")
        k += 1
    return match_id


def _rewind(matches: Matches) -> dict[str, float]:
    """Any entry of a match of 1,000 orders: the position alone, and the view that is drawn."""
    match_id = long_match(matches)
    for k in range(1000):
        matches.order(match_id, "red", "storm", f"rewind-{k:020}")
    size = matches.repository.match(match_id).size
    moments = [1 + (k * 7919) % (size - 1) for k in range(300)]
    table, view = [], []
    for at in moments:
        table += rounds(1, lambda at=at: matches.repository.table_at(match_id, at))  # type: ignore[misc]
        view += rounds(1, lambda at=at: look(matches, match_id, "red", at))  # type: ignore[misc]
    return {
        "rewind_ms_median": 1000 * statistics.median(table),
        "rewind_ms_max": 1000 * max(table),
        "rewind_view_ms_median": 1000 * statistics.median(view),
    }


def _bytes(folder: Path) -> dict[str, float]:
    """What real matches add to an empty database, snapshots and indices included, for each entry.

    Then with the read models, how fast a projector follows, and how fast they are made anew.
    """
    matches = new_matches(folder, "bytes")
    matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    empty = (folder / "bytes.sqlite").stat().st_size
    for seed in range(40):
        play_through(matches, seated(matches, GAME, SCENARIO, UNITS), seed, 2000)
    (entries,) = matches.repository.recorder.query("SELECT COUNT(*) FROM stored_events")[0]
    matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    stored = (folder / "bytes.sqlite").stat().st_size - empty
    (orders,) = matches.repository.recorder.query("SELECT COUNT(*) FROM commands")[0]
    projector = Projector(cast(Store, matches.repository.recorder), matches.games)
    projector.prepare()
    (followed,) = rounds(1, projector.catch_up)
    spent = rounds(3, lambda: rebuild(cast(Store, matches.repository.recorder), matches.games))
    matches.repository.recorder.query("VACUUM")
    matches.repository.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = (folder / "bytes.sqlite").stat().st_size - empty
    return {
        "bytes_per_event": stored / entries,
        "bytes_per_event_all": whole / entries,
        "projected_orders_s": orders / followed,
        "rebuild_entries_s_1_process": entries / statistics.median(spent),
        "rebuild_entries_s": _rebuilt(folder, entries),
    }


def _rebuilt(folder: Path, entries: int) -> float:
    """Entries a second of a rebuild that two processes share, their start left out."""
    settings = Settings(data=folder / "rebuilt")
    settings.data.mkdir()
    shutil.copy(folder / "bytes.sqlite", settings.sqlite_file)
    recorder = SqliteRecorder(settings.sqlite_file)
    counted: list[tuple[float, int]] = []
    note = lambda count: counted.append((time.perf_counter(), count))  # noqa: E731
    rebuild(cast(Store, recorder), library(), note, share=shared(settings, 2), at_once=400)
    recorder.close()
    (began, first), (ended, _) = counted[0], counted[-1]
    assert ended > began
    return (entries - first) / (ended - began)
