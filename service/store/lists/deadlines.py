"""The table of deadlines: when the upkeep part has something to write in a match next."""

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS deadlines (
        match TEXT NOT NULL PRIMARY KEY, look TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS deadlines_next ON deadlines (look, match)",
)


def look_statement(match: str, look: str) -> Statement:
    """Notes when to look at a match next; no row for "", where nothing is due ever."""
    if not look:
        return "DELETE FROM deadlines WHERE match=?", (match,)
    return (
        "INSERT INTO deadlines (match, look) VALUES (?,?) "
        "ON CONFLICT (match) DO UPDATE SET look=excluded.look",
        (match, look),
    )
