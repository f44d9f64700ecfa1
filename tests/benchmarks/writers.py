"""Orders on PostgreSQL by one process, by four at once, and by sixteen threads of one process, each
in a match of its own; the last against sixteen connections that write the bytes of an order raw."""

import multiprocessing
import statistics
import threading
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from queue import Queue
from typing import Any

import psycopg

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

THREADS, EACH, ROUNDS = 16, 25, 12
"""Threads that order together, orders of each in a round, and rounds in turns with raw."""


def measure(_: Path) -> dict[str, float]:
    """Keys: pg_orders_s_1_writer, pg_orders_s_4_writers, pg_4_writers_vs_1, pg_orders_s_16_threads,
    pg_raw_s_16_threads, pg_16_threads_vs_raw, pg_order_cpu_ms."""
    rates: dict[int, list[float]] = {1: [], 4: []}
    with Postgres(synced=True) as server:
        address = server.database()
        for _turn in range(TURNS):
            for writers, found in rates.items():
                found.append(_rate(address, writers))
        threads = _threads_against_raw(server.database())
    one, four = (statistics.median(found) for found in rates.values())
    return {
        "pg_orders_s_1_writer": one,
        "pg_orders_s_4_writers": four,
        "pg_4_writers_vs_1": four / one,
        **threads,
    }


def _threads_against_raw(address: str) -> dict[str, float]:
    """Sixteen threads of this process, in turns with sixteen raw connections of it."""
    matches = _matches(address)
    ids = [long_match(matches) for _ in range(THREADS)]
    raw = _RawConnections(address, _bytes_of_an_order(matches, ids[0]))
    counts = dict.fromkeys(ids, 0)

    def order(k: int) -> None:
        counts[ids[k]] += 1
        command = f"{ids[k]}-{counts[ids[k]]:016}"
        assert matches.order(ids[k], "red", "storm", command).done

    ours: list[float] = []
    theirs: list[float] = []
    spent: list[float] = []
    for turn in range(ROUNDS):
        base, (seconds, cpu) = _together(raw.once)[0], _together(order)
        if turn:  # the first one warms connections and statements
            theirs.append(base)
            ours.append(seconds)
            spent.append(cpu)
    raw.close()
    matches.recorder.close()
    many = THREADS * EACH
    return {
        "pg_orders_s_16_threads": many / statistics.median(ours),
        "pg_raw_s_16_threads": many / statistics.median(theirs),
        "pg_16_threads_vs_raw": statistics.median(theirs) / statistics.median(ours),
        "pg_order_cpu_ms": 1000 * statistics.median(spent) / many,
    }


def _together(work: Callable[[int], object]) -> tuple[float, float]:
    """Seconds on the wall and of this process's processors until each thread is through."""

    def worker(k: int) -> None:
        for _ in range(EACH):
            work(k)

    threads = [threading.Thread(target=worker, args=(k,)) for k in range(THREADS)]
    began, cpu = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - began, time.process_time() - cpu


class _RawConnections:
    """Sixteen connections that insert the bytes of an order as one row and commit: the least that
    a durable order can cost."""

    def __init__(self, address: str, body: bytes) -> None:
        self._open = [psycopg.connect(address, autocommit=True) for _ in range(THREADS)]
        self._open[0].execute("CREATE TABLE raw (id BIGSERIAL PRIMARY KEY, body BYTEA)")
        self._body = body

    def once(self, k: int) -> None:
        self._open[k].execute("INSERT INTO raw (body) VALUES (%b)", (self._body,), prepare=True)

    def close(self) -> None:
        for connection in self._open:
            connection.close()


def _bytes_of_an_order(matches: Matches, match_id: str) -> bytes:
    """Its entries, as the store has them."""
    first = matches.order(match_id, "red", "storm", "the-order-that-is-raw").lines[0].first
    sql = "SELECT state FROM stored_events WHERE originator_id=? AND originator_version>=?"
    return b"".join(bytes(s) for (s,) in matches.recorder.query(sql, (match_id, first)))


def _matches(address: str) -> Matches:
    recorder = PostgresRecorder(address)
    recorder.make_tables()
    house = House("bench.example", b"m" * 32, b"s" * 32)
    return Matches(recorder, house, games={**library(), "toy": toy.RULES})


def _rate(address: str, writers: int) -> float:
    """Orders a second of so many processes together, counted from when all are ready."""
    fresh = multiprocessing.get_context("spawn")
    ready, ended = fresh.Barrier(writers), fresh.Queue()
    processes = [fresh.Process(target=_write, args=(address, ready, ended)) for _ in range(writers)]
    for process in processes:
        process.start()
    spans: list[tuple[float, float]] = [ended.get(timeout=120) for _ in processes]
    for process in processes:
        process.join(30)
    return writers * ORDERS / (max(end for _, end in spans) - min(begin for begin, _ in spans))


def _write(address: str, ready: Barrier, ended: "Queue[Any]") -> None:
    matches = _matches(address)
    match_id = long_match(matches)
    for k in range(20):
        matches.order(match_id, "red", "storm", f"warm-up-{k:016}")
    ready.wait(60)
    began = time.time()
    for k in range(ORDERS):
        matches.order(match_id, "red", "storm", f"writer-{k:016}")
    ended.put((began, time.time()))
    matches.recorder.close()
