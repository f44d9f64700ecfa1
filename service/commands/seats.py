"""Who sits where, beside the journals of a folder of backups: it stands in no journal."""

import gzip
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from service.store.recorder import Recorder, Statement

TABLES: Mapping[str, tuple[str, ...]] = {
    "seat_tokens": ("match", "seat", "kind", "hash"),
    "holders": ("match", "seat", "player", "address", "quiet"),
    "players": ("id", "name", "zone"),
    "addresses": ("address", "player", "confirmed", "asked"),
}
"""The columns of each table that is saved."""

OF_A_MATCH = ("seat_tokens", "holders")

ENDING = ".seats.gz"


class Seats(msgspec.Struct, frozen=True):
    """The seats of a match: its rows by table, and those of the people who sit there."""

    match: str
    rows: dict[str, list[list[Any]]]

    def statements(self) -> Iterable[Statement]:
        """Put them in the place of what there is of the match."""
        for table, rows in self.rows.items():
            if table in OF_A_MATCH:
                yield f"DELETE FROM {table} WHERE match=?", (self.match,)
            columns = TABLES[table]
            marks = ",".join("?" * len(columns))
            sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
            yield from ((f"{sql} ON CONFLICT DO NOTHING", row) for row in rows)


def seats_of(recorder: Recorder, match_id: str) -> bytes:
    """The seats of a match as a file; it holds addresses of people."""
    rows = {table: _rows(recorder, table, "match", match_id) for table in OF_A_MATCH}
    people = sorted({str(row[2]) for row in rows["holders"]})
    rows["players"] = [row for one in people for row in _rows(recorder, "players", "id", one)]
    rows["addresses"] = [
        row for one in people for row in _rows(recorder, "addresses", "player", one)
    ]
    return gzip.compress(msgspec.msgpack.encode(Seats(match_id, rows)), 6)


def read_seats(files: Iterable[Path]) -> dict[str, Seats]:
    """The seats in some files, by match; raises OSError and msgspec's errors."""
    read = (msgspec.msgpack.decode(gzip.decompress(f.read_bytes()), type=Seats) for f in files)
    return {seats.match: seats for seats in read}


def _rows(recorder: Recorder, table: str, column: str, value: str) -> list[list[Any]]:
    sql = f"SELECT {', '.join(TABLES[table])} FROM {table} WHERE {column}=?"
    found = recorder.query(sql, (value,))
    return [[bytes(v) if isinstance(v, memoryview) else v for v in row] for row in found]
