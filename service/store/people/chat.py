"""The table of what is said beside a match."""

import msgspec

from service.store.recorder import Recorder, Statement


class ChatLine(msgspec.Struct, frozen=True):
    """What somebody said, and when in Unix seconds."""

    id: str
    player: str
    name: str
    seat: str
    at: int
    words: str


def said_last(store: Recorder, match: str, room: str, most: int) -> list[ChatLine]:
    """What was said last in a room of a match, the oldest first."""
    sql = (
        "SELECT c.id, c.player, COALESCE(p.name, ''), c.seat, c.at, c.words FROM chat c "
        "LEFT JOIN players p ON p.id=c.player WHERE c.match=? AND c.room=? "
        "ORDER BY c.at DESC, c.id DESC LIMIT ?"
    )
    rows = store.query(sql, (match, room, most))
    return [
        ChatLine(str(said), str(player), str(name), str(seat), int(at), str(words))
        for said, player, name, seat, at, words in reversed(rows)
    ]


class ChatFound(msgspec.Struct, frozen=True):
    """Where something was said."""

    match: str
    room: str


def said_named(store: Recorder, said: str) -> ChatFound | None:
    """Where words of this id were said; None for none."""
    rows = store.query("SELECT match, room FROM chat WHERE id=?", (said,))
    return ChatFound(*map(str, rows[0])) if rows else None


def unsay_statement(said: str) -> Statement:
    """Deletes what somebody said."""
    return "DELETE FROM chat WHERE id=?", (said,)


def move_statement(said: str, room: str) -> Statement:
    """Has what somebody said be read in another room."""
    return "UPDATE chat SET room=? WHERE id=?", (room, said)


def last_said_at(store: Recorder, match: str, room: str, player: str, seat: str) -> int | None:
    """When somebody said something last, in Unix seconds."""
    sql = "SELECT MAX(at) FROM chat WHERE match=? AND room=? AND player=? AND seat=?"
    ((last,),) = store.query(sql, (match, room, player, seat))
    return None if last is None else int(last)


def keep_said(store: Recorder, match: str, room: str, said: ChatLine) -> None:
    """Keep what somebody said."""
    row = (said.id, match, room, said.player, said.seat, said.at, said.words)
    insert = "INSERT INTO chat (id, match, room, player, seat, at, words) VALUES (?,?,?,?,?,?,?)"
    store.write([(insert, row)])


def delete_said(
    store: Recorder, match: str, player: str, seats: tuple[str, ...], said: str
) -> None:
    """Delete what a person said, or what was said from one of his seats."""
    statements: list[Statement] = [
        ("DELETE FROM chat WHERE match=? AND id=? AND seat=?", (match, said, seat))
        for seat in seats
    ]
    if player:
        own = ("DELETE FROM chat WHERE match=? AND id=? AND player=?", (match, said, player))
        statements.append(own)
    store.write(statements)
