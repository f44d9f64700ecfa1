"""The table of the ledger: every roll and draw, for whom it was, and whether it counts."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS ledger (
        match TEXT NOT NULL, n BIGINT NOT NULL, viewer TEXT NOT NULL, shown INTEGER NOT NULL,
        roll BIGINT NOT NULL, stream TEXT NOT NULL, why TEXT NOT NULL, labels TEXT NOT NULL,
        results TEXT NOT NULL, kind TEXT NOT NULL, command TEXT NOT NULL,
        withdrawn INTEGER NOT NULL, PRIMARY KEY (match, n, viewer)) WITHOUT ROWID""",
)
"""A viewer's own row of an entry stands in place of the public one."""


class Rolled(NamedTuple):
    """A roll or a draw as one viewer knows it; labels and results as JSON."""

    match: str
    n: int
    viewer: str
    roll: int
    stream: str
    why: str
    labels: str
    results: str
    kind: str
    command: str


def roll_statement(rolled: Rolled) -> Statement:
    """Notes a roll or a draw."""
    sql = (
        "INSERT INTO ledger (match, n, viewer, shown, roll, stream, why, labels, results, kind, "
        "command, withdrawn) VALUES (?,?,?,1,?,?,?,?,?,?,?,0)"
    )
    return sql, rolled


def in_force_statements(match: str, spans: Iterable[tuple[int, int]]) -> Iterator[Statement]:
    """A takeback: only what was rolled in these spans of entries still counts."""
    yield "UPDATE ledger SET withdrawn=1 WHERE match=?", (match,)
    for start, stop in spans:
        yield "UPDATE ledger SET withdrawn=0 WHERE match=? AND n>=? AND n<?", (match, start, stop)
