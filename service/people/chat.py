"""Talk beside a match: in no journal, deleted by its writer at will, in two rooms.

Players talk among themselves; who watches talks where no player reads it before the end.
"""

import secrets

import msgspec

from service.store.recorder import Recorder

PLAYERS, SPECTATORS = "players", "spectators"
LONGEST = 600
KEPT = 200
"""What is said last and shown."""

QUICKEST = 2
"""Seconds between two sayings of one person."""


class Said(msgspec.Struct, frozen=True):
    """What somebody said, and when in Unix seconds."""

    id: str
    player: str
    name: str
    seat: str
    at: int
    words: str


def talk(recorder: Recorder, match: str, room: str) -> list[Said]:
    """What was said in a room of a match, the oldest first."""
    sql = (
        "SELECT c.id, c.player, COALESCE(p.name, ''), c.seat, c.at, c.words FROM chat c "
        "LEFT JOIN players p ON p.id=c.player WHERE c.match=? AND c.room=? "
        "ORDER BY c.at DESC, c.id DESC LIMIT ?"
    )
    rows = recorder.query(sql, (match, room, KEPT))
    return [
        Said(str(said), str(player), str(name), str(seat), int(at), str(words))
        for said, player, name, seat, at, words in reversed(rows)
    ]


def say(
    recorder: Recorder, match: str, room: str, player: str, seat: str, words: str, now: int
) -> None:
    """Say something; raises ValueError for nothing, for too much, and for too quick."""
    plain = " ".join(words.split())
    if not plain or len(plain) > LONGEST:
        raise ValueError(f"Say something, in at most {LONGEST} characters.")
    sql = "SELECT MAX(at) FROM chat WHERE match=? AND room=? AND player=? AND seat=?"
    ((last,),) = recorder.query(sql, (match, room, player, seat))
    if last is not None and now - int(last) < QUICKEST:
        raise ValueError("One moment: that was quick. Send it again.")
    row = (secrets.token_hex(8), match, room, player, seat, now, plain)
    insert = "INSERT INTO chat (id, match, room, player, seat, at, words) VALUES (?,?,?,?,?,?,?)"
    recorder.write([(insert, row)])


def unsay(recorder: Recorder, match: str, player: str, seats: tuple[str, ...], said: str) -> None:
    """Delete what one said oneself: as a person, or from a seat that one holds."""
    statements = [("DELETE FROM chat WHERE match=? AND id=? AND seat=?", (match, said, seat))
                  for seat in seats]  # fmt: skip
    if player:
        own = ("DELETE FROM chat WHERE match=? AND id=? AND player=?", (match, said, player))
        statements.append(own)
    recorder.write(statements)
