"""Keeps the parts of a house running: starts again what ends, and ends all of them together."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

GRACE = 10.0
"""Seconds that a part has to end before it is killed."""

LIVED = 30.0
"""A part that ran for so many seconds is started again at once; otherwise after a wait."""

LONGEST_WAIT = 10.0


@dataclass
class _Part:
    name: str
    process: subprocess.Popen[bytes]
    started: float
    wait: float = 0.25
    again_at: float | None = None


class Supervisor:
    """The parts as child processes; each holds the end of a pipe and ends when we do."""

    def __init__(
        self, names: Sequence[str], environ: Mapping[str, str], tell: Callable[[str], None]
    ) -> None:
        self._environ, self._tell = environ, tell
        self._parts = [_Part(name, self._start(name), time.monotonic()) for name in names]

    def look(self) -> None:
        """Start again whatever ended."""
        now = time.monotonic()
        for part in self._parts:
            status = part.process.poll()
            if status is None:
                continue
            if part.again_at is None:
                part.wait = 0.25 if now - part.started > LIVED else min(part.wait * 2, LONGEST_WAIT)
                part.again_at = now + part.wait
                self._tell(f"The {part.name} ended ({_why(status)}); it starts again.")
            elif now >= part.again_at:
                _let_go(part.process)
                part.process, part.started = self._start(part.name), now
                part.again_at = None

    def pids(self) -> dict[str, int]:
        """The process of each part."""
        return {part.name: part.process.pid for part in self._parts}

    def end(self) -> None:
        """End every part; kill what does not end in time."""
        for part in self._parts:
            part.process.terminate()
        deadline = time.monotonic() + GRACE
        for part in self._parts:
            try:
                part.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._tell(f"The {part.name} does not end; it is killed.")
                part.process.kill()
                part.process.wait()
            _let_go(part.process)

    def _start(self, name: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "service.commands.parts", name],
            stdin=subprocess.PIPE,
            env=dict(self._environ),
            start_new_session=True,
        )


def _let_go(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()


def _why(status: int) -> str:
    return f"by signal {-status}" if status < 0 else f"with status {status}"


def free_port(host: str, port: int) -> int:
    """``port`` where nobody listens on it, any free one for 0; raises OSError."""
    with socket.create_server((host, port)) as probe:
        return int(probe.getsockname()[1])


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def environment(port: int) -> dict[str, str]:
    """Our environment for the parts, with the port that was found."""
    return {**os.environ, "FIELDPOST_PORT": str(port)}
