"""Forgetting a person, or making two accounts one: every table with a row of a person, of their
addresses or of their seats."""

from collections.abc import Iterable, Sequence

from service.store.house.barred import (
    ADDRESS,
    MUTED,
    PERSON,
    bar_statement,
    bars,
    free_statement,
    is_barred,
)
from service.store.house.operators import forget_in_acts
from service.store.people.clubs import forget_in_clubs
from service.store.people.players import hash_of
from service.store.recorder import Recorder, Statement

OF_A_PLAYER = (
    ("players", "id"), ("addresses", "player"), ("holders", "player"), ("wishes", "player"),
    ("styles", "player"), ("sessions", "player"), ("habits", "player"), ("secluded", "player"),
    ("ways", "player"), ("tokens", "player"), ("chat", "player"), ("set_ups", "player"),
    ("invited", "player"), ("hours", "player"), ("club_questions", "player"),
    ("boxes_of", "player"), ("operators", "player"), ("passkeys", "player"),
    ("openers", "player"), ("agreed", "player"),
)  # fmt: skip

OF_AN_ADDRESS = (
    ("addresses", "address"), ("followers", "address"), ("sign_ins", "address"),
    ("letters", "sender"), ("mails", "recipient"), ("club_questions", "told"),
    ("club_mutes", "address"), ("reserves", "address"),
)  # fmt: skip

OF_A_SEAT = ("letters", "mails", "notes", "posted", "seen", "invited", "reserves")

OF_A_WAY = ("told", "followed")


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
        *forget_barred(store, player, addresses),
        *forget_in_acts(player, *addresses),
        *forget_seats(seats),
        *(forget_player(player) if player else ()),
        *(one for address in addresses for one in forget_address(address)),
    ]


def forget_barred(store: Recorder, player: str, addresses: Sequence[str]) -> list[Statement]:
    """Keeps of a barred person, and of barred addresses, their hashes alone."""
    whole = bool(player) and is_barred(store, PERSON, player)
    kept = [a for a in addresses if whole or is_barred(store, ADDRESS, a)]
    since = {bar.what: bar.since for bar in bars(store)}
    return [
        *(bar_statement(ADDRESS, hash_of(a), since.get(a, since.get(player, 0))) for a in kept),
        *(free_statement(ADDRESS, a) for a in addresses),
        *(free_statement(kind, player) for kind in (PERSON, MUTED) if player),
    ]


# Two accounts of one person


MOVED = (
    ("holders", "player"), ("chat", "player"), ("invited", "player"), ("ways", "player"),
    ("club_questions", "player"), ("openers", "player"),
)  # fmt: skip
"""Rows that go to the other account whole."""

JOINED = {
    "addresses": "o.address=addresses.address",
    "club_members": "o.club=club_members.club",
    "secluded": "1=1",
    "boxes_of": "o.name=boxes_of.name",
    "set_ups": "o.game=set_ups.game AND o.name=set_ups.name",
    "agreed": "o.version=agreed.version",
}
"""Rows that go there unless it has one of the same name, by what makes it the same."""

LEFT = (
    "players", "addresses", "club_members", "boxes_of", "set_ups", "wishes", "styles", "habits",
    "hours", "secluded", "tokens", "agreed",
)  # fmt: skip
"""Tables whose rows of the old account are deleted: the other one has its own."""


def played_by_both(store: Recorder, player: str, other: str) -> list[str]:
    """The matches that are not over in which both hold a seat."""
    sql = (
        "SELECT DISTINCT h.match FROM holders h JOIN holders o ON o.match=h.match "
        "JOIN lobby l ON l.match=h.match WHERE h.player=? AND o.player=? AND l.status<>'finished' "
        "ORDER BY h.match"
    )
    return [str(match) for (match,) in store.query(sql, (player, other))]


def merge_statements(player: str, into: str) -> list[Statement]:
    """Gives another account all that one has, and deletes that one."""
    proved = (
        "UPDATE addresses SET confirmed=1 WHERE player=? AND address IN "
        "(SELECT o.address FROM addresses o WHERE o.player=? AND o.confirmed=1)"
    )
    return [
        (proved, (into, player)),
        *(
            (
                f"UPDATE {table} SET player=? WHERE player=? AND NOT EXISTS "
                f"(SELECT 1 FROM {table} o WHERE o.player=? AND {same})",
                (into, player, into),
            )
            for table, same in JOINED.items()
        ),
        *((f"UPDATE {table} SET {column}=? WHERE {column}=?", (into, player))
          for table, column in MOVED),
        ("UPDATE clubs SET founder=? WHERE founder=?", (into, player)),
        ("UPDATE sessions SET player='' WHERE player=?", (player,)),
        *((f"DELETE FROM {table} WHERE {'id' if table == 'players' else 'player'}=?", (player,))
          for table in LEFT),
        ("DELETE FROM barred WHERE kind='muted' AND what=?", (player,)),
        *forget_in_clubs(player),
    ]  # fmt: skip
