"""The rows of people and seats as they are saved beside the journals, and put back; and all rows of
one person, for that person alone: no secret of anybody else, and no hash of their own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    "agreed": ("player", "version", "at"),
    "conditions": ("version", "text", "since"),
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


# What there is of one person


TableRows = list[dict[str, Any]]

_BY_PLAYER = {
    "players": ("id", "id name zone"),
    "addresses": ("player", "address confirmed"),
    "operators": ("player", "since"),
    "passkeys": ("player", "id since signed"),
    "wishes": ("player", "mails"),
    "styles": ("player", "style"),
    "habits": (
        "player", "language quiet_from quiet_to digest_at sleeps wakes digest_due"
    ),
    "hours": ("player", "kind quiet_from quiet_to sleeps wakes"),
    "secluded": ("player", "player"),
    "sessions": ("player", "made"),
    "tokens": ("player", "purpose since"),
    "holders": ("player", "match seat address quiet coached"),
    "openers": ("player", "match"),
    "agreed": ("player", "version at"),
    "invited": ("player", "match seat words"),
    "chat": ("player", "match room seat at words"),
    "set_ups": ("player", "game name line"),
    "boxes_of": ("player", "name hash kept"),
    "ways": ("player", "id kind name address since failed due trouble club of_club"),
    "clubs": ("founder", "id name since"),
    "club_members": ("player", "club since"),
    "club_questions": ("player", "club since state"),
}  # fmt: skip
"""The tables that name a player: in which column, and the columns that are told."""

_BY_ADDRESS = {
    "followers": ("address", "match every state number size turn made"),
    "sign_ins": ("address", "made state"),
    "club_questions": ("told", "club since state"),
    "club_mutes": ("address", ""),
    "reserves": ("address", "match seat place"),
    "letters": ("sender", "id received state reason match seat report"),
    "mails": ("recipient", "id kind made sent state reason match seat"),
}
"""The same for the tables that name a mail address, which is told too."""

_BY_SEAT = {
    "notes": "match seat text made",
    "posted": "match seat number size notes",
    "seen": "match seat size",
}

_BY_WAY = {"told": "way match seat moment again", "followed": "way match"}

_ACTED = "at act match why"
"""What is told of an act of an operator: not whose it was."""

_RAW = {"letters": "sender", "mails": "recipient"}
"""Tables of whole mails, as long as they are kept."""


def own_rows(
    store: Recorder, player: str, addresses: Sequence[str], seats: Iterable[tuple[str, str]]
) -> dict[str, TableRows]:
    """What each table holds of a person, who may be nobody but an address; none is left out.

    Columns have the names of the tables, moments in Unix seconds as there.
    """
    found: dict[str, TableRows] = {}

    def add(table: str, columns: str, where: str, values: Sequence[str]) -> None:
        names = columns.split()
        sql = f"SELECT {', '.join(names)} FROM {table} WHERE {where} ORDER BY {', '.join(names)}"
        rows = [dict(zip(names, row, strict=True)) for row in store.query(sql, values)]
        found.setdefault(table, []).extend(rows)

    for table, (column, columns) in _BY_PLAYER.items():
        add(table, columns, f"{column}=? AND {column}<>''", (player,))
    for table, (column, columns) in _BY_ADDRESS.items():
        for name in (*addresses, *([f"people/{player}"] if player and column == "told" else ())):
            add(table, f"{column} {columns}", f"{column}=?", (name,))
    for table, columns in _BY_SEAT.items():
        for seat in seats:
            add(table, columns, "match=? AND seat=?", seat)
    for table, columns in _BY_WAY.items():
        add(table, columns, "way IN (SELECT id FROM ways WHERE player=?)", (player,))
    for name in filter(None, (player, *addresses)):
        add("barred", "kind since", "what=?", (name,))
    for address in addresses:
        add("acts", _ACTED, "object=?", (f"address {address}",))
    if player:
        named = (f"person {player}", f"person {player} into %", f"person % into {player}")
        add("acts", _ACTED, "object=? OR object LIKE ? OR object LIKE ?", named)
    return found


def raw_mails(store: Recorder, addresses: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Letters of these addresses and mails to them, each with a name of its own, as they came or
    will go out; one that was answered or sent is kept no more. What brought this very data is
    left out."""
    for table, column in _RAW.items():
        for address in addresses:
            kind = " AND kind<>'data'" if table == "mails" else ""
            names = store.query(f"SELECT id FROM {table} WHERE {column}=?{kind}", (address,))
            for (name,) in names:
                rows = store.query(f"SELECT raw FROM {table} WHERE id=?", (name,))
                if rows and bytes(rows[0][0]):
                    yield f"{table}/{name}.eml", bytes(rows[0][0])
