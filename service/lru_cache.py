"""The latest few results of something costly, kept in memory."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

T = TypeVar("T")


class LruCache:
    """Keeps the latest few results of something costly; what fails is not kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[object, object] = OrderedDict()
        self._lock = Lock()

    def get(self, key: object, make: Callable[[], T]) -> T:
        """What was made for ``key``."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]  # type: ignore[return-value]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made
