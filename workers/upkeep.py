"""What only time brings: reminders of deadlines, who is overdue, whose leave is over, and the dice
that wait for a round of the beacon, once it is there (docs/fair-play.md, 5).

It decides nothing by itself. What it writes hangs on the journal and the time alone, so it may
be stopped at any moment, start anew, or run several times: each thing is written once, and rolled
once.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from domain.journal.timestamps import MINUTE
from domain.table.time_passing import Delivered, Hindered, nobody, strike
from service.application.fairness import NotOurs
from service.application.matches import Contended, Matches
from service.beacon.sources import NoRound
from service.store.lists.reader import Reader
from service.store.recorder import BadStore
from service.store.recorder import StoreBusy as StoreBusy
from service.store.repository import NewerRules, matches_waiting
from workers.loop import Beat, Stop, run, silent

log = logging.getLogger("fieldpost")

LOOK_AGAIN = 0.25 * MINUTE
"""Seconds between two looks at the clock."""

SPARE = 3.0
"""Seconds of each look that may go to what is done beside it."""

PAGE = 200
"""Matches that are looked up at once."""


class Reminders:
    """Keeps the time of all matches of a house."""

    def __init__(
        self,
        matches: Matches,
        reader: Reader,
        delivered: Callable[[str], Delivered],
        hindered: Callable[[str], Hindered] = lambda _: nobody,
        *,
        page: int = PAGE,
    ) -> None:
        """``delivered`` and ``hindered`` tell of a match what became of its mails."""
        self._matches, self._reader = matches, reader
        self._delivered, self._hindered = delivered, hindered
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
                codec, match, means, self._delivered(match_id), self._hindered(match_id)
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


EVERY: Final = 1.0
"""Seconds from one look to the next."""

PAUSES: Final = (1.0, 2.0, 4.0, 10.0)
"""Seconds until a beacon is asked again that did not answer: a round is mostly a little late."""

FAILED: Final = 60.0
"""Seconds until a match is tried again that could not be rolled for."""


class Rounds:
    """Rolls for all matches of a house. Several may run: what is due is rolled once."""

    def __init__(self, matches: Matches, clock: Callable[[], float] = time.monotonic) -> None:
        self._matches, self._clock = matches, clock
        self._silent = 0
        """How often in a row the beacon did not answer."""
        self._asks_again = 0.0
        self._failed: dict[str, float] = {}
        """Until when matches rest that could not be rolled for."""

    def work(self) -> int:
        """Roll what is due on each round that is there; returns in how many matches."""
        now, done = self._clock(), 0
        if now < self._asks_again:
            return 0
        self._failed = {match: until for match, until in self._failed.items() if now < until}
        for match_id in matches_waiting(self._matches.repository.recorder, self._matches.now()):
            if match_id in self._failed:
                continue
            try:
                self._matches.fairness.roll_on(match_id)
            except (NotOurs, Contended, NewerRules) as why:  # now, or ever
                log.debug("rounds: %s: %s", match_id, why)
                continue
            except NoRound as why:
                self._rest(why)
                return done
            except BadStore:
                raise  # of all matches alike
            except Exception:
                log.exception("rounds: the dice of %s could not be rolled", match_id)
                self._failed[match_id] = now + FAILED
                continue
            done += 1
            self._answered()
        return done

    def _rest(self, why: NoRound) -> None:
        """The beacon does not answer: it is asked again later, and told of once."""
        pause = PAUSES[min(self._silent, len(PAUSES) - 1)]
        self._silent += 1
        self._asks_again = self._clock() + pause
        if self._silent == len(PAUSES):
            log.warning("rounds: the beacon is silent, dice wait for it: %s", why)

    def _answered(self) -> None:
        if self._silent >= len(PAUSES):
            log.info("rounds: the beacon answers again")
        self._silent = 0


def keep_rolled(rounds: Rounds, stop: threading.Event, wait: Callable[[float], object]) -> None:
    """Roll what is due again and again, until ``stop``."""
    while not stop.is_set():
        try:
            rounds.work()
        except BadStore as error:  # away or busy for a moment: expected
            log.warning("rounds: later: %s", error)
        except Exception:  # the next look tries again; the rest of the part goes on
            log.exception("rounds")
        wait(EVERY)
