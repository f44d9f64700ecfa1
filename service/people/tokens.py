"""Secrets that a person hands to programs of his own: each for one purpose, each off at will."""

import secrets
from hashlib import sha256

from service.people.register import Player
from service.store.recorder import Recorder

CALENDAR, PROGRAM = "calendar", "program"
"""A feed of deadlines; programs that read and play all seats of their owner."""


def make(recorder: Recorder, player: str, purpose: str, now: int) -> str:
    """A new secret; the one before opens nothing any more. Only its hash is kept."""
    secret = f"fp{purpose[0]}_{secrets.token_urlsafe(24)}"
    sql = "INSERT INTO tokens (hash, player, purpose, since) VALUES (?,?,?,?)"
    recorder.write([_gone(player, purpose), (sql, (_hash(secret), player, purpose, now))])
    return secret


def drop(recorder: Recorder, player: str, purpose: str) -> None:
    """There is none any more."""
    recorder.write([_gone(player, purpose)])


def has(recorder: Recorder, player: str, purpose: str) -> bool:
    """Whether a person has one."""
    sql = "SELECT 1 FROM tokens WHERE player=? AND purpose=?"
    return bool(recorder.query(sql, (player, purpose)))


def owner(recorder: Recorder, secret: str, purpose: str) -> Player | None:
    """Whose secret this is; None for nobody's."""
    sql = (
        "SELECT p.id, p.name, p.zone FROM tokens t JOIN players p ON p.id=t.player "
        "WHERE t.hash=? AND t.purpose=?"
    )
    rows = recorder.query(sql, (_hash(secret), purpose))
    return Player(*rows[0]) if rows else None


def _gone(player: str, purpose: str) -> tuple[str, tuple[str, str]]:
    return "DELETE FROM tokens WHERE player=? AND purpose=?", (player, purpose)


def _hash(secret: str) -> bytes:
    return sha256(secret.encode(errors="surrogatepass")).digest()
