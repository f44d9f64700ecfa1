"""The tables of seats: who holds them, who invited to them, what opens them, who saw what."""

from collections.abc import Iterable, Sequence

import msgspec

from service.store.house.barred import MUTED, PERSON
from service.store.recorder import Recorder, Statement


class Invited(msgspec.Struct, frozen=True):
    """Who invited somebody to a seat, and with which words."""

    name: str
    words: str = ""
    player: str = ""


class Holder(msgspec.Struct, frozen=True):
    """The player who holds a seat of a match, or is invited to it."""

    match: str
    seat: str
    player: str
    address: str
    quiet: bool = False


_HOLDER = "SELECT match, seat, player, address, quiet FROM holders"


def holder_of_seat(store: Recorder, match: str, seat: str) -> Holder | None:
    """Who holds a seat."""
    rows = store.query(f"{_HOLDER} WHERE match=? AND seat=?", (match, seat))
    return _holder(rows[0]) if rows else None


def player_of_seat(store: Recorder, match: str, seat: str) -> str:
    """The person who holds a seat; "" for nobody whom the house knows."""
    rows = store.query("SELECT player FROM holders WHERE match=? AND seat=?", (match, seat))
    return str(rows[0][0]) if rows else ""


def holders_of_match(store: Recorder, match: str) -> dict[str, Holder]:
    """Who holds the seats of a match, by seat."""
    rows = store.query(f"{_HOLDER} WHERE match=? ORDER BY seat", (match,))
    return {row[1]: _holder(row) for row in rows}


def seats_of_player(store: Recorder, player: str) -> list[Holder]:
    """The seats that a player holds, or is invited to."""
    rows = store.query(f"{_HOLDER} WHERE player=? ORDER BY match, seat", (player,))
    return [_holder(row) for row in rows]


def hold_statement(match: str, seat: str, player: str, address: str) -> Statement:
    """Makes a player the holder of a seat, whose mails go to an address."""
    return (
        "INSERT INTO holders (match, seat, player, address, quiet) VALUES (?,?,?,?,0) "
        "ON CONFLICT (match, seat) DO UPDATE SET player=excluded.player, "
        "address=excluded.address, quiet=0, "
        "coached=CASE WHEN holders.player=excluded.player THEN holders.coached ELSE 0 END",
        (match, seat, player, address),
    )


def coach_statement(match: str, player: str, wanted: bool) -> Statement:
    """Has the coach of the game speak in a player's mails of a match, or no more."""
    return "UPDATE holders SET coached=? WHERE match=? AND player=?", (int(wanted), match, player)


def is_coached(recorder: Recorder, match: str, seat: str) -> bool:
    """Whether the coach speaks in the mails of a seat."""
    sql = "SELECT 1 FROM holders WHERE match=? AND seat=? AND coached=1"
    return bool(recorder.query(sql, (match, seat)))


def same_holders(match: str, before: str) -> list[Statement]:
    """Makes those who held the seats of one match hold those of another."""
    sql = (
        "INSERT INTO holders (match, seat, player, address, quiet) "
        "SELECT CAST(? AS TEXT), seat, player, address, 0 FROM holders WHERE match=?"
    )
    return [(sql, (match, before))]


def let_go_statement(match: str, seat: str) -> Statement:
    """Has nobody hold a seat any more: somebody sits down whom we do not know, or declines."""
    return "DELETE FROM holders WHERE match=? AND seat=?", (match, seat)


def quiet_statement(match: str, seat: str, quiet: bool = True) -> Statement:
    """Sends no mail to a seat, or again."""
    sql = "UPDATE holders SET quiet=? WHERE match=? AND seat=?"
    return sql, (int(quiet), match, seat)


def _holder(row: Sequence[object]) -> Holder:
    match, seat, player, address, quiet = row
    return Holder(str(match), str(seat), str(player), str(address), bool(quiet))


# Names


def names_at_tables(store: Recorder, matches: Sequence[str]) -> Iterable[tuple[str, str, str, str]]:
    """Match, seat, player and name of everybody who holds a seat of these matches."""
    sql = (
        "SELECT h.match, h.seat, p.id, p.name FROM holders h JOIN players p ON p.id=h.player "
        f"WHERE h.match IN ({','.join('?' * len(matches))})"
    )
    for match, seat, player, name in store.query(sql, matches):
        yield str(match), str(seat), str(player), str(name)


def matches_of_names(store: Recorder, words: str, most: int = 200) -> list[str]:
    """The matches of everybody whose name holds these words and who does not keep to himself."""
    sql = (
        "SELECT DISTINCT h.match FROM holders h JOIN players p ON p.id=h.player "
        "WHERE LOWER(p.name) LIKE ? ESCAPE '!' AND NOT EXISTS "
        "(SELECT 1 FROM secluded s WHERE s.player=p.id) ORDER BY h.match DESC LIMIT ?"
    )
    return [str(match) for (match,) in store.query(sql, (like(words), most))]


def like(words: str) -> str:
    """What LIKE compares with, so that no sign of the words means anything; ESCAPE is ``!``."""
    plain = words.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{plain}%"


# Invitations and what opens a seat


