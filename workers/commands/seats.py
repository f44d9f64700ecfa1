"""Who sits where, beside the journals of a folder of backups: it stands in no journal."""

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from service.store.people.saved import put_seats, rows_of_seats
from service.store.recorder import Recorder, Statement

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
