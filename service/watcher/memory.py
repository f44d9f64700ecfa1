"""What a watcher keeps of a house, in files that a person can read."""

import os
import time
from pathlib import Path

import msgspec

from domain.journal.entries import Tree
from domain.journal.timestamps import timestamp
from service.audit.notes import WATCH
from service.audit.noting import add_lines, c_line, head_of


class KnownCheckpoint(msgspec.Struct):
    """The newest checkpoint of a match that was seen: its size and its root in hex."""

    size: int
    root: str


class Memory(msgspec.Struct):
    """All that the next look is measured by."""

    house: str = ""
    keys: list[str] = []
    """The keys that are trusted, the first one seen first."""
    origin: str = ""
    """The log that is followed."""
    size: int = 0
    peaks: list[str] = []
    """The tree of the log, as far as its growing needs it, in hex."""
    note: str = ""
    """The newest signed note of the log."""
    matches: dict[str, KnownCheckpoint] = {}
    """By the origin of the match."""
    lost: dict[str, KnownCheckpoint] = {}
    """Matches that the house set back, as they were seen before."""

    @property
    def tree(self) -> Tree:
        """The tree of the log."""
        return Tree(self.size, tuple(bytes.fromhex(peak) for peak in self.peaks))


class BadMemory(ValueError):
    """What was kept cannot be read: one sentence that says what to do."""


def read_memory(folder: Path) -> Memory:
    """What is kept in a folder; an empty memory where there is none. Raises BadMemory."""
    file = folder / "state.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=Memory)
    except FileNotFoundError:
        return Memory()
    except (OSError, msgspec.DecodeError) as error:
        raise BadMemory(
            f"{file} cannot be read ({error}). Put it back from a backup; without it this watcher "
            "begins anew and has seen nothing."
        ) from None


def keep(folder: Path, memory: Memory, notes: dict[str, list[str]]) -> None:
    """Keep a memory, and before it the new notes, by the origin of their tree."""
    now = timestamp(int(time.time()))
    for origin, fresh in notes.items():
        file = folder / "notes" / f"{origin.rpartition('/')[2]}.notes"
        add_lines(file, head_of(origin, "", WATCH), [c_line(now, note) for note in fresh])
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"state.{os.getpid()}.part"
    with part.open("wb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(memory), indent=1))
        out.flush()
        os.fsync(out.fileno())
    part.replace(folder / "state.json")
