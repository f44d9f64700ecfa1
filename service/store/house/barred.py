"""The table of who is kept out of the house, and of who may say nothing."""

import msgspec

from service.store.recorder import Recorder, Statement

PERSON, ADDRESS, DOMAIN, NETWORK, MUTED = "person", "address", "domain", "network", "muted"


class Bar(msgspec.Struct, frozen=True):
    """One thing that is kept out, since when in Unix seconds."""

    kind: str
    what: str
    since: int


def bar_statement(kind: str, what: str, now: int) -> Statement:
    """Keeps something out."""
    sql = "INSERT INTO barred (kind, what, since) VALUES (?,?,?) ON CONFLICT DO NOTHING"
    return sql, (kind, what, now)


def free_statement(kind: str, what: str) -> Statement:
    """Lets it in again."""
    return "DELETE FROM barred WHERE kind=? AND what=?", (kind, what)


def is_barred(store: Recorder, kind: str, what: str) -> bool:
    """Whether just this is kept out."""
    return bool(store.query("SELECT 1 FROM barred WHERE kind=? AND what=?", (kind, what)))


def bars(store: Recorder, kind: str = "") -> list[Bar]:
    """What is kept out, the newest first; of one kind, if it is named."""
    sql = "SELECT kind, what, since FROM barred WHERE ?='' OR kind=? ORDER BY since DESC, what"
    return [Bar(str(k), str(what), int(at)) for k, what, at in store.query(sql, (kind, kind))]


def is_seat_muted(store: Recorder, match: str, seat: str) -> bool:
    """Whether whoever holds a seat may say nothing."""
    sql = (
        f"SELECT 1 FROM barred b JOIN holders h ON h.player=b.what WHERE b.kind='{MUTED}' "
        "AND h.match=? AND h.seat=?"
    )
    return bool(store.query(sql, (match, seat)))


def shut_out_statements(player: str) -> list[Statement]:
    """Ends what lets a person in: sessions, programs and the tokens of seats; no mail goes out."""
    held = "EXISTS (SELECT 1 FROM holders h WHERE h.player=? AND h.match=seat_tokens.match "
    return [
        ("DELETE FROM tokens WHERE player=?", (player,)),
        ("UPDATE sessions SET player='' WHERE player=?", (player,)),
        (
            f"DELETE FROM seat_tokens WHERE kind='seat' AND {held}AND h.seat=seat_tokens.seat)",
            (player,),
        ),
        ("UPDATE holders SET quiet=1 WHERE player=?", (player,)),
    ]


def write_again_statement(player: str) -> Statement:
    """Has mails go to a person again."""
    return "UPDATE holders SET quiet=0 WHERE player=?", (player,)


def players_of_domain(store: Recorder, domain: str) -> list[str]:
    """The people who have an address in a mail domain, or below it."""
    sql = (
        "SELECT DISTINCT player FROM addresses WHERE (confirmed=1 OR asked=0) "
        "AND (address LIKE ? OR address LIKE ?) ORDER BY player"
    )
    return [str(p) for (p,) in store.query(sql, (f"%@{domain}", f"%.{domain}"))]
