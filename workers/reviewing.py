"""Makes the review of a match: on all cores, after everybody else, while it is wanted."""

import contextlib
import logging
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from service import chance
from service.review.figures import Review
from service.review.judging import NotJudged
from service.review.reviewing import VERSION, review
from service.review.walking import walk
from service.store.journals import Journals
from service.store.recorder import Recorder
from service.store.repository import NewerRules
from service.store.reviews import (
    beat_review,
    begin_review,
    end_review,
    fail_review,
    reviews_to_make,
)
from workers.loop import LEAST, AlreadyLogged

log = logging.getLogger("fieldpost")

SEED = "review"
"""One seed for all: the same match has the same review in every house."""

BEAT = 1.0
"""Seconds between two signs of life."""

SHARES = 8
"""Shares of each stage for each process: so few wait for the last one."""


class Cancelled(Exception):
    """A review that nobody wants any more."""


class Busy(Exception):
    """A review that somebody else makes."""


Progress = Callable[[int], None]
"""Is told how many parts of a hundred are done."""


def made(
    journals: Journals, match_id: str, progress: Progress, jobs: int = os.cpu_count() or 1
) -> Review:
    """The review of a match, made now. Raises NotJudged with a sentence where there can be none."""
    try:
        walked = walk(journals, match_id)
    except NewerRules as newer:
        raise NotJudged(str(newer)) from newer
    return review(walked, match_id, SEED, Shared(progress, jobs).over)


def make(
    recorder: Recorder,
    journals: Journals,
    match_id: str,
    seen: Progress = lambda _: None,
    jobs: int = os.cpu_count() or 1,
    beat: float = BEAT,
) -> Review:
    """Make the review of a match that was asked for, and keep it whole; each ``beat`` seconds at
    most it is looked at whether anybody still wants it.

    Raises Busy where somebody else makes it, Cancelled where it is not wanted any more, and
    NotJudged with a sentence, which is kept too, where there can be none.
    """
    maker, last = chance.token_hex(8), 0.0
    if not begin_review(recorder, match_id, maker, int(time.time())):
        raise Busy(match_id)

    def progress(done: int) -> None:
        nonlocal last
        seen(done)
        if time.monotonic() - last < beat:
            return
        last = time.monotonic()
        if not beat_review(recorder, match_id, maker, done, int(time.time())):
            raise Cancelled(match_id)

    try:
        found = made(journals, match_id, progress, jobs)
    except (NotJudged, Cancelled) as why:
        fail_review(recorder, match_id, maker, str(why))
        raise
    except Exception:
        told = f"The review failed. The house learns why from “fieldpost review {match_id}”."
        fail_review(recorder, match_id, maker, told)
        raise
    end_review(recorder, match_id, maker, VERSION, msgspec.json.encode(found))
    return found


_FORKED: list[tuple[Callable[[Any], Any], Sequence[Any]]] = []
"""What the child processes do: functions cannot be sent, but are there after a fork."""


def _share(start: int, stop: int) -> list[Any]:
    do, many = _FORKED[0]
    return [do(one) for one in many[start:stop]]


class Shared:
    """Shares work out among processes that give way to all others."""

    def __init__(self, progress: Progress, jobs: int) -> None:
        self._progress, self._jobs = progress, jobs
        self._done = 0

    def over(self, do: Callable[[Any], Any], many: Sequence[Any], until: int) -> Iterator[Any]:
        """Do the same with each, in their order; see :data:`service.review.judging.Mapped`."""
        done, begun, self._done = 0, self._done, until

        def tell() -> None:
            self._progress(begun + (until - begun) * done // len(many))

        if self._jobs == 1 or "fork" not in multiprocessing.get_all_start_methods():
            for one in many:
                yield do(one)
                done += 1
                tell()
            return
        size = max(1, len(many) // (SHARES * self._jobs))
        _FORKED[:] = [(do, many)]
        fork = multiprocessing.get_context("fork")
        pool = ProcessPoolExecutor(self._jobs, mp_context=fork, initializer=give_way)
        try:
            starts = range(0, len(many), size)
            work = [pool.submit(_share, at, min(at + size, len(many))) for at in starts]
            for share in work:
                found = share.result()
                yield from found
                done += len(found)
                tell()
        finally:
            pool.shutdown(cancel_futures=True)
            _FORKED.clear()


def give_way() -> None:
    """Let everybody else go before this process, at once where the system knows how (Linux)."""
    os.setpriority(os.PRIO_PROCESS, 0, LEAST)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # a sandbox may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def hand_out(recorder: Recorder, hand: Callable[[str], None]) -> int:
    """Hand out as jobs the reviews that are wanted and that nobody makes; 0, for they may take as
    long as they like. While there is no queue nothing is done."""
    with contextlib.suppress(AlreadyLogged):
        for match_id in reviews_to_make(recorder, int(time.time())):
            hand(match_id)
    return 0


class Reviewer:
    """Makes reviews one after the other, each in a process of its own that gives way: whoever
    works on jobs waits for none of them."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, match_id: str) -> bool:
        """Begin the review of a match; False while another is made."""
        if self._process is not None and self._process.poll() is None:
            return False
        command = [sys.executable, "-m", "workers.cli", "review", match_id, "--asked"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        return True
