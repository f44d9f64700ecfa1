"""Has matches cosigned whose dice are due, and the log of the house as it grows.

Nobody waits for it: a cosigner may be slow (docs/fair-play.md, 6).
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from service.application.cosigning import cosign
from service.application.log import HouseLog
from service.application.matches import Matches
from service.store.recorder import BadStore
from service.store.side_rows import sizes_waiting

log = logging.getLogger("fieldpost")

EVERY: Final = 15.0
"""Seconds from one asking for the log to the next."""

SOON: Final = 0.5
"""Seconds from one look for matches whose dice are due to the next."""

AT_ONCE: Final = 8
"""Matches that are cosigned at a time: one silent cosigner holds up few of them."""

PAUSES: Final = (1.0, 2.0, 4.0, 15.0, 60.0)
"""Seconds until a match is tried again that too few cosigned."""


class Cosigning:
    """Has each match cosigned whose dice wait for a round, as far as it has come."""

    def __init__(
        self,
        matches: Matches,
        clock: Callable[[], float] = time.monotonic,
        start: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        """`start` begins a job, in a thread of its own if nothing else is said."""
        self._matches, self._clock = matches, clock
        self._start = start or ThreadPoolExecutor(AT_ONCE, "cosigning").submit
        self._signed: dict[str, int] = {}
        """How many entries of a match enough have signed."""
        self._tried: dict[str, tuple[int, float]] = {}
        """How often in a row too few signed a match, and until when it rests."""
        self._busy: set[str] = set()
        self._silent = ""
        """The last match that too few signed; "" once enough have signed any."""

    def work(self) -> int:
        """Have cosigned what went on and waits for a round; returns how many matches that are."""
        sizes, now, begun = sizes_waiting(self._matches.repository.recorder), self._clock(), 0
        if self._silent and self._silent not in sizes:  # whether they answer again
            sizes[self._silent] = self._matches.repository.size(self._silent)
        self._signed = {match: size for match, size in self._signed.items() if match in sizes}
        self._tried = {match: tried for match, tried in self._tried.items() if match in sizes}
        for match_id, size in sizes.items():
            rests = now < self._tried.get(match_id, (0, 0.0))[1]
            if match_id in self._busy or rests or self._signed.get(match_id, 0) >= size:
                continue
            self._busy.add(match_id)
            self._start(lambda one=match_id, size=size: self._cosign(one, size))  # type: ignore[misc]
            begun += 1
        return begun

    def _cosign(self, match_id: str, size: int) -> None:
        enough = False
        try:
            enough = cosign(self._matches, match_id)
        except BadStore as error:  # away or busy for a moment: expected
            log.warning("cosigning: later: %s", error)
        except Exception:  # the next look tries again; the other matches go on
            log.exception("cosigning: %s", match_id)
        self._silent = "" if enough else match_id
        if enough:
            self._signed[match_id] = size
            self._tried.pop(match_id, None)
        else:
            times = self._tried.get(match_id, (0, 0.0))[0]
            pause = PAUSES[min(times, len(PAUSES) - 1)]
            self._tried[match_id] = times + 1, self._clock() + pause
        self._busy.discard(match_id)


def keep_cosigned(
    work: Callable[[], object],
    stop: threading.Event,
    wait: Callable[[float], object],
    every: float = EVERY,
) -> None:
    """Do this work again and again, until ``stop``."""
    while not stop.is_set():
        try:
            work()
        except BadStore as error:  # away or busy for a moment: expected
            log.warning("cosigning: later: %s", error)
        except Exception:  # the next round asks again; the rest of the part goes on
            log.exception("cosigning")
        wait(every)


def keep_all_cosigned(
    matches: Matches,
    house_log: HouseLog,
    stop: threading.Event,
    wait: Callable[[float], object],
) -> None:
    """Have matches and the log cosigned in two threads, where the house has cosigners."""
    if matches.house.cosigners is None:
        return
    for work, every in ((house_log.cosign, EVERY), (Cosigning(matches).work, SOON)):
        given = (work, stop, wait, every)
        threading.Thread(target=keep_cosigned, args=given, daemon=True).start()
