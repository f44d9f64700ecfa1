"""The table of the chronicle: the story in words, as each viewer knows it."""

from service.store.recorder import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS chronicle (
        match TEXT NOT NULL, n BIGINT NOT NULL, viewer TEXT NOT NULL, shown INTEGER NOT NULL,
        turn INTEGER NOT NULL, phase TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (match, n, viewer)) WITHOUT ROWID""",
)
"""A viewer's own row of an entry stands in place of the public one; not ``shown``, it hides it."""


def sentence_statement(
    match: str, n: int, viewer: str, turn: int, phase: str, text: str
) -> Statement:
    """What entry ``n`` tells a viewer; without a text his row hides the public one."""
    sql = (
        "INSERT INTO chronicle (match, n, viewer, shown, turn, phase, text) VALUES (?,?,?,?,?,?,?)"
    )
    return sql, (match, n, viewer, 1 if text else 0, turn, phase, text)


def erased(match: str, n: int) -> Statement:
    """What erases the words of a note here too."""
    return "DELETE FROM chronicle WHERE match=? AND n=? AND viewer<>''", (match, n)
