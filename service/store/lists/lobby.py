"""The tables of the lobby: every match, how it stands, and whom it waits for."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS lobby (
        match TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL,
        title TEXT NOT NULL, status TEXT NOT NULL, seats TEXT NOT NULL, vacant TEXT NOT NULL,
        waiting TEXT NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL, size BIGINT NOT NULL,
        opened TEXT NOT NULL, changed TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS lobby_opened ON lobby (opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_status ON lobby (status, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_game ON lobby (game, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_both ON lobby (game, status, opened, match)",
    """CREATE TABLE IF NOT EXISTS awaited (
        word TEXT NOT NULL, opened TEXT NOT NULL, match TEXT NOT NULL,
        PRIMARY KEY (word, opened, match))""",
    "CREATE INDEX IF NOT EXISTS awaited_match ON awaited (match)",
)
"""``waiting`` holds the seats that the match waits for and who plays them, each as a word; every
word of it is a row of ``awaited``, so that what waits for somebody is found without a search."""


class ListedMatch(NamedTuple):
    """A match as the lobby keeps it; ``seats`` and ``vacant`` as JSON."""

    match: str
    game: str
    scenario: str
    title: str
    status: str
    seats: str
    vacant: str
    waiting: str
    turn: int
    phase: str
    size: int
    opened: str
    changed: str


def listed_statement(listed: ListedMatch) -> Statement:
    """Keeps a match as it stands now."""
    sql = (
        "INSERT INTO lobby (match, game, scenario, title, status, seats, vacant, waiting, turn, "
        "phase, size, opened, changed) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?) "
        "ON CONFLICT (match) DO UPDATE SET status=excluded.status, seats=excluded.seats, "
        "vacant=excluded.vacant, waiting=excluded.waiting, turn=excluded.turn, "
        "phase=excluded.phase, size=excluded.size, changed=excluded.changed"
    )
    return sql, listed


def awaited_statements(match: str, words: Iterable[str]) -> Iterator[Statement]:
    """Notes what a match waits for, in words, in the place of what it waited for before."""
    yield "DELETE FROM awaited WHERE match=?", (match,)
    sql = (
        "INSERT INTO awaited (word, opened, match) SELECT ?, opened, match FROM lobby WHERE match=?"
    )
    for word in words:
        yield sql, (word, match)
