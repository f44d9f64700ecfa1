"""Forgetting a person: every table with a row of his, of his addresses or of his seats."""

from collections.abc import Iterable, Sequence

from service.store.people.clubs import forget_in_clubs
from service.store.recorder import Recorder, Statement

OF_A_PLAYER = (
    ("players", "id"), ("addresses", "player"), ("holders", "player"), ("wishes", "player"),
    ("styles", "player"), ("sessions", "player"), ("habits", "player"), ("secluded", "player"),
    ("ways", "player"), ("tokens", "player"), ("chat", "player"), ("set_ups", "player"),
    ("invited", "player"), ("hours", "player"), ("club_questions", "player"),
    ("boxes_of", "player"),
)  # fmt: skip

OF_AN_ADDRESS = (
    ("addresses", "address"), ("followers", "address"), ("sign_ins", "address"),
    ("letters", "sender"), ("mails", "recipient"), ("club_questions", "told"),
    ("club_mutes", "address"),
)  # fmt: skip

OF_A_SEAT = ("letters", "mails", "notes", "posted", "seen", "invited")

OF_A_WAY = ("told", "followed")

SETTLED = {
    "letters": "state NOT IN ('new', 'quarantined')",
    "mails": "state NOT IN ('ready', 'delayed')",
}
"""Letters and mails of which nothing follows any more."""


def forget_player(player: str) -> list[Statement]:
    """Deletes every row of a player; a club that he leads goes to its next member."""
    ways = "(SELECT id FROM ways WHERE player=?)"
    return [
        *((f"DELETE FROM {table} WHERE way IN {ways}", (player,)) for table in OF_A_WAY),
        ("DELETE FROM club_questions WHERE told=?", (f"people/{player}",)),
        *((f"DELETE FROM {table} WHERE {column}=?", (player,)) for table, column in OF_A_PLAYER),
        *forget_in_clubs(player),
    ]


def forget_address(address: str) -> list[Statement]:
    """Deletes every row of an address, whoever's it is."""
    return [
        (f"DELETE FROM {table} WHERE {column}=?", (address,)) for table, column in OF_AN_ADDRESS
    ]


def forget_seats(seats: Iterable[tuple[str, str]]) -> list[Statement]:
    """Deletes the letters, mails and notes of seats, and how far they had read."""
    return [
        (f"DELETE FROM {table} WHERE match=? AND seat=?", seat)
        for seat in seats
        for table in OF_A_SEAT
    ]


def forget_where_named(store: Recorder, address: str) -> list[Statement]:
    """Empties settled letters and mails of others in which an address stands as it is written."""
    emptied = list[Statement]()
    for table, settled in SETTLED.items():
        for (name,) in store.query(f"SELECT id FROM {table} WHERE {settled}"):
            ((raw,),) = store.query(f"SELECT raw FROM {table} WHERE id=?", (name,))
            if address.encode() in bytes(raw).lower():
                emptied.append((f"UPDATE {table} SET raw=? WHERE id=?", (b"", name)))
    told = ("UPDATE letters SET report='', reason='' WHERE LOWER(report || reason) LIKE ?",
            (f"%{address}%",))  # fmt: skip
    return [*emptied, told]


def is_known(store: Recorder, address: str) -> bool:
    """Whether any row is of an address."""
    return any(
        store.query(f"SELECT 1 FROM {table} WHERE {column}=? LIMIT 1", (address,))
        for table, column in OF_AN_ADDRESS
    )


def forget_statements(
    store: Recorder, player: str, addresses: Sequence[str], seats: Iterable[tuple[str, str]]
) -> list[Statement]:
    """Everything that is deleted of a person; ``player`` is "" for an address that is nobody's."""
    return [
        *forget_seats(seats),
        *(forget_player(player) if player else ()),
        *(one for address in addresses for one in forget_address(address)),
        *(one for address in addresses for one in forget_where_named(store, address)),
    ]
