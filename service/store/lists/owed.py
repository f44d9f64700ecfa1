"""The table of what the journals owe to seats by mail."""

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS owed (
        match TEXT NOT NULL, seat TEXT NOT NULL, n BIGINT NOT NULL, kind TEXT NOT NULL,
        at TEXT NOT NULL, PRIMARY KEY (match, seat))""",
    "CREATE INDEX IF NOT EXISTS owed_at ON owed (at)",
)


def owed_statement(match: str, seat: str, n: int, kind: str, at: str) -> Statement:
    """A mail is owed to a seat for what entry ``n`` brought; the last reason counts."""
    sql = (
        "INSERT INTO owed (match, seat, n, kind, at) VALUES (?,?,?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET n=excluded.n, kind=excluded.kind, at=excluded.at"
    )
    return sql, (match, seat, n, kind, at)
