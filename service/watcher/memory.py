"""What a watcher keeps of a house, in files that a person can read."""

import os
from pathlib import Path

import msgspec

from domain.journal.entries import Tree

BEGIN, END = "-----BEGIN GAME CHECKPOINT-----", "-----END GAME CHECKPOINT-----"

_HEAD = (
    "From: watch@localhost\nSubject: checkpoints of {match}\n"
    "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
)


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
    """Keep a memory, and the new notes by the origin of their tree; notes first."""
    (folder / "notes").mkdir(parents=True, exist_ok=True)
    for origin, fresh in notes.items():
        file = folder / "notes" / f"{origin.rpartition('/')[2]}.eml"
        text = "" if file.exists() else _HEAD.format(match=origin)
        text += "".join(f"{BEGIN}\n{note}{END}\n\n" for note in fresh)
        with file.open("a", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
    part = folder / f"state.{os.getpid()}.part"
    with part.open("wb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(memory), indent=1))
        out.flush()
        os.fsync(out.fileno())
    part.replace(folder / "state.json")
