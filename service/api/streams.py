"""Server-sent events: the new entries of a match, for as long as a reader listens."""

import threading
import time
from collections.abc import Callable, Iterator

import msgspec

from service.application.matches import Matches
from service.reading.positions import ShownEntry, journal

BATCH = 100


class Streams:
    """How many streams are open, and how long one lasts.

    Each holds a thread of the server, so ``most`` must stay well below their number.
    """

    def __init__(
        self, most: int, *, lifetime: float = 600, pause: float = 0.3, heartbeat: float = 15
    ) -> None:
        self.most, self.lifetime, self.pause, self.heartbeat = most, lifetime, pause, heartbeat
        self._open = 0
        self._lock = threading.Lock()

    def enter(self) -> bool:
        """Take a place; False where none is free."""
        with self._lock:
            if self._open >= self.most:
                return False
            self._open += 1
            return True

    def leave(self) -> None:
        """Give a place back."""
        with self._lock:
            self._open -= 1

    @property
    def open(self) -> int:
        """Streams that are open now."""
        return self._open

    def entries(
        self, matches: Matches, match_id: str, viewer: str, start: int, allowed: Callable[[], bool]
    ) -> Iterator[bytes]:
        """The entries from ``start`` on as events, until the stream's time is over.

        ``allowed`` is asked before anything is shown: a token may have ended meanwhile.
        """
        ends = time.monotonic() + self.lifetime
        beat = time.monotonic() + self.heartbeat
        yield b"retry: 2000\n\n"
        while True:
            size = matches.repository.size(match_id)
            stop = min(size, start + BATCH)
            if stop > start:
                if not allowed():
                    return
                for shown in journal(matches, match_id, viewer, start, stop):
                    yield _event(shown)
                start, beat = stop, time.monotonic() + self.heartbeat
            now = time.monotonic()
            if now >= ends:
                return
            if now >= beat:
                yield b": still here\n\n"
                beat = now + self.heartbeat
            if size <= start:
                time.sleep(self.pause)


def _event(shown: ShownEntry) -> bytes:
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (shown.n, msgspec.json.encode(shown))