def invited_by(store: Recorder, match: str, seat: str) -> Invited | None:
    """Who invited to a seat; None where the house did, or nobody is known.

    Somebody who is muted or kept out has no words.
    """
    sql = (
        "SELECT p.name, CASE WHEN EXISTS (SELECT 1 FROM barred b WHERE b.what=p.id "
        f"AND b.kind IN ('{MUTED}', '{PERSON}')) THEN '' ELSE i.words END, p.id "
        "FROM invited i JOIN players p ON p.id=i.player WHERE i.match=? AND i.seat=?"
    )
    rows = store.query(sql, (match, seat))
    return Invited(*map(str, rows[0])) if rows else None


def invited_statement(match: str, seat: str, player: str, words: str = "") -> Statement:
    """Notes who invites to a seat, and his words to whom he invites."""
    return (
        "INSERT INTO invited (match, seat, player, words) VALUES (?,?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET player=excluded.player, words=excluded.words",
        (match, seat, player, words),
    )


def reserve_of_seat(store: Recorder, match: str, seat: str) -> list[str]:
    """The addresses to which a seat is offered next, one after the other."""
    sql = "SELECT address FROM reserves WHERE match=? AND seat=? ORDER BY place"
    return [str(address) for (address,) in store.query(sql, (match, seat))]


def reserve_statements(match: str, seat: str, addresses: Iterable[str]) -> list[Statement]:
    """Notes whom a seat is offered to next, in place of those who were to be asked before."""
    place = "INSERT INTO reserves (match, seat, place, address) VALUES (?,?,?,?)"
    return [
        ("DELETE FROM reserves WHERE match=? AND seat=?", (match, seat)),
        *((place, (match, seat, k, address)) for k, address in enumerate(addresses)),
    ]


def invitation_hash(store: Recorder, match: str, seat: str) -> bytes | None:
    """The hash of the code that opens a seat; None for one that is for anybody."""
    sql = "SELECT hash FROM seat_tokens WHERE match=? AND seat=? AND kind='invitation'"
    rows = store.query(sql, (match, seat))
    return bytes(rows[0][0]) if rows else None


def invitation_seats(store: Recorder, match: str) -> frozenset[str]:
    """The seats of a match that are by invitation only."""
    sql = "SELECT seat FROM seat_tokens WHERE match=? AND kind='invitation'"
    return frozenset(str(seat) for (seat,) in store.query(sql, (match,)))


def new_invitation_statement(match: str, seat: str, hashed: bytes) -> Statement:
    """Puts another code in the place of the one that opened a seat."""
    sql = "UPDATE seat_tokens SET hash=? WHERE match=? AND seat=? AND kind='invitation'"
    return sql, (hashed, match, seat)


def seat_of_hash(store: Recorder, match: str, hashed: bytes) -> str | None:
    """The seat of a match that a bearer token with this hash opens."""
    sql = "SELECT seat FROM seat_tokens WHERE match=? AND hash=? AND kind='seat'"
    rows = store.query(sql, (match, hashed))
    return str(rows[0][0]) if rows else None


def seat_hashes(store: Recorder, match: str, seat: str) -> list[bytes]:
    """The hashes of the tokens that open a seat now; there are others once somebody else sits."""
    sql = "SELECT hash FROM seat_tokens WHERE match=? AND seat=? AND kind='seat'"
    return [bytes(found) for (found,) in store.query(sql, (match, seat))]


def hash_statement(match: str, seat: str, kind: str, hashed: bytes) -> Statement:
    """Keeps the hash of a ``seat`` token or of an ``invitation``."""
    sql = "INSERT INTO seat_tokens (match, seat, kind, hash) VALUES (?,?,?,?)"
    return sql, (match, seat, kind, hashed)


def no_hash_statement(match: str, seat: str) -> Statement:
    """Lets no token open a seat any more."""
    return "DELETE FROM seat_tokens WHERE match=? AND seat=? AND kind='seat'", (match, seat)


# What reached a seat


def was_mailed(store: Recorder, match: str, seat: str, since: int) -> bool:
    """Whether a mail of a seat that tells entry ``since`` was handed over."""
    sql = "SELECT 1 FROM mails WHERE match=? AND seat=? AND size>? AND state='sent' LIMIT 1"
    return bool(store.query(sql, (match, seat, since)))


def has_seen(store: Recorder, match: str, seat: str, since: int) -> bool:
    """Whether a seat looked at a page that tells entry ``since``."""
    sql = "SELECT 1 FROM seen WHERE match=? AND seat=? AND size>?"
    return bool(store.query(sql, (match, seat, since)))


def is_quiet(store: Recorder, match: str, seat: str) -> bool:
    """Whether who holds a seat ended its mails."""
    sql = "SELECT 1 FROM holders WHERE match=? AND seat=? AND quiet=1"
    return bool(store.query(sql, (match, seat)))


def note_seen(store: Recorder, match: str, seat: str, size: int) -> None:
    """Note that a seat looked at a page that tells so many entries."""
    upsert = (
        "INSERT INTO seen (match, seat, size) VALUES (?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET size=excluded.size"
    )
    store.write([(upsert, (match, seat, size))])
