"""What a browser holds of a board already is not sent to it again.

Every board that is sent bears a name, made from all that it shows. A page that asks for its board
anew says the name of the one that it holds; where this process still knows that one, the answer
tells what is new, and of the rest which tags of it stay: ``<held 12-57/>`` are those from number 12
up to 57. Whoever names no board, as a page without scripts, and whoever names one that is forgotten
or was sent by another process, has the whole.
"""

import re
import threading
from collections import OrderedDict
from hashlib import sha256

from flask import request

from service.drawing.tags import tags

HEADER = "Board-Held"

KEPT = 64
"""Boards that a process knows, of some 30 to 100 kB."""

LEAST = 24
"""Characters that are worth being told by their numbers."""

_EMPTY = re.compile(r"<(\w+)([^<>]*)/>")
_OPEN = '<svg xmlns="http://www.w3.org/2000/svg" class="board"'

_sent: OrderedDict[str, str] = OrderedDict()
_lock = threading.Lock()


def unsent(board: str) -> str:
    """A drawn board for the browser of this request: with its name, and without what it holds."""
    written = _EMPTY.sub(r"<\1\2></\1>", board)  # as browsers write it, who count the same tags
    now = tags(written)
    name = f"{sha256(written.encode('utf-8', 'replace')).hexdigest()[:32]}-{len(now)}"
    before = _known(name, written, request.headers.get(HEADER, ""))
    told = parted(tags(before), now) if before else board
    return told.replace(_OPEN, f'{_OPEN} data-board="{name}"', 1)


def _known(name: str, written: str, held: str) -> str:
    """The board that is held, if it is known; and this one is, from now on."""
    with _lock:
        before = _sent.get(held, "")
        if before:
            _sent.move_to_end(held)
        _sent[name] = written
        _sent.move_to_end(name)
        while len(_sent) > KEPT:
            _sent.popitem(last=False)
    return before


def parted(before: list[str], now: list[str]) -> str:
    """A board as what differs from the one before; its first tag is always sent."""
    places = {tag: k for k, tag in reversed(list(enumerate(before)))}
    sent, k = now[:1], 1
    while k < len(now):
        start = places.get(now[k], len(before))
        end = k + max(1, _alike(before, start, now, k))
        part = "".join(now[k:end])
        stays = start < len(before) and len(part) > LEAST
        sent.append(f"<held {start}-{start + end - k}/>" if stays else part)
        k = end
    return "".join(sent)


def _alike(before: list[str], start: int, now: list[str], k: int) -> int:
    """How many tags are the same from two places on."""
    long = 0
    while (
        start + long < len(before) and k + long < len(now) and before[start + long] == now[k + long]
    ):
        long += 1
    return long
