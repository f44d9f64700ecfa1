"""A program in a terminal, worked by keys: after a number of looks it ends, whatever it does."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from typing import Self

LOOKS = 30
"""Looks at the screen, of a second at most, until what is waited for is said never to come."""

_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78])|[\x00-\x08\x0e-\x1f]")
_ROWS, _COLUMNS = 60, 100


class Terminal:
    """A program with a screen of 60 lines of 100 letters."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self._screen, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            env={**environ, "TERM": "vt100", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        os.close(inner)
        self._shown = b""

    def until(self, words: str) -> None:
        """Look until the screen shows words, however it breaks them; what it showed is past."""
        wanted = re.sub(r"\s", "", words)
        for _ in range(LOOKS):
            if wanted in re.sub(r"\s", "", self._text()):
                self._shown = b""
                return
            if not self._look():
                break
        raise AssertionError(f"the screen never showed “{words}”, but:\n{self._text()}")

    def press(self, keys: str) -> None:
        """Type something."""
        os.write(self._screen, keys.encode())

    def ended(self) -> None:
        """Look until the program ends by itself."""
        for _ in range(LOOKS):
            if not self._look():
                break
        assert self._process.wait(LOOKS) == 0, f"the program failed:\n{self._text()}"

    def _text(self) -> str:
        return _ESCAPE.sub("", self._shown.decode("utf-8", "replace"))

    def _look(self) -> bool:
        """Take what the program writes within a second; False once its screen is closed."""
        if not select.select([self._screen], [], [], 1)[0]:
            return True
        try:
            more = os.read(self._screen, 65536)
        except OSError:  # EIO: nobody has its other end
            return False
        self._shown += more
        return bool(more)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._screen)
