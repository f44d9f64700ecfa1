"""Waiting for what is to come: for as long as a slow machine with much to do may need."""

import socket
import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds until a test holds that something never comes; what comes is never waited out."""


def eventually(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.02)


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Whether somebody listens on a port of this machine."""
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0
