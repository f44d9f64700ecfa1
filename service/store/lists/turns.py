"""The table of turns: where each turn and phase begins, for rewinding."""

from collections.abc import Iterable, Iterator

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS turns (
        match TEXT NOT NULL, n BIGINT NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL,
        withdrawn INTEGER NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID""",
)


def turn_statement(match: str, n: int, turn: int, phase: str) -> Statement:
    """A turn or a phase begins after ``n`` entries."""
    sql = "INSERT INTO turns (match, n, turn, phase, withdrawn) VALUES (?,?,?,?,0)"
    return sql, (match, n, turn, phase)


def in_force_statements(match: str, spans: Iterable[tuple[int, int]]) -> Iterator[Statement]:
    """A takeback: only what began in these spans of entries still counts."""
    yield "UPDATE turns SET withdrawn=1 WHERE match=?", (match,)
    for start, stop in spans:
        yield "UPDATE turns SET withdrawn=0 WHERE match=? AND n>? AND n<=?", (match, start, stop)
