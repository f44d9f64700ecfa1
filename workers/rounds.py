"""Rolls the dice that wait for a round of the beacon, once it is there (docs/fair-play.md, 5)."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from service.application.fairness import NotOurs
from service.application.matches import Contended, Matches
from service.beacon.sources import NoRound
from service.store.recorder import BadStore
from service.store.repository import NewerRules
from service.store.side_rows import matches_waiting

log = logging.getLogger("fieldpost")

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
