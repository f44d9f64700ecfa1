"""Reminds of deadlines, and tells who is overdue and whose leave is over.

It decides nothing by itself. What it writes hangs on the journal and the time alone, so it may
be stopped at any moment, start anew, or run several times: each thing is written once.
"""

import logging
import time
from collections.abc import Callable, Sequence

from domain.journal.timestamps import MINUTE
from domain.table.time_passing import strike
from service.application.matches import Contended, Matches
from service.store.lists.reader import Reader
from service.store.recorder import BadStore
from service.store.recorder import StoreBusy as StoreBusy
from service.store.repository import NewerRules
from workers.loop import Beat, Stop, run, silent

log = logging.getLogger("fieldpost")

Delivered = Callable[[str, str, int], bool]
"""Whether a mail or page that tells the entry ``since`` of a match reached a seat: match, seat,
``since``."""

LOOK_AGAIN = 0.25 * MINUTE
"""Seconds between two looks at the clock."""

SPARE = 3.0
"""Seconds of each look that may go to what is done beside it."""

PAGE = 200
"""Matches that are looked up at once."""


class Reminders:
    """Keeps the time of all matches of a house."""

    def __init__(
        self, matches: Matches, reader: Reader, delivered: Delivered, *, page: int = PAGE
    ) -> None:
        self._matches, self._reader, self._delivered = matches, reader, delivered
        self._page = page

    def work(self) -> int:
        """Write what is due in every match; returns how many entries were written."""
        done, after, now = 0, ("", ""), self._matches.now()
        while True:
            due = self._reader.due(now, after=after, limit=self._page)
            done += sum(self.keep(match_id) for _, match_id in due)
            if len(due) < self._page:
                return done
            after = due[-1]

    def keep(self, match_id: str) -> int:
        """Write what is due in one match; returns how many entries were written."""
        return self._kept(match_id, self._struck)

    def _struck(self, match_id: str) -> int:
        written = self._matches.by_itself(
            match_id,
            lambda codec, match, means: strike(
                codec, match, means, lambda seat, since: self._delivered(match_id, seat, since)
            ),
        )
        return len(written.rows) if written else 0

    def _kept(self, match_id: str, step: Callable[[str], int]) -> int:
        """What a step did in one match; 0 where it failed, which hinders no other match."""
        try:
            return step(match_id)
        except (
            Contended,
            StoreBusy,
            NewerRules,
        ):  # the next look, or a newer part, goes on with it
            return 0
        except BadStore:
            raise  # of all matches alike: told once, for the part
        except Exception as error:
            log.error("reminders: the match %s failed: %r", match_id, error)
            return 0


def keep_time(
    reminders: Reminders,
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    *,
    beat: Beat = silent,
    beside: Sequence[Callable[[], int]] = (),
) -> None:
    """Keep the time of all matches until ``stop`` is set.

    What else the house does at a pace of its own is done ``beside``: steps that return how much
    they did. Deadlines come first, so a look never waits longer than SPARE for them.
    """

    def work() -> int:
        reminders.work()
        began = time.monotonic()
        left = list(beside)
        while left and time.monotonic() - began < SPARE and not stop.is_set():
            left = [step for step in left if step()]
        sleep(LOOK_AGAIN)
        return 1

    run(work, stop, sleep, name="reminders", beat=beat)
