"""The table of those who follow a match by mail."""

from typing import NamedTuple

import msgspec

from service.store.recorder import Recorder, Statement

ASKED, FOLLOWS, ENDED = 0, 1, 2
"""The states of a follower."""


class Follower(msgspec.Struct, frozen=True):
    """Somebody who follows a match."""

    match: str
    id: str
    address: str
    number: int
    """How many digests there were."""
    size: int
    """The entries that they told."""


class Digested(NamedTuple):
    """What one more digest told: its number, the entries and turn of it, and when."""

    number: int
    size: int
    turn: int
    made: int


def ask_follower_statement(match: str, name: str, address: str, every: str) -> Statement:
    """Notes that somebody is asked whether he wants to follow; who follows already goes on."""
    upsert = (
        "INSERT INTO followers (match, id, address, every, state, number, size, turn, made) "
        "VALUES (?,?,?,?,?,0,0,-1,0) ON CONFLICT (match, id) DO UPDATE SET "
        "every=excluded.every, state=CASE WHEN followers.state=? THEN ? "
        "ELSE followers.state END"
    )
    return upsert, (match, name, address, every, ASKED, ENDED, ASKED)


def follow(store: Recorder, match: str, name: str, address: str) -> None:
    """Note that somebody wants to follow."""
    sql = "UPDATE followers SET state=?, made=0 WHERE match=? AND id=? AND address=?"
    store.write([(sql, (FOLLOWS, match, name, address))])


def follower(store: Recorder, match: str, name: str) -> Follower | None:
    """Who follows a match under a name."""
    sql = "SELECT address, number, size FROM followers WHERE match=? AND id=? AND state=?"
    rows = store.query(sql, (match, name, FOLLOWS))
    return Follower(match, name, *rows[0]) if rows else None


def followers_due(store: Recorder, day_ago: int, most: int) -> list[tuple[str, str]]:
    """Matches and followers to whom a new turn, a new day or the end is to be told."""
    rows = store.query(
        "SELECT f.match, f.id FROM followers f "
        "JOIN lobby l ON l.match=f.match WHERE f.state=? AND (f.made=0 OR (l.size>f.size AND "
        "(l.status='finished' OR (f.every='turn' AND l.turn<>f.turn) OR "
        "(f.every='day' AND f.made<=?)))) ORDER BY f.made LIMIT ?",
        (FOLLOWS, day_ago, most),
    )
    return [(str(match), str(name)) for match, name in rows]


def digested_statement(before: Follower, told: Digested, *, over: bool) -> Statement:
    """Notes what one more digest told; after the end of a match there is none."""
    sql = (
        "UPDATE followers SET number=?, size=?, turn=?, made=?, state=? "
        "WHERE match=? AND id=? AND number=?"
    )
    state = ENDED if over else FOLLOWS
    return sql, (*told, state, before.match, before.id, before.number)


def ended_statement(match: str, name: str) -> Statement:
    """Sends no more mails to a follower."""
    return "UPDATE followers SET state=? WHERE match=? AND id=?", (ENDED, match, name)
