"""Things that have no command id of their own are done once for each form."""

import re
from collections.abc import Callable
from threading import Lock

from werkzeug.exceptions import BadRequest

from service.application.few import Few, T

_done = Few(512)
_locks = [Lock() for _ in range(32)]


def once(name: str, do: Callable[[], T]) -> T:
    """What ``do`` returned when it was called for this name first; the name ends with a nonce."""
    if not re.fullmatch("[a-z]+ [0-9a-f]{32}", name):
        raise BadRequest
    with _locks[hash(name) % len(_locks)]:
        return _done.get(name, do)
