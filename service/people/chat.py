"""Talk beside a match: in no journal, deleted by its writer at will, in two rooms.

Players talk among themselves; who watches talks where no player reads it before the end.
"""

from service import chance
from service.people.register import Muted
from service.store.house.barred import MUTED, is_barred
from service.store.people.chat import ChatLine as Said
from service.store.people.chat import delete_said, keep_said, last_said_at, said_last
from service.store.recorder import Recorder

PLAYERS, SPECTATORS = "players", "spectators"
WAITING = "waiting"
"""The room of a newcomer's first words to spectators: an operator lets them through."""

LONGEST = 600
KEPT = 200
"""What is said last and shown."""

QUICKEST = 2
"""Seconds between two sayings of one person."""


def talk(recorder: Recorder, match: str, room: str) -> list[Said]:
    """What was said in a room of a match, the oldest first."""
    return said_last(recorder, match, room, KEPT)


def say(
    recorder: Recorder, match: str, room: str, player: str, seat: str, words: str, now: int
) -> None:
    """Say something; raises ValueError for nothing, for too much, for too quick, and from
    somebody who is muted."""
    if player and is_barred(recorder, MUTED, player):
        raise Muted
    plain = " ".join(words.split())
    if not plain or len(plain) > LONGEST:
        raise ValueError(f"Say something, in at most {LONGEST} characters.")
    last = last_said_at(recorder, match, room, player, seat)
    if last is not None and now - last < QUICKEST:
        raise ValueError("One moment: that was quick. Send it again.")
    said = Said(chance.token_hex(8), player, "", seat, now, plain)
    keep_said(recorder, match, room, said)


def unsay(recorder: Recorder, match: str, player: str, seats: tuple[str, ...], said: str) -> None:
    """Delete what one said oneself: as a person, or from a seat that one holds."""
    delete_said(recorder, match, player, seats, said)
