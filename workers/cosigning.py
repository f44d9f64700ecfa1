"""Has matches cosigned whose dice are due, others as they go on, and the log of the house.

Nobody waits for it: a cosigner may be slow (docs/log-of-a-house.md).
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from domain.journal.entries import read_entry
from service.application.cosigning import cosign
from service.application.log import HouseLog
from service.application.matches import Matches
from service.store.house.progress import progress_of, reached_statement
from service.store.recorder import BadStore
from service.store.repository import sizes_waiting

log = logging.getLogger("fieldpost")

EVERY: Final = 15.0
"""Seconds from one asking for the log to the next."""

SOON: Final = 0.5
"""Seconds from one look for matches whose dice are due to the next."""

AT_ONCE: Final = 8
"""Matches that are cosigned at a time: one silent cosigner holds up few of them."""

LOOKED_AT: Final = 1_000
"""Entries that are looked at in one go."""

HISTORY: Final = 2
"""Matches that are cosigned at a time before those are begun of which no dice wait."""

PLACE: Final = "matches cosigned"
"""Under which name it is kept up to which entry of the store all matches are cosigned."""

PAUSES: Final = (1.0, 2.0, 4.0, 15.0, 60.0)
"""Seconds until a match is tried again that too few cosigned."""


class Cosigning:
    """Has each match by beacon cosigned as far as it has come, first those whose dice wait.

    Then cosigners vouch for what happened, whether dice were rolled for it or not.
    """

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
        self._tried: dict[str, tuple[int, float, int]] = {}
        """How often in a row too few signed a match, until when it rests, and its size then."""
        self._owed: dict[str, int] = {}
        """Matches that went on and are not cosigned since, with their sizes."""
        self._place: int | None = None
        """Up to which entry of the store it was looked which matches went on."""
        self._kept = 0
        """The same as it is kept."""
        self._busy: set[str] = set()

    def work(self) -> int:
        """Have cosigned what went on; returns how many matches that are."""
        waiting, begun = sizes_waiting(self._matches.repository.recorder), 0
        self._look()
        known = waiting.keys() | self._owed.keys()
        self._signed = {match: size for match, size in self._signed.items() if match in known}
        self._tried = {match: tried for match, tried in self._tried.items() if match in known}
        others = {match: size for match, size in self._owed.items() if match not in waiting}
        for match_id, size in (waiting | others).items():
            if not self._is_ready(match_id, size):
                continue
            if match_id in others and len(self._busy) >= HISTORY:
                break
            self._busy.add(match_id)
            self._start(lambda one=match_id, size=size: self._cosign(one, size))  # type: ignore[misc]
            begun += 1
        return begun

    def _is_ready(self, match_id: str, size: int) -> bool:
        """Whether there is something to sign, and it was not tried just now."""
        _, until, tried = self._tried.get(match_id, (0, 0.0, 0))
        rests = self._clock() < until and size <= tried
        return not (match_id in self._busy or rests or self._signed.get(match_id, 0) >= size)

    def _look(self) -> None:
        """Note which matches by beacon went on."""
        recorder = self._matches.repository.recorder
        if self._place is None:
            kept = progress_of(recorder, PLACE)
            self._place = self._kept = kept.position if kept else 0
        came = recorder.came_after(self._place, LOOKED_AT)
        for match_id in dict.fromkeys(match_id for _, match_id in came):
            size = self._matches.repository.size(match_id)
            if self._signed.get(match_id, 0) < size and self._is_by_beacon(match_id):
                self._owed[match_id] = size
        self._place = came[-1][0] if came else self._place
        if not self._owed and self._kept < self._place:
            recorder.write([reached_statement(PLACE, self._place)])
            self._kept = self._place

    def _is_by_beacon(self, match_id: str) -> bool:
        ((_, _, line),) = self._matches.repository.rows(match_id, 0, 1)
        return read_entry(line).pub["fair"]["beacon"] is not None

    def _cosign(self, match_id: str, size: int) -> None:
        enough = False
        try:
            enough = cosign(self._matches, match_id)
        except BadStore as error:  # away or busy for a moment: expected
            log.warning("cosigning: later: %s", error)
        except Exception:  # the next look tries again; the other matches go on
            log.exception("cosigning: %s", match_id)
            self._owed.pop(match_id, None)
        if enough:
            self._signed[match_id] = size
            self._tried.pop(match_id, None)
            if self._owed.get(match_id, 0) <= size:
                self._owed.pop(match_id, None)
        else:
            times = self._tried.get(match_id, (0, 0.0, 0))[0]
            pause = PAUSES[min(times, len(PAUSES) - 1)]
            self._tried[match_id] = times + 1, self._clock() + pause, size
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
