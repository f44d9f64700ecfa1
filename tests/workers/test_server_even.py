"""Processes of the web share the connections that are made: none has many while another has few."""

import logging
import stat
from array import array
from pathlib import Path
from typing import Any

import pytest
from gunicorn.sock import create_sockets  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from service.settings import Settings
from tests.conftest import Environ
from workers import server
from workers.server import NOBODY, PATIENCE, EvenWorker

LISTENER: Any = object()


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(server, "time", clock)
    return clock


@pytest.fixture
def worker(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> EvenWorker:
    """The second of three processes of which the third does not serve, with two connections."""

    def taken(self: Any, listener: object) -> None:
        self.nr_conns += 1

    monkeypatch.setattr(ThreadWorker, "accept", taken)
    worker = EvenWorker.__new__(EvenWorker)
    worker.held = memoryview(array("i", [2, 2, NOBODY]))
    worker.core, worker.nr_conns, worker.sockets = 1, 2, []
    worker._accepting = True
    return worker


def test_a_process_takes_a_connection_where_no_other_has_fewer(worker: EvenWorker) -> None:
    worker.accept(LISTENER)
    assert list(worker.held) == [2, 3, NOBODY]


def test_who_has_more_stands_back_and_does_not_listen(worker: EvenWorker, clock: Clock) -> None:
    worker.held[0] = 1
    worker.accept(LISTENER)
    assert worker.nr_conns == 2
    worker.set_accept_enabled(True)
    assert not worker._accepting
    clock.now += PATIENCE
    worker.set_accept_enabled(True)
    assert worker._accepting


def test_a_connection_that_nobody_took_is_taken_after_a_moment_and_only_it(
    worker: EvenWorker, clock: Clock
) -> None:
    worker.held[0] = 0
    worker.accept(LISTENER)
    clock.now += PATIENCE
    worker.accept(LISTENER)
    assert worker.nr_conns == 3
    worker.accept(LISTENER)
    assert worker.nr_conns == 3


def test_what_a_process_held_that_ended_counts_no_more(
    worker: EvenWorker, environ: Environ
) -> None:
    environ.pop(server.SHARED_FIGURES, None)
    worker.held[0] = 0
    ended: Any = type("Ended", (), {"core": 0})
    app = type("App", (), {"held": worker.held})
    server._forget(type("Arbiter", (), {"app": app}), ended)
    worker.accept(LISTENER)
    assert worker.nr_conns == 3


def test_a_socket_is_for_its_user_and_group(tmp_path: Path) -> None:
    there = tmp_path / "web.sock"
    config = server.WebServer(Settings(socket=str(there), proxies=1)).cfg
    assert config.address == [("127.0.0.1", 8044), str(there)]
    config.set("bind", [f"unix:{there}"])
    (listening,) = create_sockets(config, logging.getLogger())
    try:
        assert stat.S_IMODE(there.stat().st_mode) == 0o660
    finally:
        listening.close()
