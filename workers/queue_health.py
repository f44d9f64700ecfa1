"""The Valkey of a house for a process that uses it: reached by the settings, away, and back."""

import logging
import threading

from redis import Redis

from service.settings import BadSetting, Settings
from workers.loop import AlreadyLogged

log = logging.getLogger("fieldpost")


ANSWER = 5.0
"""Seconds that Valkey may take to answer what it knows at once."""


class NoQueue(AlreadyLogged):
    """Valkey is away: no job can be handed out."""


class Watch:
    """Tells that Valkey is away in one line when it goes, and in one when it is back; by any
    thread."""

    def __init__(self) -> None:
        self._away, self._lock = False, threading.Lock()

    @property
    def is_away(self) -> bool:
        """Whether it did not answer the last time."""
        return self._away

    def away(self, error: Exception) -> None:
        """It did not answer."""
        with self._lock:
            known, self._away = self._away, True
        if not known:
            log.warning("jobs: Valkey is away, and is waited for: %s", error)

    def back(self) -> None:
        """It answered."""
        if not self._away:
            return
        with self._lock:
            known, self._away = self._away, False
        if known:
            log.warning("jobs: Valkey is back")


watch = Watch()
"""The one of this process."""


def check_named(settings: Settings) -> None:
    """Raise BadSetting where the settings name no Valkey."""
    if not settings.redis:
        raise BadSetting("FIELDPOST_REDIS must name a Valkey, such as redis://127.0.0.1:6379/0.")


def connection(settings: Settings, patience: float = ANSWER) -> Redis:
    """The Valkey that the settings name; raises BadSetting where they name none.

    What it does not answer within ``patience`` seconds is lost.
    """
    check_named(settings)
    return Redis.from_url(settings.redis, socket_timeout=patience)
