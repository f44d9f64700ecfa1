"""Has the log of the house cosigned as it grows, at a pace of its own: a cosigner may be slow."""

import logging
import threading
from collections.abc import Callable
from typing import Final

from service.application.log import HouseLog
from service.store.recorder import BadStore

log = logging.getLogger("fieldpost")

EVERY: Final = 15.0
"""Seconds from one asking to the next."""


def keep_cosigned(
    house_log: HouseLog, stop: threading.Event, wait: Callable[[float], object]
) -> None:
    """Ask the cosigners again and again, until ``stop``."""
    while not stop.is_set():
        try:
            house_log.cosign()
        except BadStore as error:  # away or busy for a moment: expected
            log.warning("cosigning: later: %s", error)
        except Exception:  # the next round asks again; the rest of the part goes on
            log.exception("cosigning")
        wait(EVERY)
