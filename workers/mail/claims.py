"""Claims on letters and mails: each tells which process holds it, and so whether that still runs.

What a process held that was killed is free again at once, not only when its claim runs out.
"""

import functools
import os
import socket
from hashlib import sha256
from pathlib import Path

from service import chance


def new_claim() -> str:
    """A claim of this process."""
    return f"{_place()}.{_own(os.getpid())}.{chance.token_hex(8)}"


def is_dead(claim: str) -> bool:
    """Whether the process of a claim ran here and has ended; False in doubt."""
    place, _, rest = claim.partition(".")
    pid, _, rest = rest.partition(".")
    started = rest.partition(".")[0]
    if place != _place() or not pid.isdecimal() or started in ("", "0"):
        return False
    return _started(int(pid)) != started


@functools.cache
def _place() -> str:
    """Where process ids mean the same as here: this machine since its start, this container."""
    told = [socket.gethostname()]
    try:
        told.append(Path("/proc/sys/kernel/random/boot_id").read_text())
        told.append(os.readlink("/proc/self/ns/pid"))
    except OSError:
        told.append(chance.token_hex(8))  # then no claim of others is known to be dead
    return sha256("\n".join(told).encode()).hexdigest()[:12]


@functools.cache
def _own(pid: int) -> str:
    return f"{pid}.{_started(pid)}"


def _started(pid: int) -> str:
    """When a process started, in ticks; "0" where it is not there or has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "0"
    return "0" if fields[0] in "ZX" else fields[19]
