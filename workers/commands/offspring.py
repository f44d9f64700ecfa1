"""Processes that are copies of the one that starts them: none reads the program again.

A copy is made by a process without other threads and without an open store. It takes over nothing
but the program: it has an environment, a session, signals and streams of its own, and of the files
of its parent none but the note of its process.
"""

import ctypes
import fcntl
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO

from workers.orphan_processes import ProcessNote

PR_SET_NAME = 15

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

ABOVE, NOTE = 16, 3
"""Where files are held while the first ones are laid, and where the note comes to lie."""


class Offspring:
    """A copy of this process that does one thing; it may end when its standard input ends."""

    def __init__(
        self, name: str, run: Callable[[], None], environ: Mapping[str, str], note: ProcessNote
    ) -> None:
        """Start it; it writes into the pipe ``output``. Raises RuntimeError in a process with
        several threads."""
        if threading.active_count() > 1:
            raise RuntimeError("A process with several threads cannot be copied.")
        given, self._giving = os.pipe()
        self.output, told = os.pipe()
        files = (given, told, told, note.descriptor)
        fork = multiprocessing.get_context("fork")
        self._process = fork.Process(target=_live, args=(name, run, dict(environ), files))
        gc.freeze()  # what is there is not looked through, nor written to, by any copy
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            os.close(given)
            os.close(told)
        assert self._process.pid is not None
        self.pid: int = self._process.pid
        note.write(self.pid)

    def status(self) -> int | None:
        """How it ended: its exit status, or the number of a signal below zero."""
        return self._process.exitcode

    def terminate(self) -> None:
        """Tell it to end."""
        self._process.terminate()

    def clear(self) -> None:
        """End it and what it left behind, and let go of its pipe."""
        with suppress(OSError):  # nothing is left
            os.killpg(self.pid, signal.SIGKILL)
        with suppress(OSError):  # it had not come so far that it led its group
            os.kill(self.pid, signal.SIGKILL)
        self._process.join()
        with suppress(OSError):
            os.close(self._giving)


def _live(
    name: str, run: Callable[[], None], environ: Mapping[str, str], files: tuple[int, ...]
) -> None:
    os.setsid()
    _lay(files)
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    os.environ.clear()
    os.environ.update(environ)
    if sys.platform == "linux":  # as ``ps -o comm`` and ``top`` show it
        ctypes.CDLL(None).prctl(PR_SET_NAME, name.encode(), 0, 0, 0)
    run()


def _lay(files: tuple[int, ...]) -> None:
    """Lay them as the standard streams and the note; whatever else is open here is closed."""
    held = [fcntl.fcntl(file, fcntl.F_DUPFD, ABOVE) for file in files]
    for at, file in enumerate(held):
        os.dup2(file, at)
    os.closerange(NOTE + 1, os.sysconf("SC_OPEN_MAX"))
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout, sys.stderr = map(_written, (1, 2))


def _written(file: int) -> IO[str]:
    return os.fdopen(file, "w", 1, "utf-8", "backslashreplace", closefd=False)
