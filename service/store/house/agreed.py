"""The tables of what people agreed to: who, which text, and when."""

from collections.abc import Iterable

from service.store.recorder import Recorder, Statement

GUEST = "guest "
"""How those begin who are nobody but a browser or a program without an account."""


def agreed_statements(player: str, version: str, text: str, now: int) -> list[Statement]:
    """Notes that somebody agreed to a text, which is kept with its version."""
    known = "INSERT INTO conditions (version, text, since) VALUES (?,?,?) ON CONFLICT DO NOTHING"
    noted = "INSERT INTO agreed (player, version, at) VALUES (?,?,?) ON CONFLICT DO NOTHING"
    return [(known, (version, text, now)), (noted, (player, version, now))]


def has_agreed(store: Recorder, players: Iterable[str], version: str) -> bool:
    """Whether any of these agreed to a text."""
    sql = "SELECT 1 FROM agreed WHERE player=? AND version=?"
    return any(store.query(sql, (player, version)) for player in players)


def forget_guests_statement(before: int) -> Statement:
    """Forgets guests who agreed before a moment: their browsers have forgotten it too."""
    return "DELETE FROM agreed WHERE player LIKE ? AND at<?", (f"{GUEST}%", before)
