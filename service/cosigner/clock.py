"""The clock of a cosigner, held against a beacon: while it is slow, nothing is signed.

Whoever sits in the line of a cosigner could make its clock slow, and have orders signed as if they
stood before a round that is out already.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from service.beacon.sources import NoRound, Sources
from service.cosigner.trees import Refusal

log = logging.getLogger("fieldpost")

EVERY: Final = 60.0
"""Seconds from one look at the beacon to the next."""

OLDEST: Final = 120
"""Seconds after which a round proves nothing: clock and beacon can be held back together."""


class CheckedClock:
    """Tells the second since 1970, unless the newest round of a beacon shows that it is wrong."""

    def __init__(self, sources: Sources, clock: Callable[[], float] = time.time) -> None:
        self._sources, self._clock = sources, clock
        self._newest = 0

    def __call__(self) -> int:
        """This second. Raises Refusal while the clock is behind, or no round shows it right."""
        now = int(self._clock())
        if now < self._newest:
            told = f"its clock is {self._newest - now} seconds or more behind the beacon"
            raise Refusal(503, f"this cosigner signs nothing: {told}\n")
        if now - self._newest >= OLDEST:
            told = f"it knows no round of the beacon of the last {OLDEST} seconds"
            raise Refusal(503, f"this cosigner signs nothing: {told}\n")
        return now

    def look(self) -> None:
        """Ask for the newest round."""
        beacon = self._sources.beacon
        try:
            number = self._sources.newest()
        except NoRound as why:
            log.warning("cosigner: no round of the beacon: %s", why)
            return
        self._newest = max(self._newest, beacon.genesis + (number - 1) * beacon.period)


def keep_looking(
    clock: CheckedClock, stop: threading.Event, wait: Callable[[float], object]
) -> None:
    """Ask again and again, until ``stop``."""
    while not stop.is_set():
        clock.look()
        wait(EVERY)
