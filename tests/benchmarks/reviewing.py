"""Whole reviews: how long one takes on all cores, how sure it is, and what it costs an order."""

import multiprocessing
import os
import signal
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from domain.games import library
from service.review.reviewing import review
from service.review.walking import Walk
from tests.benchmarks.tables import new_matches, play_through, seated
from tests.rigs.walks import played
from workers.reviewing import Shared, give_way

MATCHES = {
    "company_combat": ("meeting", {"american": "captain", "german": "sergeant"}),
    "dday_dice": ("utah", {"able": "captain", "baker": "private"}),
    "combined_arms": ("battle", {"allied": "captain", "axis": "private"}),
    "utah_beach": ("landing", {"allied": "general", "german": "sergeant"}),
    "five_for_fighting": ("utah", {"allied": "major", "german": "random"}),
    "tcs_omaha": ("firefight", {"american": "major", "german": "random"}),
}

ROUNDS = 8
"""Rounds of orders without a review beside them, and as many with one."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: <game>.review_s, <game>.review_error (points, at the worst order), review_slows: an
    order while reviews are made on every core, beside one without."""
    found = {}
    for game, (scenario, bots) in MATCHES.items():
        walked = played(library()[game].rules(), scenario, bots, "benchmark")
        began = time.perf_counter()
        made = review(walked, "benchmark", "seed", Shared(lambda _: None, os.cpu_count() or 1).over)
        found[f"{game}.review_s"] = time.perf_counter() - began
        found[f"{game}.review_error"] = max(one.error for one in made.moments)
    return {**found, "review_slows": _slows(folder)}


def _slows(folder: Path) -> float:
    """How much longer an order takes while reviews are made on every core, as a ratio."""
    matches = new_matches(folder)
    scenario, bots = MATCHES["company_combat"]
    walked = played(library()["company_combat"].rules(), scenario, bots, "benchmark")
    alone: list[float] = []
    beside: list[float] = []
    for k in range(ROUNDS):
        match_id = seated(matches, "dday_dice", "tiger-advanced", ("able", "baker"))
        play_through(matches, match_id, k, 100, alone)
        match_id = seated(matches, "dday_dice", "tiger-advanced", ("able", "baker"))
        with _reviewed(walked):
            play_through(matches, match_id, k, 100, beside)
    return statistics.median(beside) / statistics.median(alone)


@contextmanager
def _reviewed(walked: Walk) -> Iterator[None]:
    """While it lasts, a review is made on each core as the house makes one."""
    fork = multiprocessing.get_context("fork")
    makers = [fork.Process(target=_make, args=(walked,)) for _ in range(os.cpu_count() or 1)]
    for maker in makers:
        maker.start()
    try:
        yield
    finally:
        for maker in makers:
            if maker.pid:
                os.kill(maker.pid, signal.SIGKILL)
            maker.join()


def _make(walked: Walk) -> None:
    give_way()
    review(walked, "benchmark", "seed")
