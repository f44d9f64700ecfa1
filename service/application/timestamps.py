"""The time that is written: the clock of this machine, which never goes back within a match."""

import logging
import threading
import time
from collections.abc import Callable
from functools import lru_cache

from domain.journal.timestamps import between, timestamp

log = logging.getLogger("fieldpost")

QUIET = 60.0
"""Seconds between two lines of the log about the same clock."""


def by_the_clock() -> str:
    """This second, in the form of the journal."""
    return _second(int(time.time()))


_second = lru_cache(maxsize=2)(timestamp)


class Timestamps:
    """Times for entries. A clock may be set back, and those of two machines differ by seconds."""

    def __init__(self, now: Callable[[], str] = by_the_clock) -> None:
        self.now = now
        self._told: float | None = None
        self._lock = threading.Lock()

    def after(self, last: str) -> str:
        """This second, or ``last``, the time of the entry before, where that is later.

        The audit of a journal asks for it. The log says so, at most once a minute.
        """
        now = self.now()
        if now >= last:
            return now
        self._tell(between(now, last))
        return last

    def _tell(self, behind: int) -> None:
        with self._lock:
            quiet = self._told is not None and time.monotonic() - self._told < QUIET
            if quiet:
                return
            self._told = time.monotonic()
        log.warning(
            "The clock is %s s behind the last entry of a match: entries take its time until the "
            "clock has caught up. Check the clock of this machine.",
            behind,
            extra={"facts": {"event": "clock", "behind": behind}},
        )
