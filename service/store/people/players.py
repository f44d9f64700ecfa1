"""The tables of players: who they are, their addresses, what they wish for."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from service.store.recorder import Recorder, Statement

CHOSEN_UTC = "Etc/UTC"
"""The zone of who chose UTC: with plain UTC nobody said anything yet."""


class Player(msgspec.Struct, frozen=True):
    """A person."""

    id: str
    name: str
    zone: str = "UTC"
    """The time zone in which deadlines are told."""


def player_of_id(store: Recorder, player: str) -> Player | None:
    """A player by his id."""
    rows = store.query("SELECT id, name, zone FROM players WHERE id=?", (player,))
    return Player(*rows[0]) if rows else None


def player_of_address(store: Recorder, address: str) -> Player | None:
    """The player of an address; one who confirmed it before one who did not.

    Who only claims it as a further one of his is nobody.
    """
    rows = store.query(
        "SELECT p.id, p.name, p.zone FROM addresses a JOIN players p ON p.id=a.player "
        "WHERE a.address=? AND (a.confirmed=1 OR a.asked=0) "
        "ORDER BY a.confirmed DESC, p.id LIMIT 1",
        (address,),
    )
    return Player(*rows[0]) if rows else None


def add_statements(player: Player, address: str) -> list[Statement]:
    """Keeps a new player, who has to confirm his address."""
    sql = "INSERT INTO players (id, name, zone) VALUES (?,?,?)"
    row = (player.id, player.name, player.zone)
    return [(sql, row), _address(address, player.id, asked=0)]


def rename_statement(player: str, name: str, zone: str) -> Statement:
    """Keeps another name and time zone."""
    return "UPDATE players SET name=?, zone=? WHERE id=?", (name, zone, player)


# Addresses


def addresses_of_player(store: Recorder, player: str, *, confirmed: bool) -> list[str]:
    """The addresses of a player, those only claimed among them without ``confirmed``: first
    the one to which the mails of most of their seats go."""
    seats = "SELECT COUNT(*) FROM holders h WHERE h.player=a.player AND h.address=a.address"
    sql = (
        "SELECT address FROM addresses a WHERE player=? AND confirmed>=? "
        f"ORDER BY ({seats}) DESC, address"
    )
    rows = store.query(sql, (player, int(confirmed)))
    return [str(address) for (address,) in rows]


def claim_address(store: Recorder, player: str, address: str) -> None:
    """Keep a further address of a player, about which he is to be asked."""
    sql, params = _address(address, player, asked=1)
    store.write([(f"{sql} ON CONFLICT DO NOTHING", params)])


def addresses_to_ask(store: Recorder) -> list[tuple[str, str]]:
    """Players and addresses of theirs that are neither confirmed nor asked about yet."""
    sql = "SELECT player, address FROM addresses WHERE asked=1 AND confirmed=0 LIMIT 100"
    return [(str(player), str(address)) for player, address in store.query(sql)]


def asked_statement(player: str, address: str) -> Statement:
    """Notes that a player was asked about an address."""
    return "UPDATE addresses SET asked=2 WHERE player=? AND address=?", (player, address)


def is_only_his(store: Recorder, player: str, address: str) -> bool:
    """Whether a player confirmed an address that nobody else claims, or has mails of a seat at."""
    known = (
        "SELECT player, confirmed FROM addresses WHERE address=? "
        "UNION SELECT player, 1 FROM holders WHERE address=?"
    )
    return store.query(known, (address, address)) == [(player, 1)]


def confirm_statements(player: str, address: str) -> list[Statement]:
    """Makes an address a player's own: nobody else claims it, and seats mailed there are his."""
    return [
        ("DELETE FROM addresses WHERE address=? AND player<>?", (address, player)),
        ("UPDATE holders SET player=? WHERE address=?", (player, address)),
        ("UPDATE addresses SET confirmed=1 WHERE address=? AND player=?", (address, player)),
    ]


def have_mailed(store: Recorder, player: str, address: str) -> None:
    """Have the mails of all seats of a player go to an address."""
    store.write([("UPDATE holders SET address=? WHERE player=?", (address, player))])


def remove_address(store: Recorder, player: str, address: str, instead: str) -> None:
    """Delete an address; mails of seats that went there go to another one."""
    moved = "UPDATE holders SET address=? WHERE player=? AND address=?"
    gone = "DELETE FROM addresses WHERE player=? AND address=?"
    store.write([(moved, (instead, player, address)), (gone, (player, address))])


def _address(address: str, player: str, *, asked: int) -> Statement:
    sql = "INSERT INTO addresses (address, player, confirmed, asked) VALUES (?,?,0,?)"
    return sql, (address, player, asked)


# Who is kept out: all else of it is in service/store/house/barred.py


def is_address_barred(store: Recorder, address: str) -> bool:
    """Whether mail from an address is refused: for itself, its domain or its person."""
    named = [address, hash_of(address), *domains_of(address)]
    sql = (
        "SELECT 1 FROM barred WHERE kind IN ('address', 'domain') "
        f"AND what IN ({','.join('?' * len(named))}) UNION SELECT 1 FROM barred b JOIN addresses a "
        "ON a.player=b.what AND (a.confirmed=1 OR a.asked=0) WHERE b.kind='person' "
        "AND a.address=? LIMIT 1"
    )
    return bool(store.query(sql, (*named, address)))


def domains_of(address: str) -> Sequence[str]:
    """The domain of an address, and those above it."""
    parts = address.rpartition("@")[2].split(".")
    return [".".join(parts[k:]) for k in range(len(parts))]


def hash_of(address: str) -> str:
    """What is kept of a barred address whose person was forgotten."""
    return f"sha256:{sha256(address.encode()).hexdigest()}"


# Wishes


def wished_mails(store: Recorder, player: str) -> str:
    """How many mails a player wishes for; "" where he said nothing."""
    rows = store.query("SELECT mails FROM wishes WHERE player=?", (player,))
    return str(rows[0][0]) if rows else ""


def wish_mails(store: Recorder, player: str, mails: str) -> None:
    """Keep how many mails a player wishes for."""
    sql = "INSERT INTO wishes (player, mails) VALUES (?,?) ON CONFLICT (player) DO UPDATE SET "
    store.write([(f"{sql}mails=excluded.mails", (player, mails))])


def wished_style(store: Recorder, player: str) -> str:
    """Which mails a player wants; "" where he said nothing."""
    rows = store.query("SELECT style FROM styles WHERE player=?", (player,))
    return str(rows[0][0]) if rows else ""


def wish_style(store: Recorder, player: str, style: str) -> None:
    """Keep which mails a player wants."""
    sql = "INSERT INTO styles (player, style) VALUES (?,?) ON CONFLICT (player) DO UPDATE SET "
    store.write([(f"{sql}style=excluded.style", (player, style))])


# Who keeps to himself


def is_secluded(store: Recorder, player: str) -> bool:
    """Whether a person keeps his page to himself."""
    return bool(store.query("SELECT 1 FROM secluded WHERE player=?", (player,)))


def seclude(store: Recorder, player: str, wanted: bool) -> None:
    """Keep the page of a person to himself, or show it again."""
    gone = ("DELETE FROM secluded WHERE player=?", (player,))
    kept = ("INSERT INTO secluded (player) VALUES (?)", (player,))
    store.write([gone, kept] if wanted else [gone])
