"""What is saved beside the journals of a folder of backups: the keys of the house, its people, and
who sits where.

None of it stands in a journal. Who signed up and sits nowhere is in no file of seats either.
"""

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from service.house.keys import KEYS
from service.store.people.saved import put_people, put_seats, rows_of_people, rows_of_seats
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


ENDING = ".seats.gz"


class Seats(msgspec.Struct, frozen=True):
    """The seats of a match: its rows by table, and those of the people who sit there."""

    match: str
    rows: dict[str, list[list[Any]]]

    def statements(self) -> Iterable[Statement]:
        """Put them in the place of what there is of the match."""
        return put_seats(self.match, self.rows)


def seats_of(recorder: Recorder, match_id: str) -> bytes:
    """The seats of a match as a file; it holds addresses of people."""
    rows = rows_of_seats(recorder, match_id)
    return gzip.compress(msgspec.msgpack.encode(Seats(match_id, rows)), 6)


def read_seats(files: Iterable[Path]) -> dict[str, Seats]:
    """The seats in some files, by match; raises OSError and msgspec's errors."""
    read = (msgspec.msgpack.decode(gzip.decompress(f.read_bytes()), type=Seats) for f in files)
    return {seats.match: seats for seats in read}
