"""The rows of people and seats as they are saved beside the journals, and put back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.store.recorder import Recorder, Statement

Rows = Mapping[str, Sequence[Sequence[Any]]]
"""Rows by table, in the order of its columns."""

_OF_A_MATCH: Mapping[str, tuple[str, ...]] = {
    "seat_tokens": ("match", "seat", "kind", "hash"),
    "holders": ("match", "seat", "player", "address", "quiet"),
}
"""The tables of who sits where, with their columns."""

_OF_PEOPLE: Mapping[str, tuple[str, ...]] = {
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
    "clubs": ("id", "name", "plain", "founder", "since"),
    "club_members": ("club", "player", "since"),
    "club_questions": ("id", "club", "told", "player", "since", "state", "due", "mailed"),
    "club_mutes": ("address",),
    "club_matches": ("match", "club", "shown", "since"),
    "boxes": ("hash", "title", "made", "size", "kept"),
    "boxes_of": ("player", "name", "hash", "kept"),
    "operators": ("player", "since"),
    "passkeys": ("id", "player", "public", "signed", "since"),
    "barred": ("kind", "what", "since"),
    "hidden": ("match", "since"),
    "openers": ("match", "player"),
    "acts": ("id", "at", "operator", "act", "object", "match", "why"),
}  # fmt: skip
"""The tables of people and of the boxes that they brought, with their columns; what a box holds is
saved by itself, as it never changes."""

_COLUMNS: Mapping[str, tuple[str, ...]] = {**_OF_A_MATCH, **_OF_PEOPLE}


def rows_of_seats(store: Recorder, match: str) -> dict[str, list[list[Any]]]:
    """The seats of a match, and the people who hold them with their addresses."""
    rows = {table: _rows(store, table, match=match) for table in _OF_A_MATCH}
    people = sorted({str(row[2]) for row in rows["holders"]})
    rows["players"] = [row for one in people for row in _rows(store, "players", id=one)]
    rows["addresses"] = [row for one in people for row in _rows(store, "addresses", player=one)]
    return rows


def put_seats(match: str, rows: Rows) -> Iterator[Statement]:
    """Put the seats of a match in the place of what there is of them."""
    for table, found in rows.items():
        if table in _OF_A_MATCH:
            yield f"DELETE FROM {table} WHERE match=?", (match,)
        sql = _insert(table)
        yield from ((f"{sql} ON CONFLICT DO NOTHING", row) for row in found)


def rows_of_people(store: Recorder) -> dict[str, list[list[Any]]]:
    """All people, with their wishes and boxes."""
    return {table: sorted(_rows(store, table)) for table in _OF_PEOPLE}


def packed_box(store: Recorder, hash_: str) -> bytes | None:
    """What a box holds, packed as it is kept; None for one that was forgotten."""
    found = store.query("SELECT body FROM boxes WHERE hash=?", (hash_,))
    return bytes(found[0][0]) if found else None


def put_people(rows: Rows, boxes: Mapping[str, bytes]) -> Iterator[Statement]:
    """Put people in the place of all who are there: who was forgotten since stays so.

    ``boxes`` is what each box of the rows holds, packed, by hash.
    """
    for table, found in rows.items():
        yield f"DELETE FROM {table}", ()
        if table == "boxes":
            sql = _insert(table, "body")
            yield from ((sql, [*row, boxes[str(row[0])]]) for row in found)
        else:
            sql = _insert(table)
            yield from ((sql, row) for row in found)


def _insert(table: str, *more: str) -> str:
    names = (*_COLUMNS[table], *more)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({','.join('?' * len(names))})"


def _rows(store: Recorder, table: str, **wanted: str) -> list[list[Any]]:
    """The rows of a table, or those with such a value in a column."""
    sql = f"SELECT {', '.join(_COLUMNS[table])} FROM {table}"
    sql += "".join(f" WHERE {column}=?" for column in wanted)
    return [
        [bytes(value) if isinstance(value, memoryview) else value for value in row]
        for row in store.query(sql, tuple(wanted.values()))
    ]
