"""Notes of the processes of a house, by which those that were left over are found and ended.

A note is a file with the number of a process that leads a group of its own. The process holds a
lock on it from before its first step, and whatever it starts holds it too: where the lock is free
none of them is there, and the number may belong to somebody else by now.
"""

import contextlib
import fcntl
import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO

PATIENCE = 3.0
"""Seconds that a process left over has to end by itself."""

THREADS = 17
"""Which word behind the name of a process tells how many threads it has (``man 5 proc``)."""


class ProcessNote:
    """A note that is about to be written; the process to be started inherits its ``descriptor``."""

    def __init__(self, file: Path) -> None:
        """Lock a new file beside it: what an earlier process holds is the file that was there."""
        self._file, self._new = file, file.with_suffix(".new")
        file.parent.mkdir(parents=True, exist_ok=True)
        self._new.unlink(missing_ok=True)
        self._out: IO[str] = self._new.open("x")
        fcntl.flock(self._out, fcntl.LOCK_EX)
        self.descriptor = self._out.fileno()

    def write(self, pid: int) -> None:
        """Note the process, which has inherited the lock by now, and leave that to it alone."""
        self._out.write(f"{pid}\n")
        self._out.close()
        self._new.replace(self._file)


def holder(file: Path) -> int:
    """The process that leads those who hold this note; 0 where nobody does."""
    try:
        with file.open() as note:
            fcntl.flock(note, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return 0
    except BlockingIOError:
        with contextlib.suppress(OSError, ValueError):
            return int(file.read_text())
    except OSError:
        pass
    return 0


def reap(files: Iterable[Path], patience: float = PATIENCE) -> list[int]:
    """End what is left of processes that were noted; returns which were there.

    Only processes that hold their note are touched, even where a number is in use again.
    """
    groups = {pid for file in files if (pid := holder(file))}
    found = left = _running(groups)
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, number)
        deadline = time.monotonic() + patience
        while left and time.monotonic() < deadline:
            time.sleep(0.02)
            left = [pid for pid in left if _group(Path(f"/proc/{pid}")) in groups]
    return found


def _running(groups: set[int]) -> list[int]:
    """The processes of these groups that have not ended."""
    if not groups:
        return []
    every = Path("/proc").glob("[0-9]*")
    return [int(entry.name) for entry in every if _group(entry) in groups]


def _group(entry: Path) -> int:
    """The group of a process that has not ended; 0 for one that has, to its last thread.

    Its files and ports are closed with that: the first thread of a process may end before it.
    """
    try:
        words = (entry / "stat").read_text().rpartition(")")[2].split()
        state, group, threads = words[0], int(words[2]), int(words[THREADS])
    except (OSError, ValueError, IndexError):
        return 0
    return 0 if state == "Z" and threads <= 1 else group
