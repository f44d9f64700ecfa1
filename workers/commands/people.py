"""What is saved beside the journals of a folder of backups: the keys of the house, and its people.

Neither stands in a journal. Who signed up and sits nowhere is in no file of seats either.
"""

import gzip
from pathlib import Path
from typing import Any

import msgspec

from service.house.keys import KEYS
from service.store.people.saved import put_people, rows_of_people
from service.store.recorder import Recorder, Statement

PEOPLE = "people.gz"


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
        return list(put_people(told))


def beside_of(recorder: Recorder, data: Path) -> dict[str, bytes]:
    """The files with the keys in a data folder and the people in a store, by name."""
    rows = rows_of_people(recorder)
    people = gzip.compress(msgspec.msgpack.encode(rows), 6, mtime=0)
    return {KEYS: (data / KEYS).read_bytes(), PEOPLE: people}


def read_beside(folder: Path) -> Beside:
    """What lies in a folder beside a whole copy; raises OSError."""
    keys, people = (
        (folder / name).read_bytes() if (folder / name).is_file() else b""
        for name in (KEYS, PEOPLE)
    )
    return Beside(keys, people)
