"""Orders on PostgreSQL by one process and by four at once, each in a match of its own."""

import multiprocessing
import statistics
import time
from multiprocessing.synchronize import Barrier
from pathlib import Path
from queue import Queue
from typing import Any

from domain.games import library
from service.application.matches import Matches
from service.house.keys import House
from service.store.postgres import PostgresRecorder
from tests.benchmarks.tables import long_match
from tests.rigs.postgres import Postgres
from tests.toys import toy

ORDERS = 200
"""Orders of each writer."""

TURNS = 3


def measure(_: Path) -> dict[str, float]:
    """Keys: pg_orders_s_1_writer, pg_orders_s_4_writers, pg_4_writers_vs_1."""
    rates: dict[int, list[float]] = {1: [], 4: []}
    with Postgres() as server:
        address = server.database()
        for _turn in range(TURNS):
            for writers, found in rates.items():
                found.append(_rate(address, writers))
    one, four = (statistics.median(found) for found in rates.values())
    return {
        "pg_orders_s_1_writer": one,
        "pg_orders_s_4_writers": four,
        "pg_4_writers_vs_1": four / one,
    }


def _rate(address: str, writers: int) -> float:
    """Orders a second of so many processes together, counted from when all are ready."""
    fresh = multiprocessing.get_context("spawn")
    ready, ended = fresh.Barrier(writers), fresh.Queue()
    processes = [fresh.Process(target=_write, args=(address, ready, ended)) for _ in range(writers)]
    for process in processes:
        process.start()
    spans = [ended.get(timeout=120) for _ in processes]
    for process in processes:
        process.join(30)
    return writers * ORDERS / (max(end for _, end in spans) - min(begin for begin, _ in spans))


def _write(address: str, ready: Barrier, ended: "Queue[Any]") -> None:
    recorder = PostgresRecorder(address)
    recorder.make_tables()
    house = House("bench.example", b"m" * 32, b"s" * 32)
    matches = Matches(recorder, house, games={**library(), "toy": toy.RULES})
    match_id = long_match(matches)
    for k in range(20):
        matches.order(match_id, "red", "storm", f"warm-up-{k:016}")
    ready.wait(60)
    began = time.time()
    for k in range(ORDERS):
        matches.order(match_id, "red", "storm", f"writer-{k:016}")
    ended.put((began, time.time()))
    recorder.close()
