"""The picture of a board inside a mail: drawn once for all who see the same."""

import logging
import threading
from collections import OrderedDict
from hashlib import sha256

import msgspec

from domain.board import View
from service.drawing import draw, picture

log = logging.getLogger("fieldpost")

MOST_BYTES = 150_000
"""A larger picture stays out of the mail, which is complete without it."""

WIDTHS = (1128, 900, 720, 564)
"""Pixels, the largest first that is small enough: twice what a mail shows, for sharp screens."""


DRAWN = 800
"""The width for which the board is laid out: narrow, so that its words are legible in a mail."""


class Pictures:
    """Draws boards. The key is all that is drawn, so one entry serves every viewer of it."""

    def __init__(self, *, keep: int = 64) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._most, self._lock = keep, threading.Lock()

    def of(self, view: View) -> bytes:
        """The PNG of a board; nothing where it cannot be drawn or is too large."""
        view = msgspec.structs.replace(view, choices=())
        key = sha256(msgspec.json.encode(view)).digest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        png = _drawn(view)
        with self._lock:
            self._kept[key] = png
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return png


def _drawn(view: View) -> bytes:
    try:
        svg = draw(view, choices=False, width=DRAWN)
        for width in WIDTHS:
            png = picture(svg, width)
            if len(png) <= MOST_BYTES:
                return png
    except Exception:  # a turn never waits for its picture
        log.exception("pictures: a board could not be drawn")
    return b""
