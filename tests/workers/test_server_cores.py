"""Processes of the web, each on a core of its own as far as there are any."""

import os
from types import SimpleNamespace
from typing import Any

import pytest

from workers import server

APP = SimpleNamespace(held=None)


@pytest.fixture
def cores(monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    """What processes are kept on, of a machine where this one may use the cores 2, 3 and 5."""
    kept: list[set[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {5, 2, 3}, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, on: kept.append(on), raising=False)
    return kept


def start(arbiter: Any, pid: int) -> None:
    worker = SimpleNamespace()
    server._give_core(arbiter, worker)
    arbiter.WORKERS[pid] = worker
    server._stay_on_core(arbiter, worker)


def test_each_process_has_a_core_of_its_own_while_there_are_any(cores: list[set[int]]) -> None:
    arbiter = SimpleNamespace(WORKERS={}, pid=7, app=APP)
    for pid in (71, 72, 73, 74):
        start(arbiter, pid)
    assert cores == [{3}, {5}, {2}, {3}]


def test_who_follows_one_that_ended_has_his_core(cores: list[set[int]]) -> None:
    arbiter = SimpleNamespace(WORKERS={}, pid=6, app=APP)
    start(arbiter, 71)
    start(arbiter, 72)
    del arbiter.WORKERS[71]
    start(arbiter, 73)
    assert cores == [{2}, {3}, {2}]


def test_a_system_without_such_a_choice_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    start(SimpleNamespace(WORKERS={}, pid=6, app=APP), 71)
