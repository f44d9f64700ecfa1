"""What is saved beside the journals of a folder of backups: the keys of the house, its people with
their boxes, and who sits where.

None of it stands in a journal. Who signed up and sits nowhere is in no file of seats either.
"""

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service.house.keys import KEYS
from service.store.people.saved import (
    packed_box,
    put_people,
    put_seats,
    rows_of_people,
    rows_of_seats,
)
from service.store.recorder import Recorder, Statement

PEOPLE = "people.gz"

BOX = ".box"
"""The ending of a box: what its hash says, so it is written once."""


class SideFiles(msgspec.Struct, frozen=True):
    """What lies beside the journals: the content of the files that are there."""

    keys: bytes = b""
    people: bytes = b""
    folder: Path = Path()
    """Where their boxes lie."""

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
        boxes = {str(row[0]): (self.folder / f"{row[0]}{BOX}").read_bytes()
                 for row in told.get("boxes", ())}  # fmt: skip
        return list(put_people(told, boxes))


class Outdated(NamedTuple):
    """What must be written to a folder so that it has the keys and the people of today."""

    files: dict[str, bytes]
    """By name; what people.gz names is there before it."""
    gone: list[Path]
    """Boxes that were forgotten since."""


def outdated(recorder: Recorder, data: Path, folder: Path) -> Outdated:
    """What a folder lacks of the keys in a data folder and the people and boxes in a store."""
    rows = rows_of_people(recorder)
    there = {file.name.removesuffix(BOX): file for file in folder.glob(f"*{BOX}")}
    hashes = [str(row[0]) for row in rows["boxes"]]
    boxes = {one: packed_box(recorder, one) for one in hashes if one not in there}
    rows["boxes"] = [row for row in rows["boxes"] if boxes.get(str(row[0]), b"") is not None]
    people = gzip.compress(msgspec.msgpack.encode(rows), 6, mtime=0)
    new = {f"{one}{BOX}": body for one, body in boxes.items() if body is not None}
    kept = {KEYS: (data / KEYS).read_bytes(), PEOPLE: people}
    other = {name: file for name, file in kept.items() if not _is(folder / name, file)}
    gone = [file for one, file in there.items() if one not in hashes]
    return Outdated({**new, **other}, gone)


def _is(file: Path, content: bytes) -> bool:
    return file.is_file() and file.read_bytes() == content


def read_beside(folder: Path) -> SideFiles:
    """What lies in a folder beside a whole copy; raises OSError."""
    keys, people = (
        (folder / name).read_bytes() if (folder / name).is_file() else b""
        for name in (KEYS, PEOPLE)
    )
    return SideFiles(keys, people, folder)


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
