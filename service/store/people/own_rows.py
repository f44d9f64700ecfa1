"""What the tables hold of one person, for that person alone: no secret of anybody else, and no hash
of a secret of their own."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from service.store.recorder import Recorder

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

Rows = list[dict[str, Any]]


def own_rows(
    store: Recorder, player: str, addresses: Sequence[str], seats: Iterable[tuple[str, str]]
) -> dict[str, Rows]:
    """What each table holds of a person, who may be nobody but an address; none is left out.

    Columns have the names of the tables, moments in Unix seconds as there.
    """
    found: dict[str, Rows] = {}

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
