"""What is saved beside the journals of a folder of backups: the keys of the house, and its people.

Neither stands in a journal. Who signed up and sits nowhere is in no file of seats either.
"""

import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from service.house.keys import KEYS
from service.store.recorder import Recorder, Statement

PEOPLE = "people.gz"

TABLES: Mapping[str, tuple[str, ...]] = {
    "players": ("id", "name", "zone"),
    "addresses": ("address", "player", "confirmed", "asked"),
    "wishes": ("player", "mails"),
    "styles": ("player", "style"),
    "habits": (
        "player", "language", "quiet_from", "quiet_to", "digest_at", "sleeps", "wakes", "digest_due"
    ),
    "followers": (
        "match", "id", "address", "every", "state", "number", "size", "turn", "made"
    ),
}  # fmt: skip
"""The tables of people, whole, with their columns."""


class Beside(msgspec.Struct, frozen=True):
    """What lies beside the journals: the content of the files that are there."""

    keys: bytes = b""
    people: bytes = b""

    def put_keys(self, folder: Path) -> None:
        """Put the newer keys in the place of those of the whole copy."""
        if self.keys:
            (folder / KEYS).write_bytes(self.keys)

    def statements(self) -> list[Statement]:
        """Put the people in the place of those of the whole copy: who was forgotten since stays so.

        Raises OSError, EOFError and msgspec's errors for a damaged file.
        """
        if not self.people:
            return []
        told = msgspec.msgpack.decode(gzip.decompress(self.people), type=dict[str, list[list[Any]]])
        done: list[Statement] = []
        for table, rows in told.items():
            columns = TABLES[table]
            marks = ",".join("?" * len(columns))
            sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
            done += [(f"DELETE FROM {table}", ()), *((sql, row) for row in rows)]
        return done


def beside_of(recorder: Recorder, data: Path) -> dict[str, bytes]:
    """The files with the keys in a data folder and the people in a store, by name."""
    rows = {
        table: sorted(recorder.query(f"SELECT {', '.join(columns)} FROM {table}"))
        for table, columns in TABLES.items()
    }
    people = gzip.compress(msgspec.msgpack.encode(rows), 6, mtime=0)
    return {KEYS: (data / KEYS).read_bytes(), PEOPLE: people}


def read_beside(folder: Path) -> Beside:
    """What lies in a folder beside a whole copy; raises OSError."""
    keys, people = (
        (folder / name).read_bytes() if (folder / name).is_file() else b""
        for name in (KEYS, PEOPLE)
    )
    return Beside(keys, people)
