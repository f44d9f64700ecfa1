"""Keeps the parts of a house running: starts again what ends, and ends all of them together."""

import fcntl
import functools
import os
import selectors
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from service.house.logs import LogStream
from service.settings import Settings
from workers.commands.offspring import Offspring
from workers.commands.parts import live, read_program
from workers.orphan_processes import ProcessNote, reap

GRACE = 10.0
"""Seconds that a part has to end before it is killed."""

LIVED = 30.0
"""A part that ran for so many seconds is started again at once; otherwise after a wait."""

LONGEST_WAIT = 10.0

FIRST = "valkey"
"""The part that the others need: it starts before them and ends after them."""

READY = 5.0
"""Seconds that the others wait for it."""

LOOK = 0.05
"""Seconds between two looks whether all has ended."""

AT_ONCE = 1 << 16
"""Bytes of a part's log that are read at once."""


class RunsAlready(Exception):
    """Another supervisor runs the house in this folder."""


class RunFolder:
    """The folder in which a supervisor notes what it started; only one may hold it."""

    def __init__(self, data: Path) -> None:
        """Hold it; raises RunsAlready. What an earlier supervisor left over is ended."""
        self.folder = data.resolve() / "run"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock: IO[str] = (self.folder / "lock").open("a+")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RunsAlready(f"Fieldpost runs on {data} already; stop it first.") from None
        self.reaped = reap(self.folder.glob("*.pid"))
        for file in self.folder.glob("*.pid"):
            file.unlink(missing_ok=True)

    def note(self, name: str) -> ProcessNote:
        """A note for the process of a part, which leads a group of its own."""
        return ProcessNote(self.folder / f"{name}.pid")

    def forget(self, name: str) -> None:
        """The process of a part has ended."""
        (self.folder / f"{name}.pid").unlink(missing_ok=True)

    def let_go(self) -> None:
        """Let another supervisor hold it."""
        self._lock.close()


@dataclass
class _Supervised:
    name: str
    kind: str
    process: Offspring
    started: float
    wait: float = 0.25
    again_at: float | None = None


class Supervisor:
    """The parts as child processes; each holds the end of a pipe and ends when we do.

    A part is a name out of ``workers.commands.parts``; a name that stands twice runs twice. They
    are copies of this process, which has no thread but one and reads their logs by turns.
    """

    def __init__(
        self,
        names: Sequence[str],
        environ: Mapping[str, str],
        place: RunFolder,
        stream: LogStream,
        *,
        least: str = "info",
    ) -> None:
        self._environ, self._place, self._stream = environ, place, stream
        self._verbose = least == "debug"
        self._outputs = Outputs(functools.partial(stream.follow, least=least))
        self._parts: list[_Supervised] = []
        for name, kind in _numbered(names):
            self._parts.append(_Supervised(name, kind, self._start(name, kind), time.monotonic()))
            if kind == FIRST:
                _await_first(environ["FIELDPOST_REDIS"])

    def listen(self, seconds: float) -> None:
        """Pass on what the parts tell; returns once one did, or after so long."""
        self._outputs.listen(seconds)

    def look(self) -> None:
        """Start again whatever ended."""
        now = time.monotonic()
        for part in self._parts:
            if part.again_at is not None:
                if now >= part.again_at:
                    part.process, part.started = self._start(part.name, part.kind), now
                    part.again_at = None
                continue
            status = part.process.status()
            if status is not None:
                part.wait = 0.25 if now - part.started > LIVED else min(part.wait * 2, LONGEST_WAIT)
                part.again_at = now + part.wait
                self._tell("warning", f"{part.name} ended ({_why(status)}); it starts again.")
                part.process.clear()

    def end(self) -> None:
        """End every part, the first one last; kill what does not end in time."""
        deadline = time.monotonic() + GRACE
        for wave in (False, True):
            parts = [part for part in self._parts if (part.kind == FIRST) == wave]
            for part in parts:
                part.process.terminate()
            left = parts
            while left and time.monotonic() < deadline:
                self.listen(LOOK)
                left = [part for part in left if part.process.status() is None]
            for part in left:
                self._tell("warning", f"{part.name} does not end; it is killed.")
            for part in parts:
                part.process.clear()
                self._place.forget(part.name)
        while self._outputs and time.monotonic() < deadline + LOOK:
            self.listen(LOOK)

    def _start(self, name: str, kind: str) -> Offspring:
        read_program(kind, self._environ)
        run = functools.partial(live, kind, verbose=self._verbose)
        part = Offspring(name, run, self._environ, self._place.note(name))
        self._outputs.add(name, part.output)
        return part

    def _tell(self, level: str, message: str) -> None:
        self._stream.tell("supervisor", level, message)


class Outputs:
    """What the parts write, line by line, for as long as anything holds the other end."""

    def __init__(self, told: Callable[[str, Sequence[bytes]], None]) -> None:
        self._told, self._selector = told, selectors.DefaultSelector()

    def __bool__(self) -> bool:
        return bool(self._selector.get_map())

    def add(self, name: str, output: int) -> None:
        """Read this end of a pipe, too."""
        self._selector.register(output, selectors.EVENT_READ, (name, bytearray()))

    def listen(self, seconds: float) -> None:
        """Pass on what there is; returns once there was something, or after so long."""
        for key, _ in self._selector.select(seconds):
            name, begun = key.data
            came = os.read(key.fd, AT_ONCE)
            begun += came
            whole = len(begun) if not came else begun.rfind(b"\n") + 1
            self._told(name, bytes(begun[:whole]).splitlines())
            del begun[:whole]
            if not came:
                self._selector.unregister(key.fd)
                os.close(key.fd)


def _numbered(names: Sequence[str]) -> list[tuple[str, str]]:
    """Each part with a name of its own: ``worker``, ``worker-2``."""
    counted: dict[str, int] = {}
    found = []
    for kind in names:
        counted[kind] = counted.get(kind, 0) + 1
        found.append((kind if counted[kind] == 1 else f"{kind}-{counted[kind]}", kind))
    return found


def _why(status: int) -> str:
    return f"by signal {-status}" if status < 0 else f"with status {status}"


def _await_first(address: str) -> None:
    port = int(address.rpartition(":")[2].partition("/")[0])
    deadline = time.monotonic() + READY
    while not answers("127.0.0.1", port) and time.monotonic() < deadline:
        time.sleep(0.02)


def free_port(host: str, port: int) -> int:
    """``port`` where nobody listens on it, any free one for 0; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as probe:
        return int(probe.getsockname()[1])


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def environment(settings: Settings, port: int, streams: int, redis: str) -> dict[str, str]:
    """Our environment for the parts, with the ports that were found and the Valkey they share."""
    ours = {k: v for k, v in os.environ.items() if k != "FIELDPOST_REDIS_FILE"}
    return {
        **ours,
        "PYTHONSAFEPATH": "1",  # no file of the folder it was started in is imported
        "FIELDPOST_DATA": str(settings.data.resolve()),
        "FIELDPOST_PORT": str(port),
        "FIELDPOST_STREAMS_PORT": str(streams),
        "FIELDPOST_REDIS": redis,
    }


def stopping() -> Callable[[], bool]:
    """Whether a signal to end came. Ctrl-C, ``kill`` and a closed terminal."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop.set())
    return stop.is_set
