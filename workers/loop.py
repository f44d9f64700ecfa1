"""A worker's loop: work until nothing is left, then wait a moment, until it is told to stop."""

import logging
import time
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger("fieldpost")

PAUSE = 0.1
"""Seconds between two looks when there was nothing to do for a while."""

FIRST = 0.025
"""Seconds of the first pause after work; each next one is twice as long, up to ``PAUSE``."""

SOON = 0.002
"""The same for a loop that others wait for."""

LEAST = 19
"""The priority of what nobody waits for: turns and mails go before it."""

REST = 1.0
"""Seconds after a failure; it is tried again until its cause is mended."""


class AlreadyLogged(Exception):
    """A failure that the log knows already, such as of what several parts wait for."""


class Stop(Protocol):
    """Tells a worker to end; a ``threading.Event``."""

    def is_set(self) -> bool: ...

    def wait(self, seconds: float, /) -> bool: ...


Beat = Callable[..., None]
"""Says how a part is: nothing where it works, or ``failed`` and why."""


def silent(*_: str) -> None:
    """Says nothing."""


def run(
    work: Callable[[], int],
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    *,
    name: str,
    beat: Beat = silent,
    first: float = FIRST,
) -> None:
    """Call ``work``, which returns how much it did, again and again until ``stop`` is set.

    The pause after work is ``first``; where nothing follows, pauses double up to ``PAUSE``.

    A failure is logged once, however often it repeats, and tried again; ``AlreadyLogged`` is not
    logged at all.
    """
    failed, pause = "", first
    while not stop.is_set():
        try:
            done = work()
        except Exception as error:
            beat("failed", str(error))
            if not isinstance(error, AlreadyLogged) and str(error) != failed:
                failed = str(error)
                log.error("%s: %s", name, error, exc_info=log.isEnabledFor(logging.DEBUG))
            sleep(REST)
            continue
        beat()
        if failed:
            log.warning("%s: goes on", name)
            failed = ""
        if done:
            pause = first
            continue
        sleep(pause)
        pause = min(2 * pause, PAUSE)
