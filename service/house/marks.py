"""The high-water mark: how far each journal had come, noted outside the database.

A database that is put back as an older copy, or whose log lost its end, tells nothing of what it
had acknowledged and signed. This file does: one line for each save, appended once it is durable
and before it is acknowledged. A line is not synced to the disk by itself (that would cost what the
save costs): it outlives any process, and a crash of the machine may take the last seconds of it.
A mark therefore never says more than the database once held.
"""

import fcntl
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from service import chance

log = logging.getLogger("fieldpost")

LARGEST = 4_000_000
"""Bytes from which the file is written anew, with the last mark of each journal."""

ROOT = 32
"""Bytes of a root."""

KEYS_LINE = "keys"
"""The name in a line that says of which keys the marks after it are."""


class TreeHead(NamedTuple):
    """The size of a tree, and its root."""

    size: int
    root: bytes


class Marks:
    """The marks of one house; any number of processes on one machine share the file."""

    def __init__(
        self, file: Path, keys: str, *, reads_only: bool = False, largest: int = LARGEST
    ) -> None:
        """``keys`` names the secret of the dice: other keys, after a restore, begin anew."""
        self._file, self._keys, self._reads_only = file, keys, reads_only
        self._out: int | None = None
        self._read = 0
        self._marks: dict[str, TreeHead] = {}
        self._logs: dict[str, TreeHead] = {}
        """Of these, those with a slash in their name: no match has one."""
        self._keys_seen: list[str] = []
        self._largest = self._limit = largest
        self._lock = threading.Lock()

    def of(self, name: str) -> TreeHead | None:
        """The last mark of a journal, whichever process set it; None where there is none.

        Raises OSError where the file cannot be read.
        """
        with self._lock:
            self._look()
            return self._marks.get(name)

    def all(self) -> dict[str, TreeHead]:
        """Every journal that has a mark. Raises OSError."""
        with self._lock:
            self._look()
            return dict(self._marks)

    def logs(self) -> dict[str, TreeHead]:
        """The marks of logs, those that others hold among them: few, however many matches.

        Raises OSError.
        """
        with self._lock:
            self._look()
            return dict(self._logs)

    def outlived(self) -> bool:
        """Whether newer keys than these wrote here: the house was put back with its old ones."""
        with self._lock:
            self._look()
            return self._keys in self._keys_seen[:-1]

    def set(self, name: str, size: int, root: bytes) -> None:
        """Note how far a journal has come. Raises OSError."""
        with self._lock:
            self._append(f"{name} {size} {root.hex()}\n")

    def _append(self, line: str) -> None:
        """One line, whole, after those of other processes."""
        while True:
            out = self._open()
            fcntl.flock(out, fcntl.LOCK_SH)
            found = os.fstat(out)
            if found.st_nlink:
                break
            self._close()  # another process wrote the file anew meanwhile
        try:
            os.write(out, line.encode())
        finally:
            fcntl.flock(out, fcntl.LOCK_UN)
        if found.st_size > self._limit:
            self._look()
            self._rewrite()

    def _open(self) -> int:
        if self._out is None:
            self._out = self._opened()
            self._read, self._marks, self._logs, self._keys_seen = 0, {}, {}, []
            self._take()
            if self._reads_only:
                return self._out
            if os.fstat(self._out).st_size > self._read:
                os.write(self._out, b"\n")  # the end of a line that a crash cut off
            if self._keys not in self._keys_seen:
                os.write(self._out, f"{KEYS_LINE} 0 {self._keys}\n".encode())
        return self._out

    def _opened(self) -> int:
        if self._reads_only:
            return os.open(self._file if self._file.exists() else os.devnull, os.O_RDONLY)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(self._file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)

    def _close(self) -> None:
        if self._out is not None:
            os.close(self._out)
        self._out = None

    def _look(self) -> None:
        """Take in what other processes noted since."""
        if not os.fstat(self._open()).st_nlink:
            self._close()
        self._open()
        self._take()

    def _take(self) -> None:
        assert self._out is not None
        while fresh := os.pread(self._out, 1 << 20, self._read):
            whole = fresh[: fresh.rfind(b"\n") + 1]
            if not whole:
                return  # the line that a crash cut off, or one that is being written
            self._read += len(whole)
            for line in whole.decode(errors="replace").splitlines():
                self._note(line)

    def _note(self, line: str) -> None:
        try:
            name, number, held = line.split(" ")
            size = int(number)
            if name == KEYS_LINE:
                if self._keys_seen[-1:] != [held]:
                    self._keys_seen.append(held)
                    self._marks, self._logs = {}, {}
                return
            root = bytes.fromhex(held)
        except ValueError:
            return  # cut off by a crash, and written on behind
        if len(root) != ROOT:
            return
        if name not in self._marks or size >= self._marks[name].size:
            self._marks[name] = TreeHead(size, root)
            if "/" in name:
                self._logs[name] = self._marks[name]

    def _rewrite(self) -> None:
        """Leave the last mark of each journal; others wait, and then take the new file."""
        assert self._out is not None
        fcntl.flock(self._out, fcntl.LOCK_EX)
        if not os.fstat(self._out).st_nlink:
            self._close()
            return
        self._take()
        fresh = self._file.with_name(f".{self._file.name}.{os.getpid()}.{chance.token_hex(4)}")
        lines = [f"{KEYS_LINE} 0 {keys}\n" for keys in self._keys_seen]
        lines += [f"{name} {mark.size} {mark.root.hex()}\n" for name, mark in self._marks.items()]
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.writelines(lines)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(self._file)
        self._close()  # and lets go of the lock
        self._limit = max(self._largest, 4 * sum(map(len, lines)))


def quietly(note: Callable[[], None]) -> None:
    """Set a mark for what is durable already: where that fails the log says so, and no more."""
    try:
        note()
    except OSError as error:
        log.critical(
            "The high-water mark cannot be written (%s): a store that goes back would not be "
            "noticed. Mend that, and start again.",
            error.strerror or error,
            extra={"facts": {"event": "marks"}},
        )
