"""Secrets that a person hands to programs of his own: each for one purpose, each off at will."""

from hashlib import sha256

from service import chance
from service.people.register import Player
from service.store.people import sessions
from service.store.recorder import Recorder

CALENDAR, PROGRAM, OPERATOR = "calendar", "program", "operator"
"""A feed of deadlines; programs that read and play all seats of their owner; programs that act for
the house, as long as their owner is an operator."""


def make(recorder: Recorder, player: str, purpose: str, now: int) -> str:
    """A new secret; the one before opens nothing any more. Only its hash is kept."""
    secret = f"fp{purpose[0]}_{chance.token_urlsafe(24)}"
    sessions.keep_token(recorder, _hash(secret), player, purpose, now)
    return secret


def drop(recorder: Recorder, player: str, purpose: str) -> None:
    """There is none any more."""
    sessions.drop_token(recorder, player, purpose)


def has(recorder: Recorder, player: str, purpose: str) -> bool:
    """Whether a person has one."""
    return sessions.has_token(recorder, player, purpose)


def owner(recorder: Recorder, secret: str, purpose: str) -> Player | None:
    """Whose secret this is; None for nobody's."""
    return sessions.player_of_token(recorder, _hash(secret), purpose)


def _hash(secret: str) -> bytes:
    return sha256(secret.encode(errors="surrogatepass")).digest()
